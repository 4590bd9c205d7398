"""The icon in the system's tray: how things stand, quick add, pausing, and a word when something waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QWindow
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon

from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.icons import mark_pixmap

if TYPE_CHECKING:
    from korely_desktop.gui.window import MainWindow


class Tray(QObject):
    """There only where the desktop has a tray and the person wants it. ``set_shown`` follows the setting."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.waiting = 0
        """How many questions wait in Review."""
        self._told = False
        self._icon = QSystemTrayIcon(self)
        self.menu = QMenu(window)
        self.state = self.menu.addAction("")
        self.state.setEnabled(False)
        self.review = self._add(lambda: self._go("review"))
        self.menu.addSeparator()
        self.open = self._add(window.come_forward)
        self.note = self._add(self._write)
        self.pause = self._add(window.pausing.toggle)
        self.menu.addSeparator()
        self.leave = self._add(window.quit)
        self._icon.setContextMenu(self.menu)
        self._icon.activated.connect(self._pressed)
        self._icon.messageClicked.connect(lambda: self._go("review"))
        window.pausing.changed.connect(lambda _paused: self.show_state())
        window.desk.language_changed.connect(self.show_state)
        QGuiApplication.instance().focusWindowChanged.connect(self._follow_person)
        self.show_state()
        self.set_shown(window.desk.preferences.tray)

    @property
    def is_shown(self) -> bool:
        """Whether the icon is there, so that the window may go without the app ending."""
        return self._icon.isVisible() and QSystemTrayIcon.isSystemTrayAvailable()

    @property
    def tool_tip(self) -> str:
        """What the icon says under the pointer."""
        return self._icon.toolTip()

    def press(self) -> None:
        """Hide the window where it is in front, or bring it there; one that waits for a dialog stays."""
        if self._window.isActiveWindow() and QApplication.activeModalWidget() is None:
            self._window.hide()
        else:
            self._window.come_forward()

    def set_shown(self, shown: bool) -> None:
        """Show or hide the icon; where there is no tray yet, it comes with the tray."""
        self._icon.setVisible(shown)

    def set_waiting(self, count: int) -> None:
        """How many questions wait; tells when there are more, the app is not in front, and the person wants it.

        Once until it was in front again: a notice for each question would be hundreds while a file is taken in.
        """
        more = count > self.waiting
        self.waiting = count
        self.show_state()
        wanted = self._window.desk.preferences.notify and self.is_shown
        if more and wanted and not self._told and QGuiApplication.focusWindow() is None:
            self._told = True
            self._icon.showMessage("Korely", self.review.text(), QIcon(theme().mark(64)))

    def show_state(self) -> None:
        """Say how things stand, and what can be done, in the language now in force."""
        paused = self._window.pausing.paused
        address = self._window.desk.connection.base_url.split("://", 1)[-1]
        words = self.tr("All agents are paused") if paused else self.tr("Agents can connect")
        self.state.setText(f"{words} · {address}")
        self.open.setText(self.tr("Open Korely"))
        self.note.setText(self.tr("Write something down…"))
        self.leave.setText(self.tr("Quit"))
        self.pause.setText(self.tr("Resume all agents") if paused else self.tr("Pause all agents"))
        self.review.setText(self.tr("%Ln question(s) waiting for you", "", self.waiting))
        self.review.setVisible(self.waiting > 0)
        lines = ["Korely", words, *([self.review.text()] if self.waiting else [])]
        self._icon.setToolTip("\n".join(lines))
        ground = theme().color("border-control" if paused else "accent-fill")
        self._icon.setIcon(QIcon(mark_pixmap(64, 1.0, ground, theme().color("on-accent"))))

    def _add(self, run: Callable[[], object]) -> QAction:
        action = self.menu.addAction("")
        action.triggered.connect(lambda _on=False: run())
        return action

    def _go(self, page: str) -> None:
        self._window.come_forward()
        self._window.show_page(page)

    def _write(self) -> None:
        self._window.come_forward()
        self._window.write_down()

    @Slot(QWindow)
    def _follow_person(self, in_front: QWindow | None) -> None:
        if in_front is not None:
            self._told = False

    def _pressed(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.Trigger:
            self.press()
