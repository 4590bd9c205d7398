"""The Review page with two cards that wait."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts
from korely_desktop.memory.history import verbs
from tests.fakes import ScriptedEngine, statement
from tests.gui.review.clash import NEW, OLD, say


@pytest.fixture
def page(qtbot, open_main, services, engine: ScriptedEngine, settle):
    """Two waiting cards: a clash with the person's word, and a doubtful fact."""
    engine.says(OLD, statement(OLD, "Marco Conti", "works_at", "Acme GmbH"))
    engine.says(
        NEW,
        statement(NEW, "Marco Conti", "works_at", "Northwind Labs", evidence="his new desk at Northwind Labs"),
    )
    doubtful = "I think Giulia lives in Turin."
    engine.says(doubtful, statement(doubtful, "Giulia", "lives_in", "Turin", hedged=True, confidence=0.5))
    say(services, OLD, datetime(2025, 1, 5, tzinfo=UTC))
    found, _ = facts.query(services, PERSON, FactQuery(limit=10))
    verbs.confirm(services, PERSON, found[0].id)
    say(services, NEW)
    say(services, doubtful)
    window = open_main("review", "activity", "memory")
    window.show_page("review")
    settle(window.desk)
    qtbot.waitUntil(lambda: window.page("review").current is not None)
    return window.page("review")
