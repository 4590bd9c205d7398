"""Which projects' texts the language model reads: one switch each, once there are several projects."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from korely_desktop.domain.projects import Project
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.labels import Label, clear_layout
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.settings.rows import Group, OnOff
from korely_desktop.memory.models import language_model


class ProjectSwitches(QWidget):
    """Nothing while there is one project only."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._switches: dict[str, OnOff] = {}
        self.notes: dict[str, Label] = {}
        self._column = vbox(self)
        self.hide()

    def show_projects(self, projects: Sequence[tuple[Project, bool]]) -> None:
        """Show how each stands; the switches are made anew if there are other projects than before."""
        ids = tuple(project.id for project, _on in projects)
        if ids == tuple(self._switches):
            for project, on in projects:
                self._switches[project.id].switch.setChecked(on)
                self.notes[project.id].setText(self._words(on))
            return
        self._switches, self.notes = {}, {}
        clear_layout(self._column)
        self.setVisible(len(ids) > 1)
        if len(ids) < 2:
            return
        group = Group(self.tr("Projects"))
        for project, on in projects:
            switch = OnOff(project.name, on)
            switch.switch.clicked.connect(lambda on, project=project: self._set(project, on))
            self._switches[project.id] = switch
            self.notes[project.id] = group.add(project.name, self._words(on), switch)
        self._column.addWidget(group)
        self._column.addSpacing(14)

    def _words(self, on: bool) -> str:
        return self.tr("Its texts go to the model.") if on else self.tr("Its texts stay with the built-in engine.")

    def _set(self, project: Project, on: bool) -> None:
        services, caller = self._desk.services, self._desk.caller
        self._desk.choices.write(
            fill(self.tr("The language model reads {project}"), project=project.name),
            on,
            lambda: not on,
            lambda wanted: language_model.set_project(services, caller, project.id, wanted),
        )
