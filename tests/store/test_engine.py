"""One writer, many readers: nobody waits, nobody sees half a change, nothing is lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import bindparam, insert, select, text

from korely_desktop.domain.errors import DiskFull, ShuttingDown, StoreProblem, StoreReadOnly
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.domain.times import utc_now
from korely_desktop.store import jobs, settings, syncing, tables
from korely_desktop.store.engine import Store
from korely_desktop.store.prepared import Prepared

KEY = bytes(range(32))


def test_eight_threads_write_and_read_at_once(store: Store) -> None:
    """Every increment is kept, and every reader sees the two values change together."""
    with store.write() as connection:
        settings.put(connection, "a", 0)
        settings.put(connection, "b", 0)
    problems: list[BaseException] = []

    def write() -> None:
        for _ in range(50):
            with store.write() as connection:
                for key in ("a", "b"):
                    settings.put(connection, key, settings.get(connection, key) + 1)

    def read() -> None:
        for _ in range(200):
            with store.read() as connection:
                first = settings.get(connection, "a")
                assert settings.get(connection, "b") == first

    def guarded(work: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            try:
                work()
            except BaseException as problem:
                problems.append(problem)

        return run

    threads = [threading.Thread(target=guarded(work)) for work in (write, read) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    with store.read() as connection:
        assert settings.get(connection, "a") == settings.get(connection, "b") == 200


def test_a_reader_keeps_its_snapshot_while_others_write(store: Store) -> None:
    with store.read() as reader:
        assert settings.get(reader, "x") is None
        with store.write() as connection:
            settings.put(connection, "x", 1)
        assert settings.get(reader, "x") is None
    with store.read() as reader:
        assert settings.get(reader, "x") == 1


def test_a_failed_write_leaves_nothing(store: Store) -> None:
    def fail() -> None:
        with store.write() as connection:
            settings.put(connection, "x", 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with store.read() as connection:
        assert settings.get(connection, "x") is None


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StoreProblem), store.read() as connection:
        settings.put(connection, "x", 1)


def test_a_write_inside_a_write_is_a_bug_and_does_not_hang(store: Store) -> None:
    with store.write(), pytest.raises(RuntimeError), store.write():
        pass


def test_after_close_nothing_is_taken(store_path: Path) -> None:
    store = Store.open(store_path)
    store.close()
    store.close()
    with pytest.raises(ShuttingDown), store.read():
        pass
    with pytest.raises(ShuttingDown), store.write():
        pass
    assert [file.name for file in store_path.parent.iterdir()] == ["korely.db"]


def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "korely.db"
    with Store.open(path, KEY) as store:
        with store.write() as connection:
            settings.put(connection, "x", 1)
        assert path.parent.stat().st_mode & 0o777 == 0o700
        assert {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {
            "korely.db": 0o600,
            "korely.db-wal": 0o600,
            "korely.db-shm": 0o600,
        }


def test_an_encrypted_store_shows_no_text_in_its_files(tmp_path: Path) -> None:
    path = tmp_path / "korely.db"
    with Store.open(path, KEY) as store:
        with store.write() as connection:
            settings.put(connection, "x", "Giulia lives in Turin")
        for file in tmp_path.iterdir():
            assert b"Turin" not in file.read_bytes()
    with Store.open(path, KEY) as store, store.read() as connection:
        assert settings.get(connection, "x") == "Giulia lives in Turin"


def test_a_full_database_says_so_and_keeps_what_was_there(store: Store) -> None:
    with store.write() as connection:
        settings.put(connection, "kept", "yes")
    with store.maintain() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(DiskFull) as caught, store.write() as connection:
        settings.put(connection, "lost", "x" * 100_000)
    assert "full" in caught.value.message
    with store.maintain() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    with store.write() as connection:
        assert settings.get(connection, "kept") == "yes"
        assert settings.get(connection, "lost") is None
        settings.put(connection, "later", "there is room again")


def test_a_full_disk_says_so_and_loses_nothing(small_disk: Path, store_path: Path) -> None:
    path = Path(shutil.copy(store_path, small_disk / "korely.db"))
    store = Store.open(path)
    written: list[str] = []

    def fill() -> None:
        for number in range(1_000):
            with store.write() as connection:
                settings.put(connection, f"key-{number}", "x" * 10_000)
            written.append(f"key-{number}")

    with pytest.raises(DiskFull):
        fill()
    assert written
    with store.read() as connection:
        assert all(settings.get(connection, key) is not None for key in written)
    store.check()
    store.close()
    with Store.open(path) as again, again.read() as connection:
        assert all(settings.get(connection, key) is not None for key in written)
        assert settings.get(connection, f"key-{len(written)}") is None


def test_a_read_only_disk_says_so(small_disk: Path, store_path: Path) -> None:
    path = Path(shutil.copy(store_path, small_disk / "korely.db"))
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(StoreReadOnly):
        Store.open(path)
    with pytest.raises(StoreReadOnly):
        Store.open(small_disk / "other.db")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_says_so(store_path: Path) -> None:
    store_path.parent.chmod(0o500)
    try:
        with pytest.raises(StoreReadOnly):
            Store.open(store_path)
    finally:
        store_path.parent.chmod(0o700)


WRITER = """
import sys, threading
from pathlib import Path
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.domain.times import utc_now
from korely_desktop.store import jobs, settings
from korely_desktop.store.engine import Store

store = Store.open(Path(sys.argv[1]), bytes.fromhex(sys.argv[2]))
speaking = threading.Lock()

def write(thread):
    while True:
        key = new_id("mem")
        with store.write() as connection:
            settings.put(connection, key, thread)
            jobs.enqueue(connection, project_id=DEFAULT_PROJECT, kind=key, now=utc_now())
        with speaking:
            print(key, flush=True)

for number in range(4):
    threading.Thread(target=write, args=[number]).start()
"""


@pytest.mark.slow
@pytest.mark.parametrize("acknowledged", [20, 150])
def test_what_was_acknowledged_survives_kill_9(tmp_path: Path, acknowledged: int) -> None:
    """Four threads write; the process is killed in the middle; every id it told of is there, with its job."""
    path = tmp_path / "korely.db"
    Store.open(path, KEY).close()
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), KEY.hex()], stdout=subprocess.PIPE, text=True, cwd=Path.cwd()
    )
    assert writer.stdout is not None
    told = [writer.stdout.readline().strip() for _ in range(acknowledged)]
    writer.kill()
    told += writer.stdout.read().split("\n")[:-1]
    writer.wait()
    with Store.open(path, KEY) as store:
        store.check()
        with store.read() as connection:
            keys = set(connection.execute(text("SELECT key FROM settings")).scalars())
            kinds = list(connection.execute(text("SELECT kind FROM jobs")).scalars())
    assert set(told) <= keys
    assert set(kinds) == keys, "a text and its job are stored together or not at all"
    assert len(kinds) == len(set(kinds))


def test_ids_sort_by_time_and_jobs_keep_order(store: Store) -> None:
    with store.write() as connection:
        ids = [
            jobs.enqueue(connection, project_id=DEFAULT_PROJECT, kind=new_id("mem"), now=utc_now()) for _ in range(5)
        ]
        leased = jobs.lease(connection, worker="w", now=utc_now(), seconds=60, limit=5)
    assert [job.id for job in leased] == ids


def test_closing_ends_the_flushing_thread_whenever_it_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syncing, "DELAY", 0.001)
    sync = syncing.LogSync(tmp_path / "log")
    clear = sync._dirty.clear

    def clear_just_after_closing_began() -> None:
        sync._closing.set()
        sync._dirty.set()
        clear()

    monkeypatch.setattr(sync._dirty, "clear", clear_just_after_closing_began)
    sync.note()
    sync._thread.join(30)
    assert not sync._thread.is_alive()


def test_a_value_that_is_missing_is_refused_not_made_up(store: Store) -> None:
    put = Prepared(insert(tables.settings))
    get = Prepared(select(tables.settings.c.value).where(tables.settings.c.key == bindparam("wanted")))
    with store.write() as connection, pytest.raises(KeyError):
        put.run(connection, {"key": "a"})
    with store.read() as connection:
        assert get.rows(connection, {"wanted": "a"}) == []
        with pytest.raises(KeyError):
            get.rows(connection, {})
