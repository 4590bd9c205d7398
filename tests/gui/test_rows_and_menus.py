"""Rows that are made and painted by turns, and menus and boxes that hold long names."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt
from PySide6.QtWidgets import QListView, QMenu, QVBoxLayout, QWidget

from korely_desktop.gui.components import pictures
from korely_desktop.gui.components.by_turns import ByTurns
from korely_desktop.gui.components.controls import IconButton
from korely_desktop.gui.components.drop_down import DropDown
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.components.menus import add_named
from korely_desktop.gui.components.row_pictures import RowDelegate
from korely_desktop.gui.components.scrolled import FittedArea
from korely_desktop.gui.theme import theme


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_the_menu_of_a_button_at_the_end_of_a_line_stays_in_its_window(qtbot, direction):
    window = QWidget()
    qtbot.addWidget(window)
    window.setLayoutDirection(direction)
    more = IconButton("ellipsis", "More")
    menu = QMenu(more)
    menu.addAction("Erase everything about somebody")
    more.setMenu(menu)
    window.setLayout(row(None, more))
    window.setGeometry(200, 0, 400, 300)
    window.show()
    more.click()
    qtbot.waitUntil(menu.isVisible)
    assert window.geometry().contains(menu.geometry())
    menu.close()


def test_of_a_long_name_in_a_menu_the_middle_gives_way(qtbot):
    menu = QMenu()
    qtbot.addWidget(menu)
    assert add_named(menu, "Fish & chips").text() == "Fish && chips"
    shown = add_named(menu, f"The very long name of {'an assistant ' * 20}number 7").text()
    assert shown.startswith("The very")
    assert shown.endswith("number 7")
    assert len(shown) < 80


def test_a_long_list_is_made_by_turns_and_another_one_takes_its_place(qtbot, qapp):
    made: list[str] = []

    def parts(name: str):
        for number in range(50):
            made.append(f"{name} {number}")
            yield

    turns = ByTurns(qapp)
    turns.make(parts("old"), at_once=5)
    assert made == [f"old {number}" for number in range(5)]
    turns.make(parts("new"), at_once=5)
    qtbot.waitUntil(lambda: made[-1] == "new 49")
    assert "old 5" not in made
    assert not turns.isActive()
    turns.make(iter(["only one"]), at_once=5)
    assert not turns.isActive()
    turns.deleteLater()


class Resized(QObject):
    """How often a widget got another size since this was made."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        self.times += event.type() == QEvent.Type.Resize
        return False


def test_what_comes_later_into_a_list_does_not_squeeze_what_is_there(qtbot):
    inner = QWidget()
    column = QVBoxLayout(inner)
    rows: list[Label] = []

    def parts():
        while len(rows) < 60:
            rows.append(Label(f"row {len(rows)}", wrap=True))
            rows[-1].setContentsMargins(0, 7, 0, 7)
            column.addWidget(rows[-1])
            yield

    turns = ByTurns(inner, inner)
    turns.make(parts(), at_once=5)
    area = FittedArea(inner, 300, 200)
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    qtbot.waitExposed(area)
    seen = Resized(rows[0])
    qtbot.waitUntil(lambda: len(rows) == 60 and rows[-1].isVisible() and rows[-1].y() > rows[-2].y())
    assert seen.times < 10, "not at each turn"


def painted_rows(qtbot, written: list[str]) -> tuple[QStringListModel, QListView]:
    class Rows(RowDelegate):
        def shown(self, index):
            return index.data(), index.data()

        def write(self, painter, option, index):
            written.append(index.data())
            painter.fillRect(option.rect, theme().color("accent"))

    model = QStringListModel(["first", "second"])
    view = QListView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.setItemDelegate(Rows(view))
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.resize(200, 100)
    return model, view


def test_rows_that_take_longer_than_a_frame_has_are_painted_in_the_turns_that_follow(qtbot, monkeypatch):
    monkeypatch.setattr(pictures, "_PAINT_SECONDS", -1.0)
    written: list[str] = []
    _, view = painted_rows(qtbot, written)
    view.show()
    qtbot.waitUntil(lambda: len(written) == 2)
    image = view.grab().toImage()
    assert len(written) == 2
    places = [view.visualRect(view.model().index(row, 0)).center() for row in (0, 1)]
    assert [image.pixelColor(place).name() for place in places] == [theme().color("accent").name()] * 2


def test_a_row_at_rest_is_copied_and_written_anew_when_it_says_something_else(qtbot, monkeypatch):
    monkeypatch.setattr(pictures, "_PAINT_SECONDS", 60.0)
    written: list[str] = []
    model, view = painted_rows(qtbot, written)
    before = view.grab().toImage()
    assert set(written) == {"first", "second"}
    written.clear()
    assert view.grab().toImage() == before
    assert written == []
    model.setStringList(["new", "first", "second"])
    view.grab()
    assert written == ["new"], "those below it have moved and are as they were"
    written.clear()
    view.setCurrentIndex(model.index(1))
    view.grab()
    assert written == ["first"], "what is chosen looks otherwise"
    written.clear()
    qtbot.wait(1)
    theme().changed.emit()
    view.grab()
    assert set(written) == {"new", "first", "second"}


def test_the_list_of_a_box_hangs_below_it_with_whole_names(qtbot):
    box = DropDown("Who")
    box.addItems(["you", "customer-1184 of the northern branch"])
    qtbot.addWidget(box)
    box.setFixedWidth(120)
    box.show()
    box.showPopup()
    shown = box.view()
    assert shown.window().mapToGlobal(shown.rect().topLeft()).y() >= box.mapToGlobal(box.rect().bottomLeft()).y()
    assert shown.viewport().width() >= shown.sizeHintForColumn(0) > box.width()
    box.hidePopup()
