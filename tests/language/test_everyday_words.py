"""Places called after their owners, schools, homes by their floor, doings as hobbies, trades of two words."""

from __future__ import annotations

import pytest

from tests.rows import rows

ME = "user"


@rows(
    ("text", "expected"),
    [
        ("I work at McDonald's.", {(ME, "works_at", "McDonald's")}),
        ("I work at Sainsbury's in Leeds.", {(ME, "works_at", "Sainsbury's"), (ME, "works_in", "Leeds")}),
        ("I study at St Andrew's.", {(ME, "attends", "St Andrew's")}),
        ("I started at Bosch last month.", {(ME, "works_at", "Bosch")}),
        ("I started at Weston College this week.", {(ME, "attends", "Weston College")}),
        ("I started at the bottom.", set()),
        ("Lily goes to St Mary's Primary.", {("Lily", "attends", "St Mary's Primary")}),
        ("Giulia va al liceo Galilei.", {("Giulia", "attends", "liceo Galilei")}),
        ("I live on the third floor.", {(ME, "home_type", "third floor")}),
        ("Abito al quarto piano.", {(ME, "home_type", "quarto piano")}),
        ("My hobby is fixing old radios.", {(ME, "hobby", "fixing old radios")}),
        ("I've been head of IT since 2021.", {(ME, "works_as", "head of IT")}),
        ("Faccio il tecnico informatico.", {(ME, "works_as", "tecnico informatico")}),
        ("Mi piace un sacco la musica sarda.", {(ME, "likes", "musica sarda")}),
        ("Amo da morire il mare.", {(ME, "likes", "mare")}),
    ],
)
def test_what_is_read(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize("text", ["We were five brothers.", "Eravamo cinque fratelli."])
def test_a_number_that_counts_the_speaker_counts_no_siblings(read, text: str) -> None:
    assert "has_sibling" not in {relation for _, relation, _ in read(text)}


def test_what_is_somebodys_is_no_place(read) -> None:
    assert ("Tom", "Tom's") not in {(whose, value) for whose, _, value in read("I am a friend of Tom's.")}
    assert (ME, "works_at", "Tom's") not in read("I work at Tom's office.")
