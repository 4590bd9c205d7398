"""Fields: search with its key hint, and a value to copy, which may be a secret."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.chips import key_hint_width, paint_key_hint
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.i18n import translate
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along, paint_icon, painter_on

_TICK_MS = 1600


class SearchField(QLineEdit):
    """Search as you type: ``searched`` comes with the text once no further key waits, at once on Enter.

    Esc, or the cross at its end, empties it first; then Esc leaves it (``left``). Down goes to what was found at once.
    """

    searched = Signal(str)
    left = Signal()

    def __init__(self, placeholder: str, *, key: str | None = None) -> None:
        super().__init__()
        self._key = key
        self._told = ("", 0)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        told = translate("SearchField", "Results appear as you type.")
        self.setAccessibleDescription(told)  # Qt would say the placeholder a second time
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._tell)
        self.textChanged.connect(self._wait)
        self.returnPressed.connect(self._tell)
        self._cross = IconButton("x", translate("SearchField", "Clear the search"), parent=self)
        self._cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._cross.clicked.connect(self._empty)
        self._cross.hide()
        inner = hbox(self, along(0, 0, 3, 0))
        inner.addStretch(1)
        inner.addWidget(self._cross)
        self.setTextMargins(along(26, 0, 30, 0))
        theme().changed.connect(self.update)

    def set_quietly(self, text: str) -> None:
        """Show other words without searching for them."""
        self.blockSignals(True)
        self.setText(text)
        self.blockSignals(False)
        self._cross.setVisible(bool(text))

    def tell_found(self, count: int) -> None:
        """Have a screen reader say how much was found, while the person is still in the field."""
        if self.hasFocus() and self.text() and self._told != (self.text(), count):
            self._told = (self.text(), count)
            announce(self, self.tr("%Ln found", "", count))

    def begin(self, text: str) -> None:
        """Begin to search with these words; the person goes on typing."""
        self.setText(text)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def sizeHint(self):
        return QSize(400, theme().scaled(32))

    def event(self, event):
        """While nothing was typed, Ctrl+Z and its way back are the window's."""
        if event.type() == QEvent.Type.ShortcutOverride and (
            (event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable())
            or (event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable())
        ):
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event):
        if event.key() == Qt.Key.Key_Escape:
            if self.text():
                self._empty()
            else:
                self.left.emit()
            return
        if event.key() == Qt.Key.Key_Down:
            self.left.emit()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event):
        super().paintEvent(event)
        painter = painter_on(self)
        paint_icon(painter, 11, (self.height() - 16) // 2, "search", "text-3")
        if self._key and theme().key_hints and not self.text() and not self.hasFocus():
            width = key_hint_width(self._key)
            paint_key_hint(painter, QRectF(self.width() - width - 8, (self.height() - 20) / 2, width, 20), self._key)

    def _empty(self) -> None:
        self.clear()
        self._tell()

    def _wait(self) -> None:
        self._cross.setVisible(bool(self.text()))
        self._timer.start()

    def _tell(self) -> None:
        self._timer.stop()
        self.searched.emit(self.text())


class CopyButton(Button):
    """Copies a text and says so for a moment."""

    def __init__(self) -> None:
        super().__init__(translate("CopyButton", "Copy"), icon="copy", size="small")
        self._text = ""
        self._timer = QTimer(self, singleShot=True, interval=_TICK_MS)
        self._timer.timeout.connect(self._rest)
        self.clicked.connect(self._copy)

    def set_text(self, text: str) -> None:
        """Copy this from now on."""
        self._text = text

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self.setText(translate("CopyButton", "Copied"))
        announce(self, self.text())
        self.set_icon("check")
        self._timer.start()

    def _rest(self) -> None:
        self.setText(translate("CopyButton", "Copy"))
        self.set_icon("copy")


class CopyField(QWidget):
    """A value in code letters with a copy button; a secret is covered until the eye is pressed."""

    copied = Signal()

    def __init__(self, name: str, value: str, *, secret: bool = False) -> None:
        super().__init__()
        self._value = value
        self._secret = secret
        self._covered = secret
        self._field = QLineEdit(self)
        self._field.setReadOnly(True)
        self._field.setProperty("kind", "code")
        self._field.setAccessibleName(name)
        copy_words = translate("CopyField", "Copy %1").replace("%1", name)
        self._copy = IconButton("copy", copy_words, framed=True)
        self._copy.clicked.connect(self._copy_value)
        self._timer = QTimer(self, singleShot=True, interval=_TICK_MS)
        self._timer.timeout.connect(lambda: self._copy.set_icon("copy", "text-2"))
        layout = hbox(self, spacing=8)
        layout.addWidget(self._field, 1)
        if secret:
            self._name = name
            self._eye = IconButton("eye", translate("CopyField", "Show %1").replace("%1", name))
            self._eye.clicked.connect(self._toggle)
            inner = hbox(self._field, along(0, 0, 3, 0))
            inner.addStretch(1)
            inner.addWidget(self._eye)
            self._field.setTextMargins(along(0, 0, 30, 0))
        layout.addWidget(self._copy)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self._copy)
        theme().changed.connect(self._show)
        self._show()

    @property
    def value(self) -> str:
        """What is copied, in the clear."""
        return self._value

    def _toggle(self) -> None:
        self._covered = not self._covered
        show = translate("CopyField", "Show %1")
        hide = translate("CopyField", "Hide %1")
        self._eye.set_name((show if self._covered else hide).replace("%1", self._name))
        self._eye.set_icon("eye" if self._covered else "eye-off")
        self._show()

    def _show(self) -> None:
        self._field.setFont(theme().font("code"))
        side = theme().scaled(30)
        self._copy.setFixedSize(side + 2, side + 2)
        if self._covered:
            head = "_".join(self._value.split("_")[:2]) + "_" if self._value.count("_") >= 2 else ""
            self._field.setText(head + " " + "•" * 16)
        else:
            self._field.setText(self._value)
        self._field.setCursorPosition(0)

    def _copy_value(self) -> None:
        QGuiApplication.clipboard().setText(self._value)
        self._copy.set_icon("check", "good")
        self._timer.start()
        announce(self._copy, translate("CopyButton", "Copied"))
        self.copied.emit()
