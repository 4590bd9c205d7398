"""The product's own examples, told to the real engine: what a stranger tries first must come out exactly."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts, remember
from korely_desktop.memory.history import explain, verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from tests.fakes import Clock
from tests.memory.scene import AGENT
from tests.reading import read_all

JANUARY = datetime(2026, 1, 10, tzinfo=UTC)
FEBRUARY = datetime(2026, 2, 10, tzinfo=UTC)
Triple = tuple[str, str, str]


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 3, 1, tzinfo=UTC))


@pytest.fixture
def app(full_services: Services, clock: Clock) -> Services:
    return replace(full_services, clock=clock)


def tell(services: Services, content: str, user_id: str | None = None, timestamp: datetime | None = None) -> str:
    memory = remember.add(services, AGENT, NewMemory(content, user_id=user_id, timestamp=timestamp))
    read_all(services)
    return memory.id


def known(services: Services, **filters: object) -> set[Triple]:
    listed, _ = facts.query(services, AGENT, FactQuery(limit=200, **filters))  # type: ignore[arg-type]
    return {(fact.subject_name, fact.predicate, fact.object) for fact in listed}


def one(services: Services, predicate: str, value: str, **filters: object) -> Fact:
    listed, _ = facts.query(services, PERSON, FactQuery(predicate=predicate, limit=200, **filters))  # type: ignore[arg-type]
    return next(fact for fact in listed if fact.object == value)


def test_giulia_upgrades_and_wants_no_more_calls(app: Services) -> None:
    tell(app, "Giulia likes phone calls.", timestamp=JANUARY)
    assert known(app) == {("Giulia", "likes", "phone calls")}
    text = (
        "Giulia upgraded to the Advanced plan and asked us to stop calling her. She prefers email follow-ups. "
        "She is based in Turin."
    )
    memory = tell(app, text, timestamp=FEBRUARY)
    assert known(app) == {
        ("Giulia", "has_plan", "Advanced"),
        ("Giulia", "likes", "email follow-ups"),
        ("Giulia", "lives_in", "Turin"),
    }
    calls = one(app, "likes", "phone calls", include_invalidated=True)
    assert calls.invalid_at == FEBRUARY
    assert one(app, "likes", "email follow-ups").valid_from == FEBRUARY
    sources = explain.explain(app, PERSON, calls.id).sources
    closing = next(source for source in sources if source.memory_id == memory)
    assert closing.says == "over"
    assert closing.start is not None
    assert "calling" in closing.text[closing.start : closing.end]


def test_customer_4812_is_the_subject_of_everything(app: Services) -> None:
    tell(
        app,
        "Customer-4812 called about her Business subscription. She is based in Milan and wants all follow-ups by "
        "email. She is allergic to peanuts - mentioned it while chatting.",
        user_id="customer-4812",
    )
    wanted = {
        ("customer-4812", "has_plan", "Business"),
        ("customer-4812", "lives_in", "Milan"),
        ("customer-4812", "likes", "email follow-ups"),
        ("customer-4812", "allergic_to", "peanuts"),
    }
    found = known(app, user_id="customer-4812")
    assert wanted <= found
    assert {subject for subject, _, _ in found} == {"customer-4812"}
    assert all(fact.subject_is_user for fact in facts.profile(app, AGENT, "customer-4812").facts)


def test_alex_changes_jobs(app: Services) -> None:
    tell(app, "Alex works at Google", timestamp=JANUARY)
    tell(app, "Alex moved to Stripe", timestamp=FEBRUARY)
    assert known(app) == {("Alex", "works_at", "Stripe")}
    assert known(app, as_of=JANUARY + timedelta(days=1)) == {("Alex", "works_at", "Google")}


def test_alex_changes_jobs_and_the_news_arrives_in_the_wrong_order(app: Services) -> None:
    tell(app, "Alex works at Stripe", timestamp=FEBRUARY)
    tell(app, "Alex works at Google", timestamp=JANUARY)
    assert known(app) == {("Alex", "works_at", "Stripe")}
    assert known(app, as_of=JANUARY + timedelta(days=1)) == {("Alex", "works_at", "Google")}


def test_typescript_gives_way_to_rust(app: Services) -> None:
    tell(app, "User prefers TypeScript with strict mode", user_id="u1", timestamp=JANUARY)
    assert {value for _, _, value in known(app, user_id="u1")} == {"TypeScript with strict mode"}
    tell(app, "Actually I switched to Rust", user_id="u1", timestamp=FEBRUARY)
    assert {value for _, _, value in known(app, user_id="u1")} == {"Rust"}
    assert {value for _, _, value in known(app, user_id="u1", as_of=JANUARY)} == {"TypeScript with strict mode"}


@pytest.mark.parametrize(
    ("text", "predicate", "value", "family"),
    [
        ("Giulia likes peach fruit salad.", "likes", "peach fruit salad", "preferences"),
        ("Marco reports to Sara Lindqvist.", "reports_to", "Sara Lindqvist", "people"),
        ("Giulia lives in Turin.", "lives_in", "Turin", "places"),
        ("Marco works at Acme GmbH.", "works_at", "Acme GmbH", "work"),
        ("Sara owns a 2019 MacBook Pro.", "owns", "2019 MacBook Pro", "ownership"),
        ("Giulia is allergic to peanuts.", "allergic_to", "peanuts", "health"),
        ("The Developer plan costs 50 euro per month.", "costs", "50 euro per month", "financial"),
        ("The product review is scheduled for 2026-07-12.", "scheduled_for", "2026-07-12", "events"),
    ],
)
def test_one_example_of_each_family(app: Services, text: str, predicate: str, value: str, family: str) -> None:
    tell(app, text)
    fact = one(app, predicate, value, include_invalidated=True)
    assert fact.predicate_family == family


def test_a_restatement_in_other_words_is_no_second_fact(app: Services) -> None:
    tell(app, "Giulia lives in Turin.", timestamp=JANUARY)
    tell(app, "Giulia is based in turin.", timestamp=FEBRUARY)
    assert one(app, "lives_in", "Turin").observation_count == 2


def test_a_price_is_compared_by_the_number(app: Services) -> None:
    tell(app, "The Developer plan costs 40 euro per month.", timestamp=JANUARY)
    tell(app, "The Developer plan costs 50 euro per month.", timestamp=FEBRUARY)
    assert {value for _, predicate, value in known(app) if predicate == "costs"} == {"50 euro per month"}


def test_additive_facts_survive(app: Services) -> None:
    tell(app, "Giulia likes pizza.", timestamp=JANUARY)
    tell(app, "Giulia also likes sushi.", timestamp=FEBRUARY)
    assert {value for _, predicate, value in known(app) if predicate == "likes"} == {"pizza", "sushi"}


def test_leaving_ends_without_a_replacement(app: Services) -> None:
    tell(app, "Marco works at Acme GmbH.", timestamp=JANUARY)
    tell(app, "Marco no longer works at Acme GmbH.", timestamp=FEBRUARY)
    assert known(app) == set()
    assert known(app, as_of=JANUARY) == {("Marco", "works_at", "Acme GmbH")}


def test_the_persons_word_wins_over_a_later_text(app: Services) -> None:
    tell(app, "Giulia lives in Turin.", timestamp=JANUARY)
    verbs.confirm(app, PERSON, one(app, "lives_in", "Turin").id)
    tell(app, "Giulia lives in Milan.", timestamp=datetime(2026, 4, 1, tzinfo=UTC))
    assert ("Giulia", "lives_in", "Turin") in known(app)
    cards, total = review.waiting(app, PERSON)
    assert (total, cards[0].kind, cards[0].fact and cards[0].fact.object) == (1, "clash", "Milan")


def test_no_fact_is_about_a_pronoun(app: Services) -> None:
    tell(app, "She said this is great. It was raining. Somebody called. They liked it.")
    assert {subject.casefold() for subject, _, _ in known(app)} & {"she", "this", "it", "somebody", "they"} == set()
