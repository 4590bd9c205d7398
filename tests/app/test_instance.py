"""One app per data folder, and the bell that raises its window."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from korely_desktop.instance import Instance, ring
from korely_desktop.paths import DataFolder


def ring_from_another_process(qtbot, root: Path) -> str:
    """What a second start is answered, while this one's event loop runs."""
    words = (
        "import sys, pathlib; from korely_desktop.instance import ring; from korely_desktop.paths import DataFolder;"
        "print(ring(DataFolder(pathlib.Path(sys.argv[1]))))"
    )
    process = subprocess.Popen([sys.executable, "-c", words, str(root)], stdout=subprocess.PIPE, text=True)
    qtbot.waitUntil(lambda: process.poll() is not None)
    return process.communicate()[0].strip()


@pytest.fixture
def holder(qapp, tmp_path: Path):
    instance = Instance(DataFolder(tmp_path))
    yield instance
    instance.release()


def test_only_one_holds_a_folder(holder: Instance, tmp_path: Path) -> None:
    assert holder.take()
    assert not Instance(DataFolder(tmp_path)).take()
    other = tmp_path / "other"
    other.mkdir()
    assert Instance(DataFolder(other)).take()
    holder.release()
    again = Instance(DataFolder(tmp_path))
    assert again.take()
    again.release()


def test_a_second_start_raises_the_window(holder: Instance, tmp_path: Path, qtbot) -> None:
    rung: list[bool] = []
    holder.take()
    holder.listen(lambda _link: rung.append(True))
    assert ring_from_another_process(qtbot, tmp_path) == "raised"
    qtbot.waitUntil(lambda: rung == [True])


def test_an_app_without_a_window_says_so(holder: Instance, tmp_path: Path, qtbot) -> None:
    holder.take()
    holder.listen(None)
    assert ring_from_another_process(qtbot, tmp_path) == "no-window"


def test_nobody_answers_where_nobody_runs(tmp_path: Path) -> None:
    assert ring(DataFolder(tmp_path)) == "silent"


def test_the_bell_is_of_the_folder_and_goes_with_the_app(holder: Instance, tmp_path: Path) -> None:
    bell = DataFolder(tmp_path).bell
    holder.take()
    holder.listen(None)
    if sys.platform != "win32":
        assert bell.stat().st_mode & 0o777 == 0o600
    holder.release()
    assert not bell.exists()


def test_a_bell_that_was_left_behind_is_silent(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    DataFolder(tmp_path).bell.write_text(f"{port} word")
    assert ring(DataFolder(tmp_path)) == "silent"
    DataFolder(tmp_path).bell.write_text("")
    assert ring(DataFolder(tmp_path)) == "silent"


def test_who_does_not_know_the_word_raises_nothing_and_holds_nobody_up(holder: Instance, tmp_path: Path, qtbot) -> None:
    rung: list[bool] = []
    holder.take()
    holder.listen(lambda _link: rung.append(True))
    bell = DataFolder(tmp_path).bell
    port, word = bell.read_text().split()
    with (
        socket.create_connection(("127.0.0.1", int(port))),
        socket.create_connection(("127.0.0.1", int(port))) as guess,
    ):
        guess.sendall(f"{'0' * len(word)} korely://review".encode())
        guess.setblocking(False)
        qtbot.waitUntil(lambda: _is_shut(guess))
        assert rung == []
        assert ring_from_another_process(qtbot, tmp_path) == "raised"


def _is_shut(door: socket.socket) -> bool:
    """Whether the other side has ended it without a word."""
    try:
        return door.recv(10) == b""
    except BlockingIOError:
        return False
