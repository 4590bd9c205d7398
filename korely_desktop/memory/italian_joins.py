"""How Italian joins words to what follows them: an article loses its vowel before *otto* and *undici*, *a* and *e* gain
a *d* before their own vowel, a date takes an article. Pure; which words stand where is up to the sentences.
"""

from __future__ import annotations

import re

from korely_desktop.language.dates.words import MONTH_NAMES, alternation

_LAST_WORD = re.compile(r"\b(il|al|dal|del|nel|sul|a|e) $", re.IGNORECASE)
_SAID_WITH_A_VOWEL = re.compile(r"8|11(?!\d)|1%")
"""Figures of numbers: *otto*, *ottanta*, *undici*, *uno per cento*; *mille* and *cento* are not."""
_DATE = re.compile(rf"(?:\d\d?|1°) (?:{alternation(MONTH_NAMES['it'])})\b")
_PREPOSITION = re.compile(r"\b(a|da|di|in|su) $")
_WITH_ARTICLE = {"a": "al", "da": "dal", "di": "del", "in": "nel", "su": "sul"}


def ahead_of(words: str, before: str) -> str:
    """``before``, of which the last word may have to change: *l’* 8 marzo, *dall’* 11%, *Marco ed* Elena."""
    last = _LAST_WORD.search(before)
    if last is None:
        return before
    word = last[1]
    if len(word) == 1:
        return f"{before[:-1]}d " if words[:1].lower() == word.lower() else before
    if not _SAID_WITH_A_VOWEL.match(words):
        return before
    return before[: last.start()] + {"il": "l’", "Il": "L’"}.get(word, f"{word}l’")


def ahead_of_value(value: str, before: str) -> str:
    """The same ahead of the value of a fact, where a date takes its article: *per il* 9 gennaio, *nell’* 8 marzo.

    After a colon, or at the beginning, it stands without one.
    """
    if _DATE.match(value) and before and not before.endswith(": "):
        contracted = _PREPOSITION.sub(lambda last: f"{_WITH_ARTICLE[last[1]]} ", before)
        before = contracted if contracted != before else f"{before}il "
    return ahead_of(value, before)
