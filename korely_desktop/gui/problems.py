"""Errors in words: the one mapping from the app's expected errors to what the window says."""

from __future__ import annotations

import errno
import logging
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from korely_desktop.domain import errors
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import IconLabel, Label
from korely_desktop.gui.components.told import install_roles
from korely_desktop.gui.i18n import fill, install_language, language, translate
from korely_desktop.gui.settings.model_words import reason_words
from korely_desktop.gui.theme import install_theme, set_colors, theme
from korely_desktop.updates import UpdateProblem

_PLACES = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "full"),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), "closed"),
}

log = logging.getLogger(__name__)


def title_of(error: Exception) -> str:
    """A few words that name the problem."""
    for kind, words in (
        (errors.StoreKeyWrong, translate("Problems", "The key does not open your memory")),
        (errors.StoreCorrupt, translate("Problems", "Your memory cannot be read")),
        (errors.StoreNewer, translate("Problems", "Your memory was written by a newer Korely")),
        (errors.StoreReadOnly, translate("Problems", "The data folder cannot be written")),
        (errors.DiskFull, translate("Problems", "The disk is full")),
        (errors.FileNotWritten, translate("Problems", "The file was not written")),
        (errors.PortTaken, translate("Problems", "The port is in use")),
        (errors.AlreadyRunning, translate("Problems", "Korely is already open")),
        (errors.ModelUnavailable, translate("Problems", "The search model cannot be loaded")),
        (errors.ShuttingDown, translate("Problems", "Korely is closing")),
        (errors.StaleWrite, translate("Problems", "It changed in the meantime")),
        (errors.FactNotCurrent, translate("Problems", "This fact has been replaced")),
        (errors.NotFound, translate("Problems", "It is no longer there")),
        (errors.Forbidden, translate("Problems", "This is not allowed")),
        (errors.InvalidRequest, translate("Problems", "This value is not valid")),
        (errors.KorelyError, translate("Problems", "This could not be done")),
    ):
        if isinstance(error, kind):
            return words
    return translate("Problems", "Something went wrong in Korely")


def message_of(error: Exception) -> str:
    """What happened and what to do, in one or two sentences. A bug gets a plain sentence; its traceback is logged."""
    if isinstance(error, errors.NotFound) or (isinstance(error, errors.KorelyError) and language() != "en"):
        return _said(error)
    if isinstance(error, errors.KorelyError):
        return error.message
    log.error("unexpected error in the window", exc_info=error)
    return translate("Problems", "Nothing was changed. See the log in the data folder for details.")


def _said(error: errors.KorelyError) -> str:
    """The same in the window's language, less exactly than the error's own English words."""
    if isinstance(error, errors.LanguageModelProblem):
        return reason_words(error.kind)
    if isinstance(error, errors.FileNotWritten):
        return _place_words(str(error.extra.get("why", "other")))
    if isinstance(error, errors.BackupRefused):
        return _refused(str(error.extra.get("why", "")))
    if isinstance(error, errors.InvalidRequest):
        return _wanted(str(error.extra.get("field", "")))
    for kind, words in (
        (errors.NotFound, translate("Problems", "It was erased, or merged into something else.")),
        (
            errors.StoreKeyWrong,
            translate("Problems", "Unlock the system’s keyring or put the key file back, then start Korely again."),
        ),
        (errors.StoreCorrupt, translate("Problems", "Restore a backup, or move the file away to start over.")),
        (errors.StoreNewer, translate("Problems", "Start the newer Korely, or update this one.")),
        (
            errors.StoreReadOnly,
            translate("Problems", "Give yourself permission to write there, or choose another folder with --data-dir."),
        ),
        (
            errors.DiskFull,
            translate(
                "Problems", "This change was not saved; everything before it is safe. Free some space, then try again."
            ),
        ),
        (
            errors.PortTaken,
            translate("Problems", "Another program is using it. Quit that program, or choose a free port with --port."),
        ),
        (errors.FactNotCurrent, translate("Problems", "Use the current value instead.")),
        (errors.StaleWrite, translate("Problems", "Look at it as it is now, then make your change again.")),
        (
            errors.Conflict,
            translate(
                "Problems", "Something that came later, or a decision of yours, stands in the way. See how it changed."
            ),
        ),
        (errors.AlreadyRunning, translate("Problems", "Use the one that is running, or quit it first.")),
        (errors.ModelUnavailable, translate("Problems", "Until it can be, search goes by words only.")),
        (errors.ModelRefused, translate("Problems", "It contains no model that can be used here.")),
        (UpdateProblem, translate("Problems", "Korely could not check for new versions. Try again later.")),
    ):
        if isinstance(error, kind):
            return words
    return translate("Problems", "Nothing was changed.")


def _wanted(field: str) -> str:
    """What a field must hold."""
    return {
        "passphrase": translate("Problems", "The passphrase is too short. Four words work well."),
        "path": translate("Problems", "That is Korely’s own folder: a backup there would be lost with it."),
        "url": translate("Problems", "An address begins with http:// or https:// and names a server."),
        "key": translate("Problems", "A key has no spaces and at most 1,000 characters."),
        "model": translate("Problems", "There is no model with this name."),
        "folder": translate("Problems", "Choose a folder of this computer with a model in it."),
        "backups": translate("Problems", "Choose a folder that exists."),
        "name": translate("Problems", "Use a short name that says who or what it is."),
        "subject": translate("Problems", "Name who or what it is about."),
        "body": translate("Problems", "It is not a Korely export, is incomplete, or comes from a newer version."),
        "file": translate("Problems", "It is empty, too large, not plain text, or JSON without texts."),
        "at": translate("Problems", "It cannot end before it began."),
    }.get(field, translate("Problems", "Something is missing, too long or out of range."))


def _place_words(why: str) -> str:
    """Why a place does not take a file, and what to do."""
    return {
        "full": translate("Problems", "There is not enough space. Free some, or choose another place."),
        "closed": translate("Problems", "The folder is read-only, or not yours. Choose another place."),
        "autostart": translate("Problems", "The folder for programs that start with the computer cannot be written."),
        "gone": translate("Problems", "Its folder does not exist. Connect the disk, or choose another place."),
        "damaged": translate("Problems", "It could not be read back: the disk may be damaged. Choose another place."),
    }.get(why, translate("Problems", "That place cannot be used. Choose another one."))


def backup_failure(why: str) -> str:
    """Why backups fail that are to be made by themselves, and what to do."""
    if why == "old":
        return translate("Problems", "Backups that are due to go could not be removed. Check that the folder is yours.")
    return _place_words(why)


def _refused(why: str) -> str:
    """Why a file is not restored."""
    return {
        "unreadable": translate("Problems", "The file cannot be read. Choose another one."),
        "no_backup": translate("Problems", "It is not a Korely backup, or its beginning is damaged."),
        "newer": translate("Problems", "A newer version of Korely made it. Install that version, then restore."),
        "passphrase": translate(
            "Problems", "This passphrase does not open it. Nothing was changed. Check capital letters and spaces."
        ),
    }.get(why, translate("Problems", "It is damaged or incomplete. Nothing was changed. Choose another backup."))


def not_written(path: Path, problem: Exception) -> str:
    """What is said of a file that could not be written."""
    if not isinstance(problem, OSError):
        return note_problem(problem)
    why = _PLACES.get(problem.errno or 0, "other")
    return fill(translate("Problems", "{file} was not written. {why}"), file=path.name, why=_place_words(why))


def note_problem(error: Exception) -> str:
    """What went wrong in one line, for a toast or a card."""
    return f"{title_of(error)}. {message_of(error)}"


def show_problem(parent: QWidget, error: Exception) -> None:
    """A dialog, for when nothing else can be done."""
    dialog = Dialog(title_of(error), parent)
    dialog.body.addWidget(Label(message_of(error), "body", "text-2", wrap=True))
    dialog.add_act(translate("Problems", "Close"))
    dialog.open()


def show_start_problem(error: errors.EnvironmentProblem) -> None:
    """The one window of a start that failed: what stands in the way, and what to do. Returns when it is closed."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise RuntimeError("a QApplication comes first")
    install_language()
    install_roles()
    install_theme(app)
    window = StartProblem(error)
    window.show()
    window.raise_()
    app.exec()


class StartProblem(QWidget):
    """The window of a start that failed. The store was left untouched."""

    def __init__(self, error: errors.EnvironmentProblem) -> None:
        super().__init__()
        self.setWindowTitle("Korely")
        self.setWindowIcon(theme().mark(64))
        self.setFixedWidth(520)
        set_colors(self, "surface")
        message = Label(message_of(error), "body", "text-2", wrap=True)
        message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.message = message
        words = vbox(spacing=8)
        words.addWidget(Label(title_of(error), "title", wrap=True))
        words.addWidget(message)
        if isinstance(error, errors.StoreProblem):
            words.addWidget(Label(translate("Problems", "Nothing was changed or overwritten."), "body", "text-2"))
        close = Button(translate("Problems", "Close"), "main")
        close.clicked.connect(self.close)
        close.setDefault(True)
        foot = hbox()
        foot.addStretch(1)
        foot.addWidget(close)
        words.addSpacing(12)
        words.addLayout(foot)
        layout = hbox(self, (24, 24, 24, 20), spacing=16)
        icon = vbox()
        icon.addSpacing(4)  # level with the first line of the title
        icon.addWidget(IconLabel("triangle-alert", "danger", 18))
        icon.addStretch(1)
        layout.addLayout(icon)
        layout.addLayout(words, 1)
        self.resize(self.width(), layout.totalHeightForWidth(self.width()))
