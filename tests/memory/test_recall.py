"""Search through its public door: what is found, what never is, and that it follows every change at once."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.decay import HALF_LIFE
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Forbidden, InvalidRequest
from korely_desktop.domain.memories import Labels, Memory, MemoryKind, NewMemory
from korely_desktop.domain.questions import EntityQuery, NewTriple
from korely_desktop.domain.recall import MAX_SNIPPET, CutReason, SearchQuery
from korely_desktop.domain.scope import PERSON, READ, WRITE, Caller
from korely_desktop.memory import embedding_jobs, entities, facts, recall, remember
from korely_desktop.memory.audit import flush_reads
from korely_desktop.memory.erasure import erase
from korely_desktop.memory.floors import Floors
from korely_desktop.memory.index.ranking import Ranking
from korely_desktop.memory.index.recall_index import RecallIndex
from korely_desktop.memory.index.vector_rows import HANDED_ON, VectorRows
from korely_desktop.memory.names import declare_name
from korely_desktop.memory.services import Services

AGENT = Caller(actor="rest", key_id="key_1")


@pytest.fixture
def ready(services: Services) -> Services:
    """Services whose index is built and ranks with the vectors of the test embedder."""
    assert isinstance(services.index, RecallIndex)
    services.index.build()
    services.index.use_model(services.embedder.name)
    return services


def tell(services: Services, content: str, *, caller: Caller = AGENT, **fields: object) -> Memory:
    return remember.add(services, caller, NewMemory(content, **fields))  # type: ignore[arg-type]


def ids(services: Services, query: str, *, caller: Caller = AGENT, **filters: object) -> list[str]:
    return [hit.id for hit in recall.search(services, caller, SearchQuery(query, **filters))]  # type: ignore[arg-type]


def test_a_memory_is_found_from_the_moment_add_returns(ready: Services) -> None:
    made = tell(ready, "Giulia prefers email follow-ups")
    assert ids(ready, "how does Giulia want to be contacted, email?") == [made.id]


def test_vectors_find_what_words_alone_rank_lower(ready: Services) -> None:
    target = tell(ready, "peach fruit salad every summer morning")
    tell(ready, "a salad bowl from the shop")
    words_alone = recall.search(ready, AGENT, SearchQuery("salad peach summer"))
    assert embedding_jobs.catch_up(ready) == 2
    hits = recall.search(ready, AGENT, SearchQuery("salad peach summer"))
    assert hits[0].id == target.id
    assert "meaning" in hits[0].parts
    assert "meaning" not in words_alone[0].parts


@pytest.mark.parametrize("question", ["running shoes", "runs", "RUNNING!!!", '"run" OR (shoe*', "run🎉"])
def test_inflection_case_and_punctuation_do_not_matter(ready: Services, question: str) -> None:
    made = tell(ready, "She bought shoes to run in the park")
    tell(ready, "The invoice was paid")
    assert ids(ready, question)[0] == made.id


def test_italian_and_unspaced_scripts_are_found(ready: Services) -> None:
    italian = tell(ready, "Preferisce le riunioni al mattino, con calma")
    japanese = tell(ready, "彼女は東京に住んでいます")
    assert ids(ready, "quando vuole la riunione?")[0] == italian.id
    assert ids(ready, "東京") == [japanese.id]


def test_the_date_in_a_question_finds_what_happened_then(ready: Services) -> None:
    may = tell(ready, "Lunch with the team", timestamp=datetime(2023, 5, 8, tzinfo=UTC))
    tell(ready, "Lunch with the team in the garden", timestamp=datetime(2023, 9, 1, tzinfo=UTC))
    assert ids(ready, "lunch in May 2023")[0] == may.id


def test_a_time_named_in_other_words_finds_what_happened_then(ready: Services) -> None:
    now = datetime(2026, 6, 10, tzinfo=UTC)
    asked = replace(ready, clock=lambda: now)
    for month in (1, 2, 3, 6, 7, 8, 11, 12):  # "may" is a function word too
        tell(asked, f"Went for a swim, number {month}", timestamp=datetime(2025, month, 15, tzinfo=UTC))
    summer = {hit.snippet for hit in recall.search(asked, AGENT, SearchQuery("swims last summer", limit=3))}
    assert summer == {f"Went for a swim, number {month}" for month in (6, 7, 8)}
    before = {hit.snippet for hit in recall.search(asked, AGENT, SearchQuery("nuotate da novembre, swim", limit=2))}
    assert before == {"Went for a swim, number 11", "Went for a swim, number 12"}


def test_a_question_wants_a_kind_of_answer(ready: Services) -> None:
    plain = tell(ready, "Marta and the choir sang very well")
    where = tell(ready, "Marta and the choir sang in Lisbon")
    for question, kind in (("Where did the choir of Marta sing?", True), ("Who sang with Marta?", False)):
        by_id = {hit.id: hit.parts for hit in recall.search(ready, AGENT, SearchQuery(question))}
        assert ("kind" in by_id[where.id]) is kind
        assert by_id[where.id].get("kind", 0) > by_id[plain.id].get("kind", 0) or not kind


def test_an_answer_is_read_with_the_question_before_it(ready: Services) -> None:
    tell(ready, "Bea: Which colour is the new bicycle?", run_id="s1")
    answer = tell(ready, "Anna: Bright red, like a tomato.", run_id="s1")
    tell(ready, "Anna: Bright red, like a rose.", run_id="s2")
    embedding_jobs.catch_up(ready)
    found = recall.search(ready, AGENT, SearchQuery("colour of the new bicycle"))
    assert answer.id in [hit.id for hit in found[:2]]
    meaning = {hit.snippet: hit.parts["meaning"] for hit in found}
    assert meaning["Anna: Bright red, like a tomato."] > meaning.get("Anna: Bright red, like a rose.", 0.0)


def test_other_names_of_the_same_find_and_rank(ready: Services) -> None:
    state = NewTriple("Tomás Vega", "likes", "figs", user_id="u")
    facts.add_triple(ready, AGENT, state)
    facts.add_triple(ready, AGENT, NewTriple("Tommy", "likes", "dates", user_id="u"))
    tell(ready, "A parcel came for the neighbours", user_id="u")
    wanted = tell(ready, "Lunch with Tomás Vega was pleasant", user_id="u")
    before = recall.search(ready, AGENT, SearchQuery("Tommy", user_id="u"))
    assert wanted.id not in [hit.id for hit in before]
    listed = {each.name: each.id for each in entities.entities(ready, PERSON, EntityQuery("u"))[0]}
    entities.merge(ready, PERSON, listed["Tommy"], listed["Tomás Vega"])
    assert ids(ready, "Tommy", user_id="u") == ids(ready, "what about tommy?", user_id="u") == [wanted.id]
    assert ids(ready, "Tommy", user_id="somebody-else") == []


def test_the_end_user_is_meant_by_name(ready: Services) -> None:
    tell(ready, "assistant: pottery is fun", user_id="u", run_id="s")
    own = tell(ready, "user: pottery is fun", user_id="u", run_id="s")
    declare_name(ready, AGENT, "u", "Giulia Ferri")
    declare_name(ready, AGENT, "u", "Giulia")
    hits = recall.search(ready, AGENT, SearchQuery("What does Giulia think of pottery?", user_id="u"))
    assert hits[0].id == own.id
    assert hits[0].parts["speaker"] > 0


def test_the_speaker_a_question_names_comes_first(ready: Services) -> None:
    tell(ready, "Bea: pottery classes are fun", run_id="s1")
    anna = tell(ready, "Anna: pottery classes are fun", run_id="s1")
    assert ids(ready, "What does Anna think of pottery?")[0] == anna.id


def test_an_answer_is_found_by_the_question_before_it(ready: Services) -> None:
    tell(ready, "Bea: Where do you keep the spare keys?", run_id="s1")
    answer = tell(ready, "Anna: Under the blue pot.", run_id="s1")
    tell(ready, "Anna: Lovely weather.", run_id="s2")
    assert answer.id in ids(ready, "where are the spare keys")[:2]


def test_filters_hold_together_and_metadata_is_compared_as_strings(ready: Services) -> None:
    wanted = tell(
        ready, "tea in the morning", user_id="u1", agent_id="a1", run_id="r1", metadata={"team": 7, "kind": "x"}
    )
    tell(ready, "tea in the evening", user_id="u1", agent_id="a2", run_id="r1", metadata={"team": 7})
    tell(ready, "tea at noon", user_id="u2", agent_id="a1", run_id="r1", metadata={"team": 7})
    log = tell(ready, "tea log", user_id="u1", kind=MemoryKind.SESSION)
    assert ids(ready, "tea", user_id="u1", agent_id="a1") == [wanted.id]
    assert ids(ready, "tea", metadata={"team": "7", "kind": "x"}) == [wanted.id]
    assert ids(ready, "tea", run_id="r9") == []
    assert ids(ready, "tea", metadata={"team": "8"}) == []
    assert log.id in ids(ready, "tea", user_id="u1")
    assert log.id not in ids(ready, "tea", user_id="u1", exclude_sessions=True)
    assert ids(ready, "tea", known_until=wanted.created_at - timedelta(days=1)) == []


@pytest.mark.parametrize("built", [True, False])
def test_labels_and_dates_filter(services: Services, built: bool) -> None:
    if built:
        assert isinstance(services.index, RecallIndex)
        services.index.build()
    todo = tell(
        services,
        "tea: buy a kilo",
        labels=Labels("todo", 5, ("shop", "urgent"), "team"),
        timestamp=datetime(2025, 3, 1, tzinfo=UTC),
    )
    plain = tell(services, "tea is in the cupboard", timestamp=datetime(2025, 4, 1, tzinfo=UTC))
    assert set(ids(services, "tea")) == {todo.id, plain.id}
    for filters in (
        {"type": "todo"},
        {"tags": ("urgent",)},
        {"tags": ("shop", "urgent")},
        {"scope": "team"},
        {"min_importance": 4},
        {"until": datetime(2025, 4, 1, tzinfo=UTC)},
    ):
        assert ids(services, "tea", **filters) == [todo.id], filters
    assert set(ids(services, "tea", min_importance=3)) == {todo.id, plain.id}, "none said counts as 3"
    assert ids(services, "tea", since=datetime(2025, 4, 1, tzinfo=UTC)) == [plain.id]
    assert ids(services, "tea", type="goal") == ids(services, "tea", tags=("shop", "food")) == []


def test_effective_ranking_fades_what_is_old_and_trivial(ready: Services) -> None:
    now = datetime(2026, 6, 10, tzinfo=UTC)
    asked = replace(ready, clock=lambda: now)
    same = "swimming lessons of Leo, part"
    old = tell(asked, f"{same} one", timestamp=now - HALF_LIFE)
    kept = tell(asked, f"{same} two", timestamp=now - HALF_LIFE, labels=Labels(decay_exempt=True))
    vital = tell(asked, f"{same} three", timestamp=now, labels=Labels(importance=5))
    embedding_jobs.catch_up(asked)
    hits = recall.search(asked, AGENT, SearchQuery("Leo's swimming lessons", ranking="effective"))
    assert [hit.id for hit in hits] == [vital.id, kept.id, old.id]
    assert hits[1].score / hits[2].score == pytest.approx(2, abs=0.05)
    assert hits[0].score / hits[1].score == pytest.approx(5 / 3, abs=0.05)
    usual = recall.search(asked, AGENT, SearchQuery("Leo's swimming lessons"))
    assert max(hit.score for hit in usual) - min(hit.score for hit in usual) < 0.1, "the default knows no age"


@pytest.mark.parametrize("built", [True, False])
def test_a_confined_key_never_sees_others(services: Services, built: bool) -> None:
    if built:
        assert isinstance(services.index, RecallIndex)
        services.index.build()
    mine = tell(services, "coffee at seven", user_id="team-a:anna")
    tell(services, "coffee at eight", user_id="team-b:bob")
    tell(services, "coffee at nine")
    other_project = replace(AGENT, project_id="prj_11111111111111111111111111")
    confined = replace(AGENT, users=("team-a:*",))
    assert ids(services, "coffee", caller=confined) == [mine.id]
    assert ids(services, "coffee", caller=other_project) == []
    with pytest.raises(Forbidden):
        ids(services, "coffee", caller=confined, user_id="team-b:bob")
    with pytest.raises(Forbidden):
        ids(services, "coffee", caller=replace(AGENT, scopes=frozenset({WRITE})))


def test_changed_and_forgotten_memories_leave_at_once(ready: Services) -> None:
    first = tell(ready, "The key is under the mat")
    second = tell(ready, "The dog sleeps in the hall")
    embedding_jobs.catch_up(ready)
    remember.update(ready, AGENT, first.id, "The gate code is 4412")
    assert first.id in ids(ready, "gate code")
    assert first.id not in ids(ready, "key under the mat")
    remember.delete(ready, AGENT, second.id)
    assert ids(ready, "dog in the hall") == []


def test_erased_content_leaves_no_word_in_memory(ready: Services) -> None:
    secret = tell(ready, "Zephyrine keeps axolotls", user_id="u1")
    tell(ready, "The cat is fine", user_id="u1")
    embedding_jobs.catch_up(ready)
    erase(ready, PERSON, EraseTarget(memory_ids=(secret.id,)))
    assert secret.id not in ids(ready, "Zephyrine axolotls", user_id="u1")
    index = ready.index
    assert isinstance(index, RecallIndex)
    held = {term for shelf in index._shelves.values() for term in shelf.postings._terms}
    assert not {"zephyrin", "axolotl"} & held
    assert "cat" in held


def test_the_index_equals_one_built_from_the_store(ready: Services) -> None:
    for number in range(30):
        tell(
            ready,
            f"Note {number}: the {('red', 'green', 'blue')[number % 3]} box {number % 7}",
            run_id=f"r{number % 4}",
        )
    embedding_jobs.catch_up(ready)
    victim = ids(ready, "red box")[0]
    remember.delete(ready, AGENT, victim)
    fresh = RecallIndex(ready.store, ready.changes)
    fresh.build()
    fresh.use_model(ready.embedder.name)
    rebuilt = replace(ready, index=fresh)
    for question in ("red box", "box 3", "green", "note 12 blue"):
        before = recall.search(ready, AGENT, SearchQuery(question))
        after = recall.search(rebuilt, AGENT, SearchQuery(question))
        assert [hit.id for hit in before] == [hit.id for hit in after]
        assert [hit.score for hit in before] == pytest.approx([hit.score for hit in after], abs=1e-3)


def test_until_the_index_is_built_full_text_answers(services: Services) -> None:
    made = tell(services, "Marco moved to Berlin", user_id="u1", agent_id="a1", metadata={"k": 1})
    tell(services, "Marco likes jazz", user_id="u1", agent_id="a2")
    assert not services.index.ready
    assert ids(services, "Berlin", user_id="u1") == [made.id]
    assert ids(services, "Marco", user_id="u1", agent_id="a1", metadata={"k": "1"}) == [made.id]
    assert ids(services, "...") == []


def test_without_a_model_words_answer(ready: Services) -> None:
    made = tell(ready, "Sara plays the cello")
    embedding_jobs.catch_up(ready)
    ready.embedder.state = "failed"  # type: ignore[misc]
    (hit,) = recall.search(ready, AGENT, SearchQuery("cello"))
    assert (hit.id, "meaning" in hit.parts) == (made.id, False)


def test_scores_are_similarities_that_never_rise_and_min_score_cuts(ready: Services) -> None:
    for number in range(40):
        tell(ready, f"order {number} of apples and {'pears' if number % 2 else 'plums'} for shop {number % 5}")
    embedding_jobs.catch_up(ready)
    hits = recall.search(ready, AGENT, SearchQuery("apples and pears for shop 3", limit=50))
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)
    assert all(0.0 <= score <= 1.0 for score in scores)
    few = recall.search(ready, AGENT, SearchQuery("apples and pears for shop 3", limit=3))
    assert [hit.score for hit in few] == scores[:3]
    cut = recall.search(ready, AGENT, SearchQuery("apples and pears for shop 3", limit=50, min_score=scores[4]))
    assert [hit.score for hit in cut] == [score for score in scores if score >= scores[4]]


@given(st.lists(st.tuples(st.floats(-1, 1) | st.just(math.nan), st.floats(0, 1)), max_size=40))
def test_similarities_of_any_ranking(rows: list[tuple[float, float]]) -> None:
    cosine = np.array([row[0] for row in rows], dtype=np.float32)
    coverage = np.array([row[1] for row in rows], dtype=np.float32)
    scores = recall.similarities(Ranking(tuple("x" * len(rows)), cosine, cosine, coverage, coverage > 0, {}, 0))
    assert len(scores) == len(rows)
    assert all(0.0 <= score <= 1.0 for score in scores)
    assert all(earlier >= later - 1e-9 for earlier, later in pairwise(scores))


def test_a_snippet_shows_the_passage_that_fits(ready: Services) -> None:
    filler = "The weather was grey and nothing else happened on that day. " * 12
    tell(ready, f"{filler}Her locker combination is 18-24-6. {filler}")
    (hit,) = recall.search(ready, AGENT, SearchQuery("locker combination"))
    assert "18-24-6" in hit.snippet
    assert len(hit.snippet) <= MAX_SNIPPET


@pytest.mark.parametrize(
    ("query", "field"),
    [
        (SearchQuery("  "), "query"),
        (SearchQuery("x" * 2001), "query"),
        (SearchQuery("x", limit=0), "limit"),
        (SearchQuery("x", limit=51), "limit"),
        (SearchQuery("x", min_score=1.1), "min_score"),
        (SearchQuery("x", min_score=-0.1), "min_score"),
        (SearchQuery("x", min_score=math.nan), "min_score"),
    ],
)
def test_bad_questions_name_the_field(ready: Services, query: SearchQuery, field: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        recall.search(ready, AGENT, query)
    assert caught.value.extra["field"] == field


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(min_size=1, max_size=120).filter(lambda text: text.strip()))
def test_any_question_is_answered(ready: Services, question: str) -> None:
    if not ids(ready, "anchor"):
        tell(ready, 'anchor text 東京 "quoted" AND NEAR(x)')
    assert len(ids(ready, question)) <= 1
    plain = replace(ready, index=RecallIndex(ready.store, ready.changes))
    assert len(ids(plain, question)) <= 1


def test_reads_by_agents_are_noted_and_those_of_the_person_are_not(ready: Services) -> None:
    made = tell(ready, "Nadia sings")
    flush_reads(ready)
    ids(ready, "Nadia", caller=PERSON)
    assert ready.reads.take() == []
    ids(ready, "Nadia", caller=replace(AGENT, scopes=frozenset({READ})))
    (note,) = ready.reads.take()
    assert (note.verb, note.memories) == ("search", (made.id,))


def test_searching_and_writing_at_once_never_fails_or_loses(ready: Services) -> None:
    def write(worker: int) -> list[str]:
        return [tell(ready, f"shared topic number {worker}-{number}").id for number in range(15)]

    def read(_: int) -> None:
        for _ in range(25):
            recall.search(ready, AGENT, SearchQuery("shared topic", limit=50))

    with ThreadPoolExecutor(6) as pool:
        written = [pool.submit(write, worker) for worker in range(3)]
        readers = [pool.submit(read, reader) for reader in range(3)]
        made = {memory_id for future in written for memory_id in future.result()}
        for reader in readers:
            reader.result()
    assert set(ids(ready, "shared topic", limit=50)) == made


def test_an_index_that_cannot_follow_is_built_anew(ready: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    first = tell(ready, "the lighthouse keeper")
    embedding_jobs.catch_up(ready)

    def fail(*_: object) -> None:
        raise RuntimeError("a broken row")

    with monkeypatch.context() as broken:
        broken.setattr("korely_desktop.memory.index.recall_index.rows.of_ids", fail)
        second = tell(ready, "the lighthouse cat")
    assert set(ids(ready, "lighthouse")) == {first.id, second.id}
    assert isinstance(ready.index, RecallIndex)
    ready.index.build()
    assert ready.index.ready
    hits = recall.search(ready, AGENT, SearchQuery("lighthouse keeper"))
    assert [hit.id for hit in hits] == [first.id, second.id]
    assert hits[0].parts["meaning"] > 0


def test_bits_and_rescoring_find_the_nearest() -> None:
    rng = np.random.default_rng(7)
    centres = rng.normal(size=(60, 128))
    data = centres[rng.integers(0, 60, 6000)] + 0.6 * rng.normal(size=(6000, 128))
    data = (data / np.linalg.norm(data, axis=1, keepdims=True)).astype(np.float32)
    rows = VectorRows()
    for position, row in enumerate(data):
        rows.put(position, row[None])
    every = np.arange(len(data), dtype=np.int64)
    found = 0
    for query in data[rng.integers(0, 6000, 40)]:
        near = rows.nearest(query, every, None)
        assert len(near) <= 2 * HANDED_ON
        close = rows.closeness(query, near)
        best = near[np.argsort(-close[:, 0])[:10]]
        found += len(set(best.tolist()) & set(np.argsort(-(data @ query))[:10].tolist()))
    assert found / 400 >= 0.98


def test_what_has_nothing_to_do_with_the_question_is_only_counted(ready: Services) -> None:
    tell(ready, "peach fruit salad every summer morning")
    worded = tell(ready, "the invoice of the plumber")
    embedding_jobs.catch_up(ready)
    ready = replace(ready, floors=Floors({ready.embedder.name: 0.3}))
    found = recall.answer(ready, AGENT, SearchQuery("quarterly xylophone"), explain=True)
    assert found.hits == ()
    assert found.hidden_below_floor == found.searched == 2
    assert {cut.reason for cut in found.cut} == {CutReason.FLOOR}
    by_word = recall.answer(ready, AGENT, SearchQuery("quarterly plumber"))
    assert [hit.id for hit in by_word.hits] == [worded.id], "a word in common overrides the floor"


def test_the_same_text_is_told_once_and_other_numbers_are_another_text(ready: Services) -> None:
    tell(ready, "Anna pays 40 euro for the gym every month")
    tell(ready, "Anna pays 40 euro for the gym, every month!")
    dearer = tell(ready, "Anna pays 50 euro for the gym every month")
    found = recall.answer(ready, AGENT, SearchQuery("what does Anna pay for the gym?"), explain=True)
    assert len(found.hits) == 2
    assert dearer.id in {hit.id for hit in found.hits}
    assert [cut.reason for cut in found.cut] == [CutReason.DUPLICATE]


def test_an_explanation_names_what_was_cut_and_what_ranks_are_made_of(ready: Services) -> None:
    for number in range(8):
        tell(ready, f"tea in the garden number {number} " + "word " * number)
    embedding_jobs.catch_up(ready)
    asked = SearchQuery("tea in the garden", limit=3)
    found = recall.answer(ready, AGENT, asked, explain=True)
    assert [hit.id for hit in found.hits] == [hit.id for hit in recall.search(ready, AGENT, asked)]
    assert {cut.reason for cut in found.cut} == {CutReason.LIMIT}
    assert (len(found.cut), found.searched, found.by_words_alone) == (5, 8, False)
    best = recall.search(ready, AGENT, SearchQuery("tea in the garden"))[0].score
    strict = recall.answer(ready, AGENT, SearchQuery("tea in the garden", min_score=best), explain=True)
    assert CutReason.MIN_SCORE in {cut.reason for cut in strict.cut}
