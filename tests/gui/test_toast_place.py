"""A toast never lies over what has the keyboard: a row, a control, the line of a text that is written."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.floating import SHADOW
from korely_desktop.gui.components.focused import place_of_focus
from korely_desktop.gui.components.toast import ToastHost
from korely_desktop.gui.undo import Step
from tests.gui.learning import ago
from tests.memory.rows import Rows


@pytest.fixture
def many(services) -> Rows:
    rows = Rows(services.store)
    with rows.together():
        for number in range(40):
            rows.fact("Giulia Ferri", "likes", f"tea number {number}", learned=ago(number), begin=ago(400))
    return rows


def body(toasts: ToastHost) -> QRect:
    """The toast without its shadow."""
    return toasts.geometry().adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)


def stands_clear(window, toasts: ToastHost) -> bool:
    focused = place_of_focus(window)
    return not focused.isEmpty() and not body(toasts).intersects(focused) and window.rect().contains(toasts.geometry())


@pytest.fixture
def list_at(open_main, settle, many, qtbot):
    """The Memory page of a window of this size, its last row with the keyboard."""

    def open_it(wide: int, high: int):
        window = open_main()
        window.resize(wide, high)
        page = window.page_in_sight("memory")
        settle(window.desk)
        page.view.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(page.view, Qt.Key.Key_End)
        settle(window.desk)
        return window, page

    return open_it


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_last_row_of_a_list_stays_in_sight(qtbot, list_at, settle, size):
    window, page = list_at(*size)
    qtbot.keyClick(page.view, Qt.Key.Key_C)
    qtbot.waitUntil(lambda: window.toasts.words != "")
    settle(window.desk)
    assert stands_clear(window, window.toasts)
    above = window.toasts.pos()
    for _ in range(12):
        qtbot.keyClick(page.view, Qt.Key.Key_Up)
        qtbot.waitUntil(lambda: stands_clear(window, window.toasts))
    assert window.toasts.pos() != above
    usual = window.toasts.pos()
    page.view.verticalScrollBar().setValue(page.view.verticalScrollBar().value() - 5)
    qtbot.keyClick(page.view, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: window.toasts.pos() != usual and stands_clear(window, window.toasts))


def test_a_list_without_a_current_row_is_seen_behind_a_toast(qtbot, open_main, many, settle):
    window = open_main("memory")
    settle(window.desk)
    page = window.page("memory")
    assert window.focusWidget() is page.view
    assert not page.view.currentIndex().isValid()
    window.toasts.show_toast("Saved.")
    settle(window.desk)
    assert body(window.toasts).bottom() > page.view.viewport().mapTo(window, QPoint(0, 0)).y() + 500


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_what_stands_at_the_foot_of_the_drawer_stays_in_sight(qtbot, list_at, settle, size):
    window, page = list_at(*size)
    page.open_entity(page.model.loaded_rows(page.model.seqs())[0].fact.subject_entity_id)
    settle(window.desk)
    window.toasts.show_toast("Forgot 1 fact. Agents no longer see it. " * 3, Step("x", lambda: None))
    settle(window.desk)
    usual = body(window.toasts)
    more = page.drawer.findChildren(Button)[-1]
    more.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(more, Qt.Key.Key_Space)
    settle(window.desk)
    moved = 0
    for _ in range(25):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        settle(window.desk)
        assert page.drawer.isAncestorOf(window.focusWidget())
        qtbot.waitUntil(lambda: stands_clear(window, window.toasts))
        moved += place_of_focus(window).intersects(usual)
    assert moved


@pytest.fixture
def small(qtbot):
    """A window with a field and a button at its foot, and its toasts."""
    window = QWidget()
    layout = QVBoxLayout(window)
    field, button = QPlainTextEdit(), Button("Save")
    layout.addWidget(field, 1)
    layout.addWidget(button)
    window.resize(500, 400)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    toasts = ToastHost(window)
    yield window, field, button, toasts
    toasts.hide()


def test_a_text_is_what_its_cursor_stands_in(qtbot, small):
    window, field, _, toasts = small
    field.setPlainText("\n".join(map(str, range(60))))
    field.setFocus()
    toasts.show_toast("Saved.")
    usual = toasts.pos()
    qtbot.keyClick(field, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: toasts.pos() != usual and stands_clear(window, toasts))
    qtbot.keyClick(field, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: toasts.pos() == usual)


def test_undo_stays_under_the_pointer_that_presses_it(qtbot, small):
    window, _, button, toasts = small
    button.setFocus()
    toasts.show_toast("Forgot 3 facts.", Step("forgot 3 facts", lambda: None))
    qtbot.waitUntil(lambda: stands_clear(window, toasts))
    above = toasts.pos()
    qtbot.mousePress(toasts._button, Qt.MouseButton.LeftButton)
    window.grab()
    qtbot.wait(20)
    assert toasts.pos() == above
    with qtbot.waitSignal(toasts.undo_wanted):
        qtbot.mouseRelease(toasts._button, Qt.MouseButton.LeftButton)


def test_the_keyboard_goes_back_from_an_undo_that_was_pressed_by_it(qtbot, small):
    _, _, button, toasts = small
    button.setFocus()
    toasts.show_toast("Forgot 3 facts.", Step("forgot 3 facts", lambda: None))
    toasts._button.setFocus(Qt.FocusReason.TabFocusReason)
    toasts._timer.timeout.emit()
    assert toasts.isVisible(), "it stays while the keyboard is in it"
    with qtbot.waitSignal(toasts.undo_wanted):
        qtbot.keyClick(toasts._button, Qt.Key.Key_Space)
    assert not toasts.isVisible()
    assert button.hasFocus()


def test_where_nothing_is_free_the_toast_stands_where_it_always_does(qtbot, small):
    window, field, button, toasts = small
    button.hide()
    field.hide()
    window.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.setFocus()
    toasts.show_toast("Saved.")
    assert toasts.geometry().bottom() < window.height()
    assert place_of_focus(window).contains(toasts.geometry().center())
    assert place_of_focus(window) == QRect(QPoint(0, 0), window.size())
