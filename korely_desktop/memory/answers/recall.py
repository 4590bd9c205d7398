"""Search: the memories that answer a question, best first, with how similar each is and the passage that fits.

The order comes from :mod:`memory.answers.index`; while that is being built, from :mod:`memory.answers.fulltext`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise

import numpy as np

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.decay import effective
from korely_desktop.domain.errors import InvalidRequest, ModelUnavailable
from korely_desktop.domain.recall import MAX_QUERY, Cut, CutReason, Hit, Recalled, SearchAnswer, SearchQuery
from korely_desktop.domain.scope import Caller, Scope
from korely_desktop.language import lexical
from korely_desktop.language.dates.expressions import find_dates
from korely_desktop.memory.access.audit import note_read
from korely_desktop.memory.answers import fulltext, query_names
from korely_desktop.memory.answers.index.question import Question
from korely_desktop.memory.answers.index.ranking import Ranking
from korely_desktop.memory.answers.index.speakers import END_USER, side_meant
from korely_desktop.memory.answers.passages import NO_HINTS, Hints, snippet
from korely_desktop.memory.answers.query_names import NOBODY_NAMED, Names
from korely_desktop.memory.forgetting import withholding
from korely_desktop.memory.services import QueryVector, Services
from korely_desktop.store import memories as texts
from korely_desktop.store import recall as rows
from korely_desktop.store.engine import Connection

MAX_LIMIT = 50
EXPLAINED = 20
"""So many memories that were left out are told of in an explanation."""

NEAR_DUPLICATE = 0.9
"""Share of pairs of words in common from which two texts are one, where their numbers are the same too."""

_SAME_COSINE = 0.05
_SAME_LENGTH = 0.15
"""What texts that are one cannot differ by more; wide, since the dates before them differ."""

_SELDOM_CUT = 160
"""Letters up to which a text is hardly ever cut to a passage, so that its sentences need not be compared."""


@dataclass(frozen=True, slots=True)
class Found:
    """One memory in its place, before it is cut down to a hit. ``score`` is a similarity, 0 to 1.

    ``hints`` help to choose its passage.
    """

    memory: Recalled
    score: float
    parts: Mapping[str, float]
    hints: Hints = NO_HINTS


@dataclass(frozen=True, slots=True)
class Selection:
    """The memories behind an answer, best first, and what came close.

    Attributes:
        searched: memories that passed every filter.
        left: memories that were ranked and left out, with why; only what was asked to be explained.
        names: whom the question names.
    """

    found: list[Found]
    by_words_alone: bool
    searched: int
    floor: float | None = None
    hidden_below_floor: int = 0
    left: tuple[tuple[Found, CutReason], ...] = ()
    names: Names = NOBODY_NAMED


def search(services: Services, caller: Caller, query: SearchQuery) -> list[Hit]:
    """The best memories for a question, at most ``query.limit``. Raises as :func:`answer` does."""
    return list(answer(services, caller, query).hits)


def answer(services: Services, caller: Caller, query: SearchQuery, *, explain: bool = False) -> SearchAnswer:
    """The best memories for a question, and how much was hidden because it has nothing to do with it.

    Args:
        explain: also say what came close and why it was left out.

    Raises:
        Forbidden: the caller may not read, or not this end user.
        InvalidRequest: a field is out of range.
    """
    caller.require_reading(query.user_id)
    _check(query)
    chosen = select(services, caller, query, explain=explain, kept_back=caller.is_person)
    read = [one.memory.id for one in chosen.found] + [one.memory.id for one, _ in chosen.left]
    note_read(services, caller, "search", user_id=query.user_id, memories=read)
    return SearchAnswer(
        hits=tuple(
            Hit(
                id=one.memory.id,
                score=one.score,
                snippet=snippet(one.memory.content, query.query, hints=one.hints),
                user_id=one.memory.user_id,
                agent_id=one.memory.agent_id,
                metadata=one.memory.metadata,
                parts=one.parts,
            )
            for one in chosen.found
        ),
        hidden_below_floor=chosen.hidden_below_floor,
        by_words_alone=chosen.by_words_alone,
        searched=chosen.searched,
        floor=chosen.floor,
        cut=tuple(
            Cut("memory", one.memory.id, snippet(one.memory.content, query.query), reason, one.score, one.parts)
            for one, reason in chosen.left
        ),
    )


def select(
    services: Services, caller: Caller, query: SearchQuery, *, explain: bool = False, kept_back: bool = False
) -> Selection:
    """The memories behind :func:`answer`, unrecorded.

    The caller's right to read must have been checked; which end users it may see is checked here.

    Args:
        kept_back: also what the person keeps from agents.
    """
    vector = query_vector(services, query.query)
    with services.store.read() as connection:
        names = query_names.NOBODY_NAMED
        if caller.may_see(query.user_id):
            scope = Scope(caller.project_id, query.user_id)
            names = query_names.of_question(connection, services.vocabulary, scope, query.query, services.clock())
        question = _question(services, caller, query, vector, names)
        if services.index.ready:
            ranked = services.index.rank(question)
        else:
            ranked = fulltext.ranking(connection, caller, question, whole=kept_back)
        if vector is not None and vector.model != services.embedder.name:
            # Another model took over meanwhile.
            return select(services, caller, query, explain=explain, kept_back=kept_back)
        by_words_alone = vector is None or not services.index.ready or services.index.model != vector.model
        floor = None if by_words_alone else services.floors.of(services.embedder)
        scores = similarities(ranked)
        if query.ranking == "effective":
            ranked, scores = _by_effect(connection, services.clock(), ranked, scores)
        verdicts = _verdicts(ranked, scores, floor, query.min_score)
        most_left = EXPLAINED if explain else 0
        found, left = _chosen(connection, caller, ranked, scores, verdicts, query.limit, most_left, kept_back)
        long = [one.memory.id for one in found if len(one.memory.content) > _SELDOM_CUT]
        near = services.index.sentences(question, long)
        speaker = ranked.speaker if ranked.speaker not in (None, END_USER) else side_meant(question)
        found = [replace(one, hints=Hints(near.get(one.memory.id, ()), speaker)) for one in found]
        if kept_back and services.index.ready:
            known = {one.memory.id for one in found}
            kept = fulltext.kept_from_agents(connection, caller, question, services.index.kept_back())
            found += [Found(text, 0.0, {}) for text in kept if text.id not in known][: query.limit]
    hidden = verdicts.count(CutReason.FLOOR)
    return Selection(found, by_words_alone, ranked.searched, floor, hidden, tuple(left), names)


def _question(
    services: Services, caller: Caller, query: SearchQuery, vector: QueryVector | None, names: Names
) -> Question:
    return Question(
        text=query.query,
        project_id=caller.project_id,
        now=services.clock(),
        may_see=caller.may_see if caller.users else None,
        user_id=query.user_id,
        agent_id=query.agent_id,
        run_id=query.run_id,
        metadata=query.metadata,
        exclude_sessions=query.exclude_sessions,
        known_until=query.known_until,
        filters=query.filters,
        since=query.since,
        until=query.until,
        about=_time_named(query.query, services.clock()),
        also=names.also,
        names_end_user=names.end_user,
        vector=None if vector is None else vector.values,
        vector_model="" if vector is None else vector.model,
    )


def _chosen(
    connection: Connection,
    caller: Caller,
    ranked: Ranking,
    scores: Sequence[float],
    verdicts: Sequence[CutReason | None],
    limit: int,
    most_left: int,
    kept_back: bool,
) -> tuple[list[Found], list[tuple[Found, CutReason]]]:
    """The first ``limit`` memories that nothing speaks against, and up to ``most_left`` of the others with why."""
    found: list[Found] = []
    left: list[tuple[Found, CutReason]] = []
    said = _Said()
    places = [place for place, verdict in enumerate(verdicts) if verdict is None or most_left]
    for start in range(0, len(places), limit):
        if len(found) >= limit and len(left) >= most_left:
            break
        step = places[start : start + limit]
        stored = rows.recalled(connection, caller.project_id, [ranked.ids[place] for place in step])
        if not kept_back:
            stored = {text.id: text for text in withholding.for_agents(connection, caller.project_id, stored.values())}
        for place, parts in zip(step, ranked.parts_of(step), strict=True):
            memory = stored.get(ranked.ids[place])
            if memory is None or not caller.may_see(memory.user_id):
                continue
            if not kept_back and (memory.recall is Recall.NEVER or not withholding.is_any_left(memory)):
                continue
            one = Found(memory, scores[place], parts)
            reason = verdicts[place]
            if reason is None and len(found) >= limit:
                reason = CutReason.LIMIT
            if reason is None and said.has(memory, float(ranked.cosine[place])):
                reason = CutReason.DUPLICATE
            if reason is None:
                found.append(one)
            elif len(left) < most_left:
                left.append((one, reason))
    return found, left


def _by_effect(
    connection: Connection, now: datetime, ranked: Ranking, scores: list[float]
) -> tuple[Ranking, list[float]]:
    """The ranking by :func:`korely_desktop.domain.decay.effective`, and what that gives each, in the new order."""
    stored = texts.by_ids(connection, ranked.ids)
    effects = [
        effective(score, memory.event_time, now, memory.labels) if (memory := stored.get(memory_id)) else 0.0
        for memory_id, score in zip(ranked.ids, scores, strict=True)
    ]
    order = np.argsort(-np.array(effects), kind="stable")
    return ranked.reordered(order), [round(effects[place], 4) for place in order.tolist()]


def _time_named(question: str, now: datetime) -> tuple[datetime, datetime] | None:
    """The time that a question is about ("last summer", "in May 2023"), when it names exactly one."""
    spans = find_dates(question, 0, len(question), now)
    if len(spans) != 1:
        return None
    period = spans[0].period
    return period.start, now if spans[0].role == "since" else period.end


def _verdicts(
    ranked: Ranking, scores: Sequence[float], floor: float | None, min_score: float | None
) -> list[CutReason | None]:
    """For each place why it cannot be in an answer. A word in common with the question overrides the floor."""
    far = ~ranked.worded & (ranked.cosine < (-np.inf if floor is None else floor))  # false where it is unknown
    return [
        CutReason.FLOOR if hidden else CutReason.MIN_SCORE if score < (min_score or 0.0) else None
        for hidden, score in zip(far.tolist(), scores, strict=True)
    ]


class _Said:
    """The texts of an answer so far, to tell the same text said again. Words are only looked at where it may be."""

    def __init__(self) -> None:
        self._texts: list[tuple[str, float]] = []
        self._pairs: dict[str, set[tuple[str, ...]]] = {}

    def has(self, memory: Recalled, cosine: float) -> bool:
        """Whether the text is there already; if not, it is now."""
        content, size = memory.content, len(memory.content)
        for other, close in self._texts:
            unlike = abs(cosine - close) > _SAME_COSINE  # False where one is unknown
            if not unlike and abs(len(other) - size) <= _SAME_LENGTH * size and self._alike(content, other):
                return True
        self._texts.append((content, cosine))
        return False

    def _alike(self, content: str, other: str) -> bool:
        for each in (content, other):
            if each not in self._pairs:
                self._pairs[each] = _pairs(each)
        return _alike(self._pairs[content], self._pairs[other])


def _pairs(content: str) -> set[tuple[str, ...]]:
    """Each two words that follow each other, which tell one order of words from another."""
    words = lexical.words(content)
    return set(pairwise(words)) if len(words) > 1 else {tuple(words)}


def _alike(pairs: set[tuple[str, ...]], other: set[tuple[str, ...]]) -> bool:
    """Whether two texts say the same: nearly all pairs of words in common, and every number."""
    fewer, more = sorted((len(pairs), len(other)))
    if fewer < NEAR_DUPLICATE * more:
        return False
    common = len(pairs & other)
    if common < NEAR_DUPLICATE * (fewer + more - common):
        return False
    return not any(letter.isdigit() for pair in pairs ^ other for word in pair for letter in word)


def query_vector(services: Services, text: str) -> QueryVector | None:
    """The question as a vector; None while no model can make one."""
    embedder = services.embedder
    if embedder.state != "ready":
        return None
    try:
        while True:
            model = embedder.name
            values = embedder.embed_query(text)
            if embedder.name == model:  # no other model took over meanwhile
                return QueryVector(model, values)
    except ModelUnavailable:
        return None


def similarities(ranking: Ranking) -> list[float]:
    """For each memory how similar it is, 0 to 1, never rising down the list.

    What one memory shows by itself is the mean of its cosine (below zero counts as zero) and the share of the
    question's words it holds. The order knows more than that; where the two disagree, neighbours share their mean
    (isotonic regression), so a score never contradicts the rank.
    """
    words = ranking.coverage.clip(0.0, 1.0)
    own = np.where(np.isnan(ranking.cosine), words, (ranking.cosine.clip(0.0, 1.0) + words) / 2)
    blocks: list[tuple[float, int]] = []
    for value in own.tolist():
        mean, size = value, 1
        while blocks and blocks[-1][0] < mean:
            before, count = blocks.pop()
            mean, size = (before * count + mean * size) / (count + size), count + size
        blocks.append((mean, size))
    scores: list[float] = []
    for mean, size in blocks:
        scores += [round(mean, 4)] * size
    return scores


def _check(query: SearchQuery) -> None:
    if not query.query.strip() or len(query.query) > MAX_QUERY:
        raise InvalidRequest(f"query must have 1 to {MAX_QUERY} characters.", field="query")
    if not 1 <= query.limit <= MAX_LIMIT:
        raise InvalidRequest(f"limit must be from 1 to {MAX_LIMIT}.", field="limit")
    if query.min_score is not None and not 0.0 <= query.min_score <= 1.0:
        raise InvalidRequest("min_score must be from 0 to 1.", field="min_score")
