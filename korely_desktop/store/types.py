"""Column types that keep their meaning on every dialect."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Dialect
from sqlalchemy.types import TypeDecorator

from korely_desktop.domain.times import from_microseconds, microseconds


class UtcTime(TypeDecorator[datetime]):
    """An instant as whole microseconds since 1970 in UTC: exact, compact, and ordered like time."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: D102
        return _number(value)

    def bind_processor(self, dialect: Dialect) -> Callable[[datetime | None], int | None]:
        """The conversion itself, one call a value: every write binds several."""
        return _number

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: D102
        return _instant(value)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None]:
        """The conversion itself, one call a value: lists of facts convert hundreds."""
        return _instant


def _number(value: datetime | None) -> int | None:
    return None if value is None else microseconds(value)


def _instant(value: int | None) -> datetime | None:
    return None if value is None else from_microseconds(value)
