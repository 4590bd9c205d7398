"""Who said a fact first and what a key did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


_WRITER = """
UPDATE facts SET writer = coalesce(
    agent_id,
    (SELECT coalesce(api_keys.name, memories.client)
     FROM fact_sources
     JOIN memories ON memories.id = fact_sources.memory_id
     LEFT JOIN api_keys ON api_keys.id = memories.key_id
     WHERE fact_sources.fact_id = facts.id AND memories.key_id IS NOT NULL
     ORDER BY fact_sources.observed_at LIMIT 1),
    (SELECT api_keys.name
     FROM audit JOIN api_keys ON api_keys.id = audit.key_id
     WHERE audit.target_id = facts.id AND audit.ts = facts.created_at
     ORDER BY audit.seq LIMIT 1)
)
WHERE trust != 'person' OR 'person' IS NOT (
    SELECT trust FROM fact_points WHERE fact_points.fact_id = facts.id ORDER BY seq LIMIT 1
)
"""


def upgrade() -> None:
    op.create_index(op.f("ix_audit_key_id_project_id_ts"), "audit", ["key_id", "project_id", "ts"], unique=False)
    op.add_column("facts", sa.Column("writer", sa.Text(), nullable=True))
    op.drop_index(op.f("ix_facts_panel"), table_name="facts")
    op.execute(_WRITER)
    op.create_index(
        "ix_facts_panel",
        "facts",
        ["created_at", "state", "valid_from", "invalid_at", "trust", "tense", "predicate_family", "agent_id", "writer"],
        unique=False,
    )
    op.create_index(
        op.f("ix_memories_key_id_agent_id_created_at"), "memories", ["key_id", "agent_id", "created_at"], unique=False
    )
