"""Cards in notes: a name and, between commas, age, trade, employer, town and status."""

from __future__ import annotations

import pytest

CARDS = [
    ("Marit Lunde, 51, roofer, Bodø.", {("works_as", "roofer"), ("lives_in", "Bodø")}),
    (
        "Patient: Marit Lunde, 51, roofer, Bodø, lives with her brother.",
        {("works_as", "roofer"), ("lives_in", "Bodø"), ("lives_with", "brother")},
    ),
    ("Marit Lunde, dentist at Fjord Clinic, divorced.", {("works_at", "Fjord Clinic"), ("marital_status", "divorced")}),
    ("Marit Lunde, head of research, Bodø. Two sons.", {("works_as", "head of research"), ("has_child", "Two sons")}),
]


@pytest.mark.parametrize(("text", "expected"), CARDS)
def test_a_card_is_read(read, text: str, expected: set[tuple[str, str]]) -> None:
    assert expected <= {(what, value) for who, what, value in read(text, None) if who == "Marit Lunde"}


@pytest.mark.parametrize(
    "text",
    [
        "Conductor Marit Lunde, accompanist: Milo.",
        "Chair: Marit Lunde, treasurer Hal Moss, secretary: Ines Bor.",
        "La piscina di Marit Lunde, e il fisioterapista, Sandro Tei, dice di no.",
    ],
)
def test_an_office_in_front_of_the_next_name_is_not_of_the_one_before(read, text: str) -> None:
    offices = {value for who, what, value in read(text, None) if (who, what) == ("Marit Lunde", "works_as")}
    assert offices <= {"Chair", "Conductor"}


def test_an_office_in_front_of_what_somebody_says_is_theirs(read) -> None:
    assert ("Olga", "works_as", "badante") in read('Testimonianza di Olga, badante: "Lui il sabato dorme."', None)


@pytest.mark.parametrize(
    "text",
    [
        "Marit Lunde, retired roofer, Bodø.",
        "Marit Lunde, Bodø, Oslo.",
        "Marit Lunde, roofer, met Ada in Bodø.",
        "I saw Marit Lunde, a roofer, and Ada.",
    ],
)
def test_what_is_no_card_tells_no_home(read, text: str) -> None:
    assert "lives_in" not in {what for _, what, _ in read(text, None)}
