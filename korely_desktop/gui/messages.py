"""What Qt itself has to say goes into the app's log."""

from __future__ import annotations

import logging

from PySide6.QtCore import QtMsgType

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def log_message(kind: QtMsgType, context: object, message: str) -> None:
    """A handler of Qt's messages."""
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.WARNING), "%s", message)
