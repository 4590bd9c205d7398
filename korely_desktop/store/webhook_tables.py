"""Tables of webhooks. They belong to the schema of :mod:`korely_desktop.store.tables`."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, String, Table, Text, text

from korely_desktop.store.tables import metadata
from korely_desktop.store.types import UtcTime

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", String, primary_key=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("url", Text, nullable=False),
    Column("events", JSON, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("secret", String, nullable=False),
    Column("old_secret", String),
    Column("old_secret_until", UtcTime),
    Column("stopped", String),  # paused | failing | gone
    Column("failures", Integer, nullable=False, server_default=text("0")),
    Column("failing_since", UtcTime),
    Column("rests_until", UtcTime),
    Column("problem", String),
    Column("status", Integer),
    Column("last_delivered_at", UtcTime),
    Column("given_up", Integer, nullable=False, server_default=text("0")),
)

webhook_deliveries = Table(
    "webhook_deliveries",
    metadata,
    # Messages to webhooks, written in the transaction of what they tell of. Ids, never content.
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False, unique=True),
    Column("webhook_id", ForeignKey("webhooks.id", ondelete="CASCADE"), nullable=False),
    Column("type", String, nullable=False),
    Column("occurred_at", UtcTime, nullable=False),
    Column("due_at", UtcTime, nullable=False),
    Column("user_id", String),
    Column("agent_id", String),
    Column("memory_id", String),
    Column("fact_id", String),
    Column("reason", String),
    Column("invalidated_by", String),
    Column("invalid_at", UtcTime),
    Column("state", String, nullable=False),  # waiting | delivered | given_up
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("tried_at", UtcTime),
    Column("status", Integer),
    Column("problem", String),
    Index("ix_webhook_deliveries_waiting", "webhook_id", "due_at", "attempts", sqlite_where=text("state = 'waiting'")),
    Index(None, "webhook_id", "state", "seq"),
)
