"""Entries of menus that carry names which somebody else gave: of agents, keys, labels."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFontMetricsF
from PySide6.QtWidgets import QMenu

from korely_desktop.gui.theme import theme

_WIDEST = 280
"""Of a name, in pixels at 100 %."""


def add_named(menu: QMenu, name: str) -> QAction:
    """An entry with this name; of a long one the middle gives way, so that its beginning and its end are told."""
    shown = QFontMetricsF(theme().font("body")).elidedText(name, Qt.TextElideMode.ElideMiddle, theme().scaled(_WIDEST))
    return menu.addAction(shown.replace("&", "&&"))
