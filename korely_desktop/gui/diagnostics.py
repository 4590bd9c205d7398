"""The log window, and diagnostics to copy: versions, counts, states and the end of the log. Never content."""

from __future__ import annotations

import platform
from pathlib import Path

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from korely_desktop import __version__
from korely_desktop.gui.components.code import LongText
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import translate
from korely_desktop.memory.health import diagnostics
from korely_desktop.paths import DataFolder

_LOG_BYTES = 40_000
_COPIED_LINES = 40


def report(desk: Desk) -> str:
    """Everything somebody who helps would ask for; called off the GUI thread."""
    lines = [
        f"Korely Desktop {__version__}",
        f"{platform.platform()}, Python {platform.python_version()}, Qt {qVersion()}",
        f"address {desk.connection.base_url}, key kept in {desk.connection.key_place}",
    ]
    lines += [f"{name}: {value}" for name, value in diagnostics(desk.services, desk.caller).items()]
    lines += ["", "End of the log:", *log_text(desk.connection.data_dir).splitlines()[-_COPIED_LINES:]]
    home = str(Path.home())
    return "\n".join(line.replace(home, "~") if len(home) > 1 else line for line in lines)


def log_text(data_dir: Path) -> str:
    """The end of the log file; "" where there is none yet."""
    path = DataFolder(data_dir).log
    if not path.is_file():
        return ""
    with path.open("rb") as log:
        log.seek(max(0, path.stat().st_size - _LOG_BYTES))
        return log.read().decode("utf-8", "replace")


def copy_report(desk: Desk, owner: QWidget) -> None:
    """Put the report into the clipboard, and say so."""

    def copied(text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        desk.say(
            translate(
                "LogDialog", "Diagnostics copied: versions, counts and the log. Nothing that you or agents wrote."
            )
        )

    desk.run(lambda: report(desk), copied, owner=owner)


class LogDialog(Dialog):
    """The end of the log, newest last, with the way to copy diagnostics."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(self.tr("Log"), parent, width=740)
        words = self.tr("What the app did and where it failed. Nothing from your memory is in it.")
        self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.text = LongText(self.tr("Log"))
        self.text.setLineWrapMode(LongText.LineWrapMode.NoWrap)
        self.body.addWidget(self.text)
        copy = self.add_act(self.tr("Copy diagnostics"), "normal", closes=False)
        copy.clicked.connect(lambda: copy_report(desk, self))
        self.add_act(self.tr("Close"))
        folder = desk.connection.data_dir
        desk.run(lambda: log_text(folder), self._show, owner=self)

    def _show(self, text: str) -> None:
        self.text.setPlainText(text.rstrip() or self.tr("Nothing yet."))
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.maximum())
