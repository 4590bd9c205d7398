"""What encyclopedic texts say of people and works in few words: lifetimes, makers, members, two homes."""

from __future__ import annotations

import pytest

TOLD = [
    (
        "Ottavio Bini (Lecce, 3 marzo 1921 – Zurigo, 1998) è stato un architetto italiano.",
        {
            ("Ottavio Bini", "born_in", "Lecce"),
            ("Ottavio Bini", "birthday", "3 marzo 1921"),
            ("Ottavio Bini", "died_in", "Zurigo"),
            ("Ottavio Bini", "died_on", "1998"),
        },
    ),
    (
        "Jakob Amsel (1847–1919) was a Swiss clockmaker.",
        {("Jakob Amsel", "birthday", "1847"), ("Jakob Amsel", "died_on", "1919")},
    ),
    (
        "Ada Bini lived from May 2nd, 1908 to June 14th, 1994.",
        {("Ada Bini", "birthday", "May 2nd, 1908"), ("Ada Bini", "died_on", "June 14th, 1994")},
    ),
    ("Ada Bini visse dal 1931 al 1999.", {("Ada Bini", "birthday", "1931"), ("Ada Bini", "died_on", "1999")}),
    ("Ada Neri, or Ada Mary Neri, was born in Lodi.", {("Ada Neri", "nickname", "Ada Mary Neri")}),
    ("Ugo Neri, in arte Zefiro, canta.", {("Ugo Neri", "nickname", "Zefiro")}),
    ("Il film Nebbia, con la fotografia di Ugo Neri, è del 1956.", {("Nebbia", "fotografia", "Ugo Neri")}),
    ("La Zeta 40 da 12,5 metri ha due motori.", {("Zeta 40", "size", "12,5 metri")}),
    ("Nebbia è un film di 94 minuti.", {("Nebbia", "duration", "94 minuti")}),
    ("La fontana è opera dello scultore Arduino Meli.", {("fontana", "created_by", "Arduino Meli")}),
    ("Il Trio Ambra è composto da Lidia Ferri e Pia Conte.", {("Trio Ambra", "has_member", "Pia Conte")}),
    (
        "Mikkel Dahl vive tra Oslo e Palermo.",
        {("Mikkel Dahl", "lives_in", "Oslo"), ("Mikkel Dahl", "lives_in", "Palermo")},
    ),
]


@pytest.mark.parametrize(("text", "expected"), TOLD)
def test_a_line_of_an_encyclopedia_is_read(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert expected <= read(text, None)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Jakob Amsel (1847–1919) was a Swiss clockmaker.", "size"),
        ("I drink black coffee, no sugar, four cups a day.", "does_not_eat"),
        ("Ada Bini lived from 2001 to 2010 in Rome.", "birthday"),
        ("My aunt lived from 2001 to 2010 with us.", "died_on"),
        ("Ada, o Bea, chiamerà domani.", "nickname"),
        ("La serata, con la banda di Zell, è il 4.", "banda"),
        ("No coffee after lunch.", "does_not_drink"),
        ("My dog and I are together 24/7.", "age"),
        ("Il Trio Ambra è composto da Lidia Ferri e Pia Conte.", "created_by"),
    ],
)
def test_what_is_not_said_is_not_read(read, text: str, wrong: str) -> None:
    assert wrong not in {relation for _, relation, _ in read(text)}
