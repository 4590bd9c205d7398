"""What the teller says of themselves by pointing at what somebody else does: "... and so do I"."""

from __future__ import annotations

from tests.rows import rows

AGREES = [
    ("My sister loves horror films and so do I.", ("likes", "horror films")),
    ("my kids love pizza and i do too", ("likes", "pizza")),
    ("My uncle loves sushi, which I do too.", ("likes", "sushi")),
    ("My brother hates peas, and so do I.", ("dislikes", "peas")),
    ("My husband loves football but I do not.", ("dislikes", "football")),
    ("My dad does not eat meat and neither do I.", ("does_not_eat", "meat")),
    ("My grandma drinks tea all day, like I do.", ("drinks", "tea")),
    ("My mum collects stamps, and I do as well.", ("collects", "stamps")),
]

DOES_NOT = [
    ("My husband hates cats but I do not.", {"likes", "dislikes"}),
    ("My sister loves rain more than I do.", {"likes"}),
    ("My brother plays chess better than I do.", {"plays"}),
    ("My kids love pizza and so does my wife.", {"likes"}),
    ("My wife loves coffee. I do the dishes.", {"likes", "drinks"}),
    ("My dog loves walks and I do what he wants.", {"likes"}),
    ("My son likes trains and I do too much for him.", {"likes"}),
    ("My uncle loves sushi, which I do too.", {"does"}),
    ("My boss likes golf so do I have to play?", {"likes"}),
    ("My sister loves tea and so do I think she will come.", {"likes"}),
]
"""Sentences like them that say no such thing of the teller."""


@rows(("text", "fact"), AGREES)
def test_pointing_at_what_another_does_says_the_same_of_the_teller(read_of_user, text, fact):
    assert fact in read_of_user(text)


@rows(("text", "relations"), DOES_NOT)
def test_what_only_sounds_like_pointing_says_nothing(read_of_user, text, relations):
    assert not relations & {predicate for predicate, _ in read_of_user(text)}
