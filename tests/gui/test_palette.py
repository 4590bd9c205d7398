"""The search palette: what it lists, its keys, what Enter and Tab do, and what it remembers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.commands import Command, window_commands
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.palette.items import Head, Item, command_rows
from korely_desktop.gui.settings.rows import Group
from korely_desktop.memory import facts
from korely_desktop.memory.access import keys
from tests.fakes import statement
from tests.gui.learning import learn

NAMED_BY_WHAT_IS_THERE = ("versions", "webhooks", "about", "privacy")
"""Sections whose rows have no names of their own to be found by, or are found as the places they lead to."""
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(services, open_main, settle):
    text = "Giulia Ferri lives in Turin. Marco Conti works at Acme GmbH."
    learn(
        services,
        text,
        statement(text, "Giulia Ferri", "lives_in", "Turin", object_type="place"),
        statement(text, "Marco Conti", "works_at", "Acme GmbH", object_type="organization"),
    )
    made = open_main("memory", "texts", "agents")
    settle(made.desk)
    return made


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(QApplication.focusWidget() or window, key, modifier)


def open_it(qtbot, window):
    press(qtbot, window, Qt.Key.Key_K, CTRL)
    assert window.search_palette.isVisible()
    return window.search_palette


def ask(qtbot, window, text, words):
    """Type into the open palette and wait for the answer, which has a line with these words."""
    palette = window.search_palette
    palette.field.clear()
    qtbot.keyClicks(palette.field, text)
    qtbot.waitUntil(lambda: palette._answered == text.lstrip("@"))
    assert any(words in item.words for item in palette.model.items())
    return palette


def lines(palette) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for number in range(palette.model.rowCount()):
        row = palette.model._rows[number]
        if isinstance(row, Head):
            found[row.words] = []
        else:
            found[list(found)[-1]].append(row.words)
    return found


def go_to(palette, words) -> Item:
    item = next(item for item in palette.model.items() if words in item.words)
    for _ in palette.model.items():
        if palette.current() is item:
            return item
        palette._step(1)
    assert palette.current() is item
    return item


def test_it_lists_people_facts_texts_and_commands_together(qtbot, window):
    open_it(qtbot, window)
    found = lines(ask(qtbot, window, "giu", "lives in Turin"))
    assert found["People & things"] == ["Giulia Ferri"]
    assert found["Facts"] == ["Giulia Ferri lives in Turin"]
    assert found["Source texts"][0].startswith("“Giulia Ferri lives in Turin.")


def test_commands_are_there_before_anything_is_read(qtbot, window):
    palette = open_it(qtbot, window)
    qtbot.keyClicks(palette.field, ">paus")
    assert lines(palette)["Commands"][0] == "Pause all agents"
    assert palette.current().words == "Pause all agents"


def test_at_finds_names_only_and_forgives_a_slip(qtbot, window):
    open_it(qtbot, window)
    found = lines(ask(qtbot, window, "@giluia", "Giulia"))
    assert list(found) == ["People & things"]


def test_enter_opens_what_is_chosen_and_gives_the_focus_to_it(qtbot, window, settle):
    open_it(qtbot, window)
    palette = ask(qtbot, window, "giulia", "Giulia Ferri")
    press(qtbot, window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not palette.isVisible())
    assert window.page("memory").drawer.is_open
    settle(window.desk)


def test_a_pointer_that_rests_where_the_list_comes_up_chooses_nothing(qtbot, window):
    palette = open_it(qtbot, window)
    over_the_list = palette.list.viewport().mapToGlobal(palette.list.viewport().rect().center())
    palette.leave()
    QCursor.setPos(over_the_list)
    QApplication.processEvents()
    open_it(qtbot, window)
    palette = ask(qtbot, window, "giulia", "Giulia Ferri")
    QApplication.processEvents()
    assert palette.current() is palette.model.items()[0]
    last = palette.model.row_of(palette.model.items()[-1].key)
    QTest.mouseMove(palette.list.viewport(), palette.list.visualRect(palette.model.index(last)).center())
    assert palette.current() is palette.model.items()[-1]


def test_enter_right_after_the_last_letter_waits_for_the_answer(qtbot, window, settle):
    palette = open_it(qtbot, window)
    qtbot.keyClicks(palette.field, "marco")
    press(qtbot, window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not palette.isVisible())
    settle(window.desk)
    assert window.page("memory").drawer.is_open


def test_a_text_is_opened_among_the_source_texts(qtbot, window, settle):
    open_it(qtbot, window)
    palette = ask(qtbot, window, "acme", "“")
    go_to(palette, "“")
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.page_name == "texts"
    settle(window.desk)
    assert "Acme GmbH" in window.page("texts").reader.shown.memory.content


def test_tab_offers_the_acts_on_a_fact_and_escape_goes_back(qtbot, window, services):
    open_it(qtbot, window)
    palette = ask(qtbot, window, "turin", "lives in Turin")
    go_to(palette, "lives in Turin")
    press(qtbot, window, Qt.Key.Key_Tab)
    assert {"Confirm", "Forget", "Why do you know this?"} <= {item.words for item in palette.model.items()}
    press(qtbot, window, Qt.Key.Key_Escape)
    assert palette.isVisible()
    go_to(palette, "lives in Turin")
    press(qtbot, window, Qt.Key.Key_Tab)
    go_to(palette, "Confirm")
    press(qtbot, window, Qt.Key.Key_Return)
    [fact] = facts.query(services, PERSON, FactQuery(predicate="lives_in"))[0]
    qtbot.waitUntil(lambda: facts.get(services, PERSON, fact.id).is_human)


def test_arrows_pass_over_heads_and_go_round(qtbot, window):
    open_it(qtbot, window)
    palette = ask(qtbot, window, "giulia", "lives in Turin")
    items = palette.model.items()
    press(qtbot, window, Qt.Key.Key_Up)
    assert palette.current() is items[-1]
    press(qtbot, window, Qt.Key.Key_Down)
    assert palette.current() is items[0]


def test_escape_gives_the_focus_back(qtbot, window):
    page = window.page("memory")
    page.search.setFocus()
    open_it(qtbot, window)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not window.search_palette.isVisible()
    assert page.search.hasFocus()


def test_what_was_used_lately_comes_first_next_time(qtbot, window, settle):
    open_it(qtbot, window)
    ask(qtbot, window, "giulia", "Giulia Ferri")
    press(qtbot, window, Qt.Key.Key_Return)
    settle(window.desk)
    palette = open_it(qtbot, window)
    qtbot.waitUntil(lambda: "Recently used" in lines(palette))
    assert lines(palette)["Recently used"] == ["Giulia Ferri"]
    kept = window.desk.preferences.read("palette_recent")
    assert "Giulia" not in kept
    assert kept.startswith("entity ent_")


def test_a_command_acts_on_the_window(qtbot, window, services):
    keys.create_key(services, PERSON, name="Claude Code")
    palette = open_it(qtbot, window)
    qtbot.keyClicks(palette.field, ">pause")
    press(qtbot, window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.pausing.paused)


def found_by(known: list[Command], typed: str) -> list[str]:
    return [item.key for item in command_rows(known, typed, 40) if isinstance(item, Item)]


@pytest.mark.parametrize("tongue", ["en", "it"])
def test_every_setting_is_found_by_what_it_is_called(open_main, tongue):
    install_language(tongue)
    try:
        window = open_main("settings")
        known = window_commands(window)
        missed = []
        for name, section in window.page("settings").sections.items():
            groups = [] if name in NAMED_BY_WHAT_IS_THERE else section.findChildren(Group)
            rows = [row for group in groups for row in group.names]
            for row in (section.title, *rows):
                telling = [word for word in row.split() if len(word) > 2]
                if not any(f"command settings:{name}" in found_by(known, word) for word in telling):
                    missed.append((name, row))
        assert not missed
        assert found_by(known, "diagnos") == ["command settings:about"]
    finally:
        install_language("en")


def test_a_setting_is_opened_from_the_palette(qtbot, open_main):
    window = open_main("memory", "settings")
    open_it(qtbot, window)
    qtbot.keyClicks(window.search_palette.field, ">encryption")
    press(qtbot, window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.page("settings").list.item("storage").isChecked())


def test_names_that_only_nearly_fit_stand_behind_what_was_typed(qtbot, window):
    open_it(qtbot, window)
    palette = ask(qtbot, window, "memo", "Acme GmbH")
    assert palette.current().words == "Go to Memory"
    assert list(lines(palette))[-1] == "People & things"


def test_a_slip_in_a_name_finds_it_before_commands_that_only_nearly_fit(qtbot, window):
    open_it(qtbot, window)
    palette = ask(qtbot, window, "gue", "Giulia Ferri")
    assert list(lines(palette)) == ["People & things"]
    assert "command page:memory" in found_by(window_commands(window), "gtm")


def test_letters_that_stand_anywhere_in_its_words_name_no_command(window):
    for typed in ("erase", "delete", "xray"):
        assert [key for key in found_by(window_commands(window), typed) if "past" in key or "settings" in key] == []
    assert "command page:memory" in found_by(window_commands(window), "memry"), "a slip"


def test_among_the_actions_of_a_line_the_foot_names_only_keys_that_do_something(qtbot, window):
    open_it(qtbot, window)
    palette = ask(qtbot, window, "marco", "Marco Conti")
    told = [label for label in palette.findChildren(Label) if label.text() in ("actions", "open")]
    assert all(label.isVisible() for label in told)
    press(qtbot, window, Qt.Key.Key_Tab)
    assert [label.text() for label in told if label.isVisible()] == ["open"]
    press(qtbot, window, Qt.Key.Key_Escape)
    assert all(label.isVisible() for label in told)


def test_nothing_found_says_so(qtbot, window, settle):
    palette = open_it(qtbot, window)
    qtbot.keyClicks(palette.field, "zzqx")
    assert palette._nothing.text() == "Searching…", "nobody has looked yet"
    settle(window.desk)
    assert palette.model.items() == []
    assert palette._nothing.text() == "Nothing found."
    assert palette._nothing.isVisible()
    assert palette._nothing.height() == palette._nothing.sizeHint().height(), "and is whole"


def test_the_past_of_somebody_is_a_tab_away(qtbot, window, settle):
    open_it(qtbot, window)
    palette = ask(qtbot, window, "marco", "Marco Conti")
    press(qtbot, window, Qt.Key.Key_Tab)
    go_to(palette, "on a date")
    press(qtbot, window, Qt.Key.Key_Return)
    settle(window.desk)
    page = window.page("memory")
    assert page.past.isVisible()
    assert page._query.person == "Marco Conti"


def test_what_was_typed_without_accents_is_marked_where_they_are(qtbot, window, services):
    text = "Tomás Vega likes tea."
    learn(services, text, statement(text, "Tomás Vega", "likes", "tea"))
    open_it(qtbot, window)
    palette = ask(qtbot, window, "tomas", "Tomás Vega likes tea")
    named = [item for item in palette.model.items() if "Tomás" in item.words]
    assert len(named) > 1, "the fact, and whom it is about"
    for item in named:
        at = item.words.index("Tomás")
        assert (at, at + 5) in item.spans


def test_a_whole_word_of_a_command_comes_before_what_merely_holds_it(qtbot, window, services, settle):
    text = "Marco Conti likes dark chocolate."
    learn(services, text, statement(text, "Marco Conti", "likes", "dark chocolate"))
    settle(window.desk)
    open_it(qtbot, window)
    palette = ask(qtbot, window, "dark", "dark chocolate")
    assert palette.current().words == "Dark appearance"
    palette = ask(qtbot, window, "dark choc", "dark chocolate")
    assert palette.current().words == "dark chocolate"
    palette = ask(qtbot, window, "marco", "dark chocolate")
    assert palette.current().words == "Marco Conti"


def test_an_answer_that_comes_once_it_is_closed_is_not_shown(qtbot, window, settle):
    palette = open_it(qtbot, window)
    settle(window.desk)
    resets = []
    palette.model.modelReset.connect(lambda: resets.append("reset"))
    qtbot.keyClicks(palette.field, "giu")
    qtbot.waitUntil(lambda: not palette._timer.isActive())
    typed = len(resets)
    palette.leave()
    settle(window.desk)
    assert len(resets) == typed
    assert lines(open_it(qtbot, window)) != {}
