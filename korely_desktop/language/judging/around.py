"""A value with the words around it, by which a find is ruled out: :mod:`.ruled_out`, :mod:`.passed_over`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from korely_desktop.language.extraction import lexicon

_CLAUSE_END = re.compile(r"[.;:!?\n,()]|\b(?:and|but|now|e|ma|ora|adesso)\b", re.IGNORECASE)
PRONOUN = re.compile(r"\b(he|she|lui|lei)(?=['’]s\b|\s)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Around:
    """A value with the words around it.

    Attributes:
        text, begins, start, end: the whole text; where the value's sentence begins; the value's characters.
        owner: the characters of whose it is; None for the person.
        subject: the name of the owner, empty for the person.
        by_user: the person tells it.
    """

    text: str
    begins: int
    start: int
    end: int
    relation: str
    owner: tuple[int, int] | None
    subject: str
    by_user: bool

    @property
    def value(self) -> str:
        """The value as written, in small letters."""
        return self.text[self.start : self.end].casefold()

    @property
    def before(self) -> str:
        """The sentence up to the value."""
        return self.text[self.begins : self.start]

    @property
    def clause(self) -> str:
        """The words of the value's clause before it, from the start of the sentence or the last break."""
        return clause_before(self.text, self.begins, self.start)


def clause_before(text: str, start: int, end: int) -> str:
    """The words of a clause before its value, from the start of the sentence or the last break."""
    return _CLAUSE_END.split(text[start:end].rstrip(" :"))[-1]  # "My old job: ..." is of that job


@cache
def kin() -> frozenset[str]:
    """Nouns for relatives in both languages."""
    nouns = lexicon.word_map("it_words", "nouns")
    return lexicon.kin().union(noun for noun, english in nouns.items() if english in lexicon.kin())
