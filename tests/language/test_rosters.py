"""Lists behind labels, wishes to the assistant, doses, plates and upbringing: each a sentence of our own."""

from __future__ import annotations

import pytest

from tests.rows import rows


@rows(
    ("text", "facts"),
    [
        ("Kids: Mia (7), Leo (4).", {("user", "has_child", "Mia"), ("user", "has_child", "Leo"), ("Leo", "age", "4")}),
        ("My sisters: Ines and Ada.", {("user", "has_sibling", "Ines"), ("user", "has_sibling", "Ada")}),
        ("Team: Ada (design), Otto (backend lead).", {("Otto", "works_as", "backend lead")}),
        ("Allergies: penicillin, nuts.", {("user", "allergic_to", "penicillin"), ("user", "allergic_to", "nuts")}),
        ("Shoe size: 42.", {("user", "shoe_size", "42")}),
        ("Always answer in metric units.", {("user", "wants", "answers in metric units")}),
        ("From now on reply in Dutch, please.", {("user", "preferred_language", "Dutch")}),
        ("Rispondimi sempre in tedesco.", {("user", "preferred_language", "tedesco")}),
        ("Non usare elenchi puntati.", {("user", "does_not_want", "elenchi puntati")}),
        ("Dammi del tu, per favore.", {("user", "wants", "Dammi del tu")}),
        ("Usa sempre i chilometri.", {("user", "wants", "chilometri")}),
        ("I take 50 mg of sertraline every morning.", {("user", "takes_medication", "50 mg of sertraline")}),
        ("I'm on 20 mg of ramipril.", {("user", "takes_medication", "20 mg of ramipril")}),
        ("My number plate is KX21 ABC.", {("user", "license_plate", "KX21 ABC")}),
        ("I was raised Mormon.", {("user", "raised_as", "Mormon")}),
        ("I grew up Catholic.", {("user", "raised_as", "Catholic")}),
        ("The marketing budget is 12k.", {("marketing budget", "is", "12k")}),
        ("i'm married to alex", {("user", "married_to", "alex")}),
        ("I dream in Danish.", {("user", "dreams_in", "Danish")}),
        ("Born in Accra, now stuck in Slough.", {("user", "lives_in", "Slough")}),
    ],
)
def test_what_is_read(read, text: str, facts: set[tuple[str, str, str]]) -> None:
    assert facts <= read(text), read(text)


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("From now on reply in Italian.", "lives_in"),
        ("Non usare emoji.", "does_not_use"),
        ("I grew up Catholic.", "does"),
        ("Tell me: is forty-seven too old for the drums?", "age"),
        ("It feels as if I were married to that spreadsheet.", "married_to"),
        ("My shoe size is 46 and every shop assistant laughs.", "has"),
        ("Team: we won 3-1.", "works_as"),
    ],
)
def test_what_is_not(read, text: str, relation: str) -> None:
    assert relation not in {predicate for _, predicate, _ in read(text)}


def test_why_somebody_left_is_nothing_they_use(read) -> None:
    assert not any(value == "aprire" for _, _, value in read("Ho lasciato il lavoro per aprire un bar."))
