"""The memory in figures: each number against facts that were written one by one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.answers import Decision
from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.insights import AgentShare
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON, READ, WRITE, Caller
from korely_desktop.memory import facts
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.listing.insights import WEEKS, insights
from tests.fakes import Clock

MONDAY = datetime(2026, 6, 8, 0, 0, tzinfo=UTC)
AGENT = Caller("rest", scopes=frozenset({READ, WRITE}), label="bot")


@pytest.fixture
def app(services):
    return replace(services, clock=Clock(MONDAY))


def wrote(app, at: datetime, subject: str, predicate: str, value: str, agent: str = "bot") -> str:
    app.clock.now = at
    new = NewTriple(subject, predicate, value, agent_id=agent, object_is_literal=True)
    return facts.add_triple(app, AGENT, new).id


def test_weeks_begin_on_monday_and_have_no_gaps(app):
    wrote(app, MONDAY - timedelta(seconds=1), "Anna", "owns", "a boat")
    wrote(app, MONDAY, "Anna", "owns", "a car")
    wrote(app, MONDAY + timedelta(days=6, hours=23), "Anna", "owns", "a bike")
    found = insights(app, PERSON)
    assert len(found.weeks) == WEEKS
    assert [week.start for week in found.weeks[-2:]] == [(MONDAY - timedelta(weeks=1)).date(), MONDAY.date()]
    assert [week.learned for week in found.weeks[-3:]] == [0, 1, 2]


def test_totals_families_and_ends(app):
    wrote(app, MONDAY, "Anna", "lives_in", "Turin")
    wrote(app, MONDAY + timedelta(hours=1), "Anna", "lives_in", "Rome")
    boat = wrote(app, MONDAY + timedelta(hours=2), "Anna", "owns", "a boat")
    verbs.close(app, PERSON, boat)
    app.clock.now += timedelta(hours=1)
    found = insights(app, PERSON)
    assert (found.facts, found.waiting) == (1, 0)
    assert found.families == (("places", 1),)
    assert (found.weeks[-1].learned, found.weeks[-1].ended) == (3, 2)


def test_news_that_the_person_accepted_says_nothing_against_what_was_so_before(app):
    turin = wrote(app, MONDAY, "Anna", "lives_in", "Turin")
    app.clock.now += timedelta(hours=1)
    verbs.confirm(app, PERSON, turin)
    rome = wrote(app, app.clock.now + timedelta(hours=1), "Anna", "lives_in", "Rome")
    [card] = review.waiting(app, PERSON)[0]
    assert (card.fact.id, card.old_fact.id) == (rome, turin)
    review.decide(app, PERSON, card.id, Decision.ACCEPT)
    assert insights(app, PERSON).agents == (AgentShare("bot", 2, 2),)


def test_what_the_person_corrected_or_forgot_was_not_kept(app):
    turin = wrote(app, MONDAY, "Anna", "lives_in", "Turin")
    boat = wrote(app, MONDAY, "Anna", "owns", "a boat")
    wrote(app, MONDAY, "Anna", "owns", "a car")
    wrote(app, MONDAY, "Bruno", "owns", "a car", agent="other")
    app.clock.now += timedelta(hours=1)
    verbs.correct(app, PERSON, turin, object="Rome")
    verbs.hide(app, PERSON, boat)
    shares = {agent.name: (agent.facts, agent.kept) for agent in insights(app, PERSON).agents}
    assert shares["other"] == (1, 1)
    wrote_by_bot, kept = shares["bot"]
    assert wrote_by_bot - kept == 2


def test_an_empty_memory_has_figures_too(app):
    found = insights(app, PERSON)
    assert (found.facts, found.texts, found.names, found.agents, found.families) == (0, 0, 0, (), ())


def test_a_confined_key_sees_no_totals(app):
    with pytest.raises(Forbidden):
        insights(app, Caller("rest", users=("a",)))
