"""Brings the schema of a store up to date when it is opened: all revisions in one transaction, after a copy.

A store that is up to date is recognised by one query; Alembic is not even imported then.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import inspect, text

from korely_desktop.domain.errors import StoreNewer
from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.domain.times import utc_now
from korely_desktop.store import (
    fulltext,
    keying,
    person_tables,  # noqa: F401  # its tables belong to the schema
)
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.errors import damaged
from korely_desktop.store.tables import projects

HEAD = "0002"
"""The newest revision in ``migrations/versions``."""

COPIES_KEPT = 3


def upgrade(store: Store) -> None:
    """Make the schema of a new store, or bring an older one up to :data:`HEAD`.

    Raises:
        StoreCorrupt: there are tables, but not the one that says which schema they follow.
        StoreNewer: the file was written by a newer version of the app; it was left untouched.
        DiskFull: there is no room for the copy; the file was left untouched.
    """
    with store.read() as connection:
        present = revision(connection)
        if present is None and inspect(connection).get_table_names():
            raise damaged(store.path)
    if present == HEAD:
        return
    if present is not None:
        if present not in _known_revisions():
            raise StoreNewer(
                f"The database {store.path} was written by a newer version of Korely (schema {present}; this version "
                f"knows {HEAD}). It was left untouched. Install the newer version again to open it."
            )
        _keep_copy(store, present)
    with store.write() as connection:
        _run_revisions(connection)
        fulltext.create(connection)
        if present is None:
            connection.exec_driver_sql(f"PRAGMA application_id = {keying.APPLICATION_ID}")
            connection.execute(
                projects.insert().values(id=DEFAULT_PROJECT, name="Default", settings={}, created_at=utc_now())
            )


def revision(connection: Connection) -> str | None:
    """The revision that the store has now; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return found


def copies(path: Path) -> list[Path]:
    """The automatic copies of the store at ``path``, oldest first."""
    return sorted(_folder(path).glob("*.db"))


def remove_copies(path: Path) -> int:
    """Delete them, since they hold what was erased; returns how many there were."""
    present = copies(path)
    for copy in present:
        copy.unlink()
    return len(present)


def _keep_copy(store: Store, present: str) -> None:
    folder = _folder(store.path)
    folder.mkdir(mode=0o700, exist_ok=True)
    target = folder / f"{utc_now():%Y%m%dT%H%M%S}-schema-{present}.db"
    store.copy_to(target)
    for old in copies(store.path)[:-COPIES_KEPT]:
        old.unlink()


def _folder(path: Path) -> Path:
    return path.parent / "backups"


def _known_revisions() -> set[str]:
    return {script.revision for script in _scripts().walk_revisions()}


def _run_revisions(connection: Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext

    scripts = _scripts()

    def steps(present: Any, _context: Any) -> Any:
        return scripts._upgrade_revs("head", present)

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()


def _scripts() -> Any:
    from alembic.script import ScriptDirectory

    return ScriptDirectory(str(Path(__file__).with_name("migrations")))
