"""Cells of the list are copied where they look as before: what is in sight is always what would be painted anew."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtTest import QTest

from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components import pictures
from korely_desktop.gui.components.pictures import CellPictures
from korely_desktop.gui.panel.model import Column
from korely_desktop.gui.theme import theme
from korely_desktop.memory.history import verbs
from tests.gui.learning import ago
from tests.gui.panel.reading import row_of


@pytest.fixture
def long_list(rows):
    with rows.together():
        for number in range(120):
            rows.fact(f"Person {number}", "likes", f"tea number {number}", learned=ago(1 + number), begin=ago(200))


def _picture(page):
    """The list once nothing is left out of it any more; a paint takes no longer than a frame allows."""
    while True:
        picture = page.view.viewport().grab().toImage()
        if not page.view.delegate.pictures.left_out:
            return picture


def _row(page, row, picture=None):
    view = page.view
    place = view.rowViewportPosition(row), view.rowHeight(row)
    return (picture or _picture(page)).copy(0, place[0], view.viewport().width(), place[1])


def test_a_row_that_was_chosen_and_left_looks_as_before(open_page, world):
    page = open_page()
    row = row_of(page, "Acme GmbH")
    page.view.selectRow(row_of(page, "peanuts"))
    before = _row(page, row)
    page.view.selectRow(row)
    assert _row(page, row) != before
    page.view.selectRow(row_of(page, "peanuts"))
    assert _row(page, row) == before


def test_a_row_under_the_pointer_shows_its_acts_and_loses_them_again(open_page, world):
    page = open_page()
    row = row_of(page, "Acme GmbH")
    before = _row(page, row)
    place = page.view.visualRect(page.model.index(row, Column.FACT)).center()
    QTest.mouseMove(page.view.viewport(), place)
    assert _row(page, row) != before
    QTest.mouseMove(page.view.viewport(), QPoint(place.x(), page.view.viewport().height() - 2))
    assert _row(page, row) == before


def test_the_acts_stand_alone_in_their_cell_and_leave_the_sentence_as_it_is(open_page, world):
    page = open_page()
    page.view.columns.set_wanted({Column.TRUE, Column.STATE})
    row, view = row_of(page, "Acme GmbH"), page.view
    fact, true = (view.visualRect(page.model.index(row, column)) for column in (Column.FACT, Column.TRUE))
    QTest.mouseMove(view.viewport(), fact.center())
    picture = _picture(page)

    def colors(left: int, right: int) -> set[str]:
        across, down = range(left, right), range(true.y() + 1, true.bottom() - 1)
        return {picture.pixelColor(x, y).name() for x in across for y in down}

    box = 28 * 4 + 4
    assert len(colors(true.x(), true.x() + box)) > 2
    assert colors(true.x() + box, true.right()) == colors(true.x() - 4, true.x()) == {theme().color("hover").name()}


def test_what_a_fact_says_now_is_painted(open_page, desk, settle, world):
    page = open_page()
    row = row_of(page, "Acme GmbH")
    before = _row(page, row)
    verbs.confirm(desk.services, PERSON, page.model.fact(row).fact.id)
    open_page.loaded(page)
    assert _row(page, row_of(page, "Acme GmbH")) != before


def test_another_appearance_and_another_density_are_painted(open_page, world):
    page = open_page()
    light, spacious = _picture(page), page.view.rowHeight(row_of(page, "Acme GmbH"))
    theme().set(appearance="dark")
    dark = _picture(page)
    theme().set(appearance="light")
    assert dark != light
    assert _picture(page) == light
    page.view.set_compact(True)
    assert page.view.rowHeight(row_of(page, "Acme GmbH")) < spacious
    page.view.set_compact(False)
    assert _picture(page) == light


def test_after_any_scrolling_everything_in_sight_is_written(qtbot, open_page, long_list, monkeypatch):
    page = open_page()
    bar = page.view.verticalScrollBar()
    for _ in range(6):
        bar.setValue(bar.value() + 500)
        QTest.qWait(1)
    open_page.loaded(page)
    qtbot.waitUntil(lambda: not page.view.delegate.pictures.left_out)
    monkeypatch.setattr(pictures, "_PAINT_SECONDS", 60.0)  # the other is painted whole at once, and not a frame's part
    whole = open_page(page.view.viewport().width(), 9_000)
    seen = [row for row in range(page.view.rowAt(0) + 1, page.view.rowAt(500)) if page.model.fact(row) is not None]
    assert len(seen) > 5
    scrolled, anew = _picture(page), _picture(whole)
    for row in seen:
        assert _row(page, row, scrolled) == _row(whole, row, anew), page.model.fact(row).sentence


def test_what_a_paint_had_no_time_for_is_painted_without_painting_the_rest_anew(
    qtbot, open_page, long_list, monkeypatch
):
    page = open_page()
    delegate, paints = page.view.delegate, []
    begin, look_up = delegate.begin_paint, delegate._look_up
    monkeypatch.setattr(delegate, "begin_paint", lambda: (paints.append([]), begin()))
    monkeypatch.setattr(delegate, "_look_up", lambda *cell: (paints[-1].append(cell[2].row()), look_up(*cell)))
    monkeypatch.setattr(pictures, "_PAINT_SECONDS", -1.0)  # one cell a paint
    page.view.verticalScrollBar().setValue(1_000)
    qtbot.waitUntil(lambda: bool(paints) and not delegate.pictures.left_out)
    assert len(paints[0]) > 5
    assert len(paints[-1]) == 1
    assert [len(rows) for rows in paints] == sorted((len(rows) for rows in paints), reverse=True)


def test_the_keys_show_where_they_are_and_leave_no_trace(open_page, world):
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_J)
    first = page.view.currentIndex().row()
    ringed = _row(page, first)
    QTest.keyClick(page.view, Qt.Key.Key_J)
    assert _row(page, first) != ringed
    QTest.keyClick(page.view, Qt.Key.Key_K)
    assert _row(page, first) == ringed


def test_a_moment_later_nothing_is_painted_anew_however_old_the_facts(open_page, rows, services, monkeypatch):
    rows.fact("Ada", "likes", "tea", learned=ago(900), begin=ago(900))
    now = services.clock().replace(second=1)
    object.__setattr__(services, "clock", lambda: now)
    page = open_page()
    before = _picture(page)
    now += timedelta(seconds=3)
    monkeypatch.setattr(CellPictures, "_written", lambda *_args: pytest.fail("a cell is painted anew"))
    assert _picture(page) == before


def test_the_seconds_of_a_new_fact_are_counted_without_painting_the_rest_anew(
    qtbot, open_page, long_list, rows, services, monkeypatch
):
    now = services.clock()
    rows.fact("Ada", "likes", "cocoa", learned=now, begin=now)
    object.__setattr__(services, "clock", lambda: now)
    page = open_page()
    delegate, painted = page.view.delegate, []
    look_up = delegate._look_up
    monkeypatch.setattr(delegate, "_look_up", lambda *cell: (painted.append(cell[2].row()), look_up(*cell)))
    for _ in range(2):
        painted.clear()
        qtbot.waitUntil(lambda: bool(painted))
        assert painted == [row_of(page, "cocoa")]


def test_what_there_is_no_time_for_stays_as_it_was_until_the_next_paint(qapp, monkeypatch):
    monkeypatch.setattr(pictures, "_PAINT_SECONDS", -1.0)
    cells, canvas = CellPictures(), QPixmap(40, 20)
    painter = QPainter(canvas)
    left, right = QRect(0, 0, 20, 20), QRect(20, 0, 20, 20)

    def paint(rect, shown):
        return cells.paint(painter, rect, rect.x(), shown, lambda inner: inner.fillRect(rect, QColor(shown)))

    def colors():
        image = canvas.toImage()
        return [image.pixelColor(x, 5).name() for x in (5, 25)]

    cells.begin()
    assert paint(left, "#ff0000")
    assert not paint(right, "#ff0000")  # one picture a paint, and nothing to show in its place
    assert cells.left_out
    cells.begin()
    assert paint(left, "#ff0000")
    assert paint(right, "#ff0000")
    assert not cells.left_out
    cells.begin()
    assert paint(left, "#0000ff")
    assert paint(right, "#0000ff")
    assert cells.left_out
    assert colors() == ["#0000ff", "#ff0000"]
    cells.begin()
    assert paint(left, "#0000ff")
    assert paint(right, "#0000ff")
    assert colors() == ["#0000ff", "#0000ff"]
    painter.end()


def test_the_end_of_the_mark_of_the_keyboard_is_painted_with_its_beginning(qtbot, open_page, long_list):
    page = open_page()
    view, bar = page.view, page.view.verticalScrollBar()
    view.setFocus()
    view.select_facts((), page.model.seq(row_of(page, "tea number 0")))
    marked: list[int] = []
    bar.paintEvent = lambda _event: marked.append(view.delegate.focused_row())
    qtbot.waitUntil(lambda: marked == [-1])
    QTest.keyClick(view, Qt.Key.Key_Control)  # which moves nothing, and may begin any other key
    qtbot.waitUntil(lambda: marked == [-1, row_of(page, "tea number 0")])
