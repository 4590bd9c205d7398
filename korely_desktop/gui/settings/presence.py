"""Settings of how Korely lives on this desktop: its tray icon, its notices, and starting with the computer."""

from __future__ import annotations

from PySide6.QtWidgets import QSystemTrayIcon

from korely_desktop import autostart
from korely_desktop.gui.components.fields import CopyField
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.settings.chosen import ChosenSwitch
from korely_desktop.gui.settings.pages import SettingsSection
from korely_desktop.gui.settings.rows import OnOff
from korely_desktop.gui.theme import theme
from korely_desktop.gui.window_settings import title
from korely_desktop.links import Link


class PresenceSection(SettingsSection):
    """Every switch applies at once; what this desktop does not offer says so and is off."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(self.tr("On this computer"), self.tr("When Korely runs, and when it notifies you."))
        self._desk = desk
        has_tray = QSystemTrayIcon.isSystemTrayAvailable()
        group = self.group(self.tr("Tray"))
        self.tray = ChosenSwitch(desk, "tray", offered=lambda: has_tray)
        words = self.tr("Shows whether agents can connect, and opens a note at once.")
        group.add(title("tray"), words if has_tray else self.tr("This desktop has no tray."), self.tray)
        self.stay = ChosenSwitch(desk, "stay", offered=lambda: has_tray and desk.preferences.tray)
        without = self.tr("Needs a tray.")
        words = self.tr("Needs the icon. Agents can still reach the memory; to quit, use the icon’s menu or Ctrl+Q.")
        group.add(title("stay"), words if has_tray else without, self.stay)
        self.notify = ChosenSwitch(desk, "notify", offered=lambda: has_tray and desk.preferences.tray)
        words = self.tr("Needs the icon. Once while you are elsewhere; says how many, never what.")
        group.add(title("notify"), words if has_tray else without, self.notify)
        group = self.group(self.tr("Note from anywhere"))
        note = autostart.typed_command(desk.connection.data_dir, str(Link("note", "")))
        self.command = CopyField(self.tr("Command"), note)
        self.command.setFixedWidth(theme().scaled(300))
        words = self.tr(
            "Assign this command a shortcut in your system’s keyboard settings to open an empty note from any program."
        )
        group.add(self.tr("System shortcut"), words, self.command)
        group = self.group(self.tr("Start"))
        self.start = OnOff(self.tr("Start with the computer"), autostart.is_available() and autostart.is_on())
        self.start.setEnabled(autostart.is_available())
        self.start.switch.clicked.connect(self._set_start)
        words = self.tr("So that agents find the memory as soon as you log in.")
        other = self.tr("On this system, add it to the login items in the system settings.")
        group.add(self.tr("Start with the computer"), words if autostart.is_available() else other, self.start)
        self.column.addStretch(1)

    def refresh(self) -> None:
        """Show whether it starts with the computer, which can be chosen elsewhere."""
        self.start.switch.setChecked(self.start.isEnabled() and autostart.is_on())

    def _set_start(self, on: bool) -> None:
        data_dir = self._desk.connection.data_dir
        self._desk.choices.write(
            self.tr("Start with the computer"),
            on,
            autostart.is_on,
            lambda wanted: autostart.set_on(wanted, data_dir=data_dir),
        )
