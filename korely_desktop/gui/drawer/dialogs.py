"""Questions of the drawer: a name, and with whom to merge."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QListWidgetItem, QWidget

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import type_word
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.panel.words import facts_counted
from korely_desktop.gui.theme import theme
from korely_desktop.memory import entities

_OFFERED = 30


class NameDialog(Dialog):
    """Asks for a name. ``decided`` carries it, without spaces around."""

    decided = Signal(str)

    def __init__(self, title: str, sentence: str, name: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._before = name
        self.body.addWidget(Label(sentence, "body", "text-2", wrap=True))
        self.field = QLineEdit(name)
        self.field.setAccessibleName(self.tr("Name"))
        self.field.setMaxLength(200)
        self.field.selectAll()
        self.body.addWidget(self.field)
        self.add_cancel()
        self.act = self.add_act(self.tr("Save"))
        self.field.textChanged.connect(self._check)
        self.accepted.connect(lambda: self.decided.emit(self.field.text().strip()))
        self._check()

    def _check(self) -> None:
        typed = self.field.text().strip()
        self.act.setEnabled(bool(typed) and typed != self._before)


class MergeDialog(Dialog):
    """Asks which other profile is the same. ``decided`` carries the id of the one that stays."""

    decided = Signal(str)

    def __init__(self, desk: Desk, entity: Entity, parent: QWidget) -> None:
        super().__init__(fill(self.tr("Who is the same as {name}?"), name=entity.name), parent)
        self._desk = desk
        self._entity = entity
        self.body.addWidget(
            Label(
                fill(
                    self.tr(
                        "Everything about {name} goes to the profile you choose, and the name stays an alias. "
                        "It can be undone."
                    ),
                    name=entity.name,
                ),
                "body",
                "text-2",
                wrap=True,
            )
        )
        self.search = SearchField(self.tr("Search by name"))
        self.search.searched.connect(self._ask)
        self.search.left.connect(self.reject)
        self.search.installEventFilter(self)
        self.body.addWidget(self.search)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Profiles"))
        self.list.setMinimumHeight(theme().scaled(200))
        self.list.currentItemChanged.connect(lambda *_: self._check())
        self.list.itemDoubleClicked.connect(lambda _item: self.accept())
        self.body.addWidget(self.list, 1)
        self.add_cancel()
        self.act = self.add_act(self.tr("Merge"))
        self._check()
        self.accepted.connect(self._tell)
        self._ask("")

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
        query = EntityQuery(
            user_id=self._entity.user_id,
            q=text.strip() or None,
            limit=_OFFERED,
        )
        self._desk.run(lambda: entities.entities(services, caller, query), self._show, owner=self, latest="merge")

    def _show(self, found: tuple[list[Entity], int]) -> None:
        self.list.clear()
        for entity in found[0]:
            if entity.id != self._entity.id and not entity.merged_into:
                words = f"{entity.name}  ·  {type_word(entity.type)}  ·  {facts_counted(entity.facts)}"
                item = QListWidgetItem(words)
                item.setData(Qt.ItemDataRole.UserRole, entity.id)
                self.list.addItem(item)

    def _tell(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.decided.emit(item.data(Qt.ItemDataRole.UserRole))
