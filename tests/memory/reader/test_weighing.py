"""A second reader weighs what the engine read: what it doubts waits or stays out, what it is sure of is held."""

from __future__ import annotations

from dataclasses import replace

import pytest

from korely_desktop.domain.facts import State, Tense
from korely_desktop.domain.statements import Extraction, Operation
from korely_desktop.language.judging.late_reader import LateReader
from korely_desktop.memory.services import Services
from korely_desktop.memory.weighing import LEAST, MOST, weighed
from tests.evaluation.trial import FIRST, facts_of, tell
from tests.fakes import ScriptedReader, statement

TOLD = "I live in Lyon and I like tea."


def states(services: Services) -> dict[str, State]:
    return {fact.object: fact.state for fact in facts_of(services, None)}


def test_what_it_finds_unlikely_waits_for_the_person(services: Services, reader: ScriptedReader) -> None:
    reader.odds["Lyon"] = 0.3
    tell(services, None, TOLD, FIRST)
    assert states(services) == {"Lyon": State.REVIEW, "tea": State.ACTIVE}


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
        {"replaces": True},
        {"signs": ("dated",)},
    ],
)
def test_only_what_is_told_as_true_now_is_weighed(reader: ScriptedReader, kind: dict[str, object]) -> None:
    told = statement(TOLD, "", "lives_in", "Lyon", **kind)
    reader.odds["Lyon"] = 0.0
    assert weighed(reader, TOLD, Extraction((told,), (), "builtin-1")).statements == (told,)


def test_what_another_engine_read_keeps_its_likelihood(reader: ScriptedReader) -> None:
    reader.odds["Lyon"] = 0.0
    by_model = Extraction((statement(TOLD, "", "lives_in", "Lyon"),), (), "llm-1")
    assert weighed(reader, TOLD, by_model) is by_model
    mine = weighed(reader, TOLD, replace(by_model, engine="builtin-1"))
    assert [each.confidence for each in mine.statements] == [LEAST]


def test_the_shipped_network_knows_whose_fact_it_is() -> None:
    mine, hers = "I'm allergic to peanuts.", "My sister is allergic to peanuts."
    [right] = LateReader().likelihoods(mine, [statement(mine, "", "allergic_to", "peanuts")])
    [wrong] = LateReader().likelihoods(hers, [statement(hers, "", "allergic_to", "peanuts")])
    assert wrong < 0.5 < right


def test_no_statements_no_likelihoods() -> None:
    assert list(LateReader().likelihoods("Anything.", [])) == []
