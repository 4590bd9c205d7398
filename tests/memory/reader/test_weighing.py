"""A second reader weighs what the engine read: what it doubts waits or stays out, what it is sure of is held."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from korely_desktop.domain.facts import Precision, State, Tense
from korely_desktop.domain.statements import Extraction, Operation, Sentence, Statement
from korely_desktop.language.extraction.engine import ENGINE
from korely_desktop.language.judging.finder import FOUND
from korely_desktop.language.judging.late_reader import LateReader
from korely_desktop.memory.intake.weighing import (
    LEAST,
    MOST,
    OF_ITS_DAY,
    WORTH_TELLING,
    WORTH_TELLING_OF_SELF,
    WORTH_TELLING_TOO,
    weighed,
)
from korely_desktop.memory.services import Services
from tests.evaluation.trial import FIRST, facts_of, tell
from tests.fakes import UNSURE, ScriptedReader, statement

TOLD = "I live in Lyon and I like tea."


def states(services: Services) -> dict[str, State]:
    return {fact.object: fact.state for fact in facts_of(services, None)}


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("Bruno lives in Lyon and he likes tea.", State.REVIEW),
        ("Vivo a Lyon e mi piace il tea.", State.REVIEW),
        (TOLD, State.ACTIVE),
    ],
)
def test_what_it_finds_unlikely_waits_but_for_what_the_person_says_in_english_of_themselves(
    services: Services, reader: ScriptedReader, text: str, state: State
) -> None:
    reader.odds["Lyon"] = UNSURE
    tell(services, None, text, FIRST)
    assert states(services) == {"Lyon": state, "tea": State.ACTIVE}


def test_what_it_finds_wrong_stays_in_the_text(services: Services, reader: ScriptedReader) -> None:
    reader.odds["Lyon"] = 0.01
    tell(services, None, TOLD, FIRST)
    assert states(services) == {"tea": State.ACTIVE}


def test_its_likelihood_is_the_one_that_is_kept(services: Services, reader: ScriptedReader) -> None:
    reader.odds |= {"Lyon": 0.777, "tea": 1.0}
    tell(services, None, TOLD, FIRST)
    kept = {fact.object: fact.confidence for fact in facts_of(services, None)}
    assert kept == {"Lyon": pytest.approx(0.777), "tea": pytest.approx(MOST)}


@pytest.mark.parametrize(
    "kind",
    [
        {"operation": Operation.END},
        {"tense": Tense.PAST},
        {"tense": Tense.PLANNED},
        {"hedged": True},
        {"if_known": True},
        {"slot_named": "the kitchen budget"},
    ],
)
def test_only_what_is_told_as_true_now_is_weighed(reader: ScriptedReader, kind: dict[str, object]) -> None:
    told = statement(TOLD, "", "lives_in", "Lyon", **kind)
    reader.odds["Lyon"] = 0.0
    assert weighed(reader, TOLD, Extraction((told,), (), "builtin-1")).statements == (told,)


@pytest.mark.parametrize("kind", [{"replaces": True}, {"signs": ("dated",)}])
def test_a_change_and_what_has_a_day_are_weighed_like_all_else(reader: ScriptedReader, kind: dict[str, object]) -> None:
    told = statement(TOLD, "", "lives_in", "Lyon", **kind)
    reader.odds["Lyon"] = 0.3
    assert weighed(reader, TOLD, Extraction((told,), (), "builtin-1")).statements == (replace(told, confidence=0.3),)


@pytest.mark.parametrize(("signs", "least"), [(("dated",), OF_ITS_DAY), ((), LEAST)])
def test_what_has_a_day_is_kept_for_it(reader: ScriptedReader, signs: tuple[str, ...], least: float) -> None:
    told = statement(TOLD, "", "did", "Lyon", signs=signs)
    reader.odds["Lyon"] = 0.0
    read = weighed(reader, TOLD, Extraction((told,), (), "builtin-1")).statements
    assert [each.confidence for each in read] == [least]


@pytest.mark.parametrize("kind", [{"replaces": True}, {"signs": ("dated",)}])
def test_a_find_takes_no_change_or_day_away(reader: ScriptedReader, kind: dict[str, object]) -> None:
    told = statement(TOLD, "", "lives_in", "Lyon", confidence=0.3, **kind)
    reader.found = [statement(TOLD, "", "works_in", "Lyon", confidence=0.95, rule=FOUND)]
    assert weighed(reader, TOLD, Extraction((told,), (), "builtin-1")).statements == (told,)


@pytest.mark.parametrize(
    ("type_", "rule", "weighed_too"),
    [("product", "verb + by", False), ("person", "verb + by", True), ("product", "verb + object", True)],
)
def test_who_made_a_thing_is_read_off_the_structure(
    reader: ScriptedReader, type_: str, rule: str, weighed_too: bool
) -> None:
    text = "Nebbia is directed by Ada Bini."
    told = statement(text, "Nebbia", "led_by", "Ada Bini", subject_type=type_, rule=rule)
    reader.odds["Ada Bini"] = 0.0
    kept = weighed(reader, text, Extraction((told,), (), ENGINE)).statements
    assert [each.confidence for each in kept] == [LEAST if weighed_too else told.confidence]


def test_what_another_engine_read_keeps_its_likelihood(reader: ScriptedReader) -> None:
    reader.odds["Lyon"] = 0.0
    by_model = Extraction((statement(TOLD, "", "lives_in", "Lyon"),), (), "llm-1")
    assert weighed(reader, TOLD, by_model) is by_model
    mine = weighed(reader, TOLD, replace(by_model, engine="builtin-1"))
    assert [each.confidence for each in mine.statements] == [LEAST]


def test_the_shipped_network_knows_whose_fact_it_is() -> None:
    mine, hers = "I'm allergic to peanuts.", "My sister is allergic to peanuts."
    odds = []
    for text in (mine, hers):
        told = statement(text, "", "allergic_to", "peanuts")
        opinion = LateReader().opinion(text, Extraction((told,), (), ENGINE), [told], "")
        assert opinion is not None
        odds += opinion.likelihoods
    right, wrong = odds
    assert wrong < 0.5 < right


def test_what_only_the_reader_finds_is_held_too(services: Services, reader: ScriptedReader) -> None:
    reader.found = [found(TOLD, "drinks", "Lyon", WORTH_TELLING_OF_SELF - 0.01), found(TOLD, "speaks", "I live", 0.9)]
    tell(services, None, TOLD, FIRST)
    assert {(fact.predicate, fact.object) for fact in facts_of(services, None)} == {
        ("lives_in", "Lyon"),
        ("likes", "tea"),
        ("speaks", "I live"),
    }


def test_of_the_person_who_speaks_a_less_likely_find_is_told(reader: ScriptedReader) -> None:
    between = (WORTH_TELLING + WORTH_TELLING_OF_SELF) / 2
    reader.found = [found(TOLD, "drinks", "tea", between)]
    for by_them in (True, False):
        said = _told(TOLD, by_them=by_them)
        held = weighed(reader, TOLD, Extraction((), (), ENGINE, (said,))).statements
        assert [each.predicate for each in held] == ["drinks"] * by_them


def test_of_two_readings_of_the_same_words_the_likelier_one_is_held(reader: ScriptedReader) -> None:
    read = statement(TOLD, "", "likes", "tea")
    for likelihood, relation in ((0.7, "likes"), (0.9, "drinks")):
        reader.odds["tea"], reader.found = 0.8, [found(TOLD, "drinks", "tea", likelihood)]
        held = weighed(reader, TOLD, Extraction((read,), (), ENGINE)).statements
        assert [each.predicate for each in held] == [relation]


def test_what_the_engine_knows_to_be_past_is_not_found_anew(reader: ScriptedReader) -> None:
    past = statement(TOLD, "", "lives_in", "Lyon", tense=Tense.PAST)
    reader.found = [found(TOLD, "lives_in", "Lyon", 0.95)]
    assert weighed(reader, TOLD, Extraction((past,), (), ENGINE)).statements == (past,)


SWIM = "I always wanted to learn how to swim."


def test_a_part_of_what_was_read_may_say_something_else_besides(reader: ScriptedReader) -> None:
    read, said = statement(SWIM, "", "wants", "learn how to swim"), _told(SWIM)
    for likelihood in (WORTH_TELLING_TOO - 0.01, WORTH_TELLING_TOO):
        reader.found = [found(SWIM, "cannot", "swim", likelihood)]
        held = weighed(reader, SWIM, Extraction((read,), (), ENGINE, (said,))).statements
        assert [each.predicate for each in held] == ["wants", "cannot"][: 1 + (likelihood == WORTH_TELLING_TOO)]


@pytest.mark.parametrize(("likelihood", "value"), [(0.79, "learn how to swim"), (0.81, "swim")])
def test_of_two_borders_of_one_value_the_likelier_one_is_held(
    reader: ScriptedReader, likelihood: float, value: str
) -> None:
    read = statement(SWIM, "", "wants", "learn how to swim")
    reader.odds["learn how to swim"], reader.found = 0.8, [found(SWIM, "wants", "swim", likelihood)]
    held = weighed(reader, SWIM, Extraction((read,), (), ENGINE, (_told(SWIM),))).statements
    assert [each.object for each in held] == [value]


@pytest.mark.parametrize(
    ("changes", "relation", "told"),
    [
        ({"operation": Operation.END, "hedged": True}, "drinks", True),
        ({"operation": Operation.END}, "drinks", False),
        ({"operation": Operation.END}, "does_not_drink", True),
        ({"replaces": True}, "drinks", True),
    ],
)
def test_what_is_only_told_of_what_is_known_keeps_no_find_out(
    reader: ScriptedReader, changes: dict[str, object], relation: str, told: bool
) -> None:
    read = statement(TOLD, "", "uses", "tea", if_known=True, **changes)
    reader.found = [found(TOLD, relation, "tea", 0.6)]
    held = weighed(reader, TOLD, Extraction((read,), (), ENGINE, (_told(TOLD),))).statements
    assert [each.predicate for each in held] == ["uses", relation][: 1 + told]


def test_what_only_the_reader_finds_ends_nothing_by_itself(services: Services, reader: ScriptedReader) -> None:
    tell(services, None, TOLD, FIRST)
    later = "Rome it is, and no tea."
    reader.found = [found(later, "lives_in", "Rome", 0.95), found(later, "dislikes", "tea", 0.95)]
    tell(services, None, later, FIRST + timedelta(days=1))
    held = {(fact.predicate, fact.object): fact.state for fact in facts_of(services, None)}
    assert held == {
        ("lives_in", "Lyon"): State.ACTIVE,
        ("likes", "tea"): State.ACTIVE,
        ("lives_in", "Rome"): State.REVIEW,
        ("dislikes", "tea"): State.REVIEW,
    }


def found(text: str, relation: str, value: str, likelihood: float) -> Statement:
    return statement(text, "", relation, value, rule=FOUND, confidence=likelihood)


def _told(text: str, *, by_them: bool = True) -> Sentence:
    """The whole text as one sentence of the person, told by themselves or not."""
    return Sentence(0, len(text), True, by_them, (), None, Precision.ASSUMED, in_italian=False)
