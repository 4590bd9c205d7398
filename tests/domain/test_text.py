"""Which wordings are the same value, and which must never meet."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain.text import covers, identity, keys_of_parts, name_key, value_key
from tests.rows import rows

SAME = [
    ("50 euro per month", "50 euros a month"),
    ("50 euro per month", "€50/month"),
    ("50 euro per month", "50€ monthly"),
    ("$1,200", "1200 dollars"),
    ("45k dollars", "$45,000"),
    ("three times a week", "3 times per week"),
    ("twice a week", "2 times per week"),
    ("2023-05-06", "2023/05/06"),
    ("2023-5-6", "2023.05.06"),
    ("The Advanced plan", "advanced plan"),
    ("phone calls", "Phone call"),
    ("un cane", "cane"),
    ("peach fruit salads", "peach fruit salad"),
    ("hobbies", "hobby"),
]
DIFFERENT = [
    ("40 euro", "50 euro"),
    ("50 euro per month", "50 euro per year"),
    ("50 euro", "50 dollars"),
    ("2023-05-06", "2023-06-05"),
    ("1.5 km", "15 km"),
    ("Milan", "Turin"),
    ("2 cats", "3 cats"),
    ("C", "C++"),
    ("C#", "C"),
    ("class 4", "class 5"),
    ("Paris", "Pari"),
]


@rows(("one", "other"), SAME)
def test_the_same_value_in_other_words(one: str, other: str) -> None:
    assert value_key(one) == value_key(other)


@given(st.lists(st.from_regex(r"[^\W_][\w'’.-]*", fullmatch=True), max_size=6))
def test_the_keys_of_all_runs_of_words_are_those_of_each(words: list[str]) -> None:
    runs = [" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, min(i + 3, len(words)) + 1)]
    assert keys_of_parts(words, 3) == {name_key(run) for run in runs}


@rows(("one", "other"), DIFFERENT)
def test_different_values_never_meet(one: str, other: str) -> None:
    assert value_key(one) != value_key(other)
    assert identity(one) != identity(other)


def test_word_order_and_small_words_do_not_make_another_value() -> None:
    assert identity("follow-ups by email") == identity("email follow-ups")
    assert identity("bread and butter") == identity("butter, bread")


def test_a_narrower_wording_is_recognised_by_its_roots() -> None:
    assert covers("phone calls", "calling")
    assert covers("calling her", "calls") is True
    assert not covers("horror films", "romantic films")
    assert not covers("40 euro", "50 euro")


@given(st.text(min_size=1))
def test_keys_are_stable_and_not_empty_for_words(text: str) -> None:
    assert name_key(name_key(text)) == name_key(name_key(name_key(text)))
    if any(character.isalnum() for character in text):
        assert value_key(text)
        assert identity(text)
