"""What a language model was asked and what that cost, in tokens as its server counts them."""

from __future__ import annotations

import threading
from dataclasses import astuple, dataclass, replace

from korely_desktop.language.extraction.llm.chat import Answer

PER = 1_000_000
"""Prices are for so many tokens."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Counts since the meter was set back.

    Attributes:
        answers: answers that came, usable or not.
        failures: texts that the built-in engine read because the model gave no usable answer.
        unmetered: answers whose server did not say how many tokens they took.
        rows, stood: facts that the model wrote, and how many of them stand in their texts.
    """

    answers: int = 0
    failures: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    unmetered: int = 0
    rows: int = 0
    stood: int = 0

    def __add__(self, other: Totals) -> Totals:
        return Totals(*(one + another for one, another in zip(astuple(self), astuple(other), strict=True)))

    def cost(self, prompt_price: float | None, completion_price: float | None) -> float | None:
        """What the tokens cost at prices for a million of them; None when no price is known."""
        if prompt_price is None and completion_price is None:
            return None
        return (self.prompt_tokens * (prompt_price or 0.0) + self.completion_tokens * (completion_price or 0.0)) / PER


class Meter:
    """Counts in memory; :meth:`take` hands over what has not been stored yet."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pending = Totals()

    def count(self, answer: Answer) -> None:
        """An answer came."""
        silent = answer.prompt_tokens is None and answer.completion_tokens is None
        with self._lock:
            self._pending += Totals(1, 0, answer.prompt_tokens or 0, answer.completion_tokens or 0, int(silent))

    def count_rows(self, rows: int, stood: int) -> None:
        """It wrote so many facts of a text, of which so many stand there."""
        with self._lock:
            self._pending += Totals(rows=rows, stood=stood)

    def count_failure(self) -> None:
        """A text was read without the model, which should have read it."""
        with self._lock:
            self._pending = replace(self._pending, failures=self._pending.failures + 1)

    @property
    def pending(self) -> Totals:
        """What has not been taken yet."""
        return self._pending

    def take(self) -> Totals:
        """What came since the last call."""
        with self._lock:
            taken, self._pending = self._pending, Totals()
        return taken
