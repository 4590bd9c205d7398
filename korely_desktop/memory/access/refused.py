"""Refusals of agents, held so that an agent in a loop neither slows a call nor fills the log: told at once the first
time, then once an hour with how often."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock
from typing import Literal

from korely_desktop.domain.errors import Forbidden, KorelyError, PutAway, RateLimited
from korely_desktop.domain.scope import ADMIN, READ, WRITE, Actor, Caller

TOGETHER = timedelta(hours=1)
"""Refusals of one key for one reason within this time after the last entry become one entry: 24 a day at most."""

Reason = Literal[
    "read",
    "write",
    "erase",
    "admin",
    "user",
    "everybody",
    "paused",
    "archived",
    "revoked",
    "expired",
    "unknown",
    "too_often",
    "put_away",
]
"""What the key may not do, how it stands, or that it said again what the person had put away; never what that was."""


def reason_of(caller: Caller, problem: KorelyError) -> Reason | None:
    """Why this caller was refused; None where the problem is of another kind."""
    if isinstance(problem, RateLimited):
        return "too_often"
    if isinstance(problem, PutAway):
        return "put_away"
    if not isinstance(problem, Forbidden):
        return None
    scope = problem.extra.get("required_scope")
    if scope == WRITE:
        return "erase" if caller.holds(WRITE) else "write"
    if scope in (READ, ADMIN):
        return "read" if scope == READ else "admin"
    return "user" if problem.extra.get("field") == "user_id" else "everybody"


@dataclass(frozen=True, slots=True)
class Refused:
    """Who was refused, and why; ``key_id`` is None where the key is not known here."""

    project_id: str
    actor: Actor
    key_id: str | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Told:
    """``times`` refusals that are one entry of the log; ``at`` is when the last of them was."""

    refused: Refused
    times: int
    at: datetime


@dataclass(slots=True)
class _Count:
    times: int = 0
    at: datetime | None = None
    told: datetime | None = None


@dataclass(slots=True)
class RefusalBuffer:
    """Thread-safe counts. It holds one for each key and reason of the last hour, and one for all unknown keys."""

    _counts: dict[Refused, _Count] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def add(self, refused: Refused, at: datetime) -> None:
        """Count one."""
        with self._lock:
            count = self._counts.setdefault(refused, _Count())
            count.times, count.at = count.times + 1, at

    def take(self, now: datetime, *, everything: bool = False) -> list[Told]:
        """What is to be told now; ``everything`` at the end, whether its hour is over or not."""
        told: list[Told] = []
        with self._lock:
            for refused, count in list(self._counts.items()):
                rests = count.told is not None and now - count.told < TOGETHER
                if count.times and count.at is not None and (everything or not rests):
                    told.append(Told(refused, count.times, count.at))
                    count.times, count.told = 0, now
                elif not count.times and not rests:
                    del self._counts[refused]
        return told

    def put_back(self, told: list[Told]) -> None:
        """Return what could not be written; it is tried again with the next."""
        with self._lock:
            for one in told:
                count = self._counts.setdefault(one.refused, _Count())
                count.times, count.at, count.told = count.times + one.times, count.at or one.at, None
