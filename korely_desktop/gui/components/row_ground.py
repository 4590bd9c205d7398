"""What lies under a painted row of any list: its ground, the bar of the chosen one, the hairline, and the focus."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline

_BAR = 3
_RING = 2


def is_selected(option: QStyleOptionViewItem) -> bool:
    """Whether the row is chosen."""
    return bool(option.state & QStyle.StateFlag.State_Selected)


def paint_row_ground(painter: QPainter, option: QStyleOptionViewItem, line_from: int | None = None) -> None:
    """The ground of a row; a hairline from ``line_from`` on, where one is wanted and the row is not chosen.

    A chosen row is quieter while its list does not have the focus.
    """
    look, rect = theme(), option.rect
    if is_selected(option):
        painter.fillRect(rect, look.color("selected" if option.widget.hasFocus() else "selected-quiet"))
        painter.fillRect(rect.x(), rect.y(), _BAR, rect.height(), look.color("accent-fill"))
        return
    if option.state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(rect, look.color("hover"))
    if line_from is not None:
        paint_hairline(painter, rect.x() + line_from, rect.bottom(), rect.width() - line_from)


def paint_row_focus(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """The ring inside the row that the keys are on, while it is keys that move the focus."""
    if not (option.state & QStyle.StateFlag.State_HasFocus and theme().keys_lead):
        return
    rect, ring = option.rect, theme().color("accent")
    for side in (
        QRect(rect.x(), rect.y(), rect.width(), _RING),
        QRect(rect.x(), rect.bottom() + 1 - _RING, rect.width(), _RING),
        QRect(rect.x(), rect.y(), _RING, rect.height()),
        QRect(rect.right() + 1 - _RING, rect.y(), _RING, rect.height()),
    ):
        painter.fillRect(side, ring)
