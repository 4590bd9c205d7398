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
class Rest:
    """Why the model is not asked: the kind of the last problem, and since when."""

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
        self._rest: Rest | None = None
        self._answered = False

    @property
    def answered(self) -> bool:
        """Whether the model ever gave a usable answer."""
        return self._answered

    @property
    def rest(self) -> Rest | None:
        """Why texts are read by the built-in engine at the moment; None while the model reads them."""
        return self._rest

    def allows(self) -> bool:
        """Whether the model may be asked now. While it rests, one caller is let through when the rest is over."""
        with self._lock:
            if self._rest is None:
                return True
            if self._trying or self._clock() < self._until:
                return False
            self._trying = True
            return True

    def succeeded(self) -> None:
        """It answered."""
        with self._lock:
            self._failures = self._rests = 0
            self._trying = False
            self._rest = None
            self._answered = True

    def failed(self, problem: LanguageModelProblem) -> None:
        """It gave no usable answer for a text."""
        with self._lock:
            self._failures += 1
            self._trying = False
            opens = self._failures >= FAILURES or problem.kind in _AT_ONCE or problem.retry_after is not None
            if self._rest is None and not opens:
                return
            pause = min(FIRST_REST_SECONDS * 2**self._rests, LONGEST_REST_SECONDS)
            self._until = self._clock() + min(max(pause, problem.retry_after or 0.0), LONGEST_REST_SECONDS * 4)
            self._rests += 1
            since = self._calendar() if self._rest is None else self._rest.since
            self._rest = Rest(problem.kind, since)

    def abandoned(self) -> None:
        """The try ended without an answer to judge: the app is closing."""
        with self._lock:
            self._trying = False
