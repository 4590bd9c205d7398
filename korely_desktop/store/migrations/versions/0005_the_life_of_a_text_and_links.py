"""The life of a text, and links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from korely_desktop.store.types import UtcTime

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "memory_links",
        sa.Column("from_id", sa.String(), nullable=False),
        sa.Column("relation", sa.String(), nullable=False),
        sa.Column("to_id", sa.String(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["from_id"], ["memories.id"], name=op.f("fk_memory_links_from_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["to_id"], ["memories.id"], name=op.f("fk_memory_links_to_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("from_id", "relation", "to_id", name=op.f("pk_memory_links")),
    )
    op.create_index(op.f("ix_memory_links_to_id"), "memory_links", ["to_id"], unique=False)
    op.create_index(
        "ix_memories_counted",
        "memories",
        ["project_id", "user_id", "created_at", "deleted_at", "archived_at", "expires_at", "done_at", "kind"],
        unique=False,
    )
    op.create_index(
        "ix_memories_labelled",
        "memories",
        ["project_id", "deleted_at", "created_at"],
        unique=False,
        sqlite_where=sa.text("type IS NOT NULL OR level IS NOT NULL OR importance IS NOT NULL OR tags != '[]'"),
    )
    op.create_index(
        "ix_memories_put_aside",
        "memories",
        ["project_id", "deleted_at", "created_at"],
        unique=False,
        sqlite_where=sa.text("archived_at IS NOT NULL OR expires_at IS NOT NULL"),
    )
