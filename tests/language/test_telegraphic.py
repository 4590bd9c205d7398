"""What people say of themselves without a verb, and how they wish to be answered."""

from __future__ import annotations

import pytest

from tests.rows import rows

TOLD = [
    ("Electrician in Aberdeen, two kids", {("works_as", "Electrician"), ("works_in", "Aberdeen")}),
    ("Bus driver in Leeds for 20 years, seen it all", {("works_as", "Bus driver"), ("works_in", "Leeds")}),
    ("midwife at St Thomas, nights mostly", {("works_as", "midwife"), ("works_at", "St Thomas")}),
    ("hi, i'm greta, from Utrecht originally", {("from", "Utrecht")}),
    (
        "Born in Lagos, raised in Leipzig, now in Luton. Long story.",
        {("born_in", "Lagos"), ("grew_up_in", "Leipzig"), ("lives_in", "Luton")},
    ),
    ("pilates mondays and fridays", {("does", "pilates mondays and fridays")}),
    ("metformin 500 twice a day", {("takes_medication", "metformin 500 twice a day")}),
    ("I'm on warfarin so no aspirin", {("takes_medication", "warfarin")}),
    ("We speak Polish at home", {("speaks", "Polish")}),
    ("i've got glaucoma in one eye", {("has_condition", "glaucoma")}),
    ("can't stand coriander", {("dislikes", "coriander")}),
    ("rent is 720, due on the 5th", {("rent", "720")}),
]


@rows(("text", "facts"), TOLD)
def test_telegraphic_statements_are_read(read_of_user, text, facts):
    assert facts <= read_of_user(text)


WISHES = [
    ("no emojis please", ("does_not_want", "emojis")),
    ("Never use exclamation marks with me", ("does_not_want", "exclamation marks")),
    ("skip the preamble", ("does_not_want", "preamble")),
    ("use metric units", ("wants", "metric units")),
    ("please always answer in lower case", ("wants", "answers in lower case")),
    ("Short answers please", ("wants", "Short answers")),
]


@pytest.mark.parametrize(("text", "fact"), WISHES)
def test_standing_wishes_to_the_assistant_are_read(read_of_user, text, fact):
    assert fact in read_of_user(text)


@pytest.mark.parametrize(
    "text", ["There are no tables left in the bistro", "A nurse in a hurry, that's all", "Two nurses in Leeds called"]
)
def test_other_words_in_the_same_places_are_no_such_statement(read_of_user, text):
    assert not {predicate for predicate, _ in read_of_user(text)} & {"does_not_want", "works_as", "works_in"}
