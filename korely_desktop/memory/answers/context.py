"""The context block: what is known and what was said about it, ready to be put into a prompt, within a token budget.

Two parts. *Stable* does not depend on the question: a note to the reader and, where the budget has room for it, the
facts that the person pinned and the end user's own; it stays the same to the byte until memory changes, so that a
provider's prompt cache can hold it. *Volatile* is for the question: facts that fit it, then dated passages of
memories. No model writes any of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import MemoryQuery
from korely_desktop.domain.recall import (
    MAX_QUERY,
    MAX_TOKEN_BUDGET,
    MIN_TOKEN_BUDGET,
    ContextBlock,
    ContextQuery,
    Part,
    Recalled,
    SearchQuery,
)
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.access.audit import note_read
from korely_desktop.memory.answers import fact_choice, left_out, recall
from korely_desktop.memory.answers.context_block import RELEVANT, SHORTEST_PASSAGE, Assembly
from korely_desktop.memory.forgetting import withholding
from korely_desktop.memory.services import Services
from korely_desktop.store import memories as texts

MEMORIES_ASKED = (8, 40)
"""At least and at most so many memories are asked for, one for every :data:`SHORTEST_PASSAGE` tokens between."""


def context(services: Services, caller: Caller, query: ContextQuery) -> ContextBlock:
    """Build the block for a question, or without one from what is known and what came last.

    Raises:
        Forbidden: the caller may not read, or not this end user.
        InvalidRequest: a field is out of range.
    """
    return _built(services, caller, query, explain=False)[0]


def explained(services: Services, caller: Caller, query: ContextQuery, viewer: Caller | None = None) -> ContextBlock:
    """The very block that ``caller`` gets, with everything that came close and why it is not in it.

    Args:
        viewer: who looks at it. An agent that asks for itself learns only of what it may read; the person, looking at
            what an agent is told, also of what is hidden, waits in Review or lies outside the agent's scope.

    Raises:
        Forbidden, InvalidRequest: as for :func:`context`.
    """
    looks = caller if viewer is None else replace(viewer, project_id=caller.project_id)
    block, pool, memories = _built(services, caller, query, explain=True, watched=viewer is not None)
    missing = left_out.facts(services, caller, looks, query, {fact.id for fact in pool})
    missing += left_out.memories(query, memories)
    if query.query and (looks != caller or query.agent_id is not None):
        filters = replace(query.filters, include_archived=query.filters.include_archived or looks.is_person)
        wider = replace(query, agent_id=None, filters=filters)
        everything = _search(services, looks, wider, query.query, kept_back=looks.is_person)
        missing += left_out.beyond_scope(services, caller, query, everything)
    known = {line.id for line in block.told} | {cut.id for cut in block.cut}
    return replace(block, cut=(*block.cut, *(one for one in missing if one.id not in known)))


def _built(
    services: Services, caller: Caller, query: ContextQuery, *, explain: bool, watched: bool = False
) -> tuple[ContextBlock, Sequence[Fact], recall.Selection]:
    """The block, the facts it chose from and the memories. ``watched``: the person looks, so no read is noted."""
    caller.require_reading(query.user_id)
    _check(query)
    pool = fact_choice.pool(services, caller, query)
    if query.query:
        memories = _search(services, caller, query, query.query, explain=explain)
    else:
        memories = _latest(services, caller, query)
    degraded: tuple[Part, ...] = ("facts", "memories") if memories.by_words_alone else ()
    block = _assemble(
        services,
        query,
        pool,
        memories,
        Assembly(query.token_budget, degraded, explain),
    )
    if not watched:
        note_read(
            services,
            caller,
            "context",
            user_id=query.user_id,
            memories=[source for source in block.sources if source.startswith("mem_")],
            facts=[source for source in block.sources if source.startswith("fct_")],
        )
    return block, pool, memories


def _assemble(
    services: Services,
    query: ContextQuery,
    facts: Sequence[Fact],
    memories: recall.Selection,
    assembly: Assembly,
) -> ContextBlock:
    assembly.pinned([fact for fact in facts if fact.recall is Recall.ALWAYS])
    facts = [fact for fact in facts if fact.recall is None]
    assembly.profile(_profile(facts))
    if query.query:
        vector = recall.query_vector(services, query.query)
        asked = " ".join([query.query, *(other for _, other in memories.names.also)])
        whose = memories.names.end_user
        ranked = fact_choice.by_relevance(services, facts, asked, vector, names_end_user=whose)
        fitting = [one.named or (one.relevance or 0.0) >= RELEVANT for one in ranked]
        assembly.facts([one for one, fits in zip(ranked, fitting, strict=True) if fits])
        assembly.memories(memories.found, query.query)
        assembly.facts([one for one, fits in zip(ranked, fitting, strict=True) if not fits])
    else:
        assembly.facts([fact_choice.Weighed(fact) for fact in facts])
        assembly.memories(memories.found, "")
    return assembly.block()


def _profile(facts: Sequence[Fact]) -> list[Fact]:
    """The end user's own facts; none where they are of several, whom "user" does not tell apart."""
    own = [fact for fact in facts if fact.subject_is_user]
    return own if len({fact.user_id for fact in own}) == 1 else []


def _search(
    services: Services,
    caller: Caller,
    query: ContextQuery,
    question: str,
    *,
    explain: bool = False,
    kept_back: bool = False,
) -> recall.Selection:
    return recall.select(
        services,
        caller,
        SearchQuery(
            query=question,
            user_id=query.user_id,
            agent_id=query.agent_id,
            exclude_sessions=query.exclude_sessions,
            known_until=query.known_as_of,
            filters=query.of_memories,
            limit=_memories_asked(query),
        ),
        explain=explain,
        kept_back=kept_back,
    )


def _latest(services: Services, caller: Caller, query: ContextQuery) -> recall.Selection:
    wanted = MemoryQuery(
        user_id=query.user_id,
        agent_id=query.agent_id,
        exclude_sessions=query.exclude_sessions,
        by_people=True,
        known_until=query.known_as_of,
        filters=query.of_memories,
        limit=_memories_asked(query),
    )
    with services.store.read() as connection:
        wanted = withholding.asked(connection, caller, wanted)
        listed = texts.newest(connection, caller.project_id, wanted, caller.users, services.clock())
        listed = withholding.for_agents(connection, caller.project_id, listed)
    latest = [
        Recalled(one.id, one.content, one.user_id, one.agent_id, one.metadata, one.event_time, one.recall)
        for one in listed
        if withholding.is_any_left(one)
    ]
    return recall.Selection([recall.Found(memory, 0.0, {}) for memory in latest], False, len(latest))


def _memories_asked(query: ContextQuery) -> int:
    least, most = MEMORIES_ASKED
    return max(least, min(most, query.token_budget // SHORTEST_PASSAGE))


def _check(query: ContextQuery) -> None:
    if query.query is not None and len(query.query) > MAX_QUERY:
        raise InvalidRequest(f"query must have at most {MAX_QUERY} characters.", field="query")
    if not MIN_TOKEN_BUDGET <= query.token_budget <= MAX_TOKEN_BUDGET:
        raise InvalidRequest(
            f"token_budget must be from {MIN_TOKEN_BUDGET} to {MAX_TOKEN_BUDGET}.", field="token_budget"
        )
