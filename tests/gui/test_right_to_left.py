"""The window for those who read from right to left: every page a mirror image of itself, time and letters excepted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QWidget

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.panel import PanelState
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.controls import Segments
from korely_desktop.gui.components.labels import Label, LinkLabel
from korely_desktop.gui.components.line import lay_out, paint_line
from korely_desktop.gui.components.pictures import CellPictures
from korely_desktop.gui.components.quote import QuoteText
from korely_desktop.gui.components.sentence import SentenceLabel, one_text
from korely_desktop.gui.components.strip import Scale, Span, paint_strip
from korely_desktop.gui.i18n import dotted, fill
from korely_desktop.gui.palette.items import Item
from korely_desktop.gui.palette.list import marked_pieces
from korely_desktop.gui.panel.model import RowRole
from korely_desktop.gui.panel.offers import offered_on_row
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import mirror, paint_icon, painter_on, write
from korely_desktop.gui.window import MainWindow
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import keys
from korely_desktop.memory.sentences import Part, Run

AGENT = Caller("rest", label="support-bot")
PAGES = ("memory", "people", "texts", "activity", "agents", "insights", "settings")
_APART = 10
"""What is nearer to each other than this many pixels counts as one: letters are not mirrored, words are."""
_INK = 40
_SAME = 0.8


@pytest.fixture
def rtl(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.fixture
def filled(services):
    """A little of everything that pages list."""
    keys.create_key(services, PERSON, name="Claude Code")
    for subject, predicate, value in (
        ("Giulia Ferri", "lives_in", "Turin"),
        ("Giulia Ferri", "likes", "email follow-ups"),
        ("Marco Conti", "works_at", "Acme GmbH"),
    ):
        facts.add_triple(services, AGENT, NewTriple(subject, predicate, value, agent_id="support-bot"))
    remember.add(services, AGENT, NewMemory("Nadia Rossi is allergic to peanuts.", agent_id="support-bot"))
    return services


def pixels(widget: QWidget) -> np.ndarray:
    """Rows, columns and the three colours of what a widget shows."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width() * 3].reshape(image.height(), image.width(), 3).astype(int)


def ink(widget: QWidget) -> np.ndarray:
    """Where something stands out from the ground of its line, gathered to words."""
    shown = pixels(widget)
    ground = np.median(shown, axis=1, keepdims=True)
    stands_out = np.abs(shown - ground).max(axis=2) > _INK
    for axis, reach in ((1, _APART), (0, _APART // 2)):
        stands_out = np.any([np.roll(stands_out, shift, axis) for shift in range(-reach, reach + 1)], axis=0)
    return stands_out


def alike(one: np.ndarray, other: np.ndarray) -> float:
    """The share of what is inked in either that is inked in both; 1 where nothing is."""
    either = (one | other).sum()
    return float((one & other).sum() / either) if either else 1.0


def painted_parts(window: MainWindow) -> dict[str, np.ndarray]:
    """The rail, the status bar and every list in sight."""
    lists = [view.viewport() for view in window.findChildren(QAbstractItemView) if view.isVisible()]
    return {f"{type(part).__name__} {n}": ink(part) for n, part in enumerate([window.rail, window.status, *lists])}


def all_parts(window: MainWindow, settle) -> dict[str, np.ndarray]:
    parts = {}
    for name in PAGES:
        window.show_page(name)
        settle(window.desk)
        parts |= {f"{name}, {part}": shown for part, shown in painted_parts(window).items()}
    return parts


def test_what_is_painted_on_pages_is_mirrored(qapp, open_main, settle, filled):
    window = open_main()
    usual = all_parts(window, settle)
    window.close()
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        mirrored = all_parts(open_main(), settle)
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    assert usual.keys() == mirrored.keys()
    shares = {part: round(alike(np.fliplr(usual[part]), mirrored[part]), 2) for part in usual}
    assert {part: share for part, share in shares.items() if share < _SAME} == {}


def test_an_act_of_a_row_is_where_it_is_painted(rtl, qtbot, open_main, settle, filled):
    window = open_main("memory")
    settle(window.desk)
    view = window.page("memory").view
    row = next(n for n in range(view.model().rowCount()) if view.model().index(n, 0).data(RowRole) is not None)
    row += view.model().group(row) is not None
    cell = view.acts_cell(row)
    around = cell.adjusted(-20, 0, 20, 0)

    def shown(act: str | None) -> np.ndarray:
        view.delegate.hovered, view.delegate.hovered_act = row, act
        return pixels(view.viewport())[around.top() : around.bottom(), around.left() : around.right()]

    plain = shown(None)
    state = view.model().fact(row).state
    for act in offered_on_row(state):
        changed = np.argwhere(np.abs(shown(act) - plain).max(axis=2) > 0)
        down, across = (changed.min(axis=0) + changed.max(axis=0)) // 2
        assert view.delegate.act_at(cell, around.topLeft() + QPoint(int(across), int(down)), state) == act
    assert view.delegate.act_at(cell, QPoint(cell.left() - 200, cell.center().y()), state) is None


def test_a_click_on_the_cross_of_a_chip_clears_it_where_the_cross_is_painted(rtl, qtbot):
    chip = FilterChip("State")
    qtbot.addWidget(chip)
    chip.set_on(PanelState.CURRENT.value)
    chip.resize(chip.sizeHint())
    chip.show()
    with qtbot.waitSignal(chip.cleared):
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(14, chip.height() // 2))
    with qtbot.waitSignal(chip.clicked), qtbot.assertNotEmitted(chip.cleared):
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 14, chip.height() // 2))


def test_the_pane_and_the_drawer_come_from_the_other_side(rtl, open_main, settle, filled):
    window = open_main("memory", "people")
    page = window.page("memory")
    settle(window.desk)
    QTest.keyClick(page.view, Qt.Key.Key_Down)
    settle(window.desk)
    assert page.pane.isVisible()
    assert page.pane.mapTo(page, QPoint(0, 0)).x() == 0
    known, _ = facts.query(filled, PERSON, FactQuery(limit=1))
    page.drawer.open_entity(known[0].subject_entity_id)
    settle(window.desk)
    assert page.drawer.isVisible()
    assert page.drawer.geometry().left() == 0


def test_the_arrow_keys_go_where_they_point(rtl, qtbot):
    choice = Segments([("one", "One"), ("two", "Two")], "one", name="Which")
    qtbot.addWidget(choice)
    choice.show()
    assert choice.part("one").x() > choice.part("two").x()
    qtbot.keyClick(choice.part("one"), Qt.Key.Key_Left)
    assert choice.current == "two"
    qtbot.keyClick(choice.part("two"), Qt.Key.Key_Right)
    assert choice.current == "one"


@pytest.mark.parametrize(("icon", "turns"), [("pencil", False), ("chevron-left", True)])
def test_an_icon_stays_upright_unless_it_points(qtbot, icon, turns):
    class Painted(QWidget):
        def paintEvent(self, event):
            paint_icon(painter_on(self), 4, 4, icon, "text")

    def drawn(direction: Qt.LayoutDirection) -> np.ndarray:
        part = Painted()
        qtbot.addWidget(part)
        part.setLayoutDirection(direction)
        part.resize(80, 24)
        return pixels(part)

    here = drawn(Qt.LayoutDirection.LeftToRight)[:, :24]
    there = drawn(Qt.LayoutDirection.RightToLeft)[:, -24:]
    assert np.array_equal(np.fliplr(there) if turns else there, here)
    assert len(np.unique(here)) > 1


def test_time_runs_from_left_to_right_also_there(rtl, qtbot):
    class Strip(QWidget):
        def paintEvent(self, event):
            now = datetime(2026, 6, 1, tzinfo=UTC)
            span = Span(now - timedelta(days=30), None)
            paint_strip(painter_on(self), self.rect().toRectF(), Scale(now - timedelta(days=400), now), span)

    strip = Strip()
    qtbot.addWidget(strip)
    strip.resize(200, 16)
    dark = np.abs(pixels(strip)[8] - pixels(strip)[0]).max(axis=1)
    assert dark[100:].max() > dark[:80].max()


NAME = "\u0645\u062d\u0645\u062f"
"""Muhammad, in Arabic."""
FULL_NAME = f"{NAME} \u0627\u0644\u0639\u0644\u064a"
"""With his family name."""


@pytest.mark.parametrize(
    ("whole", "name"),
    [
        (lambda: Label(fill("{name} is you from now on.", name=NAME)), lambda: Label(NAME)),
        (lambda: Label(fill("{name} is you from now on.", name=NAME), wrap=True), lambda: Label(NAME, wrap=True)),
        (lambda: LinkLabel(f"{NAME} likes tea"), lambda: LinkLabel(NAME)),
        (
            lambda: SentenceLabel([Run(Part.SUBJECT, NAME), Run(Part.VALUE, " lives here")]),
            lambda: SentenceLabel([Run(Part.SUBJECT, NAME)]),
        ),
        (
            lambda: Label(fill("{said}.", said=one_text([Run(Part.SUBJECT, NAME), Run(Part.RELATION, " likes tea")]))),
            lambda: Label(NAME),
        ),
        (lambda: Label(dotted(NAME, "09:41", "giulia")), lambda: Label(NAME)),
        (lambda: QuoteText(f"{NAME} likes green tea."), lambda: Label(NAME)),
    ],
)
def test_a_sentence_that_begins_with_a_name_in_arabic_runs_as_the_window_does(qtbot, whole, name):
    columns = []
    for label in (whole(), name()):
        qtbot.addWidget(label)
        label.resize(400, 40)
        shown = pixels(label)
        columns.append((np.abs(shown - shown[0, 0]) > _INK).any(axis=(0, 2)))
    reach = np.flatnonzero(columns[1]).max()
    assert reach < 200, "a name stands where the window's lines begin"
    assert alike(columns[0][:reach], columns[1][:reach]) > _SAME


def test_a_line_of_what_agents_get_keeps_its_dash_at_the_left(qtbot):
    shown = []
    for told in ("likes tea", f"{NAME} likes tea"):
        label = Label(f"- {told}", "code", wrap=True)
        qtbot.addWidget(label)
        label.resize(400, 40)
        shown.append(pixels(label)[:, :_APART])
    assert (np.abs(shown[0] - shown[0][0, 0]) > _INK).any(), "the dash"
    assert (shown[0] == shown[1]).all()


def test_what_is_mostly_in_arabic_begins_at_the_right(qtbot):
    quote = QuoteText(f"Korely: {FULL_NAME}")
    qtbot.addWidget(quote)
    quote.resize(400, 40)
    shown = pixels(quote)
    columns = (np.abs(shown - shown[0, 0]) > _INK).any(axis=(0, 2))
    assert np.flatnonzero(columns).max() > 380
    assert np.flatnonzero(columns).min() > 100


def test_words_from_right_to_left_keep_their_places_where_some_letters_are_marked(qtbot):
    box = QRect(0, 0, 200, 30)
    shown = []
    for spans in ((), ((0, len(NAME)),)):
        item = Item("", (Run(Part.SUBJECT, FULL_NAME),), lambda: None, "user", spans=spans)
        picture = QPixmap(box.size())
        picture.fill(theme().color("surface"))
        painter = QPainter(picture)
        paint_line(painter, QRectF(box), lay_out(marked_pieces(item), box.width()))
        painter.end()
        label = QLabel(pixmap=picture)
        qtbot.addWidget(label)
        shown.append(ink(label))
    assert alike(*shown) > _SAME


def test_evidence_lies_under_its_own_words_where_they_run_from_right_to_left(qtbot):
    before = "Giulia met "
    first, second = (len(before), len(before) + len(NAME)), (len(before) + len(NAME) + 1, len(before + FULL_NAME))
    marked = []
    for span in (first, second, (0, len(before + FULL_NAME))):
        quote = QuoteText(f"{before}{FULL_NAME} here", [span])
        qtbot.addWidget(quote)
        quote.resize(400, 40)
        [rect] = quote.marked()
        marked.append(rect)
    assert marked[0].left() > marked[1].right(), "the first word stands at the right of the second"
    assert min(rect.width() for rect in marked) > 10
    assert marked[2].right() >= marked[0].right() - 1


def test_a_row_at_rest_is_written_as_one_that_is_touched(qtbot):
    mixed = "\u05e2\u05d1\u05e8\u05d9\u05ea and English (mixed), 12:30"
    box = QRect(0, 0, 300, 30)
    shown = []
    for direct in (True, False):
        picture = QPixmap(box.size())
        picture.fill(theme().color("surface"))
        painter = QPainter(picture)
        if direct:
            mirror(painter, box, Qt.LayoutDirection.LeftToRight)
            write(painter, box, mixed)
        else:
            CellPictures().paint(painter, box, "row", mixed, lambda inner: write(inner, box, mixed))
        painter.end()
        shown.append(picture.toImage())
    assert shown[0] == shown[1]
