"""Every page for those who hear it and those who have no mouse: names of controls, and the round by Tab."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QTextEdit,
    QWidget,
)

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.pages import page_specs
from korely_desktop.gui.theme import theme
from korely_desktop.gui.window import MainWindow
from korely_desktop.memory import facts, remember
from korely_desktop.memory.services import Services
from tests.gui.one_window import one_window

PAGES = [spec.place.name for spec in page_specs()]
FILLED = [(name, False) for name in PAGES]
EVERY = [(name, empty) for name in PAGES for empty in (True, False)]
CONTROLS = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QTextEdit)
"""What one presses, chooses from or writes into."""


def told(widget: QWidget) -> str:
    """What a screen reader calls it. Of a box to choose from Qt tells what is chosen, beside its name."""
    if isinstance(widget, QComboBox):
        return widget.accessibleName()
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def fill(services: Services) -> None:
    """A little memory, so that lists and not only their empty states are there."""
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
    remember.add(services, PERSON, NewMemory("Giulia lives in Turin."))


@pytest.fixture(scope="module")
def window(request, qapp, tmp_path_factory, vocabulary, settle) -> Iterator[MainWindow]:
    """The window at a page, with a little memory or none; the tests of a page share it."""
    name, empty = request.param
    fills = (lambda services: None) if empty else fill
    with one_window(qapp, tmp_path_factory.mktemp("window"), vocabulary, name, fills, settle) as made:
        yield made


def at(pages: list[tuple[str, bool]]) -> pytest.MarkDecorator:
    """For every of these pages, empty or not."""
    ids = [f"{name}-{'empty' if empty else 'filled'}" for name, empty in pages]
    return pytest.mark.parametrize("window", pages, indirect=True, ids=ids, scope="module")


MOST_LINKS = 4
"""Of one text; the key goes through them."""


def leave(qtbot, key: Qt.Key) -> None:
    """Press the key until the focus is elsewhere."""
    at = QApplication.focusWidget()
    for _ in range(MOST_LINKS):
        qtbot.keyClick(at, key)
        if QApplication.focusWidget() is not at:
            break
    assert QApplication.focusWidget() is not None


def round_by_tab(qtbot) -> list[QWidget]:
    """Where Tab leads, from where it leads first, until it comes to a place again."""
    leave(qtbot, Qt.Key.Key_Tab)
    seen: list[QWidget] = []
    while QApplication.focusWidget() not in seen:
        seen.append(QApplication.focusWidget())
        leave(qtbot, Qt.Key.Key_Tab)
    return seen


@at(EVERY)
def test_tab_goes_round_the_page_and_all_on_the_way_has_a_name(qtbot, window, settle):
    round_by_tab(qtbot)  # lists that get the focus may open something beside them
    settle(window.desk)
    seen = round_by_tab(qtbot)
    assert QApplication.focusWidget() is seen[0], "it comes back to where it began"
    assert all(widget.isVisible() for widget in seen)
    assert [widget for widget in seen if not told(widget)] == []
    takes = Qt.FocusPolicy.TabFocus
    pressed = [w for w in window.findChildren(QWidget) if isinstance(w, CONTROLS) and w.isVisible() and w.isEnabled()]
    assert [told(w) for w in pressed if w.focusPolicy() & takes and w not in seen and not w.focusProxy()] == []


@at(FILLED)
def test_shift_tab_is_the_way_back(qtbot, window, settle):
    round_by_tab(qtbot)
    settle(window.desk)
    there = round_by_tab(qtbot)
    back = []
    for _ in there:
        back.append(QApplication.focusWidget())
        leave(qtbot, Qt.Key.Key_Backtab)
    assert back == [there[0], *reversed(there[1:])]


@at(FILLED)
def test_the_round_begins_with_the_rail_and_ends_with_the_status(qtbot, window):
    regions = [window.rail, window.page(window.page_name), window.status]
    seen = [next(n for n, region in enumerate(regions) if region.isAncestorOf(one)) for one in round_by_tab(qtbot)]
    turn = next(number for number, region in enumerate(seen) if region == 0 != seen[number - 1])
    assert seen[turn:] + seen[:turn] == sorted(seen)


@at(EVERY)
def test_what_is_in_sight_and_can_be_pressed_has_a_name(window):
    pressed = [w for w in window.findChildren(QWidget) if isinstance(w, CONTROLS) and w.isVisible()]
    pressed = [w for w in pressed if not isinstance(w, QHeaderView)]
    assert [f"{type(w).__name__} in {type(w.parentWidget()).__name__}" for w in pressed if not told(w)] == []


@pytest.mark.parametrize("empty", [True, False])
@pytest.mark.parametrize("name", PAGES)
def test_the_focus_of_a_page_begins_in_sight_and_without_a_ring(open_at, services, monkeypatch, name, empty):
    monkeypatch.setattr(theme()._ring, "_by_keys", False)  # an earlier test may have pressed keys
    if not empty:
        fill(services)
    window = open_at(name)
    focus = window.focusWidget()
    assert focus is not None
    assert focus.isVisible()
    assert window.rect().contains(focus.mapTo(window, focus.rect().center()))
    assert [ring for ring in window.findChildren(QWidget) if type(ring).__name__ == "_Ring" and ring.isVisible()] == []


def ring_of(window: MainWindow) -> QWidget | None:
    return next((w for w in window.findChildren(QWidget) if type(w).__name__ == "_Ring" and w.isVisible()), None)


@at([*EVERY, ("welcome", True), ("welcome", False)])
def test_whatever_has_the_focus_shows_it_and_no_ring_is_cut(qtbot, window, settle):
    round_by_tab(qtbot)
    for stop in round_by_tab(qtbot):
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        settle(window.desk)
        ring = ring_of(window)
        if ring is not None:
            assert ring.visibleRegion().boundingRect() == ring.rect(), f"cut around {told(stop)} of {type(stop)}"
            continue
        with_focus = stop.grab().toImage()
        window.setFocus(Qt.FocusReason.OtherFocusReason)
        settle(window.desk)
        assert stop.grab().toImage() != with_focus, f"nothing tells that {told(stop)} of {type(stop)} has the focus"
