"""Every page as a screen reader walks it: through what Qt tells of the window, not through the widgets.

Names of single controls and the round by Tab are in :mod:`test_every_control`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QHeaderView,
    QLabel,
    QMenu,
    QWidget,
)

from korely_desktop.domain.incoming import Note, Origin, TextFile
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.components.controls import IconButton, Segments, Switch
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.fields import CopyField
from korely_desktop.gui.components.labels import Label, LinkLabel
from korely_desktop.gui.components.nav_button import NavButton
from korely_desktop.gui.pages import page_specs
from korely_desktop.gui.panel.timeline import TimeSlider
from korely_desktop.gui.panel.view import FactView
from korely_desktop.gui.settings.backup_dialogs import PassphraseDialog, RestoreDialog
from korely_desktop.gui.settings.sections import sections
from korely_desktop.gui.settings.text_import_dialog import TextImportDialog
from korely_desktop.gui.settings.webhook_dialogs import NewWebhookDialog
from korely_desktop.gui.window import MainWindow
from korely_desktop.memory import facts, remember
from korely_desktop.memory.history import verbs
from korely_desktop.memory.services import Services
from tests.gui.one_window import one_window
from tests.gui.test_every_dialog import DIALOGS, opened

__all__ = ["opened"]

PAGES = [spec.place.name for spec in page_specs()]
ROLE = QAccessible.Role
SPOKEN = {
    *(ROLE.Button, ROLE.ButtonMenu, ROLE.CheckBox, ROLE.RadioButton, ROLE.ComboBox, ROLE.EditableText, ROLE.SpinBox),
    *(ROLE.Slider, ROLE.Link, ROLE.MenuItem, ROLE.PageTab, ROLE.ListItem, ROLE.Cell, ROLE.TreeItem, ROLE.ColumnHeader),
}
"""What is read aloud one by one, and says nothing without a name."""
SAYS_NOTHING = {ROLE.NoRole, ROLE.Client, ROLE.Pane, ROLE.LayeredPane, ROLE.Grouping, ROLE.Whitespace}


def walk(part: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """A part and all in it that is in sight, in the order in which it is read."""
    widget = part.object()
    if isinstance(widget, QWidget) and not widget.isVisible():
        return
    yield part
    for number in range(part.childCount()):
        child = part.child(number)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from walk(child)


def told(part: QAccessibleInterface) -> str:
    return part.text(QAccessible.Text.Name)


def in_head(part: QAccessibleInterface) -> bool:
    """Whether it is a cell below the head of a group of facts, which reaches across the row."""
    cell, inside = part.tableCellInterface(), part.parent()
    view = inside.object() if inside is not None else None
    return cell is not None and isinstance(view, FactView) and view.is_head(cell.rowIndex()) and cell.columnIndex() > 0


def described(part: QAccessibleInterface) -> str:
    inside = part.parent().object() if part.parent() is not None else None
    return f"{part.role().name} {told(part)!r} {type(part.object()).__name__} in {type(inside).__name__}"


def fill(services: Services) -> None:
    """A little memory."""
    for value in ("Turin", "Milan"):
        facts.add_triple(services, PERSON, NewTriple("Giulia", "visited", value))
    remember.add(services, PERSON, NewMemory("Giulia lives in Turin."))


@pytest.fixture
def shown(open_at, services):
    """Opens a page of a window with a little memory."""

    def show(name: str) -> MainWindow:
        fill(services)
        return open_at(name)

    return show


@pytest.fixture(scope="module")
def window(request, qapp, tmp_path_factory, vocabulary, settle) -> Iterator[MainWindow]:
    """The window at a page with a little memory; the tests that only read it share it."""
    with one_window(qapp, tmp_path_factory.mktemp("window"), vocabulary, request.param, fill, settle) as made:
        yield made


EVERY_PAGE = pytest.mark.parametrize("window", PAGES, indirect=True, scope="module")


@EVERY_PAGE
def test_all_that_is_read_aloud_has_a_name_and_all_that_takes_the_focus_says_what_it_is(window):
    parts = list(walk(QAccessible.queryAccessibleInterface(window)))
    assert len(parts) > 20, "the window is told of at all"
    assert [described(part) for part in parts if part.role() in SPOKEN and not told(part) and not in_head(part)] == []
    focus = [part for part in parts if part.state().focusable and not part.state().disabled]
    assert [described(part) for part in focus if not told(part)] == []
    of_a_kind = [part for part in focus if not isinstance(part.object(), QAbstractScrollArea)]
    assert [described(part) for part in of_a_kind if part.role() in SAYS_NOTHING] == []


@EVERY_PAGE
def test_no_description_says_the_name_again(window):
    parts = walk(QAccessible.queryAccessibleInterface(window))
    twice = [part for part in parts if told(part) and told(part) in part.text(QAccessible.Text.Description)]
    assert [described(part) for part in twice] == []


@EVERY_PAGE
def test_every_button_can_be_pressed_and_every_box_belongs_to_a_label(window):
    parts = list(walk(QAccessible.queryAccessibleInterface(window)))
    buttons = [part for part in parts if part.role() in (ROLE.Button, ROLE.ButtonMenu, ROLE.Link)]
    buttons = [part for part in buttons if not part.state().disabled]
    acts = {"Press", "ShowMenu", "Toggle"}
    assert [described(part) for part in buttons if not acts & set(part.actionInterface().actionNames())] == []
    for box in (part.object() for part in parts if part.role() == ROLE.ComboBox):
        beside = box.parentWidget().findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        labels = [label.text() for label in beside if label.buddy() is box]
        assert labels == [box.accessibleName()], "Qt tells a box only by the label that belongs to it"


@EVERY_PAGE
def test_the_page_is_read_after_the_rail_and_before_the_status(window):
    regions = [window.rail, window.page(window.page_name), window.status]
    order = []
    for part in walk(QAccessible.queryAccessibleInterface(window)):
        if part.object() in regions:
            order.append(regions.index(part.object()))
    assert order == [0, 1, 2]


@EVERY_PAGE
def test_states_are_told_as_they_are(window):
    for part in walk(QAccessible.queryAccessibleInterface(window)):
        widget, state = part.object(), part.state()
        if not isinstance(widget, QWidget) or isinstance(widget, (QAbstractItemView, QHeaderView)):
            continue
        assert bool(state.disabled) != widget.isEnabled(), described(part)
        if hasattr(widget, "isCheckable") and widget.isCheckable():
            assert (bool(state.checkable), bool(state.checked)) == (True, widget.isChecked()), described(part)
    chosen = [part for part in walk(QAccessible.queryAccessibleInterface(window.rail)) if part.state().checked]
    assert [told(part) for part in chosen] != [], "the rail tells which page is in sight"


def test_a_row_of_the_list_is_read_as_a_sentence_and_says_that_it_is_selected(shown):
    window = shown("memory")
    view = window.page("memory").view
    row = next(row for row in range(view.model().rowCount()) if not view.is_head(row))
    view.selectRow(row)
    rows = [part for part in walk(QAccessible.queryAccessibleInterface(view)) if part.role() == ROLE.Cell]
    selected = [part for part in rows if part.state().selected]
    assert selected
    assert "Giulia visited" in told(selected[0])


def act(widget: QWidget) -> None:
    """What a screen reader's "activate" does: the first action that Qt offers for the widget."""
    actions = QAccessible.queryAccessibleInterface(widget).actionInterface()
    actions.doAction(actions.actionNames()[0])


def test_the_regions_of_the_window_are_told_as_such(shown):
    window = shown("memory")
    regions = {told(part): part.role() for part in walk(QAccessible.queryAccessibleInterface(window))}
    assert {name: regions[name] for name in ("Pages", "Status")} == {"Pages": ROLE.Grouping, "Status": ROLE.Grouping}


def test_a_name_in_a_sentence_is_a_link_that_a_screen_reader_follows(qtbot):
    label = LinkLabel("<a href='entity:one'>Giulia</a> lives in <a href='entity:two'>Turin</a>")
    qtbot.addWidget(label)
    followed = []
    label.linkActivated.connect(followed.append)
    part = QAccessible.queryAccessibleInterface(label)
    assert (part.role(), told(part)) == (ROLE.Link, "Giulia lives in Turin")
    act(label)
    assert followed == ["entity:one"]


def test_an_icon_button_obeys_a_screen_reader(qtbot):
    button = IconButton("x", "Close", key="Esc")
    qtbot.addWidget(button)
    pressed = []
    button.clicked.connect(lambda: pressed.append(button))
    act(button)
    assert len(pressed) == 1
    part = QAccessible.queryAccessibleInterface(button)
    assert (told(part), part.text(QAccessible.Text.Description)) == ("Close", "Esc")


def test_the_menu_of_an_icon_button_opens_for_a_screen_reader_too(qtbot):
    button, menu = IconButton("ellipsis", "More"), QMenu()
    menu.addAction("Pin")
    qtbot.addWidget(button)
    qtbot.addWidget(menu)
    button.setMenu(menu)
    act(button)
    assert menu.isVisible()
    assert QAccessible.queryAccessibleInterface(button).text(QAccessible.Text.Description) == "Opens a menu"


def test_going_to_a_page_the_focus_stops_nowhere_on_the_way(qtbot, shown):
    window = shown("memory")
    window.page("people")
    stops = []
    QApplication.instance().focusChanged.connect(lambda _old, new: stops.append(new))
    window.show_page("people")
    assert stops == [window.page("people").focusProxy()]
    window.show_page("memory")
    assert stops[1:] == [window.page("memory").view]


def test_what_waits_in_review_is_said_when_it_comes(qtbot, shown, services, announced, monkeypatch):
    window = shown("memory")
    monkeypatch.setattr(window, "isActiveWindow", lambda: True)
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
    facts.add_triple(services, Caller("rest", label="support-bot"), NewTriple("Giulia", "lives_in", "Milan"))
    qtbot.waitUntil(lambda: "1 question waiting in Review" in announced)


def test_the_day_of_the_past_is_said_while_the_slider_moves(qtbot, shown, announced):
    window = shown("memory")
    slider = TimeSlider(window.page("memory"))
    slider.show()
    slider.setFocus()
    slider.setValue(30)
    assert announced == [slider.accessibleDescription()]


def test_what_a_setting_does_is_told_with_its_control(shown):
    page = shown("settings").page("settings")
    told_of = {
        told(part): part.text(QAccessible.Text.Description)
        for part in walk(QAccessible.queryAccessibleInterface(page))
        if part.role() in (ROLE.CheckBox, ROLE.Button)
    }
    assert told_of["Show shortcuts on buttons"] == "Shown small inside each button."
    assert told_of["Show all shortcuts"].startswith("All shortcuts. ")


def test_in_a_dialog_the_acts_are_read_last(qtbot):
    dialog = Dialog("Erase it?", None)
    qtbot.addWidget(dialog)
    dialog.add_cancel()
    dialog.body.addWidget(Label("It cannot be undone."))
    dialog.show()
    parts = walk(QAccessible.queryAccessibleInterface(dialog))
    assert [told(part) for part in parts if told(part)] == ["Erase it?", "Erase it?", "It cannot be undone.", "Cancel"]


@pytest.mark.parametrize("name", ["people", "texts"])
def test_how_much_a_search_finds_is_said_in_its_field(qtbot, shown, announced, name):
    field = shown(name).page(name).search
    field.setFocus()
    qtbot.keyClicks(field, "Giulia")
    qtbot.waitUntil(lambda: announced[-1:] == ["1 found"])


def test_a_value_that_was_copied_is_said(qtbot, announced):
    field = CopyField("Address", "http://127.0.0.1")
    qtbot.addWidget(field)
    act(field.focusProxy())
    assert announced == ["Copied"]


def test_a_page_a_section_and_a_switch_obey_a_screen_reader(qtbot, shown):
    window = shown("memory")
    act(next(item for item in window.rail.findChildren(NavButton) if item.text() == "Settings"))
    assert window.page_name == "settings"
    page = window.page("settings")
    act(next(item for item in page.findChildren(NavButton) if item.text() == "Appearance"))
    motion = next(switch for switch in page.findChildren(Switch) if switch.accessibleName() == "Less motion")
    assert motion.isVisible()
    act(motion)
    qtbot.waitUntil(lambda: window.desk.preferences.reduced_motion)
    assert motion.isChecked()


def test_one_of_several_obeys_a_screen_reader(qtbot):
    choices = Segments([("a", "First"), ("b", "Second")], "a", name="Order")
    qtbot.addWidget(choices)
    chosen = []
    choices.chosen.connect(chosen.append)
    act(choices.part("b"))
    choices.part("a").click()
    choices.set_current("b")
    assert chosen == ["b", "a"], "each is told once, and what was set is not told"
    assert choices.current == "b"


def speaking(part: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [each for each in walk(part) if each.role() in SPOKEN]


@pytest.mark.parametrize("name", DIALOGS)
def test_in_every_dialog_each_thing_has_a_name_and_a_field_follows_the_words_that_say_what_it_is(opened, name):
    dialog, _ = opened(name)
    parts = list(walk(QAccessible.queryAccessibleInterface(dialog)))
    assert [described(part) for part in parts if part.role() in SPOKEN and not told(part)] == []
    twice = [part for part in parts if told(part) and told(part) in part.text(QAccessible.Text.Description)]
    assert [described(part) for part in twice] == []
    words = [part.role() for part in parts if told(part)]
    assert words[0] == ROLE.Dialog
    acts = [part for part in speaking(QAccessible.queryAccessibleInterface(dialog)) if part.role() == ROLE.Button]
    assert acts, "there is a way out"


def test_every_section_of_the_settings_tells_with_a_control_what_stands_beside_it(open_main, services, settle):
    window = open_main("settings")
    page = window.page("settings")
    stale = []
    for section in sections(window.desk):
        page.show_section(section.name)
        settle(window.desk)
        parts = list(walk(QAccessible.queryAccessibleInterface(page.sections[section.name])))
        assert [described(part) for part in parts if part.role() in SPOKEN and not told(part)] == []
        said = {told(part) for part in parts if part.role() == ROLE.StaticText}
        for part in parts:
            does = part.text(QAccessible.Text.Description)
            assert not (told(part) and told(part) in does), described(part)
            name, _, rest = does.partition(". ")
            if does and does not in said and not (name in said and rest in said | {""}):
                stale.append((section.name, described(part), does))
    assert stale == [], "what it does was said anew beside it, and the control is told as before"


def test_what_is_in_the_trash_is_read_with_how_long_it_can_be_had_back(shown, services, settle):
    window = shown("memory")
    verbs.hide(services, PERSON, facts.add_triple(services, PERSON, NewTriple("Giulia", "owns", "a boat")).id)
    window.show_view("trash")
    settle(window.desk)
    view = window.page("memory").view
    view.grab()
    cells = [told(part) for part in walk(QAccessible.queryAccessibleInterface(view)) if part.role() == ROLE.Cell]
    assert any(cell.startswith("Forgotten, restore until ") for cell in cells)


def test_what_a_dialog_finds_while_one_types_is_said(qtbot, desk, settle, services, announced, tmp_path):
    back_up = PassphraseDialog("Back up everything", "One file with it all.", "Choose a place…", None)
    qtbot.addWidget(back_up)
    qtbot.keyClicks(back_up.first, "cold tea at nine")
    qtbot.keyClicks(back_up.second, "x")
    assert announced[-1] == "The two do not match."
    assert back_up.first.accessibleDescription().startswith("At least 10 characters")
    notes = (Note("notes.md", "Anna likes tea.\n\nBo likes coffee."),)
    texts = TextImportDialog(desk, TextFile("notes.md", Origin.NOTES, notes), None)
    qtbot.addWidget(texts)
    qtbot.waitUntil(lambda: announced[-1] == "2 texts")
    texts.parts.part("whole").click()
    qtbot.waitUntil(lambda: announced[-1] == "1 text")
    webhook = NewWebhookDialog([], None)
    qtbot.addWidget(webhook)
    webhook.say("It has no name.")
    assert announced[-1] == "It has no name."
    other = tmp_path / "holiday.korely-backup"
    other.write_bytes(b"no backup")
    restore = RestoreDialog(desk, other, None)
    qtbot.addWidget(restore)
    restore.show()
    qtbot.keyClicks(restore.field, "cold tea at nine")
    restore.act.click()
    qtbot.waitUntil(lambda: announced[-1] == restore.words.text() and "not a Korely backup" in announced[-1])
