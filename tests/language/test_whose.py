"""Whose a statement is and whether it holds now: notes with a stray "I", "they", "who", and what is yet to come."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.domain.facts import Tense
from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from tests.rows import rows

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def engine() -> BuiltinEngine:
    return BuiltinEngine(load_vocabulary())


def said(engine: BuiltinEngine, text: str, user_id: str | None = None) -> dict[tuple[str, str, str], Statement]:
    statements = engine.read(text, event_time=NOW, user_name=None, user_id=user_id).statements
    return {(item.subject or "user", item.predicate, item.object): item for item in statements}


NOTES = [
    (
        "Visit at Otto Brandl, 61. Takes ramipril. Works for a roofing firm. He coughs. I promised a call.",
        [("Otto Brandl", "takes_medication", "ramipril"), ("Otto Brandl", "works_at", "roofing firm")],
    ),
    (
        "Nils is a cook in Bergen who is learning Polish.",
        [("Nils", "studies", "Polish")],
    ),
    (
        "Call back to Ivo Petran about the van. He lives in Split with his second wife.",
        [("Ivo Petran", "lives_with", "second wife")],
    ),
    (
        "The user writes Python. They leave at four to fetch their son.",
        [("user", "has_child", "son")],
    ),
    (
        "The groom is called Yannick and he is a glazier.",
        [("Yannick", "works_as", "glazier")],
    ),
    ("Lia rang. Her brother Max lives in Metz and his wife sings.", [("Lia", "has_sibling", "Max")]),
    ("Lia rang. Her son Max plays golf and Gerda teaches judo.", [("Lia", "has_child", "Max")]),
    ("The user has a car. Her son Max plays golf and Gerda teaches judo.", [("user", "has_child", "Max")]),
    ("Beers with Tomasz from Orbis - he moved to Leeds.", [("Tomasz", "lives_in", "Leeds")]),
]


@rows(("text", "expected"), NOTES)
def test_it_is_told_of_the_right_one(engine: BuiltinEngine, text: str, expected: list[tuple[str, str, str]]) -> None:
    user_id = "customer-1" if text.startswith("The ") else None
    assert set(expected) <= set(said(engine, text, user_id))


UNSAID = [
    ("Her brother Max lives in Metz and his mother sends money.", "has_sibling"),
    ("Tara and Bela arrived. Their budget is 900 euros.", "budget"),
    ("She is my ex-wife and she is being kind.", "personality"),
    ("Dana does not read email or visit the shop.", "visited"),
    ("I was offered an internship, I would love a job in Porto.", "works_in"),
]


@pytest.mark.parametrize(("text", "relation"), UNSAID, ids=[text for text, _ in UNSAID])
def test_nothing_is_made_of_it(engine: BuiltinEngine, text: str, relation: str) -> None:
    assert relation not in {predicate for _, predicate, _ in said(engine, text)}


@rows("user_id", [None, "customer-1"])
@rows("mark", [" -", ",", ";", ":"])
def test_who_is_met_is_the_one_that_left(engine: BuiltinEngine, mark: str, user_id: str | None) -> None:
    text = f"Tea with Marcus{mark} he left Altmark last month."
    statements = engine.read(text, event_time=NOW, user_name=None, user_id=user_id).statements
    left = [(item.subject, item.predicate) for item in statements if item.operation is Operation.END]
    assert left == [("Marcus", "works_at")]


def test_what_begins_on_a_day_to_come_is_planned(engine: BuiltinEngine) -> None:
    (fact,) = [item for item in said(engine, "Lotte starts school on Monday.").values() if item.predicate == "attends"]
    assert fact.tense is Tense.PLANNED


def test_a_service_in_the_past_is_over(engine: BuiltinEngine) -> None:
    (fact,) = [item for item in said(engine, "Uncle Ned served in the navy.").values() if item.object == "navy"]
    assert fact.tense is Tense.PAST


def test_a_child_is_there_now_whatever_it_will_not_eat(engine: BuiltinEngine) -> None:
    read = said(engine, "Our older boy won't eat anything green.", "customer-1")
    assert read["user", "has_child", "older boy"].tense is Tense.CURRENT
