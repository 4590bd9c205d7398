"""Search by the store's full text: while the index is being built, and for what only the person gets.

Full text has every word of a text, also of what the person forgot or keeps from agents; what only these match is no
answer for an agent.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import Memory, MemoryKind
from korely_desktop.domain.recall import Recalled
from korely_desktop.domain.scope import Caller
from korely_desktop.language import lexical
from korely_desktop.memory.answers.index.question import Question, carries
from korely_desktop.memory.answers.index.ranking import NOTHING, RANKED, Ranking
from korely_desktop.memory.forgetting import withholding
from korely_desktop.store import fulltext
from korely_desktop.store import memories as texts
from korely_desktop.store import recall as rows
from korely_desktop.store.engine import Connection

_DEPTH = 500
_EACH = 2_000
"""Texts that are looked up one by one; a pass over all of them takes a fifth of that for each."""


def ranking(
    connection: Connection, caller: Caller, query: Question, *, whole: bool, among: Collection[str] | None = None
) -> Ranking:
    """The memories that hold a word of the question, best first.

    Args:
        whole: by all of their words, as only the person may see them.
        among: only these.
    """
    words = list(dict.fromkeys(lexical.words(query.text)))
    listed = fulltext.ranked_memories(
        connection,
        words,
        project_id=caller.project_id,
        user_id=query.user_id,
        users=caller.users,
        limit=_DEPTH,
        among=among,
    )
    stored = texts.by_ids(connection, [memory_id for memory_id, _ in listed])
    if not whole:
        stored = _told(connection, caller, stored, set(words))
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
        worded=np.ones(len(kept), dtype=np.bool_),
        parts={"words": strength},
        searched=len(kept),
    )


def kept_from_agents(connection: Connection, caller: Caller, query: Question, among: Collection[str]) -> list[Recalled]:
    """Of these texts those with a word of the question, as far as agents get less than all of them."""
    if not among:
        return []
    ranked = ranking(connection, caller, query, whole=True, among=among if len(among) <= _EACH else None)
    stored = rows.recalled(connection, caller.project_id, ranked.ids)
    given = withholding.for_agents(connection, caller.project_id, [stored[one] for one in ranked.ids if one in stored])
    return [stored[one.id] for one in given if one.recall is Recall.NEVER or one.content != stored[one.id].content]


def _told(connection: Connection, caller: Caller, stored: dict[str, Memory], words: set[str]) -> dict[str, Memory]:
    """What agents get of these texts; without those of which they get none of the words asked for."""
    told = {}
    for memory in withholding.for_agents(connection, caller.project_id, stored.values()):
        has_all = memory.content == stored[memory.id].content
        if memory.recall is not Recall.NEVER and (has_all or words.intersection(lexical.words(memory.content))):
            told[memory.id] = memory
    return told


def _passes(memory: Memory, query: Question) -> bool:
    return (
        (query.agent_id is None or memory.agent_id == query.agent_id)
        and (query.run_id is None or memory.run_id == query.run_id)
        and not (query.exclude_sessions and memory.kind is MemoryKind.SESSION)
        and (query.known_until is None or memory.created_at <= query.known_until)
        and (query.since is None or memory.event_time >= query.since)
        and (query.until is None or memory.event_time < query.until)
        and query.filters.fit(memory.labels)
        and query.filters.let(memory.life, query.told_at)
        and carries(memory.metadata, query.metadata)
    )


def _readable(memory: Memory, caller: Caller) -> bool:
    return memory.deleted_at is None and memory.is_heard and caller.may_reach(memory)
