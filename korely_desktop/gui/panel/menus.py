"""Menus of the list: what can be done with facts, and how the list is shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QWidget

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.panel import PanelGrouping, PanelState
from korely_desktop.gui import window_settings
from korely_desktop.gui.i18n import fill, translate
from korely_desktop.gui.panel.columns_menu import ColumnsMenu
from korely_desktop.gui.panel.kept import KeptList
from korely_desktop.gui.panel.keys import key_of
from korely_desktop.gui.panel.offers import end_words, offered_to_any, reopen_words
from korely_desktop.gui.theme import theme
from korely_desktop.memory.intake.resolution import USER


def acts_menu(
    parent: QWidget,
    act: Callable[[str], None],
    *,
    single: bool,
    in_past: bool,
    states: set[PanelState],
    recall: set[Recall | None],
    name: str | None,
    open_profile: Callable[[], None],
    letters: bool,
) -> QMenu:
    """The acts on the selected facts, with the keys that do the same in the list.

    Args:
        single: one fact is selected, not several.
        states: in which they are; what none of them can have done to it is left out.
        recall: what was chosen for them.
        name: whose profile can be opened, if anybody's.
        letters: single letters act.
    """
    menu = QMenu(parent)
    what_holds = [
        ("why", translate("PanelPage", "Why do you know this?"), "quote"),
        ("confirm", translate("PanelPage", "Confirm"), "badge-check"),
        ("correct", translate("PanelPage", "Correct"), "pencil"),
        ("reopen", reopen_words(states), "rotate-ccw"),
        ("again", translate("PanelPage", "Write as new…"), "plus"),
        ("restore", translate("PanelPage", "Restore"), "undo-2"),
        ("end", end_words(states, several=not single), "calendar-x"),
        ("forget", translate("PanelPage", "Forget"), "eye-off"),
    ]
    elsewhere = [
        ("move", translate("PanelPage", "About somebody else…"), "user"),
        ("export", translate("PanelPage", "Export…"), "save"),
    ]
    offered = offered_to_any(states)
    for entries in (what_holds, recall_entries(recall), elsewhere):
        menu.addSeparator()
        for verb, words, icon in entries:
            if verb not in offered or (not single and verb in ("why", "correct", "again")):
                continue
            action = menu.addAction(theme().icon(icon), _with_key(words, _key_of(verb, recall, letters)))
            action.setEnabled(verb in ("why", "export") or not in_past)
            action.triggered.connect(lambda _checked=False, verb=verb: act(verb))
    if name is not None:
        words = fill(translate("PanelPage", "Open {name}"), name=name.replace("&", "&&"))
        if name == USER:
            words = translate("PanelPage", "Open your profile")
        menu.addAction(theme().icon("circle-user"), _with_key(words, "Enter")).triggered.connect(open_profile)
    menu.addSeparator()
    erase = menu.addAction(theme().icon("eraser"), translate("PanelPage", "Erase…"))
    erase.setEnabled(not in_past)
    erase.triggered.connect(lambda: act("erase"))
    return menu


def _key_of(verb: str, recall: set[Recall | None], letters: bool) -> str:
    unpins = verb == "tell_as_usual" and recall == {Recall.ALWAYS}  # the key of a pin takes it away again
    return key_of("pin" if unpins else verb, letters=letters)


def _with_key(words: str, key: str) -> str:
    return f"{words}\t{key}" if key and theme().key_hints else words


def recall_entries(chosen: set[Recall | None]) -> list[tuple[str, str, str]]:
    """What can be chosen beside what was: verb, words and icon."""
    entries = []
    if chosen != {Recall.ALWAYS}:
        entries.append(("pin", translate("Recall", "Pin"), "pin"))
    if chosen != {Recall.NEVER}:
        entries.append(("keep_back", translate("Recall", "Keep from agents"), "ear-off"))
    if chosen == {Recall.ALWAYS}:
        entries.append(("tell_as_usual", translate("Recall", "Unpin"), "pin-off"))
    elif chosen == {Recall.NEVER}:
        entries.append(("tell_as_usual", translate("Recall", "Tell agents again"), "ear"))
    return entries


def view_menu(parent: QWidget, kept: KeptList) -> QMenu:
    """Grouping, density, and which columns are shown in which order."""
    menu = QMenu(parent)
    groups = menu.addMenu(translate("PanelPage", "Group by"))
    for group, words in window_settings.values("grouping"):
        action = groups.addAction(words)
        action.setCheckable(True)
        action.setChecked(group == kept.group)
        action.triggered.connect(lambda _checked=False, group=group: kept.group_by(PanelGrouping(group)))
    density = menu.addAction(translate("PanelPage", "Compact rows"))
    density.setCheckable(True)
    density.setChecked(kept.is_compact)
    density.toggled.connect(kept.set_compact)
    menu.addMenu(ColumnsMenu(kept, menu))
    return menu
