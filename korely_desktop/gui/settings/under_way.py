"""Long work of a page of Settings: a card that says what goes on and how far it is, and stops it.

Where it fails, the card says why until it is closed or something else begins, and may offer another way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.backups import Watch
from korely_desktop.domain.errors import Stopped
from korely_desktop.gui.background import Ticket
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Card, Label, row
from korely_desktop.gui.components.progress import ProgressLine
from korely_desktop.gui.components.scrolled import bring_in_sight
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.problems import message_of, note_problem, title_of

_LOOK_MS = 100


@dataclass(frozen=True, slots=True)
class OtherWay:
    """What a button of the card says, and what it does."""

    words: str
    go: Callable[[], None]


class _Work:
    """What goes on in the background: how far it is, and whether the person stopped it."""

    def __init__(self) -> None:
        self.share = 0.0
        self.stopped = False
        self.ticket: Ticket | None = None

    def watch(self, share: float) -> bool:
        """Called in the thread that works; a window that closes stops it too."""
        self.share = share
        return not self.stopped and (self.ticket is None or not self.ticket.cancelled)


class UnderWay(Card):
    """In sight while something runs. ``busy_changed`` says when to let nothing else begin."""

    busy_changed = Signal(bool)

    def __init__(self, desk: Desk) -> None:
        super().__init__(margins=(18, 14, 18, 14))
        self._desk = desk
        self._work: _Work | None = None
        self.step = Label("", "body", weight=500)
        self.why = Label("", "body", "text-2", wrap=True)
        self.line = ProgressLine()
        self.cancel = Button(self.tr("Cancel"))
        self.cancel.clicked.connect(self._stop)
        self.otherwise = Button("")
        self.otherwise.clicked.connect(self._go_otherwise)
        self._other_way: OtherWay | None = None
        self.close_failed = Button(self.tr("Close"))
        self.close_failed.clicked.connect(self._close)
        self.body.addLayout(row(self.step, None, self.cancel, self.otherwise, self.close_failed))
        self.body.addWidget(self.line)
        self.body.addWidget(self.why)
        self.hide()
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._show_share)

    def run(
        self,
        pressed: QWidget,
        words: str,
        act: Callable[[Watch], object],
        done: Callable[..., None],
        other_way: OtherWay | None = None,
    ) -> None:
        """Do ``act`` in the background and then ``done`` with its result; the focus goes back to ``pressed``.

        Args:
            other_way: what the card offers where that fails.
        """
        work = self._work = _Work()
        self._other_way = other_way
        self._pressed = pressed
        self.step.set_token("text")
        self.step.setText(words)
        self._set_busy(True)
        self._show_share()

        def over(result: object) -> None:
            self._set_busy(False)
            done(result)

        work.ticket = self._desk.run(lambda: act(work.watch), over, self._failed, owner=self)

    def _failed(self, problem: Exception) -> None:
        self._set_busy(False)
        if isinstance(problem, Stopped):
            self._desk.say(self.tr("Stopped. Nothing was changed."))
            return
        announce(self, note_problem(problem))
        self.step.set_token("danger")
        self.step.setText(title_of(problem))
        self.why.setText(message_of(problem))
        if self._other_way is not None:
            self.otherwise.setText(self._other_way.words)
            self.otherwise.show()
        self.show()
        QTimer.singleShot(0, self, lambda: bring_in_sight(self))

    def _go_otherwise(self) -> None:
        other_way = self._other_way
        self._close()
        if other_way is not None:
            other_way.go()

    def _close(self) -> None:
        self._other_way = None
        self.hide()
        self._pressed.setFocus()

    def _set_busy(self, busy: bool) -> None:
        self.setVisible(busy)
        self.cancel.setVisible(busy)
        self.line.setVisible(busy)
        self.close_failed.setHidden(busy)
        self.otherwise.hide()
        self.why.setHidden(busy)
        self.cancel.setEnabled(busy)
        if busy:
            QTimer.singleShot(0, self, lambda: bring_in_sight(self))  # once it has its place
            self._timer.start()
            self.cancel.setFocus()
        self.busy_changed.emit(busy)
        if not busy:
            self._timer.stop()
            self._pressed.setFocus()  # not what comes next by chance, such as erasing the demo

    def _show_share(self) -> None:
        if self._work is not None:
            self.line.set_share(self._work.share, f"{self.step.text()} {self._work.share:.0%}")

    def _stop(self) -> None:
        if self._work is not None:
            self._work.stopped = True
            self.cancel.setEnabled(False)
