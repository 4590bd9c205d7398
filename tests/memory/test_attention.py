"""Which question comes first, and how much of the day's attention is used."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.answers import Decision
from korely_desktop.domain.audit import FACT_WRITE
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import facts
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.inbox import attention, review
from korely_desktop.memory.inbox.attention import Fatigue
from tests.fakes import UNSURE, statement
from tests.gui.learning import learn

MINUTES = timedelta(minutes=5)


@pytest.fixture
def clock(services):
    """A clock that stands at noon and is moved by hand."""

    class Clock:
        now = datetime(2026, 6, 12, 12, tzinfo=UTC)

        def __call__(self) -> datetime:
            return self.now

        def on(self, seconds: float) -> None:
            self.now += timedelta(seconds=seconds)

    clock = Clock()
    object.__setattr__(services, "clock", clock)
    return clock


def doubt(services, subject: str, value: str, confidence: float = 0.5) -> None:
    text = f"Maybe {subject} owns {value}."
    learn(services, text, statement(text, subject, "owns", value, hedged=True, confidence=confidence))


def sure(services, subject: str, value: str) -> None:
    text = f"{subject} lives in {value}."
    learn(services, text, statement(text, subject, "lives_in", value))


def asked(services) -> list[str]:
    return [card.fact.object for card in attention.inbox(services, PERSON).cards]


def read(services, subject: str, times: int) -> None:
    key, _ = keys.create_key(services, PERSON, name="bot")
    for _ in range(times):
        facts.query(services, Caller("rest", key_id=key.id), FactQuery(subject=subject))
    audit.flush_reads(services)


def test_what_agents_read_often_comes_first(services, clock):
    for subject in ("Anna", "Bruno", "Carla"):
        sure(services, subject, "Rome")
        doubt(services, subject, f"a boat of {subject}")
    read(services, "Carla", 9)
    read(services, "Bruno", 2)
    assert asked(services) == ["a boat of Carla", "a boat of Bruno", "a boat of Anna"]


def test_questions_about_one_person_come_together(services, clock):
    sure(services, "Anna", "Rome")
    doubt(services, "Anna", "a boat")
    doubt(services, "Bruno", "a car")
    doubt(services, "Anna", "a horse", confidence=UNSURE)
    read(services, "Anna", 1)
    assert asked(services) == ["a boat", "a horse", "a car"]


def test_the_less_sure_weighs_more():
    class Card:
        kind, fact = "uncertain", None

    def with_confidence(value: float):
        card = Card()
        card.fact = type("F", (), {"confidence": value})()
        return card

    weights = [attention.weight(with_confidence(value), 3) for value in (0.5, 0.7, 0.95)]
    assert weights == sorted(weights, reverse=True)


def test_a_card_is_guessed_until_the_persons_pace_is_known(services, clock):
    for number in range(9):
        doubt(services, "Anna", f"boat {number}")
    before = attention.inbox(services, PERSON)
    assert (before.a_card, before.measured, before.spent, before.decided_today) == (
        attention.GUESS,
        False,
        timedelta(0),
        0,
    )
    assert before.fit_into(MINUTES) == 25
    for card in before.cards[:7]:
        clock.on(4)
        review.decide(services, PERSON, card.id, Decision.REJECT)
    after = attention.inbox(services, PERSON)
    assert (after.a_card, after.measured, after.decided_today) == (timedelta(seconds=4), True, 7)
    assert after.spent == timedelta(seconds=28)
    assert after.fit_into(timedelta(seconds=29)) == 1
    assert after.fit_into(timedelta(seconds=28)) == 0


def test_a_pause_is_not_counted_and_yesterday_neither(services, clock):
    for number in range(4):
        doubt(services, "Anna", f"boat {number}")
    cards = attention.inbox(services, PERSON).cards
    review.decide(services, PERSON, cards[0].id, Decision.REJECT)
    clock.on(24 * 3600)
    review.decide(services, PERSON, cards[1].id, Decision.REJECT)
    clock.on(3600)
    review.decide(services, PERSON, cards[2].id, Decision.REJECT)
    shown = attention.inbox(services, PERSON, UTC)
    assert shown.decided_today == 2
    assert shown.spent == 2 * attention.GUESS


def test_what_was_taken_back_is_not_decided_but_took_its_time(services, clock):
    doubt(services, "Anna", "a boat")
    [card] = attention.inbox(services, PERSON).cards
    review.decide(services, PERSON, card.id, Decision.REJECT)
    review.undo(services, PERSON, card.id)
    shown = attention.inbox(services, PERSON)
    assert (shown.decided_today, shown.spent) == (0, attention.GUESS)
    review.decide(services, PERSON, card.id, Decision.ACCEPT)
    assert attention.inbox(services, PERSON).decided_today == 1


def test_what_the_person_did_elsewhere_since_hides_no_decision(services, clock):
    for number in range(3):
        doubt(services, "Anna", f"boat {number}")
    for card in attention.inbox(services, PERSON).cards:
        clock.on(4)
        review.decide(services, PERSON, card.id, Decision.REJECT)
    before = attention.inbox(services, PERSON)
    with services.store.write() as connection:
        for _ in range(1200):
            audit.record(connection, PERSON, FACT_WRITE, at=clock(), meta={"verb": "confirm"})
    assert attention.inbox(services, PERSON) == before
    assert before.decided_today == 3


def decide_all(services, clock, seconds: float, count: int, decisions=(Decision.REJECT,)):
    for number in range(count):
        doubt(services, "Anna", f"boat {number}")
    cards = attention.inbox(services, PERSON).cards
    for number, card in enumerate(cards[:count]):
        clock.on(seconds)
        review.decide(services, PERSON, card.id, decisions[number % len(decisions)])
    return attention.inbox(services, PERSON).fatigue


def test_equal_answers_faster_than_one_can_read_are_a_sign_of_fatigue(services, clock):
    assert decide_all(services, clock, 1, attention.FAST_RUN - 1) is None
    doubt(services, "Anna", "one more boat")
    clock.on(1)
    review.decide(services, PERSON, attention.inbox(services, PERSON).cards[0].id, Decision.REJECT)
    assert attention.inbox(services, PERSON).fatigue is Fatigue.FAST


def test_answers_that_differ_or_take_their_time_are_none(services, clock):
    both = (Decision.REJECT, Decision.ACCEPT)
    assert decide_all(services, clock, 1, attention.FAST_RUN, both) is None
    assert decide_all(services, clock, 6, attention.FAST_RUN) is None


def test_deciding_without_a_break_for_long_is_a_sign_until_there_was_one(services, clock):
    sixty = attention.LONG.total_seconds() / 20
    assert decide_all(services, clock, sixty, 21) is Fatigue.LONG
    clock.on(attention.BREAK.total_seconds())
    assert attention.inbox(services, PERSON).fatigue is None
