"""The palette itself: a field and a list over the window. Keys only need apply; the pointer works too.

It is a child of the window, not a window of its own: it is there at once, and needs nothing of the desktop. Commands
are matched on the spot; people, facts and texts come from another thread and replace those of the letters before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QCursor, QPainter, QPen
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QWidget

from korely_desktop.domain.changes import Changes
from korely_desktop.gui.commands import Command
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.chips import KeyHint
from korely_desktop.gui.components.floating import SHADOW, paint_floating
from korely_desktop.gui.components.labels import Hairline, Label, row
from korely_desktop.gui.components.rows import ROW
from korely_desktop.gui.components.scrolled import scroll_upright
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import language
from korely_desktop.gui.palette.actions import actions_of
from korely_desktop.gui.palette.items import (
    Head,
    Item,
    Row,
    command_rows,
    fact_item,
    found_rows,
    grouped,
    name_item,
    names_a_command,
    near_rows,
)
from korely_desktop.gui.palette.list import PaletteDelegate, PaletteModel
from korely_desktop.gui.palette.recent import Recent
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.gui.theme import set_colors, theme
from korely_desktop.gui.theme.mirror import along, mirror, paint_icon
from korely_desktop.memory.answers.finding import Finder, Found

WIDE = 680
_TOP, _MOST_HIGH, _FIELD, _FOOT = 72, 430, 54, 40
_PADDING = 8
_TYPING_MS = 50
_EVERY_COMMAND = 40


class Palette(QWidget):
    """Covers ``window`` while it is open; ``open_palette`` brings it, Esc or a press beside it puts it away."""

    def __init__(self, desk: Desk, commands: Callable[[], list[Command]], window: QWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._commands = commands
        self._recent = Recent(desk.preferences)
        self._acts = FactActs(desk, self)
        self._finder = Finder(desk.services, desk.caller)
        self._found: list[Row] = []
        self._near: list[Row] = []
        self._actions_of: Item | None = None
        self._moved = False
        self._answered = ""
        self._entered = False
        self._came_from: QWidget | None = None
        self._pointer = QCursor.pos()
        self.field = QLineEdit(self)
        self.field.setFrame(False)
        self.field.setProperty("kind", "bare")
        self.field.setPlaceholderText(self.tr("Find a person, a fact or a text, or type a command"))
        self.field.setAccessibleName(self.tr("Search palette"))
        self.field.textEdited.connect(self._typed)
        self.field.installEventFilter(self)
        self.model = PaletteModel()
        self.list = QListView(self)
        self.list.setModel(self.model)
        self.model.setParent(self.list)
        self.list.setItemDelegate(PaletteDelegate(self.list))
        scroll_upright(self.list)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName(self.tr("Found"))
        self.list.entered.connect(self._point_at)
        self.list.clicked.connect(self._run_index)
        self._nothing = Label("", "body", "text-3")
        self._nothing.setContentsMargins(15, 6, 15, 10)
        self._timer = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._timer.timeout.connect(self._ask)
        self._build()
        window.installEventFilter(self)
        theme().changed.connect(self._dress)
        self._dress()
        self.hide()

    # -- opening and leaving

    def open_palette(self) -> None:
        """Come up empty, with what was used lately; a second call puts it away."""
        if self.isVisible():
            self.leave()
            return
        self._came_from = QApplication.focusWidget()
        self._actions_of = None
        self._found, self._near, self._answered, self._entered = [], [], "", False
        self._pointer = QCursor.pos()
        self.field.clear()
        self.setGeometry(self.parentWidget().rect())
        self._show_anew()
        self._ask()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def leave(self) -> None:
        """Give the focus back and go away; the other way round Qt would take it to another place on the way."""
        self._timer.stop()
        if self._came_from is not None and self._came_from.isVisible():
            self._came_from.setFocus(Qt.FocusReason.PopupFocusReason)
        self._came_from = None
        self.hide()

    def on_changes(self, changes: Changes) -> None:
        """Follow what is learned and forgotten."""
        if changes.facts or changes.entities or changes.memories or changes.erased:
            self._finder.forget()
            if self.isVisible():
                self._ask()

    # -- asking

    @property
    def _wanted(self) -> tuple[str, str]:
        """What is asked for: the prefix (``>`` commands, ``@`` people, else "") and the words."""
        text = self.field.text().lstrip()
        return (text[0], text[1:].strip()) if text[:1] in (">", "@") else ("", text.strip())

    @property
    def _is_asking(self) -> bool:
        """Whether the answer to the last letters is still to come."""
        prefix, words = self._wanted
        return words not in ("", self._answered) and prefix != ">" and self._actions_of is None

    def _typed(self) -> None:
        self._actions_of = None
        self._entered = False
        self._show_anew()
        self._timer.start()

    def _ask(self) -> None:
        prefix, words = self._wanted
        finder, tongue = self._finder, language()
        if prefix == ">":
            self._take(Found(), words)
        elif words:
            self._desk.run(
                lambda: finder.find(words, tongue, names_only=prefix == "@"),
                lambda found: self._take(found, words),
                owner=self,
                latest="find",
            )
        else:
            people, facts = self._recent.ids("entity"), self._recent.ids("fact")
            self._desk.run(lambda: finder.again(people, facts, tongue), self._take_recent, owner=self, latest="find")

    def _take(self, found: Found, words: str) -> None:
        if self.isVisible() and self._wanted[1] == words:
            self._found, self._near = found_rows(self._desk, found, words), near_rows(self._desk, found)
            self._answered = words
            self._show_rows()
            self._say_found()
            if self._entered:
                self._entered = False
                self._enter()

    def _take_recent(self, found: Found) -> None:
        if not self.isVisible() or self._wanted != ("", ""):
            return
        items = [name_item(self._desk, one) for one in found.names]
        items += [fact_item(self._desk, one, "") for one in found.facts]
        self._found, self._near = grouped(self.tr("Recently used"), self._recent.in_order(items)), []
        self._show_rows()

    # -- showing

    def _show_rows(self) -> None:
        """Show what there is; the row that the person went to stays the chosen one, else it is the first."""
        chosen = self.current() if self._moved else None
        self.model.set_rows(self._rows())
        self._nothing.setText(self.tr("Searching…") if self._is_asking else self.tr("Nothing found."))
        number = self.model.row_of(chosen.key) if chosen is not None and chosen.key else -1
        index = self.model.index(number) if number >= 0 else self.model.beside(-1, 1)
        self.list.setCurrentIndex(index)
        for part in self._of_list:
            part.setVisible(self._actions_of is None)
        self._lay_out()
        if number < 0:
            self.list.scrollToTop()

    def _show_anew(self) -> None:
        self._moved = False
        self._show_rows()

    def _rows(self) -> Sequence[Row]:
        if self._actions_of is not None:
            return [Head(self._actions_of.words), *actions_of(self._desk, self._acts, self._actions_of)]
        prefix, words = self._wanted
        if prefix == "@":
            return [*self._found, *self._near]
        known = self._commands()
        if prefix == ">":
            return command_rows(known, words, _EVERY_COMMAND)
        commands = command_rows(known, words, nearly=not (self._found or self._near))
        if words:
            names = {row.words.casefold() for row in self._found if isinstance(row, Item) and row.monogram}
            first = words.casefold() not in names and names_a_command(known, words)
            return [*commands, *self._found, *self._near] if first else [*self._found, *commands, *self._near]
        recent = [row for row in commands if isinstance(row, Item)]
        return [*self._found, *grouped(self.tr("Commands"), self._recent.first(recent, known))]

    def current(self) -> Item | None:
        """The item that Enter would open."""
        item = self.list.currentIndex().data(ROW)
        return item if isinstance(item, Item) else None

    def _run_index(self, index: QModelIndex) -> None:
        item = index.data(ROW)
        if isinstance(item, Item):
            self._run(item)

    def _run(self, item: Item) -> None:
        self._recent.note(item.key)
        self.leave()
        item.run()

    def _point_at(self, index: QModelIndex) -> None:
        """Choose the row that the pointer goes to; rows that come up under a resting pointer are not chosen by it."""
        rested = QCursor.pos() == self._pointer
        self._pointer = QCursor.pos()
        if isinstance(index.data(ROW), Item) and not rested:
            self._moved = True
            self.list.setCurrentIndex(index)

    def _step(self, step: int) -> None:
        index = self.model.beside(self.list.currentIndex().row(), step)
        if index.isValid():
            self._moved = True
            self.list.setCurrentIndex(index)
            self.list.scrollTo(self.model.index(max(0, index.row() - 1)))
            self.list.scrollTo(index)
            self._say(index)

    def _say(self, index: QModelIndex) -> None:
        announce(self.field, index.data(Qt.ItemDataRole.AccessibleTextRole))

    def _say_found(self) -> None:
        """The focus stays in the field: how much was found, and what Enter would open."""
        found = self.tr("%n found", "", len(self.model.items()))
        first = self.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
        announce(self.field, f"{found}. {first}" if self.current() is not None else self._nothing.text())

    def _show_actions(self) -> None:
        item = self.current()
        if item is not None and self._actions_of is None and actions_of(self._desk, self._acts, item):
            self._actions_of = item
            self._show_anew()
            self._say(self.list.currentIndex())

    def _back(self) -> None:
        if self._actions_of is None:
            self.leave()
            return
        self._actions_of = None
        self._show_anew()

    # -- keys and geometry

    def eventFilter(self, watched, event):
        if watched is self.parentWidget():
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self.setGeometry(watched.rect())
                self._lay_out()
            return False
        if event.type() == QEvent.Type.ShortcutOverride and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Tab):
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress:
            return self._key(event.key())
        return False

    def _key(self, key: int) -> bool:
        acts: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Down: lambda: self._step(1),
            Qt.Key.Key_Up: lambda: self._step(-1),
            Qt.Key.Key_Escape: self._back,
            Qt.Key.Key_Tab: self._show_actions,
            Qt.Key.Key_Backtab: self._back if self._actions_of is not None else lambda: None,
            Qt.Key.Key_Return: self._enter,
            Qt.Key.Key_Enter: self._enter,
        }
        if key not in acts:
            return False
        acts[key]()
        return True

    def _enter(self) -> None:
        """Open what is chosen. Pressed before the answer to the last letters came, it waits for that."""
        if self._is_asking and not self._moved:
            self._entered = True
        elif (item := self.current()) is not None:
            self._run(item)

    def mousePressEvent(self, event):
        if not self._body.geometry().contains(event.position().toPoint()):
            self.leave()

    def paintEvent(self, event):
        painter = QPainter(self)
        shade = QColor("black")
        shade.setAlphaF(0.34)
        painter.fillRect(self.rect(), shade)
        box = QRectF(self._body.geometry()).adjusted(-SHADOW, -SHADOW, SHADOW, SHADOW)
        paint_floating(painter, box, ground="raised", outline="border-strong", radius=12)
        self._paint_foot(painter)
        top = self._body.geometry().top() + (theme().scaled(_FIELD) - 18) // 2
        mirror(painter, self._body.geometry(), self.layoutDirection())
        paint_icon(painter, self._body.geometry().left() + 20, top, "search", "text-2", 18)

    def _paint_foot(self, painter: QPainter) -> None:
        """Its ground goes down into the round corners."""
        body, look = self._body.geometry(), theme()
        painter.save()
        painter.setClipRect(body.adjusted(0, self._foot.y(), 0, 0))
        painter.setPen(QPen(look.color("border-strong"), 1))
        painter.setBrush(look.color("sunken"))
        painter.drawRoundedRect(QRectF(body).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
        painter.restore()

    def _build(self) -> None:
        self._body = QWidget(self)
        line = row(40, self.field, KeyHint("Esc"))
        line.setContentsMargins(along(12, 0, 18, 0))
        self._head = QWidget()
        self._head.setLayout(line)
        line.setStretchFactor(self.field, 1)
        self._foot = QWidget()
        foot = hbox(self._foot, (18, 0, 18, 0), spacing=6)
        more = (KeyHint("Tab"), Label(self.tr("actions"), "note", "text-2"))
        self._of_list = [*more, Label(self.tr("Type > for commands, @ for people"), "note", "text-2")]
        for hint, words in ((KeyHint("↑↓"), self.tr("move")), (KeyHint("↵"), self.tr("open"))):
            foot.addWidget(hint)
            foot.addWidget(Label(words, "note", "text-2"))
            foot.addSpacing(10)
        for part in self._of_list[:2]:
            foot.addWidget(part)
        foot.addStretch(1)
        foot.addWidget(self._of_list[2])
        layout = vbox(self._body, (1, 0, 1, 1), spacing=0)
        layout.addWidget(self._head)
        layout.addWidget(Hairline())
        around = vbox(margins=(7, 4, 7, 4))
        around.addWidget(self.list)
        around.addWidget(self._nothing)
        layout.addLayout(around, 1)
        layout.addWidget(Hairline())
        layout.addWidget(self._foot)

    def _lay_out(self) -> None:
        look, room = theme(), self.rect()
        wide = min(look.scaled(WIDE), room.width() - 2 * SHADOW)
        field, foot, top = look.scaled(_FIELD), look.scaled(_FOOT), look.scaled(_TOP)
        most = min(look.scaled(_MOST_HIGH), room.height() - top - field - foot - 2 * SHADOW)
        none = not self.model.items()
        found = (self._nothing.sizeHint() if none else self.model).height() + _PADDING
        self._head.setFixedHeight(field)
        self._foot.setFixedHeight(foot)
        self.list.setVisible(not none)
        self._nothing.setVisible(none)
        high = field + foot + 3 + min(found, most)
        body = QRect((room.width() - wide) // 2, top, wide, high)
        if body != self._body.geometry():
            self._body.setGeometry(body)
            self.update()

    def _dress(self) -> None:
        set_colors(self.list, "raised")
        set_colors(self.field, "raised", "text")
        self.field.setFont(theme().font("heading", 400))
        if self.isVisible():
            self._lay_out()
