"""The list of sections at the left of Settings."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractButton

from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.labels import Ground, Label
from korely_desktop.gui.components.nav_button import NavButton
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import painter_on, use_type, write


class SectionList(Ground):
    """``chosen`` tells the name of the section that was pressed."""

    chosen = Signal(str)

    def __init__(self, sections: list[tuple[str, str, str]]) -> None:
        """``sections`` are (name, words, icon)."""
        super().__init__("sunken", width=196)
        self.setAccessibleName(self.tr("Sections"))
        self._items = {name: _Section(name, words, icon, self) for name, words, icon in sections}
        layout = vbox(self, (8, 12, 8, 12), spacing=2)
        for item in self._items.values():
            item.clicked.connect(self._choose)
            layout.addWidget(item)
        self._none = Label(
            self.tr("No setting has that name. Ctrl+K searches everywhere else."), "note", "text-3", wrap=True
        )
        self._none.setContentsMargins(8, 4, 8, 0)
        self._none.hide()
        layout.addWidget(self._none)
        layout.addStretch(1)

    def set_current(self, name: str) -> None:
        """Mark a section; where another had the focus, it goes there too."""
        for item in self._items.values():
            item.mark(item.name == name)
        had_focus = any(item.hasFocus() for item in self._items.values())
        self.setFocusProxy(self._items[name])
        if had_focus:
            self._items[name].setFocus(Qt.FocusReason.OtherFocusReason)

    def show_only(self, names: Collection[str]) -> None:
        """Leave out the others; where none is left, say so."""
        for item in self._items.values():
            item.setVisible(item.name in names)
        self._none.setVisible(not names)

    def step(self, item: _Section, by: int) -> None:
        """The section before or after ``item``, of those that are listed."""
        shown = [one for one in self._items.values() if one.isVisible()]
        other = shown[max(0, min(len(shown) - 1, shown.index(item) + by))]
        other.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.chosen.emit(other.name)

    def item(self, name: str) -> QAbstractButton:
        """The button of one section."""
        return self._items[name]

    def _choose(self) -> None:
        item = self.sender()
        if isinstance(item, _Section):
            self.chosen.emit(item.name)


class _Section(NavButton):
    hovered = "hover"

    def __init__(self, name: str, words: str, icon: str, sections: SectionList) -> None:
        super().__init__(words, icon, sections)
        self.name = name
        self._sections = sections

    def keyPressEvent(self, event):
        """The arrow keys go from section to section, and show it."""
        by = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(event.key())
        if by is None:
            super().keyPressEvent(event)
        else:
            self._sections.step(self, by)

    def sizeHint(self):
        return QSize(160, theme().scaled(30))

    def paintEvent(self, event):
        painter = painter_on(self)
        box = self.paint_ground(painter, 8)
        use_type(painter, "body", 500 if self.isChecked() else 400, self.ink)
        write(painter, box.adjusted(33, 0, 0, 0), self.text())
