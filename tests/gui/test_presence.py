"""Korely on the desktop: tray, quick add, closing without ending, autostart, the log and diagnostics."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from korely_desktop import autostart
from korely_desktop.domain.memories import MAX_CONTENT, MemoryQuery
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.diagnostics import LogDialog, report
from korely_desktop.gui.quick_add import QuickAdd
from korely_desktop.memory import facts, keys, remember

CTRL = Qt.KeyboardModifier.ControlModifier


def test_the_tray_says_how_things_stand_and_pauses(qtbot, open_main, services):
    keys.create_key(services, PERSON, name="Claude Code")
    window = open_main("agents", "review")
    tray = window.tray
    assert tray.state.text() == "Agents can connect · 127.0.0.1:8765"
    tray.pause.trigger()
    qtbot.waitUntil(lambda: tray.state.text().startswith("All agents are paused"))
    assert tray.pause.text() == "Resume all agents"
    tray.set_waiting(3)
    assert tray.review.text() == "3 questions wait for you"
    assert tray.review.isVisible()
    tray.review.trigger()
    assert window.page_name == "review"


def test_without_a_tray_closing_ends_the_app(open_main):
    window = open_main("agents")
    window.desk.preferences.stay = True
    window.desk.preferences.tray = True
    assert not window.tray.is_shown
    window.close()
    assert not window.isVisible()
    assert window.desk.background.close(0)


def test_with_a_tray_closing_hides_the_window_and_quit_ends_it(open_main, monkeypatch):
    window = open_main("agents")
    window.desk.preferences.stay = True
    monkeypatch.setattr(type(window.tray), "is_shown", property(lambda _self: True))
    window.close()
    assert not window.isVisible()
    window.come_forward()
    assert window.isVisible()
    window.quit()
    assert not window.isVisible()


def test_a_note_is_written_down_at_once(qtbot, open_main, services):
    window = open_main("agents")
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_N, CTRL)
    dialog = window.findChild(QuickAdd)
    assert not dialog.keep.isEnabled()
    dialog.text.setPlainText("Giulia prefers email.")
    qtbot.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert [memory.content for memory in remember.list_memories(services, PERSON, MemoryQuery())[0]] == [
        "Giulia prefers email."
    ]


def test_a_note_that_cannot_be_stored_stays_and_says_why(qtbot, open_main, services):
    window = open_main("agents")
    window.write_down()
    dialog = window.findChild(QuickAdd)
    dialog.text.setPlainText("x" * (MAX_CONTENT + 1))
    qtbot.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.problem.isVisible)
    assert dialog.isVisible()
    assert dialog.text.toPlainText()
    dialog.reject()


def test_diagnostics_hold_counts_and_no_content(qtbot, open_main, services):
    facts.add_triple(services, PERSON, NewTriple("Giulia Ferri", "lives_in", "Turin"))
    window = open_main("settings")
    logs = window.desk.connection.data_dir / "logs"
    logs.mkdir()
    (logs / "korely.log").write_text("2026-06-12 INFO Window open.\n", encoding="utf-8")
    text = report(window.desk)
    assert "facts: 1" in text
    assert "Window open." in text
    assert "Giulia" not in text
    assert "Turin" not in text
    window.show_page("settings")
    dialog = LogDialog(window.desk, window)
    dialog.open()
    qtbot.waitUntil(lambda: "Window open." in dialog.text.toPlainText())
    copy = next(button for button in dialog.findChildren(Button) if button.text() == "Copy diagnostics")
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "facts: 1" in QGuiApplication.clipboard().text())
    dialog.accept()


def test_starting_with_the_computer_is_one_file(tmp_path):
    assert not autostart.is_on(tmp_path)
    autostart.set_on(True, tmp_path)
    assert autostart.is_on(tmp_path)
    entry = (tmp_path / "korely-desktop.desktop").read_text(encoding="utf-8")
    assert "Exec=" in entry
    assert "korely_desktop" in entry
    autostart.set_on(False, tmp_path)
    autostart.set_on(False, tmp_path)
    assert not autostart.is_on(tmp_path)
