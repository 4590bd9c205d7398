"""The ``?`` sheet: every key, by where it works."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QWidget

from korely_desktop.gui.actions import Act, Group
from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.chips import KeyHint
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Ground, Label
from korely_desktop.gui.components.scrolled import BAR_ROOM
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along, beginning

_WIDE = 740
_HIGHEST = 620
_KEYS_WIDE = 96
_LINES_OF_A_TITLE = 2


class ShortcutSheet(Dialog):
    """Lists what is bound now, in two columns of about one height."""

    def __init__(self, acts: list[Act], parent: QWidget) -> None:
        super().__init__(self.tr("Shortcuts"), parent, width=_WIDE)
        titles: dict[Group, str] = {
            "everywhere": self.tr("Everywhere"),
            "memory": self.tr("In the list of facts"),
            "texts": self.tr("In the source texts"),
            "review": self.tr("In Review"),
            "person": self.tr("In a profile"),
        }
        columns = hbox(spacing=32)
        sides = (vbox(spacing=8), vbox(spacing=8))
        lines = [0, 0]
        for side in sides:
            columns.addLayout(side, 1)
        for group, words in titles.items():
            listed = [act for act in acts if act.group == group]
            if listed:
                shorter = lines.index(min(lines))
                lines[shorter] += len(listed) + _LINES_OF_A_TITLE
                side = sides[shorter]
                side.addWidget(Label(words, "subheading"))
                side.addLayout(_table(listed))
                side.addSpacing(12)
        for side in sides:
            side.addStretch(1)
        inside = Ground("raised")
        inside.setLayout(columns)
        columns.setContentsMargins(along(0, 0, BAR_ROOM, 0))
        self.add_fitted(inside, _HIGHEST)
        self.add_act(self.tr("Close"))


def _table(acts: list[Act]) -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setVerticalSpacing(6)
    grid.setColumnStretch(0, 1)
    grid.setColumnMinimumWidth(1, theme().scaled(_KEYS_WIDE))
    for line, act in enumerate(acts):
        grid.addWidget(Label(act.words, "body", "text-2", wrap=True), line, 0)
        grid.addWidget(KeyHint(act.keys), line, 1, beginning())
    return grid
