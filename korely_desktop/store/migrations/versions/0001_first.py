"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from korely_desktop.store.types import UtcTime

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("ts", UtcTime(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("actor", sa.String(), nullable=False),
        sa.Column("key_id", sa.String(), nullable=True),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("result", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=True),
        sa.Column("target_id", sa.String(), nullable=True),
        sa.Column("meta", sa.JSON(), nullable=False),
        sa.Column("ip", sa.String(), nullable=True),
        sa.Column("read", sa.JSON(), nullable=True),
        sa.Column("prev_hash", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_audit")),
        sa.UniqueConstraint("id", name=op.f("uq_audit_id")),
    )
    op.create_index(op.f("ix_audit_project_id_ts"), "audit", ["project_id", "ts"], unique=False)
    op.create_index(op.f("ix_audit_target_id"), "audit", ["target_id"], unique=False)
    op.create_index(op.f("ix_audit_user_id_ts"), "audit", ["user_id", "ts"], unique=False)
    op.create_table(
        "embedding_models",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("dimension", sa.Integer(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_embedding_models")),
        sa.UniqueConstraint("name", name=op.f("uq_embedding_models_name")),
    )
    op.create_table(
        "projects",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("archived_at", UtcTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_projects")),
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_settings")),
    )
    op.create_table(
        "tombstones",
        sa.Column("fingerprint", sa.LargeBinary(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("fact_id", sa.String(), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_tombstones")),
    )
    op.create_index(op.f("ix_tombstones_fact_id"), "tombstones", ["fact_id"], unique=False)
    op.create_table(
        "api_keys",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("secret_hash", sa.String(), nullable=False),
        sa.Column("hint", sa.String(), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("users", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("expires_at", UtcTime(), nullable=True),
        sa.Column("revoked_at", UtcTime(), nullable=True),
        sa.Column("paused_at", UtcTime(), nullable=True),
        sa.Column("last_used_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_api_keys_project_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_keys")),
        sa.UniqueConstraint("secret_hash", name=op.f("uq_api_keys_secret_hash")),
    )
    op.create_table(
        "batches",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("received", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_batches_project_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_batches")),
    )
    op.create_table(
        "entities",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("type", sa.String(), nullable=False),
        sa.Column("is_user", sa.Boolean(), nullable=False),
        sa.Column("merged_into", sa.String(), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_entities_project_id")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_entities")),
        sa.UniqueConstraint("id", name=op.f("uq_entities_id")),
    )
    op.create_index(
        op.f("ix_entities_project_id_user_id_name_key"), "entities", ["project_id", "user_id", "name_key"], unique=False
    )
    op.create_index(op.f("ix_entities_project_id_name_key"), "entities", ["project_id", "name_key"], unique=False)
    op.create_index(op.f("ix_entities_merged_into"), "entities", ["merged_into"], unique=False)
    op.create_index(
        "ix_entities_of_users",
        "entities",
        ["project_id", "user_id"],
        unique=False,
        sqlite_where=sa.text("is_user = 1"),
    )
    op.create_table(
        "memories",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=True),
        sa.Column("agent_id", sa.String(), nullable=True),
        sa.Column("run_id", sa.String(), nullable=True),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("metadata", sa.JSON(), nullable=False),
        sa.Column("kind", sa.String(), server_default="note", nullable=False),
        sa.Column("client", sa.String(), nullable=True),
        sa.Column("key_id", sa.String(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("outcome", sa.Integer(), nullable=True),
        sa.Column("event_time", UtcTime(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("updated_at", UtcTime(), nullable=False),
        sa.Column("deleted_at", UtcTime(), nullable=True),
        sa.Column("type", sa.String(), nullable=True),
        sa.Column("importance", sa.Integer(), nullable=True),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("level", sa.String(), nullable=True),
        sa.Column("source", sa.Text(), nullable=True),
        sa.Column("decay_exempt", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.Column("expires_at", UtcTime(), nullable=True),
        sa.Column("archived_at", UtcTime(), nullable=True),
        sa.Column("done_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_memories_project_id")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_memories")),
        sa.UniqueConstraint("id", name=op.f("uq_memories_id")),
    )
    op.create_index(
        op.f("ix_memories_project_id_agent_id_created_at"),
        "memories",
        ["project_id", "agent_id", "created_at"],
        unique=False,
    )
    op.create_index(op.f("ix_memories_project_id_created_at"), "memories", ["project_id", "created_at"], unique=False)
    op.create_index(
        op.f("ix_memories_project_id_user_id_created_at"),
        "memories",
        ["project_id", "user_id", "created_at"],
        unique=False,
    )
    op.create_index(op.f("ix_memories_run_id"), "memories", ["run_id"], unique=False)
    op.create_index(
        "ix_memories_unread", "memories", ["status"], unique=False, sqlite_where=sa.text("status != 'ready'")
    )
    op.create_table(
        "vectors",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("model_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("item_id", sa.String(), nullable=False),
        sa.Column("part", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=True),
        sa.Column("embedding", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["model_id"], ["embedding_models.id"], name=op.f("fk_vectors_model_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_vectors")),
        sa.UniqueConstraint("item_id", "kind", "part", "model_id", name=op.f("uq_vectors_item_id_kind_part_model_id")),
    )
    op.create_index(
        op.f("ix_vectors_model_id_kind_project_id_user_id"),
        "vectors",
        ["model_id", "kind", "project_id", "user_id"],
        unique=False,
    )
    op.create_table(
        "entity_names",
        sa.Column("entity_id", sa.String(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("agent_id", sa.String(), nullable=True),
        sa.Column("since", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entity_id"], ["entities.id"], name=op.f("fk_entity_names_entity_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("entity_id", "name_key", name=op.f("pk_entity_names")),
    )
    op.create_index(op.f("ix_entity_names_name_key"), "entity_names", ["name_key"], unique=False)
    op.create_table(
        "facts",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=True),
        sa.Column("agent_id", sa.String(), nullable=True),
        sa.Column("run_id", sa.String(), nullable=True),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("subject_type", sa.String(), nullable=False),
        sa.Column("subject_is_user", sa.Boolean(), nullable=False),
        sa.Column("subject_entity_id", sa.String(), nullable=True),
        sa.Column("predicate", sa.String(), nullable=False),
        sa.Column("predicate_raw", sa.Text(), nullable=False),
        sa.Column("predicate_family", sa.String(), nullable=False),
        sa.Column("slot", sa.String(), nullable=False),
        sa.Column("object", sa.Text(), nullable=False),
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("object_is_literal", sa.Boolean(), nullable=False),
        sa.Column("object_entity_id", sa.String(), nullable=True),
        sa.Column("confidence", sa.Float(), nullable=False),
        sa.Column("tense", sa.String(), nullable=False),
        sa.Column("valid_from", UtcTime(), nullable=False),
        sa.Column("valid_from_precision", sa.String(), nullable=False),
        sa.Column("invalid_at", UtcTime(), nullable=True),
        sa.Column("closed_known_at", UtcTime(), nullable=True),
        sa.Column("invalidated_by", sa.String(), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("last_confirmed_at", UtcTime(), nullable=True),
        sa.Column("observation_count", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("trust", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("engine", sa.String(), nullable=False),
        sa.Column("confirmed_at", UtcTime(), nullable=True),
        sa.Column("forgotten_at", UtcTime(), nullable=True),
        sa.Column("session_only", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["object_entity_id"], ["entities.id"], name=op.f("fk_facts_object_entity_id")),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_facts_project_id")),
        sa.ForeignKeyConstraint(["subject_entity_id"], ["entities.id"], name=op.f("fk_facts_subject_entity_id")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_facts")),
        sa.UniqueConstraint("id", name=op.f("uq_facts_id")),
    )
    op.create_index(op.f("ix_facts_invalidated_by"), "facts", ["invalidated_by"], unique=False)
    op.create_index(op.f("ix_facts_object_entity_id"), "facts", ["object_entity_id"], unique=False)
    op.create_index(
        "ix_facts_panel",
        "facts",
        ["created_at", "state", "valid_from", "invalid_at", "trust", "tense", "predicate_family", "agent_id"],
        unique=False,
    )
    op.create_index(op.f("ix_facts_predicate"), "facts", ["predicate"], unique=False)
    op.create_index(op.f("ix_facts_project_id_agent_id"), "facts", ["project_id", "agent_id"], unique=False)
    op.create_index(op.f("ix_facts_project_id_object_key"), "facts", ["project_id", "object_key"], unique=False)
    op.create_index(
        op.f("ix_facts_project_id_predicate_family"), "facts", ["project_id", "predicate_family"], unique=False
    )
    op.create_index(
        "ix_facts_of_project",
        "facts",
        ["project_id", "state", "created_at", "valid_from", "invalid_at", "session_only", "user_id"],
        unique=False,
    )
    op.create_index(
        "ix_facts_of_user",
        "facts",
        ["project_id", "user_id", "state", "created_at", "valid_from", "invalid_at", "session_only", "predicate"],
        unique=False,
    )
    op.create_index(
        "ix_facts_of_subject",
        "facts",
        ["subject_entity_id", "slot", "state", "created_at", "valid_from", "invalid_at", "session_only", "predicate"],
        unique=False,
    )
    op.create_table(
        "jobs",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("memory_id", sa.String(), nullable=True),
        sa.Column("batch_id", sa.String(), nullable=True),
        sa.Column("batch_index", sa.Integer(), nullable=True),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("run_after", UtcTime(), nullable=False),
        sa.Column("lease_until", UtcTime(), nullable=True),
        sa.Column("leased_by", sa.String(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("finished_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["batch_id"], ["batches.id"], name=op.f("fk_jobs_batch_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["memory_id"], ["memories.id"], name=op.f("fk_jobs_memory_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_jobs_project_id")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_jobs")),
        sa.UniqueConstraint("id", name=op.f("uq_jobs_id")),
    )
    op.create_index(op.f("ix_jobs_batch_id"), "jobs", ["batch_id"], unique=False)
    op.create_index(op.f("ix_jobs_memory_id"), "jobs", ["memory_id"], unique=False)
    op.create_index(
        "ix_jobs_waiting",
        "jobs",
        ["state", "run_after", "seq"],
        unique=False,
        sqlite_where=sa.text("state IN ('queued', 'running')"),
    )
    op.create_table(
        "mentions",
        sa.Column("entity_id", sa.String(), nullable=False),
        sa.Column("memory_id", sa.String(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["entity_id"], ["entities.id"], name=op.f("fk_mentions_entity_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["memory_id"], ["memories.id"], name=op.f("fk_mentions_memory_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("entity_id", "memory_id", "start", name=op.f("pk_mentions")),
    )
    op.create_index(op.f("ix_mentions_memory_id"), "mentions", ["memory_id"], unique=False)
    op.create_table(
        "fact_ends",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("fact_id", sa.String(), nullable=False),
        sa.Column("invalid_at", UtcTime(), nullable=True),
        sa.Column("known_at", UtcTime(), nullable=False),
        sa.Column("invalidated_by", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], name=op.f("fk_fact_ends_fact_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_fact_ends")),
    )
    op.create_index(op.f("ix_fact_ends_fact_id_known_at"), "fact_ends", ["fact_id", "known_at"], unique=False)
    op.create_table(
        "fact_links",
        sa.Column("from_id", sa.String(), nullable=False),
        sa.Column("to_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["from_id"], ["facts.id"], name=op.f("fk_fact_links_from_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["to_id"], ["facts.id"], name=op.f("fk_fact_links_to_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("from_id", "to_id", "kind", name=op.f("pk_fact_links")),
    )
    op.create_index(op.f("ix_fact_links_to_id"), "fact_links", ["to_id"], unique=False)
    op.create_table(
        "fact_points",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("fact_id", sa.String(), nullable=False),
        sa.Column("at", UtcTime(), nullable=False),
        sa.Column("until", UtcTime(), nullable=True),
        sa.Column("says", sa.String(), nullable=False),
        sa.Column("trust", sa.String(), nullable=False),
        sa.Column("replaces", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.Column("by", sa.String(), nullable=True),
        sa.Column("memory_id", sa.String(), nullable=True),
        sa.Column("start", sa.Integer(), nullable=True),
        sa.Column("known_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], name=op.f("fk_fact_points_fact_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["memory_id"], ["memories.id"], name=op.f("fk_fact_points_memory_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_fact_points")),
    )
    op.create_index(op.f("ix_fact_points_fact_id_at"), "fact_points", ["fact_id", "at"], unique=False)
    op.create_index(op.f("ix_fact_points_memory_id"), "fact_points", ["memory_id"], unique=False)
    op.create_table(
        "fact_sources",
        sa.Column("fact_id", sa.String(), nullable=False),
        sa.Column("memory_id", sa.String(), nullable=False),
        sa.Column("start", sa.Integer(), server_default=sa.text("(-1)"), nullable=False),
        sa.Column("end", sa.Integer(), nullable=True),
        sa.Column("observed_at", UtcTime(), nullable=False),
        sa.Column("engine", sa.String(), nullable=False),
        sa.Column("confidence", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], name=op.f("fk_fact_sources_fact_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["memory_id"], ["memories.id"], name=op.f("fk_fact_sources_memory_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("fact_id", "memory_id", "start", name=op.f("pk_fact_sources")),
    )
    op.create_index(op.f("ix_fact_sources_memory_id"), "fact_sources", ["memory_id"], unique=False)
    op.create_table(
        "reviews",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("project_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("fact_id", sa.String(), nullable=True),
        sa.Column("old_fact_id", sa.String(), nullable=True),
        sa.Column("entity_id", sa.String(), nullable=True),
        sa.Column("other_entity_id", sa.String(), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("decision", sa.String(), nullable=True),
        sa.Column("decided_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["entity_id"], ["entities.id"], name=op.f("fk_reviews_entity_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], name=op.f("fk_reviews_fact_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["old_fact_id"], ["facts.id"], name=op.f("fk_reviews_old_fact_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["other_entity_id"], ["entities.id"], name=op.f("fk_reviews_other_entity_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["project_id"], ["projects.id"], name=op.f("fk_reviews_project_id")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_reviews")),
        sa.UniqueConstraint("id", name=op.f("uq_reviews_id")),
    )
    op.create_index(op.f("ix_reviews_fact_id"), "reviews", ["fact_id"], unique=False)
    op.create_index(op.f("ix_reviews_old_fact_id"), "reviews", ["old_fact_id"], unique=False)
    op.create_index(
        op.f("ix_reviews_project_id_decided_at_created_at"),
        "reviews",
        ["project_id", "decided_at", "created_at"],
        unique=False,
    )
    op.create_table(
        "verdicts",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("old_fact_id", sa.String(), nullable=True),
        sa.Column("new_fact_id", sa.String(), nullable=True),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("confidence", sa.Float(), nullable=False),
        sa.Column("judge", sa.String(), nullable=False),
        sa.Column("similarity", sa.Float(), nullable=True),
        sa.Column("applied", sa.Boolean(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["new_fact_id"], ["facts.id"], name=op.f("fk_verdicts_new_fact_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["old_fact_id"], ["facts.id"], name=op.f("fk_verdicts_old_fact_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_verdicts")),
        sa.UniqueConstraint("id", name=op.f("uq_verdicts_id")),
    )
    op.create_index(op.f("ix_verdicts_new_fact_id"), "verdicts", ["new_fact_id"], unique=False)
    op.create_index(op.f("ix_verdicts_old_fact_id"), "verdicts", ["old_fact_id"], unique=False)
