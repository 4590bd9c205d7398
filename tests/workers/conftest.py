"""Background work that steps aside for as long as a test wants it to."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from korely_desktop.domain import foreground

PATIENCE_SECONDS = 60.0


@pytest.fixture
def steps_aside(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], threading.Event]:
    """Give the name of a thread, or how it begins: set once such a thread makes way for who waits for an answer, which
    it then does for a whole minute."""
    watched: dict[str, threading.Event] = {}
    step_aside = foreground.Foreground.step_aside

    def stepping(self: foreground.Foreground) -> None:
        for name, event in watched.items():
            if threading.current_thread().name.startswith(name):
                event.set()
        step_aside(self)

    monkeypatch.setattr(foreground, "PATIENCE_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setattr(foreground.Foreground, "step_aside", stepping)
    return lambda name: watched.setdefault(name, threading.Event())
