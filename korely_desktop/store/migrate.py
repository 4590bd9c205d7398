"""Brings the schema of a store up to date when it is opened."""

from __future__ import annotations

from pathlib import Path

from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.domain.times import utc_now
from korely_desktop.store import keying
from korely_desktop.store.engine import Store
from korely_desktop.store.tables import metadata, projects


def upgrade(store: Store) -> None:
    """Create what is missing."""
    with store.write() as connection:
        connection.exec_driver_sql(f"PRAGMA application_id = {keying.APPLICATION_ID}")
        metadata.create_all(connection)
        try:
            from korely_desktop.store import fulltext
        except ImportError:
            pass
        else:
            fulltext.create(connection)
        if connection.execute(projects.select()).first() is None:
            connection.execute(
                projects.insert().values(id=DEFAULT_PROJECT, name="Default", settings={}, created_at=utc_now())
            )


def remove_copies(path: Path) -> int:
    """Delete the automatic copies of the store at ``path``; returns how many there were."""
    copies = list((path.parent / "backups").glob("*.db"))
    for copy in copies:
        copy.unlink()
    return len(copies)
