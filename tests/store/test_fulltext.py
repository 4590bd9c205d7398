"""Full text and vectors in the store: they follow the rows, find what was typed, and keep no byte of what went."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.domain.times import utc_now
from korely_desktop.store import fulltext, vectors
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.tables import memories
from korely_desktop.store.vectors import ItemVectors
from tests.new_store import check_full_text


def put(connection: Connection, memory_id: str, content: str, user_id: str | None = None) -> None:
    now = utc_now()
    connection.execute(
        memories.insert().values(
            id=memory_id,
            project_id=DEFAULT_PROJECT,
            user_id=user_id,
            content=content,
            metadata={},
            status="ready",
            event_time=now,
            created_at=now,
            updated_at=now,
            tags=[],
        )
    )


def typed(connection: Connection, text: str) -> list[str] | None:
    condition = fulltext.memory_filter(text)
    if condition is None:
        return None
    return list(connection.execute(select(memories.c.id).where(condition).order_by(memories.c.seq)).scalars())


@pytest.fixture
def filled(store: Store) -> Store:
    with store.write() as connection:
        put(connection, "mem_1", "Giulia lives in Turin, near the caffè")
        put(connection, "mem_2", "彼女は東京に住んでいます", "u1")
        put(connection, "mem_3", 'He said "NEAR(x) AND OR" * and left', "u1")
    return store


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tur", ["mem_1"]),
        ("giulia TUR", ["mem_1"]),
        ("caffe", ["mem_1"]),
        ("東京", ["mem_2"]),
        ("京に", ["mem_2"]),
        ('"near(', ["mem_1", "mem_3"]),
        ("OR", ["mem_3"]),
        ("giulia tokyo", []),
        ("100%", []),
        ("...", None),
        ("", None),
    ],
)
def test_search_as_you_type(filled: Store, text: str, expected: list[str] | None) -> None:
    with filled.read() as connection:
        assert typed(connection, text) == expected


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60))
def test_nothing_that_is_typed_is_syntax(filled: Store, text: str) -> None:
    with filled.read() as connection:
        typed(connection, text)
        fulltext.ranked_memories(
            connection, text.split(), project_id=DEFAULT_PROJECT, user_id=None, users=("*",), limit=5
        )
        fulltext.facts_with(connection, text.split(), project_id=DEFAULT_PROJECT, user_id="u1", users=("*",), limit=5)
        for word in re.findall(r"\w+", text):
            connection.execute(fulltext.fact_rows(word)).all()


def test_it_follows_every_change_of_a_row(filled: Store) -> None:
    with filled.write() as connection:
        connection.execute(memories.update().where(memories.c.id == "mem_1").values(content="Giulia lives in Milan"))
        connection.execute(memories.delete().where(memories.c.id == "mem_3"))
        check_full_text(connection)
    with filled.read() as connection:
        assert typed(connection, "turin") == []
        assert typed(connection, "milan") == ["mem_1"]
        assert typed(connection, "said") == []


def test_a_removed_text_leaves_no_term_in_the_file(filled: Store, store_path: Path) -> None:
    with filled.write() as connection:
        put(connection, "mem_4", "Zephyrine keeps axolotls")
    with filled.write() as connection:
        connection.execute(memories.delete().where(memories.c.id == "mem_4"))
    assert filled.truncate_wal()
    for path in store_path.parent.iterdir():
        content = path.read_bytes().lower()
        assert not [word for word in (b"zephyr", b"axolotl", b"ephyrine", b"xolotls") if word in content], path


def test_what_was_written_since_somebody_searched_is_no_damage(filled: Store) -> None:
    with filled.read() as connection:
        assert typed(connection, "giulia") == ["mem_1"]
    with filled.write() as connection:
        put(connection, "mem_4", "Giulia keeps axolotls")
        fulltext.squeeze(connection)
    filled.check()


def test_ranked_memories_stay_within_their_user(filled: Store) -> None:
    with filled.read() as connection:
        found = fulltext.ranked_memories(
            connection, ["near", "東京"], project_id=DEFAULT_PROJECT, user_id="u1", users=("*",), limit=9
        )
        assert {memory_id for memory_id, _ in found} == {"mem_2", "mem_3"}
        assert not fulltext.ranked_memories(
            connection, ["near"], project_id="prj_x", user_id=None, users=("*",), limit=9
        )


def test_vectors_are_kept_by_model_and_replaced_whole(filled: Store) -> None:
    rows = np.eye(3, 4, dtype=np.float32)
    with filled.write() as connection:
        first = vectors.use_model(connection, "first", 4)
        assert vectors.use_model(connection, "first", 4) == first
        vectors.put(connection, first, [ItemVectors("sentence", "mem_1", DEFAULT_PROJECT, None, rows)])
        vectors.put(connection, first, [ItemVectors("memory", "mem_1", DEFAULT_PROJECT, None, rows[:1])])
        vectors.put(connection, first, [ItemVectors("sentence", "mem_1", DEFAULT_PROJECT, None, rows[:2])])
        second = vectors.use_model(connection, "second", 4)
        vectors.put(connection, second, [ItemVectors("memory", "mem_2", DEFAULT_PROJECT, "u1", rows[2:])])
    with filled.read() as connection:
        found = vectors.of_items(connection, first, ("memory", "sentence"), ["mem_1", "mem_2"])
        assert {item: values.tolist() for item, values in found.items()} == {
            "mem_1": [rows[0].tolist(), rows[0].tolist(), rows[1].tolist()]
        }
        assert [item for item, _ in vectors.scan(connection, second, ("memory",))] == ["mem_2"]
        assert [item for _, item in vectors.memories_without(connection, second, 9)] == ["mem_1", "mem_3"]
        assert vectors.count(connection, first, "sentence") == 1
        assert vectors.model_number(connection, "third") is None
    with filled.write() as connection:
        assert vectors.delete(connection, ["mem_1"]) == 3
