"""Texts that a language model reads go their own way: nobody else waits for it, and the app can always end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from korely_desktop.domain.memories import MemoryStatus, NewMemory
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import remember
from korely_desktop.memory.access import projects
from korely_desktop.memory.intake import reading_jobs
from korely_desktop.memory.models import language_model
from korely_desktop.memory.models.model_reader import ModelReader
from korely_desktop.memory.services import Services
from korely_desktop.secrets import SecretKeeper
from korely_desktop.workers.pool import Workers
from tests.language.llm.unruly import UnrulyServer, running, says, stays_silent


@pytest.fixture
def server() -> Iterator[UnrulyServer]:
    with running() as up:
        yield up


@pytest.fixture
def connected(services: Services, engine, vocabulary, tmp_path: Path, server) -> Iterator[Services]:
    reader = ModelReader(engine, vocabulary, SecretKeeper(tmp_path))
    made = replace(services, model=reader)
    language_model.connect(made, PERSON, server.url, "small-model")
    language_model.switch(made, PERSON, True)
    yield made
    reader.close()


def status(services: Services, caller: Caller, memory_id: str) -> MemoryStatus:
    return remember.get(services, caller, memory_id).status


def test_other_projects_do_not_wait_for_a_slow_model(connected, server, qapp, qtbot) -> None:
    project = projects.create(connected, PERSON, "Quick")
    language_model.set_project(connected, PERSON, project.id, False)
    quick = replace(PERSON, project_id=project.id)
    released = threading.Event()
    server.plays(lambda exchange: (released.wait(30), says()(exchange)))
    workers = Workers(connected)
    workers.start()
    try:
        slow = remember.add(connected, PERSON, NewMemory("Read by the model.")).id
        qtbot.waitUntil(server.asked_now.is_set)
        ids = [remember.add(connected, quick, NewMemory(f"Read at once, {number}.")).id for number in range(12)]
        qtbot.waitUntil(lambda: {status(connected, quick, memory_id) for memory_id in ids} == {MemoryStatus.READY})
        assert status(connected, PERSON, slow) is MemoryStatus.PROCESSING
        released.set()
        qtbot.waitUntil(lambda: status(connected, PERSON, slow) is MemoryStatus.READY)
        assert len(server.asked) == 1
    finally:
        released.set()
        assert workers.stop(60_000)


def test_closing_cuts_a_reading_short_and_the_next_start_takes_it_up(connected, server, qapp, qtbot) -> None:
    server.plays(stays_silent)
    workers = Workers(connected)
    workers.start()
    waiting = remember.add(connected, PERSON, NewMemory("Read at the next start.")).id
    qtbot.waitUntil(server.asked_now.is_set)
    connected.model.close()
    assert workers.stop(30_000)
    assert status(connected, PERSON, waiting) is MemoryStatus.PROCESSING
    assert reading_jobs.of_memory(connected, PERSON, waiting).attempts == 0, "being cut short is no failure"
    next_start = Workers(replace(connected, model=None))
    next_start.start()
    qtbot.waitUntil(lambda: status(connected, PERSON, waiting) is MemoryStatus.READY)
    assert next_start.stop(60_000)


def test_switching_the_model_off_leaves_nothing_behind(connected, server, qapp, qtbot) -> None:
    ids = [remember.add(connected, PERSON, NewMemory(f"Text {number}.")).id for number in range(5)]
    language_model.switch(connected, PERSON, False)
    workers = Workers(connected)
    workers.start()
    qtbot.waitUntil(lambda: {status(connected, PERSON, memory_id) for memory_id in ids} == {MemoryStatus.READY})
    assert server.asked == []
    assert workers.stop(60_000)
