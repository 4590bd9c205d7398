"""The window on a store of 100,000 facts: the palette, what changed since, Insights. No screen is needed.

``python -m tests.benchmarks window``; the size from KORELY_BENCH_FACTS. What the GUI thread does is measured to the
painted widget; what other threads do, to the answer.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.desk import ConnectionInfo
from korely_desktop.gui.window import open_window
from korely_desktop.memory.answers.finding import Finder
from korely_desktop.memory.listing import panel
from korely_desktop.memory.listing.insights import insights
from korely_desktop.memory.services import Services
from korely_desktop.store.engine import Store
from tests.benchmarks.facts import _fill, _services

Row = tuple[str, str, str]
TIMES = 30


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    size = int(os.environ.get("KORELY_BENCH_FACTS", "100000"))
    app = QApplication.instance() or QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "korely.db", os.urandom(32)) as store:
        _fill(store, max(1, size // 100), 100)
        services = _services(store)
        name = f"{size:,} facts"
        yield f"Palette, from Ctrl+K to painted, {name}", _palette(app, services, Path(folder)), "budget 100 ms"
        finder = Finder(services, PERSON)
        for typed in ("m", "mar", "elena tea", "@kyak"):
            only = typed.startswith("@")
            words = typed.lstrip("@")

            def find(words: str = words, only: bool = only) -> object:
                return finder.find(words, "en", names_only=only)

            yield f"Palette, answer to “{typed}”, {name}", _median(find), "off the GUI thread"
        since = services.clock() - timedelta(days=700)
        yield f"What changed since, {name}", _median(lambda: panel.changed_since(services, PERSON, since)), "same"
        yield f"Insights, {name}", _median(lambda: insights(services, PERSON)), "same"


def _palette(app: QApplication, services: Services, folder: Path) -> str:
    window = open_window(services, ConnectionInfo("http://127.0.0.1:1", "kor_self_x", folder, True, "file"))
    window.resize(1280, 800)
    window.show()
    until = time.monotonic() + 60
    while window.desk.background.busy and time.monotonic() < until:
        app.processEvents()

    def open_it() -> None:
        window.search_palette.open_palette()
        window.search_palette.repaint()

    taken = []
    for _ in range(TIMES):
        taken.append(_timed(open_it))
        window.search_palette.leave()
        app.processEvents()
    window.close()
    return f"{statistics.median(taken) * 1000:.0f} ms, at most {max(taken) * 1000:.0f} ms"


def _median(work: Callable[[], object]) -> str:
    work()
    return f"{statistics.median(_timed(work) for _ in range(TIMES // 3)) * 1000:.0f} ms"


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
