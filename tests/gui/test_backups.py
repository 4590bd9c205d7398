"""Settings > Storage: a backup made, refused and restored by the person, with real files."""

from __future__ import annotations

import errno
import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from korely_desktop.domain.errors import FileNotWritten, Stopped, StoreProblem
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.endings import START_AGAIN
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.notices import RestoredNotice
from korely_desktop.gui.problems import message_of
from korely_desktop.gui.settings.backups import BackupRows
from korely_desktop.memory import backups, facts
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import verbs
from korely_desktop.paths import DataFolder
from korely_desktop.store import settings
from korely_desktop.store.backups import put_in_place
from korely_desktop.store.engine import Store
from korely_desktop.store.errors import writing

WORDS = "cold tea at nine"


@pytest.fixture
def window(open_storage, services):
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
    return open_storage("memory")


@pytest.fixture
def rows(window):
    return window.page("settings").sections["storage"].backups


@pytest.fixture
def ended(monkeypatch):
    """How the person left the event loop."""
    statuses: list[int] = []
    monkeypatch.setattr(QApplication, "exit", staticmethod(statuses.append))
    return statuses


def click(qtbot, button) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def make_one(qtbot, rows, target: Path) -> None:
    click(qtbot, rows.back_up)
    qtbot.keyClicks(rows.dialog.first, WORDS)
    qtbot.keyClicks(rows.dialog.second, WORDS)
    click(qtbot, rows.dialog.act)
    rows.chooser.fileSelected.emit(str(target))
    rows.chooser.reject()


def open_one(qtbot, rows, path: Path, passphrase: str) -> None:
    click(qtbot, rows.restore)
    rows.chooser.fileSelected.emit(str(path))
    rows.chooser.reject()
    qtbot.keyClicks(rows.dialog.field, passphrase)
    click(qtbot, rows.dialog.act)


def test_it_is_made_and_the_page_says_where_the_last_one_is(qtbot, window, rows, said, tmp_path):
    assert "No backup yet" in rows.last.text()
    target = tmp_path / "my.korely-backup"
    make_one(qtbot, rows, target)
    qtbot.waitUntil(lambda: bool(said))
    assert said[0].startswith("Backed up: 1 fact, 0 texts in my.korely-backup")
    assert backups.preview(window.desk.services, PERSON, target, WORDS).contents.facts == 1
    qtbot.waitUntil(lambda: "my.korely-backup" in rows.last.text())
    assert rows.progress.isHidden()
    assert window.page("settings").window().focusWidget() is rows.back_up


def test_both_passphrases_must_be_long_enough_and_the_same(qtbot, rows):
    click(qtbot, rows.back_up)
    dialog = rows.dialog
    qtbot.keyClicks(dialog.first, "short")
    qtbot.keyClicks(dialog.second, "short")
    assert not dialog.act.isEnabled()
    qtbot.keyClicks(dialog.first, " but longer")
    qtbot.keyClicks(dialog.second, "x")
    assert dialog.note.text() == "The two do not match."
    assert not dialog.act.isEnabled()
    dialog.second.setText(dialog.first.text())
    assert dialog.act.isEnabled()
    dialog.reject()


def test_what_was_forgotten_is_back_after_a_restore_and_the_start_that_follows(
    qtbot, window, rows, services, tmp_path, ended
):
    target = tmp_path / "my.korely-backup"
    make_one(qtbot, rows, target)
    qtbot.waitUntil(lambda: "my.korely-backup" in rows.last.text())
    verbs.hide(services, PERSON, facts.query(services, PERSON, FactQuery())[0][0].id)
    open_one(qtbot, rows, target, WORDS)
    qtbot.waitUntil(lambda: rows.dialog.seen is not None)
    assert "It is complete: 1 fact, 0 texts" in rows.dialog.words.text()
    assert "what is here now: 0 facts, 0 texts" in rows.dialog.words.text()
    needed = rows.dialog.words.heightForWidth(rows.dialog.words.width())
    qtbot.waitUntil(lambda: rows.dialog.words.height() >= needed)
    assert ended == []
    click(qtbot, rows.dialog.act)
    qtbot.waitUntil(lambda: ended == [START_AGAIN])
    path = services.store.path
    window.quit()
    services.store.close()
    assert put_in_place(DataFolder(path.parent).restored, path)
    with Store.open(path) as store, store.read() as connection:
        assert connection.exec_driver_sql("SELECT state FROM facts").scalar_one() == "active"


def test_a_wrong_passphrase_and_a_file_of_another_kind_are_refused_where_they_were_given(
    qtbot, window, rows, tmp_path, ended
):
    target, other = tmp_path / "my.korely-backup", tmp_path / "holiday.jpg"
    make_one(qtbot, rows, target)
    qtbot.waitUntil(lambda: "my.korely-backup" in rows.last.text())
    open_one(qtbot, rows, target, "hot tea at nine")
    qtbot.waitUntil(lambda: "does not open my.korely-backup" in rows.dialog.words.text())
    rows.dialog.field.setText(WORDS)
    click(qtbot, rows.dialog.act)
    qtbot.waitUntil(lambda: rows.dialog.seen is not None)
    rows.dialog.reject()
    other.write_bytes(b"\xff\xd8\xff")
    open_one(qtbot, rows, other, WORDS)
    qtbot.waitUntil(lambda: "is not a Korely backup" in rows.dialog.words.text())
    rows.dialog.reject()
    assert ended == []


def test_where_it_cannot_be_written_the_page_says_so_until_it_is_closed(qtbot, window, rows, said, tmp_path):
    (tmp_path / "notes.txt").write_text("no folder")
    make_one(qtbot, rows, tmp_path / "notes.txt" / "my.korely-backup")
    qtbot.waitUntil(rows.progress.close_failed.isVisible)
    assert rows.progress.step.text() == "The file was not written"
    assert "notes.txt" in rows.progress.why.text()
    assert not rows.progress.line.isVisible()
    assert said == [], "a toast would be gone before it is read"
    assert window.focusWidget() is rows.back_up
    click(qtbot, rows.progress.close_failed)
    assert rows.progress.isHidden()
    make_one(qtbot, rows, tmp_path / "my.korely-backup")
    qtbot.waitUntil(lambda: bool(said))
    assert rows.progress.isHidden()


def test_after_a_failure_another_place_is_chosen_without_the_passphrase_being_typed_again(
    qtbot, window, rows, said, tmp_path
):
    (tmp_path / "notes.txt").write_text("no folder")
    make_one(qtbot, rows, tmp_path / "notes.txt" / "my.korely-backup")
    qtbot.waitUntil(rows.progress.otherwise.isVisible)
    click(qtbot, rows.progress.otherwise)
    assert rows.progress.isHidden()
    rows.chooser.fileSelected.emit(str(tmp_path / "my.korely-backup"))
    rows.chooser.reject()
    qtbot.waitUntil(lambda: bool(said))
    assert not rows.progress.otherwise.isVisible()
    assert backups.preview(window.desk.services, PERSON, tmp_path / "my.korely-backup", WORDS).contents.facts == 1


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (errno.ENOSPC, "Non c’è abbastanza spazio. Liberane un po’, o scegli un altro posto."),
        (errno.EROFS, "La cartella è in sola lettura o non è tua. Scegli un altro posto."),
    ],
)
def test_why_a_file_was_not_written_is_said_in_the_language_of_the_window(qapp, tmp_path, problem, words):
    install_language("it")
    with pytest.raises(FileNotWritten) as caught, writing(tmp_path / "my.korely-backup"):
        raise OSError(problem, "in English")
    assert message_of(caught.value) == words


def test_it_shows_how_far_it_is_and_can_be_stopped(qtbot, rows, said, tmp_path, monkeypatch):
    def back_up(services, caller, path, passphrase, watch):
        while watch(0.4):
            time.sleep(0.01)  # the window needs the interpreter too
        raise Stopped("It was stopped.")

    monkeypatch.setattr(backups, "back_up", back_up)
    target = tmp_path / "my.korely-backup"
    make_one(qtbot, rows, target)
    qtbot.waitUntil(lambda: rows.progress.line.share == 0.4)
    assert rows.progress.isVisible()
    assert not rows.restore.isEnabled()
    click(qtbot, rows.progress.cancel)
    qtbot.waitUntil(lambda: said == ["Stopped. Nothing was changed."])
    assert rows.progress.isHidden()
    assert rows.restore.isEnabled()


def test_nothing_is_offered_to_bring_back_before_it_is_known_that_there_was_a_restore(qtbot, desk):
    rows = BackupRows(desk)
    qtbot.addWidget(rows)
    rows.show()
    assert not rows.bring_back.isVisible()


def test_a_restore_is_taken_back(qtbot, window, rows, services, tmp_path, ended):
    assert rows.bring_back.isHidden() or not rows.bring_back.isVisible()
    kept = services.store.path.parent / "backups" / "20261122T100000-before-restore.db"
    kept.parent.mkdir()
    services.store.copy_to(kept)
    rows.refresh()
    qtbot.waitUntil(rows.bring_back.isVisible)
    assert "22 November 2026" in rows.before.text()
    click(qtbot, rows.bring_back)
    qtbot.waitUntil(lambda: ended == [START_AGAIN])
    assert DataFolder(services.store.path.parent).restored.exists()


class TestTheWordOfARestore:
    @pytest.fixture
    def restored(self, services):
        """The store as a start finds it after a restore."""
        facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
        with services.store.write() as connection:
            settings.put(
                connection,
                "restored",
                {
                    "at": "2026-11-22T10:00:00Z",
                    "held": {"made_at": "2026-11-20T09:00:00Z", "facts": 137, "memories": 90, "agents": 2},
                },
            )

    def test_it_stands_above_every_page_until_it_is_put_aside(self, qtbot, restored, open_main, settle, services):
        kept = services.store.path.parent / "backups" / "20261122T100000-before-restore.db"
        kept.parent.mkdir()
        services.store.copy_to(kept)
        window = open_main("settings", "memory")
        settle(window.desk)
        notice = window.findChild(RestoredNotice)
        assert notice.isVisible()
        assert "Restored from the backup of 20 November 2026, " in notice.title.text()
        assert "It contained 137 facts, 90 texts and 2 agent keys." in notice.words.text()
        assert str(kept.parent) in notice.words.text()
        click(qtbot, notice.act)
        assert window.page_name == "settings"
        erasure.erase(
            services, PERSON, erasure.EraseTarget(fact_ids=(facts.query(services, PERSON, FactQuery())[0][0].id,))
        )
        qtbot.waitUntil(lambda: "is kept in" not in notice.words.text())
        click(qtbot, notice.cross)
        settle(window.desk)
        assert not notice.isVisible()
        window.close()
        again = open_main("memory")
        settle(again.desk)
        assert not again.findChild(RestoredNotice).isVisible()


class TestARestoreThatFailed:
    @pytest.fixture
    def connection(self, connection):
        problem = StoreProblem("The folder cannot be used: Is a directory. Check the folder, then try again.")
        return replace(connection, not_restored=problem)

    def test_the_window_says_why_and_what_to_do_until_that_is_put_aside(self, qtbot, open_main, settle, connection):
        window = open_main("memory")
        settle(window.desk)
        notice = window.findChild(RestoredNotice)
        assert notice.title.text() == "The backup was not restored."
        assert notice.words.text().startswith(f"Something in {connection.data_dir} is in the way")
        assert notice.toolTip() == connection.not_restored.message
        assert "restore the backup once more" in notice.words.text()
        click(qtbot, notice.cross)
        settle(window.desk)
        assert not notice.isVisible()
