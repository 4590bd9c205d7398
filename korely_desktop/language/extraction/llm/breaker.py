"""The circuit breaker: after failures the model is left alone for a while, so that no text waits for it in vain."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from korely_desktop.domain.errors import LanguageModelProblem
from korely_desktop.domain.times import utc_now

FAILURES = 3
"""So many texts in a row open the breaker; one is enough where trying again costs time or cannot help."""

FIRST_REST_SECONDS = 30.0
LONGEST_REST_SECONDS = 900.0
_AT_ONCE = frozenset({"slow", "refused", "no_model"})


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why the built-in engine reads in its place: the kind of the last problem, and since which text."""

    kind: str
    since: datetime


class Breaker:
    """Counts failures in a row. After each rest one text tries; the rests double while it fails."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, calendar: Callable[[], datetime] = utc_now) -> None:
        self._clock = clock
        self._calendar = calendar
        self._lock = threading.Lock()
        self._failures = 0
        self._rests = 0
        self._until = 0.0
        self._trying = False
        self._resting = False
        self._trouble: Trouble | None = None
        self._answered = False

    @property
    def answered(self) -> bool:
        """Whether the model ever gave a usable answer."""
        return self._answered

    @property
    def trouble(self) -> Trouble | None:
        """Why the last text was read by the built-in engine, whether the model rests or not; None once it answered."""
        return self._trouble

    def allows(self) -> bool:
        """Whether the model may be asked now. While it rests, one caller is let through when the rest is over."""
        with self._lock:
            if not self._resting:
                return True
            if self._trying or self._clock() < self._until:
                return False
            self._trying = True
            return True

    def succeeded(self) -> None:
        """It answered."""
        with self._lock:
            self._failures = self._rests = 0
            self._trying = self._resting = False
            self._trouble = None
            self._answered = True

    def failed(self, problem: LanguageModelProblem) -> None:
        """It gave no usable answer for a text."""
        with self._lock:
            self._failures += 1
            self._trying = False
            since = self._calendar() if self._trouble is None else self._trouble.since
            self._trouble = Trouble(problem.kind, since)
            opens = self._failures >= FAILURES or problem.kind in _AT_ONCE or problem.retry_after is not None
            self._resting = self._resting or opens
            if not self._resting:
                return
            pause = min(FIRST_REST_SECONDS * 2**self._rests, LONGEST_REST_SECONDS)
            self._until = self._clock() + min(max(pause, problem.retry_after or 0.0), LONGEST_REST_SECONDS * 4)
            self._rests += 1

    def abandoned(self) -> None:
        """The try ended without an answer to judge: the app is closing."""
        with self._lock:
            self._trying = False
