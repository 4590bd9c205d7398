"""The main window: pages, keys, pausing, language, and what it keeps."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from korely_desktop.domain.errors import Conflict, DiskFull, StoreCorrupt, StoreKeyWrong
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.agents.dialogs import NewKeyDialog
from korely_desktop.gui.agents.pausing import PausedBanner
from korely_desktop.gui.i18n import fill, install_language
from korely_desktop.gui.notices import RefusingBanner
from korely_desktop.gui.problems import StartProblem, note_problem, title_of
from korely_desktop.gui.shortcuts import ShortcutSheet
from korely_desktop.links import Link
from korely_desktop.memory import facts
from korely_desktop.memory.access import keys, pausing
from korely_desktop.store.errors import disk_full

MINE = ("activity", "agents", "settings")


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(QApplication.focusWidget() or window, key, modifier)


class TestPages:
    def test_the_rail_and_alt_digits_switch_pages(self, qtbot, open_main):
        window = open_main(*MINE)
        window.show_page("activity")
        qtbot.mouseClick(window.rail.item("agents"), Qt.MouseButton.LeftButton)
        assert window.page_name == "agents"
        assert window.rail.item("agents").isChecked()
        press(qtbot, window, Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
        assert window.page_name == "settings"
        assert window.windowTitle() == "Settings - Korely"

    def test_every_page_can_be_shown_one_after_the_other(self, open_main, settle):
        window = open_main()
        for name in window.page_names:
            window.show_page(name)
            settle(window.desk)
            assert window.page(name).isVisible()

    def test_the_first_start_shows_the_welcome_page_and_later_ones_do_not(self, qtbot, open_main, connection):
        window = open_main(*MINE, "memory", welcomed=False)
        assert window.page_name == "welcome"
        qtbot.mouseClick(window.page("welcome").open, Qt.MouseButton.LeftButton)
        assert window.page_name == "memory"
        assert window.desk.preferences.welcomed

    def test_below_1100_the_rail_keeps_only_icons(self, qtbot, open_main):
        window = open_main(*MINE)
        assert not window.rail.narrow
        window.resize(960, 600)
        assert window.rail.narrow
        assert window.rail.width() == 56
        assert window.rail.item("agents").name_tip() == "Agents"

    def test_a_page_behind_others_catches_up_when_it_comes_into_sight(self, qtbot, open_main, services, settle):
        window = open_main("memory", "people")
        settle(window.desk)
        window.show_page("people")
        settle(window.desk)
        with qtbot.waitSignal(window.desk.changes.changed):
            facts.add_triple(services, Caller(actor="rest", label="a"), NewTriple("Ann", "likes", "tea"))
        settle(window.desk)
        assert window.page("memory").model.total == 0
        window.show_page("memory")
        qtbot.waitUntil(lambda: window.page("memory").model.total == 1)

    def test_a_page_that_is_shown_takes_the_keys_to_its_list(self, qtbot, open_main, services, settle):
        facts.add_triple(services, Caller(actor="rest", label="a"), NewTriple("Ann", "likes", "tea"))
        window = open_main("memory", "people", "settings")
        for name in ("people", "memory"):
            window.show_page(name)
            settle(window.desk)
            assert window.focusWidget() is window.page(name).view
        window.show_page("settings")
        assert window.focusWidget() is window.page("settings").list.item("general")

    def test_the_window_comes_back_where_it_was(self, open_main):
        first = open_main(*MINE)
        first.resize(960, 717)
        first.close()
        second = open_main(*MINE)
        assert second.restoreGeometry(second.desk.preferences.geometry)
        assert second.height() == 717

    def test_f6_goes_round_the_regions_and_back(self, qtbot, open_main, settle):
        window = open_main(*MINE)
        window.show_page("settings")
        settle(window.desk)
        window.rail.focus_current()
        seen = []
        for _ in range(4):
            press(qtbot, window, Qt.Key.Key_F6)
            seen.append(QApplication.focusWidget())
        page = window.page("settings")
        assert seen[0] is page.search
        assert page.list.isAncestorOf(seen[1])
        assert not window.rail.isAncestorOf(seen[2])
        press(qtbot, window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
        assert QApplication.focusWidget() is not seen[3]

    def test_the_sheet_lists_every_key_that_is_bound(self, qtbot, open_main):
        window = open_main(*MINE)
        press(qtbot, window, Qt.Key.Key_F1)
        sheet = window.findChild(ShortcutSheet)
        words = {label.text() for label in sheet.findChildren(QLabel)}
        assert {act.words for act in window.desk.actions.listed()} <= words
        sheet.accept()

    def test_the_sheet_does_not_scroll_where_one_of_its_columns_has_room(self, qtbot, open_main):
        window = open_main("activity", "memory", "review", "texts")
        press(qtbot, window, Qt.Key.Key_F1)
        sheet = window.findChild(ShortcutSheet)
        qtbot.waitUntil(sheet.isVisible)
        assert sheet.findChild(QScrollArea).verticalScrollBar().maximum() == 0
        sheet.accept()

    def test_the_sheet_lists_the_keys_of_a_page_before_it_is_opened(self, open_main):
        window = open_main("activity", "memory", "review", "texts")
        window.show_page("activity")
        before = set(window.desk.actions.listed())
        assert {act.group for act in before} == {"everywhere", "memory", "texts", "review", "person"}
        for name in ("memory", "review", "texts"):
            window.show_page(name)
        assert set(window.desk.actions.listed()) == before

    def test_keys_have_the_names_that_stand_on_them(self, open_main):
        install_language("it")
        keys_of = {act.words: act.keys for act in open_main("memory").desk.actions.listed()}
        assert keys_of["Apri il profilo"] == "Invio"


def test_enter_presses_the_button_that_has_the_focus(qtbot, open_main, settle):
    window = open_main("agents", "settings")
    window.show_page("agents")
    settle(window.desk)
    page = window.page("agents")
    page.add.setFocus()
    press(qtbot, window, Qt.Key.Key_Return)
    dialog = window.findChild(NewKeyDialog)
    assert dialog.isVisible()
    dialog.reject()


class TestRefusing:
    def test_a_full_disk_is_said_until_something_is_stored_again(self, qtbot, open_main, services):
        window = open_main(*MINE)
        banner = window.findChild(RefusingBanner)
        assert not banner.isVisible()
        with pytest.raises(DiskFull), services.store.write():
            raise disk_full(services.store.path)
        qtbot.waitUntil(banner.isVisible)
        with services.store.write():
            pass
        qtbot.waitUntil(lambda: not banner.isVisible())


class TestPausing:
    def test_pausing_keeps_every_key_out_until_it_is_undone(self, qtbot, open_main, services):
        key, _ = keys.create_key(services, PERSON, name="Claude Code")
        window = open_main(*MINE)
        press(qtbot, window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        qtbot.waitUntil(lambda: window.pausing.paused)
        assert keys.keys(services, PERSON)[0].state(services.clock()) == "paused"
        assert window.findChild(PausedBanner).isVisible()
        window.undoing.undo()
        qtbot.waitUntil(lambda: not window.pausing.paused)
        assert keys.keys(services, PERSON)[0].state(services.clock()) == "active"
        assert key.id

    def test_a_key_paused_on_its_own_stays_paused_when_all_come_back(self, qtbot, open_main, services):
        alone, _ = keys.create_key(services, PERSON, name="Cursor")
        keys.create_key(services, PERSON, name="Claude Code")
        keys.pause_key(services, PERSON, alone.id)
        window = open_main(*MINE)
        window.pausing.toggle()
        qtbot.waitUntil(lambda: window.pausing.paused)
        window.pausing.toggle()
        qtbot.waitUntil(lambda: not window.pausing.paused)
        states = {key.name: key.state(services.clock()) for key in keys.keys(services, PERSON)}
        assert states == {"Cursor": "paused", "Claude Code": "active"}
        window.undoing.undo()
        qtbot.waitUntil(lambda: window.pausing.paused)
        window.undoing.redo()
        qtbot.waitUntil(lambda: not window.pausing.paused)
        states = {key.name: key.state(services.clock()) for key in keys.keys(services, PERSON)}
        assert states == {"Cursor": "paused", "Claude Code": "active"}

    def test_nor_does_it_come_back_after_a_restart(self, services):
        alone, _ = keys.create_key(services, PERSON, name="Cursor")
        other, _ = keys.create_key(services, PERSON, name="Claude Code")
        keys.pause_key(services, PERSON, alone.id)
        pausing.pause_all(services, PERSON)
        assert pausing.resume(services, PERSON) == [other.id], "nobody remembers here which were paused together"
        assert pausing.resume(services, PERSON) == [alone.id]

    def test_a_key_made_meanwhile_is_paused_and_comes_back_with_the_others(self, services):
        first, alone = (keys.create_key(services, PERSON, name=name)[0].id for name in ("Cursor", "Claude Code"))
        assert pausing.pause_all(services, PERSON) == [first, alone]
        keys.resume_key(services, PERSON, alone)
        keys.pause_key(services, PERSON, alone)
        made = keys.create_key(services, PERSON, name="Codex")[0].id
        assert pausing.pause_all(services, PERSON) == [made]
        assert pausing.resume(services, PERSON) == [first, made], "what was paused singly since is no part of it"
        assert pausing.resume(services, PERSON, [first]) == [], "what is named alone comes back, or nothing"
        assert pausing.resume(services, PERSON) == [alone]


class TestStatus:
    def test_it_says_where_agents_connect_and_how_much_is_being_read(self, open_main):
        window = open_main(*MINE)
        assert window.status._agents.text() == "Agents can connect · 127.0.0.1:8765"
        window.show_waiting(3)
        assert window.status._reading.isVisible()
        assert "3" in window.status._reading.text()
        window.show_waiting(0)
        assert not window.status._reading.isVisible()


class TestLanguage:
    def test_another_language_takes_over_at_once(self, qtbot, open_main, settle):
        window = open_main(*MINE)
        window.show_page("settings")
        general = window.page("settings").sections["general"]
        general.language.setCurrentIndex(general.language.findData("it"))
        general.language.activated.emit(general.language.currentIndex())
        qtbot.waitUntil(lambda: window.rail.item("settings").text() == "Impostazioni")
        assert window.page_name == "settings"
        assert window.page("settings").title == "Impostazioni"
        settle(window.desk)


class TestProblems:
    def test_expected_errors_have_words_and_bugs_show_no_traceback(self, caplog):
        assert title_of(StoreKeyWrong("x")) == "The key does not open your memory"
        assert note_problem(Conflict("It is taken.")).endswith("It is taken.")
        said = note_problem(ZeroDivisionError("division by zero"))
        assert "division" not in said
        assert "unexpected error" in caplog.text

    def test_a_start_that_fails_shows_one_clear_window(self, qtbot):
        window = StartProblem(StoreCorrupt("The file korely.db is damaged. Restore a backup."))
        qtbot.addWidget(window)
        window.show()
        words = [label.text() for label in window.findChildren(QLabel)]
        assert "Your memory cannot be read" in words
        assert "The file korely.db is damaged. Restore a backup." in words
        assert "Nothing was changed or overwritten." in words

    @pytest.mark.parametrize("value", ["{about}", "100% {n}", "\\1"])
    def test_values_are_filled_in_as_they_are(self, value):
        assert fill("rejected “{about}” ({n})", about=value, n=2) == f"rejected “{value}” (2)"


class TestSearchKey:
    def test_slash_goes_to_the_search_of_a_page_that_has_one(self, qtbot, open_main, settle):
        window = open_main("memory", "agents")
        settle(window.desk)
        press(qtbot, window, Qt.Key.Key_Slash)
        assert window.page("memory").search.hasFocus()

    def test_slash_on_a_page_without_search_does_nothing(self, qtbot, open_main, settle):
        window = open_main("agents", "activity")
        window.show_page("agents")
        settle(window.desk)
        press(qtbot, window, Qt.Key.Key_Slash)
        assert window.page_name == "agents"


class TestLinks:
    def test_the_bell_shows_what_its_link_names(self, open_main):
        window = open_main("memory", *MINE)
        window.answer_bell(Link("page", "agents"))
        assert window.page_name == "agents"
        window.answer_bell(None)
        assert window.page_name == "agents"

    def test_a_link_to_what_is_not_there_breaks_nothing(self, open_main, settle):
        window = open_main()
        for what, prefix in (("fact", "fct"), ("entity", "ent"), ("text", "mem")):
            window.ways.show_link(Link(what, new_id(prefix)))
            settle(window.desk)
            assert window.isVisible()


def test_a_narrow_rail_keeps_the_saved_views_as_icons(qtbot, open_main, settle):
    window = open_main("memory", "agents")
    window.resize(960, 600)
    settle(window.desk)
    view = window.rail.view("trash")
    assert view.isVisible()
    assert view.name_tip().startswith("Trash")
    bottom = view.mapTo(window.rail, view.rect().bottomLeft()).y()
    assert bottom < window.rail.height()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton)
    assert window.page("memory").saved_view == "trash"
