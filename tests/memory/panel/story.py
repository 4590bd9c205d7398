"""The day of these tests, and what a list says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from korely_desktop.domain.panel import (
    PanelQuery,
)
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.listing import panel

NOW = datetime(2026, 6, 12, 9, 45, tzinfo=UTC)
NUTS = "peanuts"


def ago(days: float) -> datetime:
    return NOW - timedelta(days=days)


def shown(app, lists, query: PanelQuery, language="en") -> list[str]:
    lists.forget()
    return [row.sentence for row in panel.rows(app, PERSON, list(lists.ids(query).ids), query, language)]
