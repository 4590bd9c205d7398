"""The window on a real store: no screen, real clicks and keys, nothing left running afterwards."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from korely_desktop.gui.components import announce
from korely_desktop.gui.components.told import install_roles
from korely_desktop.gui.desk import ConnectionInfo, Desk
from korely_desktop.gui.detail.pane import DetailPane
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.gui.window import MainWindow
from korely_desktop.memory.services import Services
from tests.gui.one_window import dress, open_window

_PATIENCE_MS = 60_000
_DELAY_MS = 200
"""The longest by which the window waits before it reads again: gathered changes, letters being typed."""
_LOOK_MS = 2
"""How often it is looked whether what was waited for has ended."""
_LOOPS_END_SECONDS = 180
_ROUNDS = 3
"""So often in a row the events that wait are handled without anything new: a row of queued calls has come through."""


@pytest.fixture(scope="session", autouse=True)
def told(qapp: QApplication) -> None:
    """A screen reader is told of widgets as in the app."""
    install_roles()


@pytest.fixture
def announced(monkeypatch) -> list[str]:
    """What a screen reader was told to say without the focus moving, oldest first."""
    said: list[str] = []
    heard = Mock(updateAccessibility=lambda event: said.append(event.message()))
    monkeypatch.setattr(announce, "QAccessible", heard)
    return said


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    """Every test begins alike, whatever the one before chose."""
    dress(qapp)
    yield
    qapp.clipboard().clear()


@pytest.fixture(autouse=True)
def no_endless_loop(qapp: QApplication) -> Iterator[None]:
    """The alarm of a test that takes too long may ring in the very slot that was to end an event loop: Qt swallows the
    error, nothing is left to wake the loop, and no signal is heard any more. So a timer ends every loop by then."""
    end = monotonic() + _LOOPS_END_SECONDS
    timer = QTimer(interval=1000)
    timer.timeout.connect(lambda: monotonic() > end and QApplication.exit())
    timer.start()
    yield
    timer.stop()


@pytest.fixture(autouse=True)
def no_thread_left() -> Iterator[None]:
    """A test that leaves a Python thread running fails."""
    before = set(threading.enumerate())
    yield
    left = [thread for thread in threading.enumerate() if thread not in before and not _of_pool(thread)]
    for thread in left:
        thread.join(timeout=2)  # one that is just ending is no leak
    left = [thread for thread in left if thread.is_alive()]
    assert not left, f"still running: {left}"


def _of_pool(thread: threading.Thread) -> bool:
    """Pool threads of Qt show up as dummies once they have run Python."""
    return isinstance(thread, threading._DummyThread)


@pytest.fixture
def connection(tmp_path: Path) -> ConnectionInfo:
    folder = tmp_path / "window"
    folder.mkdir()
    return ConnectionInfo("http://127.0.0.1:8765", "kor_self_" + "k" * 43, folder, True, "keyring")


@pytest.fixture
def desk(qapp: QApplication, services: Services, connection: ConnectionInfo) -> Iterator[Desk]:
    """What a page is handed, for tests of one page."""
    from korely_desktop.gui.agents.pausing import Pausing

    made = Desk(services, connection)
    made.pausing = Pausing(made)
    yield made
    made.close()


@pytest.fixture(scope="session")
def settle(qapp: QApplication) -> Callable[[Desk], None]:
    """Wait until a desk and its windows have nothing left to do: no work in flight, no delay running, all shown."""

    def is_quiet(desk: Desk) -> bool:
        if desk.background.busy:
            return False
        roots = [desk, *QApplication.topLevelWidgets()]
        timers = [timer for root in roots for timer in root.findChildren(QTimer)]
        return not any(one.isActive() and one.isSingleShot() and one.interval() <= _DELAY_MS for one in timers)

    def wait(desk: Desk) -> None:
        until = monotonic() + _PATIENCE_MS / 1000
        quiet_in_a_row = 0
        while quiet_in_a_row <= _ROUNDS:
            assert monotonic() < until, "the window did not come to rest"
            quiet_in_a_row = quiet_in_a_row + 1 if is_quiet(desk) else 0
            loop = QEventLoop()  # a turn of it also ends what was to be deleted later
            QTimer.singleShot(0 if quiet_in_a_row else _LOOK_MS, loop.quit)
            loop.exec()

    return wait


@pytest.fixture
def open_main(qtbot, services: Services, connection: ConnectionInfo) -> Iterator[Callable[..., MainWindow]]:
    """Opens the main window; give the names of the pages it may have, or none for all."""
    opened: list[MainWindow] = []

    def open_it(*names: str, welcomed: bool = True) -> MainWindow:
        desk = Desk(services, connection)
        desk.preferences.welcomed = welcomed

        window = open_window(desk, *names)
        opened.append(window)
        qtbot.addWidget(window)
        return window

    yield open_it
    for window in opened:
        window.close()


@pytest.fixture
def press(qtbot, desk: Desk, settle: Callable[[Desk], None]) -> Callable[[QWidget], None]:
    """Clicks a widget as a person does and waits for what follows."""

    def click(widget: QWidget) -> None:
        qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)
        settle(desk)

    return click


@pytest.fixture
def open_at(open_main, settle) -> Callable[[str], MainWindow]:
    """Opens the main window at a page and waits until that shows what there is."""

    def open_it(name: str) -> MainWindow:
        window = open_main()
        window.show_page(name)
        settle(window.desk)
        return window

    return open_it


@pytest.fixture
def open_storage(open_main, settle) -> Callable[..., MainWindow]:
    """Opens the main window at Settings, Storage; give the names of other pages it may have."""

    def open_it(*names: str) -> MainWindow:
        window = open_main("settings", *names)
        window.show_page("settings")
        window.page("settings").show_section("storage")
        settle(window.desk)
        return window

    return open_it


@pytest.fixture
def said(window: MainWindow) -> list[str]:
    """What the ``window`` of a test says in toasts, in order."""
    told: list[str] = []
    window.desk.toast.connect(lambda words, step: told.append(words))
    return told


@pytest.fixture
def show_alone(qtbot, desk: Desk, settle: Callable[[Desk], None]) -> Callable[..., None]:
    """Shows a page without the window around it, which follows what changes, and waits until it shows what there is."""

    def show(page: QWidget, width: int = 1080, height: int = 720) -> None:
        qtbot.addWidget(page)
        desk.changes.changed.connect(page.on_changes)
        page.resize(width, height)
        page.show()
        page.refresh()
        settle(desk)

    return show


@pytest.fixture
def open_pane(qtbot, desk: Desk, settle: Callable[[Desk], None]) -> Callable[[str], DetailPane]:
    """Shows the pane of a fact without the page around it."""

    def open_it(fact_id: str) -> DetailPane:
        pane = DetailPane(desk, FactActs(desk, desk))
        qtbot.addWidget(pane)
        pane.setFixedWidth(360)
        pane.resize(360, 800)
        pane.show()
        pane.show_fact(fact_id)
        settle(desk)
        return pane

    return open_it
