"""To whom each merged one was joined."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("entities", sa.Column("joined_to", sa.String(), nullable=True))
