"""Texts that a language model reads, beside what is known: what ends, what is asked about, and what stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from korely_desktop.domain.facts import State, Tense
from korely_desktop.domain.scope import PERSON
from korely_desktop.language.extraction.llm.engine import LlmEngine
from korely_desktop.language.extraction.llm.meter import Meter
from korely_desktop.language.extraction.llm.server import Server
from korely_desktop.language.extraction.llm.wire import Wire
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from tests.evaluation.trial import FIRST, SECOND, facts_of, tell
from tests.fakes import ScriptedReader
from tests.language.llm.unruly import UnrulyServer, row, running, says


@pytest.fixture
def server() -> Iterator[UnrulyServer]:
    with running() as up:
        yield up


@pytest.fixture
def with_model(services: Services, server: UnrulyServer) -> Iterator[Services]:
    """The store, read through the model of the server."""
    wire = Wire()
    asked = Server(server.url, "small-model")
    yield replace(services, engine=LlmEngine(asked, wire, services.vocabulary, services.engine, Meter()))
    wire.close()


@pytest.fixture
def held(services: Services) -> Callable[[], set[tuple[str, str]]]:
    """Relation and value of what agents get."""
    return lambda: {
        (fact.predicate, fact.object)
        for fact in facts_of(services, None)
        if fact.state is State.ACTIVE and fact.is_open and fact.tense is Tense.CURRENT
    }


@pytest.mark.parametrize(("odds", "ends"), [(0.4, True), (0.1, False)])
def test_an_end_in_words_that_no_list_knows_needs_a_second_reader(
    services, with_model, server, reader: ScriptedReader, held, odds: float, ends: bool
) -> None:
    tell(services, None, "I use Heroku.", FIRST)
    said = "I pulled the plug on Heroku."
    reader.says(said, "Heroku", over=odds)
    server.plays(says(row("USER", "uses", "Heroku", said, status="ended")))
    tell(with_model, None, said, SECOND)
    assert (("uses", "Heroku") not in held()) is ends
    assert review.waiting(services, PERSON)[1] == (0 if ends else 1)


def test_what_is_replaced_ends_and_nothing_else(services, with_model, server, held) -> None:
    first, second = "My daughter does ballet and plays the flute.", "My daughter has swapped ballet for volleyball."
    server.plays(
        says(
            row("my daughter", "does", "ballet", "My daughter does ballet"),
            row("my daughter", "plays", "flute", "plays the flute"),
        ),
        says(row("my daughter", "plays", "volleyball", "swapped ballet for volleyball", replaces="ballet")),
    )
    tell(with_model, None, first, FIRST)
    tell(with_model, None, second, SECOND)
    assert held() == {("plays", "flute"), ("plays", "volleyball")}
    (ballet,) = (fact for fact in facts_of(services, None) if fact.object == "ballet")
    assert ballet.invalid_at == SECOND


def test_who_has_no_name_is_the_same_one_for_both_engines(services, with_model, server) -> None:
    tell(services, None, "Mia figlia suona il flauto.", FIRST)
    said = "Ora mia figlia studia anche il russo."
    server.plays(says(row("mia figlia", "studies", "russo", "mia figlia studia anche il russo")))
    tell(with_model, None, said, SECOND)
    by_value = {fact.object: fact.subject_entity_id for fact in facts_of(services, None)}
    assert by_value["flauto"] == by_value["russo"]
