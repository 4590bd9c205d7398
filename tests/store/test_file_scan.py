"""The search through the files finds what is there, in any form it may have, and nothing else."""

from __future__ import annotations

import json
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.store import file_scan
from korely_desktop.store.engine import Store

LONG = " ".join(f"sentence number {number} about the quince harvest" for number in range(200))


def _found(store: Store, *texts: str) -> set[str]:
    found = file_scan.search(store, file_scan.pieces(texts)).found
    return {path.name for path in found}


@pytest.mark.parametrize("offset", [0, 1, 7, 8, 4_095, (8 << 20) - 9, (8 << 20) - 3, 8 << 20])
def test_a_text_is_found_wherever_it_lies(store: Store, offset: int) -> None:
    (store.path.parent / "app.log").write_bytes(bytes(offset) + "Giulia è allergica".encode() + bytes(50))
    assert _found(store, "Giulia è allergica") == {"app.log"}
    assert _found(store, "Giulia è allergico") == set()


def test_a_text_escaped_as_json_is_found(store: Store) -> None:
    (store.path.parent / "cache.json").write_text(json.dumps({"x": 'says "è così"\n'}))
    assert _found(store, 'says "è così"') == {"cache.json"}


@pytest.mark.parametrize("part", [slice(0, 2_000), slice(4_000, 6_000), slice(-1_500, None)])
def test_a_part_of_a_long_text_is_found(store: Store, part: slice) -> None:
    (store.path.parent / "backups").mkdir()
    (store.path.parent / "backups" / "old.db").write_text(LONG[part])
    assert _found(store, LONG) == {"old.db"}


def test_the_store_itself_is_searched(store: Store) -> None:
    with store.write() as connection:
        connection.exec_driver_sql("INSERT INTO settings VALUES ('x', '\"the quince harvest\"')")
    assert _found(store, "the quince harvest") == {"korely.db-wal"}
    store.truncate_wal()
    assert _found(store, "the quince harvest") == {"korely.db"}


def test_counts(store: Store) -> None:
    (store.path.parent / "a").write_bytes(os.urandom(10_000))
    searched = file_scan.search(store, file_scan.pieces(["nothing like it", "tiny", "x"]))
    assert searched.found == {}
    assert searched.files == sum(1 for path in store.path.parent.iterdir() if not path.name.endswith("-shm"))
    assert searched.bytes >= 10_000


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(st.text(min_size=5, max_size=60), min_size=1, max_size=5), before=st.binary(max_size=20))
def test_what_was_written_is_found(store: Store, texts: list[str], before: bytes) -> None:
    wanted = file_scan.pieces(texts)
    (store.path.parent / "file").write_bytes(before + " | ".join(texts).encode("utf-8", "surrogatepass"))
    searched = file_scan.search(store, {piece for piece in wanted if piece.isprintable()})
    assert set().union(*searched.found.values()) == {piece for piece in wanted if piece.isprintable()}
