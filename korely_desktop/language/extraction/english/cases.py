"""Tables of rules that correct a token: of each rule, what a token must be for it to fit, so that few are asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from korely_desktop.language.extraction.english.spots import Rule, Spot, set_letter
from korely_desktop.language.extraction.text.tokens import Token


@dataclass(frozen=True, slots=True)
class Case:
    """A rule, and what every token has that it is asked about: one of these letters, one of these words.

    Attributes:
        letters, words: empty for any.
        becomes: the letter of a token that the rule fits; empty where the rule itself corrects it.
        as_written: the token keeps its lemma.
    """

    rule: Rule
    letters: str = ""
    words: frozenset[str] = frozenset()
    becomes: str = ""
    as_written: bool = False

    def may_fit(self, letter: str, word: str) -> bool:
        """Whether the rule is worth asking about a token with this letter and lower-case word."""
        return (not self.letters or letter in self.letters) and (not self.words or word in self.words)

    def corrects(self, spot: Spot) -> bool:
        """Whether the rule fits; then the token is corrected."""
        if not self.rule(spot):
            return False
        if self.as_written:
            spot.token.letter = self.becomes
        elif self.becomes:
            set_letter(spot.token, self.becomes)
        return True


class Table:
    """Rules in their order. Which of them are worth asking is worked out once for a letter and a word of theirs."""

    def __init__(self, cases: Iterable[Case]) -> None:
        self._cases = tuple(cases)
        self._words = frozenset[str]().union(*(case.words for case in self._cases))
        self._likely: dict[tuple[str, str], tuple[tuple[int, Case], ...]] = {}

    def first(self, spot: Spot) -> None:
        """Ask the rules until one fits."""
        self._fitting(spot, -1)

    def each(self, spot: Spot) -> None:
        """Ask all the rules; one that fits may change what the rest is asked about."""
        asked: int | None = -1
        while asked is not None:
            asked = self._fitting(spot, asked)

    def _fitting(self, spot: Spot, after: int) -> int | None:
        for place, case in self._worth_asking(spot.token):
            if place > after and case.corrects(spot):
                return place
        return None

    def _worth_asking(self, token: Token) -> tuple[tuple[int, Case], ...]:
        key = token.letter, token.low if token.low in self._words else ""
        if (likely := self._likely.get(key)) is None:
            likely = tuple(each for each in enumerate(self._cases) if each[1].may_fit(*key))
            self._likely[key] = likely
        return likely
