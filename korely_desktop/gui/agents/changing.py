"""Changing what a key may do and for whom: the question, which says what will be other and from when, and the act."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.projects import ApiKey
from korely_desktop.gui.agents.rights import KeyRights
from korely_desktop.gui.agents.words import may_words
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.memory.access import keys


class ChangeKey(QObject):
    """Question, act, undo. ``dialog`` is the question while it is open."""

    def __init__(self, desk: Desk, page: QWidget) -> None:
        super().__init__(page)
        self._desk = desk
        self._page = page
        self.dialog: ChangeKeyDialog | None = None

    def ask(self, key: ApiKey) -> None:
        """Show what the key may do; nothing happens before the person saves."""
        dialog = self.dialog = ChangeKeyDialog(self._desk, key, self._page.window())
        dialog.save_pressed.connect(lambda scopes, users: self._change(key, scopes, users))
        dialog.finished.connect(self._answered)
        dialog.open()

    def _answered(self) -> None:
        self.dialog = None

    def _change(self, key: ApiKey, scopes: frozenset[str], users: list[str]) -> None:
        self._desk.run(self._to(key, scopes, users), lambda changed: self._did(key, changed), self._fail, owner=self)

    def _to(self, key: ApiKey, scopes: frozenset[str], users: list[str]) -> Callable[[], ApiKey]:
        return self._desk.bind(keys.change_key, key.id, scopes=scopes, users=users)

    def _did(self, key: ApiKey, changed: ApiKey) -> None:
        if self.dialog is not None:
            self.dialog.accept()
        name = key_name(key.name)
        self._desk.did(
            fill(self.tr("{name} may now: {rights}."), name=name, rights=may_words(changed.scopes, changed.users)),
            fill(self.tr("changed what {name} may do"), name=name),
            self._to(key, key.scopes, list(key.users)),
            self._to(key, changed.scopes, list(changed.users)),
        )

    def _fail(self, problem: Exception) -> None:
        if self.dialog is not None:
            self.dialog.refuse(problem)


class ChangeKeyDialog(Dialog):
    """Asks what the agent may do and for whom; stays open until it is stored. ``save_pressed`` carries both."""

    save_pressed = Signal(frozenset, list)

    def __init__(self, desk: Desk, key: ApiKey, parent: QWidget) -> None:
        super().__init__(fill(self.tr("What {name} may do"), name=key_name(key.name)), parent)
        self._key = key
        self.may = KeyRights(desk, key)
        self.body.addWidget(self.may)
        self.says = Label("", "body", "text-2", wrap=True)
        self.body.addWidget(self.says)
        self.add_cancel()
        self.save = self.add_act(self.tr("Save"), closes=False)
        self.save.clicked.connect(self._press)
        self.may.changed.connect(self._follow)
        self.may.rights.chosen.connect(self._tell)
        self.may.erases.clicked.connect(self._tell)
        self._follow()

    @property
    def is_other(self) -> bool:
        """Whether what is chosen differs from what the key has."""
        key = self._key
        return self.may.scopes != key.scopes or sorted(set(self.may.confined_to)) != sorted(set(key.users))

    def refuse(self, problem: Exception) -> None:
        """Say why nothing was changed; what was chosen stays."""
        self.save.set_at_work(False)
        self.may.refuse(problem)
        if isinstance(problem, Conflict):
            self.may.say(self.tr("Its key was revoked or has expired and never works again."), "danger")

    def _press(self) -> None:
        self.save.set_at_work(True)
        self.save_pressed.emit(self.may.scopes, self.may.confined_to)

    def _follow(self) -> None:
        self.save.setEnabled(self.is_other)
        self.says.setText(self._words())

    def _words(self) -> str:
        """What will be other, and from when."""
        key = self._key
        paused = key.paused_at is not None
        if not self.is_other:
            if paused:
                return self.tr("It is paused. Changes take effect when you resume it.")
            return self.tr("Changes take effect with its next request.")
        words = (
            self.tr("Once resumed, it may: {new}. Until now: {old}.")
            if paused
            else self.tr("From its next request, it may: {new}. Until now: {old}.")
        )
        old, new = may_words(key.scopes, key.users), may_words(self.may.scopes, self.may.confined_to)
        return fill(words, new=new, old=old)

    def _tell(self) -> None:
        announce(self.says, self.says.text())
