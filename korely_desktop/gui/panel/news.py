"""*2 new facts*: a pill over the top of the list when facts came in above what is in sight."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea

from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import paint_icon, painter_on, write


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
        words = (
            self.tr("1 new fact")
            if self._count == 1
            else fill(self.tr("New: {facts}"), facts=facts_counted(self._count))
        )
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
        painter.setFont(look.font("label", 500))
        painter.setPen(look.color("on-accent"))
        write(painter, self.rect().adjusted(32, 0, 0, 0), self.text())

    def _place(self) -> None:
        size = self.sizeHint()
        self.setGeometry((self._view.viewport().width() - size.width()) // 2, 8, size.width(), size.height())
