"""Work off the GUI thread: run a function on a pool, get its result back on the GUI thread.

One long-living dispatcher carries the results; the runnables only borrow it (a runnable that owns its signals
loses results). Nothing here knows what the work is.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, QTimer, Signal, Slot
from shiboken6 import isValid

from korely_desktop.domain import right_of_way
from korely_desktop.gui.going import Going
from korely_desktop.gui.turn import Turn

log = logging.getLogger(__name__)

_THREADS = 3
SLOW_MS = 1000
"""From then on it is said what is being done."""
A_TURN_SECONDS = 0.008
"""So long results are handed on before the window paints, and hears keys, again: a frame has twice that."""

OnDone = Callable[[Any], object]
OnError = Callable[[Exception], object]


class Ticket:
    """One piece of work in flight. ``cancel`` drops its result; work that has begun still ends, unless it is left."""

    __slots__ = ("asks", "cancelled", "is_slow", "key", "number", "on_done", "on_error", "owner", "said")

    def __init__(
        self,
        number: int,
        on_done: OnDone | None,
        on_error: OnError | None,
        owner: QObject | None,
        key: tuple[int, str] | None = None,
        said: Going | None = None,
        *,
        asks: bool = False,
    ) -> None:
        self.number = number
        self.on_done = on_done
        self.on_error = on_error
        self.owner = owner
        self.key = key
        self.said = said
        self.asks = asks
        self.is_slow = False
        self.cancelled = False

    def cancel(self) -> None:
        """Forget about the result."""
        self.cancelled = True

    def leave(self) -> None:
        """Forget about the result, and have the work stop where it asks whether it may."""
        self.cancel()
        if self.said is not None:
            self.said.stop()

    @property
    def is_act(self) -> bool:
        """Whether the person did it, rather than that something is looked up for them."""
        return self.said is not None and self.key is None

    @property
    def wanted(self) -> bool:
        """Whether anybody is still there to hear the result."""
        return not self.cancelled and (self.owner is None or isValid(self.owner))


class _Work(QRunnable):
    def __init__(self, dispatcher: Background, ticket: Ticket, function: Callable[[], Any]) -> None:
        super().__init__()
        self._dispatcher = dispatcher
        self.ticket = ticket
        self._function = function

    def run(self) -> None:
        result: Any = None
        error: Exception | None = None
        if not self.ticket.cancelled:
            if not self.ticket.is_act:
                right_of_way.stand_back()
            right_of_way.give()
            try:
                result = self._function()
            except Exception as problem:
                error = problem
        try:
            self._dispatcher._finished.emit(self.ticket.number, result, error)
        except RuntimeError:
            log.debug("a result came after the window had gone")


class Background(QObject):
    """The window's own thread pool."""

    busy_changed = Signal(int)
    """How many pieces of work are in flight."""
    failed = Signal(object)
    """An exception that nobody asked to handle."""
    slow = Signal(object)
    """What the person did and has to wait for; None once it is done."""
    acted = Signal()
    """What the person did is done, or has failed."""

    _finished = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(_THREADS)
        self._acts = QThreadPool(self)
        """Whoever writes waits for what the person did, so that waits for a core behind nobody, other programs
        included: a thread of Linux that once stood back does so for good."""
        self._acts.setMaxThreadCount(_THREADS)
        self._tickets: dict[int, Ticket] = {}
        self._latest: dict[tuple[int, str], Ticket] = {}
        self._next_up: dict[tuple[int, str], _Work] = {}
        self._next = 0
        self._closed = False
        self._arrived: deque[tuple[int, Any, Exception | None]] = deque()
        self.turn = Turn(self)
        self._turns = QTimer(self, interval=0)
        self._turns.timeout.connect(self._hand_on)
        self._finished.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        function: Callable[[], Any],
        on_done: OnDone | None = None,
        on_error: OnError | None = None,
        *,
        owner: QObject | None = None,
        latest: str | None = None,
        said: Going | None = None,
        asks: bool = False,
    ) -> Ticket:
        """Call ``function`` on another thread, then ``on_done(result)`` or ``on_error(exception)`` on this one.

        Args:
            owner: results are dropped once this object has been deleted.
            latest: with a name, an earlier run of the same name and owner is cancelled (search as you type). One
                runs at a time: the newest begins when the cancelled one has ended.
            said: of an act of the person, what it does.
            asks: a question to the person comes of it, on the page in sight; see :meth:`leave_questions`.

        After :meth:`close` nothing begins: a thread would wait for Python, and Python for the pool to end.
        """
        self._next += 1
        key = None if latest is None else (id(owner), latest)
        ticket = Ticket(self._next, on_done, on_error, owner, key, said, asks=asks)
        if self._closed:
            ticket.cancel()
            return ticket
        self._tickets[ticket.number] = ticket
        work = _Work(self, ticket, function)
        if key is None:
            (self._acts if ticket.is_act else self._pool).start(work)
        else:
            self._start_latest(key, work)
        if said is not None:
            QTimer.singleShot(SLOW_MS, self, lambda: self._say_slow(ticket))
        self.busy_changed.emit(len(self._tickets))
        return ticket

    def _start_latest(self, key: tuple[int, str], work: _Work) -> None:
        before = self._latest.get(key)
        self._latest[key] = work.ticket
        if before is None:
            self._pool.start(work)
            return
        before.leave()
        waiting = self._next_up.get(key)
        if waiting is not None:
            del self._tickets[waiting.ticket.number]
        self._next_up[key] = work

    def leave_questions(self) -> None:
        """The person goes to another page, where what was to be asked on this one would come out of nowhere."""
        for ticket in self._tickets.values():
            if ticket.asks:
                ticket.leave()

    @property
    def busy(self) -> int:
        """How many pieces of work are in flight."""
        return len(self._tickets)

    @property
    def is_acting(self) -> bool:
        """Whether something that the person did is still being done."""
        return any(ticket.said is not None for ticket in self._tickets.values())

    def close(self, milliseconds: int = 5000) -> bool:
        """Drop what has not begun and wait for the rest; whether all of it ended in time."""
        self._closed = True
        self.turn.end()
        for ticket in self._tickets.values():
            ticket.cancel()
        for waiting in self._next_up.values():
            del self._tickets[waiting.ticket.number]
        self._next_up.clear()
        for pool in (self._pool, self._acts):
            pool.clear()
        until = monotonic() + milliseconds / 1000
        waited = [pool.waitForDone(max(0, int((until - monotonic()) * 1000))) for pool in (self._pool, self._acts)]
        return all(waited)

    def _go_on_after(self, ticket: Ticket) -> None:
        """Begin what waited for this one's end."""
        key = ticket.key
        if key is None:
            return
        waiting = self._next_up.pop(key, None)
        if waiting is not None:
            self._pool.start(waiting)
        elif self._latest.get(key) is ticket:
            del self._latest[key]

    @Slot(int, object, object)
    def _take(self, number: int, result: Any, error: Exception | None) -> None:
        self._arrived.append((number, result, error))
        self._turns.start()

    @Slot()
    def _hand_on(self) -> None:
        self.turn.begin()
        until = monotonic() + A_TURN_SECONDS
        while self._arrived:
            self._deliver(*self._arrived.popleft())
            if monotonic() >= until:
                return
        self._turns.stop()

    def _deliver(self, number: int, result: Any, error: Exception | None) -> None:
        ticket = self._tickets.pop(number)
        self._go_on_after(ticket)
        self.busy_changed.emit(len(self._tickets))
        if ticket.wanted:
            self._hand_over(ticket, result, error)
        if ticket.said is not None:
            self._say_slow()
            self.acted.emit()

    def _hand_over(self, ticket: Ticket, result: Any, error: Exception | None) -> None:
        if error is None:
            if ticket.on_done is not None:
                ticket.on_done(result)
        elif ticket.on_error is not None:
            ticket.on_error(error)
        else:
            self.failed.emit(error)

    def _say_slow(self, ticket: Ticket | None = None) -> None:
        if ticket is not None:
            ticket.is_slow = True
        self.slow.emit(next((one.said for one in self._tickets.values() if one.is_slow), None))
