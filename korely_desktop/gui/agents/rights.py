"""What a key may do, and for whom: the fields that the questions of making and of changing a key share."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.scope import ADD, ADMIN, READ, WRITE
from korely_desktop.gui.agents.words import RIGHTS, ids_text, one_id, without_erasing
from korely_desktop.gui.background import Ticket
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.completing import Completing
from korely_desktop.gui.components.controls import Segments, Switch
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.problems import note_problem
from korely_desktop.memory import completing

_MOST_LETTERS = 600_000
"""A thousand ids of the greatest length; Qt cuts what is longer than the field takes."""
_ONE = re.compile(r'\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(,|\Z)')


def ids_of(text: str) -> list[str]:
    """The ids that are written with commas between; what :func:`words.one_id` put in quotes is one."""
    return [one for _, one in _written(text) if one.strip()]


def _written(text: str) -> Iterator[tuple[int, str]]:
    """Where each id begins, and the id."""
    place = 0
    while (found := _ONE.match(text, place)) is not None:
        quoted, plain, end = found.groups()
        yield place, plain.strip() if quoted is None else quoted.replace('""', '"')
        if not end:
            return
        place = found.end()


class KeyRights(QWidget):
    """The fields, empty or as ``key`` has them. ``changed`` comes with each change of either."""

    changed = Signal()

    def __init__(self, desk: Desk, key: ApiKey | None = None) -> None:
        super().__init__()
        self._desk = desk
        self._key = key
        self._looking: Ticket | None = None
        column = vbox(self, spacing=10)
        column.addWidget(Label(self.tr("What it may do"), "label"))
        choices = [("both", self.tr("Read and write")), ("read", self.tr("Read only"))]
        choices.append(("write", self.tr("Write only")))
        if key is not None and ADMIN in key.scopes:
            choices.append(("all", self.tr("Everything")))
        self.rights = Segments(choices, _right_of(key), name=self.tr("What it may do"))
        column.addLayout(row(self.rights, None))
        self.erases = Switch(self.tr("It may erase for good"), on=key is None or bool(key.scopes & {WRITE, ADMIN}))
        column.addLayout(row(self.erases, Label(self.tr("It may erase for good"), "body"), None))
        what = self.tr(
            "Erasing destroys everything about a person, including what you confirmed, or "
            "everything an agent wrote. It cannot be undone. Activity shows it. Without this "
            "right, an agent can change only texts that it wrote itself."
        )
        self.erases.setAccessibleDescription(what)
        column.addWidget(Label(what, "note", "text-3", wrap=True))
        column.addSpacing(4)
        column.addWidget(Label(self.tr("For whom"), "label"))
        self.users = QLineEdit()
        self.users.setMaxLength(_MOST_LETTERS)
        self.users.setText(ids_text(key.users) if key is not None else "")
        self.users.setPlaceholderText(self.tr("Everybody"))
        self.users.setAccessibleName(self.tr("For whom"))
        Completing(desk, self.users, self._offers)
        column.addWidget(self.users)
        self._hint = self.tr(
            "Leave empty for everybody, or list user_ids separated by commas. customer-* means "
            "every id that begins with customer-."
        )
        self.users.setAccessibleDescription(self._hint)
        self.note = Label(self._hint, "note", "text-3", wrap=True)
        column.addWidget(self.note)
        self._allow_erasing()
        self.rights.chosen.connect(self._chose)
        self.erases.toggled.connect(self.changed)
        self.users.textChanged.connect(self._look_up)
        self.users.textChanged.connect(self.changed)

    @property
    def scopes(self) -> frozenset[str]:
        """The scopes chosen."""
        if self.rights.current == "all" and self._key is not None:
            return self._key.scopes
        chosen = RIGHTS[self.rights.current]
        return chosen if self.erases.isChecked() else without_erasing(chosen)

    @property
    def confined_to(self) -> list[str]:
        """The users the key is confined to; empty means all."""
        return ids_of(self.users.text())

    def refuse(self, problem: Exception) -> None:
        """Say why it could not be done; what was typed stays."""
        if self._looking is not None:
            self._looking.cancel()
        field = problem.extra.get("field") if isinstance(problem, InvalidRequest) else None
        if field == "users":
            self.say(self.tr("An id has at most 255 characters, with a * only at the end: customer-*."), "danger")
        else:
            self.say(note_problem(problem), "danger")

    def say(self, words: str, token: str) -> None:
        """Put these words below the fields, in this colour."""
        self.note.set_token(token)
        self.note.setText(words)

    def _chose(self) -> None:
        self._allow_erasing()
        self.changed.emit()

    def _allow_erasing(self) -> None:
        self.erases.setEnabled(self.rights.current in ("both", "write"))

    def _offers(self, typed: str) -> list[str]:
        """What may be meant by the last of several ids."""
        place, begun = list(_written(typed))[-1]
        found = completing.end_users(self._desk.services, self._desk.caller, begun.lstrip('"'))
        before = f"{typed[:place]} " if place else ""
        return [before + one_id(one) for one in found]

    def _look_up(self) -> None:
        self._looking = self._desk.run(
            self._desk.bind(completing.strangers, self.confined_to),
            self._tell_strangers,
            owner=self,
            latest="strangers",
        )

    def _tell_strangers(self, unknown: list[str]) -> None:
        if unknown:
            words = self.tr("Nothing is known about {ids} yet. Until then the agent finds nothing there.")
            self.say(fill(words, ids=ids_text(unknown)), "check")
        elif self.users.text().strip() and not self.confined_to:
            self.say(self.tr("Nobody is named: the agent reaches everybody’s memory."), "check")
        else:
            self.say(self._hint, "text-3")


def _right_of(key: ApiKey | None) -> str:
    """Which of the choices a key has."""
    if key is None:
        return "both"
    if ADMIN in key.scopes:
        return "all"
    if key.scopes & {WRITE, ADD}:
        return "both" if READ in key.scopes else "write"
    return "read"
