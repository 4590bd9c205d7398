"""A question in the middle of the window: title, body, the act at the right and Cancel beside it, a scrim behind."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QWidget,
)

from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.controls import Button, IconButton, Kind
from korely_desktop.gui.components.labels import Card, Ground, Hairline, IconLabel, Label, row
from korely_desktop.gui.components.scrolled import BAR_ROOM, FittedArea
from korely_desktop.gui.regions import tab_on
from korely_desktop.gui.theme import set_colors, theme

_MARGIN = 22
_AROUND = 16
"""What stays of the window above and below a dialog, in pixels."""
_FIELDS = (QAbstractSpinBox, QLineEdit, QPlainTextEdit)


class _Scrim(QWidget):
    """The shade over the window while a dialog is open."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setGeometry(window.rect())
        window.installEventFilter(self)
        self.show()
        self.raise_()

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(watched.rect())
        return False

    def paintEvent(self, event):
        shade = QColor("black")
        shade.setAlphaF(0.34)
        QPainter(self).fillRect(self.rect(), shade)


class Dialog(QDialog):
    """Put the body into ``body``; add acts with :meth:`add_act`. Window modal; its head is the title of the window.
    Answered, it is gone.

    The focus begins in the first field, else at what Enter does, else at the way out. Enter presses the button that
    has the focus, elsewhere the act by default, and never one that erases; Ctrl+Enter acts also from a text.
    """

    def __init__(self, title: str, parent: QWidget | None, *, width: int = 520) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(width)
        self._scrim: _Scrim | None = None
        self.title = Label(title, "title", wrap=True)
        self.body = vbox(margins=(_MARGIN - 1, 17, _MARGIN - 1, 18), spacing=10)
        self.body.addWidget(self.title)
        self._foot = Ground("sunken")
        self._acts = hbox(self._foot, (_MARGIN - 1, 12, _MARGIN - 1, 11), spacing=8)
        self._acts.addStretch(1)
        layout = vbox(self, (1, 1, 1, 1), spacing=0)
        layout.addLayout(self.body, 1)
        layout.addWidget(Hairline())
        layout.addWidget(self._foot)
        self.cancel: Button | None = None
        theme().changed.connect(self._dress)
        self._dress()

    def add_head(self, icon: str, token: str, sentence: str) -> None:
        """An icon on its soft ground beside the title, and below that a sentence on what follows."""
        tile = Card(f"{token}-soft", f"{token}-soft", margins=(10, 10, 10, 10))
        tile.body.addWidget(IconLabel(icon, token, 18))
        self.body.removeWidget(self.title)
        words = vbox(spacing=4)
        words.addWidget(self.title)
        words.addWidget(Label(sentence, "body", "text-2", wrap=True))
        head = row(spacing=14)
        head.addWidget(tile, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        self.body.insertLayout(0, head)

    def add_cancel(self) -> Button:
        """The way out, beside the act."""
        self.cancel = Button(self.tr("Cancel"))
        self.cancel.clicked.connect(self.reject)
        self._acts.addWidget(self.cancel)
        return self.cancel

    def add_area(self, area: QScrollArea, stretch: int = 0) -> None:
        """A place that scrolls, in line with the rest: the :data:`BAR_ROOM` in it reaches into the margin."""
        line = hbox()
        line.addWidget(area)
        line.addSpacing(-BAR_ROOM)  # a margin below zero is passed over
        self.body.addLayout(line, stretch)

    def add_fitted(self, inside: QWidget, most: int) -> FittedArea:
        """The same as high as what is in it, up to ``most`` pixels at 100 %."""
        area = FittedArea(inside, self.width() - 2 * _MARGIN + BAR_ROOM, most, self)
        self.add_area(area, 1)
        return area

    def add_aside(self, button: Button) -> None:
        """Something else that one may do first, away from the act."""
        self._acts.insertWidget(0, button)

    def add_act(self, text: str, kind: Kind = "main", *, closes: bool = True) -> Button:
        """The act, at the right. With ``closes`` it accepts the dialog."""
        button = Button(text, kind)
        if closes:
            button.clicked.connect(self.accept)
        if kind == "main":
            button.setDefault(True)
        self._acts.addWidget(button)
        return button

    def showEvent(self, event):
        if self._scrim is None and self.parentWidget() is not None:
            self._scrim = _Scrim(self.parentWidget().window())
        self._foot.raise_()  # a screen reader reads by the order in which parts lie on each other: the acts last
        self.resize(self.width(), self._needed())
        super().showEvent(event)  # Qt puts it into the middle, by its size
        if self.focusWidget() is None:
            self._begin_focus()

    def event(self, event):
        """Words that come while it is open get the room they need."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self.resize(self.width(), max(self.height(), self._needed()))
        return handled

    def hideEvent(self, event):
        if self._scrim is not None:
            self._scrim.deleteLater()
            self._scrim = None
        super().hideEvent(event)

    def keyPressEvent(self, event):
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
            return
        focused = self.focusWidget()
        button = focused if isinstance(focused, (Button, IconButton)) else self._default
        if button is not None and button.property("kind") not in ("erase", "final"):
            button.click()

    def paintEvent(self, event):
        """An outline: in the dark its foot is the colour of what lies around it."""
        painter = QPainter(self)
        painter.setPen(theme().color("border-strong"))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def focusNextPrevChild(self, forward):
        return tab_on(self, [self.title, self._foot], forward)

    @property
    def _default(self) -> Button | None:
        return next((button for button in self.findChildren(Button) if button.isDefault()), None)

    def _begin_focus(self) -> None:
        fields = (field for field in self.findChildren(QWidget) if isinstance(field, _FIELDS))
        first = next((field for field in fields if field.isEnabled() and not _is_read_only(field)), None)
        default = self._default
        start = first or (default if default is not None and default.isEnabled() else self.cancel)
        if start is not None:
            start.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    def _needed(self) -> int:
        """Its height: what its words need, but no more than the window below it has; places that scroll give way."""
        needed = self.layout().totalHeightForWidth(self.width())
        below = self.parentWidget()
        while below is not None and isinstance(over := below.window(), Dialog):
            below = over.parentWidget()
        return needed if below is None else min(needed, below.window().height() - 2 * _AROUND)

    def _dress(self) -> None:
        set_colors(self, "raised")


class Question(Dialog):
    """Says in some paragraphs what follows, and asks whether to: ``act``, or Cancel."""

    def __init__(self, title: str, paragraphs: Sequence[str], act: str, kind: Kind, parent: QWidget | None) -> None:
        super().__init__(title, parent)
        for words in paragraphs:
            self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.add_cancel()
        self.act = self.add_act(act, kind)


def _is_read_only(field: QWidget) -> bool:
    return bool(field.property("readOnly"))
