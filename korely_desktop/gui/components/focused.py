"""Where in a window the keyboard is, as a place: what floats keeps clear of it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QPlainTextEdit, QTextEdit, QWidget


def place_of_focus(window: QWidget) -> QRect:
    """What has the keyboard in ``window``, as far as it is in sight, in the window's coordinates.

    Of a list that is its current row, of a text the line with the cursor, else the whole control. Empty where nothing
    has the keyboard, or none of it is in sight.
    """
    widget = window.focusWidget()
    if widget is None or not widget.isVisible():
        return QRect()
    ground: QWidget = widget
    inner = widget.rect()
    if isinstance(widget, QAbstractItemView):
        ground, inner = widget.viewport(), _row(widget)
    elif isinstance(widget, QTextEdit | QPlainTextEdit):
        ground, inner = widget.viewport(), _across(widget, widget.cursorRect())
    place = QRect(ground.mapTo(window, inner.topLeft()), inner.size())
    around: QWidget | None = ground
    while around is not None and around is not window:
        place &= QRect(around.mapTo(window, QPoint(0, 0)), around.size())
        around = around.parentWidget()
    return place


def _row(view: QAbstractItemView) -> QRect:
    """The current row; all of a list that has none."""
    row = view.visualRect(view.currentIndex())
    if row.isEmpty():
        return view.viewport().rect()
    rows = QAbstractItemView.SelectionBehavior.SelectRows
    return _across(view, row) if view.selectionBehavior() == rows else row


def _across(area: QAbstractScrollArea, part: QRect) -> QRect:
    """The whole breadth of what scrolls, at the height of a part of it."""
    return QRect(0, part.y(), area.viewport().width(), part.height())
