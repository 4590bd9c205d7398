"""Where garbage is collected: in the thread of the event loop, whoever made it."""

from __future__ import annotations

import gc
import threading
import weakref

from PySide6.QtCore import QObject

from korely_desktop.workers import collecting
from korely_desktop.workers.collecting import Collector


class Knot(QObject):
    """Holds itself, so that only the collector ends it."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def test_another_thread_ends_nothing_of_the_window(qtbot, monkeypatch) -> None:
    monkeypatch.setattr(collecting, "EVERY_MS", 10)
    ended_in: list[int] = []
    gc.enable()
    collector = Collector()
    weakref.finalize(Knot(), lambda: ended_in.append(threading.get_ident()))
    made: list[list[object]] = []

    def make_garbage() -> None:
        for _ in range(200_000):
            knot: list[object] = []
            knot.append(knot)
            made.append(knot)

    busy = threading.Thread(target=make_garbage)
    busy.start()
    busy.join()
    assert ended_in == []
    qtbot.waitUntil(lambda: bool(ended_in))
    assert ended_in == [threading.get_ident()]
    collector.deleteLater()
