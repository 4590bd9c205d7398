"""Which Italian nouns name what somebody does for a living, and where they do it: "orologiaio", "commessa *da Conad a
Empoli*", "tornitore *in una ditta di Schio*".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.parties.discourse_words import is_post
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_ENDINGS = re.compile(r"(?:ai[oa]|ier[ea]|ista|tore|trice|olog[oa]|iatra|vendol[oa])$")
_NO_TRADES = lexicon.words("constructions", "italian_trades.no_trades")
_WORKPLACES = lexicon.words("constructions", "italian_trades.workplaces")
_BODIES = lexicon.words("constructions", "italian_trades.bodies")
_LINKS = frozenset(["to", "in", "at", "for", "by", "from", "with"])
_NAMELESS = frozenset(["to", "in", "at"])
_STREETS = ("via ", "viale ", "piazza ", "corso ", "vicolo ", "largo ")


def is_trade(token: Token) -> bool:
    """Whether a noun names a trade or an office, by list or by its ending."""
    if token.letter not in "nj" or token.kind:
        return False
    word = token.text.lower()
    if is_post(token.low):
        return token.letter == "n" and word not in _NO_TRADES
    unlisted = token.letter == "n" and token.low == word and word not in _NO_TRADES
    return unlisted and len(word) > 5 and _ENDINGS.search(word) is not None


def workplaces(scene: Scene, at: int, stop: int | None = None) -> list[tuple[str, Phrase]]:
    """Where the bearer of a trade works, whose noun ends in front of token ``at``: firm, town or both."""
    tokens = scene.tokens
    stop = len(tokens) if stop is None else stop
    found: list[tuple[str, Phrase]] = []
    while at + 1 < stop and tokens[at].letter == "f" and tokens[at].low in _LINKS:
        last = at + 1
        while last < stop and (tokens[last].letter in "dnjm" or (tokens[last].low == "of" and last > at + 1)):
            if tokens[last].kind == "date" or (tokens[last].letter == "d" and last > at + 1):
                break
            last += 1
        relation = _relation(tokens[at], tokens[at + 1 : last])
        if any(known == relation for known, _ in found):
            break
        head = next((p for p in range(at + 1, last) if tokens[p].letter in "nm"), at + 1)
        if relation is not None:
            found.append((relation, Phrase(at + 1, last, head)))
        at = last
    return found


def _relation(link: Token, words: Sequence[Token]) -> str | None:
    """What a firm or town behind a trade is to it; None where the words name neither."""
    words = [word for word in words if word.letter != "d"]
    if not words or words[-1].low == "of" or words[0].text.lower().startswith(_STREETS):
        return None
    first, named = words[0], any(word.kind == "name" for word in words)
    if first.kind == "name":
        if first.type == "person" and (link.low in ("with", "to", "for") or lexicon.is_titled(first.text)):
            return None
        house = first.text.lower().split()[0] in _WORKPLACES
        town = link.low in ("to", "in", "at") and first.type == "place" and len(words) == 1 and not house
        return "works_in" if town else None if link.low == "with" else "works_at"
    if first.letter != "n":
        return None
    if link.low == "with":
        return "works_at" if first.text.lower() in _BODIES else None
    place = first.low in _WORKPLACES or first.text.lower() in lexicon.words("it_words", "spots_in")
    return "works_at" if place or (named and link.low in _NAMELESS and link.text.lower() not in ("a", "ad")) else None
