"""Vectors that are missing get made: for new facts, and for what was read while the model was loading."""

from __future__ import annotations

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import Caller
from korely_desktop.memory import facts, remember
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from korely_desktop.store import vectors

AGENT = Caller(actor="rest", key_id="key_1")


def counts(services: Services) -> tuple[int, int, int]:
    with services.store.read() as connection:
        model = vectors.model_number(connection, services.embedder.name)
        assert model is not None
        return tuple(vectors.count(connection, model, kind) for kind in ("memory", "sentence", "fact"))  # type: ignore[return-value]


def test_catching_up_makes_what_is_missing_and_nothing_twice(services: Services) -> None:
    for number in range(20):
        remember.add(services, AGENT, NewMemory(f"Anna: I like tea {number}. You know it.", user_id="u"))
    remember.add(services, AGENT, NewMemory("one plain sentence", user_id="u"))
    facts.add_triple(services, AGENT, NewTriple("Anna", "likes", "tea", user_id="u"))
    assert embedding_jobs.catch_up(services) == 22
    assert counts(services) == (21, 20, 1)
    assert embedding_jobs.catch_up(services) == 0


def test_catching_up_on_some_makes_what_these_lack_and_looks_at_no_others(services: Services) -> None:
    first, other = (remember.add(services, AGENT, NewMemory(text)).id for text in ("one text", "another"))
    fact = facts.add_triple(services, AGENT, NewTriple("Anna", "likes", "tea", user_id="u")).id
    assert embedding_jobs.catch_up_on(services, {first}, {fact}) == 2
    assert counts(services) == (1, 0, 1)
    assert embedding_jobs.catch_up_on(services, {first}, {fact}) == 0
    assert embedding_jobs.catch_up_on(services, {first, other}, set()) == 1
    assert embedding_jobs.catch_up_on(services, {first, other}, set(), lambda: True) == 0


def test_it_stops_when_told_and_goes_on_later(services: Services) -> None:
    for number in range(40):
        remember.add(services, AGENT, NewMemory(f"text {number}"))
    answers = iter([False, True])
    first = embedding_jobs.catch_up(services, lambda: next(answers, True))
    assert 0 < first < 40
    assert first + embedding_jobs.catch_up(services) == 40


def test_a_changed_text_is_embedded_anew(services: Services) -> None:
    made = remember.add(services, AGENT, NewMemory("the old words"))
    embedding_jobs.catch_up(services)
    remember.update(services, AGENT, made.id, "entirely new words")
    assert counts(services) == (0, 0, 0)
    assert embedding_jobs.catch_up(services) == 1


def test_the_partner_is_the_other_voice_of_the_session(services: Services) -> None:
    anna = remember.add(services, AGENT, NewMemory("Anna: did you call?", run_id="r"))
    bea = remember.add(services, AGENT, NewMemory("Bea: I did.", run_id="r"))
    alone = remember.add(services, AGENT, NewMemory("Carl: hello", run_id="s"))
    assert embedding_jobs.partners_of(services, [anna, bea, alone]) == {anna.id: "bea", bea.id: "anna"}
