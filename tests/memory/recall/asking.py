"""An agent tells something and searches for it."""

from __future__ import annotations

from korely_desktop.domain.memories import Memory, NewMemory
from korely_desktop.domain.recall import SearchQuery
from korely_desktop.domain.scope import Caller
from korely_desktop.memory import remember
from korely_desktop.memory.answers import recall
from korely_desktop.memory.services import Services

AGENT = Caller(actor="rest", key_id="key_1")


def tell(services: Services, content: str, *, caller: Caller = AGENT, **fields: object) -> Memory:
    return remember.add(services, caller, NewMemory(content, **fields))  # type: ignore[arg-type]


def ids(services: Services, query: str, *, caller: Caller = AGENT, **filters: object) -> list[str]:
    return [hit.id for hit in recall.search(services, caller, SearchQuery(query, **filters))]  # type: ignore[arg-type]
