"""What came close to a context block and is not in it, beyond what had no room: ended, hidden, out of scope.

Only for explanations; the read path of agents never asks for any of this. Whoever looks learns of nothing that they
could not read another way: hidden facts, those in Review and those of other users are told to the person alone.
"""

from __future__ import annotations

from datetime import datetime

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.recall import MAX_SNIPPET, ContextQuery, Cut, CutReason
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.answers import fact_choice, recall
from korely_desktop.memory.answers.context_block import fact_line, one_line
from korely_desktop.memory.answers.passages import snippet
from korely_desktop.memory.forgetting import withholding
from korely_desktop.memory.services import Services
from korely_desktop.store import fact_queries
from korely_desktop.store import memories as texts
from korely_desktop.store.fact_queries import Clocks

WEIGHED = 200
"""So many facts outside the block, newest first, are looked at."""

TOLD = 20
NEAR = 0.5
"""Relevance from which a fact that is not in the block is worth telling of."""

_BY_STATE = {
    State.FORGOTTEN: CutReason.HIDDEN,
    State.REJECTED: CutReason.REJECTED,
    State.NEVER_SO: CutReason.REJECTED,
    State.REVIEW: CutReason.REVIEW,
}


def facts(
    services: Services, caller: Caller, viewer: Caller, query: ContextQuery, weighed: set[str]
) -> tuple[Cut, ...]:
    """The facts nearest to the question that the block could not choose, with the reason, at most :data:`TOLD`.

    Args:
        caller: whose block it is.
        viewer: who looks at it.
        weighed: ids of the facts that the block chose from.
    """
    now = query.known_as_of or services.clock()
    everything = FactQuery(
        user_id=query.user_id,
        known_as_of=query.known_as_of,
        include_invalidated=True,
        states=(State.ACTIVE, *_BY_STATE) if viewer.is_person else (State.ACTIVE,),
        kept_back=viewer.is_person,
        limit=WEIGHED,
    )
    with services.store.read() as connection:
        clocks = Clocks(now, query.known_as_of)
        listed = fact_queries.newest(connection, caller.project_id, viewer.users, everything, clocks)
    outside = [fact for fact in listed if fact.id not in weighed]
    ranked = [fact_choice.Weighed(fact) for fact in outside]
    if query.query:
        vector = recall.query_vector(services, query.query)
        near = fact_choice.by_relevance(services, outside, query.query, vector)
        ranked = [one for one in near if (one.relevance or 0.0) >= NEAR or _always_told(one.fact)]
    return tuple(
        Cut(
            "fact",
            one.fact.id,
            fact_line(one.fact),
            _reason(one.fact, caller, query, services),
            one.relevance,
            one.parts,
        )
        for one in ranked[:TOLD]
    )


def _always_told(fact: Fact) -> bool:
    """Whether only its being kept back keeps it out of a block: facts about the end user stand in each."""
    return fact.recall is Recall.NEVER and fact.subject_is_user


def memories(query: ContextQuery, chosen: recall.Selection) -> tuple[Cut, ...]:
    """The memories that the search behind the block left out."""
    return tuple(_cut(query, one, reason) for one, reason in chosen.left)


def beyond_scope(
    services: Services, caller: Caller, query: ContextQuery, everything: recall.Selection
) -> tuple[Cut, ...]:
    """The memories that fit the question and are kept back, put aside, outside what was asked for, or not the agent's
    to see.
    """
    now = query.known_as_of or services.clock()
    with services.store.read() as connection:
        stored = texts.by_ids(connection, [one.memory.id for one in everything.found])
        given = {text.id: text for text in withholding.for_agents(connection, caller.project_id, stored.values())}
    reasons = [
        (one, _reason_of_text(given[one.memory.id], caller, query, now))
        for one in everything.found
        if one.memory.id in stored
    ]
    return tuple(_cut(query, one, reason) for one, reason in reasons if reason is not None)


def _reason_of_text(memory: Memory, caller: Caller, query: ContextQuery, now: datetime) -> CutReason | None:
    if memory.recall is Recall.NEVER or not withholding.is_any_left(memory):
        return CutReason.KEPT_BACK
    if not caller.may_see(memory.user_id) or (query.agent_id is not None and memory.agent_id != query.agent_id):
        return CutReason.SCOPE
    return None if query.of_memories.let(memory.life, now) else CutReason.ARCHIVED


def _cut(query: ContextQuery, one: recall.Found, reason: CutReason) -> Cut:
    text = snippet(one_line(one.memory.content), query.query or "", MAX_SNIPPET)
    return Cut("memory", one.memory.id, text, reason, one.score, one.parts)


def _reason(fact: Fact, caller: Caller, query: ContextQuery, services: Services) -> CutReason:
    now = query.known_as_of or services.clock()
    if not caller.may_see(fact.user_id) or (query.agent_id is not None and fact.agent_id != query.agent_id):
        return CutReason.SCOPE
    if (by_state := _BY_STATE.get(fact.state)) is not None:
        return by_state
    if fact.recall is Recall.NEVER:
        return CutReason.KEPT_BACK
    if fact.is_over(now):
        return CutReason.SUPERSEDED
    if fact.valid_from > now:
        return CutReason.PLANNED
    if not fact.is_likely:
        return CutReason.UNSURE
    return CutReason.SCOPE if query.exclude_sessions else CutReason.LIMIT
