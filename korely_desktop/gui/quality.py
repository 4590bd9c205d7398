"""The figures of the memory's checks of itself, in the words of the window. No widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from korely_desktop.domain.selfcheck import CheckRun
from korely_desktop.gui.i18n import QT_TRANSLATE_NOOP, number, translate


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a check.

    Attributes:
        value: takes it from a check; None where there was nothing to ask.
        is_share: from 0 to 1; otherwise milliseconds.
    """

    source: str
    value: Callable[[CheckRun], float | None]
    is_share: bool = True

    @property
    def name(self) -> str:
        """What it tells, in the language of the window."""
        return translate("Quality", self.source)

    def words(self, run: CheckRun) -> str:
        """Its value; a dash where there is none."""
        value = self.value(run)
        if value is None:
            return "–"
        return f"{number(round(100 * value))}%" if self.is_share else f"{number(round(value))} ms"


FIGURES = (
    Figure(QT_TRANSLATE_NOOP("Quality", "Your own questions answered"), lambda run: run.golden_recall),
    Figure(QT_TRANSLATE_NOOP("Quality", "Known facts found again"), lambda run: run.canary_recall),
    Figure(QT_TRANSLATE_NOOP("Quality", "Found where nothing fits"), lambda run: run.junk),
    Figure(QT_TRANSLATE_NOOP("Quality", "Found, but outdated"), lambda run: run.stale),
    Figure(
        QT_TRANSLATE_NOOP("Quality", "95 of 100 searches took at most"), lambda run: run.p95_ms or None, is_share=False
    ),
)
