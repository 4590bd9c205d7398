"""Chats as they are typed: missing apostrophes, names and titles in small letters, what one just did.

``SAYS``: every listed relation is read (others may be). ``SILENT``: the relation must not be read of the user.
"""

from __future__ import annotations

import pytest

from tests.rows import rows

SAYS = [
    ("my wifes name is Dora", {("married_to", "Dora")}),
    ("my husband's name is grant", {("married_to", "grant")}),
    ("my dogs name is biscuit", {("has_pet", "biscuit")}),
    ("ive got 2 dogs n a parrot", {("has_pet", "2 dogs"), ("has_pet", "parrot")}),
    ("I m a vet and I ve two cats", {("works_as", "vet"), ("has_pet", "two cats")}),
    ("I don t gamble", {("does_not_do", "gamble")}),
    ("Love rowing, have two cats and hate fog", {("has_pet", "two cats"), ("dislikes", "fog")}),
    ("me and my wife live in utah", {("lives_in", "utah")}),
    ("my brother and me play squash", {("plays", "squash")}),
    ("I live in the us", {("lives_in", "the us")}),
    ("I moved to sunny portugal", {("lives_in", "portugal")}),
    ("I am from northern ireland", {("from", "northern ireland")}),
    ("I love listening to the who.", {("likes", "listening to the who")}),
    ("The doors are my favorite band", {("favorite_music", "The doors")}),
    ("whilst listening to pink floyd I iron", {("listens_to", "pink floyd")}),
    ("just got done kayaking", {("does", "kayaking")}),
    ("I just finished weeding my allotment", {("does", "weeding my allotment")}),
    ("I just rode in and drove my pickup home", {("drives", "pickup")}),
    ("I bake alot of scones.", {("does", "bake scones")}),
    ("I spend my evenings knitting and sketching", {("does", "knitting"), ("does", "sketching")}),
    ("I go to college to become a welder", {("wants_to_be", "welder")}),
    ("When I was in college at ohio state I rowed", {("studied_at", "ohio state")}),
    ("I got a scholarship to north harbour", {("attends", "north harbour")}),
    ("I gag whenever I smell kippers", {("dislikes", "kippers")}),
    ("I could do without sleet", {("dislikes", "sleet")}),
    ("Mopping the floor gets old", {("dislikes", "Mopping the floor")}),
    ("I suck at darts", {("cannot", "darts")}),
    ("My idea of a perfect evening is chess", {("likes", "chess")}),
    ("teal is my color", {("favorite_color", "teal")}),
    ("I knit in my favorite colors, teal and grey.", {("favorite_color", "teal"), ("favorite_color", "grey")}),
    ("The heron tattoo on my ankle is new", {("appearance", "heron tattoo")}),
    ("I camp with my newly married brother", {("has_sibling", "newly married brother")}),
    ("No dogs are allowed in my condo", {("home_type", "condo")}),
    ("Did you know that I play the oboe?", {("plays", "oboe")}),
    ("I'd rather swim than jog", {("likes", "swim")}),
]

SILENT = [
    ("Do you know who plays the oboe?", "plays"),
    ("I am dieting right now", "plans_to"),
    ("Sewing is not my cup of tea", "-uses"),
    ("I had to leave my two dogs with a neighbour", "-uses"),
    ("I gag whenever I smell kippers", "does"),
    ("They told us the truth", "lives_in"),
    ("the doors were open", "favorite_music"),
]


@rows(("text", "expected"), SAYS)
def test_what_a_chat_says_is_read(read_of_user, text: str, expected: set[tuple[str, str]]) -> None:
    assert expected <= read_of_user(text)


@pytest.mark.parametrize(("text", "relation"), SILENT)
def test_what_a_chat_does_not_say_is_not_read(read_of_user, text: str, relation: str) -> None:
    assert relation not in {predicate for predicate, _ in read_of_user(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("my moms a nurse", ("Mom", "works_as", "nurse")),
        ("Did you know that my mother is a potter?", ("my mother", "works_as", "potter")),
        ("me and my wife live in utah", ("my wife", "lives_in", "utah")),
    ],
)
def test_what_is_said_of_others_in_passing_is_theirs(read, text: str, expected: tuple[str, str, str]) -> None:
    assert expected in read(text)


def test_work_that_goes_on_since_a_month_is_no_plan(engine_statements) -> None:
    (told,) = (
        each for each in engine_statements("Been working at Tollgate since july") if each.predicate == "works_at"
    )
    assert told.tense.value == "current"
