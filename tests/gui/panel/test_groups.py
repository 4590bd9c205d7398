"""Groups of the list of facts: their heads, folded and unfolded by mouse and keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from korely_desktop.domain.panel import PanelGrouping
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.panel.model import Column
from korely_desktop.gui.theme import theme
from korely_desktop.memory import facts
from tests.gui.learning import ago
from tests.gui.panel.reading import click, sentences


def test_the_head_of_a_group_is_read_once_and_says_that_it_is_folded(open_page, world):
    page = open_page()
    cells = [page.model.index(0, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in Column]
    assert cells[0].split(",")[0] in ("Today", "Yesterday")
    told = {1: "1 fact", 2: "2 facts"}  # late in the evening what was learned 22 hours ago is of today
    assert cells[0].endswith(f", {told[page.model.group(0).count]}")
    assert cells[1:] == [None] * 3
    page.model.toggle(0)
    assert page.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == f"{cells[0]}, collapsed"


def test_a_group_is_folded_and_unfolded_by_keys(open_page, world):
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_J)
    head = page.model.heads()[0]
    QTest.keyClick(page.view, Qt.Key.Key_Left)
    assert "Giulia Ferri lives in Turin" not in sentences(page)
    assert page.view.currentIndex().row() == head
    QTest.keyClick(page.view, Qt.Key.Key_J)
    assert page.view.currentIndex().row() > head
    QTest.keyClick(page.view, Qt.Key.Key_K)
    assert page.view.currentIndex().row() == head
    QTest.keyClick(page.view, Qt.Key.Key_Right)
    assert page.model.fact(page.view.currentIndex().row()).fact.object == "Turin"
    assert page.view.selected() == list(page.model.seqs())[:1]


def test_folding_another_group_keeps_what_is_selected(open_page, world):
    page = open_page()
    click(page, "peanuts")
    chosen = page.view.selected()
    head = page.view.visualRect(page.model.index(page.model.heads()[0], 0))
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=head.center())
    assert page.view.selected() == chosen


def test_the_head_of_a_group_that_is_folded_stays_where_it_is(open_page, rows):
    for number in range(40):
        rows.fact(f"Person {number}", "likes", f"tea {number}", learned=ago(40 - number), begin=ago(100))
    page = open_page()
    page.filters.changed.emit(replace(page.query, group=PanelGrouping.PERSON))
    open_page.loaded(page)
    view = page.view
    click(page, page.model.fact(1).fact.object)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    head = next(row for row in page.model.heads() if view.rowViewportPosition(row) > 60)
    before = view.rowViewportPosition(head)
    for _ in range(2):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, before + 10))
        assert view.rowViewportPosition(head) == before
    assert len(view.selected()) == 1


def test_what_is_of_the_person_at_the_window_stands_under_you(open_page, services):
    facts.add_triple(services, PERSON, NewTriple("user", "likes", "tea"))
    page = open_page()
    page.filters.changed.emit(replace(page.query, group=PanelGrouping.PERSON))
    open_page.loaded(page)
    head, fact = (page.model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 1))
    assert head.startswith("You, ")
    assert fact.startswith("You like tea")


def test_a_long_name_of_a_group_leaves_room_for_how_many_facts_it_has(open_page, rows):
    rows.fact("A" * 190, "likes", "tea", learned=ago(1), begin=ago(2))
    page = open_page()
    page.filters.changed.emit(replace(page.query, group=PanelGrouping.PERSON))
    open_page.loaded(page)
    head = page.view.visualRect(page.model.index(0, 0))
    counted = head.adjusted(head.width() - 60, 6, -8, -6)
    picture = page.view.viewport().grab(counted).toImage()
    colors = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    assert theme().color("text-3").name() in colors


def test_folding_a_group_hides_its_rows(open_page, world):
    page = open_page()
    before = page.model.rowCount()
    rect = page.view.visualRect(page.model.index(0, 0))
    QTest.mouseClick(
        page.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rect.topLeft() + QPoint(20, 10)
    )
    assert page.model.rowCount() < before
    assert page.model.total == 4
