"""Threads in the background make way for a turn of the window, no other threads do, and none for ever."""

from __future__ import annotations

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
    assert waits.wait(10)
    assert begun.is_alive()
    right_of_way.leave()
    begun.join(10)
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
    begun.join(10)
    assert not begun.is_alive()


def test_a_turn_that_goes_on_is_no_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 61.0, 61.0])
    monkeypatch.setattr(right_of_way, "time", SimpleNamespace(monotonic=lambda: next(moments)))
    monkeypatch.setattr(right_of_way, "PATIENCE_SECONDS", 60.0)
    right_of_way.take()
    right_of_way.take()
    begun = _stage()
    begun.start()
    begun.join(10)
    assert not begun.is_alive()


def _stage() -> threading.Thread:
    def work() -> None:
        right_of_way.stand_back()
        right_of_way.give()

    return threading.Thread(target=work, daemon=True)
