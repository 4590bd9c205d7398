"""Whose trade is told beside their name or kinship: "our gardener Olivia", "the secretary, Mrs. Bell, ...", "Gina the
cleaner", "my uncle, a plumber in Leeds, ...". Italian has :mod:`.italian_appositions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_post
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_RULE = "TRADE NAME"
_FORMER = lexicon.words("constructions", "introductions.former")
_FAMOUS = lexicon.words("constructions", "introductions.famous")
_LONGEST = 3


def read_introductions(scene: Scene, found: list[Draft]) -> list[Draft]:
    """Drafts of the trades that stand beside names; ``found`` is what the sentence says otherwise."""
    if scene.italian:
        return []
    told = {(draft.subject.text, draft.predicate) for draft in found}
    read = [*_relatives(scene)]
    for index, token in enumerate(scene.tokens):
        if token.kind == "name" and token.type in ("person", "unknown") and not lexicon.is_place(token.low):
            read += _named(scene, index)
    return [draft for draft in read if (draft.subject.text, draft.predicate) not in told]


def _is_trade(token: Token) -> bool:
    return token.letter in "nj" and lexicon.noun_class(token.low) != "boss" and is_post(token.low)


def _named(scene: Scene, index: int) -> Iterator[Draft]:
    tokens = scene.tokens
    told = _in_front(tokens, index) or _behind(tokens, index)
    if told is None:
        return
    first, last = told
    bearer = scene.discourse.named(tokens[index])
    if bearer.is_user:
        return
    job = scene.text[tokens[first].start : tokens[last].end]
    start, end = min(tokens[first].start, tokens[index].start), max(tokens[last].end, tokens[index].end)
    yield Draft(Party(bearer.text, "person"), "works_as", "role", job, start, end, _RULE)


def _in_front(tokens: Sequence[Token], index: int) -> tuple[int, int] | None:
    """First and last token of the trade in front of a name: "our gardener Olivia", "our driver in Lagos, Mr. Ade,"."""
    apart = index > 1 and tokens[index - 1].text == ","
    last = index - 2 if apart else index - 1
    if apart and not (index + 1 < len(tokens) and tokens[index + 1].letter in ",."):
        return None
    if apart and last > 2 and tokens[last].letter == "m" and tokens[last - 1].low in ("in", "at"):
        last -= 2
    if last < 0 or not _is_trade(tokens[last]):
        return None
    first = last
    while first and last - first < _LONGEST and tokens[first - 1].letter in "nj":
        first -= 1
    before = tokens[first - 1] if first else None
    words = {token.low for token in tokens[first : last + 1]}
    determined = before is not None and (before.letter in "gy" or before.low == "the")
    famous = before is not None and before.low == "the" and words & _FAMOUS
    return (first, last) if determined and not words & _FORMER and not famous else None


def _behind(tokens: Sequence[Token], index: int) -> tuple[int, int] | None:
    """ "Gina the cleaner comes on Mondays", "Olu, my deputy, ..."."""
    rest = tokens[index + 1 : index + 4]
    if len(rest) == 3 and rest[0].text == "," and rest[1].letter == "g" and _ends(tokens, index + 4):
        return (index + 3, index + 3) if _is_trade(rest[2]) else None
    if len(rest) > 1 and rest[0].low == "the" and _is_trade(rest[1]):
        return (index + 2, index + 2) if len(rest) < 3 or rest[2].letter in ".,vabhz)" else None
    return None


def _ends(tokens: Sequence[Token], index: int) -> bool:
    return index >= len(tokens) or tokens[index].letter in ".,"


def _relatives(scene: Scene) -> Iterator[Draft]:
    """ "My uncle, a plumber in Leeds, never sleeps"."""
    tokens = scene.tokens
    for kin, trade in scene.reading.appositions:
        head = scene.head(trade)
        if tokens[kin.i].letter != "g" or not fold.kin_predicate(scene.head(kin).low) or not _is_trade(head):
            continue
        if tokens[trade.i].letter != "d" or {token.low for token in trade.tokens(tokens)} & _FORMER:
            continue
        party = scene.discourse.party(kin, tokens, scene.text)
        behind = tokens[trade.j : trade.j + 2]
        where = len(behind) == 2 and behind[0].low == "in" and behind[1].kind == "name"
        if party is None or party.is_user or not _ends(tokens, trade.j + (2 if where else 0)):
            continue
        start, end = tokens[kin.i].start, tokens[trade.j - 1].end
        yield Draft(party, "works_as", "role", scene.value(trade), start, end, "KIN, TRADE")
        if where:
            place = Phrase(trade.j + 1, trade.j + 2, trade.j + 1)
            yield Draft(party, "works_in", "role", scene.value(place), start, behind[1].end, "KIN, TRADE")
