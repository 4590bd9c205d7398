"""What finds the person's answers is better than any other index for it, whichever was made first."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.drop_index("ix_audit_answers", "audit")
    op.create_index(
        "ix_audit_answers",
        "audit",
        ["project_id", "action", "ts"],
        unique=False,
        sqlite_where=sa.text(
            "actor = 'desktop' AND action = 'fact_write' AND json_extract(meta, '$.review') IS NOT NULL"
        ),
    )
