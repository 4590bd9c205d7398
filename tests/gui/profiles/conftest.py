"""Giulia, what is known of her, and the people it is known with."""

from __future__ import annotations

import pytest

from korely_desktop.gui.people.page import PeoplePage
from korely_desktop.memory.services import Services
from tests.fakes import statement
from tests.gui.learning import ago, learn


@pytest.fixture
def world(services: Services) -> Services:
    """Giulia, her plans, her firm and her colleague."""
    first = "Giulia is on the Developer plan."
    learn(services, first, statement(first, "Giulia", "has_plan", "Developer"), at=ago(300))
    second = "Giulia works at Acme GmbH and lives in Turin."
    learn(
        services,
        second,
        statement(second, "Giulia", "works_at", "Acme GmbH", object_type="organization"),
        statement(second, "Giulia", "lives_in", "Turin", object_type="place"),
        at=ago(100),
    )
    third = "Giulia switched to the Advanced plan."
    learn(services, third, statement(third, "Giulia", "has_plan", "Advanced", replaces=True), agent="Cursor", at=ago(5))
    fourth = "Marco works at Acme GmbH."
    learn(services, fourth, statement(fourth, "Marco", "works_at", "Acme GmbH", object_type="organization"), at=ago(4))
    return services


@pytest.fixture
def people(desk, show_alone, world):
    page = PeoplePage(desk)
    show_alone(page)
    return page
