"""Empty states: the strip drawing, one title, one sentence, one main act, one other, and some in passing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.components.strip import StripDrawing
from korely_desktop.gui.theme import theme


class EmptyState(QWidget):
    """``acted`` is the main act, ``other`` the second."""

    acted = Signal()
    other = Signal()

    def __init__(
        self,
        title: str,
        sentence: str,
        act: str | None = None,
        other: str | None = None,
        *,
        icon: str | None = None,
    ) -> None:
        super().__init__()
        self._title = Label(title, "title")
        self._sentence = Label(sentence, "body", "text-2", wrap=True)
        self._sentence.setFixedWidth(theme().scaled(460))
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout = vbox(self, (24, 24, 24, 24), spacing=8)
        layout.addStretch(1)
        center = Qt.AlignmentFlag.AlignHCenter
        layout.addWidget(StripDrawing(), 0, center)
        layout.addSpacing(20)
        layout.addWidget(self._title, 0, center)
        layout.addLayout(row(None, self._sentence, None))
        acts = hbox(spacing=8)
        acts.addStretch(1)
        self.main_button: Button | None = None
        self.other_button: Button | None = None
        if act is not None:
            self.main_button = Button(act, "main", icon=icon, size="large")
            self.main_button.clicked.connect(self.acted)
            acts.addWidget(self.main_button)
        if other is not None:
            self.other_button = Button(other, size="large")
            self.other_button.clicked.connect(self.other)
            acts.addWidget(self.other_button)
        acts.addStretch(1)
        first = self.main_button or self.other_button
        if first is not None:
            self.setFocusProxy(first)
        layout.addSpacing(10)
        layout.addLayout(acts)
        layout.addStretch(1)

    def show_acts(self, on: bool) -> None:
        """Offer the acts, or keep them for another time."""
        for button in (self.main_button, self.other_button):
            if button is not None:
                button.setVisible(on)

    def add_aside(self, words: str, key: str | None = None) -> Button:
        """Offer below, in a low voice, what can be done without the rest; ``key``, if any, does it anywhere."""
        button = Button(words, "quiet", key=key)
        layout = self.layout()
        layout.insertWidget(layout.count() - 1, button, 0, Qt.AlignmentFlag.AlignHCenter)
        return button

    def set_words(self, title: str, sentence: str) -> None:
        """Say something else."""
        self._title.setText(title)
        self._sentence.setText(sentence)


class Unread(QWidget):
    """Bare ground with the focus, while nobody knows yet what will stand there; ``words`` are for who does not see."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(words)
