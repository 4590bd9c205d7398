"""Dense notes: whose a line is, what type a name has, and relations that a note must not be read for."""

from __future__ import annotations

import pytest

from tests.rows import rows

NOTES = [
    ("Call with Odile Marsh (sales lead at Tarn Foods).", {("Odile Marsh", "works_as", "sales lead")}),
    ("Call with Odile Marsh (sales lead at Tarn Foods).", {("Odile Marsh", "works_at", "Tarn Foods")}),
    (
        "Met Odile Marsh on Monday. Three kids (Ines, Bruno and Vera), plays squash.",
        {
            ("Odile Marsh", "plays", "squash"),
            ("Odile Marsh", "has_child", "Ines"),
            ("Odile Marsh", "has_child", "Vera"),
        },
    ),
    ("Mr. Tarrant called. Daughter Ines does his taxes.", {("Mr. Tarrant", "has_child", "Ines")}),
    (
        "Mr. Tarrant called about the lift. Their software is Kestrelo, he hates it and is allergic to nuts.",
        {("Mr. Tarrant", "allergic_to", "nuts")},
    ),
    (
        "Intro call with Wren Robotics: founded in Delft by Ada Berg.",
        {("Wren Robotics", "founded_by", "Ada Berg")},
    ),
    ("Wren Robotics hires. Looking for a welder.", {("Wren Robotics", "wants", "welder")}),
    ("Service rates-api: new. Depends on Kafka.", {("rates-api", "depends_on", "Kafka")}),
    ("Holm Group runs SAP for finance.", {("Holm Group", "uses", "SAP")}),
    ("The annual fee goes up from 60 to 75 pounds.", {("annual fee", "costs", "75 pounds")}),
]

CHATS = [
    ("My dad turned 70 today. Dad still rows.", {("Dad", "age", "70")}),
    ("We moved from a farm to an apartment in May.", {("user", "lives_in", "apartment")}),
    ("I have an air fryer.", {("user", "has", "air fryer")}),
]

ITALIAN = [
    ("Ha telefonato il signor Bruni. La caldaia è nuova. È diabetico.", {("Bruni", "health_status", "diabetico")}),
    ("Lara cura il giardino.", {("Lara", "responsible_for", "giardino")}),
]

SILENT = [
    ("Search latency is down to 80 ms.", "weight"),
    ("The water is off until Easter.", "scheduled_for"),
    ("Mr. Osei lives alone in Harlow, widower.", "is_a"),
    ("They fly from Vienna.", "flys_from"),
    ("Main customer is Royal Bloom.", "named"),
]


@rows(("text", "expected"), NOTES)
def test_a_note_says_it_of_whom_it_is_about(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert expected <= read(text, user_id=None)


@pytest.mark.parametrize(("text", "expected"), CHATS, ids=[text for text, _ in CHATS])
def test_who_tells_of_themselves(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert expected <= read(text)


@pytest.mark.parametrize(("text", "expected"), ITALIAN, ids=[text for text, _ in ITALIAN])
def test_an_italian_note(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert expected <= read(text, user_id=None)


@pytest.mark.parametrize(("text", "relation"), SILENT, ids=[text for text, _ in SILENT])
def test_a_note_is_not_read_for_more(read, text: str, relation: str) -> None:
    assert relation not in {predicate for _, predicate, _ in read(text, user_id=None)}
