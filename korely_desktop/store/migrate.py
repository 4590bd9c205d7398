"""Brings the schema of a store up to date when it is opened: all revisions in one transaction, after a copy.

A store that is up to date is recognised by one query, and a new one gets the tables as the code means them: Alembic,
13 MB and a quarter of a second, is imported for an older store only.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Index, inspect, text
from sqlalchemy.schema import CreateIndex, CreateTable

from korely_desktop.domain.errors import StoreNewer
from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.domain.times import utc_now
from korely_desktop.paths import DataFolder
from korely_desktop.store import (
    conversation_tables,  # noqa: F401  # its tables belong to the schema
    fulltext,
    keying,
    person_tables,  # noqa: F401  # so do these
    vector_tables,  # noqa: F401  # so do these
    webhook_tables,  # noqa: F401  # so do these
)
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.errors import damaged, translated
from korely_desktop.store.tables import metadata, projects

HEAD = "0011"
"""The newest revision in ``migrations/versions``."""

COPIES_KEPT = 3
_VERSION_TABLE = """
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
)
"""
STAMP = "%Y%m%dT%H%M%S"
"""How the name of a copy begins: when it was made, in UTC."""


def upgrade(store: Store, *, keep_copy: bool = True) -> None:
    """Make the schema of a new store, or bring an older one up to :data:`HEAD`, a copy of which is kept if wanted.

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
        if not is_known(present):
            raise StoreNewer(
                f"The database {store.path} was written by a newer version of Korely (schema {present}; this version "
                f"knows {HEAD}). It was left untouched. Install the newer version again to open it."
            )
        if keep_copy:
            _keep_copy(store, present)
    with store.write() as connection:
        present = revision(connection)  # another process may have been here meanwhile
        if present == HEAD:
            return
        if present is None:
            _make_tables(connection)
        else:
            apply_revisions(connection)
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
    return sorted(DataFolder(path.parent).copies.glob("*.db"))


def remove_copies(path: Path) -> int:
    """Delete them, since they hold what was erased; returns how many there were.

    Raises:
        StoreProblem: one cannot be deleted.
    """
    present = copies(path)
    with translated(path):
        for copy in present:
            _remove(copy)
    return len(present)


def place_of_copy(path: Path, stamp: float, what: str) -> Path:
    """Where a further copy of the store at ``path`` goes; call :func:`drop_old_copies` once it is there.

    Args:
        stamp: when it is made, in seconds since 1970.
        what: why it is kept, for people who look at the folder.
    """
    folder = DataFolder(path.parent).copies
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / f"{datetime.fromtimestamp(stamp, UTC):{STAMP}}-{what}.db"


def drop_old_copies(path: Path) -> None:
    """Keep the last :data:`COPIES_KEPT`."""
    for old in copies(path)[:-COPIES_KEPT]:
        _remove(old)


def is_known(revision: str) -> bool:
    """Whether this app can bring a schema of this revision up to date."""
    return revision in _known_revisions()


def _keep_copy(store: Store, present: str) -> None:
    store.copy_to(place_of_copy(store.path, utc_now().timestamp(), f"schema-{present}"))
    drop_old_copies(store.path)


def _remove(copy: Path) -> None:
    """A copy, after the log that lies beside one that was not closed: cut off in between, it is still found."""
    for end in ("-wal", "-shm", ""):
        copy.with_name(copy.name + end).unlink(missing_ok=True)


def _known_revisions() -> set[str]:
    return {script.revision for script in _scripts().walk_revisions()}


def _make_tables(connection: Connection) -> None:
    """What all revisions together make of an empty store; a test compares the two word for word.

    Of two indexes that would serve a question alike SQLite takes the one made last. SQLAlchemy makes them in another
    order in every process; here they come by name, those of a few rows last.
    """
    for table in metadata.sorted_tables:
        connection.execute(CreateTable(table))
        for index in sorted(table.indexes, key=_of_a_few_last):
            connection.execute(CreateIndex(index))
    connection.execute(text(_VERSION_TABLE))
    connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": HEAD})


def _of_a_few_last(index: Index) -> tuple[bool, str]:
    return index.dialect_options["sqlite"]["where"] is not None, str(index.name)


def apply_revisions(connection: Connection) -> None:
    """Run every revision that the store lacks, in the transaction of ``connection``."""
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
