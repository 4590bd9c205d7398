"""Working memory in the window: the blocks that agents keep before their eyes, listed, changed and erased."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from korely_desktop.domain.blocks import MAX_BLOCK, Block
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.dialog import Dialog, Question
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.gui.components.labels import Ground, Hairline, Label, clear_layout, row
from korely_desktop.gui.components.scrolled import BAR_ROOM
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import dotted, fill, language, number
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.texts.words import one_line
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along
from korely_desktop.memory import blocks, date_words

_WIDE = 640
_HIGHEST = 420
_FIELD_HIGH = 200


class BlockLines(QWidget):
    """A line for each block; ``changed`` when one was written or erased here.

    Args:
        of_one: all are of one agent, which needs no name.
    """

    changed = Signal()

    def __init__(self, desk: Desk, *, of_one: bool = False) -> None:
        super().__init__()
        self._desk = desk
        self._of_one = of_one
        self.buttons: dict[str, Button] = {}
        self._column = vbox(self, spacing=6)

    def show_blocks(self, found: Sequence[Block]) -> None:
        """Show these."""
        clear_layout(self._column)
        self.buttons.clear()
        for block in found:
            self._column.addWidget(Hairline())
            self._column.addLayout(self._line(block))

    def _line(self, block: Block):
        agent = None if self._of_one else block.place.agent_id
        whose = dotted(agent, block.place.user_id)
        words = vbox(spacing=0)
        words.addLayout(row(Label(block.place.name, "body", weight=600), Label(whose, "note", "text-3"), None))
        words.addWidget(ElidedLabel(one_line(block.content) or self.tr("Empty"), "text-2"))
        button = Button(self.tr("Open"), size="small")
        button.setAccessibleName(fill(self.tr("Open {name}"), name=block.place.name))
        button.clicked.connect(lambda: self._open(block))
        self.buttons[block.id] = button
        line = row()
        line.addLayout(words, 1)
        line.addWidget(button)
        return line

    def _open(self, block: Block) -> None:
        dialog = BlockDialog(self._desk, block, self.window())
        dialog.changed.connect(self.changed)
        dialog.open()


class WorkingMemoryDialog(Dialog):
    """Every block there is."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(self.tr("Working notes"), parent, width=_WIDE)
        self._desk = desk
        told = self.tr(
            "Short notes that agents keep at hand and rewrite as they go. Nothing is learned from "
            "them. No agent replaces what you write here without reading it first."
        )
        self.body.addWidget(Label(told, "body", "text-2", wrap=True))
        self.none = Label(self.tr("Reading…"), "body", "text-3")
        self.lines = BlockLines(desk)
        self.lines.changed.connect(self.reread)
        inside = Ground("raised")
        column = vbox(inside, along(0, 0, BAR_ROOM, 0))
        column.addWidget(self.none)
        column.addWidget(self.lines)
        column.addStretch(1)
        self.add_fitted(inside, _HIGHEST).setAccessibleName(self.tr("Working notes"))
        self.add_act(self.tr("Close"))
        self.reread()

    def reread(self) -> None:
        """List what there is now."""
        self._desk.run(self._desk.bind(blocks.every), self._show, owner=self, latest="blocks")

    def _show(self, found: Sequence[Block]) -> None:
        self.none.setText(self.tr("No agent has any notes."))
        self.none.setVisible(not found)
        self.lines.show_blocks(found)


class BlockDialog(Dialog):
    """One block, to be read, changed or erased; ``changed`` once it was."""

    changed = Signal()

    def __init__(self, desk: Desk, block: Block, parent: QWidget) -> None:
        super().__init__(block.place.name, parent)
        self._desk, self._block = desk, block
        when = date_words.when_words(block.updated_at, desk.services.clock(), language())
        wrote = self.tr("You wrote it, {when}.") if block.by_person else self.tr("An agent wrote it, {when}.")
        self.body.addWidget(Label(fill(wrote, when=when), "body", "text-2", wrap=True))
        self.text = QPlainTextEdit(block.content)
        self.text.setProperty("kind", "field")
        self.text.setAccessibleName(self.tr("What it says"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(theme().scaled(_FIELD_HIGH))
        self.body.addWidget(self.text)
        self.note = Label("", "note", "text-3", wrap=True)
        self.body.addWidget(self.note)
        self.add_cancel()
        self.save = self.add_act(self.tr("Save"), closes=False)
        self.save.clicked.connect(self._save)
        self.erase = Button(self.tr("Erase…"), icon="eraser")
        self.erase.clicked.connect(self._ask_erase)
        self.add_aside(self.erase)
        self.text.textChanged.connect(self._count)
        self._count()

    def _count(self) -> None:
        typed = self.text.toPlainText()
        self.save.setEnabled(typed != self._block.content and len(typed) <= MAX_BLOCK)
        counted = self.tr("{n} of {most} characters")
        self.note.set_token("danger" if len(typed) > MAX_BLOCK else "text-3")
        self.note.setText(fill(counted, n=number(len(typed)), most=number(MAX_BLOCK)))

    def _save(self) -> None:
        typed = self.text.toPlainText()
        self.save.set_at_work(True)
        self._desk.run(lambda: self._write(typed, self._block), self._saved, self._failed, owner=self)

    def _write(self, content: str, before: Block) -> Block:
        return blocks.put(self._desk.services, self._desk.caller, before.place, content, before.updated_at)

    def _saved(self, after: Block) -> None:
        before = self._block
        self._desk.did(
            fill(self.tr("Saved “{name}”. The agent now reads your version."), name=after.place.name),
            self.tr("changed a working note"),
            self._desk.bind(blocks.put, before.place, before.content),
            self._desk.bind(blocks.put, after.place, after.content),
        )
        self.changed.emit()
        self.accept()

    def _ask_erase(self) -> None:
        title = fill(self.tr("Erase “{name}” for good?"), name=self._block.place.name)
        words = self.tr("This cannot be undone, and no agent can write the same again.")
        dialog = Question(title, [words], self.tr("Erase"), "erase", self)
        dialog.accepted.connect(self._erase)
        dialog.open()

    def _erase(self) -> None:
        self._desk.run(self._desk.bind(blocks.erase, self._block.place), self._erased, self._failed, owner=self)

    def _erased(self, _audit_id: str) -> None:
        self._desk.say(fill(self.tr("Erased “{name}”."), name=self._block.place.name))
        self.changed.emit()
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.save.set_at_work(False)
        self.note.set_token("danger")
        self.note.setText(note_problem(error))
