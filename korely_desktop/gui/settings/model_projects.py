"""Which projects' texts the language model reads: one switch each, once there are several projects."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from korely_desktop.domain.projects import Project
from korely_desktop.gui.components.labels import clear_layout
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.settings.rows import Group, OnOff
from korely_desktop.memory.models import language_model


class ProjectSwitches(QWidget):
    """Nothing while there is one project only."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: tuple[str, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def show_projects(self, projects: Sequence[tuple[Project, bool]]) -> None:
        """Make the switches anew if there are other projects than before."""
        ids = tuple(project.id for project, _on in projects)
        if ids == self._shown:
            return
        self._shown = ids
        clear_layout(self._column)
        if len(ids) < 2:
            return
        group = Group(self.tr("Projects"))
        for project, on in projects:
            switch = OnOff(project.name, on)
            switch.switch.toggled.connect(lambda on, project_id=project.id: self._set(project_id, on))
            group.add(project.name, self.tr("Its texts are read by the model."), switch)
        self._column.addWidget(group)
        self._column.addSpacing(14)

    def _set(self, project_id: str, on: bool) -> None:
        services, caller = self._desk.services, self._desk.caller
        self._desk.run(lambda: language_model.set_project(services, caller, project_id, on), owner=self)
