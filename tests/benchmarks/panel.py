"""The Memory Panel on 200,000 facts: opening it, a keystroke of its filter, scrolling. No screen is needed.

``python -m tests.benchmarks panel``; the size from KORELY_BENCH_FACTS. Each figure is a median and the worst, on the
wall to the painted rows; beside it stands the processor time of the GUI thread, which other work on the machine changes
least.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from korely_desktop.domain.panel import PanelGrouping, PanelQuery, PanelSort
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.desk import ConnectionInfo
from korely_desktop.gui.panel.page import PanelPage
from korely_desktop.gui.window import MainWindow, open_window
from korely_desktop.memory.listing import panel
from korely_desktop.memory.listing.panel_lists import PanelLists
from korely_desktop.memory.services import Services
from korely_desktop.store.engine import Store
from tests.benchmarks.facts import _fill, _services

Row = tuple[str, str, str]
Taken = tuple[float, float]
OPENED = 7
FRAMES = 120
TYPED = "bicycle 4"
_LONGEST_SLEEP_MS = 20


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    size = int(os.environ.get("KORELY_BENCH_FACTS", "200000"))
    app = QApplication.instance() or QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "korely.db", os.urandom(32)) as store:
        _fill(store, max(1, size // 100), 100)
        services = _services(store)
        name = f"{size:,} facts"
        for what, taken, beside in _window(app, services, Path(folder)):
            yield f"{what}, {name}", _wall(taken), f"{_own(taken)}; {beside}"
        yield from _reads(services, name)


def _window(app: QApplication, services: Services, folder: Path) -> Iterator[tuple[str, list[Taken], str]]:
    opened = []
    for _ in range(OPENED):
        window = _opened(app, services, folder)
        painted = _Painted(window)
        opened.append(_timed(app, lambda w=window: w.show_page("memory"), painted))
        _settle(app, window)
        if len(opened) < OPENED:
            window.quit()
    yield "Memory Panel, made and its first rows painted", opened[1:], "target 150 ms"
    page = window.page("memory")
    page.find()
    keys = [_keystroke(app, window, page, key, painted) for key in TYPED]
    back = [_keystroke(app, window, page, Qt.Key.Key_Backspace, painted) for _ in TYPED]
    yield "A keystroke of its filter, to the painted rows", keys, "target 50 ms"
    yield "A letter taken back", back, "target 50 ms"
    for what, step in (("the wheel", 144), ("a fast drag", 4_800)):
        yield f"A frame while scrolling by {what}", _frames(app, page, step), "16 ms are 60 frames a second"
    window.quit()


def _keystroke(app: QApplication, window: MainWindow, page: PanelPage, key: object, painted: _Painted) -> Taken:
    painted.forget()
    taken = _timed(app, lambda: QTest.keyClick(page.search, key), painted)
    _settle(app, window)
    return taken


def _frames(app: QApplication, page: PanelPage, step: int) -> list[Taken]:
    bar, taken = page.view.verticalScrollBar(), []
    for _ in range(FRAMES):
        begun, used = time.perf_counter(), time.thread_time()
        bar.setValue(bar.value() + step)
        app.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        taken.append((time.perf_counter() - begun, time.thread_time() - used))
        time.sleep(0.008)
    return taken


def _reads(services: Services, name: str) -> Iterator[Row]:
    """What other threads do for it."""
    lists = PanelLists(services, PERSON)
    whole = PanelQuery()

    def anew(query: PanelQuery) -> object:
        lists.forget()
        return lists.ids(query)

    reads: tuple[tuple[str, Callable[[], object]], ...] = (
        ("Its beginning", lambda: (lists.forget(), lists.beginning(whole))),
        ("Its list", lambda: anew(whole)),
        ("Its list by person", lambda: anew(replace(whole, group=PanelGrouping.PERSON))),
        ("Its list by certainty", lambda: anew(replace(whole, sort=PanelSort.STATE))),
        ("Its filter menus and counts", lambda: panel.facets(services, PERSON)),
    )
    for what, read in reads:
        taken = [_read(read) for _ in range(5)]
        yield f"{what}, {name}", _wall(taken), f"{_own(taken)}; off the GUI thread"


def _read(work: Callable[[], object]) -> Taken:
    begun, used = time.perf_counter(), time.thread_time()
    work()
    return time.perf_counter() - begun, time.thread_time() - used


def _opened(app: QApplication, services: Services, folder: Path) -> MainWindow:
    """A window on another page, its code loaded."""
    window = open_window(services, ConnectionInfo("http://127.0.0.1:1", "kor_self_x", folder, True, "file"))
    window.resize(1280, 800)
    window.desk.preferences.welcomed = False
    window.show()
    _settle(app, window, 0.5)
    return window


class _Painted(QObject):
    """True once the list was painted that answers what stands in the search field, all in sight in words."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._page: PanelPage | None = None
        self._seen = False

    def __call__(self) -> bool:
        if self._page is None:
            self._page = self._window.page("memory")
            self._page.view.viewport().installEventFilter(self)
        return self._seen and not self._page.view.delegate.pictures.left_out

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            model = self._page.model
            answers = model.is_loaded and model.query.text == self._page.search.text()
            self._seen = answers and (model.total == 0 or model.fact(1) is not None)
        return False

    def forget(self) -> None:
        """Another answer is waited for."""
        self._seen = False


def _timed(app: QApplication, act: Callable[[], object], done: Callable[[], bool]) -> Taken:
    """The loop sleeps between events, as in the app: one that turns on and on takes Python from the other threads."""
    awake = QTimer()
    awake.start(_LONGEST_SLEEP_MS)
    begun, used = time.perf_counter(), time.thread_time()
    act()
    while not done():
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    return time.perf_counter() - begun, time.thread_time() - used


def _settle(app: QApplication, window: MainWindow, seconds: float = 0.15) -> None:
    quiet = time.monotonic()
    while time.monotonic() - quiet < seconds:
        app.processEvents()
        time.sleep(0.005)
        if window.desk.background.busy:
            quiet = time.monotonic()


def _wall(taken: list[Taken]) -> str:
    wall = [1000 * each[0] for each in taken]
    return f"{statistics.median(wall):.0f} ms, at most {max(wall):.0f} ms"


def _own(taken: list[Taken]) -> str:
    return f"{statistics.median(1000 * each[1] for each in taken):.0f} ms of processor time"
