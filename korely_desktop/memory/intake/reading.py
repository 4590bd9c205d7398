"""What a text says by itself, whatever else is known: the engine reads it, the small network weighs it.

Nothing is written, and nothing depends on other texts but what the person is called, so it may be done before its turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.domain.memories import Memory, Role
from korely_desktop.domain.statements import Extraction
from korely_desktop.language.extraction.engine import BY_AGENT, ENGINE
from korely_desktop.memory.intake import weighing
from korely_desktop.memory.intake.resolution import known_as
from korely_desktop.memory.services import Engine, Services
from korely_desktop.store import entities
from korely_desktop.store.engine import Connection


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read in a text, and all that it went by."""

    extraction: Extraction
    memory: Memory
    user_name: str | None
    engine: Engine

    def holds(self, services: Services, memory: Memory, user_name: str | None) -> bool:
        """Whether reading the text now would give the same."""
        return (
            (self.memory.content, self.memory.event_time) == (memory.content, memory.event_time)
            and _is_the_answer(self.memory) == _is_the_answer(memory)
            and self.user_name == user_name
            and self.engine is services.engine_for(memory.project_id)
        )


def called(connection: Connection, memory: Memory) -> str | None:
    """What the person whose memory it is is called, where that is known."""
    return known_as(entities.user(connection, memory.scope))


def read(services: Services, memory: Memory, user_name: str | None) -> Reading:
    """Read a text. Raises whatever the engine raises."""
    engine = services.engine_for(memory.project_id)
    if _is_the_answer(memory):
        return Reading(Extraction((), (), ENGINE), memory, user_name, engine)
    extraction = engine.read(memory.content, event_time=memory.event_time, user_name=user_name, user_id=memory.user_id)
    extraction = weighing.weighed(services.reader, memory.content, extraction, (user_name, memory.user_id))
    return Reading(extraction, memory, user_name, engine)


_OTHERS = frozenset([Role.ASSISTANT, Role.SYSTEM, Role.TOOL, "ai", "bot", "model"])


def _is_the_answer(memory: Memory) -> bool:
    """Whether a text is the other side of a chat by its metadata, which says nothing of the user, as behind
    "Assistant:"; what an agent notes of "the user" is read whoever is said to write it.
    """
    role = memory.metadata.get("role")
    return isinstance(role, str) and role.strip().casefold() in _OTHERS and BY_AGENT.search(memory.content) is None
