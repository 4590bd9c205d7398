"""A whole source text in a dialog, with the words that a fact came from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Card, Ground, Label
from korely_desktop.gui.components.quote import QuoteText
from korely_desktop.gui.components.scrolled import FittedArea
from korely_desktop.gui.i18n import translate

_WIDE = 640
_HIGHEST = 420


def show_text(parent: QWidget, content: str, spans: Sequence[tuple[int, int]], note: str) -> Dialog:
    """Open the text. ``spans`` are (start, end) character offsets; ``note`` says who wrote it and when."""
    dialog = Dialog(translate("TextDialog", "Source text"), parent, width=_WIDE)
    dialog.body.addWidget(Label(note, "note", "text-3"))
    page = Ground("surface")
    inside = vbox(page, (14, 12, 14, 12))
    inside.addWidget(QuoteText(content, list(spans), token="text"))
    inside.addStretch(1)
    card = Card(margins=(1, 4, 1, 4))
    card.body.addWidget(FittedArea(page, _WIDE - 46, _HIGHEST))
    dialog.body.addWidget(card)
    dialog.add_act(translate("TextDialog", "Close"))
    dialog.open()
    return dialog
