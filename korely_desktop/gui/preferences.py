"""What the person chose about the window itself, kept in ``window.ini`` inside the data folder."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from korely_desktop.domain.panel import PanelGrouping
from korely_desktop.gui.i18n import LanguageChoice
from korely_desktop.gui.theme.theme import Appearance

_LAYOUT = 1
"""Raised when the window is laid out so differently that an older geometry would not fit."""


_USUAL_MINUTES = 5
"""A day's questions may take so long, until the person chose otherwise."""


class Preferences:
    """Typed values; every setter keeps its value at once. A value that makes no sense counts as not set."""

    def __init__(self, folder: Path) -> None:
        self._file = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)

    @property
    def language(self) -> LanguageChoice:
        """The language of the window; ``system`` follows the desktop."""
        known: dict[str, LanguageChoice] = {"en": "en", "it": "it"}
        return known.get(self._text("language"), "system")

    @language.setter
    def language(self, value: LanguageChoice) -> None:
        self._file.setValue("language", value)

    @property
    def appearance(self) -> Appearance:
        """Light, dark, or as the system is."""
        known: dict[str, Appearance] = {"light": "light", "dark": "dark"}
        return known.get(self._text("appearance"), "system")

    @appearance.setter
    def appearance(self, value: Appearance) -> None:
        self._file.setValue("appearance", value)

    @property
    def text_size(self) -> int:
        """In percent."""
        value = self._text("text_size")
        return int(value) if value.isdigit() else 100

    @text_size.setter
    def text_size(self, value: int) -> None:
        self._file.setValue("text_size", value)

    @property
    def system_font(self) -> bool:
        """The desktop's own font instead of Inter."""
        return self._flag("system_font", False)

    @system_font.setter
    def system_font(self, value: bool) -> None:
        self._file.setValue("system_font", value)

    @property
    def reduced_motion(self) -> bool:
        """Nothing moves."""
        return self._flag("reduced_motion", False)

    @reduced_motion.setter
    def reduced_motion(self, value: bool) -> None:
        self._file.setValue("reduced_motion", value)

    @property
    def key_hints(self) -> bool:
        """Buttons show their key."""
        return self._flag("key_hints", True)

    @key_hints.setter
    def key_hints(self, value: bool) -> None:
        self._file.setValue("key_hints", value)

    @property
    def single_keys(self) -> bool:
        """Single letters act in lists and on cards."""
        return self._flag("single_keys", True)

    @single_keys.setter
    def single_keys(self, value: bool) -> None:
        self._file.setValue("single_keys", value)

    @property
    def tray(self) -> bool:
        """An icon in the system's tray."""
        return self._flag("tray", False)

    @tray.setter
    def tray(self, value: bool) -> None:
        self._file.setValue("tray", value)

    @property
    def stay(self) -> bool:
        """Closing the window leaves the app running in the tray."""
        return self._flag("stay", False)

    @stay.setter
    def stay(self, value: bool) -> None:
        self._file.setValue("stay", value)

    @property
    def notify(self) -> bool:
        """A notice when a question waits and the window is not in sight."""
        return self._flag("notify", False)

    @notify.setter
    def notify(self, value: bool) -> None:
        self._file.setValue("notify", value)

    @property
    def look_for_updates(self) -> bool:
        """Ask once a day whether there is a newer version. Off unless the person turned it on."""
        return self._flag("look_for_updates", False)

    @look_for_updates.setter
    def look_for_updates(self, value: bool) -> None:
        self._file.setValue("look_for_updates", value)

    @property
    def looked_for_updates(self) -> datetime:
        """When that was last asked; long ago when never."""
        try:
            return datetime.fromisoformat(self._text("looked_for_updates")).astimezone(UTC)
        except ValueError:
            return datetime.min.replace(tzinfo=UTC)

    @looked_for_updates.setter
    def looked_for_updates(self, value: datetime) -> None:
        self._file.setValue("looked_for_updates", value.isoformat())

    @property
    def review_minutes(self) -> int:
        """How long a day's questions may take; 0 is without limit."""
        value = self._text("page/review_minutes")
        return int(value) if value.isdigit() else _USUAL_MINUTES

    @review_minutes.setter
    def review_minutes(self, value: int) -> None:
        self.keep("review_minutes", str(value))

    @property
    def column_order(self) -> str:
        """The columns of the Memory Panel after the sentence, by their numbers, in the order in which they stand."""
        return self.read("memory_order", "1,2,3")

    @column_order.setter
    def column_order(self, value: str) -> None:
        self.keep("memory_order", value)

    @property
    def hidden_columns(self) -> str:
        """Those of them that the person put away."""
        return self.read("memory_hidden")

    @hidden_columns.setter
    def hidden_columns(self, value: str) -> None:
        self.keep("memory_hidden", value)

    @property
    def column_widths(self) -> str:
        """How wide they are, in pixels at 100 % text size, by their numbers; empty until one was dragged."""
        return self.read("memory_columns")

    @column_widths.setter
    def column_widths(self, value: str) -> None:
        self.keep("memory_columns", value)

    @property
    def grouping(self) -> str:
        """How the Memory Panel groups facts, a :class:`~korely_desktop.domain.panel.PanelGrouping`; by day at first."""
        kept = self.read("memory_group")
        return kept if kept in set(PanelGrouping) else PanelGrouping.DAY.value

    @grouping.setter
    def grouping(self, value: str) -> None:
        self.keep("memory_group", value)

    @property
    def pane_width(self) -> int:
        """How wide the pane beside the Memory Panel is, in pixels at 100 % text size; 0 until its edge was dragged."""
        kept = self.read("memory_pane")
        return int(kept) if kept.isdigit() else 0

    @pane_width.setter
    def pane_width(self, value: int) -> None:
        self.keep("memory_pane", str(value))

    @property
    def compact_rows(self) -> bool:
        """One line a row in the Memory Panel, instead of two."""
        return bool(self.read("memory_compact"))

    @compact_rows.setter
    def compact_rows(self, value: bool) -> None:
        self.keep("memory_compact", "compact" if value else "")

    @property
    def welcomed(self) -> bool:
        """Whether the welcome page has been left once."""
        return self._flag("welcomed", False)

    @welcomed.setter
    def welcomed(self, value: bool) -> None:
        self._file.setValue("welcomed", value)

    @property
    def geometry(self) -> QByteArray | None:
        """Where the window was; None at the first start."""
        if self._file.value("layout") != str(_LAYOUT):
            return None
        value = self._file.value("geometry")
        return value if isinstance(value, QByteArray) else None

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._file.setValue("layout", str(_LAYOUT))
        self._file.setValue("geometry", value)

    def read(self, name: str, default: str = "") -> str:
        """A page's own small value, for example the width of a column."""
        return self._text(f"page/{name}") or default

    def keep(self, name: str, value: str) -> None:
        """Keep a page's own small value."""
        self._file.setValue(f"page/{name}", value)

    def sync(self) -> None:
        """Write what has not been written."""
        self._file.sync()

    def _text(self, name: str) -> str:
        value = self._file.value(name, "")
        return str(value) if isinstance(value, str | int) else ""

    def _flag(self, name: str, default: bool) -> bool:
        value = self._file.value(name)
        return default if value is None else value in (True, "true")
