"""How large the window is: at least, and where nobody has chosen yet."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from korely_desktop.gui.theme import theme

MINIMUM = QSize(960, 600)
"""At the usual text size, in pixels."""
_LEAST = QSize(960, 460)
"""What a screen of 1920 x 1080 pixels has room for where everything is drawn twice as large."""
_USUAL = QSize(1280, 800)
_FRAME = QSize(2, 40)  # what title bar and edges usually take; known only once the window is shown


def least_size() -> QSize:
    """Larger letters need more room: at 150 percent the usual size. Never more than the screen has, down to
    :data:`_LEAST`."""
    share = max(0, theme().percent - 100) / 50
    return _on_screen(MINIMUM + (_USUAL - MINIMUM) * share)


def usual_size() -> QSize:
    """What it has at the first start."""
    return _on_screen(_USUAL)


def _on_screen(size: QSize) -> QSize:
    return size.boundedTo(QGuiApplication.primaryScreen().availableGeometry().size() - _FRAME).expandedTo(_LEAST)
