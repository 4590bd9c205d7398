"""What an agent writes down of the person it works for: "User's", "the user's dog, Pepper"; and what is moved."""

from __future__ import annotations

import pytest

from tests.rows import rows

TOLD = [
    ("User's sister Meike got married to Jonas in June.", ("Meike", "married_to", "Jonas")),
    ("User's sister Meike got married to Jonas in June.", ("user", "has_sibling", "Meike")),
    ("The user's dog, Pepper, is a beagle who is afraid of thunder.", ("user", "has_pet", "Pepper")),
    ("The user's dog, Pepper, is a beagle who is afraid of thunder.", ("Pepper", "fears", "thunder")),
    ("User's manager Tobias likes tea.", ("user", "reports_to", "Tobias")),
    ("The user's 8-core laptop is slow.", ("user", "owns", "8-core laptop")),
    ("User's vegetarian.", ("user", "diet", "vegetarian")),
    ("The user's 34 and lives in Rome.", ("user", "age", "34")),
    ("Ada is a 34-year-old nurse.", ("Ada", "age", "34")),
    ("User likes answers short, with code first.", ("user", "likes", "answers short")),
    ("User prefers answers in British English.", ("user", "likes", "answers in British English")),
    (
        "User wants commit messages in the imperative mood.",
        ("user", "wants", "commit messages in the imperative mood"),
    ),
    ("User quit smoking three weeks ago.", ("user", "does_not_do", "smoking")),
    (
        "Meeting with Priya moved from Wednesday to Thursday 3pm.",
        ("Meeting with Priya", "rescheduled_to", "Thursday 3pm"),
    ),
    ("Launch moved from 3 May to 10 May.", ("Launch", "rescheduled_to", "10 May")),
    ("The team switched the standup from 9:30 to 10:00.", ("standup", "scheduled_for", "10:00")),
    ("User lives with his wife Katja and two kids, Emil (4) and Ronja (7).", ("user", "lives_with", "Katja")),
    ("L'utente vive a Trento con il compagno Elia.", ("user", "lives_with", "Elia")),
    ("My appointment with Dr. Lee is on Friday.", ("My appointment with Dr. Lee", "scheduled_for", "Friday")),
    ("Project harbor-api: FastAPI, Postgres 16, deployed to Hetzner.", ("harbor-api", "uses", "Postgres 16")),
    ('Progetto "Bussola": frontend in Svelte, backend in Go.', ("Bussola", "uses", "Svelte")),
    ("Budget for the kitchen is 12,000 euros.", ("kitchen", "budget", "12,000 euros")),
]

UNTOLD = [
    ("The user's 8-core laptop is slow.", "age"),
    ("Call with Ada moved to Friday.", "lives_with"),
    ("Meeting with Priya moved to Thursday.", "did"),
    ("Project Apollo: Ada, Bruno and Ines.", "uses"),
    ("Gudrun is moving into assisted living.", "likes"),
]


@rows(("text", "expected"), TOLD)
def test_what_is_the_users_is_read_as_ones_own(read, text: str, expected: tuple[str, str, str]) -> None:
    assert expected in read(text)


@pytest.mark.parametrize(("text", "relation"), UNTOLD, ids=[text for text, _ in UNTOLD])
def test_such_a_line_is_not_read_for_more(read, text: str, relation: str) -> None:
    assert relation not in {predicate for _, predicate, _ in read(text)}


@pytest.mark.parametrize(
    "text",
    [
        "User lives in Bremen with two kids, Emil (4) and Ronja (7).",
        "I have two kids, Emil and Ronja.",
        "L'utente vive a Trento con due gatti, Tigro e Nebbia.",
    ],
)
def test_who_is_named_is_not_counted_beside(read, text: str) -> None:
    assert not {value for _, _, value in read(text) if value.startswith(("two", "due"))}


def test_who_is_only_counted_is_kept_so(read) -> None:
    assert ("user", "has_child", "three kids") in read("I have three kids and my oldest, Emil, is 9.")
