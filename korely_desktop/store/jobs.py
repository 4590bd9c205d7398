"""The durable queue. A job is enqueued in the transaction that makes it necessary and leased for a while to run.

A lease that runs out is taken up again, so a killed process loses nothing. Whoever runs a job marks it done in the
same transaction as its results, which makes its effect happen once. A job that ends its process each time is given up;
it is tried alone by then, so that it takes no other one with it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, delete, func, literal_column, or_, select, update

from korely_desktop.domain.ids import new_id
from korely_desktop.domain.jobs import MAX_ATTEMPTS, READ_MEMORY, Job, JobCounts, JobState, back_off
from korely_desktop.domain.times import utc_now
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.queries import count, first
from korely_desktop.store.tables import jobs
from korely_desktop.store.types import UtcTime

# Written out, not bound, so that SQLite sees that the index over waiting jobs answers; finished jobs are many.
_OPEN = jobs.c.state.in_([literal_column("'queued'"), literal_column("'running'")])

_ENQUEUE = Prepared(jobs.insert())
_FINISH = Prepared(
    update(jobs)
    .where(jobs.c.id == bindparam("job_id"), jobs.c.state == JobState.RUNNING)
    .values(
        state=JobState.DONE,
        finished_at=bindparam("now", type_=UtcTime()),
        lease_until=None,
        leased_by=None,
        error=None,
    )
)
_NEW: dict[str, Any] = dict.fromkeys(column.name for column in jobs.c if column.name != "seq") | {
    "payload": {},
    "state": JobState.QUEUED,
    "attempts": 0,
}
_REMOVE = delete(jobs).where(is_listed(jobs.c.seq))
# In the order of Job's fields.
_COLUMNS = (
    *(jobs.c[name] for name in ("id", "project_id", "kind", "memory_id", "state", "created_at", "attempts")),
    *(jobs.c[name] for name in ("payload", "batch_id", "batch_index", "error", "finished_at")),
)
_JOBS = select(*_COLUMNS)
_BY_ID = Prepared(_JOBS.where(jobs.c.id == bindparam("job_id")))

OWN_LEASE = timedelta(minutes=5)
"""How long a job belongs to whoever enqueued it for themselves."""

# Not to be looked for among all that wait: where thousands of texts change at once, each asks.
_IS_OPEN = jobs.c.state.concat("").in_([literal_column("'queued'"), literal_column("'running'")])
_CANCEL = Prepared(
    update(jobs)
    .where(is_listed(jobs.c.memory_id), _IS_OPEN)
    .values(
        state=JobState.DONE,
        finished_at=bindparam("ended_at", type_=jobs.c.finished_at.type),
        lease_until=None,
        leased_by=None,
    )
)


def enqueue(
    connection: Connection,
    *,
    project_id: str,
    kind: str,
    now: datetime,
    memory_id: str | None = None,
    batch_id: str | None = None,
    batch_index: int | None = None,
    payload: Mapping[str, Any] | None = None,
    leased_by: str | None = None,
) -> str:
    """Add a job that may run at once; returns its id. ``leased_by`` names who runs it now, out of turn."""
    row = _row(project_id, kind, now, memory_id=memory_id, batch_id=batch_id, batch_index=batch_index)
    if payload is not None:
        row["payload"] = dict(payload)
    if leased_by is not None:
        until = utc_now() + OWN_LEASE
        row |= {"state": JobState.RUNNING, "attempts": 1, "leased_by": leased_by, "lease_until": until}
    _ENQUEUE.run(connection, row)
    return str(row["id"])


def enqueue_failed(
    connection: Connection, *, project_id: str, kind: str, now: datetime, batch_id: str, batch_index: int, error: str
) -> None:
    """Note an item of a batch that was refused, so that the batch's status can say which and why."""
    row = _row(project_id, kind, now, batch_id=batch_id, batch_index=batch_index)
    _ENQUEUE.run(connection, {**row, "state": JobState.FAILED, "error": error, "finished_at": now})


def lease(
    connection: Connection,
    *,
    worker: str,
    now: datetime,
    seconds: float,
    limit: int = 1,
    kinds: Sequence[str] | None = None,
    projects: Collection[str] | None = None,
    besides: Collection[str] = (),
    untried: bool = False,
) -> list[Job]:
    """Take up to ``limit`` jobs that are due, oldest first, for ``seconds``.

    ``projects`` leaves all others alone, ``besides`` leaves those alone.

    A running job whose lease ran out is due too. One that was tried before is taken alone, and one that has used up its
    attempts not at all (:func:`give_up_worn_out`). ``untried`` takes none but those that were never tried.
    """
    due = and_(_due(now), jobs.c.attempts < MAX_ATTEMPTS)
    if kinds is not None:
        due = and_(due, jobs.c.kind.in_(kinds))
    if projects is not None:
        due = and_(due, jobs.c.project_id.in_(projects))
    if besides:
        due = and_(due, jobs.c.project_id.not_in(besides))
    oldest = connection.execute(select(jobs.c.seq, jobs.c.attempts).where(due).order_by(jobs.c.seq).limit(limit)).all()
    chosen = [row.seq for row in takewhile(lambda row: not row.attempts, oldest)]
    if not chosen and not untried:
        chosen = [row.seq for row in oldest[:1]]
    if not chosen:
        return []
    connection.execute(
        update(jobs)
        .where(jobs.c.seq.in_(chosen))
        .values(
            state=JobState.RUNNING,
            attempts=jobs.c.attempts + 1,
            leased_by=worker,
            lease_until=now + timedelta(seconds=seconds),
        )
    )
    rows = connection.execute(_JOBS.where(jobs.c.seq.in_(chosen)).order_by(jobs.c.seq))
    return [_job(row) for row in rows]


def give_up_worn_out(connection: Connection, now: datetime) -> list[Job]:
    """End what is due and has used up its attempts, since its process died each time; returns these jobs."""
    seqs = list(connection.execute(select(jobs.c.seq).where(_due(now), jobs.c.attempts >= MAX_ATTEMPTS)).scalars())
    if not seqs:
        return []
    error = func.coalesce(jobs.c.error, "The app stopped each time this was tried.")
    connection.execute(
        update(jobs)
        .where(jobs.c.seq.in_(seqs))
        .values(state=JobState.FAILED, finished_at=now, leased_by=None, lease_until=None, error=error)
    )
    return [_job(row) for row in connection.execute(_JOBS.where(jobs.c.seq.in_(seqs)).order_by(jobs.c.seq))]


def renew(connection: Connection, job_ids: Sequence[str], *, worker: str, now: datetime, seconds: float) -> list[str]:
    """Extend leases; returns the ids that ``worker`` still holds."""
    held = and_(jobs.c.id.in_(job_ids), jobs.c.state == JobState.RUNNING, jobs.c.leased_by == worker)
    connection.execute(update(jobs).where(held).values(lease_until=now + timedelta(seconds=seconds)))
    return list(connection.execute(select(jobs.c.id).where(held)).scalars())


def progressed(connection: Connection, job_id: str, now: datetime, seconds: float) -> bool:
    """A long job got further: its attempts count from here and its lease begins anew; False when it was taken back."""
    going = connection.execute(
        update(jobs)
        .where(jobs.c.id == job_id, jobs.c.state == JobState.RUNNING)
        .values(attempts=1, lease_until=now + timedelta(seconds=seconds), error=None)
    )
    return going.rowcount == 1


def note(connection: Connection, job_id: str, payload: Mapping[str, Any]) -> None:
    """Keep with a job how far it has come."""
    connection.execute(update(jobs).where(jobs.c.id == job_id).values(payload=dict(payload)))


def cancel(connection: Connection, kind: str, now: datetime) -> int:
    """End every open job of this kind, and failed ones, as if they were done; returns how many."""
    ended = connection.execute(
        update(jobs)
        .where(jobs.c.kind == kind, jobs.c.state != JobState.DONE)
        .values(state=JobState.DONE, finished_at=now, lease_until=None, leased_by=None, error=None)
    )
    return ended.rowcount


def finish(connection: Connection, job_id: str, now: datetime) -> bool:
    """Mark a running job done; False when it is not running any more (done by another, erased, given up)."""
    return _FINISH.run(connection, {"job_id": job_id, "now": now}) == 1


def fail(connection: Connection, job_id: str, error: str, now: datetime, *, final: bool = False) -> bool:
    """Note a failed attempt; returns whether the job will be tried again.

    Args:
        error: plain words, shown to people; never content of a memory.
        final: give up now.
    """
    attempts = connection.execute(
        select(jobs.c.attempts).where(jobs.c.id == job_id, jobs.c.state == JobState.RUNNING)
    ).scalar_one_or_none()
    if attempts is None:
        return False
    again = not final and attempts < MAX_ATTEMPTS
    values: dict[str, Any] = {"error": error, "lease_until": None, "leased_by": None}
    if again:
        values |= {"state": JobState.QUEUED, "run_after": now + back_off(attempts)}
    else:
        values |= {"state": JobState.FAILED, "finished_at": now}
    connection.execute(update(jobs).where(jobs.c.id == job_id).values(values))
    return again


def give_back(connection: Connection, job_ids: Sequence[str], now: datetime) -> None:
    """Put leased jobs back untried: the app is closing before their turn came."""
    connection.execute(
        update(jobs)
        .where(jobs.c.id.in_(job_ids), jobs.c.state == JobState.RUNNING)
        .values(state=JobState.QUEUED, attempts=jobs.c.attempts - 1, run_after=now, lease_until=None, leased_by=None)
    )


def recover(connection: Connection, now: datetime) -> int:
    """At the start of the only process: take every lease back; returns how many."""
    taken = connection.execute(
        update(jobs)
        .where(_OPEN, jobs.c.state == JobState.RUNNING)
        .values(state=JobState.QUEUED, run_after=now, lease_until=None, leased_by=None)
    )
    return taken.rowcount


def done_before(connection: Connection, before: datetime, limit: int) -> list[int]:
    """The numbers of jobs that were done before that instant, oldest first; not those whose batch tells of them."""
    wanted = select(jobs.c.seq).where(*_done_before(before)).order_by(jobs.c.seq).limit(limit)
    return list(connection.execute(wanted).scalars())


def count_done_before(connection: Connection, before: datetime) -> int:
    """How many those are."""
    return count(connection, jobs, *_done_before(before))


def _done_before(before: datetime) -> tuple[ColumnElement[bool], ...]:
    return jobs.c.state == JobState.DONE, jobs.c.finished_at < before, jobs.c.batch_id.is_(None)


def remove(connection: Connection, numbers: Sequence[int]) -> None:
    """Drop these jobs."""
    connection.execute(_REMOVE, {IDS: listed(numbers)})


def requeue_for_memory(connection: Connection, memory_id: str, now: datetime) -> str | None:
    """Try the failed reading of a memory again from the start; returns the job's id, or None when none failed."""
    job_id = connection.execute(
        select(jobs.c.id)
        .where(jobs.c.memory_id == memory_id, jobs.c.kind == READ_MEMORY, jobs.c.state == JobState.FAILED)
        .order_by(jobs.c.seq.desc())
        .limit(1)
    ).scalar_one_or_none()
    if job_id is not None:
        connection.execute(
            update(jobs)
            .where(jobs.c.id == job_id)
            .values(state=JobState.QUEUED, attempts=0, run_after=now, error=None, finished_at=None)
        )
    return job_id


def read_anew(connection: Connection, project_id: str, memory_id: str, now: datetime) -> None:
    """Have a text read as it is now; whoever is at it does so without effect."""
    cancel_for_memories(connection, [memory_id], now)
    enqueue(connection, project_id=project_id, kind=READ_MEMORY, now=now, memory_id=memory_id)


def cancel_for_memories(connection: Connection, memory_ids: Sequence[str], now: datetime) -> None:
    """Nothing is left to do for these memories: their open jobs end here."""
    _CANCEL.run(connection, {IDS: listed(memory_ids), "ended_at": now})


def by_id(connection: Connection, job_id: str) -> Job | None:
    """The job, or None."""
    rows = _BY_ID.rows(connection, {"job_id": job_id})
    return _job(rows[0]) if rows else None


def latest_for_memory(connection: Connection, memory_id: str, kind: str) -> Job | None:
    """The newest job of this kind on a memory, or None."""
    query = _JOBS.where(jobs.c.memory_id == memory_id, jobs.c.kind == kind).order_by(jobs.c.seq.desc()).limit(1)
    return first(connection, query, _job)


def latest(connection: Connection, kind: str) -> Job | None:
    """The newest job of this kind, or None."""
    return first(connection, _JOBS.where(jobs.c.kind == kind).order_by(jobs.c.seq.desc()).limit(1), _job)


def counts(connection: Connection) -> JobCounts:
    """How many jobs stand where, in all projects."""
    query = select(jobs.c.state, func.count()).group_by(jobs.c.state)
    return JobCounts(**{row[0]: row[1] for row in connection.execute(query)})


def open_count(connection: Connection, kind: str) -> int:
    """How many jobs of this kind still have work to do, in all projects."""
    return count(connection, jobs, _OPEN, jobs.c.kind == kind)


def first_open(connection: Connection) -> int | None:
    """The row number of the oldest job that still has work to do."""
    oldest: int | None = connection.execute(select(func.min(jobs.c.seq)).where(_OPEN)).scalar_one()
    return oldest


def texts_to_read(connection: Connection, first: int, limit: int) -> list[tuple[int, str]]:
    """(row number, memory id) of open jobs that read a text, from a row number on, oldest first."""
    wanted = (jobs.c.seq >= first, jobs.c.kind == READ_MEMORY, jobs.c.memory_id.is_not(None), _IS_OPEN)
    query = select(jobs.c.seq, jobs.c.memory_id).where(*wanted).order_by(jobs.c.seq).limit(limit)
    return [(row[0], row[1]) for row in connection.execute(query)]


def open_counts(connection: Connection) -> JobCounts:
    """How many jobs wait and run, in all projects, by the index of open jobs alone: cheap however many are done."""
    query = select(jobs.c.state, func.count()).where(_OPEN).group_by(jobs.c.state)
    return JobCounts(**{row[0]: row[1] for row in connection.execute(query)})


def next_due(connection: Connection, kinds: Sequence[str]) -> datetime | None:
    """When the next job of these kinds may run (in the past: now); None when nothing waits."""
    wanted = (_OPEN, jobs.c.kind.in_(kinds))
    waiting = select(func.min(jobs.c.run_after)).where(*wanted, jobs.c.state == JobState.QUEUED)
    leased = select(func.min(jobs.c.lease_until)).where(*wanted, jobs.c.state == JobState.RUNNING)
    times = [time for query in (waiting, leased) if (time := connection.execute(query).scalar_one()) is not None]
    return min(times, default=None)


def _row(project_id: str, kind: str, now: datetime, **about: Any) -> dict[str, Any]:
    """A job that may run at once, every column of it."""
    own = {"id": new_id("job"), "project_id": project_id, "kind": kind, "run_after": now, "created_at": now}
    return {**_NEW, **own, **about}


def _due(now: datetime) -> ColumnElement[bool]:
    return and_(
        _OPEN,
        or_(
            and_(jobs.c.state == JobState.QUEUED, jobs.c.run_after <= now),
            and_(jobs.c.state == JobState.RUNNING, jobs.c.lease_until <= now),
        ),
    )


def _job(row: Sequence[Any]) -> Job:
    job_id, project_id, kind, memory_id, state, *rest = row
    return Job(job_id, project_id, kind, memory_id, JobState(state), *rest)
