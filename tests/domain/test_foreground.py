"""Background work steps aside for whoever waits, but not for ever."""

from __future__ import annotations

import threading
import time
from types import SimpleNamespace

import pytest

from korely_desktop.domain import foreground
from korely_desktop.domain.foreground import Foreground


@pytest.fixture
def stepped_aside() -> list[str]:
    return []


def _background(busy: Foreground, stepped_aside: list[str]) -> threading.Thread:
    def work() -> None:
        busy.step_aside()
        stepped_aside.append("worked")

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_nobody_waits_and_work_goes_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(foreground.time, "sleep", slept.append)
    Foreground().step_aside()
    assert slept == []


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Nothing that steps aside loses patience during a test; set once something does step aside."""
    steps_aside = threading.Event()

    def sleep(seconds: float) -> None:
        steps_aside.set()
        time.sleep(seconds)

    monkeypatch.setattr(foreground, "time", SimpleNamespace(monotonic=time.monotonic, sleep=sleep))
    monkeypatch.setattr(foreground, "PATIENCE_SECONDS", 60.0)
    return steps_aside


def test_work_begins_after_the_answer(stepped_aside: list[str], patient: threading.Event) -> None:
    busy = Foreground()
    with busy.answering():
        thread = _background(busy, stepped_aside)
        assert patient.wait(30)
        assert stepped_aside == []
    thread.join(30)
    assert stepped_aside == ["worked"]


def test_a_steady_stream_cannot_starve_the_work(stepped_aside: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreground, "PATIENCE_SECONDS", 0.2)
    busy = Foreground()
    with busy.answering():
        thread = _background(busy, stepped_aside)
        thread.join(30)
        assert stepped_aside == ["worked"]


def test_who_waits_for_the_work_itself_does_not_hold_it_up(stepped_aside: list[str], patient: threading.Event) -> None:
    busy = Foreground()
    with busy.answering(), busy.needing_background():
        thread = _background(busy, stepped_aside)
        thread.join(30)
        assert stepped_aside == ["worked"]
