"""What an erasure takes of all that stands beside a text: its tags, its metadata, where it is from, its session's name.

Pure. Which characters of the text itself go: :mod:`korely_desktop.domain.blackening`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from korely_desktop.domain.blackening import FOLDED, LETTER, SHORTEST_PHRASE, blacken, merged, whole_words
from korely_desktop.domain.erasure import BAR
from korely_desktop.domain.spans import Span

_WORD = re.compile(f"{LETTER}+")
_KEY = 3
"""By so many letters of its first word a phrase is found among thousands."""


@dataclass(frozen=True, slots=True)
class Struck:
    """What must not be read beside a text any more.

    Attributes:
        phrases: names and values that are erased; whatever names one goes, however its words are joined
            ("advanced-plan", "AdvancedPlan").
        words: what was struck from the text and stands nowhere in what is left of it, in lower case. What consists of
            these alone goes.
    """

    phrases: tuple[str, ...]
    words: frozenset[str] = frozenset()
    _by_key: dict[str, list[list[str]]] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self._by_key:  # those of another text of the same erasure
            return
        for phrase in self.phrases:
            words = _WORD.findall(phrase)
            if words and len(phrase) >= SHORTEST_PHRASE:
                key = unicodedata.normalize("NFC", words[0])[:_KEY]
                self._by_key.setdefault(key.lower() if key.isascii() else "", []).append(words)

    @classmethod
    def of(cls, text: str, spans: Sequence[Span], phrases: Collection[str]) -> Struck:
        """What is struck where ``spans`` of a text go black."""
        return cls(tuple(sorted(phrases))).within(text, spans)

    def within(self, text: str, spans: Sequence[Span]) -> Struck:
        """The same with the words of a text that only ``spans`` of it say, which go black."""
        gone = {word for start, end in spans for word in _words(text[start:end])}
        return replace(self, words=frozenset(gone.difference(_words(blacken(text, spans)))))

    def is_in(self, said: str) -> bool:
        """Whether something said beside the text must go."""
        return bool(self._places(said))

    def out_of(self, said: str) -> str:
        """The same with a bar for each place of it, and all else as it was."""
        for start, end in reversed(merged(said, self._places(said))):
            said = said[:start] + BAR + said[end:]
        return said

    def out_of_value(self, value: Any) -> Any:
        """A JSON value with a bar for every text or number that must go, as a whole; what stands under a key that
        names a phrase goes with it.
        """
        if isinstance(value, list):
            return [self.out_of_value(item) for item in value]
        if isinstance(value, dict):
            return {key: self.out_of_value(item) for key, item in value.items() if not self._named(key)}
        if isinstance(value, str) or is_number(value):
            return BAR if self.is_in(str(value)) else value
        return value

    def said_in(self, value: Any) -> list[str]:
        """Every text, number and key of a JSON value that :meth:`out_of_value` takes."""
        if isinstance(value, list):
            return [said for item in value for said in self.said_in(item)]
        if isinstance(value, dict):
            keys = [key for key in value if self._named(key)]
            under = [said for key in keys for said in texts_of(value[key])]
            return keys + under + self.said_in([item for key, item in value.items() if key not in keys])
        return [said for said in texts_of(value) if self.is_in(said)]

    def _places(self, said: str) -> list[Span]:
        written = set(_words(said))
        if written <= self.words and any(len(word) >= SHORTEST_PHRASE for word in written):
            words = [match.span() for match in _WORD.finditer(said)]
            return [(words[0][0], words[-1][1])]
        return self._named(said)

    def _named(self, said: str) -> list[Span]:
        return [match.span() for words in self._near(said) for match in whole_words(words, r"[\W_]*").finditer(said)]

    def _near(self, said: str) -> Iterable[list[str]]:
        """The words of the phrases that may stand there: an erasure has a phrase for each of thousands of facts, and
        asks of thousands of texts. A phrase begins where a word of it does; one that has other letters is always asked.
        """
        keys = set(self._by_key)
        if FOLDED.isdisjoint(said):
            begun = (word[:length].lower() for word in _WORD.findall(said) for length in range(1, _KEY + 1))
            keys = {key for key in ("", *begun) if key in self._by_key}
        return [words for key in keys for words in self._by_key[key]]


def is_number(value: object) -> bool:
    """Whether a JSON value is a number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def texts_of(value: Any) -> list[str]:
    """Every text and number of a JSON value, and the keys of its objects."""
    if isinstance(value, list):
        return [text for item in value for text in texts_of(item)]
    if isinstance(value, dict):
        return [*value, *(text for item in value.values() for text in texts_of(item))]
    return [str(value)] if isinstance(value, str) or is_number(value) else []


def _words(text: str) -> Iterable[str]:
    return (word.casefold() for word in _WORD.findall(unicodedata.normalize("NFC", text)))
