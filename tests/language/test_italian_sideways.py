"""Italian said in passing: trades behind "fare", towns of a job, years that are no age, medicines by their brand."""

from __future__ import annotations

import pytest

from tests.rows import rows

SAYS = [
    ("Faccio il corriere a Matera.", {("user", "works_as", "corriere"), ("user", "works_in", "Matera")}),
    ("Mio zio fa il tecnico per la Whirlpool.", {("mio zio", "works_as", "tecnico")}),
    ("Mia cugina fa la maschera al Teatro Verdi.", {("Mia cugina", "works_at", "Teatro Verdi")}),
    ("Faccio il macchinista.", {("user", "works_as", "macchinista")}),
    ("Gestisco un ostello a Bergamo.", {("user", "works_in", "Bergamo")}),
    ("Lavoro a Rozzano.", {("user", "works_in", "Rozzano")}),
    ("Lavoro alla Piaggio.", {("user", "works_at", "Piaggio")}),
    ("Qui a Imperia piove da giorni.", {("user", "lives_in", "Imperia")}),
    ("Sono vent'anni che faccio il barista.", {("user", "works_as", "barista")}),
    ("Mia nonna prende il Coumadin.", {("Mia nonna", "takes_medication", "Coumadin")}),
    ("Ho il diabete tipo 2.", {("user", "has_condition", "diabete tipo 2")}),
    ("Mio zio ha il Parkinson.", {("Mio zio", "has_condition", "Parkinson")}),
    ("Gioco a bocce al circolo.", {("user", "member_of", "circolo")}),
]

SILENT = [
    ("Sono vent'anni che faccio il barista.", "age"),
    ("Ho 12 anni di esperienza in cucina.", "age"),
    ("Comincio alle 4 di notte.", "happened_on"),
    ("Canto ai battesimi.", "member_of"),
    ("Mi sono fatta il vaccino.", "works_as"),
    ("Il corriere tarda.", "works_as"),
    ("Qui a Imperia siamo in vacanza.", "lives_in"),
    ("Coordino un gruppo in Engineering.", "works_in"),
]


@rows(("text", "expected"), SAYS)
def test_is_read(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert {(who.lower(), what, value) for who, what, value in expected} <= {
        (who.lower(), what, value) for who, what, value in read(text)
    }


@rows(("text", "relation"), SILENT)
def test_is_not_read(read, text: str, relation: str) -> None:
    assert relation not in {predicate for _, predicate, _ in read(text)}


@pytest.mark.parametrize("opening", ["Dunque", "Insomma", "Lunedì"])
def test_a_word_in_front_of_a_colon_is_nobody(read, opening: str) -> None:
    assert ("user", "works_as", "barista") in read(f"{opening}: io faccio il barista.")
