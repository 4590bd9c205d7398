"""Tables of vectors, and of the models that made them.

They belong to the schema of :mod:`korely_desktop.store.tables`.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    UniqueConstraint,
    text,
)

from korely_desktop.store.tables import metadata
from korely_desktop.store.types import UtcTime

embedding_models = Table(
    "embedding_models",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", String, nullable=False, unique=True),
    Column("dimension", Integer, nullable=False),
    Column("active", Boolean, nullable=False),
    Column("created_at", UtcTime, nullable=False),
)

vectors = Table(
    "vectors",
    metadata,
    # One unit vector of one item under one model, little-endian float16; read with sqlite-vec or NumPy.
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("model_id", ForeignKey("embedding_models.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String, nullable=False),  # memory | sentence | fact
    Column("item_id", String, nullable=False),
    Column("part", Integer, nullable=False, server_default=text("0")),
    Column("project_id", String, nullable=False),
    Column("user_id", String),
    Column("embedding", LargeBinary, nullable=False),
    UniqueConstraint("item_id", "kind", "part", "model_id"),
    Index(None, "model_id", "kind", "project_id", "user_id"),
)
