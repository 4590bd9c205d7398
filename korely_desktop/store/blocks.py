"""Queries on blocks of working memory."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, insert, select, update

from korely_desktop.domain.blocks import Block, BlockPlace
from korely_desktop.domain.scope import Scope
from korely_desktop.store.conversation_tables import blocks
from korely_desktop.store.engine import Connection
from korely_desktop.store.queries import first
from korely_desktop.store.scoping import allowed_users, in_memory_of


def at(connection: Connection, project_id: str, place: BlockPlace) -> Block | None:
    """The block at a place, or None."""
    here = (*_of(project_id, place.user_id, place.agent_id), blocks.c.name == place.name)
    return first(connection, select(blocks).where(*here), _block)


def by_id(connection: Connection, block_id: str) -> Block | None:
    """The block of this id, or None."""
    return first(connection, select(blocks).where(blocks.c.id == block_id), _block)


def of(connection: Connection, project_id: str, user_id: str | None, agent_id: str | None) -> list[Block]:
    """Every block of one user and agent, by name."""
    return _all(connection, *_of(project_id, user_id, agent_id))


def of_agent(connection: Connection, project_id: str, agent_id: str, rules: Sequence[str] = ()) -> list[Block]:
    """Every block of an agent, whoever it is about. ``rules`` are those of a confined key."""
    mine = (blocks.c.project_id == project_id, blocks.c.agent_id == agent_id, allowed_users(blocks.c.user_id, rules))
    return _all(connection, *mine)


def of_user(connection: Connection, project_id: str, user_id: str) -> list[Block]:
    """Every block of an end user, whichever agent keeps it."""
    return _all(connection, blocks.c.project_id == project_id, blocks.c.user_id == user_id)


def of_project(connection: Connection, project_id: str) -> list[Block]:
    """Every block of a project."""
    return _all(connection, blocks.c.project_id == project_id)


def in_memory(connection: Connection, scope: Scope) -> list[Block]:
    """Every block of one memory, whichever agent keeps it."""
    return _all(connection, in_memory_of(blocks, scope.project_id, scope.user_id))


def put(connection: Connection, block: Block) -> None:
    """Store a new block, or what an earlier one says now."""
    values = {"content": block.content, "by_person": block.by_person, "updated_at": block.updated_at}
    if connection.execute(update(blocks).where(blocks.c.id == block.id).values(values)).rowcount:
        return
    place = {"user_id": block.place.user_id, "agent_id": block.place.agent_id, "name": block.place.name}
    fixed = {"id": block.id, "project_id": block.project_id, "created_at": block.created_at}
    connection.execute(insert(blocks).values({**values, **place, **fixed}))


def redact(connection: Connection, block_id: str, content: str, now: datetime) -> None:
    """Replace what a block says by its blackened form."""
    connection.execute(update(blocks).where(blocks.c.id == block_id).values(content=content, updated_at=now))


def remove(connection: Connection, block_ids: Sequence[str]) -> None:
    """Delete blocks for good."""
    connection.execute(delete(blocks).where(blocks.c.id.in_(block_ids)))


def _of(project_id: str, user_id: str | None, agent_id: str | None) -> tuple[ColumnElement[bool], ...]:
    return in_memory_of(blocks, project_id, user_id), blocks.c.agent_id.is_not_distinct_from(agent_id)


def _all(connection: Connection, *conditions: ColumnElement[bool]) -> list[Block]:
    query = select(blocks).where(*conditions).order_by(blocks.c.user_id, blocks.c.agent_id, blocks.c.name)
    return [_block(row) for row in connection.execute(query)]


def _block(row: Row[Any]) -> Block:
    place = BlockPlace(row.user_id, row.agent_id, row.name)
    return Block(row.id, row.project_id, place, row.content, row.by_person, row.created_at, row.updated_at)
