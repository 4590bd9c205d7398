"""What stands in the way is said in one line; nothing is overwritten, and there is no traceback."""

from __future__ import annotations

import contextlib
import hashlib
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from korely_desktop.cli import main
from korely_desktop.domain.errors import EnvironmentProblem
from korely_desktop.parts import compose
from korely_desktop.paths import DataFolder
from korely_desktop.settings import LaunchSettings
from tests.app.process import environment, run, started

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def digest(folder: Path) -> dict[str, str]:
    """Every file that is part of the store, by content."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name.startswith(("korely.db", "store-key"))
    }


def refused(data_dir: Path, *, encrypt: bool = True) -> str:
    """What a start there is refused with. That it is said in one line, and the app ends, is the same for all."""
    with pytest.raises(EnvironmentProblem) as problem:
        _open(DataFolder(data_dir), encrypt)
    assert "\n" not in problem.value.message
    return problem.value.message


def _open(folder: DataFolder, encrypt: bool) -> None:
    folder.prepare()
    compose(LaunchSettings("serve", folder.root, port=0, encrypt=encrypt), folder)


def test_a_damaged_store_is_said_in_one_line(used: Path) -> None:
    store = used / "korely.db"
    with store.open("r+b") as file:
        file.seek(4096 + 100)
        file.write(os.urandom(8 * 4096))
    before = digest(used)
    ended = run("serve", "--data-dir", str(used), "--port", "0")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("korely-desktop: ")
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert any(words in ended.stderr for words in ("damaged", "not a Korely database"))
    assert digest(used) == before


def test_a_file_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "korely.db").write_bytes(b"This is a shopping list.\n" * 400)
    before = digest(tmp_path)
    said = refused(tmp_path)
    assert "not a Korely database" in said
    assert "korely-desktop restore" in said
    assert digest(tmp_path) == before


def test_a_database_of_another_program(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "korely.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.commit()
    before = digest(tmp_path)
    assert "another program" in refused(tmp_path)
    assert digest(tmp_path) == before


def test_a_wrong_key(used: Path) -> None:
    (used / "store-key.secret").write_text("00" * 32 + "\n", encoding="ascii")
    before = digest(used)
    assert "another key" in refused(used)
    assert digest(used) == before


def test_a_missing_key_is_never_replaced_by_a_new_one(used: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = (used / "store-key.secret").read_bytes()
    (used / "store-key.secret").unlink()
    before = digest(used)
    said = refused(used)
    assert "no key for it" in said
    assert "korely-desktop restore" in said
    assert digest(used) == before
    (used / "store-key.secret").write_bytes(key)
    assert main(["doctor", "--data-dir", str(used)]) == 0
    assert "All in order." in capsys.readouterr().out


def test_encryption_cannot_be_asked_off_for_an_encrypted_store(used: Path) -> None:
    before = digest(used)
    assert "--no-encryption" in refused(used, encrypt=False)
    assert digest(used) == before


def test_a_port_that_was_asked_for_and_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        ended = run("serve", "--data-dir", str(tmp_path), "--port", str(port))
    assert ended.returncode == 1
    assert f"Port {port} is used by another program" in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.skipif(ROOT, reason="root may write everywhere")
def test_a_read_only_folder(used: Path) -> None:
    used.chmod(0o500)
    try:
        assert "cannot write in its data folder" in refused(used)
    finally:
        used.chmod(0o700)


def test_a_folder_where_a_file_lies(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder", encoding="ascii")
    for folder in (tmp_path / "data", tmp_path / "data" / "below"):
        assert "a file is in the way" in refused(folder)


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip("this user cannot mount a small file system")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.slow
@pytest.mark.skipif(not ROOT, reason="needs root to mount a small file system")
def test_a_full_disk_is_said_and_what_was_confirmed_stays(tiny_disk: Path) -> None:
    text = "Giulia Ferri lives in Turin. " + "She waters the plants in the yard every morning. " * 200
    acknowledged: list[str] = []
    with started(tiny_disk, "--no-encryption") as app, app.client() as client:
        for _ in range(400):
            answer = client.post("/v1/memories", json={"content": text})
            if answer.status_code != 201:
                break
            acknowledged.append(answer.json()["id"])
        assert answer.status_code in (503, 507), answer.text
        assert answer.json()["code"] == "disk_full"
        assert "Traceback" not in answer.text
        for memory_id in acknowledged:
            assert client.get(f"/v1/memories/{memory_id}").status_code == 200
        assert app.terminate() == 0
        assert app.process.stderr is not None
        said = app.process.stderr.read()
    assert said.startswith("korely-desktop: The disk that holds")
    assert said.count("\n") == 1
    subprocess.run(["mount", "-o", "remount,size=16m", str(tiny_disk)], check=True)
    with started(tiny_disk, "--no-encryption") as app, app.client() as client:
        listed = client.get("/v1/memories", params={"limit": 200}).json()
        assert {memory["id"] for memory in listed["memories"]} == set(acknowledged)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux sessions can lack a screen")
def test_no_screen(tmp_path: Path) -> None:
    bare = {
        name: value
        for name, value in environment().items()
        if name not in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    }
    ended = subprocess.run(
        [sys.executable, "-m", "korely_desktop", "--data-dir", str(tmp_path)],
        capture_output=True,
        text=True,
        env=bare,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert "There is no screen" in ended.stderr
    assert ended.stderr.count("\n") == 1
