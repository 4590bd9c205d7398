"""Full text over memories and facts: SQLite's FTS5 behind two filters and one ranking.

The tables keep no text of their own (external content) and follow the rows by triggers, so that no writer can forget
them and an erased row leaves no term behind (``secure-delete``). Everything that knows FTS5 is in this module; on
another dialect the same functions stand on its own full text.

The words a person types are never FTS5 syntax: each becomes a quoted prefix.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import ColumnElement, Select, and_, column, literal_column, or_, select, table

from korely_desktop.store.engine import Connection
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import facts, memories

_MEMORY_TABLE = "memory_text"
_FACT_TABLE = "fact_text"
_FACT_COLUMNS = ("subject", "predicate", "predicate_raw", "object")
_MAX_WORDS = 24
_WORD = re.compile(r"\w+", re.UNICODE)
# Scripts that are written without spaces: FTS5's tokenizer takes a whole run for one word, so these are looked for
# as substrings.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")


_INDEXED = ((_MEMORY_TABLE, "memories", ("content",)), (_FACT_TABLE, "facts", _FACT_COLUMNS))
_EVENTS = ("insert", "delete", "update")


def create(conn: Connection) -> None:
    """Make the full-text tables and their triggers where they are missing, and fill them from the rows."""
    for name, source, columns in _INDEXED:
        if _exists(conn, name):
            continue
        conn.exec_driver_sql(
            f"CREATE VIRTUAL TABLE {name} USING fts5({', '.join(columns)}, content='{source}', content_rowid='seq', "
            "tokenize='unicode61 remove_diacritics 2', prefix='2 3')"
        )
        conn.exec_driver_sql(f"INSERT INTO {name}({name}, rank) VALUES ('secure-delete', 1)")
        _follow(conn, name, source, columns)
        conn.exec_driver_sql(f"INSERT INTO {name}({name}) VALUES ('rebuild')")


@contextmanager
def rebuilt(conn: Connection) -> Iterator[None]:
    """Let many rows go at once: the tables do not follow inside the block, and are filled anew after it.

    Forgetting one row securely takes milliseconds, filling in one that stays some hundredths of one.
    """
    for name, _, _ in _INDEXED:
        for event in _EVENTS:
            conn.exec_driver_sql(f"DROP TRIGGER {name}_{event}")
    yield
    for name, source, columns in _INDEXED:
        conn.exec_driver_sql(f"INSERT INTO {name}({name}) VALUES ('rebuild')")
        _follow(conn, name, source, columns)


def _follow(conn: Connection, name: str, source: str, columns: Sequence[str]) -> None:
    listed = ", ".join(columns)
    old = ", ".join(f"old.{column}" for column in columns)
    new = ", ".join(f"new.{column}" for column in columns)
    remove = f"INSERT INTO {name}({name}, rowid, {listed}) VALUES ('delete', old.seq, {old});"
    insert = f"INSERT INTO {name}(rowid, {listed}) VALUES (new.seq, {new});"
    conn.exec_driver_sql(f"CREATE TRIGGER {name}_insert AFTER INSERT ON {source} BEGIN {insert} END")
    conn.exec_driver_sql(f"CREATE TRIGGER {name}_delete AFTER DELETE ON {source} BEGIN {remove} END")
    conn.exec_driver_sql(
        f"CREATE TRIGGER {name}_update AFTER UPDATE OF {listed} ON {source} BEGIN {remove} {insert} END"
    )


def squeeze(conn: Connection) -> None:
    """Merge every segment, so that nothing of a removed row waits in an old one. Part of an erasure."""
    for name, _, _ in _INDEXED:
        conn.exec_driver_sql(f"INSERT INTO {name}({name}) VALUES ('optimize')")


def memory_filter(typed: str) -> ColumnElement[bool] | None:
    """The condition on ``memories`` that every word of ``typed`` begins a word of the content.

    None when ``typed`` holds no word: nothing to filter by.
    """
    conditions = [
        memories.c.content.contains(word, autoescape=True)
        if _UNSPACED.search(word)
        else memories.c.seq.in_(_matching(_MEMORY_TABLE, word))
        for word in _words(typed)
    ]
    return and_(*conditions) if conditions else None


def fact_rows(word: str) -> Select[tuple[int]]:
    """``facts.seq`` of the facts whose own words, not the names of their entities, hold one that begins with this."""
    if _UNSPACED.search(word):
        columns = ("subject", "predicate_raw", "object")
        return select(facts.c.seq).where(or_(*(facts.c[name].contains(word, autoescape=True) for name in columns)))
    return _matching(_FACT_TABLE, word)


def ranked_memories(
    conn: Connection,
    words: Sequence[str],
    *,
    project_id: str,
    user_id: str | None,
    users: Sequence[str],
    limit: int,
    among: Collection[str] | None = None,
) -> list[tuple[str, float]]:
    """Memories that hold any of ``words``, best first, as (id, strength); strength is FTS5's bm25, higher is better.

    ``user_id`` None means every end user whom ``users`` allow (:func:`allowed_users`). ``among``: only of these ids,
    each of which is looked up by itself. What was deleted is left out.
    """
    asked = _words(" ".join(words))
    terms = [word for word in asked if not _UNSPACED.search(word)]
    unspaced = [word for word in asked if _UNSPACED.search(word)]
    scope = [
        memories.c.project_id == project_id,
        memories.c.deleted_at.is_(None),
        allowed_users(memories.c.user_id, users, user_id),
    ]
    found: dict[str, float] = {}
    if among is not None:
        scope.append(memories.c.id.in_(among))
    if terms:
        index = table(_MEMORY_TABLE, column("rowid"))
        each = [] if among is None else [index.c.rowid.in_(select(memories.c.seq).where(memories.c.id.in_(among)))]
        bm25: ColumnElement[float] = literal_column(f"bm25({_MEMORY_TABLE})")
        query = (
            select(memories.c.id, bm25)
            .select_from(index.join(memories, memories.c.seq == index.c.rowid))
            .where(_matches(_MEMORY_TABLE, " OR ".join(_quoted(term) for term in terms)), *scope, *each)
            .order_by(bm25)
            .limit(limit)
        )
        found = {memory_id: -float(score) for memory_id, score in conn.execute(query)}
    if unspaced:
        hits = or_(*(memories.c.content.contains(word, autoescape=True) for word in unspaced))
        newest = select(memories.c.id).where(hits, *scope).order_by(memories.c.seq.desc()).limit(limit)
        for memory_id in conn.execute(newest).scalars():
            found[memory_id] = found.get(memory_id, 0.0) + 1.0
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))[:limit]


def facts_with(
    conn: Connection, words: Sequence[str], *, project_id: str, user_id: str | None, users: Sequence[str], limit: int
) -> list[str]:
    """Ids of facts in any state that hold any of ``words``, the best by FTS5's bm25 first.

    ``user_id`` None means every end user whom ``users`` allow (see :func:`allowed_users`).
    """
    terms = [_quoted(word) for word in _words(" ".join(words)) if not _UNSPACED.search(word)]
    if not terms:
        return []
    index = table(_FACT_TABLE, column("rowid"))
    bm25: ColumnElement[float] = literal_column(f"bm25({_FACT_TABLE})")
    query = (
        select(facts.c.id)
        .select_from(index.join(facts, facts.c.seq == index.c.rowid))
        .where(
            _matches(_FACT_TABLE, " OR ".join(terms)),
            facts.c.project_id == project_id,
            allowed_users(facts.c.user_id, users, user_id),
        )
        .order_by(bm25)
        .limit(limit)
    )
    return list(conn.execute(query).scalars())


def _words(typed: str) -> list[str]:
    return _WORD.findall(typed)[:_MAX_WORDS]


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'


def _matches(index: str, expression: str) -> ColumnElement[bool]:
    return literal_column(index).op("MATCH", is_comparison=True)(expression)


def _matching(index: str, prefix: str) -> Select[tuple[int]]:
    fts = table(index, column("rowid"))
    return select(fts.c.rowid).where(_matches(index, _quoted(prefix) + "*"))


def _exists(conn: Connection, name: str) -> bool:
    listed = conn.exec_driver_sql("SELECT 1 FROM sqlite_master WHERE name = ?", (name,))
    return listed.first() is not None
