"""What buttons that are on or off have in common: they hear a screen reader as they hear the mouse."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QWidget


class OnOffButton(QAbstractButton):
    """Checkable. A screen reader's "activate" is Qt's ``toggle``, which tells of no click; here it is one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._set_here = False
        self.setCheckable(True)
        self.toggled.connect(self._hear)

    def setChecked(self, on: bool) -> None:
        """Show it on or off; nobody clicked."""
        self._set_here = True
        super().setChecked(on)
        self._set_here = False

    def nextCheckState(self) -> None:
        """A click, of which Qt tells by itself."""
        self.setChecked(not self.isChecked())

    def _hear(self, on: bool) -> None:
        left_for_another = self.autoExclusive() and not on
        if not self._set_here and not left_for_another:
            self.clicked[bool].emit(on)  # type: ignore[index]  # PySide takes no argument without it
