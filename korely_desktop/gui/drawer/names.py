"""Under which further names somebody is known: a chip each, whose menu makes it the name or takes it away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from korely_desktop.domain.answers import EntityProfile
from korely_desktop.domain.text import name_key
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.flow import FlowLayout
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.menus import popup_below
from korely_desktop.gui.i18n import fill, translate
from korely_desktop.gui.theme import theme

_SHOWN = 6


class FurtherNames(QWidget):
    """``acted`` carries a verb of the profile: *use_name NAME*, *drop_name NAME* or *split ID*."""

    acted = Signal(str)

    def __init__(self, profile: EntityProfile, add: QWidget, *, read_only: bool) -> None:
        """``add`` stands at their end; of a past day the names are only read."""
        super().__init__()
        self._profile = profile
        self._add = add
        self._read_only = read_only
        holder = vbox(self)
        self._flow = FlowLayout()
        holder.addLayout(self._flow)
        names = further_names(profile)
        if names:
            known = Label(self.tr("Also known as"), "body", "text-3")
            known.setFixedHeight(FilterChip("").sizeHint().height())
            self._flow.addWidget(known)
        self._add_chips(names[:_SHOWN])
        self.more: Button | None = None
        if rest := names[_SHOWN:]:
            more = self.more = Button(fill(self.tr("Show {count} more"), count=len(rest)), "quiet", size="small")
            more.clicked.connect(lambda: self._show(rest, more))
            self._flow.addWidget(more)
        self._flow.addWidget(add)

    def _show(self, rest: Sequence[str], more: QWidget) -> None:
        self._add.setFocus(Qt.FocusReason.OtherFocusReason)
        for widget in (more, self._add):
            self._flow.removeWidget(widget)
        more.hide()
        self._add_chips(rest)
        self._flow.addWidget(self._add)

    def _add_chips(self, names: Sequence[str]) -> None:
        for name in names:
            chip = FilterChip(name, menu=False)
            chip.setAccessibleDescription(self.tr("Press to use it as the name or to remove it."))
            chip.clicked.connect(lambda _checked=False, name=name, chip=chip: popup_below(self.menu(name), chip))
            chip.setEnabled(not self._read_only)
            self._flow.addWidget(chip)

    def menu(self, name: str) -> QMenu:
        """What can be done with one of them: of somebody who was made one with this one, to take them out again."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        use = menu.addAction(theme().icon("pencil"), self.tr("Use as the name"))
        use.triggered.connect(lambda: self.acted.emit(f"use_name {name}"))
        bearer = next((one for one in self._profile.merged if name_key(one.name) == name_key(name)), None)
        if bearer is None:
            drop = menu.addAction(theme().icon("x"), self.tr("Remove this name"))
            drop.triggered.connect(lambda: self.acted.emit(f"drop_name {name}"))
        else:
            out = menu.addAction(theme().icon("split"), take_out_words(name))
            out.triggered.connect(lambda: self.acted.emit(f"split {bearer.id}"))
        return menu


def take_out_words(name: str) -> str:
    """What undoes a merge."""
    return fill(translate("ProfileView", "Separate {name} again"), name=name).replace("&", "&&")


def further_names(profile: EntityProfile) -> list[str]:
    """Its names besides the one it goes by."""
    entity = profile.entity
    return [alias for alias in entity.aliases if alias.casefold() != entity.name.casefold()]
