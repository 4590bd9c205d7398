"""The vocabulary as data: every entry is whole, pairs point at each other, words fold to one predicate."""

from __future__ import annotations

import re

import pytest

from korely_desktop.domain.facts import FAMILIES
from korely_desktop.language.vocabulary import LANGUAGES, load_vocabulary
from tests.rows import rows

VOCABULARY = load_vocabulary()
PREDICATES = list(VOCABULARY.predicates.values())


def test_every_family_has_predicates() -> None:
    assert {predicate.family for predicate in PREDICATES} == set(FAMILIES)
    assert len(PREDICATES) >= 150


@rows("predicate", PREDICATES)
def test_an_entry_is_whole(predicate) -> None:
    assert re.fullmatch(r"[a-z_]+", predicate.name)
    for language in LANGUAGES:
        assert "{object}" in predicate.templates[language]
        assert "{subject}" in predicate.templates[language]
        assert "{object}" in predicate.you_templates[language]
        assert "{subject}" not in predicate.you_templates[language]
    if predicate.opposite:
        assert VOCABULARY.get(predicate.opposite).opposite == predicate.name
    if predicate.inverse:
        assert VOCABULARY.get(predicate.inverse).inverse == predicate.name
    assert VOCABULARY.fold(predicate.name) == predicate.name


def test_no_wording_belongs_to_two_predicates() -> None:
    seen: dict[str, str] = {}
    for predicate in PREDICATES:
        for wording in predicate.synonyms:
            assert seen.setdefault(wording, predicate.name) == predicate.name, wording


@pytest.mark.parametrize(
    ("wording", "predicate"),
    [("Works for", "works_at"), ("is based in", "lives_in"), ("ama", "likes"), ("is subscribed to", "subscribes_to")],
)
def test_wordings_fold(wording: str, predicate: str) -> None:
    assert VOCABULARY.fold(wording) == predicate


def test_plans_share_one_slot() -> None:
    assert VOCABULARY.slot("has_plan") == VOCABULARY.slot("subscribes_to") == VOCABULARY.slot("downgraded_to")


def test_the_denial_of_a_predicate_is_its_opposite() -> None:
    assert VOCABULARY.opposite("likes") == "dislikes"
    assert VOCABULARY.opposite("lives_in") == "not_lives_in"
    assert VOCABULARY.opposite("not_lives_in") == "lives_in"
    assert VOCABULARY.get("not_lives_in").family == "places"
