"""Places that scroll: the bar lies over their right margin, so that nothing moves aside when it comes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QHBoxLayout, QScrollArea, QScrollBar, QWidget


class FloatingBar(QScrollBar):
    """The vertical bar of a scroll area, above what it scrolls; out of sight where all of it is in sight."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(Qt.Orientation.Vertical, area)
        self._area = area
        self._real = area.verticalScrollBar()
        self.setCursor(Qt.CursorShape.ArrowCursor)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._place = QHBoxLayout(area)
        self._place.addStretch(1)
        self._place.addWidget(self)
        self._real.rangeChanged.connect(self._follow)
        self._real.valueChanged.connect(self.setValue)
        self.valueChanged.connect(self._real.setValue)
        self._follow()

    def _follow(self) -> None:
        self._place.setContentsMargins(0, self._area.viewportMargins().top(), 0, 0)
        self.setPageStep(self._real.pageStep())
        self.setSingleStep(self._real.singleStep())
        self.setRange(self._real.minimum(), self._real.maximum())
        self.setValue(self._real.value())
        self.setVisible(self.maximum() > self.minimum())
        self.raise_()


def scroll_upright(area: QAbstractScrollArea) -> None:
    """Without a frame, up and down only, by a bar that lies over the content."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    FloatingBar(area)


def scrolled(inside: QWidget) -> QScrollArea:
    """A place in which ``inside`` scrolls up and down; its margins leave 12 px for the bar."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(inside)
    scroll_upright(area)
    return area
