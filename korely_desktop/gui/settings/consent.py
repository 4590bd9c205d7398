"""The question before texts leave this computer. It says exactly what is sent, where to, and what is not."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from korely_desktop.gui.components.dialog import Question
from korely_desktop.gui.i18n import fill


class ConsentDialog(Question):
    """Accepted: the person agrees for this one server. Enter does not agree."""

    def __init__(self, destination: str, parent: QWidget) -> None:
        parts = [
            self.tr(
                "From now on, every text that agents write leaves this computer: it is sent there "
                "with its user’s name and id."
            ),
            self.tr(
                "Passwords, keys and card numbers are taken out first. Names, health and everything else are not. "
                "Whoever runs that server decides what happens to the texts."
            ),
            self.tr(
                "What you already have is not sent. You can leave out single projects, and switch "
                "it off again at any time."
            ),
        ]
        if destination.startswith("http://") and not destination.endswith("(cloud)"):
            parts.append(self.tr("The connection is not encrypted: others on the network can read it."))
        title = fill(self.tr("Send texts to {place}?"), place=destination)
        super().__init__(title, parts, self.tr("Send texts there"), "main", parent)
        self.act.setDefault(False)
