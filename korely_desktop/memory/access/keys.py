"""Keys: who may come in, and to which memory.

A key is shown once, when it is made; the store keeps its SHA-256 (the key itself holds 256 random bits, so nothing
slower is needed).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import Conflict, Forbidden, InvalidKey, InvalidRequest, NotFound, StoreProblem
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.memories import MAX_ID
from korely_desktop.domain.projects import ApiKey, Project
from korely_desktop.domain.scope import ADD, ALL_SCOPES, READ, WRITE, Caller
from korely_desktop.memory import checks
from korely_desktop.memory.access import audit, refusals
from korely_desktop.memory.services import Services
from korely_desktop.store import keys as key_rows
from korely_desktop.store import projects as project_rows
from korely_desktop.store import settings
from korely_desktop.store.engine import Connection

SECRET_PREFIX = "kor_self_"
MAX_DAYS = 3_650
_USED_AT_MOST_EVERY = timedelta(minutes=1)
_LOCAL = "local_key"
"""Where the store keeps which key is the one of this computer itself."""


def create_key(
    services: Services,
    caller: Caller,
    *,
    name: str,
    project_id: str | None = None,
    scopes: Iterable[str] = (READ, WRITE),
    users: Sequence[str] = (),
    expires_in_days: int | None = None,
) -> tuple[ApiKey, str]:
    """Make a key; returns it with its secret, which cannot be had again.

    Args:
        project_id: None means the caller's project.
        users: end users it is confined to (exact ids, or prefixes ending in ``*``); empty means all.
        expires_in_days: None means never; 0 makes a key that is expired already.

    Raises:
        NotFound: no such project.
        InvalidRequest: a field has a value that is not allowed.
    """
    caller.require_unconfined_admin()
    wanted, rules = _checked_scopes(scopes), _checked_users(users)
    if expires_in_days is not None and not 0 <= expires_in_days <= MAX_DAYS:
        raise InvalidRequest(f"expires_in_days must be between 0 and {MAX_DAYS}.", field="expires_in_days")
    now = services.clock()
    secret = SECRET_PREFIX + secrets.token_urlsafe(32)
    key = ApiKey(
        id=new_id("key"),
        project_id=project_id or caller.project_id,
        name=checks.name(name),
        hint=secret[-4:],
        scopes=wanted,
        users=rules,
        created_at=now,
        expires_at=None if expires_in_days is None else now + timedelta(days=expires_in_days),
    )
    with services.store.write() as connection:
        _require_project(connection, key.project_id)
        key_rows.insert(connection, key, hash_of(secret))
        audit.record(
            connection,
            caller,
            actions.KEY_CREATE,
            at=now,
            target_id=key.id,
            project_id=key.project_id,
            meta={"scopes": sorted(wanted), "users": len(key.users)},
        )
    services.changes.publish(Changes(caller.actor, keys=frozenset({key.id})))
    return key, secret


def authenticate(services: Services, secret: str, *, ip: str | None = None) -> Caller:
    """Who comes with this key.

    Raises:
        InvalidKey: unknown, revoked or expired.
        Forbidden: paused by the person, or its project is archived.
    """
    now = services.clock()
    key, project = _found(services, secret)
    if key is None or project is None:
        refusals.note_key(services, None, "unknown")
        raise InvalidKey("This API key is not known here. Copy a key from Korely under Agents, or create a new one.")
    state = key.state(now)
    if state == "revoked" or state == "expired":
        refusals.note_key(services, key, state)
        raise InvalidKey(f"This API key is {state}. Create a new one in Korely under Agents.")
    if state == "paused":
        refusals.note_key(services, key, "paused")
        raise Forbidden("This API key is paused. Resume it in Korely under Agents.")
    if project.archived_at is not None:
        refusals.note_key(services, key, "archived")
        raise Forbidden(f"The project of this key, {project.name!r}, is archived. Unarchive it to use the key again.")
    _note_use(services, key, now)
    return replace(caller_with(key), ip=ip)


def caller_with(key: ApiKey) -> Caller:
    """Who comes with this key, whatever its state."""
    return Caller("rest", key.project_id, key.scopes, key.users, key.id, key.name)


def is_worthless(services: Services, secret: str) -> bool:
    """Whether a key is unknown, revoked or expired. Asking is no use of it: ``last_used_at`` stays."""
    key, project = _found(services, secret)
    return key is None or project is None or key.state(services.clock()) in ("revoked", "expired")


def hash_of(secret: str) -> str:
    """The form in which a key is stored and looked up; looking up a hash, its timing tells nothing of the key."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def keys(services: Services, caller: Caller) -> list[ApiKey]:
    """All keys; never their secrets."""
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        known = key_rows.every(connection)
        local = settings.get(connection, _LOCAL)
    used = services.uses
    return [replace(key, last_used_at=used.get(key.id, key.last_used_at), is_local=key.id == local) for key in known]


def note_local(services: Services, secret: str) -> None:
    """Note which key is the one of this computer itself: :func:`change_key` leaves that as it is."""
    with services.store.read() as connection:
        key = key_rows.by_hash(connection, hash_of(secret))
        known = settings.get(connection, _LOCAL)
    if key is None or key.id == known:
        return
    try:
        with services.store.write() as connection:
            settings.put(connection, _LOCAL, key.id)
    except StoreProblem:
        return  # the app must start on a full disk too; the next start tries again


def change_key(
    services: Services,
    caller: Caller,
    key_id: str,
    *,
    scopes: Iterable[str] | None = None,
    users: Sequence[str] | None = None,
) -> ApiKey:
    """Change what a key may do or whose memory it reaches, from its next request on; a paused one stays paused.

    Args:
        scopes, users: as in :func:`create_key`, where no users mean all; None leaves them as they are.

    Raises:
        NotFound: there is no such key.
        InvalidRequest: a field has a value that is not allowed.
        Conflict: the key never works again, or it is the one of this computer itself.
    """
    caller.require_unconfined_admin()
    wanted = None if scopes is None else _checked_scopes(scopes)
    rules = None if users is None else _checked_users(users)
    now = services.clock()
    with services.store.write() as connection:
        key = _known_key(key_rows.by_id(connection, key_id))
        state = key.state(now)
        if state == "revoked" or state == "expired":
            raise Conflict(f"This key is {state} and never works again. Create a new one.")
        if key_id == settings.get(connection, _LOCAL):
            raise Conflict("This is the computer's own key, which can do everything. Create another key.")
        changed = replace(
            key, scopes=key.scopes if wanted is None else wanted, users=key.users if rules is None else rules
        )
        if changed == key:
            return key
        key_rows.set_rights(connection, key_id, changed.scopes, changed.users)
        audit.record(
            connection,
            caller,
            actions.WRITE,
            at=now,
            target_id=key_id,
            project_id=key.project_id,
            meta={"verb": actions.KEY_RIGHTS, "was": _rights(key), "is": _rights(changed)},
        )
    services.changes.publish(Changes(caller.actor, keys=frozenset({key_id})))
    return changed


def revoke_key(services: Services, caller: Caller, key_id: str) -> ApiKey:
    """Make a key worthless for good; revoking twice changes nothing."""
    return _change_key(services, caller, key_id, "revoke")


def pause_key(services: Services, caller: Caller, key_id: str) -> ApiKey:
    """Keep an agent out for now."""
    return _change_key(services, caller, key_id, "pause")


def resume_key(services: Services, caller: Caller, key_id: str) -> ApiKey:
    """Let a paused key work again."""
    return _change_key(services, caller, key_id, "resume")


def move_key(services: Services, caller: Caller, key_id: str, project_id: str) -> ApiKey:
    """Give the key another project; what it wrote stays where it was."""
    return _change_key(services, caller, key_id, "move", project_id)


def _change_key(services: Services, caller: Caller, key_id: str, verb: str, project_id: str = "") -> ApiKey:
    caller.require_unconfined_admin()
    now = services.clock()
    with services.store.write() as connection:
        key = _known_key(key_rows.by_id(connection, key_id))
        if verb == "revoke" and key.revoked_at is None:
            key_rows.set_revoked(connection, key_id, now)
        elif verb in ("pause", "resume"):
            key_rows.set_paused(connection, key_id, now if verb == "pause" else None)
        elif verb == "move":
            _require_project(connection, project_id)
            key_rows.set_project(connection, key_id, project_id)
        audit.record(
            connection,
            caller,
            actions.KEY_REVOKE if verb == "revoke" else actions.WRITE,
            at=now,
            target_id=key_id,
            project_id=key.project_id,
            meta={"verb": verb},
        )
        changed = _known_key(key_rows.by_id(connection, key_id))
    services.changes.publish(Changes(caller.actor, keys=frozenset({key_id})))
    return changed


def _found(services: Services, secret: str) -> tuple[ApiKey | None, Project | None]:
    with services.store.read() as connection:
        key = key_rows.by_hash(connection, hash_of(secret))
        return key, None if key is None else project_rows.by_id(connection, key.project_id)


def _note_use(services: Services, key: ApiKey, now: datetime) -> None:
    """Keep ``last_used_at``, in the store to the minute: without a write for every request, waiting for no writer."""
    services.uses[key.id] = now
    if key.last_used_at is not None and now - key.last_used_at < _USED_AT_MOST_EVERY:
        return
    if services.store.is_writing:
        return  # the next use tries again
    try:
        with services.store.write() as connection:
            key_rows.set_last_used(connection, key.id, now)
    except StoreProblem:
        return  # on a full disk the key must still open reads; the next use tries again


def _rights(key: ApiKey) -> dict[str, list[str]]:
    return {"scopes": sorted(key.scopes), "users": list(key.users)}


def _checked_scopes(scopes: Iterable[str]) -> frozenset[str]:
    wanted = frozenset(scopes)
    known = ALL_SCOPES | {ADD}
    if not wanted or not wanted <= known:
        raise InvalidRequest(f"scopes must be one or more of: {', '.join(sorted(known))}.", field="scopes")
    return wanted


def _checked_users(users: Sequence[str]) -> tuple[str, ...]:
    for rule in users:
        checks.text(rule, "users", longest=MAX_ID)
        if "*" in rule[:-1]:
            raise InvalidRequest("users must be exact ids, or prefixes ending in one *.", field="users")
    return tuple(users)


def _known_key(key: ApiKey | None) -> ApiKey:
    if key is None:
        raise NotFound("There is no such key.")
    return key


def _require_project(connection: Connection, project_id: str) -> None:
    if project_rows.by_id(connection, project_id) is None:
        raise NotFound("There is no such project.", field="project_id")
