"""More connections than a process may usually hold open."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.app.process import started

resource = pytest.importorskip("resource", reason="Windows sets no limit")
FEW, MANY = 256, 300


@contextmanager
def may_hold_open(files: int) -> Iterator[None]:
    """What a process that is started meanwhile may hold open, unless it asks for more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_three_hundred_connections_that_say_nothing_keep_nobody_out(tmp_path: Path) -> None:
    with ExitStack() as open_:
        with may_hold_open(FEW):
            app = open_.enter_context(started(tmp_path / "data", "--no-encryption"))
        host, port = app.base_url.removeprefix("http://").split(":")
        with may_hold_open(2 * MANY):
            for _ in range(MANY):
                silent = open_.enter_context(socket.create_connection((host, int(port)), 10))
                silent.sendall(b"GET /v1/ping HTTP/1.1\r\nHost: 127")
            with app.client() as client:
                assert client.post("/v1/memories", json={"content": "Anna lives in Turin."}).status_code == 201
                assert client.get("/v1/ping").status_code == 200
    assert "ERROR" not in (tmp_path / "data" / "logs" / "korely.log").read_text()
