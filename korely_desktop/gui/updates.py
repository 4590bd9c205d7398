"""Looks for a newer version once a day while the window is open, if the person turned that on in Settings."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QObject, QTimer, Slot

from korely_desktop import updates
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill

_HOUR_MS = 3_600_000
_FIRST_MS = 60_000
_BETWEEN = timedelta(hours=24)


class UpdateWatch(QObject):
    """Asks at most once in 24 hours, and never while the switch is off. Failures are left for the next day."""

    def __init__(self, desk: Desk, parent: QObject, source: updates.Source | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._source = source or updates.source()
        self._timer = QTimer(self, interval=_HOUR_MS)
        self._timer.timeout.connect(self.look_if_wanted)
        if self._source.public_key is not None:
            self._timer.start()
            QTimer.singleShot(_FIRST_MS, self, self.look_if_wanted)

    @Slot()
    def look_if_wanted(self) -> None:
        """Look, when it is wanted and a day has passed."""
        preferences = self._desk.preferences
        now = datetime.now(UTC)
        if not preferences.look_for_updates or now - preferences.looked_for_updates < _BETWEEN:
            return
        preferences.looked_for_updates = now
        self._desk.run(lambda: updates.look(self._source), self._tell, lambda _error: None, owner=self)

    def _tell(self, offer: updates.Release | None) -> None:
        self._desk.offer = offer
        if offer is not None:
            words = self.tr("Korely {version} is out. See Settings > Versions.")
            self._desk.say(fill(words, version=offer.version))
