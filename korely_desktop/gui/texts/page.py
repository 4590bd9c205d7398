"""The page Source texts: everything that was written down, what came of it, and the way to forget or erase it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QStackedWidget,
    QWidget,
)

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.texts import TextQuery, TextState
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.empty import EmptyState
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import Ground, Hairline
from korely_desktop.gui.components.rows import flat_list
from korely_desktop.gui.components.topbar import TopBar
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.erase import EraseFlow
from korely_desktop.gui.i18n import language, number
from korely_desktop.gui.insights.questions import QuestionsDialog
from korely_desktop.gui.page_keys import text_keys
from korely_desktop.gui.texts.acts import bring_text_back, change_life, choose_texts, forget_text
from korely_desktop.gui.texts.delegate import TextDelegate
from korely_desktop.gui.texts.filters import TextFilters
from korely_desktop.gui.texts.model import TextModel
from korely_desktop.gui.texts.reader import TextReader
from korely_desktop.gui.texts.words import one_line
from korely_desktop.gui.theme import theme
from korely_desktop.memory import remember
from korely_desktop.memory.listing import texts
from korely_desktop.memory.listing.texts import ReadText

_LIST_WIDE = 400
_NAMED = 60


class TextsPage(QWidget):
    """List at the left, the text and its facts at the right."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.title = self.tr("Source texts")
        self._opened: str | None = None
        self._place = 0
        """Which row comes next, where none is open."""
        self._leaving: str | None = None
        """The text that leaves this row: while the list, asked for before, still has it, no other takes the row."""
        self.erasing = EraseFlow(desk, self)
        self.model = TextModel(desk, self)
        self.search = SearchField(self.tr("Search in texts"), key="/")
        self.filters = TextFilters(desk, self)
        self.filters.wanted.connect(lambda changes: self._ask(**changes))
        self.reader = TextReader(desk)
        self.view = flat_list(self.model, self.title)
        self.view.setItemDelegate(TextDelegate(desk, self.view))
        self.empty = EmptyState("", "", other=self.tr("Connect an agent"))
        self.empty.other.connect(lambda: desk.page_wanted.emit("welcome"))
        self._build()
        self._wire()
        self.setFocusProxy(self.view)
        self.reader.clear()

    def refresh(self) -> None:
        """Read everything anew."""
        self.model.reread()
        self._reread_text()

    def on_changes(self, changes: Changes) -> None:
        """Follow what is written and read."""
        if changes.memories or changes.facts or changes.erased:
            self.refresh()

    def find(self) -> None:
        """``/``: into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def show_text(self, memory_id: str) -> None:
        """Open one text, whether the list shows it or not."""
        self.view.clearSelection()
        self._read(memory_id)

    def show_state(self, state: TextState) -> None:
        """List the texts in this state, all of them."""
        self.search.clear()
        self.filters.clear()
        self._close()
        self.model.ask(TextQuery())
        self.filters.set_state(state)

    def leave(self) -> None:
        """Esc: out of the search field."""
        if self.search.text():
            self.search.clear()
        else:
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def regions(self) -> list[QWidget]:
        """Where F6 goes, in order."""
        return [self._top, self.view, self.reader]

    def _build(self) -> None:
        self._top = TopBar(self.title, self.tr("Reading…"))
        self.search.setMaximumWidth(260)
        for widget in (*self.filters.chips, self.search):
            self._top.right.addWidget(widget)
        holder = Ground("surface")
        left = vbox(holder)
        left.addWidget(self.view)
        self._left = holder
        both = QWidget()
        body = hbox(both, spacing=0)
        body.addWidget(holder)
        body.addWidget(Hairline(vertical=True))
        body.addWidget(self.reader, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(both)
        self._stack.addWidget(self.empty)
        layout = vbox(self, spacing=0)
        layout.addWidget(self._top)
        layout.addWidget(self._stack, 1)

    def _wire(self) -> None:
        self.search.searched.connect(lambda text: self._ask(text=text))
        self.search.left.connect(lambda: self.view.setFocus(Qt.FocusReason.ShortcutFocusReason))
        self.reader.session_wanted.connect(self.filters.set_session)
        self.reader.label_wanted.connect(self.filters.set_label)
        self.reader.text_wanted.connect(self.show_text)
        self.view.selectionModel().currentChanged.connect(lambda index, _before: self._open(index.row()))
        self.model.shown.connect(self._count)
        self.reader.acted.connect(self._act)
        for (words, letter), verb in zip(text_keys(), ("forget", "bring_back"), strict=True):
            self._desk.actions.add(self.view, words, letter, partial(self._act, verb), "texts")
        self._desk.actions.add(self.view, text_keys()[0][0], "Delete", lambda: self._act("forget"), "texts")

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._left.setFixedWidth(min(theme().scaled(_LIST_WIDE), self.width() * 2 // 5))

    def _ask(self, **changes) -> None:
        self.model.ask(replace(self.model.query, **changes))

    def _count(self, total: int) -> None:
        self._top.set_note(number(total) if total else "")
        self.search.tell_found(total)
        filtered = self.model.query != TextQuery()
        if filtered:
            self.empty.set_words(self.tr("Nothing found"), self.tr("No text matches these filters."))
        else:
            self.empty.set_words(
                self.tr("Nothing written yet"),
                self.tr("Every text that an agent writes is kept here, as it was written."),
            )
        self.empty.show_acts(not filtered)
        self._stack.setCurrentIndex(0 if total else 1)
        if self._leaving is not None and self.model.row_of(self._leaving) is None:
            self._leaving = None
        place = self.model.row_of(self._opened) if self._opened is not None else None
        if place is not None:
            self.view.selectionModel().blockSignals(True)
            self.view.setCurrentIndex(self.model.index(place))
            self.view.selectionModel().blockSignals(False)
            self.view.viewport().update()
        elif total and self._opened is None and self._leaving is None:
            self.view.setCurrentIndex(self.model.index(min(self._place, self.model.rowCount() - 1)))

    # -- one text

    def _open(self, row: int) -> None:
        memory = self.model.row(row)
        if memory is not None:
            self._read(memory.id)

    def _reread_text(self) -> None:
        if self._opened is not None:
            self._read(self._opened)

    def _read(self, memory_id: str) -> None:
        self._opened, self._leaving = memory_id, None
        self._desk.run(
            self._desk.bind(texts.text, memory_id, language()),
            self._show,
            self._fail,
            owner=self,
            latest="text",
        )

    def _fail(self, error: Exception) -> None:
        self._close()
        self._desk.say_unless_gone(error)

    def _show(self, read: ReadText) -> None:
        if read.memory.id == self._opened:  # else it was closed while it was read
            self.reader.show_text(read)

    def _act(self, verb: str) -> None:
        shown = self.reader.shown
        if shown is None:
            return
        memory = shown.memory
        if verb == "retry":
            self._desk.run(
                self._desk.bind(remember.retry, memory.id),
                lambda _: self._desk.say(self.tr("Reading it again.")),
                owner=self,
            )
        elif verb == "forget":
            if memory.deleted_at is None:
                self._go_on()
                forget_text(self._desk, self, memory)
        elif verb == "bring_back":
            if memory.deleted_at is not None:
                self._go_on()
                bring_text_back(self._desk, self, memory)
        elif verb in ("archive", "done", "restore"):
            change_life(self._desk, self, memory, verb)
        elif verb in ("keep_back", "tell_as_usual"):
            choose_texts(self._desk, self, [memory.id], Recall.NEVER if verb == "keep_back" else None)
        elif verb == "ask":
            dialog = QuestionsDialog(self._desk, self.window(), memory)
            dialog.open()
        elif verb == "erase":
            self.erasing.ask_texts([memory.id], _title(memory))

    def _close(self) -> None:
        if self.reader.has_focus:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._opened = None
        self._place = 0
        self.reader.clear()

    def _go_on(self) -> None:
        """What is open leaves the list: the text that takes its row is read next."""
        leaving = self._opened
        self._close()
        if leaving is not None:
            self._leaving, self._place = leaving, self.model.row_of(leaving) or 0


def _title(memory: Memory) -> str:
    line = one_line(memory.content)
    return line if len(line) <= _NAMED else line[: _NAMED - 1] + "…"
