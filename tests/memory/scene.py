"""Who writes in these tests and when: an agent with every right, the first day, and days counted from it. And what
that agent is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import Caller
from korely_desktop.memory import facts
from korely_desktop.memory.services import Services

AGENT = Caller(actor="rest")
START = datetime(2026, 1, 1, tzinfo=UTC)


def day(number: int) -> datetime:
    return START + timedelta(days=number)


def objects(services: Services, **filters: object) -> set[str]:
    """The values of the facts that it is told."""
    return {fact.object for fact in facts.query(services, AGENT, FactQuery(**filters))[0]}  # type: ignore[arg-type]
