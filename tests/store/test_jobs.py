"""The durable queue: whatever happens to the workers, each job's effect happens once."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from korely_desktop.domain.jobs import MAX_ATTEMPTS, JobState
from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.store import jobs
from korely_desktop.store.engine import Store

START = datetime(2026, 6, 11, 9, 0, tzinfo=UTC)


def _enqueue(store: Store, count: int = 1, now: datetime = START) -> list[str]:
    with store.write() as connection:
        return [jobs.enqueue(connection, project_id=DEFAULT_PROJECT, kind="read_memory", now=now) for _ in range(count)]


def _lease(store: Store, now: datetime, *, worker: str = "w", limit: int = 10, seconds: float = 60) -> list[str]:
    with store.write() as connection:
        return [job.id for job in jobs.lease(connection, worker=worker, now=now, seconds=seconds, limit=limit)]


def test_a_leased_job_is_not_given_to_another(store: Store) -> None:
    first, second = _enqueue(store, 2)
    assert _lease(store, START, limit=1) == [first]
    assert _lease(store, START) == [second]
    assert _lease(store, START) == []


def test_a_lease_that_ran_out_is_taken_up_again(store: Store) -> None:
    [job] = _enqueue(store)
    assert _lease(store, START, seconds=60) == [job]
    assert _lease(store, START + timedelta(seconds=59)) == []
    assert _lease(store, START + timedelta(seconds=60), worker="other") == [job]


def test_a_renewed_lease_holds_longer_for_its_worker_only(store: Store) -> None:
    [job] = _enqueue(store)
    _lease(store, START, worker="a")
    later = START + timedelta(seconds=50)
    with store.write() as connection:
        assert jobs.renew(connection, [job], worker="b", now=later, seconds=60) == []
        assert jobs.renew(connection, [job], worker="a", now=later, seconds=60) == [job]
    assert _lease(store, START + timedelta(seconds=100)) == []


def test_a_failed_job_waits_longer_each_time_and_is_given_up(store: Store) -> None:
    [job] = _enqueue(store)
    now = START
    waits = []
    for attempt in range(1, MAX_ATTEMPTS + 1):
        assert _lease(store, now) == [job]
        with store.write() as connection:
            again = jobs.fail(connection, job, "no luck", now)
            due = jobs.next_due(connection, ["read_memory"])
        assert again == (attempt < MAX_ATTEMPTS)
        if due is not None:
            waits.append(due - now)
            now = due
    assert waits == sorted(waits)
    assert len(set(waits)) == MAX_ATTEMPTS - 1
    with store.read() as connection:
        failed = jobs.by_id(connection, job)
    assert failed is not None
    assert (failed.state, failed.error) == (JobState.FAILED, "no luck")
    assert _lease(store, now + timedelta(days=1)) == []


def test_a_job_whose_process_dies_each_time_is_given_up(store: Store) -> None:
    [job] = _enqueue(store)
    now = START
    for _ in range(MAX_ATTEMPTS):
        assert _lease(store, now) == [job]
        now += timedelta(minutes=2)
    assert _lease(store, now) == []
    with store.write() as connection:
        assert [given_up.id for given_up in jobs.give_up_worn_out(connection, now)] == [job]
        counts = jobs.counts(connection)
    assert (counts.failed, counts.open) == (1, 0)


def test_a_job_that_ends_its_process_takes_no_other_with_it(store: Store) -> None:
    before, deadly, behind = _enqueue(store, 3)
    done: list[str] = []
    for _ in range(MAX_ATTEMPTS * 3):
        with store.write() as connection:
            jobs.recover(connection, START)
            jobs.give_up_worn_out(connection, START)
        for job in _lease(store, START):
            if job == deadly:
                break  # and the process with it
            with store.write() as connection:
                jobs.finish(connection, job, START)
            done.append(job)
    assert done == [before, behind]
    with store.read() as connection:
        counts = jobs.counts(connection)
    assert (counts.failed, counts.open) == (1, 0)


def test_beside_others_only_what_was_never_tried_is_taken(store: Store) -> None:
    tried, fresh = _enqueue(store, 2)
    _lease(store, START, limit=1)
    later = START + timedelta(minutes=2)
    with store.write() as connection:
        assert jobs.lease(connection, worker="w", now=later, seconds=60, limit=2, untried=True) == []
    assert _lease(store, later) == [tried]
    assert _lease(store, later) == [fresh]


def test_restart_takes_every_lease_back(store: Store) -> None:
    ids = _enqueue(store, 3)
    _lease(store, START, limit=2)
    with store.write() as connection:
        assert jobs.recover(connection, START) == 2
    assert [job for _ in ids for job in _lease(store, START)] == ids


def test_jobs_given_back_do_not_lose_an_attempt(store: Store) -> None:
    [job] = _enqueue(store)
    for _ in range(MAX_ATTEMPTS * 2):
        assert _lease(store, START) == [job]
        with store.write() as connection:
            jobs.give_back(connection, [job], START)
    with store.read() as connection:
        found = jobs.by_id(connection, job)
    assert found is not None
    assert found.attempts == 0


def test_a_job_is_finished_once(store: Store) -> None:
    [job] = _enqueue(store)
    _lease(store, START)
    with store.write() as connection:
        assert jobs.finish(connection, job, START)
        assert not jobs.finish(connection, job, START)


def test_many_threads_take_each_job_once(store: Store) -> None:
    ids = _enqueue(store, 200)
    taken: list[str] = []

    def work(name: str) -> None:
        while mine := _lease(store, START, worker=name, limit=3):
            for job in mine:
                with store.write() as connection:
                    if jobs.finish(connection, job, START):
                        taken.append(job)

    threads = [threading.Thread(target=work, args=[f"w{number}"]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(taken) == Counter(ids)


@pytest.fixture
def stores(store_path: Path) -> Iterator[Store]:
    with Store.open(store_path) as store:
        yield store


def test_leasing_holds_under_any_history(stores: Store) -> None:
    """Workers lease, finish, fail, give back and die in any order, and time passes as it likes."""

    class Leasing(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.now = START
            self.held: dict[str, tuple[str, datetime]] = {}
            self.done: Counter[str] = Counter()
            with stores.write() as connection:
                connection.exec_driver_sql("DELETE FROM jobs")

        @initialize(count=st.integers(1, 4))
        def begin(self, count: int) -> None:
            self.all = set(_enqueue(stores, count, self.now))

        @rule()
        def one_more(self) -> None:
            self.all |= set(_enqueue(stores, 1, self.now))

        @rule(worker=st.sampled_from("ab"), limit=st.integers(1, 3), seconds=st.sampled_from([10, 100]))
        def lease(self, worker: str, limit: int, seconds: int) -> None:
            for job in _lease(stores, self.now, worker=worker, limit=limit, seconds=seconds):
                assert job not in self.done
                assert job not in self.held or self.held[job][1] <= self.now, "two workers hold one job"
                self.held[job] = (worker, self.now + timedelta(seconds=seconds))

        @rule(seconds=st.sampled_from([1, 20, 300]))
        def pass_time(self, seconds: int) -> None:
            self.now += timedelta(seconds=seconds)

        @rule(data=st.data(), how=st.sampled_from(["finish", "fail", "give back"]))
        def end_one(self, data: st.DataObject, how: str) -> None:
            if not self.held:
                return
            job = data.draw(st.sampled_from(list(self.held)))
            del self.held[job]
            with stores.write() as connection:
                if how == "finish":
                    self.done[job] += jobs.finish(connection, job, self.now)
                elif how == "fail":
                    jobs.fail(connection, job, "no luck", self.now)
                else:
                    jobs.give_back(connection, [job], self.now)

        @rule()
        def restart(self) -> None:
            self.held.clear()
            with stores.write() as connection:
                jobs.recover(connection, self.now)

        @invariant()
        def every_job_is_somewhere(self) -> None:
            with stores.read() as connection:
                counts = jobs.counts(connection)
            assert counts.queued + counts.running + counts.done + counts.failed == len(getattr(self, "all", ()))
            assert counts.done == sum(self.done.values())
            assert all(times == 1 for times in self.done.values() if times)

    run_state_machine_as_test(
        Leasing,
        settings=settings(
            max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
