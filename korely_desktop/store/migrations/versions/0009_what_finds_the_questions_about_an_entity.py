"""What finds the questions about an entity, and what the person answered to questions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_index(
        "ix_audit_answers",
        "audit",
        ["project_id", "ts"],
        unique=False,
        sqlite_where=sa.text(
            "actor = 'desktop' AND action = 'fact_write' AND json_extract(meta, '$.review') IS NOT NULL"
        ),
    )
    op.create_index(
        "ix_reviews_entity", "reviews", ["entity_id"], unique=False, sqlite_where=sa.text("entity_id IS NOT NULL")
    )
    op.create_index(
        "ix_reviews_other_entity",
        "reviews",
        ["other_entity_id"],
        unique=False,
        sqlite_where=sa.text("other_entity_id IS NOT NULL"),
    )
