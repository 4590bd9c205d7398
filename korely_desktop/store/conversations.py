"""Queries on conversations: which memories are messages, of which episode, and a session in its order."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import ColumnElement, exists, func, insert, select, update

from korely_desktop.domain.conversations import MessageQuery
from korely_desktop.domain.memories import Role
from korely_desktop.domain.scope import Scope
from korely_desktop.store.choices import texts_kept_back
from korely_desktop.store.conversation_tables import messages
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.queries import count
from korely_desktop.store.reach import holds, longest_word, spellings
from korely_desktop.store.scoping import allowed_users, in_memory_of, in_session
from korely_desktop.store.tables import memories

_SAID = messages.join(memories, memories.c.id == messages.c.memory_id)


def is_heard() -> ColumnElement[bool]:
    """Whether recall may find a row of ``memories``: anything but what a machine said in a conversation."""
    said = messages.alias("said")  # by itself, also where the statement around it has the messages
    return ~exists().where(said.c.memory_id == memories.c.id, said.c.role != Role.USER)


def is_message() -> ColumnElement[bool]:
    """Whether a row of ``memories`` is a message of a conversation."""
    said = messages.alias("said")
    return exists().where(said.c.memory_id == memories.c.id)


def insert_message(connection: Connection, memory_id: str, episode_id: str, own_id: str | None, role: Role) -> None:
    """Say of a memory that it is a message."""
    row = {"memory_id": memory_id, "episode_id": episode_id, "own_id": own_id, "role": role}
    connection.execute(insert(messages).values(row))


def episodes_of(connection: Connection, memory_ids: Sequence[str]) -> dict[str, tuple[str, str | None]]:
    """memory id -> its episode, and the caller's own name for that."""
    query = select(messages.c.memory_id, messages.c.episode_id, messages.c.own_id)
    rows = connection.execute(query.where(is_listed(messages.c.memory_id)), {IDS: listed(memory_ids)})
    return {row.memory_id: (row.episode_id, row.own_id) for row in rows}


def of_own_id(connection: Connection, scope: Scope, own_id: str) -> list[str]:
    """Ids of the messages of the episode that the caller names so, in order, forgotten ones included."""
    rows = connection.execute(
        select(memories.c.id)
        .join(messages, messages.c.memory_id == memories.c.id)
        .where(
            messages.c.own_id == own_id,
            in_memory_of(memories, scope.project_id, scope.user_id),
        )
        .order_by(memories.c.event_time, memories.c.seq)
    )
    return list(rows.scalars())


def named_in(connection: Connection, scope: Scope, name: str) -> set[str]:
    """Callers' own names of the episodes in which the longest word of ``name`` occurs, letter case aside."""
    said = holds(messages.c.own_id, spellings(longest_word(name)))
    mine = (in_memory_of(memories, scope.project_id, scope.user_id), messages.c.own_id.is_not(None), said)
    return set(connection.execute(select(messages.c.own_id).select_from(_SAID).where(*mine)).scalars())


def unname(connection: Connection, scope: Scope, own_ids: Collection[str]) -> None:
    """These episodes have no name of the caller's own any more."""
    mine = exists().where(
        memories.c.id == messages.c.memory_id, in_memory_of(memories, scope.project_id, scope.user_id)
    )
    named = update(messages).where(is_listed(messages.c.own_id), mine)
    connection.execute(named.values(own_id=None), {IDS: listed(own_ids)})


def said_in(
    connection: Connection, project_id: str, query: MessageQuery, users: Sequence[str]
) -> tuple[list[str], int]:
    """A page of the messages of a session, in the order in which they were said, and how many there are in all.

    ``users`` are the rules of a confined key (see :func:`allowed_users`).
    """
    matching = _matching(project_id, query, users)
    total = count(connection, _SAID, *matching)
    page = select(memories.c.id).select_from(_SAID).where(*matching).order_by(memories.c.event_time, memories.c.seq)
    return list(connection.execute(page.limit(query.limit).offset(query.offset)).scalars()), total


def episodes_in(
    connection: Connection, project_id: str, query: MessageQuery, users: Sequence[str]
) -> tuple[list[tuple[str, list[str]]], int]:
    """A page of the episodes of a session, each with its messages, oldest first, and how many there are in all."""
    matching = _matching(project_id, query, users)
    of_all = select(func.count(messages.c.episode_id.distinct())).select_from(_SAID).where(*matching)
    total = connection.execute(of_all).scalar_one()
    page = (
        select(messages.c.episode_id)
        .select_from(_SAID)
        .where(*matching)
        .group_by(messages.c.episode_id)
        .order_by(func.min(memories.c.event_time), func.min(memories.c.seq))
        .limit(query.limit)
        .offset(query.offset)
    )
    found: dict[str, list[str]] = {episode_id: [] for episode_id in connection.execute(page).scalars()}
    rows = connection.execute(
        select(messages.c.episode_id, memories.c.id)
        .select_from(_SAID)
        .where(*matching, messages.c.episode_id.in_(list(found)))
        .order_by(memories.c.event_time, memories.c.seq)
    )
    for episode_id, memory_id in rows:
        found[episode_id].append(memory_id)
    return list(found.items()), total


def _matching(project_id: str, query: MessageQuery, users: Sequence[str]) -> list[ColumnElement[bool]]:
    matching: list[ColumnElement[bool]] = [
        in_session(memories, project_id, query.session_id),
        memories.c.deleted_at.is_(None),
        allowed_users(memories.c.user_id, users, query.user_id),
    ]
    if query.agent_id is not None:
        matching.append(memories.c.agent_id == query.agent_id)
    if not query.kept_back:
        matching.append(memories.c.seq.not_in(texts_kept_back()))
    return matching
