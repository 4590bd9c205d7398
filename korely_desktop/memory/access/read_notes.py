"""How long the log keeps each single read of an agent: after that, one sum an agent, user and day is left of them.

What was written, and everything that was done to a fact, stays for good. Days are those of this computer.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Literal

from korely_desktop.domain import audit as actions
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.access import audit
from korely_desktop.memory.listing.panel import midnight
from korely_desktop.memory.services import Services
from korely_desktop.store import folding
from korely_desktop.store import settings as kept
from korely_desktop.store.engine import Connection

Days = Literal[30, 90, 365]

USUAL: Days = 90
"""A question about the last quarter still gets an exact answer. An agent that reads every ten seconds leaves 0.3 to
0.5 GB in that time, one that reads a hundred times a day 5 MB. Never fewer than 30: so far back go the pages that count
reads."""

_KEY = "read_notes_days"


def days_kept(services: Services, caller: Caller) -> Days:
    """For how many days every single read can be looked up.

    Raises:
        Forbidden: the caller may not manage the app.
    """
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        return _days(connection)


def keep(services: Services, caller: Caller, days: Days) -> Days:
    """Choose it, for all projects. What is older is folded within a day.

    Raises:
        Forbidden: the caller may not manage the app.
    """
    caller.require_unconfined_admin()
    with services.store.write() as connection:
        kept.put(connection, _KEY, days)
        meta = {"verb": "keep_read_notes", "days": days}
        audit.record(connection, caller, actions.WRITE, at=services.clock(), meta=meta)
    return days


def fold_old(services: Services, stopped: Callable[[], bool] = lambda: False) -> int:
    """Fold what is older than that, day by day, oldest first; returns how many reads.

    Each transaction takes a few notes out and puts their sum in, so a process that is killed in between loses none.
    ``stopped`` is asked between two. Where one of the notes was changed outside the app, this stops: they stay as they
    are, for the check of the log to show.
    """
    folded = 0
    while not stopped():
        services.foreground.step_aside()
        with services.store.read() as connection:
            before = midnight(services.clock() - timedelta(days=_days(connection)))
            oldest = folding.oldest_note(connection, before)
        if oldest is None:
            break
        day = midnight(oldest)
        next_day = midnight(day + timedelta(hours=36))  # a day has 23 to 25 hours
        with services.store.write() as connection:
            taken = folding.fold(connection, day, min(next_day, before), services.clock())
        if not taken:
            break
        folded += taken
    return folded


def due(services: Services) -> int:
    """How many reads :func:`fold_old` would fold now."""
    with services.store.read() as connection:
        before = midnight(services.clock() - timedelta(days=_days(connection)))
        return folding.count_notes(connection, before)


def _days(connection: Connection) -> Days:
    days: Days | None = kept.get(connection, _KEY)
    return USUAL if days is None else days
