"""Undo what an agent wrote, all of it or since an instant, or what came in at once: texts, facts, what they had ended.

What nothing else says is taken out of every read, as if it had not been said, and earlier values hold again. The
person's word stays: a fact they confirmed, corrected or decided on is not the agent's any more. What a rewind took
back is kept, so that it can be put back whenever, also after a restart. Nothing is erased here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditEvent, AuditQuery
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import Conflict, InvalidRequest, NotFound
from korely_desktop.domain.facts import Fact, State, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.memories import Life, MemoryStatus
from korely_desktop.domain.rewind import Rewound, Saved, SavedEnd, SavedFact, SavedLife, Writer
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.supersession import Says
from korely_desktop.domain.times import as_utc, parse_time
from korely_desktop.memory import names
from korely_desktop.memory.access import audit
from korely_desktop.memory.history import hiding
from korely_desktop.memory.inbox.rehearsing import rehearsed
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as log
from korely_desktop.store import batches, jobs, reviews, rewinds
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import keys as key_rows
from korely_desktop.store import memories as memory_rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection

_DIRECT = ("add_fact", "correct", "close", "confirm", "delete")
"""What a key does without a text, and what is taken back of it."""

_TEXTS = ("add", "batch", "episode")
_EVENTS = 100_000


@dataclass(slots=True)
class _Taken:
    """What is being taken back, as it is found out."""

    texts: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    restored: list[str] = field(default_factory=list)
    aside: list[SavedLife] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
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


def preview(services: Services, caller: Caller, writer: Writer, since: datetime) -> Rewound:
    """What :func:`rewind` would do now; nothing is changed."""
    with rehearsed(services) as inside:
        return replace(rewind(inside, caller, writer, since), id="")


def rewind(services: Services, caller: Caller, writer: Writer, since: datetime) -> Rewound:
    """Take back what this writer wrote from ``since`` on.

    What an agent signs is its texts and the facts it stated. What came in with a key is also what that confirmed,
    ended, forgot or put aside.

    Raises:
        NotFound: there is no such key, or nothing is signed by such an agent.
        InvalidRequest: ``since`` lies in the future.
    """
    caller.require_unconfined_admin()
    since, now = as_utc(since), services.clock()
    if since > now:
        raise InvalidRequest("since must not lie in the future.", field="since")
    with services.store.write() as connection:
        project_id = _project_of(connection, caller, writer)
        taken = _find(connection, project_id, writer, since, now)
        back = _take_back(services, connection, taken, now)
        rewind_id = new_id("rew")
        rewinds.keep(connection, rewind_id, _saved(taken, project_id, writer, since, now))
        answer = Rewound(
            id=rewind_id,
            writer=writer,
            since=since,
            texts=len(taken.texts),
            restored=len(taken.restored) + len(taken.aside),
            facts=tuple(sorted(taken.gone, key=lambda fact: fact.created_at, reverse=True)),
            back=tuple(back),
            kept=taken.kept,
            confirmed=taken.confirmed,
            questions=len(taken.questions),
            left=dict(taken.left),
        )
        _record(connection, caller, project_id, answer, now, again=False)
    back_again = [*taken.restored, *(one.memory_id for one in taken.aside)]
    _announce(services, caller, taken.texts + back_again, taken.touched, taken.questions | taken.asked)
    return answer


def put_back(services: Services, caller: Caller, rewind_id: str) -> Rewound:
    """Undo a rewind: what it took back holds again, unless it was erased meanwhile.

    Raises:
        NotFound: there is no such rewind.
        Conflict: it was put back before.
    """
    caller.require_unconfined_admin()
    now = services.clock()
    touched: set[str] = set()
    with services.store.write() as connection:
        saved = rewinds.kept(connection, rewind_id)
        if saved is None:
            raise NotFound("There is no such rewind, or it was put back before.")
        if saved.writer.key_id is not None and key_rows.by_id(connection, saved.writer.key_id) is None:
            raise Conflict("The key of this rewind is gone.")
        gone = set(saved.texts) - _put_texts_back(connection, saved, now)
        known = fact_rows.by_ids(connection, [one.fact_id for one in saved.facts])
        for one in saved.facts:
            if one.fact_id in known:
                _put_fact_back(connection, one, known[one.fact_id])
        rewinds.put_points(connection, [one for one in saved.points if one.point.memory_id not in gone])
        settled = fact_rows.by_ids(connection, {one.fact_id for one in saved.points} | set(known))
        touched |= _settle(services, connection, settled.values(), now)
        for end in saved.ends:
            fact_rows.close(connection, end.fact_id, end.invalid_at, now, end.invalidated_by)
        for review_id in saved.questions:
            reviews.open_again(connection, review_id)
        for fact in fact_rows.by_ids(connection, saved.hidden).values():
            if fact.trust is not Trust.PERSON and fact.state is not State.FORGOTTEN:
                settled[fact.id] = fact
                hiding.hide(connection, fact, now)
        rewinds.let_go(connection, rewind_id)
        answer = Rewound(
            id=rewind_id,
            writer=saved.writer,
            since=saved.since,
            texts=len(saved.texts),
            restored=len(saved.restored) + len(saved.aside),
            facts=tuple(fact_rows.by_ids(connection, list(known)).values()),
            back=(),
            kept=0,
            confirmed=0,
            questions=len(saved.questions),
            left={},
        )
        _record(connection, caller, saved.project_id, answer, now, again=True)
    texts = [*saved.texts, *saved.restored, *(one.memory_id for one in saved.aside)]
    _announce(services, caller, texts, touched | set(settled), set(saved.questions))
    return answer


def _project_of(connection: Connection, caller: Caller, writer: Writer) -> str:
    if writer.key_id is not None:
        key = key_rows.by_id(connection, writer.key_id)
        if key is None:
            raise NotFound("There is no such key.")
        return key.project_id
    if writer.batch_id is not None:
        if not batches.is_here(connection, caller.project_id, writer.batch_id):
            raise NotFound("There is no such batch.")
        return caller.project_id
    if not rewinds.has_written(connection, caller.project_id, writer.agent_id or ""):
        raise NotFound("There is no agent with this id.")
    return caller.project_id


def _find(connection: Connection, project_id: str, writer: Writer, since: datetime, now: datetime) -> _Taken:
    taken = _Taken(texts=rewinds.texts_written(connection, project_id, writer, since))
    taken.points = rewinds.points_of_texts(connection, taken.texts)
    direct: list[AuditEvent] = []
    stated: list[str] = []
    if writer.key_id is not None:
        acts = AuditQuery(key_ids=(writer.key_id,), since=since, actions=actions.ACTS, limit=_EVENTS)
        events, _ = log.newest(connection, project_id, acts, ())
        direct = [event for event in events if event.meta.get("verb") in _DIRECT and event.result == "ok"]
        stated = [event.target_id or "" for event in direct if event.meta.get("verb") == "add_fact"]
        taken.points += rewinds.points_written_at(connection, project_id, [event.ts for event in direct])
        taken.left = Counter(_left(events))
        taken.hidden = hiding.hidden_by(connection, events)
        _restore_texts(connection, direct, taken, now)
        _take_out(connection, [event for event in events if event.meta.get("verb") in actions.PUT_ASIDE], taken, now)
    elif writer.agent_id is not None:
        stated = rewinds.facts_signed(connection, project_id, writer.agent_id, since)
        taken.points += rewinds.points_signed(connection, project_id, writer.agent_id, since)
    taken.confirmed = rewinds.count_confirmed(connection, taken.texts, stated)
    facts = fact_rows.by_ids(connection, {saved.fact_id for _, saved in taken.points})
    stays = {fact_id for fact_id, fact in facts.items() if _stands_without(connection, fact, taken)}
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
    reached = (*_DIRECT, *_TEXTS, *actions.PUT_ASIDE, "hide")
    verbs = [str(event.meta.get("verb", event.action)) for event in events]
    return [verb for verb in verbs if verb not in reached]


def _stands_without(connection: Connection, fact: Fact, taken: _Taken) -> bool:
    """Whether something else says the fact too."""
    mine = {number for number, saved in taken.points if saved.fact_id == fact.id}
    said = point_rows.of(connection, [fact.id]).get(fact.id, [])
    return any(number not in mine and point.says is not Says.RESUMES for number, point in said)


def _restore_texts(connection: Connection, direct: Sequence[AuditEvent], taken: _Taken, now: datetime) -> None:
    """Bring back the texts that the key forgot, unless they are its own of the same time."""
    forgot = {event.target_id: event.ts for event in direct if event.meta.get("verb") == "delete" and event.target_id}
    for memory_id, memory in memory_rows.by_ids(connection, [one for one in forgot if one]).items():
        if memory.deleted_at == forgot[memory_id]:
            rewinds.bring_back(connection, [memory_id], now)
            taken.restored.append(memory_id)


def _take_out(connection: Connection, events: Sequence[AuditEvent], taken: _Taken, now: datetime) -> None:
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


def _unconfirm(connection: Connection, direct: Sequence[AuditEvent], taken: _Taken) -> None:
    """What the key had confirmed gets back the rank it had before the first of its confirmations."""
    for event in direct:  # newest first, so that the oldest one has the last word
        fact, before = taken.before.get(event.target_id or ""), event.meta.get("before")
        if fact is None or before is None or fact.trust is Trust.PERSON:
            continue
        last = before["last_confirmed_at"]
        fact_rows.change(
            connection,
            fact.id,
            trust=Trust(before["trust"]),
            confidence=before["confidence"],
            last_confirmed_at=None if last is None else parse_time(last),
        )
        taken.touched.add(fact.id)


def _take_back(services: Services, connection: Connection, taken: _Taken, now: datetime) -> list[Fact]:
    """Do it; returns the earlier values that hold again."""
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
    open_before = _open(connection, taken.before.values())
    for fact in fact_rows.by_ids(connection, taken.hidden).values():
        taken.asked |= hiding.bring_back(connection, fact)
    taken.touched |= _settle(services, connection, taken.before.values(), now) | {*taken.before, *taken.hidden}
    taken.touched |= {end.fact_id for end in taken.ends}
    return [
        fact
        for fact in fact_rows.by_ids(connection, taken.touched).values()
        if fact.state is State.ACTIVE and fact.is_open and fact.id not in open_before and fact.id not in gone
    ]


def _open(connection: Connection, facts: Iterable[Fact]) -> set[str]:
    """Ids of everything that holds of the subjects of these facts."""
    subjects = {fact.subject_entity_id for fact in facts if fact.subject_entity_id}
    return {fact.id for subject in subjects for fact in fact_rows.about(connection, [subject]) if fact.is_open}


def _settle(services: Services, connection: Connection, facts: Iterable[Fact], now: datetime) -> set[str]:
    touched: set[str] = set()
    for subject in sorted({fact.subject_entity_id for fact in facts if fact.subject_entity_id}):
        touched |= names.settle(connection, services.vocabulary, subject, now).touched
    return touched


def _saved(taken: _Taken, project_id: str, writer: Writer, since: datetime, now: datetime) -> Saved:
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
    )


def _put_fact_back(connection: Connection, saved: SavedFact, fact: Fact) -> None:
    """As it was, unless the person decided about it meanwhile."""
    if fact.trust is Trust.PERSON or fact.state is State.FORGOTTEN:
        return
    fact_rows.change(
        connection,
        fact.id,
        state=State(saved.state),
        trust=Trust(saved.trust),
        confidence=saved.confidence,
        confirmed_at=saved.confirmed_at,
        last_confirmed_at=saved.last_confirmed_at,
        observation_count=saved.observation_count,
    )


def _put_texts_back(connection: Connection, saved: Saved, now: datetime) -> set[str]:
    """Returns the texts that come back by it, not those that somebody brought back, or forgot again, since."""
    aside = {one.memory_id: one for one in saved.aside}
    known = memory_rows.by_ids(connection, [*saved.texts, *saved.restored, *aside])
    back = {one for one in saved.texts if one in known and known[one].deleted_at == saved.at}
    rewinds.bring_back(connection, sorted(back), now)
    for memory_id in filter(back.__contains__, saved.unread):
        jobs.enqueue(connection, project_id=saved.project_id, kind=READ_MEMORY, now=now, memory_id=memory_id)
    restored = [one for one in saved.restored if one in known and known[one].deleted_at is None]
    memory_rows.mark_deleted(connection, restored, now)
    for memory_id, one in aside.items():
        if memory_id in known:
            life = known[memory_id].life
            again = Life(life.expires_at, life.archived_at or one.archived_at, life.done_at or one.done_at)
            memory_rows.set_life(connection, memory_id, again, now=now)
    return back


def _record(
    connection: Connection, caller: Caller, project_id: str, did: Rewound, now: datetime, *, again: bool
) -> None:
    verb = ("unsend" if did.writer.batch_id is not None else "rewind") + ("_undo" if again else "")
    counts = {"texts": did.texts, "facts": len(did.facts), "back": len(did.back), "rewind": did.id}
    audit.record(
        connection,
        caller,
        actions.FACT_WRITE if again else actions.FACT_INVALIDATE,
        at=now,
        target_id=did.writer.id,
        project_id=project_id,
        meta={"verb": verb, **counts},
    )


def _announce(
    services: Services, caller: Caller, texts: Iterable[str], facts: Iterable[str], questions: Iterable[str]
) -> None:
    services.changes.publish(
        Changes(caller.actor, memories=frozenset(texts), facts=frozenset(facts), reviews=frozenset(questions))
    )
