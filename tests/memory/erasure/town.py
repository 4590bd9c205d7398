"""Whom the tests of erasure know, of whom they erase some, and what a store holds then."""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import Memory, MemoryQuery
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts, remember
from korely_desktop.memory.services import Services
from tests.memory.known import Known


def stored_bytes(services: Services) -> bytes:
    """Every byte of every file beside the store."""
    return b"\n".join(file.read_bytes() for file in services.store.path.parent.rglob("*") if file.is_file())


def contents(services: Services) -> list[str]:
    listed, _ = remember.list_memories(services, PERSON, MemoryQuery(limit=200))
    return [memory.content for memory in listed][::-1]


def fact_ids(services: Services) -> set[str]:
    listed, _ = facts.query(services, PERSON, FactQuery(include_invalidated=True, limit=200))
    return {fact.id for fact in listed}


def row_count(services: Services, table: str) -> int:
    with services.store.read() as connection:
        count: int = connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()
        return count


@dataclass
class Town:
    """Two end users, two agents, three people."""

    known: Known
    tomas: Memory
    hearing: Fact
    city: Fact
    sara: Memory
    ships: Fact
    rota: Memory
    anna: Memory
