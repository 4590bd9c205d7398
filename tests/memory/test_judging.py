"""The verdict on any two statements, with the real embedding model and without one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from korely_desktop.domain.contradiction import Claim
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.questions import Correction
from korely_desktop.language.embedding.embedder import LazyEmbedder, open_embedder
from korely_desktop.memory.history import judging
from korely_desktop.memory.services import Services
from korely_desktop.paths import cache_folder
from tests.fakes import HashEmbedder

Triple = tuple[str, str, str]

CLASHES: list[tuple[Triple, Triple]] = [
    (("The gate", "is", "open"), ("The gate", "is", "closed")),
    (("The gate", "is", "open"), ("The gate", "is not", "open")),
    (("A man", "is rowing", "a boat"), ("A woman", "is rowing", "a boat")),
    (("A girl", "is sleeping", "in a hammock"), ("The girl", "is running", "in the garden")),
    (("A boy", "is reading", "a comic book"), ("The boy", "is swimming", "in the lake")),
    (("Two men", "are playing", "cards"), ("The men", "are asleep", "in a tent")),
    (("The scarf", "is", "yellow"), ("The scarf", "is", "blue")),
    (("The archive", "is", "empty"), ("The archive", "is full of", "letters")),
    (("La finestra", "è", "aperta"), ("La finestra", "è", "chiusa")),
    (("Il magazzino", "è", "pieno"), ("Il magazzino", "non è", "pieno")),
]
FOLLOWING: list[tuple[Triple, Triple]] = [
    (("A man", "is rowing", "a boat"), ("The man", "is rowing", "a boat")),
    (("The gate", "is", "open"), ("The gate", "is not", "closed")),
    (("A puppy", "is running", "on the grass"), ("A dog", "runs", "on the grass")),
    (("The fee", "is", "40 euros a month"), ("The fee", "is", "40 euro per month")),
    (("Il gatto", "dorme", "sul letto"), ("Un gatto", "dorme", "sul letto")),
]
NEITHER: list[tuple[Triple, Triple]] = [
    (("A man", "is rowing", "a boat"), ("The man", "is", "a champion")),
    (("A woman", "is reading", "a letter"), ("The woman", "is", "a teacher")),
    (("A dog", "is running", "on the grass"), ("The dog", "is", "hungry")),
    (("Marta", "paints", "portraits"), ("Bruno", "paints", "houses")),
    (("customer-41", "rides", "a horse"), ("customer-42", "walks", "a dog")),
]
NUMBERS: list[tuple[Triple, Triple]] = [
    (("The fee", "amounts to", "40 euros a month"), ("The fee", "amounts to", "50 euros a month")),
    (("The pump", "weighs in at", "12 kilos"), ("The pump", "weighs in at", "21 kilos")),
    (("La riunione", "comincia alle", "9:15"), ("La riunione", "comincia alle", "10:15")),
    (("The server", "listens on", "port 8080"), ("The server", "listens on", "port 8081")),
]


@pytest.fixture(scope="module")
def model() -> LazyEmbedder:
    made = open_embedder(None, cache_folder())
    made.start()
    assert made.wait(300), made.problem
    return made


@pytest.fixture
def judges(services: Services, model: LazyEmbedder) -> Services:
    return replace(services, embedder=model)


def verdict(services: Services, old: Triple, new: Triple) -> str:
    return judging.check(services, Correction(*old), Correction(*new)).verdict


@pytest.mark.parametrize(("old", "new"), CLASHES)
def test_what_cannot_both_hold_contradicts_in_either_order(judges: Services, old: Triple, new: Triple) -> None:
    assert verdict(judges, old, new) == "updates"
    assert verdict(judges, new, old) == "updates"


@pytest.mark.parametrize(("old", "new"), FOLLOWING)
def test_what_follows_is_a_restatement(judges: Services, old: Triple, new: Triple) -> None:
    assert verdict(judges, old, new) == "restates"


@pytest.mark.parametrize(("old", "new"), NEITHER)
def test_what_may_be_as_well_ends_nothing(judges: Services, old: Triple, new: Triple) -> None:
    assert verdict(judges, old, new) in ("extends", "unrelated")


@pytest.mark.parametrize(("old", "new"), NUMBERS)
def test_other_numbers_never_restate(judges: Services, old: Triple, new: Triple) -> None:
    assert verdict(judges, old, new) not in ("restates", "unrelated")


@pytest.mark.parametrize("triple", [pair[0] for pair in CLASHES + FOLLOWING + NEITHER + NUMBERS])
def test_the_same_words_restate(judges: Services, triple: Triple) -> None:
    assert verdict(judges, triple, triple) == "restates"


def test_a_relation_of_the_vocabulary_is_judged_by_its_rules(judges: Services) -> None:
    found = judging.judge(judges, Claim("Ada", "lives_in", "Oslo"), Claim("Ada", "resides_in", "Rome"))
    assert (found.verdict, found.reason) == ("updates", "one_at_a_time")
    assert verdict(judges, ("Ada", "likes", "chess"), ("Ada", "likes", "tennis")) == "extends"


def test_without_the_model_the_rules_answer(services: Services) -> None:
    waiting = replace(services, embedder=HashEmbedder(state="loading"))
    assert verdict(waiting, ("The gate", "swings", "open"), ("The gate", "never swings", "open")) == "updates"
    assert verdict(waiting, ("The gate", "squeaks", "at night"), ("The gate", "squeaks", "at night")) == "restates"


def test_a_part_that_is_missing_is_named(services: Services) -> None:
    with pytest.raises(InvalidRequest) as caught:
        judging.check(services, Correction("Ada", "likes", None), Correction("Ada", "likes", "tea"))
    assert caught.value.extra["field"] == "old"
