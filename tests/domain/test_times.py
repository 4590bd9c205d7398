"""The clock of the app, by which one thing said is news beside another."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain import times
from korely_desktop.domain.times import utc_now

NOON = datetime(2026, 6, 12, 12, tzinfo=UTC)


def test_what_is_said_later_is_of_a_later_instant_however_coarsely_the_clock_ticks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = iter([NOON, NOON, NOON, NOON + timedelta(milliseconds=16), NOON - timedelta(hours=1)])

    class Coarse(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:
            return next(ticks)

    monkeypatch.setattr(times, "datetime", Coarse)
    told = [utc_now() for _ in range(5)]
    assert told[:4] == [NOON + timedelta(microseconds=step) for step in (0, 1, 2, 16_000)]
    assert told[4] == NOON - timedelta(hours=1), "a clock that is set back is followed"
