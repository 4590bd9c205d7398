"""A transaction that never happens: do what one would do, look at what it would change, and have all of it undone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from korely_desktop.store.engine import Connection, Store


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
def rehearsal(store: Store) -> Iterator[Store]:
    """A store whose every write is rolled back when the block ends. Other writers wait meanwhile, readers do not."""
    try:
        with store.write() as connection:
            yield _Inside(store, connection)
            raise _NeverHappened
    except _NeverHappened:
        return
