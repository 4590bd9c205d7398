"""What words say about one another, and the features and odds made of them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain.contradiction import Claim
from korely_desktop.domain.text import stems
from korely_desktop.language.judging.classifier import load_classifier, read_classifier
from korely_desktop.language.judging.features import NAMES, PARTS, features, parts
from korely_desktop.language.judging.words import load_words
from tests.fakes import HashEmbedder

WORDS = st.sampled_from(
    [
        "dog",
        "cat",
        "runs",
        "sleeps",
        "not",
        "never",
        "open",
        "closed",
        "40",
        "50",
        "the",
        "man",
        "è",
        "casa",
        "東京",
        "'",
    ]
)
TEXTS = st.lists(WORDS, max_size=5).map(" ".join)
CLAIMS = st.builds(Claim, TEXTS, TEXTS, TEXTS)


def vectors(claim: Claim) -> np.ndarray:
    return HashEmbedder().embed_documents(list(parts(claim)))


def measured(old: Claim, new: Claim) -> dict[str, float]:
    found = features(load_words(), old, new, vectors(old), vectors(new))
    return dict(zip(NAMES, found.tolist(), strict=True))


@pytest.mark.parametrize(
    ("old", "new"), [("is open", "is closed"), ("was cheap", "was expensive"), ("è aperto", "è chiuso")]
)
def test_opposites_are_known_in_either_order(old: str, new: str) -> None:
    words = load_words()
    assert words.opposed(stems(old), stems(new))
    assert words.opposed(stems(new), stems(old))
    assert not words.opposed(stems(old), stems(old))


def test_one_thing_has_one_of_an_exclusive_group() -> None:
    words = load_words()
    assert words.exclude(stems("a red hat"), stems("a green hat"))
    assert not words.exclude(stems("a red and green hat"), stems("a green hat"))
    assert not words.exclude(stems("a red hat"), stems("a new hat"))


def test_kinds_postures_and_places_exclude_each_other() -> None:
    words = load_words()
    assert words.kinds_clash(stems("a man"), stems("a lady")) == (True, False, False)
    assert words.kinds_clash(stems("a dog"), stems("a nurse")) == (False, False, True)
    assert words.kinds_clash(stems("a man"), stems("a person")) == (False, False, False)
    assert words.postures_clash(stems("is sleeping"), stems("is running")) == (True, False)
    assert words.postures_clash(stems("is jumping"), stems("is running")) == (False, False)
    assert words.places_clash(stems("in the kitchen"), stems("on the beach")) == (True, False)
    assert "animal" in words.widened(stems("a puppy"))


def test_a_denied_opposite_is_not_counted_as_an_opposite() -> None:
    found = measured(Claim("the shop", "is", "open"), Claim("the shop", "is not", "closed"))
    assert (found["opposed"], found["denied_differs"], found["opposed_and_denied"]) == (0, 0, 1)
    found = measured(Claim("the shop", "is", "open"), Claim("the shop", "is", "closed"))
    assert (found["opposed"], found["opposed_and_denied"]) == (1, 0)


def test_who_does_it_to_whom_is_seen() -> None:
    assert measured(Claim("the dog", "chases", "the cat"), Claim("the cat", "chases", "the dog"))["swapped"] == 1


@given(CLAIMS, CLAIMS)
def test_any_pair_can_be_measured_and_its_odds_sum_to_one(old: Claim, new: Claim) -> None:
    before, after = vectors(old), vectors(new)
    assert before.shape[0] == PARTS
    there = load_classifier().odds(old, new, before, after)
    back = load_classifier().odds(new, old, after, before)
    assert there.contradicts + there.follows + there.neutral == pytest.approx(1, abs=1e-4)
    assert min(there.contradicts, there.follows, there.neutral) >= 0
    assert there.contradicts == pytest.approx(back.contradicts, abs=1e-5)


def test_a_classifier_for_other_features_is_refused() -> None:
    with pytest.raises(ValueError, match="other features"):
        read_classifier({"features": ["length"], "mean": [0], "scale": [1], "networks": []})
