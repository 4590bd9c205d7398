"""Controls of the window's own settings: each sets one, and shows what is chosen by whatever way."""

from __future__ import annotations

from collections.abc import Callable

from korely_desktop.gui.components.drop_down import DropDown
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.settings.rows import OnOff
from korely_desktop.gui.window_settings import WindowSetting, title, values


class ChosenSwitch(OnOff):
    """A setting that is on or off, by its own name; off and out of reach while it is not ``offered``."""

    def __init__(self, desk: Desk, setting: WindowSetting, *, offered: Callable[[], bool] = lambda: True) -> None:
        super().__init__(title(setting), False)
        self._desk = desk
        self._setting = setting
        self._offered = offered
        self.switch.clicked.connect(lambda on: desk.choices.set(setting, on))
        desk.choices.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        offered = self._offered()
        self.setEnabled(offered)
        self.switch.setChecked(offered and getattr(self._desk.preferences, self._setting))


class ChosenBox(DropDown):
    """A setting of several values, by ``name``."""

    def __init__(self, desk: Desk, setting: WindowSetting, name: str) -> None:
        super().__init__(name)
        self._desk = desk
        self._setting = setting
        for value, word in values(setting):
            self.addItem(word, value)
        self.activated.connect(lambda: desk.choices.set(setting, self.currentData()))
        desk.choices.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setCurrentIndex(max(0, self.findData(getattr(self._desk.preferences, self._setting))))
