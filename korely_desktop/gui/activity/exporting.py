"""Saving the entries that the filters let through: a table of sentences, or everything for programs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from korely_desktop.domain.audit import AuditEvent, AuditQuery
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import iso
from korely_desktop.gui.activity.words import event_words
from korely_desktop.gui.components.file_dialog import save_dialog, table, whole
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.problems import not_written
from korely_desktop.memory import exporting
from korely_desktop.memory.access import activity
from korely_desktop.memory.access.activity import ActivityPage
from korely_desktop.memory.services import Services

_AT_ONCE = 500
"""Entries that are read together, with the names of what they are about."""
_COLUMNS = ("entry", "time", "who", "what", "about", "result", "person")


class LogExport(QObject):
    """Asks where to put the entries, and puts them there. ``chooser`` is the dialog that asks."""

    def __init__(self, desk: Desk, owner: QWidget) -> None:
        super().__init__(owner)
        self._desk = desk
        self._owner = owner
        self.chooser: QFileDialog | None = None

    def ask(self, query: AuditQuery) -> None:
        """Ask for the file of what ``query`` lists."""
        name = f"{self.tr('Korely log')} {self._desk.services.clock():%Y-%m-%d}"
        self.chooser = save_dialog(
            self._owner.window(),
            self.tr("Save the entries as"),
            name,
            lambda path: self._write(path, query),
            [table(), whole()],
        )

    def _write(self, path: Path, query: AuditQuery) -> None:
        services, caller = self._desk.services, self._desk.caller
        form = exporting.form_of(path)

        def write() -> int:
            entries = _entries(services, caller, query)
            table = form == "csv"
            words = exporting.in_table(_COLUMNS, entries) if table else exporting.in_json({"entries": entries})
            exporting.write(path, words, form)
            return len(entries)

        self._desk.run(
            write,
            lambda count: self._written(path, count),
            lambda problem: self._desk.say(not_written(path, problem)),
            owner=self,
        )

    def _written(self, path: Path, count: int) -> None:
        words = self.tr("Saved {entries} in {file}. The file is not encrypted.")
        self._desk.say(fill(words, entries=self.tr("%Ln entries", "", count), file=path.name))


def _entries(services: Services, caller: Caller, query: AuditQuery) -> list[dict[str, object]]:
    """All that a query lists, newest first. What comes meanwhile is left out."""
    until = query.until or services.clock()
    found: list[dict[str, object]] = []
    while True:
        wanted = replace(query, until=until, limit=_AT_ONCE, offset=len(found))
        page = activity.page(services, caller, wanted)
        found.extend(_entry(services, event, page) for event in page.events)
        if len(page.events) < _AT_ONCE:
            return found


def _entry(services: Services, event: AuditEvent, page: ActivityPage) -> dict[str, object]:
    said = event_words(event, page, services.vocabulary)
    return {
        "entry": page.numbers[event.id],
        "id": event.id,
        "time": iso(event.ts),
        "who": said.who,
        "what": said.verb,
        "about": said.about,
        "result": said.result,
        "person": event.user_id,
        "actor": event.actor,
        "action": event.action,
        "key_id": event.key_id,
        "target_id": event.target_id,
        "meta": dict(event.meta),
    }
