"""The app as a whole: start to ready line, start to window, resident memory, add over HTTP, texts read a second.

Run with ``make bench``. Beside each figure stands a baseline of the same run, so that a slow machine shows.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import httpx
import psutil

from tests.app.process import App, environment, started, wait_until_read

ADDS = 400
PAUSE = 0.02  # seconds in which nobody asks for anything
TEXT = "{person} lives in Turin and works at Acme GmbH. {person} prefers email follow-ups."
FIRST = ("Marta", "Elena", "Paolo", "Luca", "Chiara", "Davide", "Sofia", "Laura", "Matteo", "Irene")
LAST = ("Bellini", "Marini", "Fabbri", "Greco", "Lombardi", "Moretti", "Pellegrini", "Ricci", "Serra", "Vitale")

Row = tuple[str, str, str]


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        bare = _median(_bare_python() for _ in range(3))
        yield "Python that imports httpx and ends", _ms(bare), "baseline"
        with started(data):
            pass
        yield "Start to ready line, no window", *_wall_and_cpu([_to_ready(data, "serve") for _ in range(3)])
        yield "Start to ready line, with window", *_wall_and_cpu([_to_ready(data, "gui") for _ in range(3)])
        yield "Start to painted window", _ms(_median(_to_window(data) for _ in range(3))), "budget 1,500 ms"
        with started(data) as app, app.client() as client:
            time.sleep(4)
            yield "Resident memory, idle, model loaded", _mb(app), ""
            yield from _adds(client)
            yield "Resident memory after that", _mb(app), ""
            yield from _tools(client)
            yield "Resident memory once MCP is spoken", _mb(app), ""
        with started(data, mode="gui") as app:
            time.sleep(4)
            yield "Resident memory with window, model loaded", _mb(app), ""
            began = time.perf_counter()
            app.terminate()
            yield "SIGTERM to end, with window", _ms(time.perf_counter() - began), "budget 3,000 ms"


def _adds(client: httpx.Client) -> Iterator[Row]:
    health = [_timed(lambda: client.get("/healthz")) for _ in range(ADDS)]
    yield "GET /healthz over HTTP, p50 / p99", _percentiles(health), "baseline: HTTP itself"
    health = []
    for _ in range(50):
        time.sleep(PAUSE)
        health.append(_timed(lambda: client.get("/healthz")))
    yield "GET /healthz after a pause, p50 / p99", _percentiles(health), "baseline: HTTP itself on cold caches"
    people = [f"{FIRST[n % 10]} {LAST[n // 10 % 10]}" for n in range(ADDS)]
    began = time.perf_counter()
    quiet = []
    for person in people[:50]:
        quiet.append(_timed(lambda person=person: _add(client, person)))
        wait_until_read(client)
    yield "POST /v1/memories, nothing being read, p50 / p99", _percentiles(quiet), "budget 5 ms p50"
    began = time.perf_counter()
    busy = [_timed(lambda person=person: _add(client, person)) for person in people]
    yield "POST /v1/memories without a pause, p50 / p99", _percentiles(busy), "budget 5 ms p50"
    wait_until_read(client, 300)
    yield "Texts read into facts a second", f"{ADDS / (time.perf_counter() - began):.0f}", f"{ADDS} texts of 16 words"


def _tools(client: httpx.Client) -> Iterator[Row]:
    """The same search as a tool of MCP and as a call of the API."""
    question = {"query": "Where does she live?", "user_id": "bench"}
    asked = {"name": "korely_search", "arguments": question}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": asked}
    accepting = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18"}

    def call() -> None:
        assert "result" in client.post("/mcp", json=message, headers=accepting).json()

    yield "The first tools/call, which imports the protocol", _ms(_timed(call)), ""
    yield "tools/call korely_search, p50 / p99", _percentiles([_timed(call) for _ in range(ADDS)]), ""
    search = [_timed(lambda: client.post("/v1/memories/search", json=question)) for _ in range(ADDS)]
    yield "POST /v1/memories/search, p50 / p99", _percentiles(search), "the same search"


def _add(client: httpx.Client, person: str) -> None:
    answer = client.post("/v1/memories", json={"content": TEXT.format(person=person), "agent_id": "bench"})
    assert answer.status_code == 201, answer.text


def _to_ready(data: Path, mode: str) -> tuple[float, float]:
    """Seconds on the wall, and of processor time."""
    began = time.perf_counter()
    with started(data, mode=mode) as app:
        seconds = time.perf_counter() - began
        used = psutil.Process(app.process.pid).cpu_times()
        return seconds, used.user + used.system


def _to_window(data: Path) -> float:
    """The log has the instant at which the window was painted."""
    began = datetime.now()
    with started(data, mode="gui") as app:
        app.terminate()
    line = [line for line in (data / "logs" / "korely.log").read_text().splitlines() if "Window open." in line][-1]
    return (datetime.strptime(line[:23], "%Y-%m-%d %H:%M:%S,%f") - began).total_seconds()


def _wall_and_cpu(runs: list[tuple[float, float]]) -> tuple[str, str]:
    wall, used = (statistics.median(run[part] for run in runs) for part in (0, 1))
    return _ms(wall), f"{_ms(used)} of processor time"


def _bare_python() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import httpx"], check=True, env=environment())
    return time.perf_counter() - began


def _timed(work: object) -> float:
    began = time.perf_counter()
    work()  # type: ignore[operator]
    return time.perf_counter() - began


def _median(values: Iterator[float]) -> float:
    return statistics.median(values)


def _percentiles(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"{ordered[len(ordered) // 2] * 1000:.1f} / {ordered[int(len(ordered) * 0.99) - 1] * 1000:.1f} ms"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:,.0f} ms"


def _mb(app: App) -> str:
    return f"{psutil.Process(app.process.pid).memory_info().rss / 1_000_000:.0f} MB"
