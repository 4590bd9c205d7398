"""What an agent was given by one read, texts counted and facts as sentences; of a day's sum, how often it read what."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtWidgets import QGridLayout, QWidget

from korely_desktop.domain.audit import AuditEvent
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import Caller
from korely_desktop.gui.activity.words import read_words
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.sentence import FactLine
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, number
from korely_desktop.memory import facts
from korely_desktop.memory.services import Services

_SHOWN = 6


@dataclass(frozen=True, slots=True)
class _Found:
    facts: list[Fact]
    gone: int


def _find(services: Services, caller: Caller, ids: tuple[str, ...]) -> _Found:
    found, _ = facts.query(services, caller, FactQuery(ids=ids, include_invalidated=True, limit=200))
    return _Found(found, len(ids) - len(found))


class Given(QWidget):
    """Of a read that is an entry of its own, or of what is left of a day's."""

    def __init__(self, desk: Desk, event: AuditEvent) -> None:
        super().__init__()
        self._desk = desk
        self._column = vbox(self, spacing=8)
        if event.is_sum:
            self._column.addWidget(ReadsOfDay(event))
            return
        read = event.read or {}
        ids, texts = tuple(read.get("facts", ())), len(read.get("memories", ()))
        if texts:
            self._column.addWidget(Label(texts_counted(texts), "body", "text-2"))
        services, caller = desk.services, replace(desk.caller, project_id=event.project_id)
        if ids:
            desk.run(lambda: _find(services, caller, ids), self._show, owner=self)
        elif not texts:
            self._column.addWidget(Label(self.tr("Nothing was found for it."), "body", "text-3"))

    def _show(self, found: _Found) -> None:
        for fact in found.facts[:_SHOWN]:
            self._column.addWidget(FactLine(self._desk.services.vocabulary, fact))
        if len(found.facts) > _SHOWN:
            more = fill(self.tr("plus {facts}"), facts=facts_counted(len(found.facts) - _SHOWN))
            self._column.addWidget(Label(more, "note", "text-3"))
        if found.gone:
            words = self.tr("%Ln fact(s) you have since forgotten or erased", "", found.gone)
            self._column.addWidget(Label(words, "note", "text-3"))


class ReadsOfDay(QWidget):
    """A line a kind, with its count, below a word on why there are no single ones."""

    def __init__(self, event: AuditEvent) -> None:
        super().__init__()
        column = vbox(self, spacing=6)
        why = self.tr("These reads are summed up by day. Settings > Storage has how long single reads are kept.")
        column.addWidget(Label(why, "note", "text-3", wrap=True))
        kinds = QGridLayout()
        kinds.setColumnStretch(1, 1)
        for line, (kind, times) in enumerate(event.meta["kinds"].items()):
            kinds.addWidget(Label(number(times), "body"), line, 0)
            kinds.addWidget(Label(read_words(kind), "body", "text-2"), line, 1)
        column.addLayout(kinds)
