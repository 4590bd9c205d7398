"""Labels on cards, in English and Italian: what stands behind a colon or a dash, and of whom it is."""

from __future__ import annotations

import pytest

from tests.rows import rows

OF_USER = [
    ("Meds: metformin 500 mg, ramipril 5 mg", {("takes_medication", "metformin 500 mg")}),
    (
        "Allergie: crostacei. Moglie: Laura. Farmaci: Eutirox",
        {("married_to", "Laura"), ("takes_medication", "Eutirox")},
    ),
    ("• Wife: Hyacinth\n• Kids: none\n• Pets: parrot, Coco", {("married_to", "Hyacinth"), ("has_pet", "Coco")}),
    ("Likes: sushi, jazz, long walks. Dislikes: crowds.", {("likes", "long walks"), ("dislikes", "crowds")}),
    ("GP - Dr. Moe. Subs: Notion", {("doctor", "Dr. Moe"), ("subscribes_to", "Notion")}),
    ("- Mom: Rosalind, lives in Truro\n- Brother: Cormac", {("has_parent", "Rosalind"), ("has_sibling", "Cormac")}),
    ("User's wife Dana is a nurse in Tromsø.", {("married_to", "Dana")}),
    ("Grandson Elio starts school in Lugano.", {("has_relative", "Elio")}),
]


@rows(("text", "expected"), OF_USER)
def test_a_label_tells_of_the_user(read_of_user, text: str, expected: set[tuple[str, str]]) -> None:
    assert expected <= read_of_user(text)


def test_a_name_that_heads_a_card_has_what_stands_behind_it(read) -> None:
    told = read("Name - Hatice Aydın / Born - 1969, Bursa / Lives - Malmö / Occupation - tailor", None)
    assert {("Hatice Aydın", "lives_in", "Malmö"), ("Hatice Aydın", "works_as", "tailor")} <= told


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Kids: none", ("has_child", "none")),
        ("Mother: diabetic, Ramipril 5 mg", ("has_parent", "Ramipril")),
        ("Mother - Lviv. Brother - Toronto.", ("has_parent", "Lviv")),
        ("Phone: Pixel 8", ("phone_number", "Pixel 8")),
        ("Allergies: none", ("allergic_to", "none")),
    ],
)
def test_a_label_says_no_more_than_it_does(read_of_user, text: str, wrong: tuple[str, str]) -> None:
    assert wrong not in read_of_user(text)


@pytest.mark.parametrize(
    "text",
    [
        "Client prefers eggshell over matte and hates brushed nickel.",
        "Mr. Papadakis – retired sailor, widower, daughter Eleni visits on Sundays.",
        "Student Leopold K. has dyslexia and wants to be a vet.",
    ],
)
def test_a_note_of_others_tells_nothing_of_a_user(read, text: str) -> None:
    assert not [fact for fact in read(text, None) if fact[0] == "user"]
