"""Places that scroll: the bar lies over their right margin, so that nothing moves aside when it comes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QScrollBar,
    QVBoxLayout,
    QWidget,
)

from korely_desktop.gui.components.labels import Ground
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along

BAR_ROOM = 14
"""What is inside leaves so much at its end for the bar, in pixels."""
_LOWEST = 96
"""Less than this of a place that scrolls is of no use, in pixels at 100 %."""


class ReadingColumn(Ground):
    """What scrolls and is read: in ``column``, which is no wider than one reads with ease, however wide the window."""

    def __init__(self, token: str, most: int, inset: int) -> None:
        """``most`` is in pixels at 100 % text size, ``inset`` the margin before and after the column."""
        super().__init__(token)
        self._most, self._inset = most, inset
        self.column = QVBoxLayout(self)
        self._fit()

    def set_inset(self, inset: int) -> None:
        """Change the margin."""
        self._inset = inset
        self._fit()

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        over = max(0, self.width() - 2 * self._inset - theme().scaled(self._most))
        self.column.setContentsMargins(along(self._inset, 20, self._inset + over, 20))


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

    def paintEvent(self, event):
        """An area tells its new range before its new page step, and of that nobody hears."""
        self.setPageStep(self._real.pageStep())
        super().paintEvent(event)

    def _follow(self) -> None:
        self._place.setContentsMargins(0, self._area.viewportMargins().top(), 0, 0)
        self.setPageStep(self._real.pageStep())
        self.setSingleStep(self._real.singleStep())
        self.setRange(self._real.minimum(), self._real.maximum())
        self.setValue(self._real.value())
        self.setVisible(self.maximum() > self.minimum())
        self.raise_()


class FittedArea(QScrollArea):
    """As high as what is in it, up to ``most`` pixels at 100 %, and lower where there is less room."""

    def __init__(self, inside: QWidget, width: int, most: int, parent: QWidget | None = None) -> None:
        """``width`` is what the area will have, in pixels: only then is it known how words break.

        With the ``parent`` it is to have, what is inside is dressed once: each time it is put elsewhere, it is anew.
        """
        super().__init__(parent)
        self._wide, self._most = width, most
        self.setWidgetResizable(True)
        _put_into(self, inside)
        scroll_upright(self)
        _stop_to_scroll(self)

    def sizeHint(self):
        layout = self.widget().layout()
        needed = layout.totalHeightForWidth(self._wide) if layout.hasHeightForWidth() else layout.sizeHint().height()
        return QSize(self._wide, min(needed, theme().scaled(self._most)))

    def minimumSizeHint(self):
        hint = self.sizeHint()
        return QSize(0, min(hint.height(), theme().scaled(_LOWEST)))

    def eventFilter(self, watched, event):
        """What was opened in it needs more room, or less."""
        handled = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return handled


def scroll_upright(area: QAbstractScrollArea) -> None:
    """Without a frame, up and down only, by a bar that lies over the content."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    FloatingBar(area)


def scrolled(inside: QWidget) -> QScrollArea:
    """A place in which ``inside`` scrolls up and down; its margins leave 12 px for the bar."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    _put_into(area, inside)
    scroll_upright(area)
    _stop_to_scroll(area)
    return area


def _put_into(area: QScrollArea, inside: QWidget) -> None:
    """It gets the size of the area: what it would like best need not be reckoned, which costs as much as its layout."""
    inside.setAttribute(Qt.WidgetAttribute.WA_Resized)
    area.setWidget(inside)


def _stop_to_scroll(area: QScrollArea) -> None:
    """Tab stops at the area, whose keys scroll it, only while there is something to scroll."""
    bar = area.verticalScrollBar()

    def follow() -> None:
        further = bar.maximum() > bar.minimum()
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus if further else Qt.FocusPolicy.NoFocus)

    bar.rangeChanged.connect(follow)
    follow()


def bring_in_sight(widget: QWidget) -> None:
    """Scroll the place that ``widget`` is in, where there is one, so that some of what is around it is shown, too."""
    place = widget.parentWidget()
    while place is not None and not isinstance(place, QScrollArea):
        place = place.parentWidget()
    if place is not None:
        place.ensureWidgetVisible(widget, 0, theme().scaled(80))
