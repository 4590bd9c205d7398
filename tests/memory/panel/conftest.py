"""Facts of four people, in every state, and the lists of the Memory Panel."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta

import pytest

from korely_desktop.domain.facts import State, Tense, Trust
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.listing import panel_lists
from tests.fakes import Clock
from tests.memory.panel.story import NOW, ago
from tests.memory.rows import Rows


@pytest.fixture
def app(services):
    return replace(services, clock=Clock(NOW))


@pytest.fixture
def rows(app):
    return Rows(app.store)


@pytest.fixture
def lists(app):
    return panel_lists.PanelLists(app, PERSON, zone=UTC)


@pytest.fixture
def world(rows):
    """Facts of four people, in every state."""
    email = rows.fact("Giulia Ferri", "likes", "email follow-ups", learned=ago(1), begin=ago(1), trust=Trust.PERSON)
    rows.fact("Giulia Ferri", "likes", "phone calls", learned=ago(90), begin=ago(400), end=ago(1), by=email)
    rows.fact("Giulia Ferri", "lives_in", "Turin", family="places", learned=ago(0.9), begin=ago(430), observations=3)
    acme = rows.fact("Marco Conti", "works_at", "Acme GmbH", family="work", learned=ago(40), begin=ago(300))
    northwind = rows.fact(
        "Marco Conti", "works_at", "Northwind Labs", family="work", learned=ago(0.1), begin=ago(11), state=State.REVIEW
    )
    rows.review(northwind, acme, kind="clash")
    rows.fact(
        "Project Apollo",
        "scheduled_for",
        "2026-07-12",
        family="events",
        learned=ago(0.2),
        begin=NOW + timedelta(days=30),
        tense=Tense.PLANNED,
        agent="Claude Code",
    )
    rows.fact("Nadia Rossi", "allergic_to", "peanuts", family="health", learned=ago(200), begin=ago(200), agent=None)
    rows.fact("Nadia Rossi", "likes", "a secret", learned=ago(3), begin=ago(3), state=State.FORGOTTEN)
    rows.fact("Nadia Rossi", "likes", "a wrong guess", learned=ago(3), begin=ago(3), state=State.REJECTED)
    return rows
