"""Reading and writing points in time. Every datetime in the app is timezone-aware UTC."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

from korely_desktop.domain.errors import InvalidRequest

_COARSEST_TICK = timedelta(seconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

_lock = threading.Lock()
_last = datetime.min.replace(tzinfo=UTC)


def utc_now() -> datetime:
    """The present instant, in UTC, with microseconds; later than that of any call before.

    Where the clock ticks coarsely (Windows: every 16 ms), two things said one after the other would be of one instant,
    and neither of them news.
    """
    global _last
    with _lock:
        now = datetime.now(UTC)
        if now <= _last < now + _COARSEST_TICK:  # a clock that was set back is followed
            now = _last + _MICROSECOND
        _last = now
    return now


def parse_time(text: str, field: str = "time") -> datetime:
    """Read an ISO 8601 date or date-time.

    Without a zone it is UTC; a bare date is midnight UTC.

    Raises:
        InvalidRequest: the text is no ISO 8601 time; names ``field``.
    """
    try:
        parsed = datetime.fromisoformat(text.strip())
        return as_utc(parsed)
    except (ValueError, OverflowError) as error:
        raise InvalidRequest(
            f"{field} is not a date or time: expected ISO 8601, for example 2026-06-11 or 2026-06-11T09:41:00Z",
            field=field,
        ) from error


def parse_time_or_none(text: str | None) -> datetime | None:
    """:func:`parse_time`, passing None through."""
    return None if text is None else parse_time(text)


def as_utc(moment: datetime) -> datetime:
    """The same instant in UTC; a naive datetime is taken as UTC already."""
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    return moment.astimezone(UTC)


def iso(moment: datetime) -> str:
    """ISO 8601 with ``Z``; microseconds only where there are any."""
    return as_utc(moment).isoformat().replace("+00:00", "Z")


def iso_or_none(moment: datetime | None) -> str | None:
    """:func:`iso`, passing None through."""
    return None if moment is None else iso(moment)


def microseconds(moment: datetime) -> int:
    """The instant as whole microseconds since 1970, exactly: as the store and the recall index hold it."""
    return (moment - _EPOCH) // _MICROSECOND


def from_microseconds(number: int) -> datetime:
    """The instant that :func:`microseconds` made this number of."""
    return _EPOCH + timedelta(0, 0, number)
