"""What Italian texts list without a verb, and what they ask to be remembered. Every sentence is our own."""

from __future__ import annotations

import pytest

from tests.rows import rows

ME = "user"

LISTED = [
    (
        "Utente: 44 anni, divorziata, geometra, residente a Varazze.",
        {
            (ME, "age", "44"),
            (ME, "marital_status", "divorziata"),
            (ME, "works_as", "geometra"),
            (ME, "lives_in", "Varazze"),
        },
    ),
    (
        "Ho due figli, Anna e Bruno.",
        {(ME, "has_child", "Anna"), (ME, "has_child", "Bruno")},
    ),
    ("Puoi ricordare che sono intollerante al lattosio?", {(ME, "allergic_to", "lattosio")}),
    ("A che ora apre la farmacia di Cuneo?", set()),
    ("Abito con i miei a Jesolo.", {(ME, "lives_with", "miei"), (ME, "lives_in", "Jesolo")}),
    ("Odio le telefonate dopo cena.", {(ME, "dislikes", "telefonate dopo cena")}),
    ("Sono cieco dall'occhio destro.", {(ME, "health_status", "cieco dall'occhio destro")}),
    ("Prendo la levosulpiride prima dei pasti.", {(ME, "takes_medication", "levosulpiride")}),
    ("Abbiamo preso una casetta.", set()),
]


@rows(("text", "expected"), LISTED)
def test_what_is_listed(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert read(text) == expected


def test_who_the_user_is_called_names_the_user(read) -> None:
    assert (ME, "uses", "Inkscape") in read("L'utente, Renzo, vive a Rho. Renzo usa Inkscape.")


def test_somebody_else_in_a_list_of_offices_is_not_the_heading(read) -> None:
    offices = {("Belli", "works_as", "presidente"), ("Cinti", "works_as", "allenatore")}
    assert read("Polisportiva Arno: presidente Belli, allenatore Cinti.", user_id=None) == offices


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Faccio la capo sala.", {(ME, "works_as", "capo sala")}),
        ("Sono project manager.", {(ME, "works_as", "project manager")}),
        ("Mia sorella Irma si sposa a Ravello.", {(ME, "has_sibling", "Irma")}),
        ("Sto con la testa fra le nuvole.", set()),
        ("Sto con Amina da un anno.", {(ME, "partner", "Amina")}),
    ],
)
def test_words_that_belong_together(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert read(text) == expected


def test_what_others_say_of_somebody_is_hearsay(read) -> None:
    assert not read("Mio cognato dice che sono matta.")
