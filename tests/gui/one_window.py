"""The main window as tests open it, and one window a page for all tests of a file that only look or move the focus.

To build a window and fill its store costs a fifth of a second, which a file with a dozen tests of every page pays for
each. A test that changes what is known or what is open builds its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.desk import ConnectionInfo, Desk
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.pages import PageSpec, page_specs
from korely_desktop.gui.theme import install_theme
from korely_desktop.gui.window import MainWindow
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine
from tests.new_store import new_store

_PATIENCE_MS = 60_000


def dress(qapp: QApplication) -> None:
    """English, light, at 100 %, without motion, and no key is held: Qt's tests leave Ctrl down after a click with it,
    and a row is then chosen beside the others."""
    QTest.keyRelease(QWidget(), Qt.Key.Key_Control)
    install_language("en")
    install_theme(qapp).set(appearance="light", percent=100, system_font=False, reduced_motion=True, key_hints=True)


def open_window(desk: Desk, *names: str) -> MainWindow:
    """The main window in front, with the pages of these names, or all."""

    def specs() -> list[PageSpec]:
        return [spec for spec in page_specs() if not names or spec.place.name in names]

    window = MainWindow(desk, specs)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window, _PATIENCE_MS)
    return window


@contextmanager
def one_window(
    qapp: QApplication,
    folder: Path,
    vocabulary: Vocabulary,
    name: str,
    fill: Callable[[Services], None],
    settle: Callable[[Desk], None],
) -> Iterator[MainWindow]:
    """A window at the page ``name`` over a store that ``fill`` writes into, at rest."""
    changes = ChangeBus()
    with Store.open(new_store(folder)) as store:
        index = RecallIndex(store, changes)
        services = Services(store, vocabulary, ScriptedEngine(), HashEmbedder(), index, changes)
        fill(services)
        desk = Desk(services, ConnectionInfo("http://127.0.0.1:8765", "kor_self_" + "k" * 43, folder, True, "keyring"))
        desk.preferences.welcomed = True
        dress(qapp)
        window = open_window(desk)
        window.show_page(name)
        settle(desk)
        try:
            yield window
        finally:
            window.close()
            window.deleteLater()
