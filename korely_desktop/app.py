"""The composition root: the one place where store, understanding, workers, API and window are wired together.

Start: data folder, lock, keys, store, services, workers, API, then the window or nothing. End: the same backwards.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QtMsgType, Slot, qInstallMessageHandler

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.errors import EnvironmentProblem, InvalidKey, KorelyError, PortTaken, ShuttingDown
from korely_desktop.domain.scope import ALL_SCOPES, PERSON
from korely_desktop.instance import Instance, already_running, ring
from korely_desktop.logs import start_logging
from korely_desktop.paths import DataFolder, cache_folder
from korely_desktop.secrets import KeyringSilent, SecretKeeper, store_key
from korely_desktop.settings import DEFAULT_PORT, LaunchSettings

if TYPE_CHECKING:
    from korely_desktop.api.server import ApiServer
    from korely_desktop.gui.desk import ConnectionInfo
    from korely_desktop.gui.window import MainWindow
    from korely_desktop.memory.audit import ReadLog
    from korely_desktop.memory.index.recall_index import RecallIndex
    from korely_desktop.memory.services import Services
    from korely_desktop.workers.pool import Workers

HOST = "127.0.0.1"
PORTS_TRIED = 20
LOCAL_KEY_NAME = "This computer"
SWITCH_SECONDS = 0.001
"""How long a thread keeps the interpreter while another waits: short, so that reading texts never delays answers."""

_log = logging.getLogger("korely_desktop")


@dataclass(frozen=True)
class Parts:
    """The running app without its window.

    Attributes:
        api_key: the local admin key, in the clear.
        key_place: where the key of the store is kept: ``keyring``, ``file``, or ``none``.
        notice: something the person must know about this start.
    """

    settings: LaunchSettings
    services: Services
    workers: Workers
    server: ApiServer
    read_log: ReadLog
    api_key: str
    key_place: str
    notice: str | None
    refuse_new_work: Callable[[], None]
    close_index: Callable[[], None]

    def close(self) -> None:
        """End everything in good order: no new requests, running ones finished, jobs stopped, store closed."""
        self.refuse_new_work()
        self.server.stop(1.5)
        if not self.workers.stop(1_500):
            _log.warning("A text was still being read; it is read again at the next start.")
        try:
            self.read_log.close()
        except KorelyError as problem:
            _log.warning("The last reads could not be noted: %s", problem.message)
        self.close_index()
        self.services.store.close()


def run(settings: LaunchSettings) -> int:
    """Start the app, stay until it is ended, and return the exit status.

    Raises:
        EnvironmentProblem: something stands in the way, and there is no window to say so.
    """
    windowed = settings.mode == "gui" or settings.smoke_test is not None
    application = _windowed_application() if windowed else QCoreApplication(sys.argv[:1])
    application.setApplicationName("Korely")
    folder = DataFolder(settings.data_dir)
    folder.prepare()
    instance = Instance(folder.lock)
    if not instance.take():
        if settings.mode == "gui" and settings.smoke_test is None and ring(folder.lock) == "raised":
            return 0
        raise already_running(folder.root)
    try:
        start_logging(folder.logs)
        qInstallMessageHandler(_log_qt)
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            parts = compose(settings, folder)
        except EnvironmentProblem as problem:
            _log.error("Start refused: %s", problem.code)
            if windowed and settings.smoke_test is None and not settings.ready_json:
                from korely_desktop.gui.problems import show_start_problem

                show_start_problem(problem)
            raise
        try:
            return _live(application, settings, parts, instance)
        finally:
            parts.close()
    finally:
        instance.release()


def compose(settings: LaunchSettings, folder: DataFolder) -> Parts:
    """Open the store and start everything that works without a window.

    Raises:
        EnvironmentProblem: what stands in the way; nothing was overwritten, and what had started has ended again.
    """
    from korely_desktop.language.embedding.embedder import open_embedder
    from korely_desktop.language.extraction.engine import BuiltinEngine
    from korely_desktop.language.vocabulary import load_vocabulary
    from korely_desktop.memory.audit import ReadLog
    from korely_desktop.memory.index.recall_index import RecallIndex
    from korely_desktop.memory.services import Services
    from korely_desktop.store.engine import Store
    from korely_desktop.workers.pool import Workers

    keeper = SecretKeeper(folder.root)
    store = Store.open(folder.store, store_key(keeper, folder.store, encrypt=settings.encrypt))
    try:
        vocabulary = load_vocabulary()
        embedder = open_embedder(None, cache_folder())
        changes = ChangeBus()
        index = RecallIndex(store, changes)
        services = Services(store, vocabulary, BuiltinEngine(vocabulary), embedder, index, changes)
        api_key = local_api_key(services, keeper)
        server, refuse_new_work, notice = _open_api(services, settings.port)
        workers = Workers(services)
        parts = Parts(
            settings=settings,
            services=services,
            workers=workers,
            server=server,
            read_log=ReadLog(services),
            api_key=api_key,
            key_place=(keeper.place("store-key") or "none") if store.key else "none",
            notice=notice,
            refuse_new_work=refuse_new_work,
            close_index=index.close,
        )
        embedder.when_settled(lambda: _use_model(services, index, workers))
        embedder.start()
        index.start()
        parts.read_log.start()
        workers.start()
        server.start()
    except BaseException:
        store.close()
        raise
    return parts


def _use_model(services: Services, index: RecallIndex, workers: Workers) -> None:
    """The embedding model is ready or has failed: let recall rank with its vectors, and make those that are missing."""
    if services.embedder.state == "ready":
        try:
            index.use_model(services.embedder.name)
        except ShuttingDown:
            return
    workers.model_settled()


def local_api_key(services: Services, keeper: SecretKeeper) -> str:
    """The admin key of this computer: the one kept from an earlier start if it still works, else a new one."""
    from korely_desktop.memory.keys import authenticate, create_key

    try:
        known = keeper.read("api-key")
    except KeyringSilent:
        known = None
    if known is not None:
        try:
            authenticate(services, known, ip=HOST)
            return known
        except InvalidKey:
            _log.info("The local key was revoked; a new one is made.")
    _, secret = create_key(services, PERSON, name=LOCAL_KEY_NAME, scopes=ALL_SCOPES)
    keeper.write("api-key", secret)
    return secret


def _open_api(services: Services, port: int | None) -> tuple[ApiServer, Callable[[], None], str | None]:
    """Bind the port asked for; without one, the usual port or the next that is free, and the words that say so."""
    from korely_desktop.api.app import build_api
    from korely_desktop.api.server import ApiServer

    api = build_api(services)
    if port is not None:
        return ApiServer(api, HOST, port), api.state.door.close, None
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
        try:
            server = ApiServer(api, HOST, candidate)
        except PortTaken:
            continue
        notice = None
        if candidate != DEFAULT_PORT:
            notice = f"Port {DEFAULT_PORT} is used by another program. Korely listens on {candidate} until you restart."
            print(f"korely-desktop: {notice}", file=sys.stderr)
        return server, api.state.door.close, notice
    raise PortTaken(
        f"The ports {DEFAULT_PORT} to {DEFAULT_PORT + PORTS_TRIED - 1} are used by other programs. "
        "End one of them, or choose a free port with --port.",
        port=DEFAULT_PORT,
    )


def _live(application: QCoreApplication, settings: LaunchSettings, parts: Parts, instance: Instance) -> int:
    """Show the window if there is one, say that the app is ready, and stay until it is ended."""
    endings = _Endings(application)
    errands = ThreadPoolExecutor(1, thread_name_prefix="errand")
    try:
        demo = [errands.submit(_load_demo, parts.services)] if settings.demo else []
        window = _open_window(parts) if settings.mode == "gui" or settings.smoke_test is not None else None
        if settings.smoke_test is not None and window is not None:
            from korely_desktop.smoke import run_smoke_test

            return run_smoke_test(parts, window, settings.smoke_test, demo)
        instance.listen(None if window is None else window.come_forward)
        if settings.ready_json:
            ready = {"base_url": parts.server.base_url, "api_key": parts.api_key, "pid": os.getpid()}
            print(json.dumps(ready), flush=True)
        _log.info("Ready.")
        status = application.exec()
        if window is not None:
            window.close()
        return status
    finally:
        errands.shutdown(wait=False, cancel_futures=True)
        endings.restore()


def _windowed_application() -> QCoreApplication:
    """A QApplication, or a plain word where there is no screen: Qt itself would abort the process."""
    needs_screen = sys.platform.startswith("linux") and "QT_QPA_PLATFORM" not in os.environ
    if needs_screen and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise EnvironmentProblem(
            "There is no screen to open the window on. Use 'korely-desktop serve' for the API without a window."
        )
    from PySide6.QtWidgets import QApplication

    QApplication.setDesktopFileName("korely-desktop")
    return QApplication(sys.argv[:1])


def _open_window(parts: Parts) -> MainWindow:
    from korely_desktop.gui.window import open_window

    window = open_window(parts.services, connection_info(parts))
    parts.workers.waiting_changed.connect(window.show_waiting)
    window.show()
    return window


def connection_info(parts: Parts) -> ConnectionInfo:
    """What the window tells people about how agents reach the app."""
    from korely_desktop.gui.desk import ConnectionInfo

    return ConnectionInfo(
        base_url=parts.server.base_url,
        key=parts.api_key,
        data_dir=parts.settings.data_dir,
        encrypted=parts.services.store.key is not None,
        key_place=parts.key_place,
        notice=parts.notice,
    )


def _load_demo(services: Services) -> None:
    from korely_desktop.memory import demo

    try:
        demo.load(services, PERSON)
    except KorelyError as problem:
        _log.error("The demo data set could not be loaded: %s", problem.message)


class _Endings(QObject):
    """Ends the event loop on SIGTERM and SIGINT. Python's own handlers would wait until some Python code runs."""

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__()
        self._application = application
        self._receiver, self._sender = socket.socketpair()
        for end in (self._receiver, self._sender):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._receiver.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._end)
        self._wakeup = signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)
        self._handlers = {number: signal.signal(number, _ignore) for number in (signal.SIGTERM, signal.SIGINT)}

    def restore(self) -> None:
        """Give the signals back to whoever had them."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._wakeup)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._receiver.close()
        self._sender.close()

    @Slot()
    def _end(self) -> None:
        self._receiver.recv(64)
        self._application.quit()


def _ignore(number: int, frame: object) -> None:
    """The wake-up socket does the work; this only keeps the signal from killing the process."""


_QT_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def _log_qt(kind: QtMsgType, context: object, message: str) -> None:
    logging.getLogger("qt").log(_QT_LEVELS.get(kind, logging.WARNING), "%s", message)
