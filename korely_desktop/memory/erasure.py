"""Erasing: content is destroyed now, with everything that hangs on it, and the files are searched afterwards."""

from __future__ import annotations

from korely_desktop.domain.erasure import Choices, ErasePreview, EraseReceipt, EraseTarget
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.services import Services

__all__ = ["EraseTarget", "delete_user_memories", "erase", "preview", "purge_agent"]


def preview(services: Services, caller: Caller, target: EraseTarget) -> ErasePreview:
    """What erasing would take, by name; changes nothing."""
    raise NotImplementedError


def erase(services: Services, caller: Caller, target: EraseTarget, choices: Choices | None = None) -> EraseReceipt:
    """Destroy it. There is no way back."""
    raise NotImplementedError


def delete_user_memories(services: Services, caller: Caller, user_id: str) -> EraseReceipt:
    """Erase everything of one end user; nothing known of them is not an error."""
    return erase(services, caller, EraseTarget(user_id=user_id))


def purge_agent(services: Services, caller: Caller, agent_id: str) -> EraseReceipt:
    """Erase every text of one agent and what was learned from those alone."""
    return erase(services, caller, EraseTarget(agent_id=agent_id))
