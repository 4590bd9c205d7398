"""Which clause a date belongs to, and what follows for the statement. Told on Thursday 11 June 2026, 09:00 UTC."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.domain.facts import Tense
from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from tests.rows import rows

NOW = datetime(2026, 6, 11, 9, tzinfo=UTC)
ENGINE = BuiltinEngine(load_vocabulary())


def said(text: str) -> dict[tuple[str, str], Statement]:
    """The statements of a text by relation and value."""
    read = ENGINE.read(text, event_time=NOW, user_name=None, user_id="customer-1")
    return {(statement.predicate, statement.object): statement for statement in read.statements}


def day(month: int, number: int, hour: int = 0) -> datetime:
    """A moment of 2026."""
    return datetime(2026, month, number, hour, tzinfo=UTC)


@rows(
    ("text", "relation", "begins", "ends"),
    [
        ("I have a meeting with Sara at 3pm today.", ("has_event", "meeting with Sara"), day(6, 11, 15), day(6, 12)),
        ("I have an interview on Monday.", ("has_event", "interview"), day(6, 15), day(6, 16)),
        ("Domani alle 15 ho un esame.", ("has_event", "esame"), day(6, 12, 15), day(6, 13)),
        ("I had lunch with Sara yesterday.", ("attended", "lunch with Sara"), day(6, 10), None),
        ("Last Sunday we had our first rehearsal.", ("has", "first rehearsal"), day(6, 7), None),
        ("My dentist appointment is tomorrow at 15:30.", ("scheduled_for", "2026-06-12 15:30"), None, day(6, 13)),
        ("My yoga class is on Friday.", ("scheduled_for", "Friday"), None, None),
        ("Last week was wild, I volunteered at the shelter.", ("volunteers_at", "shelter"), day(6, 1), None),
        ("My cellar was hit by a flood last week.", ("happened_on", "last week"), day(6, 1), None),
    ],
)  # fmt: skip
def test_when_it_begins_and_ends(
    text: str, relation: tuple[str, str], begins: datetime | None, ends: datetime | None
) -> None:
    statements = said(text)
    assert relation in statements
    assert (statements[relation].valid_from, statements[relation].invalid_at) == (begins, ends)


def test_a_day_gone_by_dates_what_is_told_not_what_holds_now() -> None:
    statements = said("I gave my old car to a shelter I volunteer at yesterday.")
    ended = [item for item in statements.values() if item.operation is Operation.END]
    assert [item.valid_from for item in ended] == [day(6, 10)]


def test_what_ended_something_on_a_day_is_an_event_that_is_over() -> None:
    statements = said("I donated my old car on Monday.")
    event = statements["did", "donated my old car"]
    assert (event.tense, event.valid_from) == (Tense.PAST, day(6, 8))


def test_without_a_day_no_event_is_made_of_it() -> None:
    assert not any(predicate == "did" for predicate, _ in said("I donated my old car."))


def test_a_dated_happening_keeps_its_own_words() -> None:
    assert said("They towed my car on Friday and my friends mocked my weight.").keys().isdisjoint({("tows", "car")})
    statement = said("My friends mocked my weight last Friday.")["did", "mocked my weight"]
    assert statement.valid_from == day(6, 5)


@rows(
    ("text", "value", "day"),
    [
        ("Last night was amazing! We celebrated my promotion with Sam.", "promotion", "2026-06-10"),
        ("Ieri è stata una giornata pesante. Ho litigato con Marco.", "litigato con Marco", "2026-06-10"),
        ("While volunteering yesterday, I met a baker.", "met a baker", "2026-06-10"),
        ("Hey Ada, that cycling trip last weekend was wild!", "cycling trip", "2026-06-06"),
        ("Here's a photo from our hike last weekend.", "hike", "2026-06-06"),
        ("Last year I helped renovate the village hall.", "renovate the village hall", "2025-01-01"),
        ("Loved your call, but had a scan two days ago.", "scan", "2026-06-09"),
        ("We're off to Malta next month.", "Malta", "2026-07-01"),
        ("I'm headed to Oslo in August.", "Oslo", "2026-08-01"),
        ("Anna is in Rome on 20 November.", "Rome", "2026-11-20"),
        ("Anna is in Rome on 20 April.", "Rome", "2026-04-20"),
        ("My mum turns 70 on 2 November.", "70", "2026-11-02"),
        ("My car broke down yesterday on the bridge.", "car broke down", "2026-06-10"),
        ("I am tired. An accident happened at the plant yesterday.", "accident happened at the plant", "2026-06-10"),
        ("Ieri è successo un incidente in cantiere e ho chiamato Piero.", "incidente in cantiere", "2026-06-10"),
    ],
)
def test_a_date_reaches_the_clause_it_belongs_to(engine_statements, text: str, value: str, day: str) -> None:
    found = [item for item in engine_statements(text) if item.object == value]
    assert [str(item.valid_from)[:10] for item in found] == [day], engine_statements(text)


@rows(
    "text",
    [
        "Ten years ago the head of Brill Works was Otto Lind.",
        "In 1998 my boss was Otto Lind.",
        "My boss back in Ghent was Otto Lind.",
        "Years ago my dentist was Otto Lind.",
        "When I was little my dentist was Otto Lind.",
        "At the time my landlord was Otto Lind.",
        "Back in 2012 the firm had 9 employees.",
        "Two years ago my rent was 600 euros.",
        "I weighed 90 kg when I was twenty.",
        "Ten years ago we had two dogs.",
        "Dieci anni fa il mio capo era Otto Lind.",
        "Nel 2012 la ditta aveva 9 dipendenti.",
        "Da piccola il mio dentista era Otto Lind.",
    ],
)
def test_what_was_so_then_is_not_so_now(text: str) -> None:
    current = {key: item for key, item in said(text).items() if item.tense is Tense.CURRENT}
    assert not current


def test_an_exception_stands_beside_the_rule() -> None:
    assert all(item.adds for item in said("This week the rehearsal is on Wednesday.").values())
    assert not any(item.adds for item in said("The rehearsal is on Wednesdays.").values())


@pytest.mark.parametrize(
    ("text", "relation", "begins"),
    [
        ("I left Acme on 3 June and joined Borealis.", ("works_at", "Borealis"), day(6, 3)),
        ("Ho lavorato alla Falck dal 2019 al 2022.", ("works_at", "Falck"), datetime(2019, 1, 1, tzinfo=UTC)),
    ],
)
def test_two_clauses_or_two_dates_make_one_time(text: str, relation: tuple[str, str], begins: datetime) -> None:
    assert said(text)[relation].valid_from == begins


def test_how_long_something_took_is_no_day_ahead() -> None:
    moved = said("Ho cambiato quattro case in dieci anni.")
    assert not [each for each in moved.values() if each.tense is Tense.PLANNED]
    assert said("We have a wedding in two weeks.")["has", "wedding"].tense is Tense.PLANNED


@rows(
    "text",
    [
        "When I found out that I was diabetic I was nine.",
        "I thought I was allergic to nuts.",
        "I was told that I was diabetic.",
        "Nobody knew I worked at Quarrel.",
        "I learned that Anna was a nurse and lived in York.",
        "The test showed that I was diabetic.",
        "Quando ho scoperto che ero celiaca avevo sei anni.",
        "Il dottore ha visto che ero celiaca.",
        "Nessuno sapeva che lavoravo alla Conad.",
        "Mia madre non si era accorta che avevo il diabete.",
        "Mi sono resa conto che ero celiaca.",
        "Ho detto al mio capo che lavoravo alla Conad.",
    ],
)
def test_a_past_that_only_follows_that_of_knowing_says_nothing(text: str) -> None:
    assert not said(text)


@rows(
    ("text", "relation"),
    [
        ("I was diabetic.", ("health_status", "diabetic")),
        ("I know I was diabetic.", ("health_status", "diabetic")),
        ("When I knew Anna I was a nurse.", ("works_as", "nurse")),
        ("I told him I lived in York until 2020.", ("lives_in", "York")),
        ("My mum told me I used to be allergic to nuts.", ("allergic_to", "nuts")),
        ("Ero celiaca, ma gli esami nuovi dicono di no.", ("has_condition", "celiaca")),
        ("Quando lo sapevo lavoravo alla Conad.", ("works_at", "Conad")),
    ],
)
def test_any_other_past_is_over(text: str, relation: tuple[str, str]) -> None:
    assert said(text)[relation].tense is Tense.PAST


def test_how_old_somebody_once_was_is_no_age() -> None:
    assert not said("Avevo sei anni.")
    assert said("Ho sei anni.")["age", "sei"].tense is Tense.CURRENT
