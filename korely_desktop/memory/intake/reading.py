"""What a text says by itself, whatever else is known: the engine reads it, the small network weighs it.

Nothing is written, and nothing depends on other texts but what the person is called, so it may be done before its turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.domain.memories import Memory
from korely_desktop.domain.statements import Extraction
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
            and self.user_name == user_name
            and self.engine is services.engine_for(memory.project_id)
        )


def called(connection: Connection, memory: Memory) -> str | None:
    """What the person whose memory it is is called, where that is known."""
    return known_as(entities.user(connection, memory.scope))


def read(services: Services, memory: Memory, user_name: str | None) -> Reading:
    """Read a text. Raises whatever the engine raises."""
    engine = services.engine_for(memory.project_id)
    extraction = engine.read(memory.content, event_time=memory.event_time, user_name=user_name, user_id=memory.user_id)
    extraction = weighing.weighed(services.reader, memory.content, extraction, (user_name, memory.user_id))
    return Reading(extraction, memory, user_name, engine)
