"""Writing something down at once, from anywhere: a note that is read like any text, with the person as its writer.

Ctrl+Enter keeps it. What was learned from it is told once it has been read; a note that is left unfinished waits with
its words until it is opened again.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.memories import Memory, MemoryStatus, NewMemory
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.components.sentence import fact_words
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.undo import Step
from korely_desktop.gui.whose import WhoseBox
from korely_desktop.memory import remember
from korely_desktop.memory.forgetting import unforgetting


def open_note(desk: Desk, window: QWidget) -> None:
    """Show an empty note, or the one that is open already or was left with words in it."""
    note = window.findChild(QuickAdd) or QuickAdd(desk, window)
    note.open()
    note.activateWindow()


class QuickAdd(Dialog):
    """Stays open with its text when it could not be stored."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(self.tr("Write something down"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.finished.connect(self._put_away)
        self._desk = desk
        self.text = QPlainTextEdit()
        self.text.setProperty("kind", "field")
        self.text.setPlaceholderText(self.tr("For example: Giulia Ferri prefers email follow-ups."))
        self.text.setAccessibleName(self.tr("Note"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(110)
        self.body.addWidget(self.text)
        self.about = WhoseBox(desk)
        self.about.filled.connect(self._show_whose)
        self._whose = row(Label(self.tr("In the memory of"), "body", "text-2"), self.about, None, spacing=8)
        self.body.addLayout(self._whose)
        self._show_whose()
        self.problem = Label("", "body", "danger", wrap=True)
        self.problem.hide()
        self.body.addWidget(self.problem)
        self.add_cancel()
        self.keep = self.add_act(self.tr("Remember"), closes=False)
        self.keep.setToolTip(self.tr("Ctrl+Enter"))
        self.keep.setEnabled(False)
        self.keep.clicked.connect(self._keep)
        self.text.textChanged.connect(lambda: self.keep.setEnabled(bool(self.text.toPlainText().strip())))

    def _put_away(self, result: int) -> None:
        """Once it is kept, or left without words, the next one is new."""
        if result == self.DialogCode.Accepted or not self.text.toPlainText().strip():
            self.setParent(None)
            self.deleteLater()

    def _show_whose(self) -> None:
        """Ask only where there are people whom agents keep apart."""
        for place in range(self._whose.count()):
            widget = self._whose.itemAt(place).widget()
            if widget is not None:
                widget.setVisible(self.about.count() > 1)

    def _keep(self) -> None:
        note = NewMemory(self.text.toPlainText().strip(), user_id=self.about.currentData())
        self.keep.set_at_work(True)
        self.problem.hide()
        self._desk.run(self._desk.bind(remember.add, note), self._kept, self._failed, owner=self)

    def _kept(self, memory: Memory) -> None:
        step = self._desk.did(
            self.tr("Written down. Korely is reading it now."),
            self.tr("wrote a note"),
            self._desk.bind(remember.delete, memory.id),
            self._desk.bind(unforgetting.bring_back, memory.id),
        )
        _Reading(self._desk, memory.id, step)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.keep.set_at_work(False)
        self.problem.setText(note_problem(error))
        self.problem.show()


class _Reading(QObject):
    """Follows one note until it was read, and tells what was learned from it, with the same way back."""

    def __init__(self, desk: Desk, memory_id: str, step: Step) -> None:
        super().__init__(desk)
        self._desk, self._memory_id, self._step = desk, memory_id, step
        desk.changes.changed.connect(self._follow)
        self._ask()

    def _follow(self, changes: Changes) -> None:
        if self._memory_id in changes.memories or changes.facts:
            self._ask()

    def _ask(self) -> None:
        self._desk.run(
            self._desk.bind(remember.get, self._memory_id),
            self._tell,
            lambda _gone: self.deleteLater(),
            owner=self,
            latest="note",
        )

    def _tell(self, memory: Memory) -> None:
        if memory.status is MemoryStatus.PROCESSING:
            return
        self._desk.changes.changed.disconnect(self._follow)
        self._desk.toast.emit(self._words(memory), self._step)
        self.deleteLater()

    def _words(self, memory: Memory) -> str:
        if memory.status is MemoryStatus.ERROR:
            return self.tr("Your note is kept as a text, but could not be read.")
        if not memory.facts:
            return self.tr("Your note is kept as a text. No facts found in it.")
        first = fact_words(self._desk.services.vocabulary, memory.facts[0])
        if len(memory.facts) == 1:
            return fill(self.tr("Learned from your note: {sentence}."), sentence=first)
        rest = facts_counted(len(memory.facts) - 1)
        return fill(self.tr("Learned from your note: {sentence}, plus {facts}."), sentence=first, facts=rest)
