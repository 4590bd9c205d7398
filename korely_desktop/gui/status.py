"""The status bar: the address agents use, what takes its time, what is being read, and what Undo would take back."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QWidget

from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.busy import BusyRing
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.told import REGION
from korely_desktop.gui.going import Going
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import paint_icon, painter_on, use_type, write
from korely_desktop.gui.theme.tips import NameTip

_LOOK_MS = 500
"""How often it is told how far something is."""


class StatusBar(QWidget):
    """28 px at the foot. ``undo_pressed``, ``reading_pressed`` and ``address_pressed`` tell what was pressed."""

    TOLD_AS = REGION

    undo_pressed = Signal()
    reading_pressed = Signal()
    address_pressed = Signal()

    def __init__(self, address: str) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Status"))
        self._address = address
        self._dot = _Dot(self)
        self._agents = _StatusButton(self)
        self._agents.clicked.connect(self.address_pressed)
        self._ring = BusyRing(self)
        self._going: Going | None = None
        self._slow = Label("", "label", "text-2", weight=400)
        self.stop_button = Button(self.tr("Stop"), "link", size="small")
        self.stop_button.setToolTip(self.tr("What is done so far stays, and can be undone."))
        self.stop_button.clicked.connect(self._stop)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._show_going)
        self._waiting = 0
        self._reading = _StatusButton(self)
        self._reading.clicked.connect(self.reading_pressed)
        self._undo = _StatusButton(self, icon="undo-2")
        self._undo.clicked.connect(self.undo_pressed)
        self._undo_key = Label("Ctrl+Z", "note", "text-3")
        layout = hbox(self, (14, 1, 14, 0), spacing=6)
        for part in (self._dot, self._agents):
            layout.addWidget(part)
        layout.addSpacing(14)
        layout.addWidget(self._ring)
        layout.addWidget(self._slow)
        layout.addWidget(self.stop_button)
        layout.addWidget(self._reading)
        layout.addStretch(1)
        layout.addWidget(self._undo)
        layout.addWidget(self._undo_key)
        self.setFixedHeight(theme().scaled(28))
        self.set_paused(False)
        self.set_slow(None)
        self.set_undo(None)

    def set_paused(self, paused: bool) -> None:
        """Whether agents can connect."""
        self._dot.set_token("danger" if paused else "good")
        words = self.tr("All agents are paused") if paused else self.tr("Agents can connect")
        self._agents.set_words(f"{words} · {self._address}")

    def set_reading(self, waiting: int) -> None:
        """How many new texts are being read; 0 hides it."""
        self._waiting = waiting
        self._reading.set_words(self.tr("Reading %Ln new text(s)", "", waiting))
        self._show_busy()

    def set_slow(self, going: Going | None) -> None:
        """What the person did and has to wait for; None hides it."""
        if going is not None and going is not self._going:
            announce(self, going.words)
            self._look.start()
        elif going is None:
            self._look.stop()
        self._going = going
        self._show_going()

    def _stop(self) -> None:
        if self._going is not None:
            self._going.stop()
        self._show_going()

    def _show_going(self) -> None:
        self._slow.setText("" if self._going is None else self._going.words)
        self.stop_button.setVisible(self._going is not None and self._going.can_stop)
        self._show_busy()

    def _show_busy(self) -> None:
        """One thing at a time: what the person waits for comes first."""
        is_slow = self._going is not None
        self._slow.setVisible(is_slow)
        self._reading.setVisible(self._waiting > 0 and not is_slow)
        self._ring.setVisible(self._waiting > 0 or is_slow)

    def set_undo(self, words: str | None, *, held: bool = False) -> None:
        """What Undo would take back; None hides it. While it is ``held`` it is off, and its tooltip says why."""
        self._undo.setEnabled(not held)
        self._undo.setToolTip(self.tr("The past is read-only. To make changes, go back to now.") if held else "")
        self._undo.setVisible(words is not None)
        self._undo_key.setVisible(words is not None)
        if words is not None:
            self._undo.set_words(fill(self.tr("Undo: {what}"), what=words))

    @property
    def undo_button(self) -> QAbstractButton:
        """The button that undoes."""
        return self._undo

    def paintEvent(self, event):
        painter = painter_on(self)
        painter.fillRect(self.rect(), theme().color("window"))
        paint_hairline(painter, 0, 0, self.width())


class _Dot(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._token = "good"
        self.setFixedSize(8, 8)

    def set_token(self, token: str) -> None:
        self._token = token
        self.update()

    def paintEvent(self, event):
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color(self._token))
        painter.drawEllipse(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5))


class _StatusButton(NameTip, QAbstractButton):
    """Words in the status bar that can be pressed."""

    def __init__(self, parent: QWidget, icon: str | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # painted anew when the pointer comes and goes
        self._icon = icon
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_words(self, words: str) -> None:
        self.setText(words)
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def sizeHint(self):
        self.setFont(theme().font("label", 400))
        width = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(width + (20 if self._icon else 0) + 4, theme().scaled(20))

    def paintEvent(self, event):
        painter = painter_on(self)
        ink = "text-3" if not self.isEnabled() else "text" if self.underMouse() else "text-2"
        left = 0
        if self._icon:
            paint_icon(painter, 0, (self.height() - 14) // 2, self._icon, ink, 14)
            left = 20
        use_type(painter, "label", 400, ink)
        room = self.rect().adjusted(left, 0, 0, 0)
        write(painter, room, painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width()))
