"""Sessions by their names: the ``run_id`` that texts and facts share."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, Table, and_, select, union, update

from korely_desktop.domain.scope import Scope
from korely_desktop.store.engine import Connection
from korely_desktop.store.reach import holds, longest_word, spellings
from korely_desktop.store.scoping import in_memory_of
from korely_desktop.store.tables import facts, memories


def naming(connection: Connection, scope: Scope, name: str) -> set[str]:
    """Names of sessions in which the longest word of ``name`` occurs, letter case aside."""
    found = [
        select(table.c.run_id).where(_in(table, scope), holds(table.c.run_id, spellings(longest_word(name))))
        for table in (memories, facts)
    ]
    return set(connection.execute(union(*found)).scalars())


def exists_in(connection: Connection, scope: Scope, run_id: str) -> bool:
    """Whether there is a session of this name."""
    found = [select(table.c.seq).where(_in(table, scope), table.c.run_id == run_id) for table in (memories, facts)]
    return connection.execute(union(*found).limit(1)).first() is not None


def rename(connection: Connection, scope: Scope, old: str, new: str, now: datetime) -> set[str]:
    """Give a session another name; returns the ids of its texts."""
    mine = and_(_in(memories, scope), memories.c.run_id == old)
    texts = set(connection.execute(select(memories.c.id).where(mine)).scalars())
    connection.execute(update(memories).where(mine).values(run_id=new, updated_at=now))
    connection.execute(update(facts).where(_in(facts, scope), facts.c.run_id == old).values(run_id=new))
    return texts


def _in(table: Table, scope: Scope) -> ColumnElement[bool]:
    return in_memory_of(table, scope.project_id, scope.user_id)
