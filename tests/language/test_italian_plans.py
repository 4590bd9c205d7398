"""What an Italian sentence only seems to say: a plan, a lack, how much, whose name it is. Every sentence is our own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Read = Callable[[str], set[tuple[str, str, str]]]


@pytest.mark.parametrize(
    "text",
    [
        "Studio per diventare ostetrica.",
        "Sto studiando per diventare notaio.",
        "Mi mancano sei diottrie.",
        "Mi mancano due esami.",
        "La band ha venduto due milioni di copie.",
        "Il gruppo ha venduto mille biglietti.",
    ],
)
def test_nothing_is_had_liked_done_or_over(read: Read, text: str) -> None:
    assert not {relation for _, relation, _ in read(text)} & {"works_as", "likes", "owns", "-owns", "-uses"}


def test_a_plan_of_a_relative_ends_nothing_even_as_a_question(engine_statements) -> None:
    said = engine_statements("Mia sorella studia per diventare avvocato.")
    assert {(item.predicate, item.operation.value) for item in said} == {("has_sibling", "assert")}


@pytest.mark.parametrize(
    ("text", "value"),
    [("Non fumo, bevo poco.", "bevo"), ("Guido piano.", "piano"), ("Di solito guido forte.", "forte")],
)
def test_how_and_how_much_is_not_what(read: Read, text: str, value: str) -> None:
    assert value not in {said for _, _, said in read(text)}


@pytest.mark.parametrize(
    ("text", "relative", "other"),
    [
        ("Il gatto di mia sorella, Pongo, dorme sempre.", "sorella", "Pongo"),
        ("Il cane di mia moglie, Brodo, abbaia.", "moglie", "Brodo"),
        ("La moglie di mio fratello, Ada, lavora in banca.", "fratello", "Ada"),
    ],
)
def test_a_name_behind_whose_something_is_names_that(read: Read, text: str, relative: str, other: str) -> None:
    values = {value for subject, _, value in read(text) if subject == "user"}
    assert relative in values
    assert other not in values


def test_the_name_of_a_relative_is_still_read(read: Read) -> None:
    assert ("user", "has_sibling", "Ada") in read("Mia sorella, Ada, vive a Roma.")


def test_who_is_native_of_a_town_is_from_it(read: Read) -> None:
    assert ("Marta", "from", "Nuoro") in read("Marta è originaria di Nuoro.")
