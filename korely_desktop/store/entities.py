"""Entities and their names: written, and found by id or by name; merged ones point to the one that stays.

``merged_into`` always points to the end of the chain, so that one step leads from any entity to what it is now. Lists
with counts and filters are in :mod:`korely_desktop.store.entity_queries`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.dialects.sqlite import insert as upsert

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.text import name_key
from korely_desktop.store import lists
from korely_desktop.store.engine import Connection
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.scoping import allowed_users, in_memory_of
from korely_desktop.store.tables import entities, entity_names

# In the order of Entity's fields.
_COLUMNS = tuple(
    entities.c[name] for name in ("id", "project_id", "user_id", "name", "type", "is_user", "merged_into", "created_at")
)


def _named(key_in: Callable[[ColumnElement[str]], ColumnElement[bool]]) -> Select[Any]:
    """Entities of a scope with a name or alias; each half of the union has an index of its own."""
    now_is = func.coalesce(entities.c.merged_into, entities.c.id)
    of_user = entities.c.user_id.is_not_distinct_from(bindparam("user_id"))
    in_scope = and_(entities.c.project_id == bindparam("project_id"), of_user)
    # Not to be looked for by the scope, which may hold thousands: by the few ids that bear the alias.
    of_scope = and_(entities.c.project_id.concat("") == bindparam("project_id"), of_user)
    by_alias = select(entity_names.c.entity_id).where(key_in(entity_names.c.name_key))
    hits = (
        select(now_is)
        .where(in_scope, key_in(entities.c.name_key))
        .union(select(now_is).where(of_scope, entities.c.id.in_(by_alias)))
    )
    return select(*_COLUMNS).where(entities.c.id.in_(hits)).order_by(entities.c.seq)


# These run for every name in every text and in every question.
_INSERT = Prepared(insert(entities))
_BY_ID = Prepared(select(*_COLUMNS).where(entities.c.id == bindparam("entity_id")))
_BY_IDS = Prepared(select(*_COLUMNS).where(lists.is_listed(entities.c.id)))
_NAMED = Prepared(_named(lambda key: key == bindparam("key")))
_NAMED_ANY = Prepared(_named(lists.is_listed))
_LONGER = Prepared(
    select(*_COLUMNS)
    .where(
        in_memory_of(entities, bindparam("project_id"), bindparam("user_id")),
        entities.c.merged_into.is_(None),
        or_(entities.c.type == "person", entities.c.type == "unknown"),
        entities.c.name_key >= bindparam("first"),
        entities.c.name_key < bindparam("behind"),  # the character behind the space
    )
    .order_by(entities.c.name_key, entities.c.seq)
)
_USER = Prepared(
    select(*_COLUMNS).where(
        in_memory_of(entities, bindparam("project_id"), bindparam("user_id")),
        entities.c.is_user,
        entities.c.merged_into.is_(None),
    )
)
_ROOT = (
    select(func.coalesce(entities.c.merged_into, entities.c.id))
    .where(entities.c.id == bindparam("entity_id"))
    .scalar_subquery()
)
_SAME_AS = Prepared(
    select(entities.c.id)
    .where(entities.c.id == _ROOT)
    .union_all(select(entities.c.id).where(entities.c.merged_into == _ROOT))
)
_KNOWN = Prepared(
    select(entities.c.name_key)
    .where(
        in_memory_of(entities, bindparam("project_id"), bindparam("user_id")),
        lists.is_listed(entities.c.name_key),
    )
    .union(select(entity_names.c.name_key).where(lists.is_listed(entity_names.c.name_key)))
)
_MERGED_INTO = Prepared(select(entities.c.merged_into).where(entities.c.id == bindparam("entity_id")))
_ALIASES = Prepared(
    select(entity_names.c.entity_id, entity_names.c.name)
    .where(lists.is_listed(entity_names.c.entity_id))
    .order_by(entity_names.c.since, entity_names.c.name)
)
_MERGED_NAMES = Prepared(
    select(entities.c.merged_into, entities.c.name)
    .where(lists.is_listed(entities.c.merged_into))
    .order_by(entities.c.seq)
)
_ALIASES_OF_MERGED = Prepared(
    select(entities.c.merged_into, entity_names.c.name)
    .join(entity_names, entity_names.c.entity_id == entities.c.id)
    .where(lists.is_listed(entities.c.merged_into))
    .order_by(entity_names.c.since, entity_names.c.name)
)
_NAMES_OF_ONE = Prepared(
    select(
        literal_column("0").label("merged"),
        type_coerce(entity_names.c.since, BigInteger).label("place"),
        entity_names.c.name,
    )
    .where(entity_names.c.entity_id == bindparam("entity_id"))
    .union_all(
        select(literal_column("1"), entities.c.seq, entities.c.name).where(
            entities.c.merged_into == bindparam("entity_id")
        ),
        select(literal_column("2"), type_coerce(entity_names.c.since, BigInteger), entity_names.c.name)
        .join(entities, entities.c.id == entity_names.c.entity_id)
        .where(entities.c.merged_into == bindparam("entity_id")),
    )
    .order_by(literal_column("merged"), literal_column("place"), literal_column("name"))
)


def by_id(connection: Connection, entity_id: str) -> Entity | None:
    """The entity with its aliases, or None. A merged one comes as it is, with ``merged_into`` set."""
    found = [_entity(row) for row in _BY_ID.rows(connection, {"entity_id": entity_id})]
    return _with_aliases(connection, found)[0] if found else None


def by_ids(connection: Connection, entity_ids: Sequence[str]) -> dict[str, Entity]:
    """Every entity of these ids that is there, with aliases."""
    rows = _BY_IDS.rows(connection, {lists.IDS: lists.listed(entity_ids)})
    return {entity.id: entity for entity in _with_aliases(connection, [_entity(row) for row in rows])}


def root(connection: Connection, entity_id: str) -> str:
    """What this entity is now: itself, or the one it was merged into."""
    merged = [row[0] for row in _MERGED_INTO.rows(connection, {"entity_id": entity_id}) if row[0]]
    return merged[0] if merged else entity_id


def cluster(connection: Connection, entity_ids: Sequence[str]) -> list[str]:
    """These entities and everything that is the same as one of them now."""
    if len(entity_ids) == 1:
        return [row[0] for row in _SAME_AS.rows(connection, {"entity_id": entity_ids[0]})]
    now_is = func.coalesce(entities.c.merged_into, entities.c.id)
    roots = list(connection.execute(select(now_is).where(entities.c.id.in_(entity_ids)).distinct()).scalars())
    merged = select(entities.c.id).where(entities.c.merged_into.in_(roots))
    return roots + list(connection.execute(merged).scalars())


def user(connection: Connection, scope: Scope) -> Entity | None:
    """The end user of the scope, when anything is known of them."""
    rows = _USER.rows(connection, {"project_id": scope.project_id, "user_id": scope.user_id})
    return _with_aliases(connection, [_entity(rows[0])])[0] if rows else None


def named(connection: Connection, scope: Scope, name: str) -> list[Entity]:
    """Entities of the scope that this name, or an alias, can mean; merged ones give way to what they are now."""
    values = {"project_id": scope.project_id, "user_id": scope.user_id, "key": name_key(name)}
    return _with_aliases(connection, [_entity(row) for row in _NAMED.rows(connection, values)])


def named_any(connection: Connection, scope: Scope, keys: Sequence[str]) -> list[Entity]:
    """Entities of the scope that one of these names (:func:`name_key`), or an alias, can mean, as they are now."""
    values = {"project_id": scope.project_id, "user_id": scope.user_id, lists.IDS: lists.listed(keys)}
    return _with_aliases(connection, [_entity(row) for row in _NAMED_ANY.rows(connection, values)])


def known_names(connection: Connection, scope: Scope, keys: Iterable[str]) -> frozenset[str]:
    """Those of the keys (:func:`name_key`) that can mean somebody or something of the scope, in one statement: of the
    names that a text uses nearly all cannot. Perhaps some more, which are aliases elsewhere.
    """
    values = {"project_id": scope.project_id, "user_id": scope.user_id, lists.IDS: lists.listed(keys)}
    return frozenset(row[0] for row in _KNOWN.rows(connection, values))


def ids_named(
    connection: Connection, project_id: str, user_id: str | None, name: str, rules: Sequence[str]
) -> list[str]:
    """Every entity of the project that ``name`` can mean, merged ones included; of one user, or of all allowed."""
    key = name_key(name)
    by_alias = select(entity_names.c.entity_id).where(entity_names.c.name_key == key)
    whose = allowed_users(entities.c.user_id, rules, user_id)
    here, of_few = entities.c.project_id == project_id, entities.c.project_id.concat("") == project_id  # as in _named
    own = select(entities.c.id).where(whose, here, entities.c.name_key == key)
    other = select(entities.c.id).where(whose, of_few, entities.c.id.in_(by_alias))
    found = list(connection.execute(own.union(other)).scalars())
    return cluster(connection, found) if found else []


def beginning_with(connection: Connection, scope: Scope, first_name: str) -> list[Entity]:
    """People of the scope whose longer name begins with this one word."""
    key = name_key(first_name)
    values = {"project_id": scope.project_id, "user_id": scope.user_id, "first": f"{key} ", "behind": f"{key}!"}
    return [_entity(row) for row in _LONGER.rows(connection, values)]


def insert_entity(
    connection: Connection, scope: Scope, name: str, type: str, at: datetime, *, is_user: bool = False
) -> Entity:
    """Store a new entity."""
    entity = Entity(new_id("ent"), scope.project_id, scope.user_id, name, type, is_user, created_at=at)
    values = {
        "id": entity.id,
        "project_id": scope.project_id,
        "user_id": scope.user_id,
        "name": name,
        "name_key": name_key(name),
        "type": type,
        "is_user": is_user,
        "merged_into": None,
        "joined_to": None,
        "created_at": at,
    }
    _INSERT.run(connection, values)
    return entity


def set_type(connection: Connection, entity_id: str, type: str) -> None:
    """What kind of thing it is, now that it is known."""
    connection.execute(update(entities).where(entities.c.id == entity_id).values(type=type))


def set_name(connection: Connection, entity_id: str, name: str) -> None:
    """Its current name."""
    connection.execute(update(entities).where(entities.c.id == entity_id).values(name=name, name_key=name_key(name)))


def put_name(
    connection: Connection, entity_id: str, name: str, kind: str, since: datetime, agent_id: str | None = None
) -> None:
    """A further name. ``kind`` is ``alias`` or ``declared``; a declared one stays declared."""
    row = upsert(entity_names).values(
        entity_id=entity_id, name_key=name_key(name), name=name, kind=kind, agent_id=agent_id, since=since
    )
    if kind == "declared":
        row = row.on_conflict_do_update(
            index_elements=["entity_id", "name_key"], set_={"kind": "declared", "since": since, "agent_id": agent_id}
        )
    else:
        row = row.on_conflict_do_nothing()
    connection.execute(row)


def remove_name(connection: Connection, entity_id: str, name: str) -> bool:
    """Take a further name away; whether there was one."""
    gone = connection.execute(
        delete(entity_names).where(entity_names.c.entity_id == entity_id, entity_names.c.name_key == name_key(name))
    )
    return gone.rowcount > 0


def declared(connection: Connection, entity_id: str, name: str) -> tuple[datetime, str | None] | None:
    """Since when, and by which agent, this name is declared for the entity; None when it is not."""
    row = connection.execute(
        select(entity_names.c.since, entity_names.c.agent_id).where(
            entity_names.c.entity_id == entity_id,
            entity_names.c.name_key == name_key(name),
            entity_names.c.kind == "declared",
        )
    ).first()
    return None if row is None else (row.since, row.agent_id)


def _with_aliases(connection: Connection, found: list[Entity]) -> list[Entity]:
    if not found:
        return found
    ids = [entity.id for entity in found]
    names: dict[str, dict[str, str]] = {entity.id: {name_key(entity.name): entity.name} for entity in found}
    if len(ids) == 1:
        others = [(ids[0], name) for _, _, name in _NAMES_OF_ONE.rows(connection, {"entity_id": ids[0]})]
    else:
        others = [
            (row[0], row[1])
            for statement in (_ALIASES, _MERGED_NAMES, _ALIASES_OF_MERGED)
            for row in statement.rows(connection, {lists.IDS: lists.listed(ids)})
        ]
    for entity_id, name in others:
        names[entity_id].setdefault(name_key(name), name)
    return [replace(entity, aliases=tuple(names[entity.id].values())[1:]) for entity in found]


def _entity(row: Sequence[Any]) -> Entity:
    entity_id, project_id, user_id, name, type_, is_user, merged_into, created_at = row[: len(_COLUMNS)]
    return Entity(entity_id, project_id, user_id, name, type_, is_user, (), merged_into, created_at)
