"""The main window: rail, pages, status bar, banners, toasts, keys. Pages are made when they are first shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QLocale, Qt, QTimer, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from korely_desktop.domain.changes import Changes
from korely_desktop.gui.agents.pausing import PausedBanner, Pausing
from korely_desktop.gui.commands import Command, bind_keys, window_commands
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.labels import Ground, row
from korely_desktop.gui.components.toast import ToastHost
from korely_desktop.gui.components.told import install_roles
from korely_desktop.gui.desk import ConnectionInfo, Desk
from korely_desktop.gui.following import Following
from korely_desktop.gui.i18n import fill, install_language
from korely_desktop.gui.notices import notices
from korely_desktop.gui.pages import WELCOME, PageSpec, page_specs, saved_views
from korely_desktop.gui.palette.palette import Palette
from korely_desktop.gui.quick_add import open_note
from korely_desktop.gui.rail import Place, Rail
from korely_desktop.gui.regions import go_on, press, tab_on
from korely_desktop.gui.shortcuts import ShortcutSheet
from korely_desktop.gui.status import StatusBar
from korely_desktop.gui.theme import install_theme, theme
from korely_desktop.gui.tray import Tray
from korely_desktop.gui.undoing import Undoing
from korely_desktop.gui.updates import UpdateWatch
from korely_desktop.gui.ways import Ways
from korely_desktop.gui.window_size import least_size, usual_size
from korely_desktop.links import Link
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services

NARROW_BELOW = 1100


def open_window(services: Services, connection: ConnectionInfo) -> MainWindow:
    """Dress the application as the person chose and make the window; the caller shows it."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise RuntimeError("a QApplication comes first")
    desk = Desk(services, connection)
    chosen = desk.preferences
    install_language(chosen.language)
    install_roles()
    install_theme(app).set(
        appearance=chosen.appearance,
        percent=chosen.text_size,
        system_font=chosen.system_font,
        reduced_motion=chosen.reduced_motion,
        key_hints=chosen.key_hints,
    )
    return MainWindow(desk)


class MainWindow(QMainWindow):
    """Shows one page at a time and carries what all of them share.

    Args:
        specs: the pages; None means all (tests may show fewer).
    """

    def __init__(self, desk: Desk, specs: Callable[[], list[PageSpec]] = page_specs) -> None:
        super().__init__()
        self.desk = desk
        desk.setParent(self)
        self._make_specs = specs
        self._waiting = 0
        self._page_name = ""
        self.setWindowTitle("Korely")
        self.setWindowIcon(QIcon(theme().mark(64)))
        self.setMinimumSize(least_size())
        self.pausing = desk.pausing = Pausing(desk)
        desk.toast.connect(lambda words, step: self.toasts.show_toast(words, step))
        desk.page_wanted.connect(self.show_page)
        self.ways = Ways(self)
        self.tray = Tray(self)
        self._quitting = False
        desk.presence_changed.connect(lambda: self.tray.set_shown(desk.preferences.tray))
        desk.keys_wanted.connect(self.show_keys)
        self.undoing = Undoing(desk, self)
        desk.undo_wanted.connect(self.undoing.undo)
        desk.language_changed.connect(lambda: QTimer.singleShot(0, self._rebuild))
        desk.changes.changed.connect(self._on_changes)
        desk.undo.changed.connect(self._show_undo)
        self.pausing.changed.connect(lambda paused: self.status.set_paused(paused))
        theme().changed.connect(self._fit_letters)
        self._build()
        self._restore()
        self.show_page(next(iter(self._specs)) if desk.preferences.welcomed else WELCOME)
        self._count_reviews()
        desk.saved_filters.changed.connect(self._show_views)
        UpdateWatch(desk, self)

    # -- pages ---------------------------------------------------------------------------------------------------

    @property
    def page_name(self) -> str:
        """The page in sight."""
        return self._page_name

    @property
    def specs(self) -> list[PageSpec]:
        """Every page, in the order of the rail."""
        return list(self._specs.values())

    @property
    def views(self) -> list[Place]:
        """The saved views of the Memory page."""
        return [*saved_views(), *self.desk.saved_filters.places()] if "memory" in self._specs else []

    @property
    def page_names(self) -> list[str]:
        """Every page, in the order of the rail."""
        return list(self._specs)

    def page(self, name: str) -> Any:
        """The page of this name, made now if need be."""
        if name not in self._pages:
            if name == WELCOME:
                from korely_desktop.gui.onboarding.page import WelcomePage

                page: Any = WelcomePage(self.desk)
                self._outer.addWidget(page)
            else:
                page = self._specs[name].load()(self.desk)
                self._stack.addWidget(page)
            self._pages[name] = page
            if name == "memory":
                page.viewed.connect(self._show_views)
            page.refresh()
        return self._pages[name]

    @Slot(str)
    def show_page(self, name: str) -> None:
        """Put a page in sight."""
        self.desk.background.turn.touch()
        page = self.page(name)
        if name != self._page_name:
            self.desk.background.leave_questions()
        self._page_name = name
        page.setFocus(Qt.FocusReason.OtherFocusReason)  # before it is in sight: else Qt stops at its first control
        if name == WELCOME:
            self._outer.setCurrentWidget(page)
        else:
            self._stack.setCurrentWidget(page)
            self._outer.setCurrentWidget(self._shell)
            self.rail.set_current(self._specs[name].under or name, page.saved_view if name == "memory" else None)
        self._following.catch_up(name, page)
        self.toasts.set_lift(page.foot_height if hasattr(page, "foot_height") else 0)
        self.setWindowTitle("Korely" if name in (WELCOME, "memory") else f"{page.title} - Korely")

    @Slot()
    def come_forward(self) -> None:
        """Show the window above others; a second start asks for it."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def answer_bell(self, link: Link | None) -> None:
        """A second start asks for the window, and perhaps for something in it."""
        self.come_forward()
        if link is not None:
            self.ways.show_link(link)

    @Slot(int)
    def show_waiting(self, waiting: int) -> None:
        """How many new texts are still to be read."""
        self._waiting = waiting
        self.status.set_reading(waiting)

    def page_in_sight(self, name: str) -> Any:
        """Show the page of this name and return it."""
        self.show_page(name)
        return self._pages[name]

    def has_page(self, name: str) -> bool:
        """Whether the window has this page."""
        return name in self._specs

    # -- building ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.setLocale(QLocale())
        self._specs = {spec.place.name: spec for spec in self._make_specs()}
        self._pages: dict[str, Any] = {}
        self._following = Following()
        self.desk.actions.clear()
        for action in self.actions():
            self.removeAction(action)
        top = [spec.place for spec in self._specs.values() if not spec.at_foot and spec.under is None]
        foot = [spec.place for spec in self._specs.values() if spec.at_foot]
        self.rail = Rail(top, foot, self.tr("Pages"), self.views)
        self.rail.chosen.connect(self.choose_page)
        self.rail.view_chosen.connect(self.show_view)
        self.rail.menu_wanted.connect(self.desk.saved_filters.open_menu)
        self._stack = QStackedWidget()
        self._banners = vbox(spacing=0)
        self._banners.addWidget(PausedBanner(self.pausing))
        if self.desk.connection.taken_port is not None:
            self._banners.addWidget(Banner("check", "info", self._taken_words(self.desk.connection)))
        for notice in notices(self.desk):
            self._banners.addWidget(notice)
        self.status = StatusBar(self.desk.connection.base_url.split("://", 1)[-1])
        self.desk.background.slow.connect(self.status.set_slow)
        self.status.undo_pressed.connect(self.undoing.undo)
        self.status.reading_pressed.connect(lambda: self._go("texts"))
        self.status.address_pressed.connect(lambda: self._go("agents"))
        right = vbox(spacing=0)
        right.addLayout(self._banners)
        right.addWidget(self._stack, 1)
        body = row(self.rail, spacing=0)
        body.addLayout(right, 1)
        self._shell = Ground("surface")
        whole = vbox(self._shell, spacing=0)
        whole.addLayout(body, 1)
        whole.addWidget(self.status)
        self._outer = QStackedWidget()
        self._outer.addWidget(self._shell)
        self.setCentralWidget(self._outer)
        self.toasts: ToastHost = ToastHost(self)
        self.toasts.undo_wanted.connect(self.undoing.undo)
        self.undoing.begun.connect(self.toasts.dismiss)
        self.search_palette = Palette(self.desk, self.commands, self)
        bind_keys(self)
        self.status.set_paused(self.pausing.paused)
        self._show_undo()
        self.status.set_reading(self._waiting)

    def commands(self) -> list[Command]:
        """What the palette can be told to do now."""
        return window_commands(self)

    def show_keys(self) -> None:
        """Open the sheet of keys."""
        ShortcutSheet(self.desk.actions.listed(), self).open()

    def _taken_words(self, connection: ConnectionInfo) -> str:
        words = self.tr("Port {port} is used by another program. Korely listens on {other} until you restart.")
        return fill(words, port=connection.taken_port, other=connection.base_url.rsplit(":", 1)[-1])

    def _rebuild(self) -> None:
        """Make everything anew, in the language now in force, and come back to the same page."""
        name, counted = self._page_name, "memory" in self._pages
        unread = self.toasts.unread
        for over in (self.toasts, self.search_palette):
            over.hide()
            over.deleteLater()
        self.setFocus(Qt.FocusReason.OtherFocusReason)  # not in what goes: else Qt looks there for the next
        self._build()  # ends what it takes the place of; taken out first, Qt would dress all of that once more
        self._fit_rail()
        if counted:
            self.page("memory")  # it counts what the rail shows
        self.show_page(name)
        for words, step in unread:
            self.toasts.show_toast(words, step)
        self._count_reviews()

    def _restore(self) -> None:
        geometry = self.desk.preferences.geometry
        if geometry is None or not self.restoreGeometry(geometry):
            self.resize(usual_size())

    # -- what happens --------------------------------------------------------------------------------------------

    def _on_changes(self, changes: Changes) -> None:
        if changes.erased:
            self.desk.undo.clear()
        self.search_palette.on_changes(changes)
        self._following.tell(self._pages, self._page_name, changes)
        if changes.reviews or changes.erased or changes.facts:
            self._count_reviews()

    def _count_reviews(self) -> None:
        waiting = self.desk.bind(review.waiting, limit=1)
        self.desk.run(waiting, lambda found: self._show_reviews(found[1]), owner=self, latest="reviews")

    def _show_reviews(self, count: int) -> None:
        if "review" in self._specs:
            self.rail.set_badge("review", count, self.tr("%Ln waiting", "", count))
        if count > self.tray.waiting and self.isActiveWindow():
            announce(self.rail, self.tr("%n question(s) waiting in Review", "", count))
        self.tray.set_waiting(count)

    def _show_undo(self) -> None:
        top = self.desk.undo.top
        self.status.set_undo(top.words if top else None, held=self.desk.undo.held)

    def choose_page(self, name: str) -> None:
        """A page was asked for by its name; Memory leaves the saved view it may show."""
        self.show_page(name)
        if name == "memory" and self._pages[name].saved_view is not None:
            self._pages[name].show_view(None)

    @Slot(str)
    def show_view(self, view: str) -> None:
        """Show a saved view of the Memory page."""
        self.show_page("memory")
        self._pages["memory"].show_view(view)

    def _show_views(self) -> None:
        self.rail.set_views(self.views)
        if "memory" in self._pages:
            self.rail.set_counts(self._pages["memory"].view_counts())
        if self._page_name == "memory":
            self.rail.set_current("memory", self._pages["memory"].saved_view)

    def _go(self, name: str) -> None:
        if name in self._specs:
            self.show_page(name)

    def find(self) -> None:
        """``/``: into the search of the page in sight, where it has one."""
        page = self._pages[self._page_name]
        if type(page).find is not QWidget.find:  # every QWidget has a find of another kind
            page.find()

    def leave(self) -> None:
        """Esc: close the nearest thing that is open on the page."""
        page = self._pages[self._page_name]
        if hasattr(page, "leave"):
            page.leave()

    def next_region(self, step: int) -> None:
        """F6 (1) and Shift+F6 (-1): the next region, going round."""
        go_on(self._regions(), step)

    def _regions(self) -> list[QWidget]:
        page = self._pages[self._page_name]
        return [self.rail, *(page.regions() if hasattr(page, "regions") else [page]), self.status]

    # -- Qt ------------------------------------------------------------------------------------------------------

    def focusNextPrevChild(self, forward):
        return tab_on(self, self._regions(), forward)

    def keyPressEvent(self, event):
        if not (event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and press(self.focusWidget())):
            super().keyPressEvent(event)

    def event(self, event):
        if event.type() == QEvent.Type.UpdateRequest:
            self.desk.background.turn.begin()
        return super().event(event)

    def showEvent(self, event):
        super().showEvent(event)
        self.windowHandle().installEventFilter(self.desk.background.turn)
        self._pages[self._page_name].setFocus(Qt.FocusReason.OtherFocusReason)

    def load_pages(self) -> None:
        """Load the code of the other pages, so that opening one never waits for the disk. Called in any thread."""
        for spec in self.specs:
            spec.load()

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._fit_rail()

    def _fit_letters(self) -> None:
        self.setMinimumSize(least_size())
        self._fit_rail()

    def _fit_rail(self) -> None:
        self.rail.set_narrow(self.width() < theme().scaled(NARROW_BELOW))

    def write_down(self) -> None:
        """Ask for a note."""
        open_note(self.desk, self)

    def quit(self) -> None:
        """Close for good, also where closing only hides the window, and where it is hidden already."""
        self._quitting = True
        self.close()
        QApplication.quit()

    def closeEvent(self, event):
        if self.desk.preferences.stay and self.tray.is_shown and not self._quitting:
            event.ignore()
            self.hide()
            return
        self.desk.preferences.geometry = self.saveGeometry()
        self.desk.close()
        super().closeEvent(event)
