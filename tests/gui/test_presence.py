"""Korely on the desktop: tray, quick add, closing without ending, autostart, the log and diagnostics."""

from __future__ import annotations

import shlex
import sys
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QSystemTrayIcon

from korely_desktop import app, autostart
from korely_desktop.domain.memories import MAX_CONTENT, MemoryQuery, NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.diagnostics import LogDialog, report
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.quick_add import QuickAdd
from korely_desktop.gui.settings.presence import PresenceSection
from korely_desktop.links import Link
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import keys
from korely_desktop.paths import default_data_folder
from tests.fakes import statement
from tests.reading import read_all

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
    assert tray.review.text() == "3 questions waiting for you"
    assert tray.review.isVisible()
    assert tray.tool_tip == "Korely\nAll agents are paused\n3 questions waiting for you"
    tray.review.trigger()
    assert window.page_name == "review"


def test_the_tray_speaks_the_language_that_was_chosen(open_main):
    window = open_main("review")
    assert "Quit" in [action.text() for action in window.tray.menu.actions()]
    install_language("it")
    window.desk.language_changed.emit()
    words = [action.text() for action in window.tray.menu.actions()]
    assert "Esci" in words
    assert "Quit" not in words


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


def test_quit_ends_the_app_also_while_the_window_is_hidden(open_main, monkeypatch):
    window = open_main("agents")
    window.desk.preferences.stay = True
    monkeypatch.setattr(type(window.tray), "is_shown", property(lambda _self: True))
    window.close()
    too_long = QTimer(singleShot=True, interval=20_000)  # so that a failure is one, not a run that hangs
    too_long.timeout.connect(lambda: QApplication.exit(1))
    too_long.start()
    QTimer.singleShot(0, window.tray.leave.trigger)
    assert QApplication.exec() == 0
    too_long.stop()


def test_the_icon_hides_the_window_in_front_and_brings_it_back(qtbot, open_main):
    window = open_main("agents")
    window.come_forward()
    qtbot.waitUntil(window.isActiveWindow)
    window.tray.press()
    assert not window.isVisible()
    window.tray.press()
    assert window.isVisible()
    window.write_down()
    window.tray.press()
    assert window.isVisible(), "a dialog is not left behind alone"
    window.findChild(QuickAdd).reject()


def test_what_needs_the_icon_is_off_and_out_of_reach_while_there_is_none(open_main, settle, monkeypatch):
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    window = open_main("settings")
    window.desk.preferences.stay = True
    section = PresenceSection(window.desk)
    resting = (section.stay, section.notify)
    assert not any(each.isEnabled() or each.switch.isChecked() for each in resting)
    section.tray.switch.click()
    assert all(each.isEnabled() for each in resting)
    assert section.stay.switch.isChecked(), "chosen before, and comes back with the icon"
    window.undoing.undo()
    settle(window.desk)
    assert not any(each.isEnabled() or each.switch.isChecked() for each in resting)


def test_a_notice_comes_once_until_the_app_was_in_front_again(qtbot, open_main, monkeypatch):
    told = []
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda _icon, _title, words, _picture: told.append(words))
    window = open_main("agents")
    window.desk.preferences.notify = True
    window.tray.set_shown(True)
    window.write_down()
    qtbot.waitUntil(lambda: QApplication.focusWindow() is not None)
    window.tray.set_waiting(1)
    assert told == [], "a note in front of the window is the app in front"
    # Offscreen no other program ever takes the focus.
    monkeypatch.setattr(QGuiApplication, "focusWindow", lambda: None)
    for waiting in (2, 3, 1, 4):
        window.tray.set_waiting(waiting)
    assert told == ["2 questions waiting for you"]
    QGuiApplication.instance().focusWindowChanged.emit(window.windowHandle())
    QGuiApplication.instance().focusWindowChanged.emit(None)
    for waiting in (3, 4, 5):
        window.tray.set_waiting(waiting)
    assert told == ["2 questions waiting for you", "4 questions waiting for you"], "after 4, 3 are no more"
    window.findChild(QuickAdd).reject()


def test_an_icon_that_is_wanted_comes_when_the_tray_does(open_main, monkeypatch):
    window = open_main("agents")
    window.tray.set_shown(True)
    assert not window.tray.is_shown
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    assert window.tray.is_shown
    window.tray.set_shown(False)
    assert not window.tray.is_shown


def test_a_note_is_written_down_at_once(qtbot, open_main, services):
    window = open_main("agents")
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_N, CTRL)
    dialog = window.findChild(QuickAdd)
    assert not dialog.keep.isEnabled()
    dialog.text.setPlainText("Giulia prefers email.")
    qtbot.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not any(note.isVisible() for note in window.findChildren(QuickAdd)))
    assert [memory.content for memory in remember.list_memories(services, PERSON, MemoryQuery())[0]] == [
        "Giulia prefers email."
    ]


def test_a_note_goes_into_the_memory_of_whoever_is_chosen(qtbot, open_main, services):
    remember.add(services, PERSON, NewMemory("Likes mail.", user_id="customer-7"))
    window = open_main("agents")
    window.write_down()
    note = window.findChild(QuickAdd)
    qtbot.waitUntil(note.about.isVisible)
    assert note.about.currentText() == "you"
    note.text.setPlainText("Lives in Turin.")
    note.about.setFocus()
    qtbot.keyClick(note.about, Qt.Key.Key_Down)
    qtbot.keyClick(note.about, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    (kept,) = remember.list_memories(services, PERSON, MemoryQuery(user_id="customer-7", limit=1))[0]
    assert kept.content == "Lives in Turin."


def test_nobody_is_asked_whose_memory_it_is_where_there_is_one(open_main, settle):
    window = open_main("agents")
    window.write_down()
    settle(window.desk)
    assert not window.findChild(QuickAdd).about.isVisible()


def test_what_was_learned_from_a_note_is_told_once_it_was_read(qtbot, open_main, services, settle):
    content = "Giulia prefers email. She lives in Turin."
    services.engine.says(
        content, statement(content, "Giulia", "likes", "email"), statement(content, "Giulia", "lives_in", "Turin")
    )
    window = open_main("agents")
    window.write_down()
    note = window.findChild(QuickAdd)
    note.text.setPlainText(content)
    qtbot.keyClick(note.text, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    settle(window.desk)
    read_all(services)
    qtbot.waitUntil(lambda: window.toasts.words.startswith("Learned from your note: Giulia "))
    assert window.toasts.words.endswith(", plus 1 fact.")


def test_a_note_that_was_left_waits_with_its_words(open_main, settle):
    window = open_main("agents")
    window.write_down()
    note = window.findChild(QuickAdd)
    note.text.setPlainText("Giulia prefers")
    note.reject()
    window.write_down()
    again = window.findChild(QuickAdd)
    assert again.isVisible()
    assert again.text.toPlainText() == "Giulia prefers"
    again.text.clear()
    again.reject()
    assert window.findChild(QuickAdd) is None


def test_a_note_is_taken_back_and_written_again(qtbot, open_main, services):
    def written() -> list[str]:
        return [memory.content for memory in remember.list_memories(services, PERSON, MemoryQuery())[0]]

    window = open_main("agents")
    window.write_down()
    dialog = window.findChild(QuickAdd)
    dialog.text.setPlainText("Giulia prefers email.")
    qtbot.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    assert written() == ["Giulia prefers email."]
    window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    assert written() == []
    window.undoing.redo()
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    assert written() == ["Giulia prefers email."]


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
    assert "jobs: 0 waiting, 0 at work, 0 done, 0 failed" in text
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
    assert f'Exec="{sys.executable}" "-m" "korely_desktop" "--background"\n' in entry
    assert f"TryExec={sys.executable}\n" in entry
    autostart.set_on(False, tmp_path)
    autostart.set_on(False, tmp_path)
    assert not autostart.is_on(tmp_path)


def test_what_the_desktop_turned_off_or_whose_program_was_moved_does_not_start(tmp_path, monkeypatch):
    autostart.set_on(True, tmp_path)
    entry = tmp_path / "korely-desktop.desktop"
    written = entry.read_text()
    for line in ("Hidden=true\n", "X-GNOME-Autostart-enabled=false\n"):
        entry.write_text(written + line)
        assert not autostart.is_on(tmp_path)
    entry.write_text(written)
    assert autostart.is_on(tmp_path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "an old\\place" / "korely"))
    autostart.set_on(True, tmp_path)
    assert not autostart.is_on(tmp_path)
    moved = tmp_path / "an old\\place"
    moved.mkdir()
    (moved / "korely").touch()
    assert autostart.is_on(tmp_path)


@pytest.mark.skipif(not autostart.is_available(), reason="nothing is written here")
def test_an_entry_that_cannot_be_written_says_why_in_the_language_of_the_window(
    qtbot, open_main, settle, tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "autostart").write_text("no folder")
    install_language("it")
    window = open_main("settings")
    window.show_page("settings")
    window.page("settings").show_section("presence")
    told = []
    window.desk.toast.connect(lambda words, _step: told.append(words))
    start = window.page("settings").sections["presence"].start
    start.switch.click()
    qtbot.waitUntil(lambda: bool(told))
    settle(window.desk)
    assert "La cartella di ciò che si avvia con il computer non può essere scritta." in told[0]
    assert not start.switch.isChecked()


def test_another_data_folder_starts_with_the_computer_too(tmp_path):
    elsewhere = tmp_path / "other memory"
    autostart.set_on(True, tmp_path, elsewhere)
    entry = (tmp_path / "korely-desktop.desktop").read_text(encoding="utf-8")
    assert f'"korely_desktop" "--data-dir" "{elsewhere}" "--background"\n' in entry


def test_the_command_for_a_note_starts_this_app_with_this_memory(open_main, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    window = open_main("settings")
    section = PresenceSection(window.desk)
    words = shlex.split(section.command.findChild(QLineEdit).text())
    assert words[:3] == [sys.executable, "-m", "korely_desktop"], "from a clone there is no such command elsewhere"
    assert words[3:] == ["--data-dir", str(window.desk.connection.data_dir.resolve()), "korely://note"]
    (tmp_path / "korely-desktop").write_text("#!/bin/sh\n")
    (tmp_path / "korely-desktop").chmod(0o755)
    assert autostart.typed_command(default_data_folder(), "korely://note") == "korely-desktop korely://note"


def test_a_program_in_a_folder_with_a_space_starts_with_the_computer(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/my $apps/korely-desktop")
    autostart.set_on(True, tmp_path)
    entry = (tmp_path / "korely-desktop.desktop").read_text(encoding="utf-8")
    assert 'Exec="/opt/my \\\\$apps/korely-desktop" "--background"\n' in entry
    assert "TryExec=/opt/my $apps/korely-desktop\n" in entry


def test_an_appimage_starts_as_the_file_that_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/tmp/.mount_Korely/usr/lib/korely-desktop/korely-desktop")
    monkeypatch.setenv("APPIMAGE", "/home/anna/Korely.AppImage")
    autostart.set_on(True, tmp_path)
    assert 'Exec="/home/anna/Korely.AppImage" "--background"' in (tmp_path / "korely-desktop.desktop").read_text()


@pytest.mark.parametrize(("tray", "in_sight"), [(True, False), (False, True)])
def test_in_the_background_the_window_waits_in_the_tray_or_minimised(open_main, monkeypatch, tray, in_sight):
    window = open_main("agents")
    window.hide()
    monkeypatch.setattr(type(window.tray), "is_shown", property(lambda _self: tray))
    monkeypatch.setattr("korely_desktop.gui.window.open_window", lambda _services, _connection: window)
    monkeypatch.setattr(app, "connection_info", lambda _parts: None)
    waiting = SimpleNamespace(waiting_changed=SimpleNamespace(connect=lambda _follower: None))
    app._open_window(SimpleNamespace(services=None, workers=waiting, settings=SimpleNamespace(background=True)))
    assert window.isVisible() is in_sight
    assert window.isMinimized() is in_sight
    window.come_forward()
    assert window.isVisible()
    assert not window.isMinimized()


def test_a_note_asked_for_twice_is_one(open_main):
    window = open_main("memory")
    window.ways.show_link(Link("note", ""))
    window.write_down()
    (note,) = [dialog for dialog in window.findChildren(QuickAdd) if dialog.isVisible()]
    note.reject()
