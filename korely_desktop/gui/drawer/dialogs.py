"""Questions of the drawer: a name, and with whom to merge."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QListWidgetItem, QWidget

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import Card, Label, row
from korely_desktop.gui.components.rows import ROW
from korely_desktop.gui.components.scrolled import scroll_upright
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import is_nameless, read_aloud, shown_name
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.people.delegate import EntityDelegate
from korely_desktop.gui.problems import message_of
from korely_desktop.gui.theme import theme
from korely_desktop.memory import entities

_OFFERED = 30
_TELLING = 3  # letters of a word of a name by which others are looked for
_HIGH = 5 * 48


class NameDialog(Dialog):
    """Asks for a name. ``decided`` carries it, without spaces around; it stays open until the name is accepted."""

    decided = Signal(str)
    merge_wanted = Signal(str)
    """Somebody else bears the name that this carries, and the two are one."""

    def __init__(self, title: str, sentence: str, name: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._before = name
        self.body.addWidget(Label(sentence, "body", "text-2", wrap=True))
        self.field = QLineEdit(name)
        self.field.setAccessibleName(self.tr("Name"))
        self.field.setMaxLength(200)
        self.field.selectAll()
        self.body.addWidget(self.field)
        self.problem = Label("", "body", "danger", wrap=True)
        self.problem.hide()
        self.body.addWidget(self.problem)
        self.merge = Button(self.tr("Same one? Merge…"), "link")
        self.merge.clicked.connect(self._merge)
        self.merge.hide()
        self.body.addLayout(row(self.merge, None))
        self.add_cancel()
        self.act = self.add_act(self.tr("Save"), closes=False)
        self.field.textChanged.connect(self._check)
        self.act.clicked.connect(self._decide)
        self._check()

    def suggest(self, name: str) -> None:
        """It may be this one; typing takes its place."""
        self.field.setText(name)
        self.field.selectAll()

    def refuse(self, error: Exception) -> None:
        """The name cannot be given: say why below it, and that somebody else who bears it may be the same."""
        is_taken = isinstance(error, Conflict) and "entity_id" in error.extra
        taken = self.tr("Somebody or something else already has this name.")
        self.problem.setText(taken if is_taken else message_of(error))
        announce(self.field, self.problem.text())
        self.problem.show()
        self.merge.setVisible(is_taken)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _check(self) -> None:
        typed = self.field.text().strip()
        self.act.setEnabled(bool(typed) and typed != self._before)
        self.problem.hide()
        self.merge.hide()

    def _decide(self) -> None:
        self.act.setEnabled(False)
        self.decided.emit(self.field.text().strip())

    def _merge(self) -> None:
        self.reject()
        self.merge_wanted.emit(self.field.text().strip())


class MergeDialog(Dialog):
    """Asks which other profile is the same. ``decided`` carries the :class:`Entity` that stays."""

    decided = Signal(object)

    def __init__(self, desk: Desk, entity: Entity, parent: QWidget, name: str = "") -> None:
        """``name`` is looked for at once."""
        title, words = self._words(entity)
        super().__init__(title, parent, width=620)
        self._desk = desk
        self._entity = entity
        self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.search = SearchField(self.tr("Search by name"))
        self.search.searched.connect(self._ask)
        self.search.left.connect(self.reject)
        self.search.installEventFilter(self)
        self.body.addWidget(self.search)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Profiles"))
        self.list.setItemDelegate(EntityDelegate(desk, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setFixedHeight(theme().scaled(_HIGH))
        scroll_upright(self.list)
        self.list.currentItemChanged.connect(lambda *_: self._check())
        self.list.itemDoubleClicked.connect(lambda _item: self.accept())
        card = Card(margins=(1, 4, 1, 4))
        card.body.addWidget(self.list)
        self.body.addWidget(card)
        self.add_cancel()
        self.act = self.add_act(self.tr("Merge"))
        self._check()
        self.accepted.connect(self._tell)
        self.search.setText(name)
        self._ask(name)

    def _words(self, entity: Entity) -> tuple[str, str]:
        """What is asked, and what follows: an end user's own profile is the one that stays."""
        name = shown_name(entity)
        if is_nameless(entity):
            stays = self.tr("Everything about the profile you choose becomes yours, and its name stays as an alias.")
            title = self.tr("Which of them is you?")
        else:
            stays = self.tr("Everything about the profile you choose goes to {name}, and its name stays as an alias.")
            title = fill(self.tr("Which profile is also {name}?"), name=name)
        goes = self.tr("Everything about {name} goes to the profile you choose, and the name stays as an alias.")
        return title, " ".join((fill(stays if entity.is_user else goes, name=name), self.tr("It can be undone.")))

    def eventFilter(self, watched, event):
        """The arrow keys go through the list while one types."""
        if event.type() == QEvent.Type.KeyPress and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            QApplication.sendEvent(self.list, event)
            return True
        return super().eventFilter(watched, event)

    def _check(self) -> None:
        self.act.setEnabled(self.list.currentItem() is not None)

    def _ask(self, text: str) -> None:
        services, caller = self._desk.services, self._desk.caller
        query = EntityQuery(user_id=self._entity.user_id, q=text.strip() or None, limit=_OFFERED)
        likely = [] if query.q else [replace(query, q=word) for word in self._likely_words()]

        def found() -> list[Entity]:
            """Those who share a word of the name stand before all others."""
            asked = [entities.entities(services, caller, each)[0] for each in (*likely, query)]
            return list({one.id: one for listed in asked for one in listed}.values())

        self._desk.run(found, self._show, owner=self, latest="merge")

    def _likely_words(self) -> list[str]:
        words = shown_name(self._entity).split() if not is_nameless(self._entity) else []
        return [word for word in words if len(word) >= _TELLING]

    def _show(self, found: list[Entity]) -> None:
        self.list.clear()
        for entity in found:
            if entity.id != self._entity.id:
                item = QListWidgetItem(shown_name(entity))
                item.setData(ROW, entity)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, read_aloud(entity, self._desk.services.clock()))
                self.list.addItem(item)
        if self.search.text().strip():  # who was typed for; of all there are, none is chosen
            self.list.setCurrentRow(0)

    def _tell(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.decided.emit(item.data(ROW))
