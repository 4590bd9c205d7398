"""What is left of one day's reads once they are too old to be told singly: how often, of which kinds."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from korely_desktop.domain.audit import AuditEvent
from korely_desktop.gui.activity.words import read_words
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.i18n import number


class ReadsOfDay(QWidget):
    """A line a kind, with its count, below a word on why there are no single ones."""

    def __init__(self, event: AuditEvent) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        why = self.tr("These reads are summed up by day. Settings > Storage has how long single reads are kept.")
        column.addWidget(Label(why, "note", "text-3", wrap=True))
        kinds = QGridLayout()
        kinds.setColumnStretch(1, 1)
        for line, (kind, times) in enumerate(event.meta["kinds"].items()):
            kinds.addWidget(Label(number(times), "body"), line, 0)
            kinds.addWidget(Label(read_words(kind), "body", "text-2"), line, 1)
        column.addLayout(kinds)
