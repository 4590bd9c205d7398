"""The system's dialog for files and folders, or Qt's own where there is none, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget


def file_dialog(parent: QWidget, title: str, place: str = "") -> QFileDialog:
    """One that begins in ``place``. Qt's own Italian leaves two of its labels in English."""
    dialog = QFileDialog(parent, title, place)
    labels = {
        QFileDialog.DialogLabel.LookIn: QCoreApplication.translate("FileDialog", "Look in:"),
        QFileDialog.DialogLabel.FileType: QCoreApplication.translate("FileDialog", "Kind of file:"),
    }
    for label, words in labels.items():
        dialog.setLabelText(label, words)
    return dialog
