"""What a text says has changed: values that take another's place, endings, and what only looks like one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from korely_desktop.domain.facts import Tense
from korely_desktop.domain.statements import Operation, Statement
from tests.rows import rows

Reader = Callable[[str], tuple[Statement, ...]]


@pytest.mark.parametrize(
    ("text", "new", "old"),
    [
        ("I switched from Emacs to Zed.", "Zed", "Emacs"),
        ("Olga swapped her violin for a viola.", "viola", "violin"),
        ("The pipeline was migrated from Kafka to Pulsar.", "Pulsar", "Kafka"),
        ("We replaced Trello with Linear.", "Linear", "Trello"),
        ("I moved my savings from Santander to Revolut.", "Revolut", "Santander"),
        ("The docs site has moved from Sphinx to Antora.", "Antora", "Sphinx"),
    ],
)
def test_a_change_names_what_it_replaces(engine_statements: Reader, text: str, new: str, old: str) -> None:
    found = [statement for statement in engine_statements(text) if statement.instead_of]
    assert [(statement.object, statement.instead_of, statement.replaces) for statement in found] == [(new, old, True)]


@rows(
    ("text", "relation", "value"),
    [
        ("I sold my kayak.", "owns", "kayak"),
        ("Bea gave her cello to her nephew.", "owns", "cello"),
        ("We got rid of the piano.", "owns", "piano"),
        ("I left the debating club.", "member_of", "debating club"),
        ("I was laid off from Hartwell Steel.", "works_at", "Hartwell Steel"),
        ("I got fired from Hartwell Steel.", "works_at", "Hartwell Steel"),
        ("Noor gave up the oboe.", "plays", "oboe"),
        ("Sam and I broke up.", "partner", "Sam"),
        ("Il mio gatto Briciola è morto.", "has_pet", "gatto Briciola"),
        ("Our hamster Zip died.", "has_pet", "hamster Zip"),
        ("Vera cancelled her Gold plan.", "has_plan", "Gold"),
        ("I quit my job at Hartwell Steel.", "works_at", "Hartwell Steel"),
        ("Ho smesso di mangiare carne.", "eats", "carne"),
        ("Ho regalato il coniglio a mia zia.", "has_pet", "coniglio"),
    ],
)
def test_an_end_fits_the_relation_in_which_it_is_known(
    engine_statements: Reader, text: str, relation: str, value: str
) -> None:
    found = engine_statements(text)
    ends = [statement for statement in found if statement.operation is Operation.END and statement.object == value]
    assert any(relation in (end.predicate, *end.alternatives) for end in ends)
    assert not [s for s in found if s.operation is Operation.ASSERT and s.object == value]


@rows(
    "text",
    [
        "I might sell my kayak.",
        "I could quit my job at Hartwell Steel.",
        "I should stop smoking.",
        "I almost sold my kayak.",
        "I nearly switched from Emacs to Zed.",
        "I'll switch from Emacs to Zed one day.",
        "I didn't sell my kayak.",
        "If I sold my kayak, I would miss it.",
        "Should I sell my kayak?",
        "I gave a talk about kayaks.",
        "I stopped at the bakery.",
        'The poster says "I quit smoking and so can you".',
        "Non ho venduto la moto.",
        "I lost 14 kg since March.",
        "She lost her sense of smell.",
        "I've got a freezer full of venison.",
        "I swapped gyms.",
        "I got off the phone with Ada.",
    ],
)
def test_what_only_looks_like_a_change_ends_nothing(engine_statements: Reader, text: str) -> None:
    assert [s for s in engine_statements(text) if s.operation is Operation.END or s.instead_of] == []


@rows(
    ("text", "relation", "value"),
    [
        ("My grandfather retired last year.", "employment_status", "retired"),
        ("I got a new job at Hartwell Steel.", "works_at", "Hartwell Steel"),
        ("Ho cominciato un nuovo lavoro alla Zanussi.", "works_at", "Zanussi"),
        ("I have a new landlady, Ms Brook.", "landlady", "Ms Brook"),
        ("We changed gyms, now I go to Ironworks.", "goes_to", "Ironworks"),
        ("My locker is B12.", "locker", "B12"),
        ("My rent went up to 820 euro.", "rent", "820 euro"),
        ("They raised my rent to 820 euro.", "rent", "820 euro"),
        ("My email changed to jo@new.example.", "email_address", "jo@new.example"),
    ],
)
def test_a_new_value_takes_the_old_ones_place(engine_statements: Reader, text: str, relation: str, value: str) -> None:
    found = [(s.predicate, s.object, s.replaces) for s in engine_statements(text)]
    assert (relation, value, True) in found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("My neighbour's car is a Fiat.", "Fiat"),
        ("My brother's rent is 500 euro.", "500 euro"),
        ("My sister's phone number is 555-0133.", "555-0133"),
    ],
)
def test_what_belongs_to_somebody_else_is_not_the_users(engine_statements: Reader, text: str, value: str) -> None:
    assert [s for s in engine_statements(text) if s.subject_is_user and s.object == value] == []


@rows(
    "text",
    [
        "Ho lavorato alla Zanussi per due anni.",
        "Ho abitato a Prato.",
        "Ho insegnato inglese per trent'anni.",
        "Mia madre ha gestito un bar a Rieti.",
        "Ho suonato il violino per dieci anni.",
    ],
)
def test_what_was_so_in_italian_is_over_and_nobody_says_since_when(engine_statements: Reader, text: str) -> None:
    found = {(statement.tense, statement.valid_from) for statement in engine_statements(text)}
    assert found == {(Tense.PAST, None)}


@rows(
    "text",
    ["Ho sempre fatto l'idraulico.", "Ho sempre lavorato alla Zanussi.", "Il film Nebbia è stato diretto da Ugo Neri."],
)
def test_what_was_always_so_in_italian_or_done_for_good_is_so(engine_statements: Reader, text: str) -> None:
    assert {statement.tense for statement in engine_statements(text)} == {Tense.CURRENT}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Project Heron is now scheduled for 3 January 2027.", {("scheduled_for", "3 January 2027")}),
        ("Ines subscribes to the Family plan.", {("has_plan", "Family")}),
        ("I own an upright piano from Bechstein.", {("owns", "upright piano")}),
        ("Carla Riva preferisce i contatti via email.", {("likes", "contatti via email")}),
    ],
)
def test_nothing_is_read_beside_what_is_said(engine_statements: Reader, text: str, facts: set[tuple[str, str]]) -> None:
    assert {(s.predicate, s.object) for s in engine_statements(text)} == facts
