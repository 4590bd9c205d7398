"""Tables of what the person said about how memory acts: what is always or never told, let in, or learned again.

They belong to the schema of :mod:`korely_desktop.store.tables`.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, LargeBinary, String, Table, text

from korely_desktop.store.tables import metadata
from korely_desktop.store.types import UtcTime

recall_choices = Table(
    "recall_choices",
    metadata,
    # Few rows: each was chosen by hand. Of the two ids one is set.
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("fact_id", ForeignKey("facts.id", ondelete="CASCADE"), unique=True),
    Column("memory_id", ForeignKey("memories.id", ondelete="CASCADE"), unique=True),
    Column("choice", String, nullable=False),  # always | never
    Column("since", UtcTime, nullable=False),
    Index(None, "project_id", "choice"),
)

auto_accepts = Table(
    "auto_accepts",
    metadata,
    # Facts let in without asking because their agent and relation had earned it, and what became of the samples.
    Column("fact_id", ForeignKey("facts.id", ondelete="CASCADE"), primary_key=True),
    Column("project_id", ForeignKey("projects.id"), nullable=False),
    Column("agent", String, nullable=False),
    Column("relation", String, nullable=False),
    Column("accepted_at", UtcTime, nullable=False),
    Column("sampled", Boolean, nullable=False, server_default=text("0")),
    Column("right", Boolean),  # the person's answer to the sample
    Column("decided_at", UtcTime),
    Index(None, "project_id", "accepted_at"),
)

tombstones = Table(
    "tombstones",
    metadata,
    # HMAC of what was forgotten or erased, so that it is not learned again. Keeps no text.
    Column("fingerprint", LargeBinary, primary_key=True),
    Column("project_id", String, nullable=False),
    Column("kind", String, nullable=False),  # fact | memory
    Column("fact_id", String),  # while it is only forgotten and can come back
    Column("created_at", UtcTime, nullable=False),
    Index(None, "fact_id"),
)
