"""While the window paints or makes a page, what works in the background makes way."""

from __future__ import annotations

import socket
import threading
import time
import traceback

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QWidget

from korely_desktop.domain import right_of_way
from korely_desktop.domain.questions import EntityQuery, FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import entities, facts
from korely_desktop.store.engine import Store
from tests.fakes import statement
from tests.gui.learning import learn


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


def test_a_text_is_read_after_what_the_window_goes_on_with(qtbot, open_main, settle, waits, order, reading) -> None:
    window = open_main("memory")
    settle(window.desk)

    def go_on(left: int = 3) -> None:
        until = time.monotonic() + 0.01  # as a part of a long page takes, in which other threads get Python
        while time.monotonic() < until:
            pass
        order.append("made")
        if left:
            QTimer.singleShot(0, window, lambda: go_on(left - 1))

    waits.clear()
    window.desk.background.turn.touch()
    reading.start()
    assert waits.wait(10)
    QTimer.singleShot(0, window, go_on)
    qtbot.waitUntil(lambda: len(order) == 5)
    assert order == ["made"] * 4 + ["read"]
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


@pytest.fixture
def waited_for(monkeypatch) -> list[str]:
    """What the GUI thread asked of the store or the network, and who asked."""
    found: list[str] = []

    def noted(owner: type, name: str) -> None:
        whole = getattr(owner, name)

        def call(self, *arguments):
            if threading.current_thread() is threading.main_thread():
                found.append(f"{name}: {traceback.extract_stack()[-2]}")
            return whole(self, *arguments)

        monkeypatch.setattr(owner, name, call)

    for name in ("read", "write", "maintain", "apart"):
        noted(Store, name)
    noted(socket.socket, "connect")
    return found


def test_nothing_that_is_opened_has_the_window_wait_for_the_store_or_the_network(
    qtbot, services, open_main, settle, request
) -> None:
    said = "Giulia lives in Turin."
    learn(services, said, statement(said, "Giulia", "lives_in", "Turin", object_type="place"))
    (giulia,), _ = entities.entities(services, PERSON, EntityQuery(every_user=True, type="person", limit=1))
    ((fact, *_), _) = facts.query(services, PERSON, FactQuery(limit=1))
    waited_for = request.getfixturevalue("waited_for")
    window = open_main()
    for name in [*window.page_names, "welcome"]:
        window.show_page(name)
        settle(window.desk)
    for name in window.page("settings").sections:
        window.desk.settings_wanted.emit(name)
        settle(window.desk)
    window.search_palette.open_palette()
    qtbot.keyClicks(window.search_palette.field, "giu")
    settle(window.desk)
    window.search_palette.leave()
    window.desk.entity_wanted.emit(giulia.id)
    settle(window.desk)
    window.desk.fact_wanted.emit(fact.id)
    settle(window.desk)
    window.page("memory").erasing.ask_facts([fact.id], said)
    settle(window.desk)
    window.page("memory").erasing.dialog.reject()
    window.desk.past_wanted.emit("Giulia")
    settle(window.desk)
    assert waited_for == []
