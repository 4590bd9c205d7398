"""The second stage as rules: what ends what, what only adds, what is left to the person."""

from __future__ import annotations

import pytest

from korely_desktop.domain.contradiction import Claim, ends, judge, timeline
from korely_desktop.domain.facts import Tense
from korely_desktop.domain.vocabulary import Vocabulary

CHANGES = [
    ("Alex", "works_at", "Google", "works at", "Stripe"),
    ("Alex", "lives_in", "Milan", "is based in", "Turin"),
    ("Alex", "has_plan", "Pro", "has_plan", "Free"),
    ("Alex", "likes", "phone calls", "dislikes", "Phone call"),
    ("The plan", "costs", "40 euro", "costs", "50 euro"),
]
ADDITIONS = [
    ("Alex", "likes", "pizza", "likes", "sushi"),
    ("Alex", "owns", "a car", "owns", "a bike"),
    ("Alex", "likes", "horror films", "dislikes", "romantic films"),
]
UNRELATED = [
    ("Alex", "works_at", "Google", "lives_in", "Milan"),
    ("Alex", "likes", "tea", "works_at", "Tea House"),
]


@pytest.mark.parametrize(("subject", "before", "old", "after", "new"), CHANGES)
def test_a_change_updates(vocabulary: Vocabulary, subject: str, before: str, old: str, after: str, new: str) -> None:
    assert judge(vocabulary, Claim(subject, before, old), Claim(subject.lower(), after, new)).verdict == "updates"


@pytest.mark.parametrize(("subject", "before", "old", "after", "new"), ADDITIONS)
def test_an_addition_ends_nothing(
    vocabulary: Vocabulary, subject: str, before: str, old: str, after: str, new: str
) -> None:
    assert judge(vocabulary, Claim(subject, before, old), Claim(subject, after, new)).verdict == "extends"


@pytest.mark.parametrize(("subject", "before", "old", "after", "new"), UNRELATED)
def test_another_slot_is_another_matter(
    vocabulary: Vocabulary, subject: str, before: str, old: str, after: str, new: str
) -> None:
    assert judge(vocabulary, Claim(subject, before, old), Claim(subject, after, new)).verdict == "unrelated"


def test_the_same_in_other_words_restates(vocabulary: Vocabulary) -> None:
    old, new = Claim("Alex", "lives_in", "the Milan"), Claim("alex", "resides in", "milan")
    assert judge(vocabulary, old, new).verdict == "restates"


def test_another_person_is_never_a_contradiction(vocabulary: Vocabulary) -> None:
    assert (
        judge(vocabulary, Claim("Alex", "lives_in", "Milan"), Claim("Bea", "lives_in", "Rome")).verdict == "unrelated"
    )


def test_plans_and_past_do_not_update(vocabulary: Vocabulary) -> None:
    old = Claim("Alex", "lives_in", "Milan")
    for tense in (Tense.PLANNED, Tense.PAST):
        assert judge(vocabulary, old, Claim("Alex", "lives_in", "Rome", tense=tense)).verdict == "extends"


def test_being_over_updates_what_it_names(vocabulary: Vocabulary) -> None:
    old = Claim("Alex", "works_at", "Acme")
    assert judge(vocabulary, old, Claim("Alex", "works_at", "Acme", over=True)).reason == "said_to_be_over"
    assert judge(vocabulary, old, Claim("Alex", "works_at", "job", over=True)).verdict == "updates"
    assert judge(vocabulary, old, Claim("Alex", "works_at", "Globex", over=True)).verdict == "unrelated"


def test_words_alone_are_judged_with_care(vocabulary: Vocabulary) -> None:
    def verdict(old: tuple[str, str, str], new: tuple[str, str, str]) -> str:
        return judge(vocabulary, Claim(*old), Claim(*new)).verdict

    assert verdict(("The door", "is", "open"), ("The door", "is not", "open")) == "updates"
    assert verdict(("A child", "is pushing", "a tire"), ("A child", "is pushing", "a tire")) == "restates"
    assert verdict(("A child", "is pushing", "a tire"), ("A child", "is pushing", "a tire home")) == "extends"


def test_an_end_is_about_the_same_thing_or_a_wider_or_narrower_wording() -> None:
    assert ends("calling", "phone calls")
    assert ends("Acme", "Acme GmbH")
    assert not ends("Acme", "Globex")


def test_opposite_predicates_share_a_timeline(vocabulary: Vocabulary) -> None:
    assert timeline(vocabulary, "likes") == timeline(vocabulary, "dislikes")
    assert timeline(vocabulary, "lives_in").one
    assert not timeline(vocabulary, "likes").one
