"""The labels of a source text, and when it expires: chips, added from a menu, taken away with the cross; each with
Undo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QMenu, QSizePolicy, QWidget

from korely_desktop.domain.facts import Precision
from korely_desktop.domain.memories import IMPORTANCES, MAX_TAG, TYPES, Memory, MemoryType
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.flow import FlowLayout
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.menus import popup_below
from korely_desktop.gui.components.told import REGION
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, number, translate
from korely_desktop.gui.texts.details import ExpiryDialog, SourceDialog
from korely_desktop.gui.theme import theme
from korely_desktop.memory import date_words, lifecycle, remember
from korely_desktop.memory.listing import texts

_OFFERED = 12


class LabelLine(QWidget):
    """The labels of one text. ``wanted`` carries one whose texts are to be listed."""

    TOLD_AS = REGION

    wanted = Signal(str)

    def __init__(self, desk: Desk, memory: Memory) -> None:
        super().__init__()
        self._desk = desk
        self._memory = memory
        self.chips: dict[str, FilterChip] = {}
        self.setAccessibleName(self.tr("Labels"))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        flow = FlowLayout()
        labels = memory.labels
        if labels.type is not None:
            self._chip(flow, type_word(labels.type), {"type": None})
        if labels.importance is not None:
            self._chip(flow, importance_words(labels.importance), {"importance": None})
        if labels.decay_exempt:
            self._chip(flow, self.tr("Never fades"), {"decay_exempt": False})
        if (expires := memory.life.expires_at) is not None and not memory.life.is_aside(desk.services.clock()):
            words = fill(self.tr("Expires {on}"), on=_on(expires))
            self._chip(flow, words, {}, gone=lambda: self._expire(None))
        for tag in labels.tags:
            left = tuple(other for other in labels.tags if other != tag)
            self._chip(flow, tag, {"tags": left}, tag=tag)
        self.add = Button(self.tr("Add a label"), "quiet", icon="tag", size="small")
        self.add.clicked.connect(self._open)
        flow.addWidget(self.add)
        self.setLayout(flow)

    def put(self, tag: str) -> None:
        """Give the text one more label of one's own."""
        tag = tag.strip()
        if tag and tag not in self._memory.labels.tags:
            self._change({"tags": (*self._memory.labels.tags, tag)}, tag, added=True)

    def _chip(
        self,
        flow: FlowLayout,
        words: str,
        without: dict[str, Any],
        tag: str | None = None,
        gone: Callable[[], None] | None = None,
    ) -> None:
        chip = FilterChip(words, menu=False)
        chip.set_on(words)
        chip.setToolTip(
            self.tr("Press to list all texts with this label. The cross, or Delete, removes it.")
            if tag is not None
            else self.tr("The cross, or Delete, removes it.")
        )
        chip.cleared.connect(gone or (lambda: self._change(without, words, added=False)))
        if tag is not None:
            chip.clicked.connect(lambda: self.wanted.emit(tag))
        self.chips[words] = chip
        flow.addWidget(chip)

    def _change(self, labels: dict[str, Any], words: str, *, added: bool) -> None:
        desk, memory = self._desk, self._memory
        before = {name: getattr(memory.labels, name) for name in labels}
        told = self.tr("Added the label “{label}”.") if added else self.tr("Removed the label “{label}”.")
        undo = self.tr("added a label") if added else self.tr("removed a label")

        change = desk.bind(remember.update, memory.id, labels=labels)
        back = desk.bind(remember.update, memory.id, labels=before)
        desk.act(change, back, fill(told, label=words), undo)

    def _expire(self, at: datetime | None) -> None:
        """Let the text expire then, or never."""
        desk, memory = self._desk, self._memory
        told, undo = self.tr("It no longer expires."), self.tr("removed an expiry")
        if at is not None:
            told, undo = (
                fill(self.tr("It expires {on} and is archived then."), on=_on(at)),
                self.tr("set an expiry"),
            )

        change = desk.bind(remember.update, memory.id, details={"expires_at": at})
        back = desk.bind(lifecycle.put_back, memory.id, memory.life)
        desk.act(change, back, told, undo)

    def _say_where_from(self, source: str | None) -> None:
        """Note where the text is from; nothing where that is empty."""
        desk, memory = self._desk, self._memory
        change = desk.bind(remember.update, memory.id, details={"source": source})
        back = desk.bind(remember.update, memory.id, details={"source": memory.source})
        desk.act(change, back, self.tr("Noted where it is from."), self.tr("noted where a text is from"))

    def _open(self) -> None:
        self._desk.run(self._desk.bind(texts.labels), self._offer, owner=self, latest="labels")

    def _offer(self, known: Sequence[str]) -> None:
        menu = QMenu(self)
        new = menu.addAction(theme().icon("plus"), self.tr("New label…"))
        new.triggered.connect(lambda: self._ask(known))
        for tag in [tag for tag in known if tag not in self._memory.labels.tags][:_OFFERED]:
            menu.addAction(tag.replace("&", "&&")).triggered.connect(lambda _on=False, tag=tag: self.put(tag))
        menu.addSeparator()
        kinds = menu.addMenu(self.tr("Kind"))
        for kind in TYPES:
            words = type_word(kind)
            kinds.addAction(words).triggered.connect(
                lambda _on=False, kind=kind, words=words: self._change({"type": kind}, words, added=True)
            )
        degrees = menu.addMenu(self.tr("Importance"))
        for degree in IMPORTANCES:
            words = importance_words(degree)
            degrees.addAction(words).triggered.connect(
                lambda _on=False, degree=degree, words=words: self._change({"importance": degree}, words, added=True)
            )
        words = self.tr("Never fades")
        menu.addAction(words).triggered.connect(lambda: self._change({"decay_exempt": True}, words, added=True))
        menu.addSeparator()
        menu.addAction(self.tr("Expires…")).triggered.connect(self._ask_expiry)
        menu.addAction(self.tr("Where it is from…")).triggered.connect(self._ask_where_from)
        popup_below(menu, self.add)

    def _ask_expiry(self) -> None:
        dialog = ExpiryDialog(self._desk.services.clock(), self._memory.life.expires_at, self.window())
        dialog.decided.connect(self._expire)
        dialog.open()

    def _ask_where_from(self) -> None:
        dialog = SourceDialog(self._memory.source or "", self.window())
        dialog.accepted.connect(lambda: self._say_where_from(dialog.field.text().strip() or None))
        dialog.open()

    def _ask(self, known: Sequence[str]) -> None:
        dialog = NewLabel(known, self.window())
        dialog.accepted.connect(lambda: self.put(dialog.field.text()))
        dialog.open()


class NewLabel(Dialog):
    """Asks for a label, completing those there are; ``field`` holds it once accepted."""

    def __init__(self, known: Sequence[str], parent: QWidget | None) -> None:
        super().__init__(self.tr("New label"), parent)
        self.field = QLineEdit()
        self.field.setMaxLength(MAX_TAG)
        self.field.setAccessibleName(self.tr("Label"))
        self.field.setCompleter(QCompleter(list(known), self.field))
        self.body.addWidget(self.field)
        self.body.addWidget(Label(self.tr("Agents can search by it as well."), "note", "text-3"))
        self.add_cancel()
        self.save = self.add_act(self.tr("Add"))
        self.save.setEnabled(False)
        self.field.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))


def type_word(kind: MemoryType) -> str:
    """What kind of text it is."""
    return {
        "fact": translate("Labels", "Fact"),
        "preference": translate("Labels", "Preference"),
        "decision": translate("Labels", "Decision"),
        "identity": translate("Labels", "Identity"),
        "event": translate("Labels", "Event"),
        "observation": translate("Labels", "Observation"),
        "goal": translate("Labels", "Goal"),
        "todo": translate("Labels", "To do"),
    }[kind]


def _on(moment: datetime) -> str:
    return date_words.on_words(moment, Precision.DAY, language())


def importance_words(degree: int) -> str:
    """*Importance 4*; 5 is the most."""
    return fill(translate("Labels", "Importance {n}"), n=number(degree))
