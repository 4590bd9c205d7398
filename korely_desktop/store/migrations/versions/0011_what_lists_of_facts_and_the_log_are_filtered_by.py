"""What lists of facts and the log are filtered by stands in their indexes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    for gone in ("ix_facts_of_user", "ix_facts_of_project"):
        op.drop_index(gone, "facts")
    for gone in ("ix_facts_project_id_predicate_family", "ix_facts_project_id_agent_id"):
        op.drop_index(op.f(gone), "facts")
    for gone in ("ix_audit_key_id_project_id_ts", "ix_audit_project_id_ts", "ix_audit_user_id_ts"):
        op.drop_index(op.f(gone), "audit")
    standing = ["state", "created_at", "valid_from", "invalid_at", "session_only"]
    said = ["predicate_family", "agent_id", "writer"]
    op.create_index("ix_facts_of_user", "facts", ["project_id", "user_id", *standing, "predicate", *said], unique=False)
    op.create_index("ix_facts_of_project", "facts", ["project_id", *standing, "user_id", *said], unique=False)
    done = ["ts", "action", "actor"]
    op.create_index("ix_audit_of_key", "audit", ["key_id", "project_id", *done, "user_id"], unique=False)
    op.create_index("ix_audit_of_project", "audit", ["project_id", *done, "user_id"], unique=False)
    op.create_index("ix_audit_of_user", "audit", ["user_id", "project_id", *done], unique=False)
    for table in ("facts", "audit"):
        _made_in_order(table)


def _made_in_order(table: str) -> None:
    """Its indexes made as a new store has them, by name and those of a few rows last: of two that serve alike SQLite
    takes the one made last."""
    made = sa.text("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = :table AND sql NOT NULL")
    indexes = op.get_bind().execute(made, {"table": table}).all()
    for name, sql in sorted(indexes, key=lambda index: (" WHERE " in index.sql, index.name)):
        op.execute(f'DROP INDEX "{name}"')
        op.execute(sql)
