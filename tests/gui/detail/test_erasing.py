"""Erasing from the pane: what is shown beforehand, what goes, and the receipt that proves it."""

from __future__ import annotations

import json
import os
from itertools import groupby

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from korely_desktop.domain.errors import Stopped
from korely_desktop.domain.facts import State
from korely_desktop.domain.panel import PanelQuery, Show
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.quote import QuoteText
from korely_desktop.gui.detail.erase import EraseFlow
from korely_desktop.gui.detail.erase_dialog import EraseDialog
from korely_desktop.gui.theme import theme
from korely_desktop.memory import automatic_backups, facts
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.listing.panel_lists import PanelLists
from tests.fakes import statement
from tests.gui.detail.story import STORY, fact, texts
from tests.gui.learning import AGENT, learn


@pytest.fixture
def flow(qtbot, desk):
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(1000, 700)
    page.show()
    made = EraseFlow(desk, page)
    yield made
    for dialog in (made.dialog, made.receipt):
        if dialog is not None:
            dialog.close()


def test_the_preview_names_and_counts_what_goes_and_the_receipt_proves_it(flow, desk, settle, story):
    known = fact(story, "email follow-ups")
    flow.ask_facts([known.id], "Giulia likes email follow-ups")
    settle(desk)
    dialog = flow.dialog
    assert dialog.title.text() == "Erase “Giulia likes email follow-ups”?"
    assert dialog.act.text().startswith("Erase ")
    assert list(dialog.segments) == list(known.source_memory_ids)
    dialog.act.click()
    settle(desk)
    receipt = texts(flow.receipt)
    assert "Erased, and checked" in receipt
    assert any(text.startswith("0 leftovers in ") for text in receipt)
    assert any(text == "1 redacted" for text in receipt)
    assert all(one.object != "email follow-ups" for one in everything(story))
    left = b"".join(path.read_bytes() for path in story.store.path.parent.iterdir() if path.is_file())
    assert b"prefers email follow-ups" not in left


def test_looking_up_what_goes_is_said_and_stopped_at_will(flow, desk, settle, story):
    known = fact(story, "email follow-ups")
    flow.ask_facts([known.id], "…")
    (looking,) = (ticket.said for ticket in desk.background._tickets.values() if ticket.said is not None)
    assert (looking.words, looking.can_stop) == ("Looking up what would be erased", True)
    looking.stop()
    settle(desk)
    assert flow.dialog is None
    assert not [one for one in QApplication.topLevelWidgets() if isinstance(one, Dialog) and one.isVisible()]
    with pytest.raises(Stopped):
        erasure.preview(story, PERSON, erasure.EraseTarget(fact_ids=(known.id,)), looking.is_stopped)
    assert erasure.preview(story, PERSON, erasure.EraseTarget(fact_ids=(known.id,))).facts, (
        "the next one is not stopped"
    )


def test_the_receipt_says_what_daily_backups_hold(flow, desk, settle, story, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    automatic_backups.choose(story, PERSON, folder, "cold tea at nine")
    automatic_backups.back_up_due(story)
    flow.ask_facts([fact(story, "email follow-ups").id], "Giulia likes email follow-ups")
    settle(desk)
    flow.dialog.act.click()
    settle(desk)
    receipt = texts(flow.receipt)
    assert "Daily backups contain it until the next one, made within an hour of connecting their disk" in receipt
    assert "Nothing of it is left in the app’s folder. For backups, see below." in receipt


def everything(services):
    found, _ = facts.query(services, PERSON, FactQuery(include_invalidated=True, states=tuple(State), limit=200))
    return found


def test_of_others_who_are_taken_along_it_is_said_who_they_are(flow, desk, settle, services):
    sara = facts.add_triple(services, PERSON, NewTriple("Sara Lind", "lives_in", "Lisbon"))
    facts.add_triple(services, PERSON, NewTriple("Henrik Dahl", "manages", "Sara Lind"))
    flow.ask_entity(sara.subject_entity_id, "Sara Lind")
    settle(desk)
    named = {label.accessibleName() for label in flow.dialog.findChildren(ElidedLabel)}
    assert "Henrik Dahl manages Sara Lind, lives in Lisbon" in named


def test_a_text_can_be_removed_instead_of_redacted(flow, desk, settle, story):
    known = fact(story, "email follow-ups")
    flow.ask_facts([known.id], "…")
    settle(desk)
    (memory_id,) = known.source_memory_ids
    flow.dialog.readers[memory_id].click()  # what lies under the bars
    assert STORY in [quote.toPlainText() for quote in flow.dialog.findChildren(QuoteText)]
    flow.dialog.segments[memory_id].part("remove").click()
    assert flow.dialog.choices == {memory_id: "remove"}
    flow.dialog.act.click()
    settle(desk)
    assert any(text == "1 removed" for text in texts(flow.receipt))


def test_what_goes_of_a_text_that_begins_with_an_arabic_name_is_one_bar_at_its_beginning(flow, desk, settle, services):
    name = "\u0645\u062d\u0645\u062f"
    said = f"{name} likes green tea."
    learn(services, f"{said} Call after five.", statement(said, name, "likes", "green tea"))
    flow.ask_facts([fact(services, "green tea").id], "…")
    settle(desk)
    (shown,) = (label for label in flow.dialog.findChildren(Label) if "Call after five" in label.text())
    image = shown.grab().toImage()
    ink, line = theme().color("text").name(), image.height() // 2
    black = [image.pixelColor(x, line).name() == ink for x in range(image.width())]
    bars = [len(list(run)) for is_black, run in groupby(black) if is_black]
    assert black[4]
    assert len(bars) == 1, "nothing is blackened behind what stays"


def test_all_texts_can_be_removed_at_once_also_those_still_to_be_listed(qtbot, desk, settle, services):
    for number in range(12):
        said = f"Note {number}. Ann likes tea."
        learn(services, said, statement(said, "Ann", "likes", "tea"))
    preview = erasure.preview(services, PERSON, erasure.EraseTarget(fact_ids=(fact(services, "tea").id,)))
    page = QWidget()
    qtbot.addWidget(page)
    dialog = EraseDialog(preview, "Ann likes tea", services.vocabulary, page)
    assert len(dialog.segments) < 12
    next(button for button in dialog.findChildren(Button) if button.text() == "Remove all").click()
    assert list(dialog.choices.values()) == ["remove"] * 12
    settle(desk)
    assert [segments.current for segments in dialog.segments.values()] == ["remove"] * 12


def test_the_receipt_can_be_saved(qtbot, flow, desk, settle, story, tmp_path):
    flow.ask_facts([fact(story, "email follow-ups").id], "…")
    settle(desk)
    flow.dialog.act.click()
    settle(desk)
    next(button for button in flow.receipt.findChildren(Button) if button.text() == "Save receipt…").click()
    file = tmp_path / "receipt.txt"
    flow.exporting.chooser.fileSelected.emit(str(file))
    flow.exporting.chooser.reject()
    qtbot.waitUntil(file.exists)
    settle(desk)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "Erased, and checked"
    assert "Texts: 1 redacted" in lines
    assert "email follow-ups" not in "".join(lines)


def test_more_than_twenty_items_need_the_name_typed(flow, desk, settle, services):
    for number in range(21):
        facts.add_triple(services, AGENT, NewTriple("Tomás Vega", "likes", f"thing {number}"))
    entity_id = fact(services, "thing 3").subject_entity_id
    flow.ask_entity(entity_id, "Tomás Vega")
    settle(desk)
    dialog = flow.dialog
    assert not dialog.act.isEnabled()
    dialog.field.insert("Tomás Veg")
    assert not dialog.act.isEnabled()
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    QTest.keyClicks(dialog.field, "a")
    assert dialog.act.isEnabled()
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    settle(desk)
    assert len(everything(services)) == 21, "Enter must not erase"
    dialog.act.click()
    settle(desk)
    assert everything(services) == []


def test_cancel_erases_nothing(flow, desk, settle, story):
    flow.ask_facts([fact(story, "Turin").id], "…")
    settle(desk)
    flow.dialog.findChild(QPushButton, options=Qt.FindChildOption.FindChildrenRecursively)
    flow.dialog.cancel.click()
    settle(desk)
    assert fact(story, "Turin").state is State.ACTIVE


def test_what_goes_can_be_put_into_a_file_first(qtbot, flow, desk, settle, story, tmp_path):
    known = fact(story, "Turin")
    flow.ask_facts([known.id], "…")
    settle(desk)
    flow.dialog.export.click()
    file, said = tmp_path / "before.json", []
    desk.toast.connect(lambda words, _step: said.append(words))
    flow.exporting.chooser.fileSelected.emit(str(file))
    flow.exporting.chooser.reject()
    qtbot.waitUntil(lambda: flow.dialog.export.text() == "Exported")
    content = json.loads(file.read_text(encoding="utf-8"))
    assert said == ["Saved 1 fact, 1 text in before.json. The file is not encrypted."]
    assert os.name == "nt" or file.stat().st_mode & 0o077 == 0, "nobody else reads it"
    assert known.id in [one["id"] for one in content["facts"]]
    assert [one["id"] for one in content["texts"]] == list(known.source_memory_ids)
    flow.dialog.reject()
    assert flow.dialog is None


def test_esc_does_not_hide_an_erasure_that_goes_on(flow, desk, settle, story):
    flow.ask_facts([fact(story, "Turin").id], "…")
    settle(desk)
    dialog = flow.dialog
    dialog.act.click()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert dialog.act.text() == "Erasing…"
    settle(desk)
    assert flow.dialog is None
    assert flow.receipt is not None
    flow.receipt.close()


def test_what_was_erased_leaves_the_panel(flow, desk, settle, story):
    lists = PanelLists(story, PERSON)
    before = lists.ids(PanelQuery(state=Show.ALL)).total
    flow.ask_facts([fact(story, "Turin").id], "…")
    settle(desk)
    flow.dialog.act.click()
    settle(desk)
    lists.forget()
    assert lists.ids(PanelQuery(state=Show.ALL)).total == before - 1


def test_what_to_do_with_a_text_is_in_sight_whoever_wrote_it(flow, desk, settle, services):
    text = "Ada likes tea."
    learn(services, text, statement(text, "Ada", "likes", "tea"), agent="agent-" + "of-a-long-name-" * 6)
    flow.ask_facts([fact(services, "tea").id], "Ada likes tea")
    settle(desk)
    (choice,) = flow.dialog.segments.values()
    right = choice.mapTo(flow.dialog, choice.rect().topRight()).x()
    assert right < flow.dialog.width()
    assert choice.width() >= choice.sizeHint().width()
