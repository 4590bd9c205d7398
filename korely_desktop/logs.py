"""Log files: what the app did and where it failed, never what anyone remembered.

A traceback is written without the texts of exceptions that are not ours, since those can quote a memory; so is what a
library wants to say of values that it was given.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from copy import copy
from logging.handlers import RotatingFileHandler
from types import TracebackType

from korely_desktop.domain.errors import KorelyError
from korely_desktop.paths import DataFolder

LOG_BYTES = 1_000_000
LOG_FILES = 3

_log = logging.getLogger("korely_desktop")


class ContentFreeFormatter(logging.Formatter):
    """Formats an exception as its stack and its type; the message only of the app's own errors. Of what others log, it
    writes the wording without the values.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One entry."""
        record = copy(record)
        record.exc_text = None  # what another formatter made of the exception
        if not record.name.startswith(_log.name):
            record.args = ()
        return super().format(record)

    def formatException(
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        """The stack, frame by frame, then the type of the exception."""
        kind, error, stack = ei
        lines = [line.rstrip() for line in traceback.format_tb(stack)]
        name = "unknown error" if kind is None else f"{kind.__module__}.{kind.__qualname__}"
        lines.append(f"{name}: {error.message}" if isinstance(error, KorelyError) else name)
        return "\n".join(lines)


def start_logging(folder: DataFolder) -> None:
    """Log into ``folder`` and catch what nobody else catches.

    The file rotates at 1 MB and three old ones are kept. A crash of the interpreter itself goes to ``crash.log``.
    """
    handler = RotatingFileHandler(folder.log, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8", delay=True)
    handler.setFormatter(ContentFreeFormatter("%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    _log.setLevel(logging.INFO)

    crash = (folder.logs / "crash.log").open("a", encoding="utf-8")
    faulthandler.enable(crash)
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_thread
    sys.unraisablehook = _unraisable


def _uncaught(kind: type[BaseException], error: BaseException, stack: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    _log.critical("An unexpected error was not handled.", exc_info=(kind, error, stack))
    print(
        f"korely-desktop: unexpected error ({kind.__name__}). The log file in the data folder says where.",
        file=sys.stderr,
    )


def _uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
        thread = args.thread.name if args.thread else "a thread"
        _log.critical("%s ended by an error.", thread, exc_info=(args.exc_type, args.exc_value, args.exc_traceback))


def _unraisable(args: sys.UnraisableHookArgs) -> None:
    if args.exc_value is not None:
        _log.error("An error in a clean-up.", exc_info=(args.exc_type, args.exc_value, args.exc_traceback))


def say_problem(problem: KorelyError | None) -> None:
    """One line on stderr of a restore that failed, or of writes that fail from now on, for whoever has no window."""
    if problem is not None:
        print(f"korely-desktop: {problem.message}", file=sys.stderr, flush=True)
