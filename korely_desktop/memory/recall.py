"""Search: the memories that answer a question, best first, with how similar each is and the passage that fits.

The order comes from :mod:`korely_desktop.memory.index`; while that is being built, from the store's full text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from korely_desktop.domain.errors import InvalidRequest, ModelUnavailable
from korely_desktop.domain.memories import Memory, MemoryKind
from korely_desktop.domain.recall import MAX_QUERY, Hit, SearchQuery
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.language import lexical
from korely_desktop.memory.audit import note_read
from korely_desktop.memory.index.ranking import NOTHING, RANKED, Ranking
from korely_desktop.memory.index.recall_index import Question, carries
from korely_desktop.memory.passages import snippet, stems_of
from korely_desktop.memory.services import Services, Vectors
from korely_desktop.store import fulltext
from korely_desktop.store import memories as texts

MAX_LIMIT = 50
_FULLTEXT_DEPTH = 500


@dataclass(frozen=True, slots=True)
class Found:
    """One memory in its place, before it is cut down to a hit. ``score`` is a similarity, 0 to 1."""

    memory: Memory
    score: float
    parts: Mapping[str, float]


def search(services: Services, caller: Caller, query: SearchQuery) -> list[Hit]:
    """The best memories for a question, at most ``query.limit``.

    Raises:
        Forbidden: the caller may not read, or not this end user.
        InvalidRequest: a field is out of range.
    """
    caller.require(READ)
    if query.user_id is not None:
        caller.require_user(query.user_id)
    _check(query)
    found, _ = find(services, caller, query)
    note_read(services, caller, "search", user_id=query.user_id, memories=[one.memory.id for one in found])
    asked = stems_of(query.query)
    return [
        Hit(
            id=one.memory.id,
            score=one.score,
            snippet=snippet(one.memory.content, asked),
            user_id=one.memory.user_id,
            agent_id=one.memory.agent_id,
            metadata=one.memory.metadata,
            parts=one.parts,
        )
        for one in found
    ]


def find(services: Services, caller: Caller, query: SearchQuery) -> tuple[list[Found], bool]:
    """The memories behind :func:`search`, unrecorded, and whether words alone had to do.

    The caller's right to read must have been checked; which end users it may see is checked here.
    """
    vector = query_vector(services, query.query)
    by_words_alone = vector is None or not services.index.ready or services.index.model != services.embedder.name
    if services.index.ready:
        ranked = services.index.rank(
            Question(
                text=query.query,
                project_id=caller.project_id,
                may_see=caller.may_see,
                user_id=query.user_id,
                agent_id=query.agent_id,
                run_id=query.run_id,
                metadata=query.metadata,
                exclude_sessions=query.exclude_sessions,
                known_until=query.known_until,
                vector=vector,
                vector_model=services.embedder.name,
            )
        )
    else:
        ranked = _by_fulltext(services, caller, query)
    scores = similarities(ranked)
    reached = sum(score >= (query.min_score or 0.0) for score in scores)
    wanted = ranked.ids[: min(query.limit, reached)]
    with services.store.read() as connection:
        stored = texts.by_ids(connection, wanted)
    found = [
        Found(memory, scores[place], ranked.parts_at(place))
        for place, memory_id in enumerate(wanted)
        if (memory := stored.get(memory_id)) is not None and _readable(memory, caller)
    ]
    return found, by_words_alone


def query_vector(services: Services, text: str) -> Vectors | None:
    """The question as a vector; None while no model can make one."""
    if services.embedder.state != "ready":
        return None
    try:
        return services.embedder.embed_query(text)
    except ModelUnavailable:
        return None


def similarities(ranking: Ranking) -> list[float]:
    """For each memory how similar it is, 0 to 1, never rising down the list.

    What one memory shows by itself is the mean of its cosine (below zero counts as zero) and the share of the
    question's words it holds. The order knows more than that; where the two disagree, neighbours share their mean
    (isotonic regression), so a score never contradicts the rank.
    """
    words = np.clip(ranking.coverage, 0.0, 1.0)
    own = np.where(np.isnan(ranking.cosine), words, (np.clip(ranking.cosine, 0.0, 1.0) + words) / 2)
    blocks: list[tuple[float, int]] = []
    for value in own.tolist():
        mean, size = value, 1
        while blocks and blocks[-1][0] < mean:
            before, count = blocks.pop()
            mean, size = (before * count + mean * size) / (count + size), count + size
        blocks.append((mean, size))
    return [round(mean, 4) for mean, size in blocks for _ in range(size)]


def _by_fulltext(services: Services, caller: Caller, query: SearchQuery) -> Ranking:
    words = list(dict.fromkeys(lexical.words(query.query)))
    with services.store.read() as connection:
        listed = fulltext.ranked_memories(
            connection, words, project_id=caller.project_id, user_id=query.user_id, limit=_FULLTEXT_DEPTH
        )
        stored = texts.by_ids(connection, [memory_id for memory_id, _ in listed])
    kept = [
        (memory_id, strength)
        for memory_id, strength in listed
        if (memory := stored.get(memory_id)) is not None and _readable(memory, caller) and _passes(memory, query)
    ][:RANKED]
    if not kept:
        return NOTHING
    strength = np.array([strength for _, strength in kept], dtype=np.float32)
    return Ranking(
        ids=tuple(memory_id for memory_id, _ in kept),
        strength=strength,
        cosine=np.full(len(kept), np.nan, dtype=np.float32),
        coverage=strength / max(float(strength.max()), 1e-6),
        parts={"words": strength},
    )


def _passes(memory: Memory, query: SearchQuery) -> bool:
    return (
        (query.agent_id is None or memory.agent_id == query.agent_id)
        and (query.run_id is None or memory.run_id == query.run_id)
        and not (query.exclude_sessions and memory.kind is MemoryKind.SESSION)
        and (query.known_until is None or memory.created_at <= query.known_until)
        and carries(memory.metadata, query.metadata)
    )


def _readable(memory: Memory, caller: Caller) -> bool:
    return memory.deleted_at is None and memory.project_id == caller.project_id and caller.may_see(memory.user_id)


def _check(query: SearchQuery) -> None:
    if not query.query.strip() or len(query.query) > MAX_QUERY:
        raise InvalidRequest(f"query must have 1 to {MAX_QUERY} characters.", field="query")
    if not 1 <= query.limit <= MAX_LIMIT:
        raise InvalidRequest(f"limit must be from 1 to {MAX_LIMIT}.", field="limit")
    if query.min_score is not None and not 0.0 <= query.min_score <= 1.0:
        raise InvalidRequest("min_score must be from 0 to 1.", field="min_score")
