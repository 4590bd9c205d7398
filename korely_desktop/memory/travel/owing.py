"""What an import still has to do once its last line is in: settle what came with what was here, and take away whom only
something named that did not come. Kept in the store with every part, so that the next start does it for an import that
was killed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from korely_desktop.domain import audit as actions
from korely_desktop.domain.backups import Watch, go_on
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.access import audit
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.history.telling import Effect
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel.placing import Placing
from korely_desktop.store import arrivals, entities, facts, settings
from korely_desktop.store import erase as removal
from korely_desktop.store.engine import Connection

_KEY = "import_under_way"
_AT_ONCE = 200
"""Timelines that are settled in one transaction."""
_LOADED = 5_000
"""Facts in memory at a time, of which only their timelines are kept."""


@dataclass(slots=True)
class Settled:
    """What became of it.

    Attributes:
        untold: how many people and things were taken away again.
    """

    effect: Effect = field(default_factory=Effect)
    untold: int = 0


def note(connection: Connection, caller: Caller, placing: Placing) -> None:
    """Keep what is to be done for all that has come so far; in the transaction of a part."""
    owed = {
        "project": caller.project_id,
        "memories": len(placing.memories),
        "facts": len(placing.facts),
        "joined": sorted(placing.joined),
        "untold": sorted(placing.perhaps_untold),
    }
    settings.put(connection, _KEY, owed)


def finish(services: Services) -> None:
    """Do what is left of an import that was killed. One that is under way sees to its own."""
    if services.importing.acquire(blocking=False):
        try:
            effect = settle(services, Caller("worker")).effect
        finally:
            services.importing.release()
        services.changes.publish(effect.changes("worker"))


def settle(
    services: Services, caller: Caller, unsettled: Collection[str] | None = None, watch: Watch = go_on
) -> Settled:
    """Do what was noted, and write the import down in the log. ``watch`` is told how far it is, and stops nothing.

    Args:
        unsettled: ids of the facts whose timelines are to be settled; None where nobody knows any more, and everything
            that is known of whom more is known by the import is.
    """
    settled, now = Settled(), services.clock()
    with services.store.read() as connection:
        owed = settings.get(connection, _KEY)
    if owed is None:
        return settled
    with services.store.write() as connection:
        untold = arrivals.untold(connection, owed["untold"]) & set(owed["untold"])
        removal.remove_entities(connection, untold)
    settled.untold = len(untold)
    every = _unsettled(services, owed["joined"], unsettled)
    parts = every.parted(_AT_ONCE)
    for done, part in enumerate(parts):
        watch(done / len(parts))
        with services.store.write() as connection:
            settled.effect.also(replace(part, connection=connection).settle(now))
    with services.store.write() as connection:
        meta = {"verb": actions.IMPORT, "memories": owed["memories"], "facts": owed["facts"]}
        audit.record(connection, caller, actions.WRITE, at=now, project_id=owed["project"], meta=meta)
        settings.remove(connection, _KEY)
    watch(1.0)
    return settled


def _unsettled(services: Services, joined: Sequence[str], fact_ids: Collection[str] | None) -> Lines:
    with services.store.read() as connection:
        if fact_ids is None:
            known = facts.about(connection, entities.cluster(connection, joined))
            return Lines.of(connection, services.vocabulary, known)
        every, ids = Lines.of(connection, services.vocabulary, ()), sorted(fact_ids)
        for start in range(0, len(ids), _LOADED):
            some = facts.by_ids(connection, ids[start : start + _LOADED])
            every = every.also(Lines.of(connection, services.vocabulary, some.values()))
        return every
