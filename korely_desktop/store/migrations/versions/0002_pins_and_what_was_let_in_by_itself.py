"""Pins and what was let in by itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from korely_desktop.store.types import UtcTime

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "auto_accepts",
        sa.Column("fact_id", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("agent", sa.String(), nullable=False),
        sa.Column("relation", sa.String(), nullable=False),
        sa.Column("accepted_at", UtcTime(), nullable=False),
        sa.Column("sampled", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=True),
        sa.Column("decided_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], name=op.f("fk_auto_accepts_fact_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_auto_accepts_project_id")),
        sa.PrimaryKeyConstraint("fact_id", name=op.f("pk_auto_accepts")),
    )
    op.create_index(
        op.f("ix_auto_accepts_project_id_accepted_at"), "auto_accepts", ["project_id", "accepted_at"], unique=False
    )
    op.create_table(
        "recall_choices",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("fact_id", sa.String(), nullable=True),
        sa.Column("memory_id", sa.String(), nullable=True),
        sa.Column("choice", sa.String(), nullable=False),
        sa.Column("since", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], name=op.f("fk_recall_choices_fact_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["memory_id"], ["memories.id"], name=op.f("fk_recall_choices_memory_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_recall_choices_project_id")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_recall_choices")),
        sa.UniqueConstraint("fact_id", name=op.f("uq_recall_choices_fact_id")),
        sa.UniqueConstraint("memory_id", name=op.f("uq_recall_choices_memory_id")),
    )
    op.create_index(
        op.f("ix_recall_choices_project_id_choice"), "recall_choices", ["project_id", "choice"], unique=False
    )
