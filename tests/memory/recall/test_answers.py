"""What search answers: scores, snippets, what is cut and why, and which questions are refused."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.recall import MAX_SNIPPET, CutReason, SearchQuery
from korely_desktop.memory.answers import recall
from korely_desktop.memory.answers.floors import Floors
from korely_desktop.memory.answers.index.ranking import Ranking
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from tests.memory.recall.asking import AGENT, ids, tell


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


def test_a_snippet_of_a_list_keeps_its_numbers(ready: Services) -> None:
    steps = "\n".join(f"{number}. Turn the valve at post {number} by hand and wait." for number in range(1, 25))
    tell(ready, f"assistant: Do it like this:\n{steps}")
    (hit,) = recall.search(ready, AGENT, SearchQuery("the valve at post 17"))
    assert "17. Turn the valve at post 17" in hit.snippet
    assert not re.search(r"\d\.…", hit.snippet)


def test_a_snippet_fits_by_meaning_where_no_word_does(ready: Services) -> None:
    filler = "The weather was grey and nothing else happened on that day. " * 12
    words = " ".join(f"grey{number}" for number in range(60))  # as long, and one sentence
    long = [
        tell(ready, f"{filler * before}{town} has walls. {filler * after}", run_id="s")
        for town, before, after in (("Lucca", 1, 1), ("Siena", 0, 2), ("York", 2, 0))
    ]
    tell(ready, f"walls {words}", run_id="s")
    tell(ready, "a question about walls", run_id="s")
    embedding_jobs.catch_up(ready)
    question = SearchQuery("Wall's")  # its stem is no word of the texts as the stand-in embeds it
    found = {hit.id: hit.snippet for hit in recall.search(ready, AGENT, question)}
    assert [" has walls." in found[text.id] for text in long] == [True, True, True]


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
