"""Somebody uses the whole window while agents write: the longest stall of the event loop, and memory over an hour.

``python -m tests.benchmarks use``. The app of this process is the real one, with its window, workers and HTTP; the
agent is a process of its own. Each act begins as a key or a press does, by which the window takes right of way. A stall
is the time between two turns of the event loop: on the wall, which on a shared machine counts the others' work too, and
the processor time the GUI thread itself spent in it. The hour is 360 acts, one every ten seconds of it, without the
pauses between them; memory is compared from act 120 on, when all pages are made.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")

import psutil
from PySide6.QtCore import QEvent, QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from korely_desktop.app import connection_info, tune_interpreter
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.window import MainWindow, open_window
from korely_desktop.memory import entities
from korely_desktop.parts import Parts, compose
from korely_desktop.paths import DataFolder
from korely_desktop.settings import LaunchSettings
from korely_desktop.spare_memory import settle, share_one_heap
from korely_desktop.workers.collecting import Collector

Row = tuple[str, str, str]
Act = tuple[str, Callable[[], object]]

TEXTS = 400
HOUR = 360
WARM = 120
_TICK_MS = 5
_PAUSE = 0.15
_AGENT = """
import sys, httpx
url, key, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with httpx.Client(base_url=url, headers={"Authorization": f"Bearer {key}"}, timeout=120) as client:
    for n in range(count):
        who = ("Marta", "Elena", "Paolo", "Luca")[n % 4] + " " + ("Bellini", "Greco", "Ricci", "Serra")[n // 4 % 4]
        text = f"{who} lives in Turin and works at Acme GmbH. {who} likes tea number {n}."
        client.post("/v1/memories", json={"content": text, "agent_id": "bench"}).raise_for_status()
"""


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    share_one_heap()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    tune_interpreter()
    Collector(app)
    with tempfile.TemporaryDirectory() as name:
        folder = DataFolder(Path(name) / "data")
        folder.prepare()
        parts = compose(LaunchSettings("gui", folder.root, port=0), folder)
        window = open_window(parts.services, connection_info(parts))
        window.resize(1280, 800)
        window.show()
        parts.workers.start()
        parts.start()
        _until(app, lambda: parts.embedder.state in ("ready", "failed"))
        window.load_pages()
        try:
            yield from _measure(app, window, parts)
        finally:
            window.quit()
            parts.close()


def _measure(app: QApplication, window: MainWindow, parts: Parts) -> Iterator[Row]:
    _write(app, parts, 40)
    for _ in _use(app, window, 40):
        pass
    settle()
    idle = Watch()
    for what, _ in _use(app, window, 60):
        idle.doing = what
    yield "Longest stall in use, nothing being written", str(idle.stop()), "target 50 ms"
    busy = Watch()
    agent = _agent(parts, TEXTS)
    acts = _use(app, window, 100_000)
    written = 0
    while agent.poll() is None or parts.workers.waiting:
        busy.doing, _ = next(acts)
        written += 1
    yield f"The same while {TEXTS} texts come in and are read, {written} acts", str(busy.stop()), "target 50 ms"
    yield from _hour(app, window, parts)


def _hour(app: QApplication, window: MainWindow, parts: Parts) -> Iterator[Row]:
    process = psutil.Process()
    at: list[float] = []
    for number, _ in enumerate(_use(app, window, HOUR)):
        if number % 36 == 0:
            _write(app, parts, 6)
        gc.collect()
        at.append(process.memory_info().rss / 2**20)
    figures = f"{at[WARM]:.0f} MB after {WARM} acts, {at[-1]:.0f} MB after {HOUR}"
    yield "Resident memory over an hour of use, 60 texts in it", figures, f"growth {at[-1] - at[WARM]:+.0f} MB"


class Watch:
    """Notes the longest time between two turns of the event loop, and what was being done."""

    def __init__(self) -> None:
        self.doing = ""
        self._wall, self._used, self._number = 0.0, 0.0, 0
        self._worst: tuple[float, str] = (0.0, "")
        self._own: tuple[float, str] = (0.0, "")
        self._over = 0
        self._last = (time.perf_counter(), time.thread_time())
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(_TICK_MS)

    def stop(self) -> Watch:
        """No more ticks."""
        self._timer.stop()
        return self

    def __str__(self) -> str:
        (wall, doing), (own, owing) = self._worst, self._own
        words = f"{wall * 1000:.0f} ms ({doing}), of its own at most {own * 1000:.0f} ms ({owing})"
        return f"{words}; {self._over} of {self._number} turns over 50 ms"

    def _tick(self) -> None:
        now = (time.perf_counter(), time.thread_time())
        wall, own = now[0] - self._last[0] - _TICK_MS / 1000, now[1] - self._last[1]
        self._last = now
        self._number += 1
        self._over += wall > 0.05
        self._worst = max(self._worst, (wall, self.doing))
        self._own = max(self._own, (own, self.doing))


def _use(app: QApplication, window: MainWindow, count: int) -> Iterator[tuple[str, None]]:
    """Do so many things, one after the other; each is named before it is done."""
    for what, act in islice(cycle(_acts(window)), count):
        yield what, None
        window.desk.background.turn.touch()
        act()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the loop of the app does after each event
        until = time.monotonic() + _PAUSE
        while time.monotonic() < until:
            app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
            time.sleep(0.001)


def _acts(window: MainWindow) -> list[Act]:
    pages: list[Act] = [(name, lambda name=name: window.show_page(name)) for name in window.page_names]  # type: ignore[misc]
    memory = window.page("memory")
    somebody, _ = entities.entities(window.desk.services, PERSON, EntityQuery(every_user=True, type="person", limit=1))

    def scroll() -> None:
        bar = memory.view.verticalScrollBar()
        bar.setValue((bar.value() + 600) % max(1, bar.maximum()))

    def palette() -> None:
        window.search_palette.open_palette()
        QTest.keyClicks(window.search_palette.field, "mar")

    def search(words: str) -> None:
        memory.find()
        QTest.keyClicks(memory.search, words)

    return [
        *pages,
        ("memory", lambda: window.show_page("memory")),
        *[("scroll", scroll)] * 6,
        ("filter", lambda: search("tea")),
        ("filter cleared", memory.search.clear),
        ("palette", palette),
        ("palette closed", window.search_palette.leave),
        ("drawer", lambda: window.desk.entity_wanted.emit(somebody[0].id)),
        ("drawer closed", memory.leave),
    ]


def _agent(parts: Parts, count: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", _AGENT, parts.server.base_url, parts.api_key, str(count)])


def _write(app: QApplication, parts: Parts, count: int) -> None:
    agent = _agent(parts, count)
    _until(app, lambda: agent.poll() is not None and not parts.workers.waiting)


def _until(app: QApplication, settled: Callable[[], bool], seconds: float = 300.0) -> None:
    until = time.monotonic() + seconds
    while not settled() and time.monotonic() < until:
        app.processEvents()
        time.sleep(0.005)
