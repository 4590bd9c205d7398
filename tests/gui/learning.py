"""Lets a test's store learn from texts the way the app does: added by an agent, read by the pipeline."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from korely_desktop.domain.memories import Memory, NewMemory
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.statements import Statement
from korely_desktop.memory import remember
from korely_desktop.memory.services import Services
from tests.fakes import ScriptedEngine
from tests.reading import read_all

AGENT = Caller(actor="rest", label="support-bot")


def learn(
    services: Services,
    content: str,
    *said: Statement,
    agent: str = "support-bot",
    user_id: str | None = None,
    at: datetime | None = None,
) -> Memory:
    """Add a text that states ``said`` and read it to the end."""
    if isinstance(services.engine, ScriptedEngine):
        services.engine.says(content, *said)
    memory = remember.add(services, AGENT, NewMemory(content, agent_id=agent, user_id=user_id, timestamp=at))
    read_all(services)
    return remember.get(services, AGENT, memory.id)


def ago(days: float) -> datetime:
    """A moment of the past, as the clock of the test's services has it."""
    return datetime.now(UTC) - timedelta(days=days)
