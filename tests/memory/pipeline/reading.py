"""Texts that are read at once, on days counted from the first, and what is known afterwards."""

from __future__ import annotations

from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.memories import Memory, NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts, remember
from korely_desktop.memory.services import Services
from tests.memory.scene import AGENT
from tests.reading import read_all


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
