"""Boxes that put what is in them one below the other, or side by side, made with their margins and the room between."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QMargins
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

Margins = QMargins | tuple[int, int, int, int]

_Box = TypeVar("_Box", bound=QBoxLayout)


def vbox(inside: QWidget | None = None, margins: Margins = (0, 0, 0, 0), spacing: int | None = None) -> QVBoxLayout:
    """One below the other, in a widget where one is given. ``spacing`` None is what the style has."""
    return _made(QVBoxLayout() if inside is None else QVBoxLayout(inside), margins, spacing)


def hbox(inside: QWidget | None = None, margins: Margins = (0, 0, 0, 0), spacing: int | None = None) -> QHBoxLayout:
    """The same side by side."""
    return _made(QHBoxLayout() if inside is None else QHBoxLayout(inside), margins, spacing)


def _made(box: _Box, margins: Margins, spacing: int | None) -> _Box:
    box.setContentsMargins(margins if isinstance(margins, QMargins) else QMargins(*margins))
    if spacing is not None:
        box.setSpacing(spacing)
    return box
