"""``backup`` while the app runs, ``restore`` after it ended, and what both say when something stands in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from korely_desktop import app
from korely_desktop.endings import START_AGAIN
from korely_desktop.settings import LaunchSettings
from tests.app.process import run, started


@pytest.fixture
def words(tmp_path: Path) -> Path:
    file = tmp_path / "passphrase"
    file.write_text("cold tea at nine\n", encoding="utf-8")
    return file


@pytest.mark.slow
def test_what_was_erased_since_is_back_after_a_restore_on_this_and_another_computer(tmp_path, words):
    home, other, file = tmp_path / "home", tmp_path / "other", tmp_path / "korely.backup"
    with started(home) as running, running.client() as client:
        made = client.post("/v1/memories", json={"content": "Giulia Ferri lives in Turin."}).json()
        ended = run("backup", str(file), "--passphrase-file", str(words), "--data-dir", str(home))
        assert ended.returncode == 0, ended.stderr
        assert "1 texts" in ended.stdout
        assert client.delete(f"/v1/memories/{made['id']}").status_code == 200
        held = run("restore", str(file), "--passphrase-file", str(words), "--data-dir", str(home))
        assert held.returncode == 1
        assert "already runs" in held.stderr
        assert running.terminate() == 0
    for folder in (home, other):
        ended = run("restore", str(file), "--passphrase-file", str(words), "--data-dir", str(folder))
        assert ended.returncode == 0, ended.stderr
        with started(folder) as running, running.client() as client:
            assert [text["content"] for text in client.get("/v1/memories").json()["memories"]] == [
                "Giulia Ferri lives in Turin."
            ]
    assert run("doctor", "--data-dir", str(home)).returncode == 0


@pytest.mark.parametrize("lost", ["first bytes", "key"])
def test_a_restore_over_what_cannot_be_opened_is_encrypted_again(tmp_path, words, lost):
    home, file = tmp_path / "home", tmp_path / "korely.backup"
    with started(home) as running:
        assert running.terminate() == 0
    assert run("backup", str(file), "--passphrase-file", str(words), "--data-dir", str(home)).returncode == 0
    if lost == "key":
        (home / "store-key.secret").unlink()
    else:
        with (home / "korely.db").open("r+b") as store:
            store.write(os.urandom(4096))
    refused = run("serve", "--port", "0", "--data-dir", str(home))
    assert refused.returncode == 1
    assert "korely-desktop restore" in refused.stderr
    ended = run("restore", str(file), "--passphrase-file", str(words), "--data-dir", str(home))
    assert ended.returncode == 0, ended.stderr
    examined = run("doctor", "--data-dir", str(home))
    assert "Encrypted; the key is in a file" in examined.stdout
    assert "All in order." in examined.stdout


def test_what_is_missing_is_said_in_one_line(tmp_path, words):
    home = tmp_path / "home"
    for asked, reason in (
        (("backup", "x.backup", "--passphrase-file", str(words)), "nothing to back up"),
        (("restore", str(words), "--passphrase-file", str(words)), "is no backup that Korely made"),
        (("restore", "x.backup", "--passphrase-file", "missing"), "passphrase cannot be read"),
    ):
        ended = run(asked[0], "--data-dir", str(home), *asked[1:])  # the file may come after what is said of it
        assert (ended.returncode, ended.stdout) == (1, "")
        assert reason in ended.stderr
        assert ended.stderr.count("\n") == 1
    assert run("backup", "--data-dir", str(home)).returncode == 2
    assert not (home / "korely.db").exists()


def test_a_window_that_asks_for_it_is_started_again(monkeypatch, tmp_path, qapp):
    begun = []
    monkeypatch.setattr(app, "_run", lambda application, settings: START_AGAIN)
    monkeypatch.setattr(app, "_windowed_application", lambda: qapp)
    monkeypatch.setattr(app.subprocess, "Popen", begun.append)
    monkeypatch.setattr(app, "_leave_behind_what_cannot_be_stopped", lambda status: None)
    monkeypatch.setattr(app.sys, "orig_argv", ["python", "-m", "korely_desktop", "--background", "--data-dir", "x"])
    assert app.run(LaunchSettings("gui", tmp_path)) == 0
    assert begun == [[app.sys.executable, "-m", "korely_desktop", "--data-dir", "x"]]
