"""Writing something down at once, from anywhere: a note that is read like any text, with the person as its writer."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from korely_desktop.domain.memories import Memory, NewMemory
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.problems import note_problem
from korely_desktop.memory import remember
from korely_desktop.memory.forgetting import unforgetting


def open_note(desk: Desk, window: QWidget) -> None:
    """Show an empty note, or the one that is open already."""
    note = next((one for one in window.findChildren(QuickAdd) if one.isVisible()), None)
    if note is None:
        note = QuickAdd(desk, window)
        note.finished.connect(note.deleteLater)
        note.open()
    note.activateWindow()


class QuickAdd(Dialog):
    """Stays open with its text when it could not be stored."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__("", parent)
        self._desk = desk
        self.title.setText(self.tr("Write something down"))
        self.setWindowTitle(self.tr("Write something down"))
        self.text = QPlainTextEdit()
        self.text.setProperty("kind", "field")
        self.text.setPlaceholderText(self.tr("For example: Giulia Ferri prefers email follow-ups."))
        self.text.setAccessibleName(self.tr("Note"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(110)
        self.body.addWidget(self.text)
        self.problem = Label("", "body", "danger", wrap=True)
        self.problem.hide()
        self.body.addWidget(self.problem)
        self.add_cancel()
        self.keep = self.add_act(self.tr("Remember"), closes=False)
        self.keep.setEnabled(False)
        self.keep.clicked.connect(self._keep)
        self.text.textChanged.connect(lambda: self.keep.setEnabled(bool(self.text.toPlainText().strip())))

    def _keep(self) -> None:
        services, caller, content = self._desk.services, self._desk.caller, self.text.toPlainText().strip()
        self.keep.set_at_work(True)
        self._desk.run(lambda: remember.add(services, caller, NewMemory(content)), self._kept, self._failed, owner=self)

    def _kept(self, memory: Memory) -> None:
        services, caller = self._desk.services, self._desk.caller
        self._desk.did(
            self.tr("Written down. What it says is being read."),
            self.tr("wrote a note"),
            lambda: remember.delete(services, caller, memory.id),
            lambda: unforgetting.bring_back(services, caller, memory.id),
        )
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.keep.set_at_work(False)
        self.problem.setText(note_problem(error))
        self.problem.show()
