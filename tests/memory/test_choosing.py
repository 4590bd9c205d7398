"""Pinned and kept back: what the person wants agents told always, or never, holds in every read and can be undone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.blocks import BlockPlace
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import Memory, MemoryQuery, NewMemory
from korely_desktop.domain.questions import EntityQuery, FactQuery, How, NewTriple
from korely_desktop.domain.recall import ContextBlock, ContextQuery, CutReason, SearchQuery
from korely_desktop.domain.scope import PERSON, WRITE, Caller
from korely_desktop.memory import blocks, entities, facts, remember
from korely_desktop.memory.access import audit
from korely_desktop.memory.answers import choosing, context, fact_choice, profile_text, recall
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import explain, reopening, verbs
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from tests.fakes import Clock

AGENT = Caller(actor="rest", key_id="key_1")
USER = "customer-7"


def state(services: Services, subject: str, predicate: str, object_: str) -> Fact:
    return facts.add_triple(services, AGENT, NewTriple(subject, predicate, object_, user_id=USER))


def tell(services: Services, content: str) -> Memory:
    memory = remember.add(services, AGENT, NewMemory(content, user_id=USER))
    embedding_jobs.catch_up(services)
    return memory


def crowd(services: Services, count: int) -> None:
    for number in range(count):
        state(services, f"Person {number}", "likes", f"jazz of kind {number}")


def pin(services: Services, *pinned: Fact) -> None:
    choosing.choose(services, PERSON, dict.fromkeys((fact.id for fact in pinned), Recall.ALWAYS))


def keep_back(services: Services, fact: Fact) -> None:
    choosing.choose(services, PERSON, {fact.id: Recall.NEVER})


def block(services: Services, query: str | None, budget: int = 800) -> ContextBlock:
    return context.context(services, AGENT, ContextQuery(query, user_id=USER, token_budget=budget))


@pytest.mark.parametrize("budget", [120, 300, 800, 2_000])
@pytest.mark.parametrize("query", ["who likes jazz of kind 3", None])
def test_a_pinned_fact_stands_first_whatever_is_asked(
    ready: Services, budget: int, query: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fact_choice, "POOL", 4)
    old = state(ready, "Marco Conti", "is_allergic_to", "penicillin")
    crowd(ready, 6)  # so many that the pinned one would not even be weighed
    assert old.id not in block(ready, query, budget).sources
    pin(ready, old)
    made = block(ready, query, budget)
    assert made.sources[0] == old.id
    assert made.tokens <= budget
    assert made.told[0].pinned
    assert not any(line.pinned for line in made.told[1:])


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(budget=st.integers(50, 900), count=st.integers(1, 6))
def test_pins_keep_their_order_and_the_budget(ready: Services, budget: int, count: int) -> None:
    pinned = [state(ready, f"Client {number}", "lives_in", f"Town {number}") for number in range(count)]
    crowd(ready, 3)
    pin(ready, *pinned)
    made = block(ready, "Who likes jazz?", budget)
    told = [line.id for line in made.told if line.pinned]
    assert made.tokens <= budget
    assert told == [fact.id for fact in pinned][: len(told)]
    assert [line.pinned for line in made.told] == sorted((line.pinned for line in made.told), reverse=True)
    choosing.choose(ready, PERSON, dict.fromkeys(fact.id for fact in pinned))


def test_a_pin_does_not_widen_what_an_agent_may_see_nor_outlive_the_fact(ready: Services) -> None:
    mine = state(ready, "Marco Conti", "lives_in", "Turin")
    pin(ready, mine)
    other = context.context(ready, AGENT, ContextQuery(None, user_id="somebody-else"))
    assert other.sources == ()
    confined = Caller(actor="rest", key_id="key_2", users=("somebody-else",))
    assert context.context(ready, confined, ContextQuery(None)).sources == ()
    verbs.close(ready, PERSON, mine.id)
    assert block(ready, None).sources == ()


def test_what_is_kept_back_is_in_no_read_of_an_agent(ready: Services) -> None:
    kept = state(ready, "Marco Conti", "earns", "90000 euro")
    shown = state(ready, "Marco Conti", "lives_in", "Turin")
    keep_back(ready, kept)
    asked = FactQuery(user_id=USER)
    assert [fact.id for fact in facts.query(ready, AGENT, asked)[0]] == [shown.id]
    assert facts.query(ready, AGENT, asked)[1] == 1
    assert {fact.id for fact in facts.profile(ready, AGENT, USER).facts} == {shown.id}
    assert "90000" not in profile_text.profile_text(ready, AGENT, USER).text
    assert "90000" not in block(ready, "What does Marco Conti earn?").context
    with pytest.raises(NotFound):
        facts.get(ready, AGENT, kept.id)
    with pytest.raises(NotFound):
        explain.explain(ready, AGENT, kept.id)
    marco = entities.entities(ready, AGENT, EntityQuery(user_id=USER, q="Marco"))[0][0]
    seen = entities.entity(ready, AGENT, marco.id)
    assert {fact.id for family in seen.current.values() for fact in family} == {shown.id}


def test_the_person_still_sees_what_is_kept_back(ready: Services) -> None:
    kept = state(ready, "Marco Conti", "earns", "90000 euro")
    keep_back(ready, kept)
    assert facts.get(ready, PERSON, kept.id).recall is Recall.NEVER
    assert [fact.id for fact in facts.query(ready, PERSON, FactQuery(user_id=USER))[0]] == [kept.id]


def test_a_text_kept_back_is_neither_found_nor_listed_for_agents(ready: Services) -> None:
    kept = tell(ready, "Marco Conti told us about his divorce in Turin.")
    shown = tell(ready, "Marco Conti asked for an invoice to Turin.")
    choosing.choose_texts(ready, PERSON, {kept.id: Recall.NEVER})
    asked = SearchQuery("divorce of Marco Conti in Turin", user_id=USER)
    assert [hit.id for hit in recall.search(ready, AGENT, asked)] == [shown.id]
    assert kept.id in {hit.id for hit in recall.search(ready, PERSON, asked)}
    for query in ("divorce of Marco Conti", None):
        assert "divorce" not in block(ready, query).context
        person = context.context(ready, PERSON, ContextQuery(query, user_id=USER))
        assert "divorce" not in person.context  # a preview shows the person what agents get
    assert [memory.id for memory in remember.list_memories(ready, AGENT, MemoryQuery())[0]] == [shown.id]
    assert kept.id in {memory.id for memory in remember.list_memories(ready, PERSON, MemoryQuery())[0]}
    for read in (remember.get, remember.history):
        with pytest.raises(NotFound):
            read(ready, AGENT, kept.id)


def test_the_person_finds_what_is_kept_back_while_another_model_takes_over(ready: Services, monkeypatch) -> None:
    kept = tell(ready, "Marco Conti told us about his divorce in Turin.")
    choosing.choose_texts(ready, PERSON, {kept.id: Recall.NEVER})
    rank = ready.index.rank

    def take_over(question):
        ready.embedder.name = "another"
        return rank(question)

    monkeypatch.setattr(ready.index, "rank", take_over)
    asked = SearchQuery("divorce of Marco Conti in Turin", user_id=USER)
    assert [hit.id for hit in recall.search(ready, PERSON, asked)] == [kept.id]
    ready.embedder.name = "a third"
    assert recall.search(ready, AGENT, asked) == []


def test_an_explanation_says_why_to_the_person_alone(ready: Services) -> None:
    kept = state(ready, "Marco Conti", "earns", "90000 euro")
    text = tell(ready, "Marco Conti wants to earn more euro.")
    keep_back(ready, kept)
    choosing.choose_texts(ready, PERSON, {text.id: Recall.NEVER})
    asked = ContextQuery("What does Marco Conti earn in euro?", user_id=USER)
    seen = context.explained(ready, AGENT, asked, viewer=PERSON)
    assert {one.id: one.reason for one in seen.cut} == {kept.id: CutReason.KEPT_BACK, text.id: CutReason.KEPT_BACK}
    assert context.explained(ready, AGENT, asked).cut == ()
    found = recall.answer(ready, AGENT, SearchQuery("earn more euro", user_id=USER), explain=True)
    assert (found.hits, found.cut) == ((), ())


def test_a_fact_of_the_end_user_kept_back_is_named_whatever_was_asked(ready: Services) -> None:
    own = facts.add_triple(ready, AGENT, NewTriple("I", "likes", "peonies", user_id=USER))
    assert own.subject_is_user
    keep_back(ready, own)
    asked = ContextQuery("Where does Marco Conti live?", user_id=USER)
    assert CutReason.KEPT_BACK in {one.reason for one in context.explained(ready, AGENT, asked, viewer=PERSON).cut}


def test_the_value_that_takes_its_place_inherits_the_choice(ready: Services) -> None:
    first = state(ready, "Marco Conti", "lives_in", "Turin")
    keep_back(ready, first)
    second = state(ready, "Marco Conti", "lives_in", "Milan")
    assert first.id in second.invalidated
    assert facts.query(ready, AGENT, FactQuery(user_id=USER))[0] == []
    third = verbs.correct(ready, PERSON, second.id, object="Genoa")
    assert third.recall is Recall.NEVER
    assert facts.query(ready, AGENT, FactQuery(user_id=USER))[0] == []


def test_what_is_chosen_for_history_stays_with_it_however_it_ends_again(at: Services, clock: Clock) -> None:
    old = state(at, "Marco Conti", "lives_in", "Turin")
    clock.now += timedelta(days=1)
    new = state(at, "Marco Conti", "lives_in", "Milan")
    clock.now += timedelta(days=1)
    keep_back(at, old)
    reopening.reopen(at, PERSON, old.id)
    reopening.end_again(at, PERSON, old.id)
    assert [fact.id for fact in facts.query(at, AGENT, FactQuery(user_id=USER))[0]] == [new.id]


@pytest.mark.parametrize("how", How)
def test_what_is_chosen_for_a_correction_outlasts_its_undo_and_redo(at: Services, clock: Clock, how: How) -> None:
    old = state(at, "Marco Conti", "lives_in", "Turin")
    clock.now += timedelta(days=1)
    new = verbs.correct(at, PERSON, old.id, object="Milan", how=how)
    clock.now += timedelta(days=1)
    keep_back(at, new)
    reopening.reopen(at, PERSON, old.id)
    reopening.end_again(at, PERSON, old.id)
    assert facts.get(at, PERSON, new.id).recall is Recall.NEVER
    assert facts.query(at, AGENT, FactQuery(user_id=USER))[0] == []


@pytest.mark.parametrize(
    ("change", "note"),
    [({"object": "chess"}, "Marco Conti asks for chess."), ({"subject": "Sara Neri"}, "Sara Neri asks for tea.")],
)
@pytest.mark.parametrize("how", How)
def test_what_did_not_take_its_place_after_all_keeps_nothing_back(
    ready: Services, change: dict[str, str], note: str, how: How
) -> None:
    fact = state(ready, "Marco Conti", "likes", "tea")
    keep_back(ready, fact)
    told = blocks.put(ready, AGENT, BlockPlace(USER, None, "note"), note).place
    verbs.correct(ready, PERSON, fact.id, how=how, **change)  # type: ignore[arg-type]
    assert blocks.get(ready, AGENT, told).content != note
    reopening.reopen(ready, PERSON, fact.id)
    assert blocks.get(ready, AGENT, told).content == note
    reopening.end_again(ready, PERSON, fact.id)
    assert blocks.get(ready, AGENT, told).content != note


def test_a_choice_is_undone_by_what_it_returns_and_leaves_a_trace(ready: Services) -> None:
    fact = state(ready, "Marco Conti", "lives_in", "Turin")
    before = choosing.choose(ready, PERSON, {fact.id: Recall.NEVER})
    assert before == {fact.id: None}
    assert choosing.choose(ready, PERSON, {fact.id: Recall.ALWAYS}) == {fact.id: Recall.NEVER}
    choosing.choose(ready, PERSON, before)
    assert facts.get(ready, AGENT, fact.id).recall is None
    audit.flush_reads(ready)
    listed = [event for event in audit.read(ready, PERSON, AuditQuery())[0] if event.meta.get("verb") != "fact"][:3]
    assert [event.meta["verb"] for event in listed] == ["tell_as_usual", "pin", "keep_back"]
    assert {event.target_id for event in listed} == {fact.id}


def test_taking_a_pin_back_leaves_the_earlier_wording_as_it_was_chosen(ready: Services) -> None:
    old = state(ready, "Marco Conti", "lives_in", "Turin")
    new = verbs.correct(ready, PERSON, old.id, object="Milan")
    for choice in (Recall.ALWAYS, Recall.NEVER):
        choosing.choose(ready, PERSON, {old.id: choice})
        before = choosing.choose(ready, PERSON, {new.id: Recall.ALWAYS})
        choosing.choose(ready, PERSON, before)
        assert [facts.get(ready, PERSON, one.id).recall for one in (old, new)] == [choice, None]


def test_who_may_choose(ready: Services) -> None:
    fact, text = state(ready, "Marco Conti", "lives_in", "Turin"), tell(ready, "Marco Conti called.")
    writer = Caller(actor="rest", scopes=frozenset({WRITE}))
    with pytest.raises(Forbidden):
        choosing.choose(ready, writer, {fact.id: Recall.ALWAYS})
    with pytest.raises(InvalidRequest):
        choosing.choose_texts(ready, PERSON, {text.id: Recall.ALWAYS})
    confined = Caller(actor="rest", users=("somebody-else",))
    with pytest.raises(NotFound):
        choosing.choose(ready, confined, {fact.id: Recall.NEVER})
    with pytest.raises(NotFound):
        choosing.choose(ready, PERSON, {fact.id: Recall.NEVER, "fct_nothing": Recall.NEVER})
    assert facts.get(ready, AGENT, fact.id).recall is None


def test_erasing_takes_the_choice_with_it(ready: Services) -> None:
    fact = state(ready, "Marco Conti", "lives_in", "Turin")
    text = tell(ready, "Marco Conti called.")
    keep_back(ready, fact)
    choosing.choose_texts(ready, PERSON, {text.id: Recall.NEVER})
    erasure.erase(ready, PERSON, EraseTarget(fact_ids=(fact.id,)))
    erasure.erase(ready, PERSON, EraseTarget(memory_ids=(text.id,)))
    with ready.store.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM recall_choices").scalar_one() == 0
