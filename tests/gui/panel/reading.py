"""Reads the Memory page as a person would, and what became of a fact in the store."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.panel import PanelState, Show
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.panel.page import PanelPage
from korely_desktop.memory.listing import panel
from korely_desktop.memory.listing.panel_lists import PanelLists

AGENT = Caller(actor="rest", label="support-bot")


class Painted(QObject):
    """Which part of a widget was painted since this was made."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.region += event.region()
        return False


def sentences(page: PanelPage) -> list[str]:
    shown = []
    for row in range(page.model.rowCount()):
        if page.model.group(row) is None:
            found = page.model.fact(row)
            shown.append(found.sentence if found else "…")
    return shown


def row_of(page: PanelPage, value: str) -> int:
    for row in range(page.model.rowCount()):
        found = page.model.fact(row)
        if found is not None and found.fact.object == value:
            return row
    raise AssertionError(f"no row for {value}: {sentences(page)}")


def click(page: PanelPage, value: str, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    rect = page.view.visualRect(page.model.index(row_of(page, value), 0))
    QTest.mouseClick(
        page.view.viewport(), Qt.MouseButton.LeftButton, modifiers, rect.topLeft() + QPoint(60, rect.height() // 2)
    )


def press_on(page: PanelPage, value: str, key: Qt.Key, settle: Callable[[], None]) -> None:
    """Choose a fact, then press a key of the list."""
    page.view.setFocus()
    click(page, value)
    settle()
    QTest.keyClick(page.view, key)
    settle()


def tip_at(page: PanelPage, value: str, column: int, across: int) -> str:
    """The tooltip that comes up ``across`` pixels into a cell of the row."""
    cell = page.view.visualRect(page.model.index(row_of(page, value), column))
    place, port = QPoint(cell.x() + across, cell.center().y()), page.view.viewport()
    QToolTip.hideText()
    page.view._hover(place)
    QApplication.sendEvent(port, QHelpEvent(QHelpEvent.Type.ToolTip, place, port.mapToGlobal(place)))
    return QToolTip.text() if QToolTip.isVisible() else ""


def state_in_store(services, value: str) -> tuple[State, Trust, datetime | None]:
    page = PanelLists(services, PERSON).ids
    for state in (Show.ALL, PanelState.FORGOTTEN):
        query = panel.PanelQuery(state=state)
        for row in panel.rows(services, PERSON, list(page(query).ids), query, "en"):
            if row.fact.object == value:
                return row.fact.state, row.fact.trust, row.fact.invalid_at
    raise AssertionError(f"{value} is not in the store")
