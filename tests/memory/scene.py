"""Who writes in these tests and when: an agent with every right, the first day, and days counted from it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from korely_desktop.domain.scope import Caller

AGENT = Caller(actor="rest")
START = datetime(2026, 1, 1, tzinfo=UTC)


def day(number: int) -> datetime:
    return START + timedelta(days=number)
