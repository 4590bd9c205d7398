"""What the list shows of facts that just came in: a fade, a pill above what is read, a note that counts seconds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QSize, Qt, QTimer, QVariantAnimation, Slot
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea

from korely_desktop.domain.panel import PanelPage, PanelQuery
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.i18n import fill, translate
from korely_desktop.gui.panel.view import FactView
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import paint_icon, painter_on, use_type, write
from korely_desktop.memory.listing.panel import PanelRow

_FADE_MS = 180
_FRESH_TICKS = 10


class Arrivals(QObject):
    """Lives beside one list."""

    def __init__(self, view: FactView) -> None:
        super().__init__(view)
        self._view = view
        self._ticks = 0
        self.pill = NewsPill(view)
        self.pill.clicked.connect(view.scrollToTop)
        self._clock = QTimer(self, interval=1_000)
        self._clock.timeout.connect(self._tick)
        view.verticalScrollBar().valueChanged.connect(self._scrolled)

    def tell(self, seqs: Sequence[int], *, at_top: bool) -> None:
        """These facts came in: fade them in where they are in sight, else say so above the list."""
        if not seqs:
            return
        if at_top:
            self.fade(seqs)
        else:
            self.pill.add(len(seqs))
        announce(self._view, _news(len(seqs)))

    @Slot(object, object, bool, list)
    def tell_answer(self, query: PanelQuery, page: PanelPage, jump: bool, _rows: list[PanelRow]) -> None:
        """Another question was asked: say how many facts answer it, for those who do not see the list change."""
        if jump and query != PanelQuery():
            announce(self._view, facts_counted(page.total))

    def fade(self, seqs: Sequence[int]) -> None:
        """Let the ground of these rows fade from blue, once; not at all with reduced motion."""
        milliseconds = theme().duration(_FADE_MS)
        if milliseconds == 0:
            return
        motion = QVariantAnimation(self)
        motion.setDuration(milliseconds)
        motion.setStartValue(1.0)
        motion.setEndValue(0.0)
        motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        motion.valueChanged.connect(lambda share: self._paint(seqs, share))
        motion.finished.connect(lambda: self._paint(seqs, None))
        self._paint(seqs, 1.0)
        motion.start(QVariantAnimation.DeletionPolicy.DeleteWhenStopped)

    def count_seconds(self) -> None:
        """Keep the notes of new facts up to date, for as long as what just came in is new."""
        self._ticks = 0
        if not self._clock.isActive():
            self._clock.start()

    def _paint(self, seqs: Sequence[int], share: float | None) -> None:
        self._view.delegate.fading = {} if share is None else dict.fromkeys(seqs, float(share))
        self._view.paint_facts(seqs)

    def _tick(self) -> None:
        self._ticks += 1
        self._view.paint_facts(self._view.delegate.take_noted())
        if self._ticks > _FRESH_TICKS:
            self._clock.stop()

    def _scrolled(self, value: int) -> None:
        if value == 0:
            self.pill.clear()


class NewsPill(QAbstractButton):
    """Counts what came in; a click goes to the top of the list."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._count = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        view.viewport().installEventFilter(self)
        self.hide()

    @property
    def count(self) -> int:
        """How many facts it tells of."""
        return self._count

    def add(self, count: int) -> None:
        """So many more came in."""
        self._count += count
        words = _news(self._count)
        self.setText(words)
        self.setAccessibleName(words)
        self._place()
        self.show()
        self.raise_()

    def clear(self) -> None:
        """They have been seen."""
        self._count = 0
        self.hide()

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def sizeHint(self):
        width = QFontMetricsF(theme().font("label", 500)).horizontalAdvance(self.text())
        return QSize(round(width) + 44, theme().scaled(28))

    def paintEvent(self, event):
        look = theme()
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("accent-hover" if self.underMouse() else "accent-fill"))
        painter.drawRoundedRect(self.rect(), self.height() / 2, self.height() / 2)
        paint_icon(painter, 12, (self.height() - 14) // 2, "arrow-up", "on-accent", 14)
        use_type(painter, "label", 500, "on-accent")
        write(painter, self.rect().adjusted(32, 0, 0, 0), self.text())

    def _place(self) -> None:
        size = self.sizeHint()
        self.setGeometry((self._view.viewport().width() - size.width()) // 2, 8, size.width(), size.height())


def _news(count: int) -> str:
    if count == 1:
        return translate("NewsPill", "1 new fact")
    return fill(translate("NewsPill", "New: {facts}"), facts=facts_counted(count))
