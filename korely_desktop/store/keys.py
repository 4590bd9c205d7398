"""Queries on API keys. Only a hash of each key is ever stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, select, update

from korely_desktop.domain.projects import ApiKey
from korely_desktop.store.engine import Connection
from korely_desktop.store.queries import first
from korely_desktop.store.tables import api_keys


def insert(connection: Connection, key: ApiKey, secret_hash: str) -> None:
    """Store a new key by its hash."""
    connection.execute(
        api_keys.insert().values(
            id=key.id,
            project_id=key.project_id,
            name=key.name,
            secret_hash=secret_hash,
            hint=key.hint,
            scopes=sorted(key.scopes),
            users=list(key.users),
            created_at=key.created_at,
            expires_at=key.expires_at,
        )
    )


def by_hash(connection: Connection, secret_hash: str) -> ApiKey | None:
    """The key with this hash, whatever its state."""
    return first(connection, select(api_keys).where(api_keys.c.secret_hash == secret_hash), _key)


def by_id(connection: Connection, key_id: str) -> ApiKey | None:
    """The key, or None."""
    return first(connection, select(api_keys).where(api_keys.c.id == key_id), _key)


def every(connection: Connection, project_id: str | None = None) -> list[ApiKey]:
    """All keys, or those of one project, oldest first."""
    query = select(api_keys).order_by(api_keys.c.created_at, api_keys.c.id)
    if project_id is not None:
        query = query.where(api_keys.c.project_id == project_id)
    return [_key(row) for row in connection.execute(query)]


def set_revoked(connection: Connection, key_id: str, at: datetime) -> None:
    """Revoke the key for good."""
    connection.execute(update(api_keys).where(api_keys.c.id == key_id).values(revoked_at=at))


def set_paused(connection: Connection, key_id: str, at: datetime | None) -> None:
    """Pause the key, or let it work again with None."""
    connection.execute(update(api_keys).where(api_keys.c.id == key_id).values(paused_at=at))


def set_rights(connection: Connection, key_id: str, scopes: Iterable[str], users: Sequence[str]) -> None:
    """Change what the key may do and for whom."""
    changed = {"scopes": sorted(scopes), "users": list(users)}
    connection.execute(update(api_keys).where(api_keys.c.id == key_id).values(changed))


def set_project(connection: Connection, key_id: str, project_id: str) -> None:
    """Move the key to another project."""
    connection.execute(update(api_keys).where(api_keys.c.id == key_id).values(project_id=project_id))


def set_last_used(connection: Connection, key_id: str, at: datetime) -> None:
    """Note when the key was last used."""
    connection.execute(update(api_keys).where(api_keys.c.id == key_id).values(last_used_at=at))


def _key(row: Row[Any]) -> ApiKey:
    values = {name: value for name, value in row._mapping.items() if name != "secret_hash"}
    return ApiKey(**{**values, "scopes": frozenset(row.scopes), "users": tuple(row.users)})
