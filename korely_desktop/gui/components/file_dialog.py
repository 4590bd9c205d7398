"""The system's dialog for files and folders, or Qt's own where there is none, in the language of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QDir, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from korely_desktop.gui.i18n import translate
from korely_desktop.gui.theme import theme


def open_dialog(parent: QWidget, title: str, on_chosen: Callable[[Path], None], kind: str) -> QFileDialog:
    """Opens one that asks which file to read; ``kind`` are the words for those that fit, with their patterns."""
    dialog = _dialog(parent, title, on_chosen)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters([kind, translate("FileDialog", "All files (*)")])
    dialog.open()
    return dialog


def folder_dialog(parent: QWidget, title: str, on_chosen: Callable[[Path], None]) -> QFileDialog:
    """Opens one that asks for a folder."""
    dialog = _dialog(parent, title, on_chosen)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.open()
    return dialog


def save_dialog(
    parent: QWidget, title: str, name: str, on_chosen: Callable[[Path], None], forms: Sequence[tuple[str, str]]
) -> QFileDialog:
    """Opens one that asks where to put a file called ``name``.

    Args:
        forms: the endings that are offered, without a dot, the usual one first, each with its words; where there is
            one alone it needs none.
    """
    dialog = _dialog(parent, title, on_chosen)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    endings = {words: ending for ending, words in forms}
    if any(endings):
        dialog.setNameFilters(list(endings))
        dialog.filterSelected.connect(lambda words: dialog.setDefaultSuffix(endings[words]))
    dialog.setDefaultSuffix(forms[0][0])
    dialog.selectFile(name)
    dialog.open()
    return dialog


def _dialog(parent: QWidget, title: str, on_chosen: Callable[[Path], None]) -> QFileDialog:
    """One that is gone once it is answered. Qt's own Italian leaves two of its labels in English."""
    dialog = QFileDialog(parent, title, _documents())
    labels = {
        QFileDialog.DialogLabel.LookIn: translate("FileDialog", "Look in:"),
        QFileDialog.DialogLabel.FileType: translate("FileDialog", "File type:"),
    }
    dialog.resize(theme().scaled(760), theme().scaled(480))
    for label, words in labels.items():
        dialog.setLabelText(label, words)
    dialog.fileSelected.connect(lambda chosen: on_chosen(Path(chosen)))
    dialog.finished.connect(dialog.deleteLater)
    return dialog


def _documents() -> str:
    """Where the person keeps documents; their home where the system names no such place, or one that is not there."""
    places = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.DocumentsLocation)
    return next((place for place in places if QDir(place).exists()), QDir.homePath())


def table() -> tuple[str, str]:
    """The form that spreadsheets open."""
    return "csv", translate("FileDialog", "Table (*.csv)")


def whole() -> tuple[str, str]:
    """The form that leaves nothing out."""
    return "json", translate("FileDialog", "Everything, for programs (*.json)")
