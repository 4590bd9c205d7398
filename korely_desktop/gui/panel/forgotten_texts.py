"""One line above the Trash: how many texts are in it beside the facts, and the way to them."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from korely_desktop.domain.panel import Facets, PanelQuery, SavedView
from korely_desktop.domain.texts import TextState
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import IconLabel, Label
from korely_desktop.gui.desk import Desk


class ForgottenTexts(QWidget):
    """In sight above the Trash while a text is in it; the texts themselves are listed among the source texts."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.words = Label("", "body", "text-2")
        self.show_them = Button(self.tr("Show them"), "link")
        self.show_them.clicked.connect(lambda: desk.texts_wanted.emit(TextState.FORGOTTEN))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 16, 10)
        layout.setSpacing(8)
        layout.addWidget(IconLabel("file-text", "text-3"))
        layout.addWidget(self.words)
        layout.addWidget(self.show_them)
        layout.addStretch(1)
        self.hide()

    def show_for(self, query: PanelQuery, facets: Facets) -> None:
        """Say it where this query is the Trash."""
        count = facets.forgotten_texts
        self.words.setText(self.tr("%Ln whole text(s) forgotten.", "", count))
        self.setVisible(query.view is SavedView.TRASH and count > 0)
