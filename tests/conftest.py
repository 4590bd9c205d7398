"""Shared fixtures: stores in tmp_path, and the services around them.

``services`` uses a scripted engine and hashed vectors (fast, deterministic); ``full_services`` the real engine.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import settings as hypothesis_settings
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from korely_desktop.domain import right_of_way
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from korely_desktop.store import engine as store_engine
from korely_desktop.store.engine import Store
from korely_desktop.workers.collecting import collect_what_is_due
from tests.fakes import HashEmbedder, ScriptedEngine
from tests.new_store import new_store
from tests.one_compiler import create_engine_alike

hypothesis_settings.register_profile("suite", deadline=None, derandomize=True)
"""A busy machine is no failure. The same tries each run: what fails, fails because of what was changed, not by luck."""
hypothesis_settings.register_profile("hunt", deadline=None)
"""Other tries each run, to find what nobody has: ``pytest --hypothesis-profile=hunt``."""
hypothesis_settings.load_profile("suite")

store_engine.create_engine = create_engine_alike

_PATIENCE_MS = 60_000
_RINGS_AGAIN_SECONDS = 60.0
_WALKS_OF_THE_MIDDLE = 40
"""After so many the garbage collector walks all there is, a third of a second here. What a test leaves behind
is found at the first walk, when the test is over."""


def pytest_configure(config: pytest.Config) -> None:
    """A test that ends its worker, as one that hangs does in the end, is given to the next worker, which ends like it:
    after two of those the run is over, rather than after four for each worker there was.

    Workers get files in the order in which they are collected, not those of most tests first.

    Programs that tests start find compiled modules, as those of an installed app do: a start takes a third less."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    if config.getoption("maxworkerrestart", "") is None:
        config.option.maxworkerrestart = "2"
        config.option.loadscopereorder = False


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with tests that are marked slow come first, then those of most tests: a long file that is begun last leaves
    the other workers without work. A run in one process keeps the usual order."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    tests = Counter(item.path for item in items)
    items.sort(key=lambda item: (item.path not in slow, -tests[item.path]))


def pytest_sessionstart() -> None:
    """Qt's objects are ended in the main thread, as in the app."""
    gc.disable()
    gc.set_threshold(*gc.get_threshold()[:2], _WALKS_OF_THE_MIDDLE)


def pytest_collection_finish() -> None:
    """What was imported lasts: it is not walked again between tests."""
    gc.freeze()


def pytest_runtest_setup() -> None:
    """The alarm of a test that takes too long rings on: Qt swallows it in a slot, and Hypothesis takes it for a finding
    and tries the same again."""
    if sys.platform != "win32" and (seconds := signal.getitimer(signal.ITIMER_REAL)[0]):
        signal.setitimer(signal.ITIMER_REAL, seconds, _RINGS_AGAIN_SECONDS)


def pytest_runtest_logfinish() -> None:
    """Between two tests is when there is no event loop to do it."""
    collect_what_is_due()


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: object) -> None:
    """A process has one application. It is the window's, whichever test comes first: a lesser one stays for all tests
    behind it, and has no screen.
    """


@pytest.fixture
def qtbot(qtbot: QtBot) -> QtBot:
    """Waits longer than the usual five seconds before it gives up: a loaded machine is slow, not wrong."""
    qtbot.waitUntil = partial(qtbot.waitUntil, timeout=_PATIENCE_MS)
    qtbot.waitSignal = partial(qtbot.waitSignal, timeout=_PATIENCE_MS)
    return qtbot


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new, plain store file, to be copied."""
    return new_store(tmp_path_factory.mktemp("empty"))


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    from korely_desktop.language.vocabulary import load_vocabulary

    return load_vocabulary()


@pytest.fixture
def store_path(tmp_path: Path) -> Path:
    """A fresh plain store that nobody has open."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    return new_store(folder)


@pytest.fixture
def store(store_path: Path) -> Iterator[Store]:
    """A fresh plain store, open."""
    with Store.open(store_path) as opened:
        yield opened


@pytest.fixture(autouse=True)
def no_keyring() -> Iterator[None]:
    """Secrets go into files below ``tmp_path``, never into the keyring of whoever runs the tests."""
    import keyring
    from keyring.backends.null import Keyring

    before = keyring.get_keyring()
    keyring.set_keyring(Keyring())
    yield
    keyring.set_keyring(before)


@pytest.fixture
def engine() -> ScriptedEngine:
    """The engine of ``services``: tell it with ``engine.says(text, *statements)`` what it reads."""
    return ScriptedEngine()


@pytest.fixture
def services(store: Store, vocabulary: Vocabulary, engine: ScriptedEngine) -> Services:
    """Everything a use case needs, with a scripted engine and hashed vectors."""
    changes = ChangeBus()
    return Services(store, vocabulary, engine, HashEmbedder(), RecallIndex(store, changes), changes)


@pytest.fixture
def full_services(store: Store, vocabulary: Vocabulary) -> Services:
    """The same with the real extraction engine."""
    from korely_desktop.language.extraction.engine import BuiltinEngine

    changes = ChangeBus()
    index = RecallIndex(store, changes)
    return Services(store, vocabulary, BuiltinEngine(vocabulary), HashEmbedder(), index, changes)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set once a thread makes way for the window, which it then does for as long as the turn lasts."""
    waiting = threading.Event()

    class Over(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            waiting.set()
            return super().wait(timeout)

    over = Over()
    over.set()
    monkeypatch.setattr(right_of_way, "_over", over)
    monkeypatch.setattr(right_of_way, "PATIENCE_SECONDS", 60.0)
    return waiting


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1.5 MB."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("mounting a small disk needs root")
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("this machine does not allow mounting")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)
