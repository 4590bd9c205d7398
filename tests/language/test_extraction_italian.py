"""What Italian sentences say. Every sentence is our own."""

from __future__ import annotations

import pytest

from tests.rows import rows

SAYS = [
    ("Vivo a Torino e lavoro per Ferrero.", {("user", "lives_in", "Torino"), ("user", "works_at", "Ferrero")}),
    ("Mi piace il jazz.", {("user", "likes", "jazz")}),
    ("Non mi piacciono i film horror.", {("user", "dislikes", "film horror")}),
    ("Adoro la pizza.", {("user", "likes", "pizza")}),
    ("Odio il traffico.", {("user", "dislikes", "traffico")}),
    ("Sono allergico alle arachidi.", {("user", "allergic_to", "arachidi")}),
    ("Non mangio carne.", {("user", "does_not_eat", "carne")}),
    ("Ho un cane e due gatti.", {("user", "has_pet", "cane"), ("user", "has_pet", "due gatti")}),
    ("Mia sorella Anna vive a Roma.", {("user", "has_sibling", "Anna"), ("Anna", "lives_in", "Roma")}),
    ("Mi sono trasferito a Bologna.", {("user", "lives_in", "Bologna")}),
    (
        "Giulia lavora per Barilla e abita a Parma.",
        {("Giulia", "works_at", "Barilla"), ("Giulia", "lives_in", "Parma")},
    ),
    ("Giulia vive a Verona.", {("Giulia", "lives_in", "Verona")}),  # of the four words only one tells the language
    ("Marco Bianchi vive a Madrid.", {("Marco Bianchi", "lives_in", "Madrid")}),
    ("Sono vegetariana.", {("user", "diet", "vegetariana")}),
    ("Clara Moretti è nata a Pisa.", {("Clara Moretti", "born_in", "Pisa")}),
    ("Il museo è stato fondato da Aldo Bini.", {("museo", "founded_by", "Aldo Bini")}),
]


@rows(("text", "expected"), SAYS)
def test_a_sentence_says(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert expected <= read(text)


def test_what_is_over(read) -> None:
    assert ("user", "-works_at", "Fiat") in read("Non lavoro più per Fiat.")


@pytest.mark.parametrize("text", ["Come stai?", "Ti piace il jazz?", "Grazie mille, a presto!"])
def test_nothing_is_learned(read, text: str) -> None:
    assert read(text) == set()
