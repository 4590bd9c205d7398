"""Where the keyboard is: the ring around what has the focus, and where Tab stops."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QStringListModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget

from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.scrolled import scrolled
from korely_desktop.gui.theme import theme


def test_the_ring_is_there_for_the_keyboard_and_gone_with_the_focus(qtbot):
    window = QWidget()
    layout = QVBoxLayout(window)
    first, second = Button("One"), Button("Two")
    layout.addWidget(first)
    layout.addWidget(second)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow())
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    second.setFocus()
    qtbot.waitUntil(lambda: _rings(window) == [])  # the pointer was used last
    qtbot.keyClick(second, Qt.Key.Key_Tab)
    rings = _rings(window)
    assert len(rings) == 1
    assert rings[0].geometry().contains(first.geometry())
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: any(ring.geometry().contains(second.geometry()) for ring in _rings(window)))


def test_a_click_that_moves_the_focus_on_leaves_no_ring(qtbot):
    window = QWidget()
    layout = QVBoxLayout(window)
    first, second = Button("Forget"), Button("Undo")
    layout.addWidget(first)
    layout.addWidget(second)
    first.clicked.connect(first.hide)
    first.clicked.connect(second.setFocus)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow())
    first.setFocus()
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(second.hasFocus)
    assert not any(ring.isVisible() for ring in _rings(window))
    first.show()
    qtbot.keyClick(second, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: any(ring.geometry().contains(first.geometry()) for ring in _rings(window)))


def test_a_click_beside_everything_ends_the_rings_of_the_keyboard(qtbot):
    window = QWidget()
    layout = QVBoxLayout(window)
    first, second = Button("One"), Button("Two")
    plain = QWidget()
    for part in (first, second, plain):
        layout.addWidget(part)
    qtbot.addWidget(window)
    window.resize(200, 200)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow())
    second.setFocus()
    qtbot.keyClick(second, Qt.Key.Key_Tab)
    assert any(ring.isVisible() for ring in _rings(window))
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=plain.geometry().center())
    second.setFocus()
    assert not any(ring.isVisible() for ring in _rings(window))


def test_a_list_that_gets_a_row_shows_the_focus_by_it_alone(qtbot):
    window = QWidget()
    layout = QVBoxLayout(window)
    button, rows = Button("One"), QListView()
    names = QStringListModel([], rows)
    rows.setModel(names)
    layout.addWidget(button)
    layout.addWidget(rows)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow())
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Tab)
    qtbot.waitUntil(rows.hasFocus)
    assert any(ring.isVisible() for ring in _rings(window)), "nothing else tells where the focus is"
    names.setStringList(["Giulia", "Marco"])
    rows.setCurrentIndex(names.index(0, 0))
    assert not any(ring.isVisible() for ring in _rings(window))


def test_tab_stops_at_a_place_only_while_it_scrolls(qtbot):
    inside = QWidget()
    inside.setMinimumHeight(400)
    area = scrolled(inside)
    qtbot.addWidget(area)
    area.resize(200, 200)
    area.show()
    assert area.focusPolicy() & Qt.FocusPolicy.TabFocus
    area.resize(200, 500)
    qtbot.waitUntil(lambda: not area.focusPolicy() & Qt.FocusPolicy.TabFocus)


def test_a_key_hint_can_be_turned_off(qtbot):
    button = Button("Accept", "main", key="A")
    qtbot.addWidget(button)
    with_hint = button.sizeHint().width()
    theme().set(key_hints=False)
    assert button.sizeHint().width() < with_hint


def _rings(window: QWidget) -> list[QWidget]:
    return [child for child in window.children() if type(child).__name__ == "_Ring"]
