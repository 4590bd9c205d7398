"""Ending what SQLite is at, from another thread: a long copy, or a rehearsal that nobody waits for any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlcipher3 import dbapi2

from korely_desktop.domain.errors import Stopped
from korely_desktop.store.engine import Connection, Store

STEPS = 1000
"""Of a statement where most are small, and each is run for many rows."""


@contextmanager
def stoppable(driver: Any, is_stopped: Callable[[], bool], every: int) -> Iterator[None]:
    """Run a block of statements that ends as soon as ``is_stopped`` says so.

    Args:
        driver: the driver's own connection.
        every: steps of a statement after which it is asked.

    Raises:
        Stopped: it said so. A transaction is rolled back.
    """
    driver.set_progress_handler(is_stopped, every)
    try:
        yield
    except (DBAPIError, dbapi2.Error) as error:
        if "interrupted" in str(error):
            raise Stopped("It was stopped. Nothing was changed.") from error
        raise
    finally:
        driver.set_progress_handler(None, 0)


@contextmanager
def reading(store: Store, is_stopped: Callable[[], bool]) -> Iterator[Connection]:
    """:meth:`Store.read` that ends as soon as ``is_stopped`` says so, though it may be asked late between statements.

    Raises:
        Stopped: it said so.
    """
    with store.read() as connection, stoppable(connection.connection.driver_connection, is_stopped, STEPS):
        yield connection
        if is_stopped():
            raise Stopped("It was stopped. Nothing was changed.")
