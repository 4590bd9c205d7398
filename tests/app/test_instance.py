"""One app per data folder, and the bell that raises its window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from korely_desktop.instance import Instance, bell_name, ring


def ring_from_another_process(qtbot, lock: Path) -> str:
    """What a second start is answered, while this one's event loop runs."""
    words = "import sys, pathlib; from korely_desktop.instance import ring; print(ring(pathlib.Path(sys.argv[1])))"
    process = subprocess.Popen([sys.executable, "-c", words, str(lock)], stdout=subprocess.PIPE, text=True)
    qtbot.waitUntil(lambda: process.poll() is not None, timeout=30_000)
    return process.communicate()[0].strip()


@pytest.fixture
def holder(qapp, tmp_path: Path):
    instance = Instance(tmp_path / "korely.lock")
    yield instance
    instance.release()


def test_only_one_holds_a_folder(holder: Instance, tmp_path: Path) -> None:
    assert holder.take()
    assert not Instance(tmp_path / "korely.lock").take()
    assert Instance(tmp_path / "other.lock").take()
    holder.release()
    again = Instance(tmp_path / "korely.lock")
    assert again.take()
    again.release()


def test_a_second_start_raises_the_window(holder: Instance, tmp_path: Path, qtbot) -> None:
    rung: list[bool] = []
    holder.take()
    holder.listen(lambda _link: rung.append(True))
    assert ring_from_another_process(qtbot, tmp_path / "korely.lock") == "raised"
    qtbot.waitUntil(lambda: rung == [True], timeout=5_000)


def test_an_app_without_a_window_says_so(holder: Instance, tmp_path: Path, qtbot) -> None:
    holder.take()
    holder.listen(None)
    assert ring_from_another_process(qtbot, tmp_path / "korely.lock") == "no-window"


def test_nobody_answers_where_nobody_runs(tmp_path: Path) -> None:
    assert ring(tmp_path / "korely.lock") == "silent"


def test_the_same_folder_has_one_bell_however_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data")
    assert bell_name(tmp_path / "link" / "korely.lock") == bell_name(tmp_path / "data" / "korely.lock")
