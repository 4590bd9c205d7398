"""Italian words with two meanings, lists of languages, and whom a sentence is about. Every sentence is our own."""

from __future__ import annotations

from tests.rows import rows

ME = "user"


@rows(
    ("text", "expected"),
    [
        ("Dirigo una biblioteca a Voghera.", {(ME, "leads", "biblioteca"), (ME, "works_in", "Voghera")}),
        ("L'utente assume levotiroxina.", {(ME, "takes_medication", "levotiroxina")}),
        ("Sono dislessica.", {(ME, "has_condition", "dislessica")}),
        ("Abito al civico 9.", set()),
        ("Vado a letto presto.", set()),
        ("Lavoro da Ikea.", {(ME, "works_at", "Ikea")}),
        ("Faccio la guardia giurata.", {(ME, "works_as", "guardia giurata")}),
        ("Lavoro come guida turistica.", {(ME, "works_as", "guida turistica")}),
        (
            "Parlo somalo, arabo e un po' di tedesco.",
            {(ME, "speaks", "somalo"), (ME, "speaks", "arabo"), (ME, "speaks", "tedesco")},
        ),
        ("Allergie: polvere e muffe.", {(ME, "allergic_to", "polvere"), (ME, "allergic_to", "muffe")}),
        ("Professione: perito agrario.", {(ME, "works_as", "perito agrario")}),
    ],
)
def test_what_a_word_means_here(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert read(text) == expected


def test_the_age_of_a_child_is_not_the_parents(read) -> None:
    assert (ME, "age", "otto") not in read("Ho un figlio vivace di otto anni, Dario.")


def test_what_somebody_did_for_a_living_is_past(engine_statements) -> None:
    (job,) = [
        each for each in engine_statements("Ho fatto il tranviere per vent'anni.") if each.predicate == "works_as"
    ]
    assert job.tense.value == "past"


def test_one_person_is_no_subject_of_what_several_do(read) -> None:
    told = read("Il negozio passa al garzone, Cosimo, e non ai figli, che fanno i dentisti.", user_id=None)
    assert not {fact for fact in told if fact[0] == "Cosimo" and fact[2] == "dentisti"}


def test_a_number_that_opens_a_line_is_nobody(read) -> None:
    assert not {fact for fact in read("Ventinove anni, vive a Schio.", user_id=None) if fact[0] == "Ventinove"}
