"""What an agent calls the end user's: "the user's" becomes one word that owns, as "my" does where people tell of
themselves. What is the user's is then read by the same constructions, whoever tells.
"""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction.parties.discourse_words import USER_NOUNS
from korely_desktop.language.extraction.text.tokens import Token

OWNING = "user's"
_MARKS = frozenset(["'s", "’s"])
_DESCRIBING = "njrcm"
_TOLD_ON = "bvahwx"


def merge_users_own(words: Sequence[Token], text: str) -> list[Token]:
    """The tokens with every "the user's" that owns as one; one that is short for "the user is" stays as it is."""
    merged: list[Token] = []
    for index, word in enumerate(words):
        if not _owns(words, index):
            merged.append(word)
            continue
        first = merged.pop()
        if merged and merged[-1].letter == "d":
            first = merged.pop()
        merged.append(Token(text[first.start : word.end], first.start, word.end, OWNING, "g", OWNING))
    return merged


def _owns(words: Sequence[Token], index: int) -> bool:
    word = words[index]
    if not index or word.text.lower() not in _MARKS or words[index - 1].low not in USER_NOUNS:
        return False
    stop = index + 1
    while stop < len(words) and (words[stop].letter in _DESCRIBING or words[stop].text == "-"):
        stop += 1
    thing = stop > index + 1 and words[stop - 1].letter in "nm"
    if word.letter == "y":
        return thing
    told_on = stop < len(words) and (words[stop].letter in _TOLD_ON or words[stop].text == ",")
    return thing and told_on  # "User's 8-core laptop is", no "User's vegetarian."
