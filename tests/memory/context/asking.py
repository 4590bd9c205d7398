"""An agent that tells things of one person, and asks for a block of what is known of them."""

from __future__ import annotations

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import Memory, NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.recall import ContextBlock, ContextQuery
from korely_desktop.domain.scope import Caller
from korely_desktop.memory import facts, remember
from korely_desktop.memory.answers.context import context
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services

AGENT = Caller(actor="rest", key_id="key_1")
USER = "customer-7"


def tell(services: Services, content: str, **fields: object) -> Memory:
    return remember.add(services, AGENT, NewMemory(content, **{"user_id": USER, **fields}))  # type: ignore[arg-type]


def state(services: Services, subject: str, predicate: str, object_: str, **fields: object) -> Fact:
    return facts.add_triple(
        services,
        AGENT,
        NewTriple(subject, predicate, object_, **{"user_id": USER, **fields}),  # type: ignore[arg-type]
    )


def block(services: Services, query: str | None = None, *, caller: Caller = AGENT, **fields: object) -> ContextBlock:
    return context(services, caller, ContextQuery(query, **{"user_id": USER, **fields}))  # type: ignore[arg-type]


def fill(services: Services) -> None:
    for number, (thing, place) in enumerate(
        [("tea", "Turin"), ("chess", "Milan"), ("jazz", "Genoa"), ("rowing", "Como"), ("film", "Rome")] * 4
    ):
        state(services, USER, "likes", f"{thing} number {number}")
        tell(services, f"Talk {number}: they spoke of {thing} in {place}. It rained all day. Nobody minded at all.")
    embedding_jobs.catch_up(services)
