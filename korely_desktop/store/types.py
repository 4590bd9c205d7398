"""Column types that keep their meaning on every dialect."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Dialect
from sqlalchemy.types import TypeDecorator

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class UtcTime(TypeDecorator[datetime]):
    """An instant as whole microseconds since 1970 in UTC: exact, compact, and ordered like time."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: D102
        return microseconds(value)

    def bind_processor(self, dialect: Dialect) -> Callable[[datetime | None], int | None]:
        """The conversion itself, one call a value: every write binds several."""
        return microseconds

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: D102
        return _instant(value)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None]:
        """The conversion itself, one call a value: lists of facts convert hundreds."""
        return _instant


def microseconds(value: datetime | None) -> int | None:
    """The number that stands for an instant; lists of them go in so (:mod:`korely_desktop.store.lists`)."""
    return None if value is None else (value - _EPOCH) // _MICROSECOND


def _instant(value: int | None) -> datetime | None:
    return None if value is None else _EPOCH + timedelta(0, 0, value)
