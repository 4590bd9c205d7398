"""A settings page is groups of rows: a name, a plain explanation, and the control at the right."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLayout, QWidget

from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import Switch
from korely_desktop.gui.components.drop_down import DropDown
from korely_desktop.gui.components.labels import Card, Hairline, Label, row

GAP = 16
"""Between the words and the controls of a row, and between its controls."""


class Explanation(Label):
    """What a row is about, which may change; its controls are told with it."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(text, "body", "text-3", wrap=True)
        if not text:
            self.hide()
        self._name = name
        self._told_with: list[QWidget] = []

    def setText(self, text: str) -> None:
        """Say something else, also of the controls; out of the way where there is nothing to say."""
        super().setText(text)
        if self.isHidden() is bool(text):
            self.setVisible(bool(text))
        for control in self._told_with:
            self._describe(control)

    def tell_with(self, control: QWidget) -> None:
        """From now on a screen reader hears this after the name of the control."""
        self._told_with.append(control)
        self._describe(control)

    def _describe(self, control: QWidget) -> None:
        parts = [] if self._name in control.accessibleName() else [self._name]
        control.setAccessibleDescription(". ".join(filter(None, [*parts, self.text()])))


class Group(QWidget):
    """A heading, where there is a title, and a card of rows with hairlines between; ``names`` are those of the rows."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self._card = Card(margins=(0, 0, 0, 0))
        self._card.body.setSpacing(0)
        layout = vbox(self, spacing=10)
        if title:
            layout.addWidget(Label(title, "subheading"))
        layout.addWidget(self._card)

    def add(self, name: str, explanation: str, *controls: QWidget, below: QLayout | None = None) -> Label:
        """One row, with something more ``below`` its words; returns the label of its explanation, which may change."""
        if self.names:
            self._card.body.addWidget(Hairline())
        self.names.append(name)
        note = Explanation(name, explanation)
        words = vbox(spacing=2)
        words.addWidget(Label(name, "body", weight=500))
        words.addWidget(note)
        if below is not None:
            words.addLayout(below)
        line = hbox(margins=(18, 12, 18, 12), spacing=GAP)
        line.addLayout(words, 1)
        for control in controls:
            line.addWidget(control)
            told = control.switch if isinstance(control, OnOff) else control
            if told.focusPolicy() & Qt.FocusPolicy.TabFocus and not told.accessibleDescription():
                note.tell_with(told)
        self._card.body.addLayout(line)
        return note


class OnOff(QWidget):
    """A switch with its word beside it."""

    def __init__(self, name: str, on: bool) -> None:
        super().__init__()
        self.switch = Switch(name, on)
        self._word = Label("", "body", "text-3")
        self.switch.toggled.connect(self._say)
        self.setLayout(row(self._word, self.switch))
        self._say(on)

    def _say(self, on: bool) -> None:
        self._word.setText(self.tr("On") if on else self.tr("Off"))


def choice(name: str, choices: list[tuple[Any, str]], current: object) -> QComboBox:
    """A drop-down of (key, word) pairs; ``currentData()`` is the key."""
    box = DropDown(name)
    for key, word in choices:
        box.addItem(word, key)
    box.setCurrentIndex(max(0, box.findData(current)))
    return box
