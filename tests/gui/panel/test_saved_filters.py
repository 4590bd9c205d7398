"""Filters the person saves under a name: in the rail, kept, renamed, removed, and gone with whom they name."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.panel import PanelQuery, PanelState
from korely_desktop.domain.questions import EntityQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import entities, facts
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.listing import saved_filters
from tests.gui.panel.reading import AGENT, sentences


@pytest.fixture
def window(open_main, settle, services):
    facts.add_triple(services, AGENT, NewTriple("Giulia Ferri", "likes", "tea"))
    facts.add_triple(services, AGENT, NewTriple("Marco Conti", "likes", "coffee"))
    window = open_main("memory", "review")
    settle(window.desk)
    return window


def save(qtbot, window, name: str, query: PanelQuery):
    page = window.page("memory")
    page.filters.changed.emit(query)
    assert page.filters.save.isVisible()
    page.filters.save.setFocus()
    qtbot.mouseClick(page.filters.save, Qt.MouseButton.LeftButton)
    dialog = window.desk.saved_filters.dialog
    dialog.name.setText(name)
    qtbot.mouseClick(dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: any(place.words == name for place in window.views))
    return window.rail.view(next(place.name for place in window.views if place.words == name))


def choose(window, view: str, number: int) -> None:
    window.desk.saved_filters.open_menu(view, QPoint(10, 10))
    window.desk.saved_filters.menu.actions()[number].trigger()
    window.desk.saved_filters.menu.close()


def test_the_name_that_is_offered_says_what_the_chips_say(window):
    asked = PanelQuery(person="user", family="financial", state=PanelState.REVIEW)
    window.desk.saved_filters.ask_name(asked, window)
    assert window.desk.saved_filters.dialog.name.text() == "You, Money, In review"


def test_a_filter_is_saved_shown_from_the_rail_and_kept(qtbot, window, open_main, settle):
    page = window.page("memory")
    assert page.filters.save.isHidden()
    button = save(qtbot, window, "Giulia’s", PanelQuery(person="giulia"))
    assert page.filters.save.isHidden()
    assert window.focusWidget() is page.view, "and not at the chip beside it, which a key would take away"
    assert button.isChecked()
    window.rail.chosen.emit("memory")
    qtbot.waitUntil(lambda: len(sentences(page)) == 2)
    assert not button.isChecked()
    window.show_page("review")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: sentences(page) == ["Giulia Ferri likes tea"])
    assert page.filters.chips["person"].text() == "giulia"
    window.close()
    again = open_main("memory")
    qtbot.waitUntil(lambda: any(place.words == "Giulia’s" for place in again.views))


def test_it_is_renamed_and_removed_with_undo_and_redo(qtbot, window):
    view = save(qtbot, window, "Tea", PanelQuery(text="tea")).place.name
    choose(window, view, 0)
    dialog = window.desk.saved_filters.dialog
    dialog.name.setText("Hot drinks")
    qtbot.mouseClick(dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.rail.view(view).text() == "Hot drinks")
    qtbot.waitUntil(lambda: window.desk.undo.top is not None and window.desk.undo.top.words.startswith("renamed"))
    choose(window, view, 1)

    def names() -> list[str]:
        return [place.words for place in window.desk.saved_filters.places()]

    qtbot.waitUntil(lambda: names() == [] and window.desk.undo.top.words.startswith("removed"))
    window.undoing.undo()
    qtbot.waitUntil(lambda: names() == ["Hot drinks"])
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    window.undoing.redo()
    qtbot.waitUntil(lambda: names() == [])


def test_views_of_the_app_have_no_menu(window):
    window.desk.saved_filters.open_menu("trash", QPoint(10, 10))
    assert not hasattr(window.desk.saved_filters, "menu")


def test_erasing_somebody_takes_the_filters_that_name_them(qtbot, window, services):
    save(qtbot, window, "Giulia’s", PanelQuery(person="giulia"))
    save(qtbot, window, "Coffee", PanelQuery(text="coffee"))
    found, _ = entities.entities(services, PERSON, EntityQuery(every_user=True, q="Giulia"))
    erasure.erase(services, PERSON, EraseTarget(entity_id=found[0].id))
    assert [one.name for one in saved_filters.saved(services, PERSON)] == ["Coffee"]
    qtbot.waitUntil(lambda: [place.words for place in window.desk.saved_filters.places()] == ["Coffee"])


def test_of_what_was_erased_nothing_is_in_any_file_of_the_window(qtbot, window, services, settle, tmp_path):
    """What was asked, found, opened, filtered, saved, renamed and taken back has left no word of it."""
    page = window.page("memory")
    view = save(qtbot, window, "Giulia’s", PanelQuery(text="ferri")).place.name
    choose(window, view, 0)
    window.desk.saved_filters.dialog.name.setText("All of Giulia Ferri")
    qtbot.mouseClick(window.desk.saved_filters.dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.rail.view(view).text() == "All of Giulia Ferri")
    page.filters.changed.emit(PanelQuery(text="giulia"))
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.search_palette
    qtbot.keyClicks(palette.field, "Giulia")
    qtbot.waitUntil(lambda: any("Giulia" in item.words for item in palette.model.items()))
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    settle(window.desk)
    found, _ = entities.entities(services, PERSON, EntityQuery(every_user=True, q="Giulia"))
    assert erasure.erase(services, PERSON, EraseTarget(entity_id=found[0].id)).clean
    settle(window.desk)
    assert (window.desk.undo.top, window.desk.undo.next) == (None, None)
    window.close()
    window.desk.preferences.sync()
    files = {file.name: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert "window.ini" in files
    assert [name for name, held in files.items() if b"Giulia" in held or b"Ferri" in held or b"ferri" in held] == []
