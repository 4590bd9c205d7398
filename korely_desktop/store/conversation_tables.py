"""Tables of conversations and of working memory. They belong to the schema of :mod:`korely_desktop.store.tables`."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from korely_desktop.store.tables import metadata
from korely_desktop.store.types import UtcTime

messages = Table(
    "messages",
    metadata,
    # What a memory has beside its text where it is a message; its session is the memory's ``run_id``.
    Column("memory_id", ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True),
    Column("episode_id", String, nullable=False),
    Column("own_id", String),  # the caller's own name for the episode
    Column("role", String, nullable=False),  # user | assistant | system | tool
    Index(None, "episode_id"),
    Index(None, "own_id"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False, unique=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("user_id", String),
    Column("agent_id", String),
    Column("name", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("by_person", Boolean, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
    Index(None, "project_id", "user_id", "agent_id", "name"),
)
