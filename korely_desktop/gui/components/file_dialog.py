"""The system's dialog for files and folders, or Qt's own where there is none, in the language of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDir, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from korely_desktop.gui.theme import theme


def documents() -> str:
    """Where the person keeps documents; their home where the system names no such place, or one that is not there."""
    places = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.DocumentsLocation)
    return next((place for place in places if QDir(place).exists()), QDir.homePath())


def file_dialog(parent: QWidget, title: str, place: str = "") -> QFileDialog:
    """One that begins in ``place``. Qt's own Italian leaves two of its labels in English."""
    dialog = QFileDialog(parent, title, place)
    labels = {
        QFileDialog.DialogLabel.LookIn: QCoreApplication.translate("FileDialog", "Look in:"),
        QFileDialog.DialogLabel.FileType: QCoreApplication.translate("FileDialog", "Kind of file:"),
    }
    dialog.resize(theme().scaled(760), theme().scaled(480))
    for label, words in labels.items():
        dialog.setLabelText(label, words)
    return dialog


def save_dialog(
    parent: QWidget, title: str, name: str, on_chosen: Callable[[Path], None], forms: Sequence[tuple[str, str]]
) -> QFileDialog:
    """Opens one that asks where to put a file called ``name``; it is gone once it is answered.

    Args:
        forms: the endings that are offered, without a dot, the usual one first, each with its words; where there is
            one alone it needs none.
    """
    dialog = file_dialog(parent, title, documents())
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    endings = {words: ending for ending, words in forms}
    if any(endings):
        dialog.setNameFilters(list(endings))
        dialog.filterSelected.connect(lambda words: dialog.setDefaultSuffix(endings[words]))
    dialog.setDefaultSuffix(forms[0][0])
    dialog.selectFile(name)
    dialog.fileSelected.connect(lambda chosen: on_chosen(Path(chosen)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog


def table() -> tuple[str, str]:
    """The form that spreadsheets open."""
    return "csv", QCoreApplication.translate("FileDialog", "Table (*.csv)")


def whole() -> tuple[str, str]:
    """The form that leaves nothing out."""
    return "json", QCoreApplication.translate("FileDialog", "Everything, for programs (*.json)")
