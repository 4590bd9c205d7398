"""Further names of end users."""

from __future__ import annotations

from korely_desktop.domain.answers import DeclaredName
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.services import Services


def declare_name(
    services: Services, caller: Caller, user_id: str, name: str, agent_id: str | None = None
) -> DeclaredName:
    """The end user is also called ``name``; what is known of ``name`` becomes theirs, past facts included."""
    raise NotImplementedError
