"""The system's dialog for files and folders, or Qt's own where there is none, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDir, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from korely_desktop.gui.theme import theme


def documents() -> str:
    """Where the person keeps documents; their home where the system names no such place."""
    places = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.DocumentsLocation)
    return places[0] if places else QDir.homePath()


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
