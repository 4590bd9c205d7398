"""``backup`` while the app runs, ``restore`` after it ended, and what both say when something stands in the way."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from korely_desktop import app
from korely_desktop.cli import main
from korely_desktop.domain.memories import MemoryQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.endings import START_AGAIN
from korely_desktop.memory import remember
from korely_desktop.parts import compose
from korely_desktop.paths import DataFolder
from korely_desktop.settings import LaunchSettings
from tests.app.conftest import Lived
from tests.app.process import run, started


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("words") / "passphrase"
    file.write_text("cold tea at nine\n", encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def backed_up(tmp_path_factory: pytest.TempPathFactory, lived: Lived, words: Path) -> Path:
    """A backup made while the app runs. What it holds is erased then, and nothing is restored before the app ends.
    Beside it lies the ``home`` it came from."""
    root = tmp_path_factory.mktemp("backup")
    home, file = root / "home", root / "korely.backup"
    shutil.copytree(lived.folder, home)
    with started(home) as running, running.client() as client:
        ended = run("backup", str(file), "--passphrase-file", str(words), "--data-dir", str(home))
        assert ended.returncode == 0, ended.stderr
        assert "1 texts" in ended.stdout
        [made] = client.get("/v1/memories").json()["memories"]
        assert client.delete(f"/v1/memories/{made['id']}").status_code == 200
        held = run("restore", str(file), "--passphrase-file", str(words), "--data-dir", str(home))
        assert held.returncode == 1
        assert "already running" in held.stderr
        assert running.terminate() == 0
    return file


@pytest.mark.slow
def test_what_was_erased_since_is_back_after_a_restore(backed_up, words, tmp_path):
    folder = Path(shutil.copytree(backed_up.parent / "home", tmp_path / "home"))
    ended = run("restore", str(backed_up), "--passphrase-file", str(words), "--data-dir", str(folder))
    assert ended.returncode == 0, ended.stderr
    with started(folder) as running, running.client() as client:
        [text] = client.get("/v1/memories").json()["memories"]
        assert text["content"].startswith("Zebedeo Quarantaquattro lives in Turin.")
    assert run("doctor", "--data-dir", str(folder)).returncode == 0


@pytest.mark.parametrize("where", ["another computer", "first bytes lost", "key lost"])
def test_a_restore_where_nothing_can_be_opened_is_encrypted(backed_up, words, used, tmp_path, capsys, where):
    if where == "another computer":
        used = tmp_path / "there"
    elif where == "key lost":
        (used / "store-key.secret").unlink()
    else:
        with (used / "korely.db").open("r+b") as store:
            store.write(os.urandom(4096))
    assert main(["restore", str(backed_up), "--passphrase-file", str(words), "--data-dir", str(used)]) == 0
    assert "1 texts" in capsys.readouterr().out
    assert main(["doctor", "--data-dir", str(used)]) == 0
    examined = capsys.readouterr().out
    assert "Encrypted; the key is in a file" in examined
    assert "All in order." in examined
    assert texts_in(used)[0].startswith("Zebedeo Quarantaquattro lives in Turin.")


def texts_in(folder: Path) -> list[str]:
    """What the app finds there, which does not run."""
    parts = compose(LaunchSettings("serve", folder, port=0), DataFolder(folder))
    try:
        return [text.content for text in remember.list_memories(parts.services, PERSON, MemoryQuery())[0]]
    finally:
        parts.close()


def test_what_is_missing_is_said_in_one_line(tmp_path, words, capsys):
    home = tmp_path / "home"
    for asked, reason in (
        (("backup", "x.backup", "--passphrase-file", str(words)), "nothing to back up"),
        (("restore", str(words), "--passphrase-file", str(words)), "is not a Korely backup"),
        (("restore", "x.backup", "--passphrase-file", "missing"), "passphrase cannot be read"),
    ):
        assert main([asked[0], "--data-dir", str(home), *asked[1:]]) == 1  # the file may come after what is said of it
        said = capsys.readouterr()
        assert said.out == ""
        assert reason in said.err
        assert said.err.count("\n") == 1
    with pytest.raises(SystemExit, match="2"):
        main(["backup", "--data-dir", str(home)])
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
