"""The audit chain in the window: sentences, filters, pages, and the check."""

from __future__ import annotations

import csv
import json
import os
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu

from korely_desktop.domain.errors import Forbidden, InvalidKey
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.times import utc_now
from korely_desktop.front_door import local_api_key
from korely_desktop.gui.activity.about_chip import AboutDialog
from korely_desktop.gui.activity.by_day import EventRow
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.rows import ROW
from korely_desktop.gui.components.sentence import FactLine
from korely_desktop.gui.i18n import install_language
from korely_desktop.memory import entities, facts, remember
from korely_desktop.memory.access import audit, keys, read_notes, refusals
from tests.gui.agents.rows import rows


@pytest.fixture
def page(qtbot, open_main, services, settle):
    key, secret = keys.create_key(services, PERSON, name="Claude Code")
    agent = keys.authenticate(services, secret)
    assert agent.key_id == key.id
    for number in range(3):
        remember.add(services, agent, NewMemory(f"Text {number}."))
    window = open_main("activity", "agents")
    window.show_page("activity")
    settle(window.desk)
    return window.page("activity")


def said(page) -> list[tuple[str, str, str]]:
    model = page.list.events
    found = [model.index(number).data(ROW) for number in range(model.rowCount())]
    return [(row.words.who, row.words.verb, row.words.about) for row in found if isinstance(row, EventRow)]


def test_a_row_is_heard_with_a_stop_between_who_and_what_where_no_verb_joins_them(page):
    heard = page.list.events.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard.partition(". ")[2] == "Claude Code added a text “Text 2.”"
    install_language("it")
    heard = page.list.events.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert ". Claude Code: " in heard


def test_rows_are_sentences_with_the_names_of_keys(page):
    assert said(page) == [
        ("Claude Code", "added a text", "“Text 2.”"),
        ("Claude Code", "added a text", "“Text 1.”"),
        ("Claude Code", "added a text", "“Text 0.”"),
        ("You", "created a key", "Claude Code"),
    ]


@pytest.mark.parametrize(("language", "row"), [("en", "This computer"), ("it", "Questo computer")])
def test_the_key_of_this_computer_is_made_by_the_app_and_named_in_the_language_of_the_window(
    open_main, services, settle, language, row
):
    class Drawer(dict):
        read, write = dict.get, dict.__setitem__

    local_api_key(services, Drawer())
    install_language(language)
    window = open_main("activity", "agents")
    window.show_page("activity")
    settle(window.desk)
    ((who, _, about),) = said(window.page("activity"))
    assert (who, about) == ("Korely", row)
    window.show_page("agents")
    settle(window.desk)
    assert list(rows(window.page("agents"))) == [row]


def test_the_filters_narrow_what_is_listed(qtbot, page, settle):
    page.filters.set_who("You", ("desktop",))
    qtbot.waitUntil(lambda: len(said(page)) == 1)
    qtbot.mouseClick(page.filters.shown.part("read"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: said(page) == [])
    assert page.empty.isVisible()
    page.filters.who.cleared.emit()
    qtbot.mouseClick(page.filters.shown.part("wrote"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(said(page)) == 4)


def test_what_is_done_meanwhile_appears_by_itself(qtbot, page, services):
    remember.add(services, PERSON, NewMemory("One more."))
    qtbot.waitUntil(lambda: said(page)[0] == ("You", "added a text", "“One more.”"))


def test_the_chain_is_checked_and_a_changed_row_is_noticed(qtbot, page, services):
    qtbot.waitUntil(lambda: page.check_pill.accessibleName().startswith("Log intact, 4 entries"))
    with services.store.write() as connection:
        connection.exec_driver_sql("UPDATE audit SET result = 'denied' WHERE seq = 2")
    qtbot.mouseClick(page.check, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.check_pill.accessibleName() == "Log broken at entry 2")


def test_an_entry_opens_beside_the_list_and_esc_closes_it(qtbot, page):
    page.list.setCurrentIndex(page.list.events.index(1))
    assert page.detail.isVisible()
    told = [label.text() for label in page.detail.findChildren(QLabel)]
    assert "4" in told, "the entry is named by its place in the log"
    assert not any("aud_" in words for words in told)
    page.window().leave()
    assert not page.detail.isVisible()


def test_the_keyboard_goes_back_to_the_list_from_an_entry_that_is_closed(qtbot, page):
    page.list.setCurrentIndex(page.list.events.index(1))
    page.detail.closed.setFocus()
    qtbot.keyClick(page.detail.closed, Qt.Key.Key_Space)
    assert not page.detail.isVisible()
    assert page.window().focusWidget() is page.list


def test_the_check_keeps_the_keyboard_and_says_what_it_found(qtbot, page, announced):
    qtbot.waitUntil(lambda: not page.check.is_at_work)
    page.check.setFocus()
    qtbot.keyClick(page.check, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: any(words.startswith("Log intact, 4 entries") for words in announced))
    assert page.check.hasFocus()


def test_older_pages_are_loaded_as_the_list_is_scrolled(qtbot, page, services, settle):
    caller = Caller("rest", label="x")
    remember.add_batch(services, caller, [NewMemory(f"Batch {number}.") for number in range(3)])
    for number in range(230):
        remember.add(services, caller, NewMemory(f"More {number}."))
    page.refresh()
    settle(page._desk)
    qtbot.waitUntil(lambda: page.list.events.loaded >= 200)
    page.list.scrollToBottom()
    qtbot.waitUntil(lambda: page.list.events.loaded == 235)


def test_coming_back_to_the_page_opens_no_entry_and_follows_what_happens(qtbot, page, services, settle):
    window = page.window()
    window.show_page("agents")
    settle(window.desk)
    window.show_page("activity")
    settle(window.desk)
    assert page.list.hasFocus()
    assert not page.detail.isVisible()
    remember.add(services, PERSON, NewMemory("Meanwhile."))
    qtbot.waitUntil(lambda: said(page)[0] == ("You", "added a text", "“Meanwhile.”"))
    qtbot.keyClick(page.list, Qt.Key.Key_Down)
    qtbot.waitUntil(page.detail.isVisible)


@pytest.fixture
def summed_up(services):
    """Reads of long ago by one key, folded; returns the key."""
    key, _ = keys.create_key(services, PERSON, name="Cursor")
    agent = Caller("mcp", key_id=key.id, label="Cursor")
    then = utc_now() - timedelta(days=200)
    past = replace(services, clock=lambda: then)
    for kind in ("search", "search", "context"):
        audit.note_read(past, agent, kind, user_id="anna", facts=["fct_a", "fct_b"])
    audit.flush_reads(past)
    assert read_notes.fold_old(services) == 3
    return key


def test_old_reads_stand_on_their_day_as_one_entry(qtbot, summed_up, page):
    qtbot.mouseClick(page.filters.shown.part("read"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: said(page) == [("Cursor", "read 3 times", "about anna")])
    model = page.list.events
    found = model.index(1).data(ROW)
    assert (found.time, found.words.result) == ("", "6 facts")
    assert model.words_of(found).startswith("In total. Cursor read 3 times about anna.")
    page.list.setCurrentIndex(model.index(1))
    shown = [label.text() for label in page.detail.findChildren(Label)]
    assert any("summed up" in words for words in shown)
    assert (shown[shown.index("searched the texts") - 1], shown[shown.index("asked what is known") - 1]) == ("2", "1")


def test_folding_is_an_entry_itself(qtbot, summed_up, page):
    qtbot.waitUntil(lambda: ("Korely", "summed up old reads by day", "") in said(page))
    qtbot.waitUntil(lambda: page.check_pill.accessibleName().startswith("Log intact"))


def test_what_an_agent_reads_appears_by_itself_and_says_what_it_was_given(qtbot, page, services):
    fact = facts.add_triple(services, PERSON, NewTriple("Aurora", "costs", "50 euro", object_is_literal=True))
    agent = Caller("rest", key_id=keys.keys(services, PERSON)[0].id, label="Claude Code")
    facts.query(services, agent, FactQuery(subject="Aurora"))
    qtbot.waitUntil(lambda: said(page)[0] == ("Claude Code", "read facts", ""))
    page.list.setCurrentIndex(page.list.events.index(1))
    qtbot.waitUntil(lambda: len(page.detail.findChildren(FactLine)) == 1)
    assert fact.object == "50 euro"


def test_what_comes_while_an_entry_is_open_is_offered(qtbot, page, services):
    page.list.setCurrentIndex(page.list.events.index(1))
    remember.add(services, PERSON, NewMemory("Meanwhile."))
    qtbot.waitUntil(page.filters.news.isVisible)
    assert ("You", "added a text", "“Meanwhile.”") not in said(page)
    qtbot.mouseClick(page.filters.news, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: said(page)[0] == ("You", "added a text", "“Meanwhile.”"))
    assert not page.filters.news.isVisible()


def test_one_agent_and_one_day_can_be_asked_for_and_an_empty_answer_leads_back(qtbot, page, settle):
    qtbot.mouseClick(page.filters.who, Qt.MouseButton.LeftButton)
    settle(page._desk)
    menu = page.filters.findChild(QMenu)
    next(action for action in menu.actions() if action.text() == "Claude Code").trigger()
    menu.close()
    qtbot.waitUntil(lambda: {who for who, _, _ in said(page)} == {"Claude Code"})
    page.filters.when.set_day(date.today())
    settle(page._desk)
    assert len(said(page)) == 3
    page.filters.when.set_day(date.today() - timedelta(days=40))
    qtbot.waitUntil(page.empty.isVisible)
    assert "No entry matches these filters." in [label.text() for label in page.empty.findChildren(QLabel)]
    qtbot.mouseClick(page.empty.other_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(said(page)) == 4)
    assert not page.filters.narrow


def test_what_was_done_about_one_person_can_be_asked_for(qtbot, page, services, settle):
    for user in ("giulia", "nora"):
        remember.add(services, PERSON, NewMemory("Likes tea.", user_id=user))
        audit.note_read(services, Caller(actor="rest"), "context", user_id=user)
    page.refresh()
    settle(page._desk)
    qtbot.mouseClick(page.filters.about, Qt.MouseButton.LeftButton)
    settle(page._desk)
    menu = page.filters.about.findChild(QMenu)
    assert [action.text() for action in menu.actions() if action.text()] == ["nora", "giulia", "Another person…"]
    menu.actions()[-1].trigger()
    menu.close()
    dialog = page.window().findChild(AboutDialog)
    qtbot.keyClicks(dialog.field, "giulia")
    dialog.act.click()
    qtbot.waitUntil(lambda: len(said(page)) == 2)
    read = page.list.events.index(1).data(ROW).words
    assert (read.about, read.result) == ("about giulia", "found nothing")
    qtbot.keyClick(page.filters.about, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: len(said(page)) > 2)


def test_whoever_got_a_name_is_spoken_of_by_it(qtbot, page, services, settle):
    told = NewTriple("u-8831", "likes", "tea", user_id="u-8831")
    customer = facts.add_triple(services, PERSON, told).subject_entity_id
    entities.rename(services, PERSON, customer, "Yusuf Demir")
    audit.note_read(services, Caller(actor="rest"), "context", user_id="u-8831")
    page.refresh()
    settle(page._desk)
    words = [page.list.events.index(row).data(ROW).words for row in (1, 2)]
    assert [(one.verb, one.about) for one in words][1] == ("renamed", "Yusuf Demir")
    assert words[0].about == "about Yusuf Demir"
    qtbot.mouseClick(page.filters.about, Qt.MouseButton.LeftButton)
    settle(page._desk)
    menu = page.filters.about.findChild(QMenu)
    assert menu.actions()[0].text() == "Yusuf Demir"
    menu.actions()[0].trigger()
    menu.close()
    assert (page.filters.about.text(), page.filters.about.user_id) == ("Yusuf Demir", "u-8831")


@pytest.mark.parametrize("language", ["en", "it"])
def test_beside_an_open_entry_no_filter_is_cut_in_the_least_window(qtbot, page, services, settle, language):
    install_language(language)
    window = page.window()
    window.resize(960, 600)
    page.list.setCurrentIndex(page.list.events.index(1))
    settle(page._desk)
    assert page.detail.isVisible()

    def cut() -> list[str]:
        line = page.filters
        parts = [line.shown, line.who, line.about, line.when, line.news, line.count]
        places = [part.geometry() for part in parts if part.isVisible()]
        return [str(one) for one, other in pairwise(places) if one.right() > other.left()] + [
            part.accessibleName() for part in parts if part.isVisible() and part.width() < part.sizeHint().width()
        ]

    assert cut() == []
    remember.add(services, PERSON, NewMemory("Meanwhile."))
    qtbot.waitUntil(page.filters.news.isVisible)
    settle(page._desk)
    assert cut() == []


def test_the_keys_stay_on_their_entry_when_it_is_closed_and_the_list_goes_on(qtbot, page, services):
    page.list.setCurrentIndex(page.list.events.index(2))
    entry = page.list.currentIndex().data(ROW).event.id
    remember.add(services, PERSON, NewMemory("Meanwhile."))
    qtbot.waitUntil(page.filters.news.isVisible)
    page.window().leave()
    qtbot.waitUntil(lambda: said(page)[0] == ("You", "added a text", "“Meanwhile.”"))
    assert page.list.currentIndex().data(ROW).event.id == entry
    assert not page.detail.isVisible()


def test_older_entries_are_listed_once_though_new_ones_shift_them(qtbot, page, services, settle):
    for number in range(210):
        remember.add(services, PERSON, NewMemory(f"More {number}."))
    page.refresh()
    settle(page._desk)
    page.list.setCurrentIndex(page.list.events.index(1))  # an open entry holds the list still
    for number in range(5):
        remember.add(services, PERSON, NewMemory(f"Meanwhile {number}."))
    page.list.scrollToBottom()
    settle(page._desk)
    listed = said(page)
    assert len(listed) == len(set(listed)) == 214


def test_what_an_agent_was_refused_is_a_sentence_with_a_filter_of_its_own(qtbot, page, services):
    (key,) = keys.keys(services, PERSON)
    agent = Caller(actor="rest", scopes=frozenset({"memories:add"}), key_id=key.id)
    for _ in range(3):
        refusals.note(services, agent, Forbidden("No.", required_scope="memories:write"))
    with pytest.raises(InvalidKey):
        keys.authenticate(services, "kor_self_wrong")
    qtbot.mouseClick(page.filters.shown.part("refused"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(said(page)) == 2)
    assert sorted(said(page)) == [
        ("Claude Code", "was refused:", "it may not erase"),
        ("Somebody", "was refused:", "the key is unknown here"),
    ]
    rows = [page.list.events.index(number).data(ROW) for number in range(page.list.events.rowCount())]
    assert {row.words.result for row in rows if isinstance(row, EventRow)} == {"3 times", "once"}


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_what_the_filters_let_through_is_saved_in_either_form(qtbot, page, settle, tmp_path, ending):
    page.filters.set_who("Agents", ("rest", "mcp"))
    settle(page.window().desk)
    qtbot.mouseClick(page.export, Qt.MouseButton.LeftButton)
    target = tmp_path / f"log.{ending}"
    page.exporting.chooser.fileSelected.emit(str(target))
    settle(page.window().desk)
    page.exporting.chooser.close()
    assert os.name == "nt" or target.stat().st_mode & 0o077 == 0, "nobody else reads it"
    if ending == "csv":
        found = list(csv.DictReader(target.read_text(encoding="utf-8-sig").splitlines()))
    else:
        found = json.loads(target.read_text(encoding="utf-8"))["entries"]
    assert [(line["who"], line["what"], line["about"]) for line in found] == said(page)
    assert len(found) == 3
