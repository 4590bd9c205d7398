"""The process of the app: data folder, lock, its parts (:mod:`korely_desktop.parts`), its window if any, its end."""

from __future__ import annotations

import gc
import json
import logging
import os
import subprocess
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, QtMsgType, Signal, Slot, qInstallMessageHandler

from korely_desktop.domain.errors import EnvironmentProblem, KorelyError
from korely_desktop.domain.scope import PERSON
from korely_desktop.endings import START_AGAIN, Endings
from korely_desktop.instance import Instance, already_running, ring
from korely_desktop.logs import say_problem, start_logging
from korely_desktop.parts import Parts, compose
from korely_desktop.paths import DataFolder
from korely_desktop.settings import LaunchSettings
from korely_desktop.spare_imports import spare_imports, spare_sources
from korely_desktop.spare_memory import settle, share_one_heap
from korely_desktop.workers.collecting import Collector

if TYPE_CHECKING:
    from korely_desktop.gui.desk import ConnectionInfo
    from korely_desktop.gui.window import MainWindow
    from korely_desktop.memory.date_words import Language
    from korely_desktop.memory.services import Services

SWITCH_SECONDS = 0.00025
"""How long a thread keeps the interpreter while another waits: short, so that reading texts delays neither answers nor
painting, which hands the interpreter over some ten times a page. Shorter takes no more processor time that shows."""

_COLLECTED_AFTER = (5_000, 20, 80)
"""When the garbage collector walks the young, middle and old objects. Python's (700, 10, 10) suits a short script: here
it cost 0.3 ms of each answer and a tenth of the start, with no megabyte to show for it. A walk of 20,000 young ones
took the window up to 26 ms, one of 5,000 up to 15."""

_AT_REST_MS = 20_000
"""When what a start needed once is given back: a moment after everything was loaded."""

_FIRST_WORDS = ("Anna moved to Turin last March and likes tea.", "Anna vive a Torino dal 3 maggio e ama il tè.")
"""One sentence a language: reading them loads every dictionary."""

_QT_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}

_log = logging.getLogger("korely_desktop")


def run(settings: LaunchSettings) -> int:
    """Start the app, stay until it is ended, and return the exit status.

    What stands in the way is said on stderr, and in a window where there is one.

    Raises:
        EnvironmentProblem: there is no screen for the window that was asked for.
    """
    share_one_heap()
    spare_sources()
    spare_imports()
    windowed = settings.mode == "gui" or settings.smoke_test is not None
    application = _windowed_application() if windowed else QCoreApplication(sys.argv[:1])
    application.setApplicationName("Korely")
    Collector(application)
    try:
        status = _run(application, settings)
    except EnvironmentProblem as problem:
        status = 1
        print(f"korely-desktop: {problem.message}", file=sys.stderr, flush=True)
        if windowed and settings.smoke_test is None and not settings.ready_json:
            from korely_desktop.gui.problems import show_start_problem

            show_start_problem(problem)
    if status == START_AGAIN:
        subprocess.Popen([sys.executable, *(word for word in sys.orig_argv[1:] if word != "--background")])
        status = 0
    _leave_behind_what_cannot_be_stopped(status)
    return status


def _run(application: QCoreApplication, settings: LaunchSettings) -> int:
    """Hold the data folder, open everything, live, and close everything."""
    folder = DataFolder(settings.data_dir)
    folder.prepare()
    instance = Instance(folder)
    if not instance.take():
        if settings.mode == "gui" and settings.smoke_test is None and ring(folder, settings.link) == "raised":
            return 0
        raise already_running(folder)
    try:
        start_logging(folder)
        qInstallMessageHandler(_log_message)
        tune_interpreter()
        parts = compose(settings, folder)
        try:
            return _live(application, settings, parts, instance)
        finally:
            parts.close()
    except EnvironmentProblem as problem:
        _log.error("Refused: %s", problem.code)
        raise
    finally:
        instance.release()


def _log_message(kind: QtMsgType, context: object, message: str) -> None:
    """What Qt itself has to say goes into the app's log."""
    logging.getLogger("qt").log(_QT_LEVELS.get(kind, logging.WARNING), "%s", message)


def tune_interpreter() -> None:
    """Threads give way to the window soon, and the garbage collector interrupts it less often."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*_COLLECTED_AFTER)


def _leave_behind_what_cannot_be_stopped(status: int) -> None:
    """End the process at once when a model is still being loaded: native code would abort Python's own end.

    Everything of value is written and closed by now.
    """
    if any(thread is not threading.main_thread() for thread in threading.enumerate()):
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _live(application: QCoreApplication, settings: LaunchSettings, parts: Parts, instance: Instance) -> int:
    """Show the window if there is one, say that the app is ready, and stay until it is ended."""
    endings = Endings(application)
    errands = ThreadPoolExecutor(1, thread_name_prefix="errand")
    window = None
    try:
        if settings.mode == "gui" or settings.smoke_test is not None:
            window = _open_window(parts)
            if settings.link is not None:
                window.ways.show_link(settings.link)
            application.processEvents()
            _log.info("Window open.")
        parts.workers.start()
        tasks = [errands.submit(parts.start)]
        if settings.demo:
            from korely_desktop.gui.i18n import language

            tasks.append(errands.submit(_load_demo, parts.services, language()))
        if window is not None and not settings.background:
            errands.submit(window.load_pages)  # first: what lasts is not to lie in what the dictionaries free again
        errands.submit(_warm_up, parts.services)
        if settings.smoke_test is not None and window is not None:
            from korely_desktop.smoke import run_smoke_test

            return run_smoke_test(parts, window, settings.smoke_test, tasks)
        instance.listen(None if window is None else window.answer_bell)
        _Announcer(application, parts, tasks[0])
        QTimer.singleShot(_AT_REST_MS, lambda: errands.submit(settle))
        return endings.run()
    finally:
        if window is not None:
            window.quit()
        errands.shutdown(wait=False, cancel_futures=True)
        endings.restore()


class _Announcer(QObject):
    """Says once that the app answers, or ends it when it cannot. A child of the application, which keeps it."""

    _settled = Signal()

    def __init__(self, application: QCoreApplication, parts: Parts, starting: Future[None]) -> None:
        super().__init__(application)
        self._application = application
        self._parts = parts
        self._starting = starting
        self._settled.connect(self._say, Qt.ConnectionType.QueuedConnection)
        starting.add_done_callback(self._on_done)

    def _on_done(self, starting: Future[None]) -> None:
        """Called in the thread that started the parts."""
        if not starting.cancelled():
            self._settled.emit()

    @Slot()
    def _say(self) -> None:
        if (error := self._starting.exception()) is not None:
            _log.critical("The start did not succeed.", exc_info=error)
            print("korely-desktop: the API did not start. The log file in the data folder says why.", file=sys.stderr)
            self._application.exit(1)
            return
        from korely_desktop.memory.health import follow_writes

        say_problem(self._parts.not_restored)
        follow_writes(self._parts.services, say_problem)
        if self._parts.settings.ready_json:
            ready = {"base_url": self._parts.server.base_url, "api_key": self._parts.api_key, "pid": os.getpid()}
            print(json.dumps(ready), flush=True)
        _log.info("Ready.")


def _windowed_application() -> QCoreApplication:
    """A QApplication, or a plain word where there is no screen: Qt itself would abort the process."""
    needs_screen = sys.platform.startswith("linux") and "QT_QPA_PLATFORM" not in os.environ
    if needs_screen and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise EnvironmentProblem(
            "There is no screen to open the window on. Use 'korely-desktop serve' for the API without a window."
        )
    from PySide6.QtWidgets import QApplication

    QApplication.setDesktopFileName(os.environ.get("FLATPAK_ID", "korely-desktop"))
    return QApplication(sys.argv[:1])


def _open_window(parts: Parts) -> MainWindow:
    from korely_desktop.gui.window import open_window

    window = open_window(parts.services, connection_info(parts))
    parts.workers.waiting_changed.connect(window.show_waiting)
    if not parts.settings.background:
        window.show()
    elif not window.tray.is_shown:
        window.showMinimized()
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
        taken_port=parts.taken_port,
        not_restored=parts.not_restored,
    )


def _load_demo(services: Services, language: Language) -> None:
    from korely_desktop.memory import demo

    try:
        demo.load(services, PERSON, language)
    except KorelyError as problem:
        _log.error("The demo data set could not be loaded: %s", problem.message)


def _warm_up(services: Services) -> None:
    """Let the engine and the pipeline load now, half a second of work, rather than when the first text waits for them.

    They stay for good, like everything else that was made so far, so the garbage collector need not walk them again.
    """
    settle()
    try:
        import_module("korely_desktop.memory.intake.pipeline")
        for text in _FIRST_WORDS:
            services.engine.read(text, event_time=services.clock(), user_name=None, user_id=None)
    except Exception:
        _log.exception("The engine could not read its first words.")
    settle()
