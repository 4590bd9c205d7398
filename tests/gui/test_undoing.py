"""Undo and redo in the main window: what they take back, in which order, and what is said of it."""

from __future__ import annotations

import threading

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import Conflict, DiskFull
from korely_desktop.domain.facts import State
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.memory import facts
from korely_desktop.memory.access import keys

MINE = ("activity", "agents", "settings")


def press_z(qtbot, window, *besides):
    held = Qt.KeyboardModifier.ControlModifier
    for one in besides:
        held |= one
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Z, held)


def test_ctrl_z_takes_back_the_newest_act_and_says_so(qtbot, open_main):
    window = open_main(*MINE)
    taken_back: list[str] = []
    window.desk.did("Forgot 3 facts.", "forgot 3 facts", lambda: taken_back.append("facts"))
    assert window.toasts.words == "Forgot 3 facts."
    assert window.status.undo_button.text() == "Undo: forgot 3 facts"
    press_z(qtbot, window)
    qtbot.waitUntil(lambda: taken_back == ["facts"])
    qtbot.waitUntil(lambda: window.toasts.words == "Undone: forgot 3 facts")
    assert window.desk.undo.top is None
    assert not window.status.undo_button.isVisible()


def test_undo_right_behind_redo_takes_that_act_back_and_not_the_one_before(qtbot, open_main):
    window = open_main(*MINE)
    done: list[str] = []
    going = threading.Event()

    def again() -> None:
        going.wait(30)
        done.append("ended again")

    window.desk.undo.push("forgot 1 fact", lambda: done.append("forgot back"))
    window.desk.undo.push("ended 1 fact", lambda: done.append("ended back"), again)
    window.undoing.undo()
    window.undoing.redo()
    window.undoing.undo()
    going.set()
    qtbot.waitUntil(lambda: len(done) == 3)
    assert done == ["ended back", "ended again", "ended back"]
    assert window.desk.undo.top.words == "forgot 1 fact"


def test_what_takes_long_is_said_and_undo_waits_for_it(qtbot, open_main, services, settle):
    window = open_main(*MINE)
    fact = facts.add_triple(services, PERSON, NewTriple("Ann", "likes", "tea"))
    taken_back: list[str] = []
    window.desk.undo.push("confirmed 1 fact", lambda: taken_back.append("the one before"))

    def said() -> list[str]:
        return [label.text() for label in window.status.findChildren(QLabel) if label.isVisible()]

    with services.store.write():
        FactActs(window.desk, window).forget([fact.id])
        qtbot.waitUntil(lambda: "Changing 1 fact" in said())
        window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    settle(window.desk)
    assert facts.get(services, PERSON, fact.id).state is State.ACTIVE
    assert (taken_back, window.desk.undo.top.words) == ([], "confirmed 1 fact")
    assert "Changing 1 fact" not in said()


def test_an_undo_that_fails_is_told(qtbot, open_main):
    window = open_main(*MINE)

    def refuse() -> None:
        raise Conflict("Somebody else changed it. Nothing was taken back.")

    taken_back: list[str] = []
    told: list[str] = []
    window.desk.toast.connect(lambda words, _step: told.append(words))
    window.desk.undo.push("confirmed 1 fact", lambda: taken_back.append("confirmed"))
    window.desk.undo.push("forgot 1 fact", refuse)
    window.undoing.undo()
    window.undoing.undo()
    qtbot.waitUntil(lambda: taken_back == ["confirmed"])
    assert any("Nothing was taken back" in words for words in told)


def test_an_undo_and_a_redo_that_a_full_disk_prevents_are_still_there_for_the_next_try(qtbot, open_main):
    window = open_main(*MINE)
    is_full = True
    done: list[str] = []

    def once_there_is_room(verb: str) -> None:
        if is_full:
            raise DiskFull("The disk is full.")
        done.append(verb)

    step = window.desk.undo.push(
        "forgot 1 fact", lambda: once_there_is_room("back"), lambda: once_there_is_room("again")
    )
    with qtbot.waitSignal(window.desk.background.failed):
        window.undoing.undo()
    assert window.desk.undo.top is step
    is_full = False
    window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is step)
    is_full = True
    with qtbot.waitSignal(window.desk.background.failed):
        window.undoing.redo()
    assert (window.desk.undo.next, window.desk.undo.top, done) == (step, None, ["back"])


def test_after_an_erase_nothing_can_be_undone(qtbot, open_main, services):
    window = open_main(*MINE)
    window.desk.undo.push("forgot 1 fact", lambda: None)
    services.changes.publish(Changes("desktop", erased=True))
    qtbot.waitUntil(lambda: window.desk.undo.top is None)


def test_what_was_undone_is_done_again_and_can_be_undone_again(qtbot, open_main, services):
    keys.create_key(services, PERSON, name="Claude Code")
    window = open_main(*MINE)
    window.pausing.toggle()
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    press_z(qtbot, window)
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    assert keys.keys(services, PERSON)[0].state(services.clock()) == "active"
    press_z(qtbot, window, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    assert keys.keys(services, PERSON)[0].state(services.clock()) == "paused"
    assert window.desk.undo.next is None


def test_a_new_act_forgets_what_could_be_done_again(open_main):
    undo = open_main(*MINE).desk.undo
    undo.push("one", lambda: None, lambda: None)
    undo.undone(undo.take())
    assert undo.next is not None
    undo.push("two", lambda: None)
    assert undo.next is None


def test_an_act_without_a_way_again_is_not_offered(open_main):
    undo = open_main(*MINE).desk.undo
    undo.push("one", lambda: None)
    undo.undone(undo.take())
    assert undo.next is None
