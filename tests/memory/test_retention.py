"""What was forgotten can be taken back for 30 days; then it is erased. Jobs that are done are dropped after a week."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.audit import ERASE, AuditQuery
from korely_desktop.domain.errors import Conflict, NotFound
from korely_desktop.domain.facts import State
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.memories import MemoryQuery, NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import audit, projects
from korely_desktop.memory.forgetting import retention
from korely_desktop.memory.history import verbs
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from korely_desktop.store.engine import Connection
from tests.fakes import Clock
from tests.memory.known import AGENT, Known


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 6, 1, 9, tzinfo=UTC))


def test_a_forgotten_fact_is_erased_after_thirty_days_with_its_sentence(at: Services, clock: Clock) -> None:
    said = [("Anna", "likes", "tea"), ("Anna", "likes", "figs")]
    _, (tea, figs) = Known(at).text("Anna likes tea. Anna likes figs.", *said)
    verbs.hide(at, PERSON, tea.id)
    clock.now += timedelta(days=29, hours=23)
    assert retention.erase_forgotten(at) == 0
    assert facts.get(at, PERSON, tea.id).state is State.FORGOTTEN
    clock.now += timedelta(hours=1)
    assert retention.erase_forgotten(at) == 1
    assert retention.erase_forgotten(at) == 0
    with pytest.raises(NotFound):
        facts.get(at, PERSON, tea.id)
    assert facts.get(at, PERSON, figs.id).object == "figs"
    with at.store.read() as connection:
        left = connection.exec_driver_sql("SELECT content FROM memories").scalar_one()
    assert "tea" not in left
    assert "figs" in left
    entry = audit.read(at, PERSON, AuditQuery(action=ERASE))[0][0]
    assert (entry.actor, entry.target_id, entry.meta["facts"]) == ("worker", tea.id, 1)
    with pytest.raises(Conflict):
        facts.add_triple(at, AGENT, NewTriple("Anna", "likes", "tea"))


def test_what_was_taken_back_stays(at: Services, clock: Clock) -> None:
    _, (tea,) = Known(at).text("Anna likes tea.", ("Anna", "likes", "tea"))
    verbs.hide(at, PERSON, tea.id)
    clock.now += timedelta(days=20)
    verbs.unhide(at, PERSON, tea.id)
    clock.now += timedelta(days=20)
    assert retention.erase_forgotten(at) == 0
    assert facts.get(at, AGENT, tea.id).object == "tea"


def test_a_fact_taken_back_at_the_last_moment_stays(
    at: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = [("Anna", "likes", "tea"), ("Anna", "likes", "figs")]
    _, (tea, figs) = Known(at).text("Anna likes tea. Anna likes figs.", *said)
    verbs.hide_many(at, PERSON, [tea.id, figs.id])
    clock.now += timedelta(days=31)
    write = at.store.write

    def after_it_was_taken_back() -> AbstractContextManager[Connection]:
        monkeypatch.setattr(at.store, "write", write)
        verbs.unhide(at, PERSON, tea.id)
        return write()

    monkeypatch.setattr(at.store, "write", after_it_was_taken_back)
    assert retention.erase_forgotten(at) == 1
    assert facts.get(at, AGENT, tea.id).state is State.ACTIVE
    with pytest.raises(NotFound):
        facts.get(at, PERSON, figs.id)


def test_every_project_has_its_own(at: Services, clock: Clock) -> None:
    other = projects.create(at, PERSON, "Other")
    elsewhere = replace(AGENT, project_id=other.id)
    for caller in (AGENT, elsewhere):
        written = facts.add_triple(at, caller, NewTriple("Anna", "likes", "tea"))
        verbs.hide(at, replace(PERSON, project_id=caller.project_id), written.id)
    clock.now += timedelta(days=31)
    assert retention.erase_forgotten(at) == 2


def _done(at: Services, *memory_ids: str) -> list[str]:
    """Carries the reading of these texts out; returns their jobs."""
    with at.store.write() as connection:
        jobs.lease(connection, worker="w", now=at.clock(), seconds=60, limit=1_000)
        found = [jobs.latest_for_memory(connection, memory_id, READ_MEMORY) for memory_id in memory_ids]
        ids = [job.id for job in found if job is not None]
        assert all(jobs.finish(connection, job_id, at.clock()) for job_id in ids)
    return ids


def test_jobs_that_were_done_a_week_ago_are_dropped_and_no_others(
    at: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "_JOBS_AT_ONCE", 2)
    old = _done(at, *(remember.add(at, AGENT, NewMemory(f"Old {number}.")).id for number in range(5)))
    batch = remember.add_batch(at, AGENT, [NewMemory("Imported.")])
    [imported] = remember.list_memories(at, PERSON, MemoryQuery(limit=1))[0]
    of_batch = _done(at, imported.id)
    waiting = remember.add(at, AGENT, NewMemory("Nobody has read this."))
    clock.now += timedelta(days=3)
    young = _done(at, remember.add(at, AGENT, NewMemory("Young.")).id)
    clock.now += timedelta(days=5)
    assert retention.drop_finished_jobs(at) == 5
    assert retention.drop_finished_jobs(at) == 0
    with at.store.read() as connection:
        assert [jobs.by_id(connection, job) for job in old] == 5 * [None]
        assert all(jobs.by_id(connection, job) for job in (*of_batch, *young))
        assert jobs.latest_for_memory(connection, waiting.id, READ_MEMORY)
    assert remember.batch_status(at, AGENT, batch.id).imported == 1


def test_dropping_jobs_stops_between_two_batches(at: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "_JOBS_AT_ONCE", 2)
    _done(at, *(remember.add(at, AGENT, NewMemory(f"Old {number}.")).id for number in range(5)))
    clock.now += timedelta(days=8)
    answers = iter([False, True])
    assert retention.drop_finished_jobs(at, lambda: next(answers)) == 2
    assert retention.drop_finished_jobs(at) == 3
