"""Reading facts, and writing one directly."""

from __future__ import annotations

from datetime import datetime

from korely_desktop.domain.answers import Profile
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.services import Services


def query(services: Services, caller: Caller, query: FactQuery) -> tuple[list[Fact], int]:
    """One page of facts, newest first, and how many match in all."""
    raise NotImplementedError


def get(services: Services, caller: Caller, fact_id: str) -> Fact:
    """One fact, in any state the caller may see."""
    raise NotImplementedError


def add_triple(services: Services, caller: Caller, new: NewTriple) -> Fact:
    """Write a fact; ``invalidated`` of the answer names what it closed."""
    raise NotImplementedError


def profile(
    services: Services,
    caller: Caller,
    user_id: str,
    agent_id: str | None = None,
    as_of: datetime | None = None,
    known_as_of: datetime | None = None,
    exclude_sessions: bool = False,
) -> Profile:
    """What is known of one end user."""
    raise NotImplementedError
