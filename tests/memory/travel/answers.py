"""What a store answers, in a form that two stores can be compared by."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

from korely_desktop.domain.answers import ReviewCard
from korely_desktop.domain.conversations import MessageQuery
from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import Filters, MemoryQuery
from korely_desktop.domain.questions import EntityQuery, FactQuery
from korely_desktop.domain.recall import ContextQuery, SearchQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import blocks, conversations, entities, facts, linking, remember
from korely_desktop.memory.answers import context, recall
from korely_desktop.memory.history import explain
from korely_desktop.memory.inbox import review
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from tests.memory.scene import AGENT, START

USERS = (None, "ann", "bob")
ASKED = ("Where does Giulia work?", "What does Marco like?", "tea")


def caught_up(services: Services) -> None:
    """Vectors and the index are there."""
    embedding_jobs.use_present_model(services)
    embedding_jobs.catch_up(services)
    services.index.use_model(services.embedder.name)
    services.index.build()  # type: ignore[attr-defined]


def told(services: Services, caller: Caller) -> dict[str, Any]:
    """Every answer that hangs on what is remembered."""
    texts, _ = remember.list_memories(services, caller, MemoryQuery(filters=Filters(include_archived=True), limit=200))
    kept = {text.id for text in texts}
    answers: dict[str, Any] = {"texts": [asdict(replace(text, key_name=None)) for text in texts]}
    answers["links"] = {text.id: linking.links(services, caller, text.id) for text in texts}
    every, _ = facts.query(services, caller, FactQuery(include_invalidated=True, limit=200))
    known = {fact.id for fact in every}
    days = [START + timedelta(days=number) for number in (0, 60, 200)]
    for at in (None, *days):
        for known_at in (None, *days):
            query = FactQuery(as_of=at, known_as_of=known_at, limit=200)
            answers[f"facts {at} {known_at}"] = _bare(facts.query(services, caller, query)[0], kept)
    answers["facts"] = _bare(every, kept)
    for fact in every:
        answers[f"explain {fact.id}"] = _explained(services, caller, fact.id, known, kept)
    named, _ = entities.entities(services, caller, EntityQuery(every_user=True, limit=200))
    answers["entities"] = sorted((asdict(one) for one in named), key=lambda one: one["id"])
    for user in USERS:
        for words in ASKED:
            hits = recall.search(services, caller, SearchQuery(words, user_id=user))
            answers[f"search {user} {words}"] = [(hit.id, round(hit.score, 6)) for hit in hits]
            block = context.context(services, caller, ContextQuery(words, user_id=user, token_budget=400))
            answers[f"context {user} {words}"] = block.context
    for query in (MessageQuery("talk", limit=200), MessageQuery("talk", "ann", limit=200)):
        held, _ = conversations.episodes(services, caller, query)
        answers[f"session {query.user_id}"] = [
            (one.id, one.own_id, [message.memory.id for message in one.messages]) for one in held
        ]
    working = blocks.every(services, caller)
    answers["blocks"] = [asdict(one) if caller.is_person else (one.place, one.content) for one in working]
    if caller.is_person:
        asked = [card for card in review.waiting(services, caller)[0] if not _about_forgotten(card)]
        answers["questions"] = [(card.id, card.kind, card.reason) for card in asked]
    return answers


def _about_forgotten(card: ReviewCard) -> bool:
    """Whether it asks about a fact that was forgotten, and so stays behind."""
    return any(fact is not None and fact.state is State.FORGOTTEN for fact in (card.fact, card.old_fact))


def _bare(listed: list[Any], kept: set[str]) -> list[Any]:
    """Facts without the ids of texts that were forgotten."""
    return [replace(fact, source_memory_ids=tuple(set(fact.source_memory_ids) & kept)) for fact in listed]


def _explained(services: Services, caller: Caller, fact_id: str, known: set[str], kept: set[str]) -> Any:
    why = explain.explain(services, caller, fact_id)
    verdicts = [verdict for verdict in why.verdicts if {verdict.old_fact_id, verdict.new_fact_id} - {None} <= known]
    return why.sources, verdicts, _bare(list(why.chain), kept), [(link.kind, link.fact.id) for link in why.links]


__all__ = ["AGENT", "PERSON", "START", "USERS", "caught_up", "told"]
