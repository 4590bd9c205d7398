"""Settings > Storage: a backup every day, chosen, changed and switched off by the person, and what is said when none is
made."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from korely_desktop.domain.errors import FileNotWritten
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.notices import BackupsFailingNotice
from korely_desktop.memory import automatic_backups, backups, facts

WORDS = "cold tea at nine"
OTHER = "four other good words"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "disk"
    made.mkdir()
    return made


@pytest.fixture
def window(open_storage, services):
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
    return open_storage("memory")


@pytest.fixture
def rows(window):
    return window.page("settings").sections["storage"].backups.daily


def click(qtbot, button) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def type_passphrase(qtbot, rows, words: str) -> None:
    qtbot.keyClicks(rows.dialog.first, words)
    qtbot.keyClicks(rows.dialog.second, words)
    click(qtbot, rows.dialog.act)


def switch_on(qtbot, rows, folder: Path) -> None:
    click(qtbot, rows.on.switch)
    type_passphrase(qtbot, rows, WORDS)
    rows.chooser.fileSelected.emit(str(folder))
    rows.chooser.reject()


def made_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.korely-backup"))


def test_switched_on_it_asks_for_a_passphrase_and_a_folder_and_makes_the_first(
    qtbot, window, rows, folder, services, said
):
    assert not rows.on.switch.isChecked()
    assert not rows.now.isVisible()
    switch_on(qtbot, rows, folder)
    qtbot.waitUntil(rows.now.isVisible)
    assert rows.on.switch.isChecked()
    qtbot.waitUntil(lambda: "checked and complete" in rows.last.text())
    assert rows.last.text().startswith("Today, ")
    assert str(folder) in rows.folder.text()
    [made] = made_in(folder)
    assert said[0].startswith(f"Backed up: 1 fact, 0 texts in {made.name}, ")
    assert backups.preview(services, PERSON, made, WORDS).contents.facts == 1


@pytest.mark.parametrize("step", ["passphrase", "folder"])
def test_who_stops_on_the_way_has_switched_nothing_on(qtbot, window, rows, services, settle, step):
    click(qtbot, rows.on.switch)
    if step == "folder":
        type_passphrase(qtbot, rows, WORDS)
        rows.chooser.reject()
    else:
        rows.dialog.reject()
    settle(window.desk)
    assert not rows.on.switch.isChecked()
    assert automatic_backups.standing(services, PERSON) is None


def test_another_passphrase_holds_from_now_on(qtbot, window, rows, folder, services, said):
    switch_on(qtbot, rows, folder)
    qtbot.waitUntil(rows.rephrase.isVisible)
    qtbot.waitUntil(rows.rephrase.isEnabled)
    [first] = made_in(folder)
    kept = folder.parent / "first.korely-backup"
    kept.write_bytes(first.read_bytes())
    click(qtbot, rows.rephrase)
    type_passphrase(qtbot, rows, OTHER)
    qtbot.waitUntil(lambda: len(said) == 2)
    [second] = made_in(folder)
    assert backups.preview(services, PERSON, second, OTHER).contents.facts == 1
    assert backups.preview(services, PERSON, kept, WORDS).contents.facts == 1


def test_off_and_taken_back_it_asks_for_nothing_again(qtbot, window, rows, folder, services, settle):
    switch_on(qtbot, rows, folder)
    qtbot.waitUntil(rows.now.isVisible)
    qtbot.waitUntil(rows.on.isEnabled)
    settle(window.desk)
    click(qtbot, rows.on.switch)
    qtbot.waitUntil(lambda: not rows.now.isVisible())
    assert not automatic_backups.standing(services, PERSON).on
    window.undoing.undo()
    qtbot.waitUntil(rows.now.isVisible)
    assert automatic_backups.standing(services, PERSON).on


def test_why_none_is_made_stands_on_the_page_and_above_all_pages_until_one_is(
    qtbot, window, rows, folder, services, settle
):
    switch_on(qtbot, rows, folder)
    qtbot.waitUntil(rows.now.isVisible)
    qtbot.waitUntil(rows.now.isEnabled)
    notice = window.findChild(BackupsFailingNotice)
    assert not notice.isVisible()
    [made] = made_in(folder)
    made.unlink()
    folder.rmdir()
    folder.write_bytes(b"a file where the folder was")
    with pytest.raises(FileNotWritten):
        automatic_backups.back_up(services, PERSON)
    qtbot.waitUntil(notice.isVisible)
    assert notice.title.text().startswith("The last successful backup is from ")
    assert "Korely tries again every hour." in notice.words.text()
    qtbot.waitUntil(lambda: "Korely tries again every hour." in rows.last.text())
    window.show_page("memory")
    click(qtbot, notice.act)
    assert window.page_name == "settings"
    click(qtbot, notice.cross)
    assert not notice.isVisible()
    with pytest.raises(FileNotWritten):
        automatic_backups.back_up(services, PERSON)
    settle(window.desk)
    assert not notice.isVisible()
    folder.unlink()
    folder.mkdir()
    click(qtbot, rows.now)
    qtbot.waitUntil(lambda: "tries again" not in rows.last.text())
    assert len(made_in(folder)) == 1
    assert not notice.isVisible()
