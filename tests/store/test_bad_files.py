"""A file that cannot be used gets one clear message and is left as it is, byte for byte."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from korely_desktop.domain.errors import StoreCorrupt, StoreKeyWrong, StoreNewer, StoreProblem
from korely_desktop.store import settings
from korely_desktop.store.engine import Store

KEY = bytes(range(32))
OTHER_KEY = bytes(reversed(range(32)))


def _filled(path: Path, key: bytes | None) -> Path:
    with Store.open(path, key) as store, store.write() as connection:
        for number in range(300):
            settings.put(connection, f"key-{number}", "value " * 40)
    return path


def _refused(path: Path, key: bytes | None, error: type[StoreProblem]) -> str:
    before = hashlib.sha256(path.read_bytes()).digest()
    with pytest.raises(error) as caught:
        Store.open(path, key)
    assert hashlib.sha256(path.read_bytes()).digest() == before
    assert str(path) in caught.value.message
    return caught.value.message


def test_wrong_key(tmp_path: Path) -> None:
    path = _filled(tmp_path / "korely.db", KEY)
    assert "another key" in _refused(path, OTHER_KEY, StoreKeyWrong)
    with Store.open(path, KEY) as store, store.read() as connection:
        assert settings.get(connection, "key-299")


def test_missing_key(tmp_path: Path) -> None:
    assert "key is missing" in _refused(_filled(tmp_path / "korely.db", KEY), None, StoreKeyWrong)


def test_key_for_a_plain_store(tmp_path: Path) -> None:
    assert "not encrypted" in _refused(_filled(tmp_path / "korely.db", None), KEY, StoreKeyWrong)


@pytest.mark.parametrize("key", [None, KEY])
def test_any_other_file(tmp_path: Path, key: bytes | None) -> None:
    path = tmp_path / "korely.db"
    path.write_bytes(b"%PDF-1.7 quarterly report" + bytes(5_000))
    assert "not a Korely database" in _refused(path, key, StoreCorrupt)


def test_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "korely.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes(name TEXT)")
    other.commit()
    other.close()
    assert "another program" in _refused(path, None, StoreCorrupt)


@pytest.mark.parametrize("key", [None, KEY])
@pytest.mark.parametrize("page", [0, 3, 7])
def test_damaged_page(tmp_path: Path, key: bytes | None, page: int) -> None:
    path = _filled(tmp_path / "korely.db", key)
    with path.open("r+b") as file:
        file.seek(page * 4096 or 100)  # the first bytes of the first page are the file's own head
        file.write(b"\xa5" * 3_000)
    assert "damaged" in _refused(path, key, StoreCorrupt)


@pytest.mark.parametrize("key", [None, KEY])
def test_cut_off_file(tmp_path: Path, key: bytes | None) -> None:
    path = _filled(tmp_path / "korely.db", key)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2 // 4096 * 4096)
    assert "damaged" in _refused(path, key, StoreCorrupt)


@pytest.mark.parametrize("key", [None, KEY])
def test_newer_schema(tmp_path: Path, key: bytes | None) -> None:
    path = tmp_path / "korely.db"
    with Store.open(path, key) as store, store.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    assert "newer version" in _refused(path, key, StoreNewer)
    assert not (tmp_path / "backups").exists()


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "korely.db"
    path.touch()
    with Store.open(path, KEY) as store, store.write() as connection:
        settings.put(connection, "x", 1)
    assert not path.read_bytes().startswith(b"SQLite format 3")


def test_a_key_has_32_bytes(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Store.open(tmp_path / "korely.db", b"short")
