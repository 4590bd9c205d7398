"""Settings > Storage: the texts of a file come in, parted as one likes, with real files."""

from __future__ import annotations

import json
from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.memories import MemoryQuery, NewMemory
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import remember
from korely_desktop.memory.incoming import taking_in


@pytest.fixture
def window(open_storage, services):
    remember.add(services, PERSON, NewMemory("Likes tea.", user_id="anna"))
    return open_storage("memory")


@pytest.fixture
def rows(window):
    return window.page("settings").sections["storage"].travel


def choose(qtbot, rows, source) -> None:
    qtbot.mouseClick(rows.take_texts, Qt.MouseButton.LeftButton)
    rows.texts.chooser.fileSelected.emit(str(source))
    rows.texts.chooser.reject()


def test_notes_come_in_parted_as_one_likes_into_the_memory_of_somebody(qtbot, rows, said, services, settle, tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("Moved to Turin.\nLikes milk.\n\nWorks at Acme.\n", encoding="utf-8")
    choose(qtbot, rows, notes)
    qtbot.waitUntil(lambda: rows.texts.dialog is not None)
    dialog = rows.texts.dialog
    qtbot.waitUntil(lambda: dialog.count.text() == "2 texts")
    qtbot.mouseClick(dialog.parts.part("lines"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.count.text() == "3 texts")
    assert dialog.first.text() == "The first: “Moved to Turin.”"
    qtbot.waitUntil(lambda: dialog.whose.count() == 2)
    dialog.whose.setCurrentIndex(1)
    dialog.whose.activated.emit(1)
    qtbot.waitUntil(dialog.act.isEnabled)
    qtbot.mouseClick(dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(said))
    assert said[0].startswith("Imported: 3 texts.")
    assert remember.list_memories(services, PERSON, MemoryQuery(user_id="anna"))[1] == 4


def test_what_does_not_fit_cannot_be_begun(qtbot, rows, tmp_path):
    book = tmp_path / "book.txt"
    book.write_text("word " * 3_000 + "\n" + "word " * 4_000, encoding="utf-8")
    choose(qtbot, rows, book)
    qtbot.waitUntil(lambda: rows.texts.dialog is not None)
    dialog = rows.texts.dialog
    qtbot.waitUntil(lambda: dialog.left.text() == "1 text longer than 16,000 characters is left out.")
    assert dialog.act.isEnabled()
    qtbot.mouseClick(dialog.parts.part("whole"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.count.text() == "Nothing new to import.")
    assert not dialog.act.isEnabled()


def test_a_file_without_texts_is_refused_in_words(qtbot, rows, said, tmp_path):
    empty = tmp_path / "empty.md"
    empty.write_text("\n")
    choose(qtbot, rows, empty)
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["empty.md was not imported. There is no text in this file."]
    choose(qtbot, rows, tmp_path / "gone.txt")
    qtbot.waitUntil(lambda: len(said) == 2)
    assert said[1] == "gone.txt was not imported. No such file or directory"


def test_a_file_that_says_whose_each_text_is_does_not_ask(qtbot, rows, tmp_path):
    items = tmp_path / "items.json"
    items.write_text('[{"content": "Likes tea.", "user_id": "bob"}]')
    choose(qtbot, rows, items)
    qtbot.waitUntil(lambda: rows.texts.dialog is not None)
    dialog = rows.texts.dialog
    assert not dialog.whose.isVisible()
    assert not dialog.parts.isVisible()
    assert "In the memory of" not in [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]


CHAT = {
    "title": "Dinner",
    "create_time": datetime(2026, 2, 2, 12).timestamp(),
    "mapping": {
        "a": {"message": {"author": {"role": "user"}, "content": {"parts": ["I don't eat meat."]}}},
        "b": {"message": {"author": {"role": "assistant"}, "content": {"parts": ["Noted."]}}},
    },
}


def test_chats_come_in_are_taken_back_and_again(qtbot, rows, window, said, services, settle, tmp_path):
    exported = tmp_path / "conversations.json"
    exported.write_text(json.dumps([CHAT]))
    choose(qtbot, rows, exported)
    qtbot.waitUntil(lambda: rows.texts.dialog is not None)
    dialog = rows.texts.dialog
    qtbot.waitUntil(dialog.act.isEnabled)
    assert dialog.count.text() == "1 text that you wrote in ChatGPT, 2 February 2026"
    assert dialog.left.text() == "1 answer of the assistant is left out."
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(said))

    def kept() -> list[str]:
        return [memory.content for memory in remember.list_memories(services, PERSON, MemoryQuery())[0]]

    assert sorted(kept()) == ["I don't eat meat.", "Likes tea."]
    window.desk.undo_wanted.emit()
    qtbot.waitUntil(lambda: kept() == ["Likes tea."])


def test_the_last_import_is_taken_back_from_its_row(qtbot, rows, said, services, settle):
    texts = [NewMemory("Works at Acme.", source="notes.md"), NewMemory("Likes milk.", source="notes.md")]
    taking_in.take_in(services, PERSON, taking_in.look(services, PERSON, texts))
    rows.last.refresh()
    qtbot.waitUntil(rows.last.isVisible)
    assert rows.last.note.text().startswith("notes.md · 2 texts · ")
    qtbot.mouseClick(rows.last.take_back, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rows.last.dialog is not None)
    dialog = rows.last.dialog
    assert dialog.title.text() == "Undo the import of notes.md?"
    qtbot.mouseClick(dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["Import undone: 2 texts. Nothing was erased."]
    qtbot.waitUntil(lambda: not rows.last.isVisible())
    assert remember.list_memories(services, PERSON, MemoryQuery())[1] == 1
