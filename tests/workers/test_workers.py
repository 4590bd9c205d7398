"""Workers over the durable queue: real threads, a real store, a scripted engine."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray

from korely_desktop.domain import right_of_way
from korely_desktop.domain.errors import DiskFull
from korely_desktop.domain.jobs import MAX_ATTEMPTS, READ_MEMORY, JobState
from korely_desktop.domain.memories import Memory, MemoryStatus, NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.statements import Extraction
from korely_desktop.memory import facts, remember
from korely_desktop.memory.history import verbs
from korely_desktop.memory.intake import reading_jobs
from korely_desktop.memory.intake.ahead import Ahead
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import jobs, vectors
from korely_desktop.workers.pool import Workers
from korely_desktop.workers.queue import MANY, Queue
from tests.fakes import Clock, HashEmbedder


class CountingEngine:
    """Finds nothing; counts what it read. ``before`` runs first, and may wait or raise."""

    def __init__(self) -> None:
        self.read_texts: Counter[str] = Counter()
        self.before: Callable[[str], None] = lambda content: None
        self._lock = threading.Lock()

    def read(self, content: str, **_: object) -> Extraction:
        with self._lock:
            self.read_texts[content] += 1
        self.before(content)
        return Extraction(statements=(), mentions=(), engine="counting")


class _SlowOfFacts(HashEmbedder):
    """Takes until it may go on where a fact is among the texts."""

    def __init__(self) -> None:
        super().__init__()
        self.at_it, self.go_on = threading.Event(), threading.Event()
        self.begun = 0

    def embed_documents(self, texts: list[str]) -> NDArray[np.float32]:
        if any(text.startswith("Anna") for text in texts):
            self.begun += 1
            self.at_it.set()
            assert self.go_on.wait(60)
        return super().embed_documents(texts)


class _CountingEmbedder(HashEmbedder):
    """Counts what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()

    def embed_documents(self, texts: list[str]) -> NDArray[np.float32]:
        self.asked.update(texts)
        return super().embed_documents(texts)


@pytest.fixture
def reader() -> CountingEngine:
    return CountingEngine()


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 6, 12, 9, 0, tzinfo=UTC))


@pytest.fixture
def counted(services: Services, reader: CountingEngine, clock: Clock) -> Services:
    return replace(services, engine=reader, clock=clock)


@pytest.fixture
def workers(qapp, counted: Services) -> Iterator[Workers]:
    made = Workers(counted, threads=2)
    yield made
    assert made.stop(60_000)


def add(services: Services, *texts: str) -> list[str]:
    return [remember.add(services, PERSON, NewMemory(content=text)).id for text in texts]


def statuses(services: Services, ids: list[str]) -> set[MemoryStatus]:
    return {remember.get(services, PERSON, memory_id).status for memory_id in ids}


def is_running(services: Services, memory_id: str) -> bool:
    return reading_jobs.of_memory(services, PERSON, memory_id).state is JobState.RUNNING


def test_every_text_is_read_once_by_two_threads(counted, reader, workers, qtbot) -> None:
    told: list[int] = []
    go_on = threading.Event()
    reader.before = lambda content: None if go_on.wait(60) else pytest.fail("nobody lets it go on")
    workers.waiting_changed.connect(told.append)
    workers.start()
    texts = [f"Note number {number}." for number in range(60)]
    ids = add(counted, *texts)
    qtbot.waitUntil(lambda: any(told))
    go_on.set()
    qtbot.waitUntil(lambda: statuses(counted, ids) == {MemoryStatus.READY})
    assert reader.read_texts == Counter(texts)
    qtbot.waitUntil(lambda: workers.waiting == 0)


def test_a_text_waits_for_the_turn_of_the_window(counted, reader, workers, qtbot, waits) -> None:
    right_of_way.take()
    workers.start()
    ids = add(counted, "Written while the window paints.")
    qtbot.waitUntil(waits.is_set)
    assert statuses(counted, ids) != {MemoryStatus.READY}
    right_of_way.leave()
    qtbot.waitUntil(lambda: statuses(counted, ids) == {MemoryStatus.READY})


def test_many_texts_are_all_found_by_meaning_before_one_is_read(qapp, counted, reader, qtbot) -> None:
    embedder = _CountingEmbedder()
    services = replace(counted, embedder=embedder)
    ids = add(services, *(f"Text {number} tells of number {number}." for number in range(MANY + 1)))
    lacking: list[list[str]] = []

    def look(_: str) -> None:
        with services.store.read() as connection:
            model = vectors.model_number(connection, embedder.name)
            lacking.append(ids if model is None else vectors.memories_lacking(connection, model, ids))

    reader.before = look
    workers = Workers(services)
    workers.start()
    qtbot.waitUntil(lambda: statuses(services, ids) == {MemoryStatus.READY})
    assert workers.stop(60_000)
    assert lacking[0] == []
    assert {count for text, count in embedder.asked.items() if text.startswith("[")} == {1}


def test_a_text_that_comes_while_many_wait_is_found_by_meaning_before_its_turn(qapp, counted, reader, qtbot) -> None:
    ids = add(counted, *(f"Text {number} tells of number {number}." for number in range(2 * MANY)))
    late: list[str] = []
    lacking: list[int] = []

    def bring(content: str) -> None:
        if not late:
            late.extend(add(counted, "Kept until the end."))
        with counted.store.read() as connection:
            model = vectors.model_number(connection, counted.embedder.name)
            lacking.append(len(vectors.memories_lacking(connection, model or 0, late)))

    reader.before = bring
    workers = Workers(counted)
    workers.start()
    qtbot.waitUntil(lambda: statuses(counted, [*ids, *late]) == {MemoryStatus.READY})
    assert workers.stop(60_000)
    assert lacking[0] == 1
    assert 0 in lacking[: len(ids) // 2]


def test_what_was_added_before_the_start_is_read_too(counted, workers, qtbot) -> None:
    ids = add(counted, "Written while nobody was there.")
    workers.start()
    qtbot.waitUntil(lambda: statuses(counted, ids) == {MemoryStatus.READY})


def test_a_job_that_a_dead_process_left_running_is_done(counted, reader, workers, qtbot) -> None:
    ids = add(counted, "Read by a process that died.")
    with counted.store.write() as connection:
        leased = jobs.lease(connection, worker="gone", now=counted.clock(), seconds=3_600, kinds=[READ_MEMORY])
    assert len(leased) == 1
    workers.start()
    qtbot.waitUntil(lambda: statuses(counted, ids) == {MemoryStatus.READY})
    assert sum(reader.read_texts.values()) == 1


def test_a_text_that_ends_the_app_each_time_says_so_and_can_be_read_again(counted, workers, qtbot) -> None:
    [deadly] = add(counted, "Read by processes that died.")
    for _ in range(MAX_ATTEMPTS):
        with counted.store.write() as connection:
            jobs.recover(connection, counted.clock())
            jobs.lease(connection, worker="gone", now=counted.clock(), seconds=3_600, kinds=[READ_MEMORY])
    workers.start()
    memory = remember.get(counted, PERSON, deadly)
    assert (memory.status, memory.error) == (MemoryStatus.ERROR, "The app stopped each time this was tried.")
    remember.retry(counted, PERSON, deadly)
    qtbot.waitUntil(lambda: statuses(counted, [deadly]) == {MemoryStatus.READY})


def test_a_failing_text_is_tried_again_later_and_then_given_up_in_words(counted, reader, clock, workers, qtbot) -> None:
    def fail(content: str) -> None:
        if "bad" in content:
            raise RuntimeError("the text itself must not be told: bad")

    reader.before = fail
    workers.start()
    good, bad = add(counted, "A good text.", "A bad text.")
    qtbot.waitUntil(lambda: statuses(counted, [good]) == {MemoryStatus.READY})
    for attempt in range(1, MAX_ATTEMPTS + 1):
        qtbot.waitUntil(lambda attempt=attempt: reader.read_texts["A bad text."] == attempt)
        qtbot.waitUntil(lambda: not is_running(counted, bad))
        clock.now += timedelta(seconds=300)
        workers.wake()
    qtbot.waitUntil(lambda: statuses(counted, [bad]) == {MemoryStatus.ERROR})
    error = remember.get(counted, PERSON, bad).error
    assert error is not None
    assert "bad" not in error
    reader.before = lambda content: None
    remember.retry(counted, PERSON, bad)
    qtbot.waitUntil(lambda: statuses(counted, [bad]) == {MemoryStatus.READY})


def test_texts_behind_those_taken_are_read_before_these_are_through(counted, reader, monkeypatch) -> None:
    behind = threading.Event()
    reader.before = lambda content: behind.set() if content == "Note number 4." else None
    take = Ahead.reading
    turns: list[str] = []

    def turn(ahead: Ahead, memory: Memory) -> object:
        turns.append(memory.content)
        if memory.content == "Note number 3.":
            assert behind.wait(60), "the text behind the last of the first four is not read ahead"
        return take(ahead, memory)

    monkeypatch.setattr(Ahead, "reading", turn)
    texts = [f"Note number {number}." for number in range(6)]
    ids = add(counted, *texts)
    queue = Queue(counted)
    assert queue.work(queue.lease(4), threading.Event(), partial(queue.lease, beside=True))
    queue.close()
    assert turns == texts
    assert reader.read_texts == Counter(texts)
    assert statuses(counted, ids) == {MemoryStatus.READY}


def test_stopping_ends_between_two_texts_and_the_rest_waits_untried(counted, reader, qapp, qtbot, monkeypatch) -> None:
    its_turn, go_on = threading.Event(), threading.Event()
    take = Ahead.reading

    def turn(ahead: Ahead, memory: Memory) -> object:
        its_turn.set()
        return take(ahead, memory)

    monkeypatch.setattr(Ahead, "reading", turn)
    reader.before = lambda content: None if go_on.wait(60) else pytest.fail("nobody lets it go on")
    workers = Workers(counted, threads=1)
    ids = add(counted, *(f"Note number {number}." for number in range(5)))
    workers.start()
    qtbot.waitUntil(its_turn.is_set)
    assert not workers.stop(10)
    go_on.set()
    assert workers.stop(60_000)
    assert statuses(counted, ids[:1]) == {MemoryStatus.READY}
    assert statuses(counted, ids[1:]) == {MemoryStatus.PROCESSING}
    with counted.store.read() as connection:
        left = [jobs.latest_for_memory(connection, memory_id, READ_MEMORY) for memory_id in ids[1:]]
    assert {(job.state.value, job.attempts) for job in left if job is not None} == {("queued", 0)}


def test_nothing_is_lost_when_the_store_closes_under_a_worker(counted, reader, qapp, qtbot, caplog) -> None:
    workers = Workers(counted)
    workers.start()
    add(counted, *(f"Note number {number}." for number in range(40)))
    qtbot.waitUntil(lambda: sum(reader.read_texts.values()) > 3)
    counted.store.close()
    assert workers.stop(60_000)
    assert "Traceback" not in caplog.text


def test_facts_get_their_vectors_at_the_start_and_after_every_burst(qtbot, counted: Services, workers) -> None:
    said: list[str] = []

    def have_vectors() -> bool:
        with counted.store.read() as connection:
            model = vectors.model_number(connection, counted.embedder.name)
            return model is not None and len(vectors.of_items(connection, model, ("fact",), said)) == len(said)

    workers.start()
    for thing in ("tea", "rain", "chess"):
        said.append(facts.add_triple(counted, PERSON, NewTriple("Anna", "likes", thing)).id)
        add(counted, f"A note beside {thing}.")
        qtbot.waitUntil(have_vectors)


def test_texts_are_read_while_vectors_of_facts_take_long(qapp, counted: Services, reader, qtbot) -> None:
    embedder = _SlowOfFacts()
    workers = Workers(replace(counted, embedder=embedder))
    workers.start()
    try:
        for number in range(8):
            facts.add_triple(counted, PERSON, NewTriple("Anna", "likes", f"tea {number}"))
            add(counted, f"Note {number}.")
            qtbot.waitUntil(lambda number=number: reader.read_texts[f"Note {number}."] == 1)
            workers.wake()
            if number == 0:
                qtbot.waitUntil(embedder.at_it.is_set)
        assert embedder.begun == 1, "one after the other: each keeps a thread that reading may want"
    finally:
        embedder.go_on.set()
        assert workers.stop(60_000)


def test_forgotten_facts_are_erased_at_the_start(qtbot, counted: Services, clock: Clock) -> None:
    fact = facts.add_triple(counted, PERSON, NewTriple("Anna", "likes", "tea"))
    verbs.hide(counted, PERSON, fact.id)
    clock.now += timedelta(days=31)
    workers = Workers(counted)
    workers.start()
    try:
        qtbot.waitUntil(lambda: not _is_there(counted, fact.id))
    finally:
        assert workers.stop(60_000)


def _is_there(services: Services, fact_id: str) -> bool:
    with services.store.read() as connection:
        return fact_rows.by_id(connection, fact_id) is not None


def test_reading_waits_while_an_agent_is_being_answered(counted, reader, workers, qtbot, steps_aside) -> None:
    at_the_door = steps_aside("reading-ahead")
    with counted.foreground.answering():
        add(counted, "First note.", "Second note.")
        workers.start()
        qtbot.waitUntil(at_the_door.is_set)
        assert not reader.read_texts
    qtbot.waitUntil(lambda: len(reader.read_texts) == 2)


def test_a_full_disk_takes_no_attempt_from_the_texts_that_wait(counted, reader) -> None:
    add(counted, *(f"Text {number}. " + " ".join(f"It says {each}." for each in range(300)) for number in range(3)))
    queue = Queue(counted)
    full = threading.Event()

    def fill(_: str) -> None:
        if not full.is_set():
            full.set()
            _limit(counted, None)

    reader.before = fill
    with pytest.raises(DiskFull):
        queue.work(queue.lease(3), threading.Event())
    assert full.is_set()
    _limit(counted, 1_000_000)
    left = queue.lease(3)
    queue.close()
    assert [job.attempts for job in left] == [1, 1, 1]


def _limit(services: Services, pages: int | None) -> None:
    """How large the store may become; None: not larger than it is."""
    with services.store.maintain() as connection:
        there = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages or there}")
