"""The audit trail as use cases see it: recording, noting reads, listing, verifying.

A mutation records its row inside its own transaction, so that there is none without the other. Reads are noted in
memory and written together a moment later; a killed process can lose the last second of read notes, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from threading import Event, Thread
from typing import Any

from korely_desktop.domain import audit as nouns
from korely_desktop.domain.audit import AuditEvent, AuditQuery, ChainCheck
from korely_desktop.domain.errors import EnvironmentProblem
from korely_desktop.domain.facts import Fact, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.domain.times import iso, iso_or_none, parse_time_or_none
from korely_desktop.memory.access import refusals
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as chain
from korely_desktop.store.engine import Connection

IDS_KEPT = 100
"""At most this many ids of one read are kept; the counts are always exact."""
FLUSH_SECONDS = 1.0
FLUSH_AT = 5_000
"""So many waiting notes are written at once by the reader itself, which bounds the memory they take."""


def record(
    connection: Connection,
    caller: Caller,
    action: str,
    *,
    at: datetime,
    user_id: str | None = None,
    target_id: str | None = None,
    meta: Mapping[str, Any] | None = None,
    result: str = "ok",
    project_id: str | None = None,
) -> str:
    """Append one row in the transaction of what it tells; returns its id.

    Args:
        action: one of :data:`korely_desktop.domain.audit.ACTIONS`.
        meta: counts and labels, never content.
        project_id: when it is not the caller's own.
    """
    event = AuditEvent(
        id=new_id("aud"),
        ts=at,
        project_id=project_id or caller.project_id,
        actor=caller.actor,
        action=action,
        result=result,
        key_id=caller.key_id,
        user_id=user_id,
        target_id=target_id,
        meta=dict(meta or {}),
        ip=caller.ip,
    )
    chain.append(connection, [event])
    return event.id


def record_of_fact(
    connection: Connection,
    caller: Caller,
    fact: Fact,
    verb: str,
    more: Mapping[str, object] | None = None,
    *,
    at: datetime,
    action: str = nouns.FACT_WRITE,
    result: str = "ok",
) -> str:
    """Append the row of what was done to one fact; returns its id. ``more``: counts and labels beside the verb."""
    return record(
        connection,
        caller,
        action,
        at=at,
        user_id=fact.user_id,
        target_id=fact.id,
        meta={"verb": verb, **(more or {})},
        result=result,
    )


def record_of_text(
    connection: Connection,
    caller: Caller,
    memory: Memory,
    verb: str,
    more: Mapping[str, object] | None = None,
    *,
    at: datetime,
) -> str:
    """The same for one text."""
    meta = {"verb": verb, **(more or {})}
    return record(connection, caller, nouns.WRITE, at=at, user_id=memory.user_id, target_id=memory.id, meta=meta)


def standing(fact: Fact, now: datetime) -> dict[str, Any]:
    """What a confirmation at ``now`` is about to change of a fact, for its audit row: ranks and dates, no content."""
    return {"at": iso(now), **firmness(fact)}


def firmness(fact: Fact) -> dict[str, Any]:
    """By whose word a fact stands, how sure, and since when and how exactly; read back by :func:`stood`."""
    return {
        "precision": fact.valid_from_precision.value,
        "trust": fact.trust.value,
        "confidence": fact.confidence,
        "confirmed_at": iso_or_none(fact.confirmed_at),
        "last_confirmed_at": iso_or_none(fact.last_confirmed_at),
    }


def stood(before: Mapping[str, Any]) -> dict[str, Any]:
    """What :func:`firmness` noted, as the columns of the fact had it."""
    moments = {name: parse_time_or_none(before[name]) for name in ("confirmed_at", "last_confirmed_at")}
    return {"trust": Trust(before["trust"]), "confidence": before["confidence"], **moments}


def newest_standing(
    connection: Connection,
    fact: Fact,
    is_one: Callable[[AuditEvent], bool],
    undone_by: Collection[str],
    among: Callable[[AuditEvent], bool] = lambda _: True,
) -> AuditEvent | None:
    """The newest thing of a kind done to a fact that none of the verbs ``undone_by`` has taken back, ``among`` some of
    what was done to it; None where none is.
    """
    standing: list[AuditEvent] = []
    for event in filter(among, chain.of_target(connection, fact.id)):
        if is_one(event):
            standing.append(event)
        elif event.meta.get("verb") in undone_by and standing:
            standing.pop()
    return standing[-1] if standing else None


def note_read(
    services: Services,
    caller: Caller,
    verb: str,
    *,
    user_id: str | None = None,
    memories: Sequence[str] = (),
    facts: Sequence[str] = (),
) -> None:
    """Note what an agent was given. The person at the window reads unrecorded.

    Args:
        verb: what was asked: "search", "context", "facts", "profile", ...
    """
    if caller.is_person:
        return
    waiting = services.reads.add(
        AuditEvent(
            id=new_id("aud"),
            ts=services.clock(),
            project_id=caller.project_id,
            actor=caller.actor,
            action=nouns.READ,
            key_id=caller.key_id,
            user_id=user_id,
            meta={"verb": verb, "memories": len(memories), "facts": len(facts)},
            ip=caller.ip,
            read={"memories": list(memories[:IDS_KEPT]), "facts": list(facts[:IDS_KEPT])},
        )
    )
    if waiting == FLUSH_AT:
        _try_to_flush(services)


def flush_reads(services: Services) -> int:
    """Write every waiting note in one transaction; returns how many.

    Raises:
        StoreProblem: none was written; they wait on.
    """
    notes = services.reads.take()
    if not notes:
        return 0
    dropped = services.reads.take_dropped()
    lost = [_lost(notes[0], dropped)] if dropped else []
    try:
        with services.store.write() as connection:
            chain.append(connection, [*lost, *notes])
    except BaseException:
        services.reads.put_back(notes, dropped)
        raise
    return len(notes)


class ReadLog:
    """A thread that writes waiting notes of reads and refusals about once a second, and the rest when it is closed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._closing = Event()
        self._thread = Thread(target=self._run, name="read-log", daemon=True)

    def start(self) -> None:
        """Begin to write."""
        self._thread.start()

    def close(self) -> None:
        """Write what waits and end the thread. Call it before the store is closed."""
        self._closing.set()
        self._thread.join()
        flush_reads(self._services)
        refusals.flush(self._services, everything=True)

    def _run(self) -> None:
        while not self._closing.wait(FLUSH_SECONDS):
            _try_to_flush(self._services)


def read(services: Services, caller: Caller, query: AuditQuery) -> tuple[list[AuditEvent], int]:
    """A page of events, newest first, and how many there are in all.

    An action that does not exist has no events.

    Raises:
        Forbidden: the caller may not read, or not this user, or not in other projects.
    """
    caller.require_reading(query.user_id)
    if query.wherever:
        caller.require_unconfined_admin()
    _try_to_flush(services)
    with services.store.read() as connection:
        here = chain.projects_of(connection, query.key_ids) if query.wherever else [caller.project_id]
        return chain.newest(connection, here, query, caller.users)


def newest(services: Services, caller: Caller) -> int:
    """Which entry of the log is the newest, counted from 1; 0 where there is none. Quick: it may be asked each second.

    Raises:
        Forbidden: the caller may not read.
    """
    caller.require(READ)
    _try_to_flush(services)
    with services.store.read() as connection:
        return chain.last(connection)


def verify(services: Services) -> ChainCheck:
    """Recompute the whole chain; says which row is the first that does not fit."""
    with services.store.read() as connection:
        return chain.verify(connection)


def _try_to_flush(services: Services) -> None:
    """Write what waits; a read must not fail because its note cannot be written just now."""
    try:
        flush_reads(services)
        refusals.flush(services)
    except EnvironmentProblem:
        return  # the notes were put back; a full disk may have room a second later


def _lost(first: AuditEvent, dropped: int) -> AuditEvent:
    """What the log has of notes that were dropped before this one."""
    meta = {"verb": "notes lost on a full disk", "reads": dropped}
    return AuditEvent(new_id("aud"), first.ts, first.project_id, "worker", nouns.READ, "error", meta=meta)
