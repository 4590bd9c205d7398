"""A change of a setting is an act: it has a name, is taken back and done again, wherever it was made."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from korely_desktop.domain.learning import Autonomy
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.webhooks import MEMORY_CREATED
from korely_desktop.gui.theme import theme
from korely_desktop.memory.access import read_notes
from korely_desktop.memory.inbox import learning
from korely_desktop.memory.webhooks import managing


@pytest.fixture
def window(open_main, settle):
    made = open_main("review", "settings")
    made.show_page("settings")
    settle(made.desk)
    return made


@pytest.fixture
def page(window):
    return window.page("settings")


def choose(box, key) -> None:
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


def take_back(qtbot, window, settle) -> None:
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(window.desk)


def do_again(qtbot, window, settle) -> None:
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    settle(window.desk)


def test_the_appearance_is_taken_back_and_done_again_and_its_page_follows(qtbot, window, page, settle):
    page.show_section("appearance")
    box = page.sections["appearance"].appearance
    choose(box, "dark")
    assert window.toasts.words == "“Appearance”: Dark"
    assert window.status.undo_button.text() == "Undo: set “Appearance” to Dark"
    take_back(qtbot, window, settle)
    assert (theme().mode, window.desk.preferences.appearance, box.currentData()) == ("light", "system", "system")
    do_again(qtbot, window, settle)
    assert (theme().mode, window.desk.preferences.appearance, box.currentData()) == ("dark", "dark", "dark")


def test_a_switch_is_taken_back_from_another_page(qtbot, window, page, settle):
    page.show_section("appearance")
    switch = page.sections["appearance"].motion.switch
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert window.desk.undo.top.words == "turned “Less motion” on"
    window.show_page("review")
    take_back(qtbot, window, settle)
    assert not window.desk.preferences.reduced_motion
    window.show_page("settings")
    assert not switch.isChecked()


def test_the_commands_of_the_palette_are_taken_back_too(qtbot, window, settle):
    dark = next(command for command in window.commands() if command.name == "appearance")
    dark.run()
    assert theme().mode == "dark"
    take_back(qtbot, window, settle)
    assert theme().mode == "light"


def test_choosing_what_holds_already_is_no_act(window, page):
    choose(page.sections["appearance"].appearance, "system")
    assert window.desk.undo.top is None


def test_the_language_is_taken_back_and_its_toast_outlives_the_new_window(qtbot, window, page, settle):
    window.desk.preferences.language = "en"  # whatever that of the computer is
    choose(page.sections["general"].language, "it")
    qtbot.waitUntil(lambda: window.page("settings").title == "Impostazioni")
    assert window.toasts.words == "“Lingua della finestra”: Italiano"
    take_back(qtbot, window, settle)
    qtbot.waitUntil(lambda: window.page("settings").title == "Settings")
    assert window.desk.preferences.language == "en"


def test_when_to_ask_is_taken_back_where_it_was_chosen_and_elsewhere(qtbot, window, page, services, settle):
    page.show_section("learning")
    box = page.sections["learning"].autonomy
    settle(window.desk)
    choose(box, Autonomy.NEVER)
    settle(window.desk)
    assert window.desk.undo.top.words == "set “When to ask” to Never ask"
    window.show_page("review")
    take_back(qtbot, window, settle)
    assert learning.autonomy(services, PERSON) is Autonomy.UNSURE
    assert window.page("review").autonomy.currentData() == Autonomy.UNSURE
    do_again(qtbot, window, settle)
    assert learning.autonomy(services, PERSON) is Autonomy.NEVER
    assert window.page("review").autonomy.currentData() == Autonomy.NEVER


def test_the_minutes_of_a_day_are_taken_back(qtbot, window, settle):
    window.show_page("review")
    settle(window.desk)
    budget = window.page("review").budget
    window.desk.choices.set("review_minutes", 0)
    assert budget.budget is None
    assert window.desk.undo.top.words == "set “Time for questions” to No limit"
    take_back(qtbot, window, settle)
    assert budget.budget is not None


def test_how_long_reads_are_kept_is_taken_back(qtbot, window, page, services, settle):
    page.show_section("storage")
    settle(window.desk)
    box = page.sections["storage"].read_notes
    choose(box, 30)
    settle(window.desk)
    assert read_notes.days_kept(services, PERSON) == 30
    take_back(qtbot, window, settle)
    assert read_notes.days_kept(services, PERSON) == 90
    assert box.currentData() == 90


def test_a_paused_webhook_is_switched_on_again_but_a_new_secret_is_no_act(qtbot, window, page, services, settle):
    made = managing.create(services, PERSON, "http://127.0.0.1:9/x", (MEMORY_CREATED,))
    page.show_section("webhooks")
    section = page.sections["webhooks"]
    qtbot.waitUntil(lambda: made.id in section.rows)
    section._timer.stop()
    qtbot.mouseClick(section.rows[made.id].switch, Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert managing.listed(services, PERSON)[0].webhook.stopped is not None
    take_back(qtbot, window, settle)
    assert managing.listed(services, PERSON)[0].webhook.stopped is None
    assert section.rows[made.id].switch.text() == "Pause"
    section._rotate(made)
    settle(window.desk)
    assert window.desk.undo.top is None
    section.dialog.close()
