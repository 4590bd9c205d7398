"""A transaction that never happens: do what one would do, look at what it would change, and have all of it undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from korely_desktop.domain.errors import Stopped
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.stopping import STEPS, stoppable


class _NeverHappened(Exception):
    """Rolls the transaction back; never leaves this module."""


class _Inside(Store):
    """The store as one transaction sees it: reads see its writes, and writes join it. Nothing else works here."""

    def __init__(self, store: Store, connection: Connection) -> None:
        self.path = store.path
        self.key = store.key
        self._connection = connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        yield self._connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        yield self._connection

    @contextmanager
    def maintain(self) -> Iterator[Connection]:
        raise RuntimeError("what works outside transactions cannot be rehearsed")
        yield self._connection


@contextmanager
def rehearsal(store: Store, is_stopped: Callable[[], bool] = lambda: False) -> Iterator[Store]:
    """A store whose every write is rolled back when the block ends. Other writers wait meanwhile, readers do not.

    Raises:
        Stopped: ``is_stopped`` said so, which may be asked in the middle of a statement.
    """
    try:
        with store.write() as connection:
            if is_stopped():
                raise Stopped("It was stopped. Nothing was changed.")
            with stoppable(connection.connection.driver_connection, is_stopped, STEPS):
                yield _Inside(store, connection)
            raise _NeverHappened
    except _NeverHappened:
        return
