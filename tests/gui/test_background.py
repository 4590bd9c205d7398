"""Work off the GUI thread, and changes on it."""

from __future__ import annotations

import os
import sys
import threading

import pytest
from PySide6.QtCore import QObject, QThread, QTimer
from PySide6.QtWidgets import QApplication

from korely_desktop.domain.changes import ChangeBus, Changes
from korely_desktop.gui.background import Background
from korely_desktop.gui.bridge import ChangeBridge
from korely_desktop.gui.going import Going
from korely_desktop.gui.undo import UndoStack


@pytest.fixture
def background(qapp):
    made = Background()
    yield made
    assert made.close()


def test_every_result_arrives_on_the_gui_thread(qtbot, background):
    here = threading.get_ident()
    results: list[int] = []
    threads: set[int] = set()

    def take(value: int) -> None:
        results.append(value)
        threads.add(threading.get_ident())

    for number in range(2_000):
        background.run(lambda number=number: number, take)
    qtbot.waitUntil(lambda: len(results) == 2_000)
    assert sorted(results) == list(range(2_000))
    assert threads == {here}
    assert background.busy == 0


def test_the_window_has_its_turn_between_results_that_take_long(qtbot, background, monkeypatch):
    monkeypatch.setattr("korely_desktop.gui.background.A_TURN_SECONDS", 0)
    heard: list[str] = []

    def take(name: str) -> None:
        heard.append(name)
        QTimer.singleShot(0, lambda: heard.append("window"))

    for name in ("first", "second", "third"):
        background.run(lambda name=name: name, take)
    assert background._pool.waitForDone(10_000)
    qtbot.waitUntil(lambda: len(heard) == 6)
    assert heard[1::2] == ["window"] * 3


def test_nothing_begins_in_the_background_while_results_are_shown(qtbot, background, waits):
    order: list[str] = []

    def show(_result: None) -> None:
        background.run(lambda: order.append("next"))
        assert waits.wait(10)
        order.append("shown")

    background.turn.touch()
    background.run(lambda: None, show)
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == ["shown", "next"]


def test_the_work_is_not_done_on_the_gui_thread(qtbot, background):
    seen: list[int] = []
    background.run(threading.get_ident, seen.append)
    qtbot.waitUntil(lambda: bool(seen))
    assert seen[0] != threading.get_ident()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no thread stands back by itself")
def test_what_the_person_did_waits_for_a_core_behind_nobody(qtbot, background):
    """Agents wait for it while it writes; what is looked up stands back, and so do its threads for good."""
    looked, acted = [], []

    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, 0)

    for _ in range(6):
        background.run(niceness, looked.append)
    qtbot.waitUntil(lambda: len(looked) == 6)
    for _ in range(6):
        background.run(niceness, acted.append, said=Going("Forgetting"))
    qtbot.waitUntil(lambda: len(acted) == 6)
    assert max(acted) < min(looked)


def test_an_error_goes_to_whoever_asked_for_it_else_to_failed(qtbot, background):
    def fail() -> None:
        raise ValueError("no")

    caught: list[Exception] = []
    background.run(fail, on_error=caught.append)
    qtbot.waitUntil(lambda: bool(caught))
    with qtbot.waitSignal(background.failed) as said:
        background.run(fail)
    assert isinstance(said.args[0], ValueError)


def test_a_newer_run_of_the_same_name_silences_the_older(qtbot, background):
    gate = threading.Event()
    owner = QObject()
    results: list[str] = []
    background.run(lambda: gate.wait(10) and "old", results.append, owner=owner, latest="search")
    background.run(lambda: "new", results.append, owner=owner, latest="search")
    gate.set()
    qtbot.waitUntil(lambda: background.busy == 0)
    assert results == ["new"]


def test_runs_of_one_name_go_one_at_a_time_and_only_the_newest_follows(qtbot, background):
    begun, go_on, done = threading.Event(), threading.Event(), []
    ran: list[str] = []

    def hold() -> str:
        begun.set()
        assert go_on.wait(10)
        return "first"

    def note(name: str) -> str:
        ran.append(name)
        return name

    background.run(hold, done.append, owner=background, latest="x")
    assert begun.wait(10)
    background.run(lambda: note("second"), done.append, owner=background, latest="x")
    background.run(lambda: note("third"), done.append, owner=background, latest="x")
    background.run(lambda: note("another"), done.append, owner=background, latest="y")
    qtbot.waitUntil(lambda: done == ["another"])
    go_on.set()
    qtbot.waitUntil(lambda: background.busy == 0)
    assert (ran, done) == (["another", "third"], ["another", "third"])


def test_what_waits_for_its_turn_never_begins_after_the_end(qtbot, qapp):
    background = Background()
    begun, go_on = threading.Event(), threading.Event()
    ran: list[str] = []

    def hold() -> None:
        begun.set()
        assert go_on.wait(10)

    background.run(hold, latest="x")
    assert begun.wait(10)
    background.run(lambda: ran.append("second"), latest="x")
    threading.Timer(0.05, go_on.set).start()
    assert background.close()
    qapp.processEvents()
    assert (background._pool.activeThreadCount(), ran) == (0, [])


def test_nothing_begins_after_the_end(qtbot, qapp):
    background = Background()
    background.close()
    began = threading.Event()
    ticket = background.run(began.set, latest="late")
    assert background._pool.waitForDone(1000)
    assert ticket.cancelled
    assert not began.is_set()
    assert background.busy == 0


def test_a_result_for_an_owner_that_is_gone_is_dropped(qtbot, background):
    gate = threading.Event()
    owner = QObject()
    results: list[bool] = []
    background.run(lambda: gate.wait(10), results.append, owner=owner)
    owner.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, 0)
    gate.set()
    qtbot.waitUntil(lambda: background.busy == 0)
    assert results == []


def test_changes_of_other_threads_arrive_together_on_the_gui_thread(qtbot):
    bus = ChangeBus()
    bridge = ChangeBridge(bus)
    heard: list[Changes] = []
    threads: list[QThread] = []
    bridge.changed.connect(heard.append)
    bridge.changed.connect(lambda _changes: threads.append(QThread.currentThread()))

    def write(number: int) -> None:
        bus.publish(Changes("rest", facts=frozenset({f"fct_{number}"}), erased=number == 3))

    writers = [threading.Thread(target=write, args=(number,)) for number in range(6)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    qtbot.waitUntil(lambda: sum(len(change.facts) for change in heard) == 6)
    assert len(heard) < 6
    assert any(change.erased for change in heard)
    assert set(threads) == {QApplication.instance().thread()}
    bridge.close()
    bus.publish(Changes("rest"))
    assert len(bus._listeners) == 0


def test_changes_wait_until_the_last_ones_were_followed(qtbot):
    bus = ChangeBus()
    busy = [True]
    bridge = ChangeBridge(bus, is_busy=lambda: busy[0])
    seen: list[Changes] = []
    bridge.changed.connect(seen.append)
    bridge.changed.connect(lambda _changes: busy.__setitem__(0, True))
    bus.publish(Changes(origin="rest", facts=frozenset({"a"})))
    qtbot.waitUntil(lambda: len(seen) == 1)  # however busy, at least once a second
    bus.publish(Changes(origin="rest", facts=frozenset({"b"})))
    busy[0] = False
    qtbot.waitUntil(lambda: len(seen) == 2)
    assert [change.facts for change in seen] == [{"a"}, {"b"}]
    bridge.close()


def test_undo_takes_the_newest_first_or_the_one_that_was_asked_for(qtbot):
    stack = UndoStack()
    first = stack.push("forgot 1 fact", lambda: None)
    second = stack.push("confirmed 1 fact", lambda: None)
    assert stack.top is second
    assert stack.take(first) is first
    assert stack.take(first) is None
    with qtbot.waitSignal(stack.changed):
        assert stack.take() is second
    assert stack.top is None
