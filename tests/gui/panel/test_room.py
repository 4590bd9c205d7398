"""Width: chips and columns that give way, the pane and the columns one drags, and what is kept of it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from korely_desktop.domain.panel import PanelGrouping
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.panel.columns_menu import ColumnsMenu
from korely_desktop.gui.panel.menus import view_menu
from korely_desktop.gui.panel.model import Column
from korely_desktop.gui.panel.row_buttons import WIDEST
from korely_desktop.memory import facts
from tests.gui.learning import ago
from tests.gui.panel.reading import row_of, tip_at


def drag_edge(page, column: Column, *steps: int) -> None:
    """Take the edge after a column with the mouse and let go of it after these moves, in pixels."""
    header = page.view.horizontalHeader()
    at = QPoint(header.sectionViewportPosition(column) + header.sectionSize(column) - 1, 10)
    QTest.mousePress(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
    left = Qt.MouseButton.LeftButton
    for step in steps:
        at += QPoint(step, 0)
        to = header.viewport().mapToGlobal(at).toPointF()
        moved = QMouseEvent(
            QMouseEvent.Type.MouseMove, at.toPointF(), to, Qt.MouseButton.NoButton, left, Qt.KeyboardModifier(0)
        )
        QApplication.sendEvent(header.viewport(), moved)
    QTest.mouseRelease(header.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_chips_that_do_not_fit_wait_behind_one(open_page, world):
    page = open_page(width=1080)
    assert page.filters._more.isHidden()
    page.resize(500, 600)
    menus = ("person", "family", "agent", "state")
    gathered = [name for name in menus if page.filters.chips[name].isHidden()]
    assert gathered
    assert page.filters._more.text() == f"{len(gathered)} more"
    assert len(page.filters._more_menu().findChildren(QMenu)) == len(gathered)


def test_columns_give_way_in_order_when_it_gets_narrow(open_page, world):
    page = open_page(width=1080)
    assert all(page.view.columns.is_shown(column) for column in Column)
    page.resize(560, 600)
    assert not page.view.columns.is_shown(Column.LEARNED)
    page.resize(430, 600)
    assert not page.view.columns.is_shown(Column.TRUE)
    assert page.view.columns.is_shown(Column.STATE)


def test_beside_the_drawer_the_number_of_selected_facts_is_whole(qtbot, open_page, world):
    page = open_page(width=1080)
    page.view.select_facts(page.model.seqs()[:2])
    bar = page.selection
    assert bar.buttons["forget"].text() == "Forget"
    page.resize(420, 600)
    qtbot.waitUntil(lambda: bar.words.width() >= bar.words.sizeHint().width())
    assert bar.buttons["forget"].text() == ""
    assert bar.buttons["forget"].accessibleName() == "Forget"


class TestRoom:
    def test_the_pane_is_dragged_and_keeps_its_width(self, qtbot, open_page, world, desk, settle):
        page = open_page(width=1200)
        page.view.select_facts([page.model.seqs()[0]])
        settle(desk)
        before = page.pane.width()
        grip = page._body._grip
        QTest.mousePress(grip, Qt.MouseButton.LeftButton, pos=QPoint(3, 200))
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        to = QPointF(-77, 200)
        moved = QMouseEvent(QMouseEvent.Type.MouseMove, to, grip.mapToGlobal(to), none, left, Qt.KeyboardModifier(0))
        QApplication.sendEvent(grip, moved)
        QTest.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=QPoint(3, 200))
        assert page.pane.width() > before
        assert page.view.geometry().right() < page.width() - page.pane.width()
        again = open_page(width=1200)
        again.view.select_facts([again.model.seqs()[0]])
        settle(desk)
        assert again.pane.width() == page.pane.width()

    def test_where_there_is_little_room_the_pane_lies_over_the_list(self, open_page, world, desk, settle):
        page = open_page(width=700)
        page.view.select_facts([page.model.seqs()[0]])
        settle(desk)
        assert page.pane.isVisible()
        assert page.view.width() == page.width()

    def test_a_column_is_dragged_and_keeps_its_width(self, open_page, world):
        page = open_page(width=1200)
        before = page.view.columnWidth(Column.LEARNED)
        drag_edge(page, Column.LEARNED, 40)
        assert page.view.columnWidth(Column.LEARNED) == before + 40
        assert sum(page.view.columnWidth(column) for column in Column) == page.view.viewport().width()
        assert open_page(width=1200).view.columnWidth(Column.LEARNED) == before + 40


def test_the_acts_of_a_row_appear_in_the_column_that_has_room_for_them(open_page, world):
    page = open_page(width=1080)
    view = page.view
    assert view.delegate.acts_column is Column.LEARNED
    drag_edge(page, Column.LEARNED, -10, -40)
    assert view.columnWidth(Column.LEARNED) < WIDEST
    assert view.delegate.acts_column is Column.TRUE


def test_columns_are_chosen_and_stay_chosen(open_main, settle, services):
    window = open_main("memory")
    page = window.page("memory")
    settle(window.desk)
    page._kept.choose({Column.LEARNED, Column.STATE})
    assert not page.view.columns.is_shown(Column.TRUE)
    window.close()
    again = open_main("memory").page("memory")
    assert not again.view.columns.is_shown(Column.TRUE)
    assert again.view.columns.is_shown(Column.LEARNED)
    again._kept.choose({Column.TRUE, Column.LEARNED, Column.STATE})
    assert again.view.columns.is_shown(Column.TRUE)


def test_groups_and_density_stay_as_they_were_chosen(open_main, settle, services, qtbot):
    for subject in ("Bo", "Ann"):
        facts.add_triple(services, PERSON, NewTriple(subject, "likes", "tea"))
    window = open_main("memory")
    page = window.page("memory")
    settle(window.desk)
    page._kept.group_by(PanelGrouping.PERSON)
    page._kept.set_compact(True)
    window.close()
    again = open_main("memory").page("memory")
    qtbot.waitUntil(lambda: len(again.model.heads()) == 2)
    assert [again.model.group(row).key for row in again.model.heads()] == ["Ann", "Bo"]
    assert again.view.delegate.compact
    again._kept.group_by(PanelGrouping.DAY)
    again._kept.set_compact(False)


class TestTakenBack:
    def test_one_drag_of_an_edge_is_one_step(self, open_main, settle, services):
        facts.add_triple(services, PERSON, NewTriple("Giulia", "likes", "tea"))
        window = open_main("memory")
        page = window.page("memory")
        settle(window.desk)
        widths = [page.view.columnWidth(column) for column in Column]
        drag_edge(page, Column.LEARNED, 5, 10, 15)
        dragged = [page.view.columnWidth(column) for column in Column]
        assert dragged[Column.LEARNED] == widths[Column.LEARNED] + 30
        assert window.toasts.words == "“Widths of the columns”: True 146, Learned by 172, State 120"
        drag_edge(page, Column.FACT, -20)
        window.undoing.undo()
        settle(window.desk)
        assert [page.view.columnWidth(column) for column in Column] == dragged
        window.undoing.undo()
        settle(window.desk)
        assert [page.view.columnWidth(column) for column in Column] == widths
        assert window.desk.undo.top is None
        window.undoing.redo()
        settle(window.desk)
        assert [page.view.columnWidth(column) for column in Column] == dragged
        window.close()
        again = open_main("memory").page("memory")
        assert again.view.columns.widths == "146,172,120"

    def test_an_edge_that_was_only_clicked_or_brought_back_is_no_act(self, open_page, world, desk):
        page = open_page(width=1200)
        drag_edge(page, Column.LEARNED)
        drag_edge(page, Column.LEARNED, 25, -25)
        assert desk.undo.top is None

    def test_groups_are_chosen_in_the_menu_and_taken_back(self, open_main, settle, services, qtbot):
        for subject in ("Bo", "Ann"):
            facts.add_triple(services, PERSON, NewTriple(subject, "likes", "tea"))
        window = open_main("memory")
        page = window.page("memory")
        settle(window.desk)

        def groups() -> list[object]:
            settle(window.desk)
            return [page.model.group(row).key for row in page.model.heads()]

        by_day = groups()
        menu = view_menu(page, page._kept)
        person = next(action for action in menu.findChildren(QMenu)[0].actions() if action.text() == "Person")
        person.trigger()
        assert groups() == ["Ann", "Bo"]
        assert window.toasts.words == "“Group by”: Person"
        qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert groups() == by_day
        qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        assert groups() == ["Ann", "Bo"]
        page.search.setText("tea")
        settle(window.desk)
        window.undoing.undo()
        settle(window.desk)
        assert page.query.text == "tea"
        assert page.query.group is PanelGrouping.DAY


def test_the_edge_of_the_pane_moves_by_keys(qtbot, open_main, settle, services):
    facts.add_triple(services, PERSON, NewTriple("Giulia", "owns", "a car", object_is_literal=True))
    window = open_main("memory")
    page = window.page("memory")
    settle(window.desk)
    page.view.select_facts(page.model.seqs()[:1])
    settle(window.desk)
    before, grip = page.pane.width(), page._body._grip
    grip.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(grip, Qt.Key.Key_Left)
    assert page.pane.width() > before
    kept = window.desk.preferences.pane_width
    qtbot.keyClick(grip, Qt.Key.Key_Right)
    assert window.desk.preferences.pane_width < kept
    narrow = page.pane.width()
    for _ in range(3):
        QTest.keyPress(grip, Qt.Key.Key_Left)
    QTest.keyRelease(grip, Qt.Key.Key_Left)
    assert window.toasts.words == f"“Width of the pane”: {window.desk.preferences.pane_width}"
    wide = page.pane.width()
    window.undoing.undo()
    settle(window.desk)
    assert page.pane.width() == narrow
    window.undoing.redo()
    settle(window.desk)
    assert page.pane.width() == wide
    qtbot.mouseClick(grip, Qt.MouseButton.LeftButton)
    for _ in range(3):
        window.undoing.undo()
        settle(window.desk)
    assert page.pane.width() == before
    assert window.desk.undo.top is None


def test_a_tooltip_tells_only_what_is_not_in_sight(open_page, world):
    page = open_page()
    assert tip_at(page, "Turin", Column.FACT, 80) == ""
    assert tip_at(page, "Turin", Column.FACT, 24).splitlines()[-1] == "Places · said once"
    page.resize(560, 720)
    open_page.loaded(page)
    long = "the one who reads every line of every text twice, and then once more"
    world.fact("Giulia Ferri", "likes", long, learned=ago(0.5), begin=ago(2))
    page.refresh()
    open_page.loaded(page)
    assert tip_at(page, long, Column.FACT, 80).startswith(f"Giulia Ferri likes {long}")


def test_an_act_under_the_pointer_tells_what_it_does(open_page, world):
    page = open_page()
    assert tip_at(page, "Acme GmbH", page.view.delegate.acts_column, 28 * 3 + 12) == "Forget (F)"


class TestMovedColumns:
    def test_a_head_is_dragged_the_order_is_kept_and_taken_back(self, open_main, settle, services):
        window = open_main("memory")
        page = window.page("memory")
        settle(window.desk)
        header = page.view.horizontalHeader()
        assert header.sectionsMovable()
        header.moveSection(3, 1)
        assert page.view.columns.order == [Column.STATE, Column.TRUE, Column.LEARNED]
        assert page.view.delegate.last_column is Column.LEARNED
        assert window.toasts.words == "“Order of the columns”: State, True, Learned by"
        window.undoing.undo()
        settle(window.desk)
        assert page.view.columns.order == [Column.TRUE, Column.LEARNED, Column.STATE]
        window.undoing.redo()
        settle(window.desk)
        window.close()
        again = open_main("memory").page("memory")
        assert again.view.columns.order == [Column.STATE, Column.TRUE, Column.LEARNED]
        assert again.view.horizontalHeader().logicalIndex(0) == Column.FACT

    def test_by_keys_in_the_menu_of_columns(self, open_page, world):
        page = open_page()
        menu = ColumnsMenu(page._kept, page)
        menu.popup(QPoint(0, 0))
        menu.setActiveAction(menu.actions()[0])
        QTest.keyClick(menu, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
        assert page.view.columns.order == [Column.LEARNED, Column.TRUE, Column.STATE]
        assert menu.activeAction().text() == "True"
        QTest.keyClick(menu, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(menu, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
        assert page.view.columns.order == [Column.LEARNED, Column.STATE, Column.TRUE]
        menu.close()

    def test_at_the_head_the_menu_moves_past_the_next_in_sight(self, open_page, world):
        page = open_page()
        page._kept.choose({Column.TRUE, Column.STATE})
        menu = QMenu(page)
        menu.addAction("Group by")
        page._kept.offer_moves(menu, Column.TRUE)
        assert [action.text() for action in menu.actions()] == ["Move “True” after “State”", "", "Group by"]
        menu.actions()[0].trigger()
        assert page.view.columns.order == [Column.LEARNED, Column.STATE, Column.TRUE]
        other = QMenu(page)
        other.addAction("Group by")
        page._kept.offer_moves(other, Column.FACT)
        assert len(other.actions()) == 1

    def test_the_edge_beside_the_sentence_is_that_of_the_column_that_stands_there(self, open_page, world):
        page = open_page(width=1200)
        page._kept.arrange([Column.STATE, Column.TRUE, Column.LEARNED])
        before = page.view.columnWidth(Column.STATE)
        drag_edge(page, Column.FACT, -30)
        assert page.view.columnWidth(Column.STATE) == before + 30

    def test_rows_say_and_show_the_same_wherever_their_columns_stand(self, open_page, world):
        page = open_page()
        row = row_of(page, "Acme GmbH")
        said = [page.model.index(row, column).data() for column in Column]
        before = page.view.viewport().grab().toImage()
        page._kept.arrange([Column.STATE, Column.LEARNED, Column.TRUE])
        assert [page.model.index(row, column).data() for column in Column] == said
        assert page.view.viewport().grab().toImage() != before
        page._kept.arrange([Column.TRUE, Column.LEARNED, Column.STATE])
        assert page.view.viewport().grab().toImage() == before

    def test_what_makes_no_sense_leaves_the_usual_order(self, open_page, world, desk):
        desk.preferences.column_order = "3,3,1"
        assert open_page().view.columns.order == [Column.TRUE, Column.LEARNED, Column.STATE]
