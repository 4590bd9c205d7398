"""Revisions: the tables they make are the tables the code means, and an old store is copied before it is changed."""

from __future__ import annotations

import re
import shutil
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlcipher3 import dbapi2

from korely_desktop.domain.backups import go_on
from korely_desktop.domain.errors import BackupRefused, DiskFull, StoreCorrupt
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.times import utc_now
from korely_desktop.memory import facts
from korely_desktop.memory.services import Services
from korely_desktop.store import backups, keying, migrate, settings
from korely_desktop.store.engine import Store
from tests.memory.two_agents import World

KEY = bytes(range(32))
REVISION = """
revision = "9999"
down_revision = "{head}"

def upgrade():
    from alembic import op
    import sqlalchemy as sa
    op.add_column("projects", sa.Column("colour", sa.String))
    {extra}
"""


def test_head_is_the_newest_revision() -> None:
    assert ScriptDirectory(str(Path(migrate.__file__).with_name("migrations"))).get_current_head() == migrate.HEAD


def test_revisions_make_exactly_the_tables_of_the_code(store: Store, tmp_path: Path) -> None:
    """Columns, defaults, keys, cascades, partial indexes: the two schemas are the same, word for word."""
    engine = create_engine(f"sqlite:///{tmp_path / 'revised.db'}")
    with engine.begin() as connection:
        migrate.apply_revisions(connection)
        revised = _schema(connection)
        order = _indexes_in_order(connection)
        assert migrate.revision(connection) == migrate.HEAD
    engine.dispose()
    with store.read() as connection:
        assert _schema(connection) == revised
        assert _indexes_in_order(connection) == order
        assert migrate.revision(connection) == migrate.HEAD


def test_indexes_of_a_few_rows_are_made_last(store: Store) -> None:
    """Of two that serve a question alike SQLite takes the last: in another order it walked over the whole audit."""
    with store.read() as connection:
        made = connection.execute(text("SELECT tbl_name, sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL"))
        of_a_few: dict[str, list[bool]] = {}
        for table, sql in made:
            of_a_few.setdefault(table, []).append(" WHERE " in sql)
    assert any(len(set(some)) == 2 for some in of_a_few.values())
    assert all(some == sorted(some) for some in of_a_few.values())


def _indexes_in_order(connection: Connection) -> list[tuple[str, str]]:
    """Those of the lists of facts and of the log, as they were made."""
    rows = connection.execute(text("SELECT tbl_name, name FROM sqlite_master WHERE type = 'index' AND sql NOT NULL"))
    return sorted(((table, name) for table, name in rows if table in ("audit", "facts")), key=lambda row: row[0])


def _schema(connection: Connection) -> dict[str, list[str]]:
    """name -> the words of its definition; what a table lists may come in any order."""
    rows = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'index')"))
    return {
        name: sorted(part.strip() for part in re.split(r",\s*(?![^()]*\))|\n", sql.replace('"', "")) if part.strip())
        for name, sql in rows
        if sql and not name.startswith(("memory_text", "fact_text", "sqlite"))
    }


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The app as it will be with one more revision; returns the file of that revision."""
    folder = tmp_path / "migrations"
    shutil.copytree(Path(migrate.__file__).with_name("migrations"), folder)
    revision = folder / "versions" / "9999_next.py"
    revision.write_text(REVISION.format(head=migrate.HEAD, extra=""))
    monkeypatch.setattr(migrate, "_scripts", lambda: ScriptDirectory(str(folder)))
    monkeypatch.setattr(migrate, "HEAD", "9999")
    return revision


def _old_store(path: Path) -> Path:
    with Store.open(path, KEY) as store, store.write() as connection:
        settings.put(connection, "mine", "kept")
    return path


def test_an_older_store_is_copied_then_brought_up_to_date(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    path = _old_store(tmp_path / "data" / "korely.db")
    request.getfixturevalue("next_version")
    with Store.open(path, KEY) as store, store.read() as connection:
        assert migrate.revision(connection) == "9999"
        assert settings.get(connection, "mine") == "kept"
        assert connection.execute(text("SELECT colour FROM projects")).scalar_one() is None
    [copy] = migrate.copies(path)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert keying.check(copy, KEY) is keying.FileKind.ENCRYPTED
    with Store.open(copy, KEY) as store, store.read() as connection:
        assert settings.get(connection, "mine") == "kept"


def test_of_a_backup_of_an_older_schema_no_copy_is_left_behind(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    path, file = _old_store(tmp_path / "data" / "korely.db"), tmp_path / "my.korely-backup"
    with Store.open(path, KEY) as store:
        backups.write(store, file, "cold tea at nine", utc_now(), go_on)
    request.getfixturevalue("next_version")
    restored = path.with_name("restored.db")
    backups.unpack(file, "cold tea at nine", restored, KEY, go_on, lambda *_: None)
    assert migrate.copies(restored) == [], "it would hold what was erased since"
    with Store.open(restored, KEY) as store, store.read() as connection:
        assert migrate.revision(connection) == "9999"
        assert settings.get(connection, "mine") == "kept"


def test_a_backup_of_a_newer_schema_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.korely-backup"
    with Store.open(_old_store(tmp_path / "data" / "korely.db"), KEY) as store:
        backups.write(store, file, "cold tea at nine", utc_now(), go_on)
    backup = dbapi2.connect(str(file), isolation_level=None)
    backup.execute("PRAGMA key = 'cold tea at nine'")
    backup.execute("UPDATE alembic_version SET version_num = '9999'")
    backup.close()
    with pytest.raises(BackupRefused, match="newer version"):
        backups.look(file, "cold tea at nine")


def test_a_revision_that_fails_changes_nothing(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    path = _old_store(tmp_path / "data" / "korely.db")
    old_head = migrate.HEAD
    revision = request.getfixturevalue("next_version")
    revision.write_text(REVISION.format(head=old_head, extra="raise ZeroDivisionError"))
    with pytest.raises(ZeroDivisionError):
        Store.open(path, KEY)
    request.getfixturevalue("monkeypatch").undo()
    with Store.open(path, KEY) as store, store.read() as connection:
        assert migrate.revision(connection) == old_head
        assert "colour" not in {row[1] for row in connection.execute(text("PRAGMA table_info(projects)"))}
        assert settings.get(connection, "mine") == "kept"


def test_no_room_for_the_copy_leaves_the_store_as_it_is(small_disk: Path, request: pytest.FixtureRequest) -> None:
    path = _old_store(small_disk / "korely.db")
    with Store.open(path, KEY) as store, store.write() as connection:
        settings.put(connection, "much", "x" * 600_000)
    before = path.read_bytes()
    request.getfixturevalue("next_version")
    with pytest.raises(DiskFull):
        Store.open(path, KEY)
    assert path.read_bytes() == before
    assert migrate.copies(path) == []


def test_only_the_last_copies_are_kept(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    path = _old_store(tmp_path / "data" / "korely.db")
    folder = path.parent / "backups"
    folder.mkdir()
    for year in range(2020, 2026):
        (folder / f"{year}0101T000000-schema-0001.db").touch()
    request.getfixturevalue("next_version")
    Store.open(path, KEY).close()
    assert len(migrate.copies(path)) == migrate.COPIES_KEPT
    assert migrate.copies(path)[-1].stat().st_size > 0


def test_whoever_said_a_fact_first_is_found_for_an_old_store(services: Services, store: Store) -> None:
    """As lists had it till then: the agent, else the key with which its text, or it itself, came in."""
    world = World(services)
    world.says(world.claude, "Bea lives in Turin.", ("Bea", "lives_in", "Turin"))
    facts.add_triple(services, world.claude, NewTriple("Bea", "likes", "green tea"))
    facts.add_triple(services, world.bot, NewTriple("Bea", "likes", "snow", agent_id="Cursor"))
    mine = facts.add_triple(services, PERSON, NewTriple("Bea", "likes", "rain", agent_id="Cursor"))
    facts.add_triple(services, world.bot, NewTriple("Bea", "likes", "rain"))
    written = text("SELECT object, writer FROM facts ORDER BY seq")
    with store.write() as connection:
        before = connection.execute(written).all()
        for undone in (
            "DROP INDEX ix_audit_of_key",
            "DROP INDEX ix_audit_of_project",
            "DROP INDEX ix_audit_of_user",
            "CREATE INDEX ix_audit_project_id_ts ON audit (project_id, ts)",
            "CREATE INDEX ix_audit_user_id_ts ON audit (user_id, ts)",
            "DROP INDEX ix_facts_of_user",
            "DROP INDEX ix_facts_of_project",
            "CREATE INDEX ix_facts_of_user ON facts (project_id, user_id)",
            "CREATE INDEX ix_facts_of_project ON facts (project_id, state)",
            "CREATE INDEX ix_facts_project_id_predicate_family ON facts (project_id, predicate_family)",
            "CREATE INDEX ix_facts_project_id_agent_id ON facts (project_id, agent_id)",
            "DROP INDEX ix_audit_answers",
            "DROP INDEX ix_reviews_entity",
            "DROP INDEX ix_reviews_other_entity",
            "ALTER TABLE entities DROP COLUMN joined_to",
            "DROP INDEX ix_memories_key_id_agent_id_created_at",
            "UPDATE facts SET writer = NULL",
            "DROP INDEX ix_facts_panel",
            "ALTER TABLE facts DROP COLUMN writer",
            "CREATE INDEX ix_facts_panel ON facts (created_at)",
            "UPDATE alembic_version SET version_num = '0006'",
        ):
            connection.execute(text(undone))
        migrate.apply_revisions(connection)
        assert connection.execute(written).all() == before
    assert before == [("Turin", "Claude Code"), ("green tea", "Claude Code"), ("snow", "Cursor"), ("rain", None)]
    assert mine.writer is None


def test_a_store_without_a_revision_is_not_guessed_at(tmp_path: Path) -> None:
    path = _old_store(tmp_path / "korely.db")
    with Store.open(path, KEY) as store, store.write() as connection:
        connection.execute(text("DROP TABLE alembic_version"))
    with pytest.raises(StoreCorrupt):
        Store.open(path, KEY)


def test_two_that_open_a_new_store_at_once_make_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "korely.db"
    path.touch(mode=0o600)
    late = Store(path, None)
    whole = late.write

    def write() -> AbstractContextManager[Connection]:
        """Its turn comes when another start has been there."""
        Store.open(path).close()
        return whole()

    monkeypatch.setattr(late, "write", write)
    migrate.upgrade(late)
    with late.read() as connection:
        assert migrate.revision(connection) == migrate.HEAD
        assert connection.execute(text("SELECT count(*) FROM projects")).scalar_one() == 1
    late.close()
