"""What is over by nature ends by itself: an appointment, a plan. Through the real engine and the real pipeline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from korely_desktop.domain.errors import FactNotCurrent
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts
from korely_desktop.memory.history import reopening, verbs
from korely_desktop.memory.services import Services
from tests.evaluation.trial import services_in, tell
from tests.fakes import Clock

USER = "customer-1"
TOLD = datetime(2026, 3, 16, 9, tzinfo=UTC)  # a Monday


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with services_in(tmp_path) as opened:
        yield opened


def held(services: Services, at: datetime) -> dict[str, Fact]:
    found, _ = facts.query(services, PERSON, FactQuery(user_id=USER, as_of=at))
    return {fact.object: fact for fact in found}


def test_a_meeting_today_is_over_tomorrow(services: Services) -> None:
    tell(services, USER, "I have a meeting with Sara at 3pm today.", TOLD)
    assert "meeting with Sara" in held(services, datetime(2026, 3, 16, 15, tzinfo=UTC))
    assert held(services, datetime(2026, 3, 17, tzinfo=UTC)) == {}


def test_a_plan_with_a_day_ends_with_it_and_stays_in_the_history(services: Services) -> None:
    tell(services, USER, "I have an interview at Acme on 27 March 2026.", TOLD)
    assert "interview" in held(services, datetime(2026, 3, 27, 12, tzinfo=UTC))
    assert held(services, datetime(2026, 3, 28, tzinfo=UTC)) == {}
    history, _ = facts.query(services, PERSON, FactQuery(user_id=USER, include_invalidated=True))
    assert [fact.invalid_at for fact in history] == [datetime(2026, 3, 28, tzinfo=UTC)]


def test_telling_it_again_makes_no_second_plan(services: Services) -> None:
    for _ in range(2):
        tell(services, USER, "I have an interview at Acme on 27 March 2026.", TOLD)
    history, _ = facts.query(services, PERSON, FactQuery(user_id=USER, include_invalidated=True))
    assert len(history) == 1


@pytest.mark.parametrize(
    "text", ["I have an interview at Acme on 27 March 2026.", "My dentist appointment is on 27 March 2026."]
)
def test_what_has_its_end_ahead_can_be_called_off(services: Services, text: str) -> None:
    tell(services, USER, text, TOLD)
    [fact], _ = facts.query(services, PERSON, FactQuery(user_id=USER, include_invalidated=True))
    assert fact.invalid_at == datetime(2026, 3, 28, tzinfo=UTC)
    at = replace(services, clock=Clock(TOLD + timedelta(days=1)))
    receipt = verbs.close(at, PERSON, fact.id)
    assert (receipt.status, receipt.invalid_at < fact.invalid_at) == ("forgotten", True)
    assert held(services, datetime(2026, 3, 27, 12, tzinfo=UTC)) == {}
    assert verbs.close(at, PERSON, fact.id).status == "already_forgotten"
    with pytest.raises(FactNotCurrent):
        verbs.correct(at, PERSON, fact.id, object="the day after")
    assert reopening.reopen(at, PERSON, fact.id).invalid_at == fact.invalid_at


def test_what_is_scheduled_for_a_counted_day_names_the_day(services: Services) -> None:
    tell(services, USER, "My dentist appointment is tomorrow at 15:30.", TOLD)
    found, _ = facts.query(services, PERSON, FactQuery(user_id=USER, as_of=TOLD))
    assert [(fact.predicate, fact.object) for fact in found] == [("scheduled_for", "2026-03-17 15:30")]


def test_a_date_that_was_moved_does_not_come_back_after_the_new_one(services: Services) -> None:
    tell(services, USER, "Project Apollo is scheduled for 22 April 2026.", TOLD)
    tell(services, USER, "Project Apollo is now scheduled for 3 May 2026.", datetime(2026, 4, 1, 9, tzinfo=UTC))
    history, _ = facts.query(services, PERSON, FactQuery(user_id=USER, include_invalidated=True))
    assert {fact.object: fact.invalid_at for fact in history} == {
        "22 April 2026": datetime(2026, 4, 1, 9, tzinfo=UTC),
        "3 May 2026": datetime(2026, 5, 4, tzinfo=UTC),
    }
