"""What one can tell the window to do: by name, the commands of the search palette; by key, what works everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from korely_desktop.gui.i18n import fill, translate
from korely_desktop.gui.page_keys import note_page_keys
from korely_desktop.gui.settings.sections import sections
from korely_desktop.gui.theme import theme

if TYPE_CHECKING:
    from korely_desktop.gui.window import MainWindow


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        name: never changes and is never shown; by it a recent command is remembered.
        keys: the shortcut, as shown; "" where there is none.
        also: further words by which it is found, never shown.
    """

    name: str
    words: str
    icon: str
    run: Callable[[], object]
    keys: str = ""
    also: str = ""


def window_commands(window: MainWindow) -> list[Command]:
    """Every command that works now, in the language in force."""
    return [*_places(window), *_acts(window), *_looks(window), *_settings(window)]


def _places(window: MainWindow) -> list[Command]:
    go = translate("Commands", "Go to {page}")
    found = [
        Command(f"page:{spec.place.name}", fill(go, page=spec.place.words), spec.place.icon, show, keys)
        for number, spec in enumerate(window.specs, 1)
        for show in (partial(window.choose_page, spec.place.name),)
        for keys in ("" if spec.under else f"Alt+{number}",)
    ]
    return found + [
        Command(f"view:{view.name}", fill(go, page=view.words), view.icon, partial(window.show_view, view.name))
        for view in window.views
    ]


def _acts(window: MainWindow) -> list[Command]:
    desk = window.desk
    paused = window.pausing.paused
    pause = translate("Commands", "Resume all agents") if paused else translate("Commands", "Pause all agents")
    found = [Command("pause", pause, "play" if paused else "pause", window.pausing.toggle, "Ctrl+Shift+P")]
    if desk.undo.top is not None and not desk.undo.held:
        words = fill(translate("Commands", "Undo: {what}"), what=desk.undo.top.words)
        found.append(Command("undo", words, "undo-2", window.undoing.undo, "Ctrl+Z"))
    if desk.undo.next is not None and not desk.undo.held:
        words = fill(translate("Commands", "Redo: {what}"), what=desk.undo.next.words)
        found.append(Command("redo", words, "redo-2", window.undoing.redo, "Ctrl+Shift+Z"))
    if window.has_page("memory"):
        look_back = partial(window.ways.look_back, None)
        words = translate("Commands", "See the memory on a date…")
        found.append(Command("past", words, "history", look_back, "Ctrl+T"))
    if window.has_page("agents"):
        words = translate("Commands", "Add an agent…")
        found.append(Command("agent", words, "plus", lambda: window.page_in_sight("agents").ask_new()))
    words = translate("Commands", "Write something down…")
    found.append(Command("write", words, "pen-line", window.write_down, "Ctrl+N"))
    found.append(Command("keys", translate("Commands", "Show all shortcuts"), "keyboard", window.show_keys, "F1"))
    found.append(
        Command("welcome", translate("Commands", "Show the welcome page"), "info", partial(window.show_page, "welcome"))
    )
    return found


def _looks(window: MainWindow) -> list[Command]:
    dark = theme().mode == "dark"
    words = translate("Commands", "Light appearance") if dark else translate("Commands", "Dark appearance")

    switch = partial(window.desk.choices.set, "appearance", "light" if dark else "dark")
    return [
        Command("appearance", words, "sun" if dark else "moon", switch),
        Command("quit", translate("Commands", "Quit"), "log-out", window.quit, "Ctrl+Q"),
    ]


def _settings(window: MainWindow) -> list[Command]:
    if not window.has_page("settings"):
        return []
    words = translate("Commands", "Settings: {section}")
    return [
        Command(
            f"settings:{section.name}",
            fill(words, section=section.words),
            section.icon,
            partial(window.desk.settings_wanted.emit, section.name),
            also=section.also,
        )
        for section in sections(window.desk)
    ]


def bind_keys(window: MainWindow) -> None:
    """The keys that work everywhere in the window."""
    add = partial(window.desk.actions.add, window)
    window.desk.actions.set_single_keys(window.desk.preferences.single_keys)
    for number, spec in enumerate((spec for spec in window.specs if spec.under is None), 1):
        add(spec.place.words, f"Alt+{number}", partial(window.choose_page, spec.place.name))
    find = translate("MainWindow", "Find anything, do anything")
    add(find, "Ctrl+K", lambda: window.search_palette.open_palette())
    add(translate("MainWindow", "Write something down"), "Ctrl+N", window.write_down)
    add(translate("MainWindow", "Undo"), "Ctrl+Z", window.undoing.undo)
    add(translate("MainWindow", "Redo"), ["Ctrl+Shift+Z", "Ctrl+Y"], window.undoing.redo)
    if window.has_page("memory"):
        add(translate("MainWindow", "See the past"), "Ctrl+T", partial(window.ways.look_back, None))
    if window.has_page("settings"):
        add(translate("MainWindow", "Settings"), "Ctrl+,", partial(window.show_page, "settings"))
    add(translate("MainWindow", "Search this page"), ["Ctrl+F", "/"], window.find)
    add(translate("MainWindow", "Pause or resume all agents"), "Ctrl+Shift+P", window.pausing.toggle)
    add(translate("MainWindow", "Next region"), "F6", partial(window.next_region, 1))
    add(translate("MainWindow", "Previous region"), "Shift+F6", partial(window.next_region, -1))
    add(translate("MainWindow", "Menu of what is marked"), "Shift+F10", open_menu)
    add(translate("MainWindow", "Close what is open"), "Esc", window.leave)
    add(translate("MainWindow", "These shortcuts"), ["F1", "?"], window.show_keys)
    add(translate("MainWindow", "Quit"), "Ctrl+Q", window.quit)
    note_page_keys(window.desk.actions, window.has_page)


def open_menu() -> None:
    """The menu that the key of menus opens, for keyboards without one: on Linux Qt knows no other."""
    focus = QApplication.focusWidget()
    if focus is not None:
        place = focus.rect().center()
        reason = QContextMenuEvent.Reason.Keyboard
        QApplication.sendEvent(focus, QContextMenuEvent(reason, place, focus.mapToGlobal(place)))
