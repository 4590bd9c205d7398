"""The banner that says that nothing can be stored, for as long as that is so: a full disk, a folder made read-only."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from korely_desktop.domain.errors import StoreProblem
from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.problems import message_of, title_of


class RefusingBanner(Banner):
    """In sight while writes fail, whoever writes; gone with the next one that comes through."""

    def __init__(self, desk: Desk) -> None:
        translate = QCoreApplication.translate
        self._what_it_means = translate(
            "MainWindow", "Nothing new is saved until that changes; everything before is safe."
        )
        super().__init__("danger", "triangle-alert", "")
        desk.storing_changed.connect(self._show)
        self._show(desk.store_problem)

    def _show(self, problem: StoreProblem | None) -> None:
        self.setVisible(problem is not None)
        if problem is not None:
            self.set_words(f"{title_of(problem)}.", self._what_it_means)
            self.setToolTip(message_of(problem))
