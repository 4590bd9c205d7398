"""The gate: what may become a fact, what waits, what stays a plain memory."""

from __future__ import annotations

import pytest

from korely_desktop.domain.admission import Gate, admit, is_real_subject
from korely_desktop.domain.statements import Operation
from tests.fakes import UNSURE, statement
from tests.rows import rows

TEXT = "Alex pays 50 euro per month for the Pro plan."


@pytest.mark.parametrize("name", ["Alex", "Customer-4812", "ACME", "the Pro plan", "José", "李明"])
def test_real_subjects(name: str) -> None:
    assert is_real_subject(name)


@rows("name", ["", "she", "This", "NOW", "someone", "it", "the people", "lui", "questo", "...", "?"])
def test_no_subjects(name: str) -> None:
    assert not is_real_subject(name)


def test_a_sound_statement_is_admitted() -> None:
    assert admit(TEXT, statement(TEXT, "Alex", "pays", "50 euro per month"), is_canonical=True).gate is Gate.ADMIT
    assert admit(TEXT, statement(TEXT, "", "pays", "50 euros a month"), is_canonical=True).gate is Gate.ADMIT


def test_a_genitive_speaks_of_whom_it_names() -> None:
    text = "My wife's brother sings."
    assert admit(text, statement(text, "", "married_to", "wife"), is_canonical=True).gate is Gate.ADMIT


@pytest.mark.parametrize(
    "changes",
    [{"hedged": True}, {"confidence": UNSURE}, {"object_": "a fitness subscription"}],
)
def test_what_is_plausible_but_not_sure_waits(changes: dict[str, object]) -> None:
    value = str(changes.pop("object_", "50 euro per month"))
    assert admit(TEXT, statement(TEXT, "Alex", "pays", value, **changes), is_canonical=True).gate is Gate.REVIEW


@rows(
    ("subject", "predicate", "value", "changes"),
    [
        ("she", "pays", "50 euro", {}),
        ("Alex", "pays", "40 euro", {}),
        ("Alex", "pays", "it", {}),
        ("Alex", "pays", "!!", {}),
        ("Alex", "", "50 euro", {}),
        ("Alex", "pays", "50 euro", {"confidence": 0.1}),
        ("Alex", "pays", "50 euro", {"start": 5, "end": 5}),
        ("Alex", "pays", "50 euro", {"start": 5, "end": 500}),
        ("Pro plan", "is", "plan", {}),
        ("x" * 201, "pays", "50 euro", {}),
    ],
)
def test_what_is_no_statement_is_dropped(subject: str, predicate: str, value: str, changes: dict[str, object]) -> None:
    assert admit(TEXT, statement(TEXT, subject, predicate, value, **changes), is_canonical=True).gate is Gate.DROP


def test_an_ending_needs_no_value_of_its_own() -> None:
    text = "Alex left the job."
    assert (
        admit(text, statement(text, "Alex", "works_at", "job", operation=Operation.END), is_canonical=True).gate
        is Gate.ADMIT
    )


def test_a_resolved_date_need_not_stand_in_the_text() -> None:
    text = "The review is next Friday."
    assert (
        admit(text, statement(text, "The review", "scheduled_for", "2026-07-12"), is_canonical=True).gate is Gate.ADMIT
    )


def test_a_loose_tie_waits_only_where_the_vocabulary_has_its_relation() -> None:
    loose = statement(TEXT, "Alex", "pays", "50 euro per month", confidence=UNSURE)
    assert admit(TEXT, loose, is_canonical=True).gate is Gate.REVIEW
    assert admit(TEXT, loose, is_canonical=False).gate is Gate.DROP


def test_what_the_person_says_of_themselves_in_a_short_text_does_not_wait() -> None:
    text = "I pay 50 euro per month."
    told = statement(text, "", "pays", "50 euro per month", confidence=UNSURE)
    long = text + " It is worth it." * 20
    for content, gate in ((text, Gate.ADMIT), (long, Gate.DROP)):
        assert admit(content, told, is_canonical=True, of_themselves=True).gate is gate
    assert admit(text, told, is_canonical=True).gate is Gate.REVIEW


def test_what_is_unsure_of_the_person_waits_from_fewer_characters_on_than_what_is_unsure_of_others() -> None:
    text = "I pay 50 euro per month." + " It is worth it." * 7
    of_me = statement(text, "", "pays", "50 euro per month", confidence=0.4)
    of_alex = statement(text, "Alex", "pays", "50 euro per month", confidence=0.4)
    assert admit(text, of_me, is_canonical=True, of_themselves=True).gate is Gate.REVIEW
    assert admit(text, of_alex, is_canonical=True).gate is Gate.ADMIT
