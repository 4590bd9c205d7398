"""Room for words: between lines, at the largest text size, with the longest word, and in the widest window."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QVBoxLayout,
    QWidget,
)

from korely_desktop.gui import window_size
from korely_desktop.gui.components.drop_down import DropDown
from korely_desktop.gui.components.labels import Label, LinkLabel
from korely_desktop.gui.components.line import lay_out, pieces_of
from korely_desktop.gui.components.row_ground import paint_row_focus, paint_row_ground
from korely_desktop.gui.components.rows import RowList
from korely_desktop.gui.components.scrolled import ReadingColumn
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.settings.nav import SectionList
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.fonts import TEXT_SIZES
from korely_desktop.gui.window_size import MINIMUM
from korely_desktop.memory.sentences import Part, Run

WORDS = "When an agent writes something down, it appears here as a sentence, with the words it came from."


class TestParagraphs:
    def test_lines_stand_20_pixels_apart_and_one_line_is_as_high_as_ever(self, qtbot):
        label = Label(WORDS, "body", wrap=True)
        qtbot.addWidget(label)
        one = label.heightForWidth(2_000)
        assert one == theme().line_height("body")
        two = next(label.heightForWidth(width) for width in range(900, 40, -1) if label.heightForWidth(width) > one)
        assert two - one == 20

    def test_more_than_fits_is_never_hidden(self, qtbot):
        label = Label(WORDS, "body", wrap=True)
        room = QWidget()
        qtbot.addWidget(room)
        QVBoxLayout(room).addWidget(label)
        room.resize(180, 300)
        room.show()
        assert label.height() >= label.heightForWidth(label.width())

    def test_one_long_word_makes_no_window_wider(self, qtbot):
        label = Label("a" * 300, "body", wrap=True)
        qtbot.addWidget(label)
        assert label.minimumSizeHint().width() <= 200
        assert label.heightForWidth(200) > 5 * theme().line_height("body")

    def test_a_long_name_with_a_hyphen_is_broken_there_and_not_within_its_parts(self, qtbot):
        label = LinkLabel("<a href='x'>Featherstonehaugh-Cholmondeley</a>")
        qtbot.addWidget(label)
        part = QFontMetricsF(label.font()).horizontalAdvance("Featherstonehaugh-")
        assert part <= label.minimumSizeHint().width() <= part + 8

    def test_new_words_get_their_own_height(self, qtbot):
        label = Label("short", "body", wrap=True)
        qtbot.addWidget(label)
        before = label.heightForWidth(200)
        label.setText(WORDS)
        assert label.heightForWidth(200) > before


@pytest.mark.parametrize("percent", [100, 130, 150])
def test_the_sections_of_settings_are_whole_at_every_text_size(qtbot, percent):
    theme().set(percent=percent)
    install_language("it")
    words = ["Modello di ricerca", "Che cosa ha imparato", "Su questo computer", "Indirizzo locale"]
    sections = SectionList([(word, word, "info") for word in words])
    qtbot.addWidget(sections)
    sections.resize(sections.width(), 600)
    sections.show()
    for word in words:
        wide = QFontMetricsF(theme().font("body", 500)).horizontalAdvance(word)
        assert 33 + wide <= sections.item(word).width()


def test_the_acts_of_an_agent_are_whole_at_the_largest_text_size(qtbot, open_main, settle, services):
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.memory.access import keys

    keys.create_key(services, PERSON, name="Claude Code")
    theme().set(percent=150)
    window = open_main("agents")
    window.resize(1280, 800)
    window.show_page("agents")
    settle(window.desk)
    page = window.page("agents")
    page.list.setCurrentIndex(page.list.agents.index(1))
    settle(window.desk)
    buttons = [one for one in page.detail.findChildren(QAbstractButton) if one.isVisible()]
    assert buttons
    for button in buttons:
        assert button.width() >= button.sizeHint().width(), button.text() or button.toolTip()


def test_what_is_chosen_ends_in_dots_only_where_the_box_is_too_narrow(qtbot):
    shown = QStyleOptionComboBox()
    for percent, name in product(reversed(TEXT_SIZES), ("150 %", "Come il sistema", "Questo computer")):
        theme().set(percent=percent)
        box = DropDown("Ask as")
        qtbot.addWidget(box)
        box.addItem(name)
        box.show()
        for size in (box.sizeHint(), box.minimumSizeHint()):
            box.resize(size)
            box.initStyleOption(shown)
            assert shown.currentText == name, percent
    box.resize(110, box.height())
    box.initStyleOption(shown)
    assert shown.currentText.endswith("…")
    assert box.currentText() == "Questo computer"


def test_the_window_is_never_too_small_for_the_text_size(qtbot, open_main):
    window = open_main("memory")
    usual = window.minimumSize()
    theme().set(percent=150)
    assert usual == MINIMUM
    assert window.minimumHeight() > usual.height()
    assert window.minimumWidth() <= window.screen().availableSize().width() or window.minimumWidth() == usual.width()
    theme().set(percent=100)
    assert window.minimumSize() == usual


def test_the_window_has_room_on_a_screen_on_which_everything_is_twice_as_large(qtbot, open_main, monkeypatch):
    screen = SimpleNamespace(availableGeometry=lambda: QRect(0, 0, 960, 516))
    monkeypatch.setattr(window_size, "QGuiApplication", SimpleNamespace(primaryScreen=lambda: screen))
    window = open_main("review", "agents")
    assert window.minimumHeight() < 516
    window.resize(window.minimumSize())
    for name in ("review", "agents"):
        window.show_page(name)
        assert window.size() == window.minimumSize()


def test_what_is_read_is_no_wider_than_one_reads_with_ease(qtbot):
    column = ReadingColumn("surface", 800, 20)
    qtbot.addWidget(column)
    label = Label(WORDS, "body", wrap=True)
    column.column.addWidget(label)
    column.show()
    for window, words in ((600, 560), (2_000, 800)):
        column.resize(window, 400)
        qtbot.waitUntil(lambda words=words: label.width() == words)
        assert label.x() == 20


class _Rows(QAbstractListModel):
    def rowCount(self, parent=QModelIndex()):  # noqa: B008 - the signature of Qt
        return 2

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        return None


class _Grounds(QStyledItemDelegate):
    def paint(self, painter, option, index):
        paint_row_ground(painter, option, line_from=10)
        paint_row_focus(painter, option)


class _List(RowList):
    def went_to(self, row):
        pass


class TestRowGround:
    @pytest.fixture
    def room(self, qtbot):
        room = QWidget()
        qtbot.addWidget(room)
        room.list = _List(_Rows(), _Grounds(), "surface")
        room.other = QLineEdit()
        layout = QVBoxLayout(room)
        layout.addWidget(room.list)
        layout.addWidget(room.other)
        room.resize(300, 200)
        room.show()
        room.activateWindow()
        qtbot.waitUntil(room.isActiveWindow)
        room.list.setFocus()
        room.list.setCurrentIndex(room.list.model().index(0))
        return room

    def color(self, room, x: int, y: int) -> str:
        return room.list.viewport().grab().toImage().pixelColor(x, y).name()

    def test_the_chosen_row_is_quieter_while_its_list_has_no_focus(self, room):
        middle = room.list.visualRect(room.list.currentIndex()).center()
        assert self.color(room, middle.x(), middle.y()) == theme().color("selected").name()
        room.other.setFocus()
        assert self.color(room, middle.x(), middle.y()) == theme().color("selected-quiet").name()
        assert self.color(room, 1, middle.y()) == theme().color("accent-fill").name()

    def test_the_ring_is_there_for_the_keys_and_not_for_the_pointer(self, room):
        QTest.keyClick(room.list, Qt.Key.Key_Down)
        row = room.list.visualRect(room.list.currentIndex())
        assert self.color(room, row.center().x(), row.top()) == theme().color("accent").name()
        place = room.list.viewport().mapTo(room, row.center())
        QTest.mouseClick(room.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
        assert self.color(room, row.center().x(), row.top()) == theme().color("selected").name()


class TestOneLine:
    RUNS = (
        Run(Part.SUBJECT, "Verde Menta Srl"),
        Run(Part.RELATION, " has its headquarters in "),
        Run(Part.VALUE, "Moncalieri"),
    )

    def test_the_value_is_never_without_a_letter_where_a_word_has_room(self, qtbot):
        whole = lay_out(pieces_of(self.RUNS), 10_000).width
        for width in range(160, round(whole), 7):
            line = lay_out(pieces_of(self.RUNS), width)
            shown = {piece.part: piece.text for _, piece in line.placed}
            assert shown[Part.VALUE][:1] == "M", f"{width} of {whole}: {shown}"
            assert shown[Part.SUBJECT].startswith("Verde")
            assert line.width <= width
            assert shown[Part.RELATION][-1] == " "
