"""What a rewind takes back: found in the store, taken out of every read, and noted so that it can be put back.

The use cases are in :mod:`korely_desktop.memory.access.rewind`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditEvent, AuditQuery
from korely_desktop.domain.facts import Fact, State, Trust
from korely_desktop.domain.memories import Life, MemoryStatus
from korely_desktop.domain.rewind import (
    DIRECT,
    REACHED,
    Saved,
    SavedEnd,
    SavedFact,
    SavedForgetting,
    SavedLife,
    Writer,
)
from korely_desktop.domain.supersession import Says
from korely_desktop.memory.access import audit
from korely_desktop.memory.history import hiding
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as log
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import jobs, reviews, rewinds, withdrawal
from korely_desktop.store import memories as memory_rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection

_EVENTS = 100_000
_TELLING = (Says.HOLDS, Says.OVER, Says.PLANNED)


@dataclass(slots=True)
class Taken:
    """What is being taken back, as it is found out."""

    texts: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    restored: list[SavedForgetting] = field(default_factory=list)
    aside: list[SavedLife] = field(default_factory=list)
    hidden: list[SavedForgetting] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)
    questions: set[str] = field(default_factory=set)
    points: list[rewinds.Numbered] = field(default_factory=list)
    before: dict[str, Fact] = field(default_factory=dict)
    gone: list[Fact] = field(default_factory=list)
    kept: int = 0
    confirmed: int = 0
    ends: list[SavedEnd] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)
    left: Counter[str] = field(default_factory=Counter)


def find(connection: Connection, project_id: str, writer: Writer, since: datetime, now: datetime) -> Taken:
    """What this writer wrote from ``since`` on: an agent or a batch in this project, a key wherever it was used.

    What the writer had put away is back when this returns, so that what of it is their own of the same time is found,
    and what only they had confirmed has its rank of before.
    """
    taken = Taken()
    direct: list[AuditEvent] = []
    stated: list[str] = []
    if writer.key_id is not None:
        acts = AuditQuery(key_ids=(writer.key_id,), since=since, actions=actions.ACTS, limit=_EVENTS)
        events, _ = log.newest(connection, log.projects_of(connection, acts.key_ids), acts, ())
        direct = [event for event in events if event.meta.get("verb") in DIRECT and event.result == "ok"]
        stated = [event.target_id or "" for event in direct if event.meta.get("verb") == "add_fact"]
        taken.left = Counter(_left(events))
        _restore_texts(connection, direct, taken, now)
        _take_out(connection, [event for event in events if event.meta.get("verb") in actions.PUT_ASIDE], taken, now)
        _show_hidden(connection, events, taken)
    taken.texts = rewinds.texts_written(connection, project_id, writer, since)
    taken.points = rewinds.points_of_texts(connection, taken.texts)
    for place in sorted({event.project_id for event in direct}):
        moments = [event.ts for event in direct if event.project_id == place]
        taken.points += rewinds.points_written_at(connection, place, moments)
    if writer.agent_id is not None:
        stated = rewinds.facts_signed(connection, project_id, writer.agent_id, since)
        taken.points += rewinds.points_signed(connection, project_id, writer.agent_id, since)
    taken.confirmed = rewinds.count_confirmed(connection, taken.texts, stated)
    facts = fact_rows.by_ids(connection, {saved.fact_id for _, saved in taken.points})
    stays = _standing_without(connection, taken, facts)
    leaving = [fact_id for fact_id in facts if fact_id not in stays]
    known = {number for number, _ in taken.points}
    taken.points += [one for one in rewinds.points_by(connection, leaving) if one[0] not in known]
    more = fact_rows.by_ids(connection, {saved.fact_id for _, saved in taken.points} - facts.keys())
    confirmed = fact_rows.by_ids(connection, [event.target_id or "" for event in direct if "before" in event.meta])
    taken.before = {**confirmed, **more, **facts}
    taken.gone = [facts[fact_id] for fact_id in leaving]
    taken.kept = len(stays)
    _unconfirm(connection, direct, taken)
    return taken


def _left(events: Iterable[AuditEvent]) -> list[str]:
    """Verbs of what the key changed and a rewind does not reach."""
    verbs = [str(event.meta.get("verb", event.action)) for event in events]
    return [verb for verb in verbs if verb not in REACHED]


def _standing_without(connection: Connection, taken: Taken, fact_ids: Collection[str]) -> set[str]:
    """Those of these facts that something else says too."""
    mine = {number for number, _ in taken.points}
    return {
        fact_id
        for fact_id, said in point_rows.of(connection, list(fact_ids)).items()
        if any(number not in mine and point.says in _TELLING for number, point in said)
    }


def _restore_texts(connection: Connection, direct: Sequence[AuditEvent], taken: Taken, now: datetime) -> None:
    """Bring back the texts that the key forgot; what waited in Review because of them waits there again."""
    forgot = {event.target_id: event.ts for event in direct if event.meta.get("verb") == "delete" and event.target_id}
    for memory_id, memory in memory_rows.by_ids(connection, [one for one in forgot if one]).items():
        if memory.deleted_at == forgot[memory_id]:
            rewinds.bring_back(connection, [memory_id], now)
            if memory.status is MemoryStatus.PROCESSING:
                jobs.read_anew(connection, memory.project_id, memory_id, now)
            taken.restored.append(SavedForgetting(memory_id, memory.deleted_at))
            waits = withdrawal.wait_again(connection, memory_id, memory.deleted_at)
            taken.asked.update(waits.cards)
            taken.touched.update(waits.facts)


def _show_hidden(connection: Connection, events: Sequence[AuditEvent], taken: Taken) -> None:
    """Bring back the facts that the key hid."""
    for fact in fact_rows.by_ids(connection, hiding.hidden_by(connection, events)).values():
        assert fact.forgotten_at is not None, "it is hidden"
        taken.hidden.append(SavedForgetting(fact.id, fact.forgotten_at))
        taken.asked |= hiding.bring_back(connection, fact)


def _take_out(connection: Connection, events: Sequence[AuditEvent], taken: Taken, now: datetime) -> None:
    """Have texts found again that the key archived or was done with, unless somebody did so since."""
    acts = [(event.target_id or "", event.ts) for event in events]
    for memory_id, memory in memory_rows.by_ids(connection, [name for name, _ in acts]).items():
        moments, life = {at for name, at in acts if name == memory_id}, memory.life
        archived = life.archived_at if life.archived_at in moments else None
        done = life.done_at if life.done_at in moments else None
        if archived is None and done is None:
            continue
        left = Life(
            life.expires_at,
            None if archived is not None else life.archived_at,
            None if done is not None else life.done_at,
        )
        memory_rows.set_life(connection, memory_id, left, now=now)
        taken.aside.append(SavedLife(memory_id, archived, done))


def _unconfirm(connection: Connection, direct: Sequence[AuditEvent], taken: Taken) -> None:
    """What the key had confirmed gets back the rank it had before the first of its confirmations."""
    for event in direct:  # newest first, so that the oldest one has the last word
        fact, before = taken.before.get(event.target_id or ""), event.meta.get("before")
        if fact is None or before is None or fact.trust is Trust.PERSON:
            continue
        fact_rows.change(connection, fact.id, **audit.stood(before))
        taken.touched.add(fact.id)


def take_back(services: Services, connection: Connection, taken: Taken, now: datetime) -> list[Fact]:
    """Take it out of every read; returns the earlier values that hold again."""
    memories = memory_rows.by_ids(connection, taken.texts)
    taken.unread = [one for one in taken.texts if memories[one].status is MemoryStatus.PROCESSING]
    memory_rows.mark_deleted(connection, taken.texts, now)
    jobs.cancel_for_memories(connection, taken.texts, now)
    point_rows.take_back(connection, [number for number, _ in taken.points])
    gone = {fact.id for fact in taken.gone}
    said = Counter(saved.fact_id for _, saved in taken.points if saved.point.says is Says.HOLDS)
    for fact_id, fact in taken.before.items():
        if fact_id in gone:
            fact_rows.change(connection, fact_id, state=State.REJECTED)
            taken.questions |= set(reviews.settle_for_fact(connection, fact_id, "reject", now))
        elif said[fact_id]:
            fact_rows.change(connection, fact_id, observation_count=max(1, fact.observation_count - said[fact_id]))
    taken.ends = [end for end in rewinds.plans_ended_by(connection, sorted(gone)) if end.fact_id not in gone]
    for end in taken.ends:
        fact_rows.reopen(connection, end.fact_id, now)
    taken.asked -= taken.questions
    hidden = {one.target_id for one in taken.hidden}
    lines = Lines.of(connection, services.vocabulary, taken.before.values())
    planned = {end.fact_id for end in taken.ends}
    open_before = ({fact.id for fact in lines.facts() if fact.is_open} | planned) - hidden
    taken.touched |= lines.settle(now).touched | taken.before.keys() | hidden
    taken.touched |= planned
    return [
        fact
        for fact in fact_rows.by_ids(connection, taken.touched).values()
        if fact.state is State.ACTIVE and fact.is_open and fact.id not in open_before and fact.id not in gone
    ]


def saved(taken: Taken, project_id: str, writer: Writer, since: datetime, now: datetime) -> Saved:
    """What is kept of it, so that it can be put back."""
    return Saved(
        project_id=project_id,
        writer=writer,
        since=since,
        at=now,
        texts=tuple(taken.texts),
        unread=tuple(taken.unread),
        restored=tuple(taken.restored),
        aside=tuple(taken.aside),
        points=tuple(saved for _, saved in taken.points),
        facts=tuple(_saved_fact(fact) for fact in taken.before.values()),
        ends=tuple(taken.ends),
        questions=tuple(sorted(taken.questions)),
        hidden=tuple(taken.hidden),
    )


def _saved_fact(fact: Fact) -> SavedFact:
    return SavedFact(
        fact.id,
        fact.state.value,
        fact.trust.value,
        fact.confidence,
        fact.confirmed_at,
        fact.last_confirmed_at,
        fact.observation_count,
        fact.tense.value,
    )
