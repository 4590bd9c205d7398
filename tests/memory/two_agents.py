"""Two agents with keys of their own, whose texts are read as a test says, and a clock that is set by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, READ, WRITE, Caller
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import keys
from tests.fakes import statement
from tests.reading import read_all

NOON = datetime(2026, 6, 12, 12, tzinfo=UTC)


class World:
    """Two agents with keys, and a clock that is set by hand."""

    def __init__(self, services) -> None:
        self.now = NOON
        object.__setattr__(services, "clock", lambda: self.now)
        self.services = services
        self.claude = self.agent("Claude Code")
        self.bot = self.agent("support-bot")

    def agent(self, name: str) -> Caller:
        key, _ = keys.create_key(self.services, PERSON, name=name)
        return Caller("rest", scopes=frozenset({READ, WRITE}), key_id=key.id, label=name)

    def later(self, minutes: int = 10) -> datetime:
        self.now += timedelta(minutes=minutes)
        return self.now

    def says(self, agent: Caller, content: str, *said, agent_id: str | None = None):
        self.services.engine.says(
            content, *(statement(content, *parts[:3], **(parts[3:] or ({},))[0]) for parts in said)
        )
        memory = remember.add(self.services, agent, NewMemory(content, agent_id=agent_id))
        self.read()
        return memory

    def read(self) -> None:
        read_all(self.services)

    def known(self) -> set[str]:
        found, _ = facts.query(self.services, PERSON, FactQuery(limit=200))
        return {f"{fact.subject} {fact.predicate} {fact.object}" for fact in found}
