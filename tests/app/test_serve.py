"""`korely-desktop serve` from the outside: two starts on one folder, all that an app does meanwhile and leaves behind.

The app is started twice for the whole file: every start takes seconds.
"""

from __future__ import annotations

import shutil
import socket
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from mcp import Client

from korely_desktop.paths import cache_folder
from tests.app.conftest import Lived
from tests.app.process import App, run, started, wait_until_read
from tests.mcp_client import over_http, over_stdio, told

pytestmark = pytest.mark.slow

FEW, MANY = 256, 300
"""Files that the app may hold open unless it asks for more, and connections to it."""


@contextmanager
def may_hold_open(files: int) -> Iterator[None]:
    """What a process that is started meanwhile may hold open, unless it asks for more; Windows sets no limit."""
    if sys.platform == "win32":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture(scope="module")
def again(lived: Lived, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lived]:
    """A copy of that folder, and an app that was started on it and runs."""
    folder = tmp_path_factory.mktemp("again") / "data"
    shutil.copytree(lived.folder, folder)
    with ExitStack() as open_:
        with may_hold_open(FEW):
            app = open_.enter_context(started(folder))
        yield Lived(folder, lived.home, app)


def test_a_fact_comes_out_also_after_a_second_start_under_the_same_key(lived: Lived, again: Lived) -> None:
    assert again.app.api_key == lived.app.api_key
    with again.app.client() as client:
        facts = client.get("/v1/facts", params={"subject": "Zebedeo Quarantaquattro"}).json()["facts"]
        assert [(fact["predicate"], fact["object"]) for fact in facts] == [("lives_in", "Turin")]
        assert client.get("/v1/ping").json()["ok"] is True


def test_agents_are_answered_over_mcp_both_ways(again: Lived) -> None:
    async def write(client: Client) -> None:
        await told(client, "korely_add", content="Ada lives in Graz.", user_id="ada")

    async def read(client: Client) -> None:
        assert "lives in Graz" in await told(client, "korely_get_facts", user_id="ada")

    app: App = again.app
    over_http(app.base_url, app.api_key, write)
    with app.client() as client:
        wait_until_read(client)
    over_stdio(app.base_url, app.api_key, read)


@pytest.mark.parametrize("more", [["serve", "--port", "0"], ["--ready-json"]], ids=["serve", "window"])
def test_a_second_app_on_the_same_folder_is_refused_in_one_line(again: Lived, more: list[str]) -> None:
    second = run(*more, "--data-dir", str(again.folder))
    assert second.returncode == 1
    assert second.stderr.startswith("korely-desktop: Korely is already running")
    assert second.stderr.count("\n") == 1
    assert httpx.get(f"{again.app.base_url}/healthz").status_code == 200


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sets no limit")
def test_three_hundred_connections_that_say_nothing_keep_nobody_out(again: Lived) -> None:
    host, port = again.app.base_url.removeprefix("http://").split(":")
    with may_hold_open(2 * MANY), ExitStack() as open_:
        for _ in range(MANY):
            silent = open_.enter_context(socket.create_connection((host, int(port)), 10))
            silent.sendall(b"GET /v1/ping HTTP/1.1\r\nHost: 127")
        with again.app.client() as client:
            assert client.post("/v1/memories", json={"content": "Anna lives in Turin."}).status_code == 201
            assert client.get("/v1/ping").status_code == 200
    assert "ERROR" not in (again.folder / "logs" / "korely.log").read_text()


def test_the_store_is_encrypted_and_its_secrets_are_private_where_no_keyring_works(lived: Lived) -> None:
    store = lived.folder / "korely.db"
    assert b"Turin" not in store.read_bytes()
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(store).execute("SELECT count(*) FROM sqlite_master")
    for name in ("store-key.secret", "api-key.secret", "korely.db"):
        assert stat.S_IMODE((lived.folder / name).stat().st_mode) == 0o600, name


def test_the_log_holds_nothing_of_what_was_remembered(lived: Lived) -> None:
    written = b"".join(path.read_bytes() for path in (lived.folder / "logs").iterdir())
    assert b"Ready." in written
    assert b"ebedeo" not in written
    assert lived.app.api_key.encode() not in written


def test_nothing_is_left_in_the_home_but_the_own_folders(lived: Lived) -> None:
    """Nor what a library keeps for its maker."""
    left = sorted(path.relative_to(lived.home).as_posix() for path in lived.home.rglob("*"))
    assert left == [".cache", ".cache/korely-desktop"]
    assert (lived.home / ".cache" / "korely-desktop").resolve() == cache_folder().resolve()


def test_doctor_finds_everything_in_order(lived: Lived) -> None:
    examined = run("doctor", "--data-dir", str(lived.folder))
    assert examined.returncode == 0, examined.stdout
    assert "chain is whole" in examined.stdout
    assert "All in order." in examined.stdout


def test_doctor_says_that_a_folder_is_not_there_and_makes_none(tmp_path: Path) -> None:
    examined = run("doctor", "--data-dir", str(tmp_path / "mistyped"))
    assert examined.returncode == 1
    assert "there is no such folder" in examined.stdout
    assert not (tmp_path / "mistyped").exists()


def test_wrong_words_are_refused_with_status_2(tmp_path: Path) -> None:
    for words in (["fly"], ["--port", "70000"], ["serve", "--port", "x"]):
        refused = run(*words, "--data-dir", str(tmp_path))
        assert refused.returncode == 2
        assert "Traceback" not in refused.stderr
