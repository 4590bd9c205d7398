"""What people say of themselves in a manner of speaking, and whose kin is not told. Every sentence is our own."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "My nephew thinks I'm a dinosaur.",
        "I'm a Capricorn.",
        "I'm nearly sixty.",
        "I've lived in seven countries.",
        "My cousin Petra, well, she is the worst.",
        "Odile is the godmother of my son.",
    ],
)
def test_a_manner_of_speaking_is_no_fact(read, text: str) -> None:
    told = {"is", "works_as", "age", "lives_in", "named", "has_relative"}
    assert not {fact for fact in read(text) if fact[1] in told and fact[2] not in ("Petra", "cousin", "nephew")}


def test_a_town_where_somebody_teaches_is_no_employer(read_of_user) -> None:
    assert ("works_in", "Turin") in read_of_user("I teach geography in Turin.")
