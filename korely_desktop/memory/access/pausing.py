"""Keeping every agent out at once, and letting back in those that were kept out that way."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.services import Services
from korely_desktop.store import keys as key_rows
from korely_desktop.store import settings

_TOGETHER = "paused_together"
"""Which keys were paused by :func:`pause_all`: what the person had paused singly before stays out on :func:`resume`,
also after a restart."""


def pause_all(services: Services, caller: Caller) -> list[str]:
    """Pause every key that works but the caller's own; returns their ids."""
    now = services.clock()
    working = [key.id for key in keys.keys(services, caller) if key.state(now) == "active" and key.id != caller.key_id]
    return _change(services, caller, working, "pause")


def resume(services: Services, caller: Caller, key_ids: Sequence[str] = ()) -> list[str]:
    """Resume these keys, or those that were paused together; where none were, all paused ones. Those revoked meanwhile
    stay out."""
    now = services.clock()
    paused = [key.id for key in keys.keys(services, caller) if key.state(now) == "paused"]
    with services.store.read() as connection:
        wanted = set(key_ids or settings.get(connection, _TOGETHER) or ()) & set(paused)
    return _change(services, caller, [key_id for key_id in paused if not wanted or key_id in wanted], "resume")


def all_paused(services: Services, caller: Caller) -> bool:
    """Whether there are agents and none of them can come in."""
    now = services.clock()
    states = [key.state(now) for key in keys.keys(services, caller)]
    return "paused" in states and "active" not in states


def _change(services: Services, caller: Caller, key_ids: Sequence[str], verb: str) -> list[str]:
    caller.require_unconfined_admin()
    now = services.clock()
    with services.store.write() as connection:
        changed = [key for key in key_rows.every(connection) if key.id in key_ids and key.revoked_at is None]
        if changed and verb == "pause":
            settings.put(connection, _TOGETHER, [key.id for key in changed])
        for key in changed:
            key_rows.set_paused(connection, key.id, now if verb == "pause" else None)
            audit.record(
                connection,
                caller,
                actions.WRITE,
                at=now,
                target_id=key.id,
                project_id=key.project_id,
                meta={"verb": verb},
            )
    if changed:
        services.changes.publish(Changes(caller.actor, keys=frozenset(key.id for key in changed)))
    return [key.id for key in changed]
