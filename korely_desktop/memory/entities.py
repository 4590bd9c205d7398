"""People, organizations and things: list, page, rename, merge, split."""

from __future__ import annotations

from korely_desktop.domain.answers import EntityProfile
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.services import Services


def entities(services: Services, caller: Caller, query: EntityQuery) -> tuple[list[Entity], int]:
    """One page of entities with their counts, most mentioned first, and how many match."""
    raise NotImplementedError


def entity(services: Services, caller: Caller, entity_id: str) -> EntityProfile:
    """Everything about one entity."""
    raise NotImplementedError


def rename(services: Services, caller: Caller, entity_id: str, name: str) -> Entity:
    """Give it another name; the old one stays an alias."""
    raise NotImplementedError


def add_alias(services: Services, caller: Caller, entity_id: str, name: str) -> Entity:
    """Let it be known under one more name."""
    raise NotImplementedError


def merge(services: Services, caller: Caller, entity_id: str, into: str) -> Entity:
    """The two are one; ``into`` stays. Undone by :func:`split`."""
    raise NotImplementedError


def split(services: Services, caller: Caller, entity_id: str) -> Entity:
    """Take a merged entity out again."""
    raise NotImplementedError
