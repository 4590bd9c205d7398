"""What finds old reads."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_index(
        "ix_audit_reads",
        "audit",
        ["target_id", "ts"],
        unique=False,
        sqlite_where=sa.text("action = 'read' AND result = 'ok'"),
    )
