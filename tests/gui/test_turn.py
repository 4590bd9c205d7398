"""While the window paints or makes a page, what works in the background makes way."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from korely_desktop.domain import right_of_way


@pytest.fixture
def order() -> list[str]:
    return []


@pytest.fixture
def reading(order: list[str]) -> threading.Thread:
    def read() -> None:
        right_of_way.stand_back()
        right_of_way.give()
        order.append("read")

    return threading.Thread(target=read)


def test_a_text_is_read_after_the_paint(qtbot, open_main, settle, waits, order, reading) -> None:
    window = open_main("memory")
    settle(window.desk)

    class Painted(QWidget):
        def paintEvent(self, event):
            if not order:
                waits.clear()
                reading.start()
                assert waits.wait(10)
                order.append("painted")

    painted = Painted(window)
    painted.resize(10, 10)
    window.desk.background.turn.touch()
    painted.show()
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == ["painted", "read"]
    reading.join(10)


def test_a_text_is_read_after_a_page_was_made(qtbot, open_main, settle, waits, order, reading) -> None:
    window = open_main("memory", "people")
    settle(window.desk)
    waits.clear()
    window.show_page("people")
    reading.start()
    assert waits.wait(10)
    assert order == []
    qtbot.waitUntil(lambda: order == ["read"])
    reading.join(10)


@pytest.fixture
def long_ago(monkeypatch: pytest.MonkeyPatch):
    """Call it, and nobody has touched the window for as long as counts."""
    return lambda: monkeypatch.setattr(right_of_way, "_touched", -right_of_way.IN_USE_SECONDS)


def test_a_window_that_nobody_touches_takes_no_right_of_way(open_main, settle, waits, order, reading, long_ago) -> None:
    window = open_main("memory")
    settle(window.desk)
    long_ago()
    waits.clear()
    window.desk.background.turn.begin()
    reading.start()
    reading.join(10)
    assert order == ["read"]
    assert not waits.is_set()


def test_the_pointer_over_the_window_is_use(qtbot, open_main, settle, waits, order, reading, long_ago) -> None:
    window = open_main("memory")
    settle(window.desk)
    long_ago()
    qtbot.mouseMove(window.windowHandle(), QPoint(400, 300))
    qtbot.waitUntil(right_of_way.in_use)
    waits.clear()
    window.desk.background.turn.begin()
    reading.start()
    assert waits.wait(10)
    assert order == []
    right_of_way.leave()
    reading.join(10)
