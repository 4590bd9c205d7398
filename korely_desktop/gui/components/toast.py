"""Toasts: what happened, with Undo. One at a time, staying while the pointer is over them.

They stand at the bottom, in the middle; where that would cover what has the keyboard, above it.
"""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QEasingCurve, QEvent, QPoint, QPropertyAnimation, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QWidget
from shiboken6 import isValid

from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.floating import SHADOW, paint_floating
from korely_desktop.gui.components.focused import place_of_focus
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along, use_type
from korely_desktop.gui.undo import Step

_SHORT_MS = 6000
_UNDO_MS = 10000
_WIDEST = 720
"""The words of a toast, in pixels at 100 %."""
_RISE = 12
"""So many pixels a toast rises when it comes; so far it keeps from what has the keyboard, around which is a ring."""


class _ToastButton(QAbstractButton):
    def sizeHint(self):
        return self.fontMetrics().size(0, self.text()) + QSize(24, 8)

    def paintEvent(self, event):
        painter = QPainter(self)
        use_type(painter, "body", 600, "on-tooltip")
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


class ToastHost(QWidget):
    """The place of toasts above all pages of ``window``. ``undo_wanted`` carries the step of the toast's Undo.

    One whose Undo has the keyboard stays; where it goes all the same, the keyboard goes back to where it was.
    """

    undo_wanted = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._queue: deque[tuple[str, Step | None]] = deque()
        self._step: Step | None = None
        self._came_from: QWidget | None = None
        self._lift = 0
        self._label = Label("", "body", "on-tooltip", wrap=True)
        self._button = _ToastButton(self)
        self._button.setText(self.tr("Undo"))
        self._button.setFont(theme().font("body", 600))
        self._button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._button.clicked.connect(self._undo)
        layout = hbox(self, spacing=8)
        layout.addWidget(self._label)
        layout.addWidget(self._button)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._run_out)
        self._motion = QPropertyAnimation(self, b"pos", self)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        window.installEventFilter(self)
        self.hide()

    @property
    def words(self) -> str:
        """What the toast in sight says; empty when there is none."""
        return self._label.text() if self.isVisible() else ""

    def show_toast(self, words: str, step: Step | None = None) -> None:
        """Say ``words``: those of an act at once, others after the act's toast in sight."""
        if step is not None:
            self._queue.clear()
        self._queue.append((words, step))
        if step is not None or not self.isVisible() or self._step is None:
            self._next()

    def dismiss(self, step: Step) -> None:
        """Take away the toast that offers to undo ``step``: it has been undone elsewhere."""
        self._queue = deque(waiting for waiting in self._queue if waiting[1] is not step)
        if self.isVisible() and self._step is step:
            self._next()

    @property
    def unread(self) -> list[tuple[str, Step | None]]:
        """What is in sight, and what waits to be said."""
        return [*([(self._label.text(), self._step)] if self.isVisible() else []), *self._queue]

    def set_lift(self, pixels: int) -> None:
        """Stand this much higher, so as not to cover the acts at the foot of a page."""
        self._lift = pixels
        if self.isVisible():
            self._stand()

    def eventFilter(self, watched, event):
        if self.isVisible() and event.type() == QEvent.Type.Resize:
            self._fit()
            self._stand()
        elif self.isVisible() and event.type() == QEvent.Type.UpdateRequest and not self._has_keyboard:
            self._stand()  # whatever moved is about to be painted: the keyboard may be elsewhere
        return False

    def enterEvent(self, event):
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event):
        self._timer.start(_SHORT_MS)
        super().leaveEvent(event)

    def paintEvent(self, event):
        painter = QPainter(self)
        paint_floating(painter, self.rect().toRectF(), ground="tooltip", outline="tooltip")

    def _run_out(self) -> None:
        if self.isVisible() and self._has_keyboard:
            self._timer.start(_SHORT_MS)
        else:
            self._next()

    def _next(self) -> None:
        if self.isVisible() and self._has_keyboard:
            if self._came_from is not None and isValid(self._came_from) and self._came_from.isVisible():
                self._came_from.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._came_from = self._window.focusWidget()
        if not self._queue:
            self.hide()
            self._step = None
            return
        words, self._step = self._queue.popleft()
        self._label.setText(words)
        self._button.setVisible(self._step is not None)
        self._fit()
        place = self._place()
        self.show()
        self.raise_()
        self._motion.stop()
        self._motion.setDuration(theme().duration(120))
        self._motion.setStartValue(place + QPoint(0, _RISE))
        self._motion.setEndValue(place)
        self._motion.start()
        self._timer.start(_UNDO_MS if self._step else _SHORT_MS)
        announcement = words + (" " + self.tr("Undo with Ctrl+Z.") if self._step else "")
        announce(self, announcement)

    def _fit(self) -> None:
        """As wide as the words; those that are wider than the window has room for break into lines."""
        before, after = SHADOW + 16, SHADOW + (8 if self._step else 16)
        self.layout().setContentsMargins(along(before, SHADOW, after, SHADOW))
        beside = before + after + (self._button.sizeHint().width() + self.layout().spacing() if self._step else 0)
        words = self._label.fontMetrics().horizontalAdvance(self._label.text()) + 1
        wide = min(words, theme().scaled(_WIDEST), self._window.width() - beside)
        high = self._label.heightForWidth(wide)
        self._label.setFixedSize(wide, high)
        self.setFixedSize(wide + beside, max(theme().scaled(40), high + 20) + 2 * SHADOW)

    def _stand(self) -> None:
        """Go to where a toast belongs now; one that is still coming ends there."""
        place = self._place()
        if self._motion.state() == QPropertyAnimation.State.Running:
            self._motion.setEndValue(place)
        elif self.pos() != place:
            self.move(place)

    @property
    def _has_keyboard(self) -> bool:
        """Undo has it; a toast that went away then would slip from under the pointer that has just pressed it."""
        return self._button is self._window.focusWidget()

    def _place(self) -> QPoint:
        window = self._window
        left = (window.width() - self.width()) // 2
        usual = QPoint(left, window.height() - self.height() - theme().scaled(28) - self._lift + SHADOW - _RISE)
        focused = QRect() if self._has_keyboard else place_of_focus(self.window())
        body = QRect(usual, self.size()).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
        is_clear = not focused.intersects(body.adjusted(-_RISE, -_RISE, _RISE, _RISE))
        if is_clear or focused.height() > window.height() // 2:  # a whole page is seen behind a toast
            return usual
        above = focused.top() - _RISE - body.height()
        return QPoint(left, above - SHADOW) if above > 0 else usual

    def _undo(self) -> None:
        step = self._step
        self._timer.stop()
        self._next()
        if step is not None:
            self.undo_wanted.emit(step)
