"""Threads in the background make way for a turn of the window, no other threads do, and none for ever. While it is in
use they leave it a core."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from korely_desktop.domain import right_of_way


@pytest.fixture(autouse=True)
def turn_over() -> Iterator[None]:
    yield
    right_of_way.leave()


def test_a_stage_begins_after_the_turn(waits: threading.Event) -> None:
    begun = _stage()
    right_of_way.take()
    begun.start()
    assert waits.wait(30)
    assert begun.is_alive()
    right_of_way.leave()
    begun.join(30)
    assert not begun.is_alive()


def test_a_thread_that_somebody_waits_for_goes_on(waits: threading.Event) -> None:
    right_of_way.take()
    right_of_way.give()
    assert not waits.is_set()


def test_a_turn_that_lasts_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(right_of_way, "PATIENCE_SECONDS", 0.0)
    right_of_way.take()
    begun = _stage()
    begun.start()
    begun.join(30)
    assert not begun.is_alive()


def test_a_turn_that_goes_on_is_no_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 61.0, 61.0])
    monkeypatch.setattr(right_of_way, "time", SimpleNamespace(monotonic=lambda: next(moments)))
    monkeypatch.setattr(right_of_way, "PATIENCE_SECONDS", 60.0)
    right_of_way.take()
    right_of_way.take()
    begun = _stage()
    begun.start()
    begun.join(30)
    assert not begun.is_alive()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a thread has no priority of its own")
def test_a_thread_in_the_background_waits_for_a_core_behind_all_others() -> None:
    before = os.getpriority(os.PRIO_PROCESS, 0)
    behind: list[int] = []

    def work() -> None:
        for _ in range(2):
            right_of_way.stand_back()
            behind.append(os.getpriority(os.PRIO_PROCESS, 0))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(30)
    assert behind == [max(before, right_of_way.NICENESS)] * 2
    assert os.getpriority(os.PRIO_PROCESS, 0) == before


def _stage() -> threading.Thread:
    def work() -> None:
        right_of_way.stand_back()
        right_of_way.give()

    return threading.Thread(target=work, daemon=True)


def test_while_the_window_is_in_use_a_core_is_left_for_it(networks: _Networks) -> None:
    right_of_way.touch()
    networks.start()
    assert networks.begun.acquire(timeout=30)
    networks.go_on.set()
    networks.join()
    assert networks.begun.acquire(timeout=30)
    assert networks.most == 1


def test_a_window_that_nobody_uses_leaves_all_cores_to_the_networks(networks: _Networks) -> None:
    networks.start()
    assert networks.begun.acquire(timeout=30)
    assert networks.begun.acquire(timeout=30)
    networks.go_on.set()
    networks.join()
    assert networks.most == 2


def test_who_answers_a_question_does_not_wait_for_a_core(networks: _Networks) -> None:
    right_of_way.touch()
    networks.start()
    assert networks.begun.acquire(timeout=30)
    with right_of_way.network():
        assert networks.most == 1
    networks.go_on.set()
    networks.join()


class _Networks:
    """Two threads that stand back, each with a network to run, which lasts until ``go_on`` is set."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.go_on = threading.Event()
        self.most = 0
        self._now = 0
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(2)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        self.go_on.set()
        for thread in self._threads:
            thread.join(30)

    def _work(self) -> None:
        right_of_way.stand_back()
        with right_of_way.network():
            self._now += 1
            self.most = max(self.most, self._now)
            self.begun.release()
            self.go_on.wait(30)
            self._now -= 1


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> Iterator[_Networks]:
    """On a machine of two cores, whose window nobody has used; once touched it is in use for the rest of the test."""
    monkeypatch.setattr(right_of_way, "_AT_ONCE", 1)
    monkeypatch.setattr(right_of_way, "IN_USE_SECONDS", 600.0)
    monkeypatch.setattr(right_of_way, "_touched", -600.0)
    made = _Networks()
    yield made
    made.join()
