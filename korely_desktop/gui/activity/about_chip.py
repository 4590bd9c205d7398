"""The chip that narrows a log to what was about one person: one of those last written about, or any other."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from korely_desktop.domain.activity import Activity
from korely_desktop.domain.memories import MAX_ID
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.completing import Completing
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.menus import add_named, popup_below
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import translate
from korely_desktop.gui.theme import theme
from korely_desktop.memory import completing
from korely_desktop.memory.access import users

_OFFERED = 12
"""So many people fit into a menu that one overlooks."""


class AboutChip(FilterChip):
    """``picked`` comes when another person is chosen, or none."""

    picked = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(translate("AboutChip", "About"))
        self._desk = desk
        self.user_id: str | None = None
        self._called: dict[str, str] = {}
        self.clicked.connect(self._ask)
        self.cleared.connect(lambda: self.set_person(None))

    def set_person(self, user_id: str | None) -> None:
        """Narrow to this person, or to none."""
        self.show_person(user_id)
        self.picked.emit()

    def show_person(self, user_id: str | None) -> None:
        """The same without telling."""
        self.user_id = user_id
        self.set_on(self._called.get(user_id or "", user_id))

    def _ask(self) -> None:
        self._desk.run(self._desk.bind(users.users, limit=_OFFERED), self._offer, owner=self, latest="about")

    def _offer(self, answer: tuple[list[Activity], int]) -> None:
        known, _total = answer
        self._called = {one.id: one.name for one in known}
        menu = QMenu(self)
        for one in known:
            add_named(menu, one.name).triggered.connect(lambda _on=False, one=one: self.set_person(one.id))
        if known:
            menu.addSeparator()
        another = menu.addAction(theme().icon("search"), self.tr("Another person…"))
        another.triggered.connect(self._ask_another)
        popup_below(menu, self)

    def _ask_another(self) -> None:
        dialog = AboutDialog(self._desk, self.window())
        dialog.accepted.connect(lambda: self.set_person(dialog.field.text().strip()))
        dialog.open()


class AboutDialog(Dialog):
    """Asks for the name under which agents write about somebody, offering those that are known."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(self.tr("About whom?"), parent, width=360)
        self.field = QLineEdit()
        self.field.setMaxLength(MAX_ID)
        self.field.setAccessibleName(self.title.text())
        self.field.setPlaceholderText(self.tr("The name that agents use"))
        services, caller = desk.services, desk.caller
        Completing(desk, self.field, lambda typed: completing.end_users(services, caller, typed))
        self.body.addWidget(self.field)
        self.add_cancel()
        self.act = self.add_act(self.tr("Show"))
        self.act.setEnabled(False)
        self.field.textChanged.connect(lambda text: self.act.setEnabled(bool(text.strip())))
