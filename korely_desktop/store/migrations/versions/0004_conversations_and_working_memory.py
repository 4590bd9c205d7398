"""Conversations and working memory."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from korely_desktop.store.types import UtcTime

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=True),
        sa.Column("agent_id", sa.String(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("by_person", sa.Boolean(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("updated_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_blocks_project_id")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_blocks")),
        sa.UniqueConstraint("id", name=op.f("uq_blocks_id")),
    )
    op.create_index(
        op.f("ix_blocks_project_id_user_id_agent_id_name"),
        "blocks",
        ["project_id", "user_id", "agent_id", "name"],
        unique=False,
    )
    op.create_table(
        "messages",
        sa.Column("memory_id", sa.String(), nullable=False),
        sa.Column("episode_id", sa.String(), nullable=False),
        sa.Column("own_id", sa.String(), nullable=True),
        sa.Column("role", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["memory_id"], ["memories.id"], name=op.f("fk_messages_memory_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("memory_id", name=op.f("pk_messages")),
    )
    op.create_index(op.f("ix_messages_episode_id"), "messages", ["episode_id"], unique=False)
    op.create_index(op.f("ix_messages_own_id"), "messages", ["own_id"], unique=False)
