"""Where a menu opens, and entries that carry names which somebody else gave: of agents, keys."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QFontMetricsF
from PySide6.QtWidgets import QMenu, QWidget

from korely_desktop.gui.theme import theme

_WIDEST = 280
"""Of a name, in pixels at 100 %."""


def add_named(menu: QMenu, name: str) -> QAction:
    """An entry with this name; of a long one the middle gives way, so that its beginning and its end are told."""
    shown = QFontMetricsF(theme().font("body")).elidedText(name, Qt.TextElideMode.ElideMiddle, theme().scaled(_WIDEST))
    return menu.addAction(shown.replace("&", "&&"))


def popup_below(menu: QMenu, button: QWidget) -> None:
    """Open a menu below a button, the two beginning together."""
    menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))


def popup_at_end(menu: QMenu, button: QWidget) -> None:
    """Open a menu below a button at the end of its line, the two ending together."""
    ends = 0 if button.isRightToLeft() else button.width() - menu.sizeHint().width()
    menu.popup(button.mapToGlobal(QPoint(ends, button.height() + 4)))
