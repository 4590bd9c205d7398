"""Characters that are not seen, or are seen as others: a text as people read it.

What comes in goes through here once, before secrets are looked for and anything is stored. So what a person sees as one
word is one word for whatever looks for it later: what takes secrets out, erasing, and what was not to be learned again.
Writing that needs such characters keeps them: joiners of emoji and of Arabic or Indian scripts, Cyrillic and Greek
words.
"""

from __future__ import annotations

import re
import unicodedata

_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\U000e0000-\U000e0fff"
)
_MARKS = "\u0300-\u036f"
_OVER = "\u0305\u0332\u0333\u0334-\u0338\u033f\u035e-\u0362"
"""Marks that draw lines through letters, above or under them. Accents are not among these."""

_STYLED = "\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff"
"""Letters and digits as wide as Chinese ones, and the bold, italic and other ones of mathematics."""

_WESTERN = "!-~\u2010-\u2027\u2030-\u205e\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff" + _MARKS + _STYLED
"""What is written without any unseen character."""

_ALIKE = dict(
    zip(
        "аеорсухіјѕһԁԛԝӏАВЕКМНОРСТУХІЈЅοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "aeopcyxijshdqwlABEKMHOPCTYXIJSoABEZHIKMNOPTYX",
        strict=True,
    )
)
_TRANSLATED = str.maketrans(_ALIKE)

_ODD = re.compile(f"[{_UNSEEN}{_MARKS}{_STYLED}{''.join(_ALIKE)}]")
_INSIDE = re.compile(f"(?:(?<=[{_WESTERN}])[{_UNSEEN}]+|(?<!\\S)[{_UNSEEN}]+(?=[{_WESTERN}]))(?!\u20e3)")
_LINED = re.compile(f"[{_OVER}]+|(?<=[0-9])[{_MARKS}]+")
_STYLE = re.compile(f"[{_STYLED}]+")
_WORD = re.compile(r"\w+")
_LATIN = re.compile("[A-Za-z]")
_ELSEWHERE = re.compile("[\u0370-\u03ff\u0400-\u04ff\u0500-\u052f]")


def as_read(text: str) -> str:
    """The text without characters that nobody sees, and with the usual letter for one that only looks like it.

    A letter of another script counts as such in a word that has Latin letters beside, and no letter that Latin lacks.
    """
    if text.isascii() or not _ODD.search(text):
        return text
    text = _INSIDE.sub("", text)
    text = _STYLE.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
    text = _WORD.sub(lambda match: _as_latin(match[0]), text)
    return _LINED.sub("", text)


def _as_latin(word: str) -> str:
    if word.isascii() or not _LATIN.search(word):
        return word
    latin = word.translate(_TRANSLATED)
    return word if _ELSEWHERE.search(latin) else latin
