"""Cards: a name and, between commas, what belongs to it ("Greta Olin, 34, midwife, Lund, lives with her sister").

Which items of a card there are stands here; what each says is read in ``constructions/carded.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.parties.discourse_words import is_post
from korely_desktop.language.extraction.text.tokens import Token

_LABEL = 4
"""Tokens that may stand in front of the name: "Sample customer: Greta Olin"."""


@dataclass(frozen=True, slots=True)
class Card:
    """Positions of the name and of the items behind it, each ``[i, j)``, up to the first with a verb."""

    name: int
    items: tuple[tuple[int, int], ...]


def card(tokens: Sequence[Token]) -> Card | None:
    """The card that a sentence is, or None: a person, then an age or a trade among the items."""
    name = next((i for i, token in enumerate(tokens[: _LABEL + 1]) if token.kind == "name"), None)
    if name is None or tokens[name].type != "person" or name + 2 >= len(tokens) or tokens[name + 1].text not in ",:":
        return None
    if name and tokens[name - 1].text != ":" and tokens[name - 1].letter not in "jm":
        return None
    items, start = [], name + 2
    for index in range(start, len(tokens) + 1):
        if index < len(tokens) and tokens[index].letter not in ",.":
            continue
        if any(token.letter in "vabhwpx" for token in tokens[start:index]):
            break
        if index > start:
            items.append((start, index))
        start = index + 1
    told = any(is_age(tokens, i, j) or is_trade(tokens, i, j) for i, j in items)
    return Card(name, tuple(items)) if told else None


def is_age(tokens: Sequence[Token], i: int, j: int) -> bool:
    """Whether an item is a bare number of years."""
    token = tokens[i]
    return j == i + 1 and token.letter == "c" and not token.kind and token.text.isdecimal() and int(token.text) < 120


def trade_end(tokens: Sequence[Token], i: int, j: int) -> int:
    """Where the trade that opens an item ends ("lorry driver | at Kosta"), or ``i``."""
    stop = i
    while stop < j and tokens[stop].letter in "njk" and not tokens[stop].kind:
        stop += 1
    head = tokens[stop - 1] if stop > i else None
    listed = head is not None and head.letter == "n" and (lexicon.noun_class(head.low) == "job" or is_post(head.low))
    while listed and stop + 1 < j and (tokens[stop].low == "of" or tokens[stop - 1].low == "of"):
        stop += 1  # "head of research"
    former = any(token.low in ("retired", "former", "ex", "ex-") for token in tokens[i:stop])
    return stop if listed and not former else i


def is_trade(tokens: Sequence[Token], i: int, j: int) -> bool:
    """Whether an item opens with a trade."""
    return trade_end(tokens, i, j) > i


def settle_towns(tokens: Sequence[Token]) -> None:
    """Take a lone name behind an age or a trade for the town: "Pavel Berg, 58, brewer, *Plzeň*"."""
    found = card(tokens)
    told = False
    for i, j in found.items if found is not None else ():
        lone = j == i + 1 and tokens[i].kind == "name" and tokens[i].type in ("person", "unknown", "place")
        if told and lone and " " not in tokens[i].text and tokens[i].low not in lexicon.names("first_names"):
            tokens[i].type = "place"
        told = told or is_age(tokens, i, j) or is_trade(tokens, i, j)
