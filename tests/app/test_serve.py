"""`korely-desktop serve` from the outside: ready line, local key, clean end, one app per folder."""

from __future__ import annotations

import sqlite3
import stat
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.app.process import App, run, started, wait_until_read


@dataclass(frozen=True)
class Lived:
    """A folder in which an app was told something, asked for it and ended, and that app."""

    folder: Path
    app: App


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Lived:
    """For tests that look at what was left behind, and change nothing of it."""
    folder = tmp_path_factory.mktemp("lived")
    with started(folder) as app, app.client() as client:
        client.post("/v1/memories", json={"content": "Zebedeo Quarantaquattro lives in Turin.", "user_id": "zebedeo"})
        wait_until_read(client)
        client.post("/v1/memories/search", json={"query": "Where does Zebedeo live?"})
        assert app.terminate() == 0
    return Lived(folder, app)


@pytest.mark.slow
def test_a_memory_goes_in_and_its_fact_comes_out_also_after_a_second_start(tmp_path: Path) -> None:
    with started(tmp_path) as app, app.client() as client:
        added = client.post("/v1/memories", json={"content": "Giulia Ferri lives in Turin.", "agent_id": "support-bot"})
        assert added.status_code == 201
        wait_until_read(client)
        facts = client.get("/v1/facts", params={"subject": "Giulia Ferri"}).json()["facts"]
        assert [(fact["predicate"], fact["object"]) for fact in facts] == [("lives_in", "Turin")]
        first_key = app.api_key
        assert app.terminate() == 0
    with started(tmp_path) as app, app.client() as client:
        assert app.api_key == first_key
        assert client.get("/v1/facts", params={"subject": "Giulia Ferri"}).json()["total"] == 1
        assert client.get("/v1/ping").json()["ok"] is True


def test_the_store_is_encrypted_and_its_secrets_are_private_where_no_keyring_works(lived: Lived) -> None:
    store = lived.folder / "korely.db"
    assert b"Turin" not in store.read_bytes()
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(store).execute("SELECT count(*) FROM sqlite_master")
    for name in ("store-key.secret", "api-key.secret", "korely.db"):
        assert stat.S_IMODE((lived.folder / name).stat().st_mode) == 0o600, name


def test_without_encryption_the_store_is_plain_and_stays_usable_without_the_option(tmp_path: Path) -> None:
    with started(tmp_path, "--no-encryption") as app:
        assert app.terminate() == 0
    assert (tmp_path / "korely.db").read_bytes().startswith(b"SQLite format 3\x00")
    with started(tmp_path) as app, app.client() as client:
        assert client.get("/v1/ping").status_code == 200


def test_a_second_serve_on_the_same_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        second = run("serve", "--data-dir", str(tmp_path), "--port", "0")
        assert second.returncode == 1
        assert second.stderr.startswith("korely-desktop: Korely already runs")
        assert second.stderr.count("\n") == 1
        assert httpx.get(f"{app.base_url}/healthz").status_code == 200


def test_a_lock_left_by_a_killed_app_does_not_stop_the_next_start(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        app.kill()
    with started(tmp_path) as app:
        assert httpx.get(f"{app.base_url}/healthz").status_code == 200


def test_the_log_holds_nothing_of_what_was_remembered(lived: Lived) -> None:
    written = b"".join(path.read_bytes() for path in (lived.folder / "logs").iterdir())
    assert b"Ready." in written
    assert b"ebedeo" not in written
    assert lived.app.api_key.encode() not in written


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
