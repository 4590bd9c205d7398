"""Stores of every earlier schema, full of a demo person's memory: opened by this version, nothing is missing or other.

How revisions run, fail and are copied before: ``tests/store/test_migrate.py``.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.facts import State
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory import demo, facts
from korely_desktop.memory.access import audit
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store import migrate
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder

ADDED = {
    "0002": ["TABLE auto_accepts", "TABLE recall_choices"],
    "0003": ["INDEX ix_audit_reads"],
    "0004": ["TABLE messages", "TABLE blocks"],
    "0005": [
        "TABLE memory_links",
        "INDEX ix_memories_counted",
        "INDEX ix_memories_labelled",
        "INDEX ix_memories_put_aside",
    ],
    "0006": ["TABLE webhook_deliveries", "TABLE webhooks"],
    "0007": [
        "INDEX ix_memories_key_id_agent_id_created_at",
        "INDEX ix_facts_panel",
    ],
    "0008": [],
    "0009": ["INDEX ix_audit_answers", "INDEX ix_reviews_entity", "INDEX ix_reviews_other_entity"],
    "0010": [],
    "0011": ["INDEX ix_audit_of_key", "INDEX ix_audit_of_project", "INDEX ix_audit_of_user"],
}
"""What each revision brought."""
CHANGED = {
    "0007": [
        "DROP INDEX ix_audit_key_id_project_id_ts",
        "ALTER TABLE facts DROP COLUMN writer",
        "CREATE INDEX ix_facts_panel ON facts"
        " (created_at, state, valid_from, invalid_at, trust, tense, predicate_family, agent_id)",
    ],
    "0008": ["ALTER TABLE entities DROP COLUMN joined_to"],
    "0010": ["DROP INDEX ix_audit_answers", "CREATE INDEX ix_audit_answers ON audit (project_id, ts)"],
    "0011": [
        "DROP INDEX ix_facts_of_user",
        "DROP INDEX ix_facts_of_project",
        "CREATE INDEX ix_facts_of_user ON facts (project_id, user_id, state, created_at)",
        "CREATE INDEX ix_facts_of_project ON facts (project_id, state, created_at)",
        "CREATE INDEX ix_facts_project_id_predicate_family ON facts (project_id, predicate_family)",
        "CREATE INDEX ix_facts_project_id_agent_id ON facts (project_id, agent_id)",
        "CREATE INDEX ix_audit_key_id_project_id_ts ON audit (key_id, project_id, ts)",
        "CREATE INDEX ix_audit_project_id_ts ON audit (project_id, ts)",
        "CREATE INDEX ix_audit_user_id_ts ON audit (user_id, ts)",
    ],
}
"""What else undoes a revision, once what it brought is gone."""
EVERYTHING = FactQuery(include_invalidated=True, states=(State.ACTIVE, State.REVIEW), limit=200)

Columns = dict[str, list[str]]
Rows = dict[str, Counter[tuple[object, ...]]]


def _services(store: Store, vocabulary: Vocabulary) -> Services:
    changes = ChangeBus()
    return Services(store, vocabulary, BuiltinEngine(vocabulary), HashEmbedder(), RecallIndex(store, changes), changes)


def _columns(connection: sqlite3.Connection) -> Columns:
    """Every table and its columns, but the number of the schema."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    kept = [name for name in names if name != "alembic_version" and not name.startswith("sqlite_")]
    return {name: [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')] for name in kept}


def _rows(connection: sqlite3.Connection, columns: Columns) -> Rows:
    """Every row of these tables, as far as these columns go."""
    lists = {name: ", ".join(f'"{column}"' for column in these) for name, these in columns.items()}
    return {name: Counter(connection.execute(f'SELECT {these} FROM "{name}"')) for name, these in lists.items()}


def test_every_revision_is_undone_here() -> None:
    assert ["0001", *ADDED] == [f"{number:04}" for number in range(1, int(migrate.HEAD) + 1)]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of this schema with the demo people in it; made once, never touched."""
    path = tmp_path_factory.mktemp("filled") / "korely.db"
    with Store.open(path) as store:
        demo.load(_services(store, load_vocabulary()), PERSON)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("schema", ["0001", *list(ADDED)[:-1]])
def test_a_memory_of_an_earlier_schema_is_whole(
    schema: str, filled: Path, tmp_path: Path, vocabulary: Vocabulary
) -> None:
    path = Path(shutil.copy(filled, tmp_path / "korely.db"))
    with Store.open(path) as store:
        told, total = facts.query(_services(store, vocabulary), PERSON, EVERYTHING)
    connection = sqlite3.connect(path)
    for later in sorted((number for number in ADDED if number > schema), reverse=True):
        for added in ADDED[later]:
            connection.execute(f"DROP {added}")
        for statement in CHANGED.get(later, []):
            connection.execute(statement)
    connection.execute("UPDATE alembic_version SET version_num = ?", (schema,))
    connection.commit()
    columns = _columns(connection)
    before = _rows(connection, columns)
    connection.close()

    with Store.open(path) as store:
        services = _services(store, vocabulary)
        with store.read() as reading:
            assert migrate.revision(reading) == migrate.HEAD
        assert facts.query(services, PERSON, EVERYTHING) == (told, total)
        assert audit.verify(services).broken_at is None

    connection = sqlite3.connect(path)
    assert _rows(connection, columns) == before
    assert {row[1] for row in connection.execute("SELECT type, name FROM sqlite_master")} >= {
        added.split()[1] for some in ADDED.values() for added in some
    }
    connection.close()
