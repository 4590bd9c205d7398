"""Settings > Storage and the drawer: everything out into a file and in again, with real files."""

from __future__ import annotations

import json
import threading

import pytest
from PySide6.QtCore import Qt

from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.travel import arriving
from tests.gui.learning import AGENT


@pytest.fixture
def window(open_storage, services):
    for user in ("ann", "bob"):
        facts.add_triple(services, AGENT, NewTriple("user", "lives_in", "Turin", user_id=user))
    return open_storage("memory", "people")


@pytest.fixture
def rows(window):
    return window.page("settings").sections["storage"].travel


def click(qtbot, button) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def export(qtbot, rows, said, target) -> None:
    click(qtbot, rows.export)
    rows.taking_out.chooser.fileSelected.emit(str(target))
    rows.taking_out.chooser.reject()
    qtbot.waitUntil(lambda: bool(said))


def test_everything_goes_out_and_comes_back(qtbot, window, rows, said, services, tmp_path):
    target = tmp_path / "all.jsonl"
    export(qtbot, rows, said, target)
    assert said == ["Exported: 2 facts, 0 texts in all.jsonl. The file is not encrypted."]
    assert rows.progress.isHidden()
    erasure.delete_user_memories(services, PERSON, "ann")
    facts.add_triple(services, PERSON, NewTriple("user", "lives_in", "Turin", user_id="ann"))  # lifts the block
    said.clear()

    click(qtbot, rows.take_in)
    rows.chooser.fileSelected.emit(str(target))
    rows.chooser.reject()
    qtbot.waitUntil(lambda: rows.dialog is not None)
    click(qtbot, rows.dialog.act)
    qtbot.waitUntil(lambda: bool(said))
    assert said[0].startswith("Imported: 1 fact, 0 texts. Already here: 1 fact, 0 texts.")
    assert facts.query(services, PERSON, FactQuery(user_id="ann"))[1] == 1


def test_another_file_is_refused_in_words(qtbot, rows, said, tmp_path):
    letter = tmp_path / "letter.jsonl"
    letter.write_text("Dear all,\n")
    click(qtbot, rows.take_in)
    rows.chooser.fileSelected.emit(str(letter))
    rows.chooser.reject()
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["letter.jsonl was not imported. This is not a Korely export. Choose a file that Export wrote."]
    assert rows.dialog is None


def test_a_file_of_notes_is_sent_to_where_texts_come_in(qtbot, rows, said, tmp_path):
    notes = tmp_path / "Notes.TXT"
    notes.write_text("Dear all,\n")
    click(qtbot, rows.take_in)
    rows.chooser.fileSelected.emit(str(notes))
    rows.chooser.reject()
    qtbot.waitUntil(lambda: bool(said))
    why = "It is none of the exports above. Bring in its texts with “Import texts” below."
    assert said == [f"Notes.TXT was not imported. {why}"]


def test_it_is_stopped(qtbot, rows, said, services, tmp_path, monkeypatch):
    target = tmp_path / "all.jsonl"
    export(qtbot, rows, said, target)
    said.clear()

    stop = threading.Event()
    whole = arriving.take_in_from
    monkeypatch.setattr(arriving, "PART", 1)

    def waits(services, caller, source, watch):
        def slowly(share):
            goes_on = watch(share)
            if share > 0.3:
                stop.wait()
            return goes_on and watch(share)

        return whole(services, caller, source, slowly)

    monkeypatch.setattr(arriving, "take_in_from", waits)
    erasure.delete_user_memories(services, PERSON, "ann")
    rows._import(target)
    qtbot.waitUntil(lambda: rows.progress.line.share > 0.3)
    assert not rows.export.isEnabled()
    click(qtbot, rows.progress.cancel)
    stop.set()
    qtbot.waitUntil(lambda: bool(said))
    assert said[0].endswith("Stopped. Import the file again to bring the rest.")
    assert rows.export.isEnabled()


def own_memory(services) -> None:
    facts.add_triple(services, AGENT, NewTriple("user", "lives_in", "Rome"))
    facts.add_triple(services, AGENT, NewTriple("Giulia", "lives_in", "Oslo"))


def facts_in(target) -> list[tuple[str | None, str]]:
    lines = [json.loads(line) for line in target.read_text().splitlines()]
    return sorted((line["user_id"], line["object"]) for line in lines if line["kind"] == "fact")


def test_the_persons_own_memory_goes_out_alone(qtbot, rows, said, services, tmp_path):
    own_memory(services)
    target = tmp_path / "own.jsonl"
    click(qtbot, rows.export_own)
    rows.taking_out.chooser.fileSelected.emit(str(target))
    rows.taking_out.chooser.reject()
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["Exported: 2 facts, 0 texts in own.jsonl. The file is not encrypted."]
    assert facts_in(target) == [(None, "Oslo"), (None, "Rome")]


def test_so_it_does_from_the_profile_of_the_person(qtbot, window, settle, said, services, tmp_path):
    own_memory(services)
    page = window.page("people")
    window.show_page("people")
    settle(window.desk)
    mine = facts.query(services, PERSON, FactQuery(limit=200))[0]
    page.drawer.open_entity(next(fact.subject_entity_id for fact in mine if fact.object == "Rome"))
    settle(window.desk)
    menu = page.drawer.profile.buttons["more"].menu()
    next(act for act in menu.actions() if act.text() == "Export your own memory…").trigger()
    target = tmp_path / "own.jsonl"
    page.drawer.acts.taking_out.chooser.fileSelected.emit(str(target))
    page.drawer.acts.taking_out.chooser.reject()
    qtbot.waitUntil(lambda: bool(said))
    assert facts_in(target) == [(None, "Oslo"), (None, "Rome")]


def test_the_profile_of_an_end_user_goes_out_alone(qtbot, window, settle, said, services, tmp_path):
    target = tmp_path / "ann.jsonl"
    page = window.page("people")
    window.show_page("people")
    settle(window.desk)
    subject = facts.query(services, PERSON, FactQuery(user_id="ann"))[0][0].subject_entity_id
    page.drawer.open_entity(subject)
    settle(window.desk)
    (act,) = [
        act
        for act in page.drawer.profile.buttons["more"].menu().actions()
        if act.text().startswith("Export everything")
    ]
    act.trigger()
    page.drawer.acts.taking_out.chooser.fileSelected.emit(str(target))
    page.drawer.acts.taking_out.chooser.reject()
    qtbot.waitUntil(lambda: bool(said))
    records = [json.loads(line) for line in target.read_text().splitlines()[1:-1]]
    assert {record["user_id"] for record in records if "user_id" in record} == {"ann"}
