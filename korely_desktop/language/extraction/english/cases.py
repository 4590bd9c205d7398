"""Tables of rules that correct a token: of each rule, what a token must be for it to fit, so that few are asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from korely_desktop.language.extraction.english.spots import Rule, Spot
from korely_desktop.language.extraction.text.tokens import Token


@dataclass(frozen=True, slots=True)
class Case:
    """A rule, and what every token has that it fits: one of these letters, one of these words; empty for any."""

    rule: Rule
    letters: str = ""
    words: frozenset[str] = frozenset()

    def may_fit(self, letter: str, word: str) -> bool:
        """Whether the rule is worth asking about a token with this letter and lower-case word."""
        return (not self.letters or letter in self.letters) and (not self.words or word in self.words)


class Table:
    """Rules in their order. Which of them are worth asking is worked out once for a letter and a word of theirs."""

    def __init__(self, cases: Iterable[Case]) -> None:
        self._cases = tuple(cases)
        self._words = frozenset[str]().union(*(case.words for case in self._cases))
        self._likely: dict[tuple[str, str], tuple[tuple[int, Rule], ...]] = {}

    @property
    def cases(self) -> tuple[Case, ...]:
        """The rules in their order."""
        return self._cases

    def first(self, spot: Spot) -> None:
        """Ask the rules until one fits."""
        for _, rule in self._worth_asking(spot.token):
            if rule(spot):
                return

    def each(self, spot: Spot) -> None:
        """Ask all the rules; one that fits may change what the rest is asked about."""
        asked = -1
        while (fitted := self._fitting(spot, asked)) is not None:
            asked = fitted

    def _fitting(self, spot: Spot, after: int) -> int | None:
        for place, rule in self._worth_asking(spot.token):
            if place > after and rule(spot):
                return place
        return None

    def _worth_asking(self, token: Token) -> tuple[tuple[int, Rule], ...]:
        key = token.letter, token.low if token.low in self._words else ""
        if (likely := self._likely.get(key)) is None:
            each = enumerate(self._cases)
            likely = self._likely[key] = tuple((place, case.rule) for place, case in each if case.may_fit(*key))
        return likely
