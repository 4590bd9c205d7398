"""Whether a sentence opens with somebody else, whose then is what it tells: "Next door the rent went up to 980"."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

_AT = word_set("at for")
_A = lexicon.words("changes", "whose.a")
_NEIGHBOURS = word_set("vicino vicina vicini vicine")
_ME = word_set("i we")
_NEAR = 4
"""Tokens from the beginning in which whoever is meant is named."""


def is_of_another(tokens: Sequence[Token], *, italian: bool) -> bool:
    """ "At my brother's they closed the account", "A mio suocero hanno chiuso il conto": to somebody else it was done,
    unless the teller did it.
    """
    if len(tokens) <= _NEAR or any(token.low in _ME or token.person == 1 for token in tokens):
        return False
    first = tokens[0].text.lower()
    if italian:
        return first in _A and _is_somebody(tokens[1:3])
    if first == "next" and tokens[1].low == "door":
        return True
    opens = next((place for place in range(1, _NEAR) if tokens[place].letter not in "gdj"), _NEAR)
    return first in _AT and _is_somebody(tokens[opens : opens + 1])


def _is_somebody(tokens: Sequence[Token]) -> bool:
    whom = next((token for token in tokens if token.letter not in "gd"), None)
    if whom is None:
        return False
    person = whom.letter == "m" and whom.type == "person"
    return person or whom.low in lexicon.kin() or whom.text.lower() in _NEIGHBOURS
