"""Keeping every agent out at once, and letting back in those that were kept out that way."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import iso
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.services import Services
from korely_desktop.store import keys as key_rows
from korely_desktop.store import settings
from korely_desktop.store.engine import Connection

_TOGETHER = "paused_together"
"""Which keys were paused by :func:`pause_all`, and when: what the person had paused singly before, or does since, stays
out on :func:`resume`, also after a restart."""


def pause_all(services: Services, caller: Caller) -> list[str]:
    """Pause every key that works but the caller's own; returns their ids."""
    now = services.clock()
    working = [key.id for key in keys.keys(services, caller) if key.state(now) == "active" and key.id != caller.key_id]
    return _change(services, caller, working, "pause")


def resume(services: Services, caller: Caller, key_ids: Sequence[str] = ()) -> list[str]:
    """Resume these keys, or those that were paused together; where none were, all paused ones. Those revoked meanwhile
    stay out."""
    now = services.clock()
    paused = [key for key in keys.keys(services, caller) if key.state(now) == "paused"]
    wanted = set(key_ids)
    if not wanted:
        with services.store.read() as connection:
            wanted = _together(connection, paused) or {key.id for key in paused}
    return _change(services, caller, [key.id for key in paused if key.id in wanted], "resume")


def all_paused(services: Services, caller: Caller) -> bool:
    """Whether there are agents and none of them can come in."""
    now = services.clock()
    states = [key.state(now) for key in keys.keys(services, caller)]
    return "paused" in states and "active" not in states


def _change(services: Services, caller: Caller, key_ids: Sequence[str], verb: str) -> list[str]:
    caller.require_unconfined_admin()
    now = services.clock()
    with services.store.write() as connection:
        known = key_rows.every(connection)
        changed = [key for key in known if key.id in key_ids and key.revoked_at is None]
        if changed and verb == "pause":
            together = _together(connection, known)
            held = {key.id: iso(key.paused_at) for key in known if key.paused_at and key.id in together}
            settings.put(connection, _TOGETHER, held | {key.id: iso(now) for key in changed})
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


def _together(connection: Connection, paused: Sequence[ApiKey]) -> set[str]:
    """Ids of those of these keys that still are out since they were paused together."""
    since = settings.get(connection, _TOGETHER) or {}
    if isinstance(since, list):  # as it was kept before it told when
        return {key.id for key in paused if key.id in since}
    return {key.id for key in paused if key.paused_at is not None and since.get(key.id) == iso(key.paused_at)}
