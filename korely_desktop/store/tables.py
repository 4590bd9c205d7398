"""The schema: every relational table of the store. Full text and vectors live in their own modules.

Times are :class:`UtcTime`. Text keys are the opaque ids of :mod:`korely_desktop.domain.ids`; ``seq`` is a plain
integer that gives tables a stable, compact row number for indexes and paging.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

from korely_desktop.store.types import UtcTime

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

projects = Table(
    "projects",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", Text, nullable=False),
    Column("settings", JSON, nullable=False, default=dict),
    Column("created_at", UtcTime, nullable=False),
    Column("archived_at", UtcTime),
)

api_keys = Table(
    "api_keys",
    metadata,
    Column("id", String, primary_key=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("secret_hash", String, nullable=False, unique=True),
    Column("hint", String, nullable=False),  # the last four characters, to recognise it by
    Column("scopes", JSON, nullable=False),
    Column("users", JSON, nullable=False, default=list),
    Column("created_at", UtcTime, nullable=False),
    Column("expires_at", UtcTime),
    Column("revoked_at", UtcTime),
    Column("paused_at", UtcTime),
    Column("last_used_at", UtcTime),
)

memories = Table(
    "memories",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False, unique=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("user_id", String),
    Column("agent_id", String),
    Column("run_id", String),
    Column("content", Text, nullable=False),
    Column("metadata", JSON, nullable=False, default=dict),
    Column("kind", String, nullable=False, server_default="note"),
    Column("client", String),
    Column("key_id", String),
    Column("status", String, nullable=False),
    Column("error", Text),
    Column("outcome", Integer),
    Column("event_time", UtcTime, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("updated_at", UtcTime, nullable=False),
    Column("deleted_at", UtcTime),
    Column("type", String),
    Column("importance", Integer),
    Column("tags", JSON, nullable=False, default=list),
    Column("level", String),
    Column("source", Text),
    Column("decay_exempt", Boolean, nullable=False, server_default=text("0")),
    Column("expires_at", UtcTime),
    Column("archived_at", UtcTime),
    Column("done_at", UtcTime),
    Index(None, "project_id", "user_id", "created_at"),
    Index(None, "project_id", "agent_id", "created_at"),
    Index(None, "project_id", "created_at"),
    Index(None, "key_id", "agent_id", "created_at"),
    Index(None, "run_id"),
    Index("ix_memories_unread", "status", sqlite_where=text("status != 'ready'")),
    # Covers what a list counts, so that a million memories are counted without reading their rows.
    Index(
        "ix_memories_counted",
        *("project_id", "user_id", "created_at", "deleted_at", "archived_at", "expires_at", "done_at", "kind"),
    ),
    # For what few memories have, where a query says so (store/filters.py).
    Index(
        "ix_memories_labelled",
        *("project_id", "deleted_at", "created_at"),
        sqlite_where=text("type IS NOT NULL OR level IS NOT NULL OR importance IS NOT NULL OR tags != '[]'"),
    ),
    Index(
        "ix_memories_put_aside",
        *("project_id", "deleted_at", "created_at"),
        sqlite_where=text("archived_at IS NOT NULL OR expires_at IS NOT NULL"),
    ),
)

memory_links = Table(
    "memory_links",
    metadata,
    Column("from_id", ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True),
    Column("relation", String, primary_key=True),  # of one that reads both ways, the smaller id stands first
    Column("to_id", ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True),
    Column("created_at", UtcTime, nullable=False),
    Index(None, "to_id"),
)

facts = Table(
    "facts",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False, unique=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("user_id", String),
    Column("agent_id", String),
    Column("writer", Text),  # who said it first: agent_id, else the name of the key; NULL is the person
    Column("run_id", String),
    Column("subject", Text, nullable=False),
    Column("subject_type", String, nullable=False),
    Column("subject_is_user", Boolean, nullable=False),
    Column("subject_entity_id", ForeignKey("entities.id")),
    Column("predicate", String, nullable=False),
    Column("predicate_raw", Text, nullable=False),
    Column("predicate_family", String, nullable=False),
    Column("slot", String, nullable=False),
    Column("object", Text, nullable=False),
    Column("object_key", Text, nullable=False),
    Column("object_is_literal", Boolean, nullable=False),
    Column("object_entity_id", ForeignKey("entities.id")),
    Column("confidence", Float, nullable=False),
    Column("tense", String, nullable=False),
    Column("valid_from", UtcTime, nullable=False),
    Column("valid_from_precision", String, nullable=False),
    Column("invalid_at", UtcTime),
    Column("closed_known_at", UtcTime),
    Column("invalidated_by", String),
    Column("created_at", UtcTime, nullable=False),
    Column("last_confirmed_at", UtcTime),
    Column("observation_count", Integer, nullable=False, server_default=text("1")),
    Column("trust", String, nullable=False),
    Column("state", String, nullable=False),
    Column("engine", String, nullable=False),
    Column("confirmed_at", UtcTime),
    Column("forgotten_at", UtcTime),
    Column("session_only", Boolean, nullable=False, server_default=text("0")),
    # The lists of facts, newest first: filtered, sorted and counted without reading rows.
    Index(
        "ix_facts_of_user",
        *("project_id", "user_id", "state", "created_at", "valid_from", "invalid_at", "session_only", "predicate"),
        *("predicate_family", "agent_id", "writer"),
    ),
    Index(
        "ix_facts_of_project",
        *("project_id", "state", "created_at", "valid_from", "invalid_at", "session_only", "user_id"),
        *("predicate_family", "agent_id", "writer"),
    ),
    Index(
        "ix_facts_of_subject",
        *("subject_entity_id", "slot", "state", "created_at", "valid_from", "invalid_at", "session_only", "predicate"),
    ),
    Index(None, "object_entity_id"),
    Index(None, "project_id", "object_key"),
    Index(None, "predicate"),
    Index(None, "invalidated_by"),
    # Covers the list of the Memory Panel, so that 200,000 facts are sorted and filtered without reading their rows.
    Index(
        "ix_facts_panel",
        *("created_at", "state", "valid_from", "invalid_at", "trust", "tense", "predicate_family", "agent_id"),
        "writer",
    ),
)

fact_ends = Table(
    "fact_ends",
    metadata,
    # Everything ever learned about when a fact ended; the newest row equals the columns on ``facts``.
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("fact_id", ForeignKey("facts.id", ondelete="CASCADE"), nullable=False),
    Column("invalid_at", UtcTime),
    Column("known_at", UtcTime, nullable=False),
    Column("invalidated_by", String),
    Index(None, "fact_id", "known_at"),
)

fact_points = Table(
    "fact_points",
    metadata,
    # Every dated thing said about a fact: that it holds, that it is over, that it is planned. Intervals on ``facts``
    # are computed from these (domain/supersession.py), so that the order of arrival does not matter.
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("fact_id", ForeignKey("facts.id", ondelete="CASCADE"), nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("until", UtcTime),  # for "holds": an end that the same words give
    Column("says", String, nullable=False),  # holds | over | planned | never | resumes
    Column("trust", String, nullable=False),
    Column("replaces", Boolean, nullable=False, server_default=text("0")),
    Column("by", String),  # the fact that took its place, where the point itself says so
    Column("memory_id", ForeignKey("memories.id", ondelete="CASCADE")),
    Column("start", Integer),
    Column("known_at", UtcTime, nullable=False),
    Index(None, "fact_id", "at"),
    Index(None, "memory_id"),
)

fact_sources = Table(
    "fact_sources",
    metadata,
    Column("fact_id", ForeignKey("facts.id", ondelete="CASCADE"), primary_key=True),
    Column("memory_id", ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True),
    Column("start", Integer, primary_key=True, server_default=text("-1")),
    Column("end", Integer),
    Column("observed_at", UtcTime, nullable=False),
    Column("engine", String, nullable=False),
    Column("confidence", Float, nullable=False),
    Index(None, "memory_id"),
)

fact_links = Table(
    "fact_links",
    metadata,
    Column("from_id", ForeignKey("facts.id", ondelete="CASCADE"), primary_key=True),
    Column("to_id", ForeignKey("facts.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String, primary_key=True),  # extends | derived_from
    Column("created_at", UtcTime, nullable=False),
    Index(None, "to_id"),
)

entities = Table(
    "entities",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False, unique=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("user_id", String),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),
    Column("type", String, nullable=False),
    Column("is_user", Boolean, nullable=False),
    Column("merged_into", String),
    Column("created_at", UtcTime, nullable=False),
    Column("joined_to", String),
    Index(None, "project_id", "user_id", "name_key"),
    Index(None, "project_id", "name_key"),
    Index(None, "merged_into"),
    Index("ix_entities_of_users", "project_id", "user_id", sqlite_where=text("is_user = 1")),
)

entity_names = Table(
    "entity_names",
    metadata,
    Column("entity_id", ForeignKey("entities.id", ondelete="CASCADE"), primary_key=True),
    Column("name_key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", String, nullable=False),  # alias | declared
    Column("agent_id", String),
    Column("since", UtcTime, nullable=False),
    Index(None, "name_key"),
)

mentions = Table(
    "mentions",
    metadata,
    Column("entity_id", ForeignKey("entities.id", ondelete="CASCADE"), primary_key=True),
    Column("memory_id", ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True),
    Column("start", Integer, primary_key=True),
    Column("end", Integer, nullable=False),
    Index(None, "memory_id"),
)

verdicts = Table(
    "verdicts",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False, unique=True),
    Column("old_fact_id", ForeignKey("facts.id", ondelete="CASCADE")),
    Column("new_fact_id", ForeignKey("facts.id", ondelete="CASCADE")),
    Column("verdict", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("confidence", Float, nullable=False),
    Column("judge", String, nullable=False),
    Column("similarity", Float),
    Column("applied", Boolean, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Index(None, "old_fact_id"),
    Index(None, "new_fact_id"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False, unique=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("user_id", String),
    Column("kind", String, nullable=False),  # see ReviewKind in domain/answers.py
    Column("reason", String, nullable=False),
    Column("fact_id", ForeignKey("facts.id", ondelete="CASCADE")),
    Column("old_fact_id", ForeignKey("facts.id", ondelete="CASCADE")),
    Column("entity_id", ForeignKey("entities.id", ondelete="CASCADE")),
    Column("other_entity_id", ForeignKey("entities.id", ondelete="CASCADE")),
    Column("created_at", UtcTime, nullable=False),
    Column("decision", String),
    Column("decided_at", UtcTime),
    Index(None, "project_id", "decided_at", "created_at"),
    Index(None, "fact_id"),
    Index(None, "old_fact_id"),
    Index("ix_reviews_entity", "entity_id", sqlite_where=text("entity_id IS NOT NULL")),
    Index("ix_reviews_other_entity", "other_entity_id", sqlite_where=text("other_entity_id IS NOT NULL")),
)

batches = Table(
    "batches",
    metadata,
    Column("id", String, primary_key=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("received", Integer, nullable=False),
    Column("created_at", UtcTime, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False, unique=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("kind", String, nullable=False),  # see domain/jobs.py
    Column("memory_id", ForeignKey("memories.id", ondelete="CASCADE")),
    Column("batch_id", ForeignKey("batches.id", ondelete="CASCADE")),
    Column("batch_index", Integer),
    Column("payload", JSON, nullable=False, default=dict),
    Column("state", String, nullable=False),  # queued | running | done | failed
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("run_after", UtcTime, nullable=False),
    Column("lease_until", UtcTime),
    Column("leased_by", String),
    Column("error", Text),
    Column("created_at", UtcTime, nullable=False),
    Column("finished_at", UtcTime),
    Index("ix_jobs_waiting", "state", "run_after", "seq", sqlite_where=text("state IN ('queued', 'running')")),
    Index(None, "memory_id"),
    Index(None, "batch_id"),
)

PERSON_ANSWERED = "actor = 'desktop' AND action = 'fact_write' AND json_extract(meta, '$.review') IS NOT NULL"
"""Of an entry of the log: the person decided on a card of Review, or took that back."""

audit = Table(
    "audit",
    metadata,
    # A hash chain: hash = SHA-256(prev_hash + canonical JSON of the row). Ids and counts, never content. Rows are only
    # ever added; old read notes alone leave it again (store/folding.py).
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False, unique=True),
    Column("ts", UtcTime, nullable=False),
    Column("project_id", String, nullable=False),
    Column("actor", String, nullable=False),
    Column("key_id", String),
    Column("action", String, nullable=False),
    Column("result", String, nullable=False),
    Column("user_id", String),
    Column("target_id", String),
    Column("meta", JSON, nullable=False, default=dict),
    Column("ip", String),
    Column("read", JSON),
    Column("prev_hash", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    # The log, newest first: filtered and counted without reading rows.
    Index("ix_audit_of_key", "key_id", "project_id", "ts", "action", "actor", "user_id"),
    Index("ix_audit_of_project", "project_id", "ts", "action", "actor", "user_id"),
    Index("ix_audit_of_user", "user_id", "project_id", "ts", "action", "actor"),
    Index(None, "target_id"),
    Index("ix_audit_reads", "target_id", "ts", sqlite_where=text("action = 'read' AND result = 'ok'")),
    Index("ix_audit_answers", "project_id", "action", "ts", sqlite_where=text(PERSON_ANSWERED)),
)

settings = Table(
    "settings",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", JSON, nullable=False),
)
