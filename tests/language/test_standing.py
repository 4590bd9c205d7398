"""Plain statements of how things are arranged: with whom, on what, when; what later texts change."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from korely_desktop.domain.statements import Statement
from tests.rows import rows

Reader = Callable[[str], tuple[Statement, ...]]


@rows(
    ("text", "predicate", "value"),
    [
        ("My landline is with Ferrotel.", "landline_with", "Ferrotel"),
        ("Our gardener comes on Wednesdays.", "gardener_comes_on", "Wednesdays"),
        ("I keep my receipts in Folderly.", "keeps_receipts_in", "Folderly"),
        ("Our hot water comes from Solwind.", "hot_water_comes_from", "Solwind"),
        ("I get up at 5.", "gets_up_at", "5"),
        ("I go to work by ferry.", "commutes_by", "ferry"),
        ("I work the late shift at the depot.", "work_schedule", "late shift"),
        ("I take Zelpram every night.", "takes_medication", "Zelpram"),
        ("I'm on the Family 20 tariff.", "has_plan", "Family 20"),
        ("Vado al lavoro in traghetto.", "commutes_by", "traghetto"),
        ("Prendo il traghetto per andare al lavoro.", "commutes_by", "traghetto"),
        ("Faccio la spesa alla Coop.", "goes_to", "Coop"),
        ("Metto i soldi da parte per la casa.", "saving_for", "casa"),
        ("I do my shopping at Tesco.", "goes_to", "Tesco"),
        ("I get my hair cut at Toni & Guy.", "goes_to", "Toni & Guy"),
        ("Lavoro di notte al porto.", "work_schedule", "notte"),
        ("Prendo 30 mg di zelprano.", "takes_medication", "30 mg di zelprano"),
        ("I live on my own.", "household", "alone"),
        ("I work part-time.", "work_schedule", "part-time"),
        ("We track tickets in Quarrel.", "tracks_tickets_in", "Quarrel"),
        ("Vivo da sola a Lodi.", "household", "da sola"),
        ("Ho l'abbonamento a Nevralgia.", "subscribes_to", "Nevralgia"),
        ("Ho il telefono con Ferrotel.", "phone_with", "Ferrotel"),
        ("Il mio operatore telefonico è Ferrotel.", "operatore", "Ferrotel"),
        ("Il nostro fornitore di carta è Cartamola.", "fornitore", "Cartamola"),
    ],
)
def test_arrangements_of_the_teller(engine_statements: Reader, text: str, predicate: str, value: str) -> None:
    assert (predicate, value) in {(s.predicate, s.object) for s in engine_statements(text) if s.subject_is_user}


@pytest.mark.parametrize(
    ("text", "subject", "predicate", "value"),
    [
        ("The reading group meets on Mondays.", "reading group", "meets_on", "Mondays"),
        ("The mail service is down.", "mail service", "status", "down"),
        ("Order 5512 is pending.", "Order 5512", "status", "pending"),
        ("The audit report is due in May 2031.", "audit report", "scheduled_for", "May 2031"),
        ("Le prove della banda sono il giovedì.", "prove della banda", "scheduled_for", "giovedì"),
    ],
)
def test_arrangements_of_things(engine_statements: Reader, text: str, subject: str, predicate: str, value: str) -> None:
    assert (subject, predicate, value) in {(s.subject, s.predicate, s.object) for s in engine_statements(text)}


@pytest.mark.parametrize(
    "text",
    [
        "My landline was with Ferrotel.",
        "Is the landline with Ferrotel?",
        "Our gardener could come on Wednesdays.",
        "Oggi sono andata al lavoro in traghetto.",
        "Today I went to work by ferry.",
        "Anna is at Otto's.",
        "The mail service isn't down.",
    ],
)
def test_what_is_not_so_as_a_rule_is_no_arrangement(engine_statements: Reader, text: str) -> None:
    said = {s.rule for s in engine_statements(text)}
    assert not said & {"standing", "stated", "be STATUS", "be on DATE"}


@pytest.mark.parametrize("text", ["I'm ².", "My son is ².", "Marco is ⑨.", "My aunt is 140."])
def test_what_is_no_number_of_years_is_no_age(engine_statements: Reader, text: str) -> None:
    assert not [s for s in engine_statements(text) if s.predicate == "age"]


@pytest.mark.parametrize(
    "text", ["Il lavoro di notte mi stanca.", "Lavoro di gruppo e pazienza.", "Cerco lavoro di notte."]
)
def test_work_that_is_spoken_of_is_no_timetable(engine_statements: Reader, text: str) -> None:
    assert "work_schedule" not in {s.predicate for s in engine_statements(text)}


@pytest.mark.parametrize(
    ("text", "value"),
    [("My sister studies law.", "law"), ("My brother goes to Holm University.", "Holm University")],
)
def test_what_one_relative_does_is_read_as_theirs(engine_statements: Reader, text: str, value: str) -> None:
    assert value in {s.object for s in engine_statements(text) if not s.subject_is_user}
    assert value not in {s.object for s in engine_statements(text) if s.subject_is_user}


def test_what_belongs_to_a_relative_is_no_doing_of_theirs(engine_statements: Reader) -> None:
    assert "studies" not in {s.predicate for s in engine_statements("My sister studies abroad were expensive.")}
