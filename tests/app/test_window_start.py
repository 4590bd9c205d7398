"""The window from the outside: the smoke test that every package must pass, a second start, a clean end."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import httpx
import pytest

from tests.app.process import run, started


@pytest.mark.slow
def test_the_smoke_test_visits_every_page_and_passes(tmp_path: Path) -> None:
    out = tmp_path / "result" / "out.json"
    ended = run("--smoke-test", str(out), "--data-dir", str(tmp_path / "data"), "--port", "0")
    assert ended.returncode == 0, ended.stderr
    report = json.loads(out.read_text(encoding="utf-8"))
    assert report["ok"] is True
    pages = {"welcome", "memory", "review", "people", "texts", "activity", "agents", "eye", "insights", "settings"}
    assert {name.removeprefix("out-").removesuffix(".png") for name in report["pictures"]} == pages | {"drawer"}
    for name in report["pictures"]:
        assert (out.parent / name).stat().st_size > 5_000, name
    assert report["timings_ms"]["whole"] > 0


def test_a_smoke_test_that_cannot_pass_says_why(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        ended = run("--smoke-test", str(tmp_path / "out.json"), "--data-dir", str(tmp_path / "data"), "--port", port)
    assert ended.returncode == 1
    assert f"Port {port}" in ended.stderr
    assert not (tmp_path / "out.json").exists()


def test_a_second_start_raises_the_running_window_and_ends(tmp_path: Path) -> None:
    with started(tmp_path, mode="gui") as app:
        second = run("--data-dir", str(tmp_path))
        assert second.returncode == 0, second.stderr
        assert second.stdout == second.stderr == ""
        assert httpx.get(f"{app.base_url}/healthz").status_code == 200
        assert app.terminate() == 0


def test_a_taken_usual_port_is_said_and_the_next_one_used(tmp_path: Path) -> None:
    try:
        other = socket.create_server(("127.0.0.1", 8765))
    except OSError:
        pytest.skip("another program has port 8765, which is what this test would arrange")
    with other, started(tmp_path, port=None) as app:
        assert app.base_url != "http://127.0.0.1:8765"
        app.terminate()
        assert app.process.stderr is not None
        said = app.process.stderr.read()
    assert "Port 8765 is used by another program. Korely listens on " in said
    assert "until you restart." in said
