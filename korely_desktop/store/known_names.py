"""Which of many names are known at all, in one statement: of the names that a text uses nearly all are not."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, select

from korely_desktop.domain.scope import Scope
from korely_desktop.store import lists
from korely_desktop.store.engine import Connection
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.scoping import in_memory_of
from korely_desktop.store.tables import entities, entity_names

_KNOWN = Prepared(
    select(entities.c.name_key)
    .where(
        in_memory_of(entities, bindparam("project_id"), bindparam("user_id")),
        lists.is_listed(entities.c.name_key),
    )
    .union(select(entity_names.c.name_key).where(lists.is_listed(entity_names.c.name_key)))
)


def known(connection: Connection, scope: Scope, keys: Iterable[str]) -> frozenset[str]:
    """Those of the keys (:func:`korely_desktop.domain.text.name_key`) that can mean somebody or something of the scope;
    perhaps some more, which are aliases elsewhere.
    """
    values = {"project_id": scope.project_id, "user_id": scope.user_id, lists.IDS: lists.listed(keys)}
    return frozenset(row[0] for row in _KNOWN.rows(connection, values))
