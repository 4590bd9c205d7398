"""Texts that are read at once, on days counted from the first, and what is known afterwards."""

from __future__ import annotations

from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.memories import Memory, NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts, remember
from korely_desktop.memory.intake import pipeline
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from tests.memory.scene import AGENT


def read_all(services: Services) -> list[str]:
    """Lease and carry out every reading that is due; the ids of their memories."""
    done = []
    while True:
        with services.store.write() as connection:
            leased = jobs.lease(
                connection, worker="test", now=services.clock(), seconds=60, limit=10, kinds=[READ_MEMORY]
            )
        if not leased:
            return done
        for job in leased:
            pipeline.read_memory(services, job.id)
            done.append(job.memory_id or "")


def learn(services: Services, content: str, **more: object) -> Memory:
    memory = remember.add(services, AGENT, NewMemory(content, **more))  # type: ignore[arg-type]
    read_all(services)
    return remember.get(services, AGENT, memory.id)


def current(services: Services, **filters: object) -> dict[str, set[str]]:
    listed, _ = facts.query(services, AGENT, FactQuery(limit=200, **filters))  # type: ignore[arg-type]
    found: dict[str, set[str]] = {}
    for fact in listed:
        found.setdefault(fact.predicate, set()).add(fact.object)
    return found


def everything(services: Services) -> list[Fact]:
    states = (State.ACTIVE, State.REVIEW, State.REJECTED)
    return facts.query(services, PERSON, FactQuery(include_invalidated=True, states=states, limit=200))[0]
