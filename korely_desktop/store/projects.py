"""Queries on projects."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, select, update

from korely_desktop.domain.projects import Project
from korely_desktop.store import webhooks
from korely_desktop.store.conversation_tables import blocks
from korely_desktop.store.engine import Connection
from korely_desktop.store.person_tables import auto_accepts, recall_choices, tombstones
from korely_desktop.store.queries import first
from korely_desktop.store.tables import (
    batches,
    entities,
    facts,
    jobs,
    memories,
    projects,
    reviews,
)
from korely_desktop.store.vector_tables import vectors


def insert(connection: Connection, project: Project) -> None:
    """Store a new project."""
    connection.execute(
        projects.insert().values(
            id=project.id, name=project.name, settings=dict(project.settings), created_at=project.created_at
        )
    )


def every(connection: Connection) -> list[Project]:
    """All projects, oldest first."""
    return [
        _project(row) for row in connection.execute(select(projects).order_by(projects.c.created_at, projects.c.id))
    ]


def by_id(connection: Connection, project_id: str) -> Project | None:
    """The project, or None."""
    return first(connection, select(projects).where(projects.c.id == project_id), _project)


def name_taken(connection: Connection, name: str, *, besides: str | None = None) -> bool:
    """Whether another project has this name, letter case aside."""
    # Not in SQL: SQLite's lower() leaves letters other than A to Z as they are.
    known = connection.execute(select(projects.c.name).where(projects.c.id != (besides or ""))).scalars()
    return name.casefold() in {other.casefold() for other in known}


def change(
    connection: Connection, project_id: str, *, name: str | None = None, settings: Mapping[str, Any] | None = None
) -> None:
    """Rename the project or replace its settings; None leaves that part alone."""
    values: dict[str, Any] = {}
    if name is not None:
        values["name"] = name
    if settings is not None:
        values["settings"] = dict(settings)
    if values:
        connection.execute(update(projects).where(projects.c.id == project_id).values(values))


def set_archived(connection: Connection, project_id: str, at: datetime | None) -> None:
    """Archive the project, or take it back with None."""
    connection.execute(update(projects).where(projects.c.id == project_id).values(archived_at=at))


def shared_users(connection: Connection, one: str, other: str) -> int:
    """How many end users (the project's own memory counts as one) have content in both projects."""
    known: list[set[str | None]] = []
    for project_id in (one, other):
        found: set[str | None] = set()
        for table in (memories, facts, blocks):
            query = select(table.c.user_id).where(table.c.project_id == project_id).distinct()
            found |= set(connection.execute(query).scalars())
        known.append(found)
    return len(known[0] & known[1])


def has_forgotten(connection: Connection, project_id: str) -> bool:
    """Whether anything of the project may not be learned again."""
    query = select(tombstones.c.kind).where(tombstones.c.project_id == project_id).limit(1)
    return connection.execute(query).first() is not None


def move_content(connection: Connection, project_id: str, into: str) -> None:
    """Hand everything that was written in a project to another. The audit trail stays as it was."""
    for table in (memories, facts, entities, reviews, batches, jobs, vectors, recall_choices, auto_accepts, blocks):
        connection.execute(update(table).where(table.c.project_id == project_id).values(project_id=into))


def remove(connection: Connection, project_id: str) -> None:
    """Take the row of an empty project away, and its webhooks: none begins to tell of another project."""
    webhooks.remove_of_project(connection, project_id)
    connection.execute(delete(projects).where(projects.c.id == project_id))


def _project(row: Row[Any]) -> Project:
    return Project(row.id, row.name, row.created_at, row.archived_at, row.settings)
