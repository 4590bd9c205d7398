"""The Entity Profile drawer: slides over the page from the right and shows one person or thing.

It owns the motion, the way back and the neighbours; :mod:`profile` builds what is in it, :mod:`acts` does what it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from PySide6.QtCore import QEasingCurve, QEvent, QPropertyAnimation, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QScrollArea, QStyle, QWidget

from korely_desktop.domain.answers import EntityProfile
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import NotFound
from korely_desktop.gui.components.announce import rename
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.labels import Ground, Label
from korely_desktop.gui.components.scrolled import scroll_upright
from korely_desktop.gui.components.told import REGION
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.erase import EraseFlow
from korely_desktop.gui.drawer.acts import EntityActs
from korely_desktop.gui.drawer.profile import ProfileView
from korely_desktop.gui.drawer.shade import SHADE, DrawerShade
from korely_desktop.gui.problems import message_of, title_of
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import along, painter_on
from korely_desktop.memory import entities

WIDE, NARROW, NARROW_BELOW = 600, 440, 1000
_TOP_BAR = 52
_MOTION_MS = 180
_LATE_MS = 400
"""A profile that takes longer is said to be read: one of many thousand facts takes seconds."""


class EntityDrawer(QWidget):
    """Child of a page. ``covered`` tells how many pixels of the page it covers once it has arrived, 0 when gone."""

    TOLD_AS = REGION

    covered = Signal(int)
    showing = Signal(str)
    """Another profile comes: its entity id."""

    def __init__(self, desk: Desk, erasing: EraseFlow, page: QWidget, below: QWidget | None = None) -> None:
        """``below`` is the part of the page that the drawer covers; None is all below the top bar."""
        super().__init__(page)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # what it covers is not painted below it
        self._shade = DrawerShade(page)
        self._desk = desk
        self.acts = EntityActs(desk, erasing, self)
        self.acts.done.connect(self._after_act)
        self._page = page
        self._below = below
        if below is not None:
            below.installEventFilter(self)
        self._as_of: datetime | None = None
        self._known_as_of: datetime | None = None
        self._entity_id: str | None = None
        self._profile: EntityProfile | None = None
        self._back: list[str] = []
        self._neighbours: list[str] = []
        self._view: ProfileView | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Profile"))
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        scroll_upright(self._area)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = vbox(self, along(1, 0, 0, 0))
        layout.addWidget(self._area)
        self._late = QTimer(self, singleShot=True, interval=_LATE_MS)
        self._late.timeout.connect(self._say_reading)
        self._motion = QPropertyAnimation(self, b"geometry", self)
        self._motion.finished.connect(self._arrived)
        erasing.erased.connect(lambda _receipt: self._after_erase())
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether a profile is in sight or on its way."""
        return self._entity_id is not None

    @property
    def entity_id(self) -> str | None:
        """Whose profile it is."""
        return self._entity_id

    @property
    def profile(self) -> ProfileView | None:
        """What is inside; None while it loads."""
        return self._view

    def set_neighbours(self, entity_ids: Iterable[str | None]) -> None:
        """Where ``[`` and ``]`` go: whom the rows of the list behind are about, in order."""
        self._neighbours = [one for one in dict.fromkeys(entity_ids) if one is not None]

    def open_entity(self, entity_id: str, *, remember: bool = True) -> None:
        """Show a profile; one that is open already can be come back to."""
        if remember and self._entity_id is not None and self._entity_id != entity_id:
            self._back.append(self._entity_id)
        was_open, self._entity_id = self.is_open, entity_id
        self.showing.emit(entity_id)
        self._late.start()
        self._read()
        if not was_open:
            self._slide(into_sight=True)
            self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_drawer(self) -> None:
        """Slide out of sight."""
        if self.is_open:
            self._entity_id = None
            self._late.stop()
            self._back.clear()
            if self._view is not None:
                self._view.leave()
            self.covered.emit(0)
            self._slide(into_sight=False)

    def leave(self) -> None:
        """Esc."""
        self.close_drawer()

    def go_back(self) -> None:
        """Alt+Left: the profile from which the person came."""
        if self._back:
            self.open_entity(self._back.pop(), remember=False)

    def go_to_neighbour(self, step: int) -> None:
        """``[`` and ``]``: the profile before or after in the list behind; from one walked to, of where that began."""
        listed = [one for one in (self._entity_id, *reversed(self._back)) if one in self._neighbours]
        place = self._neighbours.index(listed[0]) + step if listed else 0
        if 0 <= place < len(self._neighbours):
            self.open_entity(self._neighbours[place], remember=self._entity_id not in self._neighbours)

    def on_changes(self, changes: Changes) -> None:
        """Follow what happened to the entity."""
        if self.is_open and (changes.facts or changes.entities or changes.memories or changes.reviews):
            self._read(self._show_news)

    def refresh(self) -> None:
        """Read the entity in sight anew."""
        if self.is_open:
            self._read()

    def look_at(self, as_of: datetime | None, known_as_of: datetime | None) -> None:
        """Show what held and what was known then; None is now."""
        if (as_of, known_as_of) != (self._as_of, self._known_as_of):
            self._as_of, self._known_as_of = as_of, known_as_of
            self.refresh()

    def fit(self) -> None:
        """The page has another size."""
        if self.is_open:
            self._motion.stop()
            self.setGeometry(self._place(in_sight=True))
            self._arrived()

    # -- reading

    def _read(self, on_done: Callable[[EntityProfile], None] | None = None) -> None:
        if self._entity_id is None:
            return
        self._desk.run(
            self._desk.bind(entities.entity, self._entity_id, self._as_of, self._known_as_of),
            on_done or self._show,
            self._fail,
            owner=self,
            latest="profile",
        )

    def _show_news(self, profile: EntityProfile) -> None:
        """Agents write of many people; the profile is built anew only when this one is another than what is shown."""
        if self._view is None or profile != self._profile:
            self._show(profile)

    def _show(self, profile: EntityProfile) -> None:
        if self._entity_id is None:
            return
        self._late.stop()
        same = self._same(profile)
        scrolled = self._area.verticalScrollBar().value() if same else 0
        had_focus = self._view is not None and self._view.isAncestorOf(self.focusWidget() or self)
        self._profile = profile
        self._view = ProfileView(
            self._desk,
            profile,
            can_go_back=bool(self._back),
            narrow=self._is_narrow,
            then=self._as_of,
            known=self._known_as_of is not None,
        )
        self._view.acted.connect(self._act)
        self._view.walked.connect(self.open_entity)
        if scrolled:
            self._view.complete()
        elif same:
            self._view.go_on()  # its lanes take the place of those in sight
        self._area.setWidget(self._view)
        rename(self, self._view.spoken)
        self._area.verticalScrollBar().setValue(scrolled)
        if had_focus:
            self.setFocus()

    def _same(self, profile: EntityProfile) -> bool:
        return self._profile is not None and self._profile.entity.id == profile.entity.id

    def _fail(self, error: Exception) -> None:
        if isinstance(error, NotFound) and self._profile is not None and self._profile.entity.id == self._entity_id:
            self.close_drawer()  # whoever was in sight was erased
            return
        self._late.stop()
        self._say(Label(title_of(error), "title", wrap=True), Label(message_of(error), "body", "text-2", wrap=True))

    def _say_reading(self) -> None:
        if self._profile is None or self._profile.entity.id != self._entity_id:
            self._say(Label(self.tr("Reading…"), "body", "text-2"))

    def _say(self, *labels: Label) -> None:
        """In place of a profile."""
        page = Ground("sunken")
        layout = vbox(page, (20, 20, 20, 20))
        for label in labels:
            layout.addWidget(label)
        layout.addStretch(1)
        had_focus = self._view is not None and self._view.isAncestorOf(self.focusWidget() or self)
        self._view = None
        self._area.setWidget(page)
        if had_focus:
            self.setFocus()

    def _after_erase(self) -> None:
        if self.is_open:
            self._read()

    # -- acts

    def _act(self, verb: str) -> None:
        if verb == "close":
            self.close_drawer()
        elif verb == "back":
            self.go_back()
        elif verb in ("previous", "next"):
            self.go_to_neighbour(-1 if verb == "previous" else 1)
        elif verb == "review" and self._profile is not None:
            self._desk.review_wanted.emit(self._profile.waiting)
        elif self._profile is not None:
            self.acts.do(verb, self._profile)

    def _after_act(self, entity_id: str) -> None:
        if self.is_open:
            self.open_entity(entity_id, remember=False)

    # -- motion and keys

    def eventFilter(self, watched, event):
        """What is above the part that it covers came or went."""
        if event.type() == QEvent.Type.Move:
            self.fit()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_drawer()
        elif event.text() in ("[", "]"):
            self.go_to_neighbour(-1 if event.text() == "[" else 1)
        elif event.key() == Qt.Key.Key_Left and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.go_back()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event):
        painter = painter_on(self)
        painter.fillRect(self.rect(), theme().color("sunken"))
        paint_hairline(painter, 0, 0, self.height(), "border-strong", upright=True)

    def moveEvent(self, event):
        self._shade.follow(self)

    def resizeEvent(self, event):
        self._shade.follow(self)

    def showEvent(self, event):
        self._shade.show()

    def hideEvent(self, event):
        self._shade.hide()

    def _slide(self, *, into_sight: bool) -> None:
        self._motion.stop()
        self._motion.setDuration(theme().duration(_MOTION_MS))
        curve = QEasingCurve.Type.OutCubic if into_sight else QEasingCurve.Type.InCubic
        self._motion.setEasingCurve(curve)
        self._motion.setStartValue(self._place(in_sight=not into_sight) if into_sight else self.geometry())
        self._motion.setEndValue(self._place(in_sight=into_sight))
        if into_sight:
            self.setGeometry(self._place(in_sight=False))
            self.show()
            self._shade.raise_()
            self.raise_()
        self._motion.start()

    def _arrived(self) -> None:
        if self.is_open:
            self.covered.emit(self.width())
        else:
            self.hide()
            self._view = None
            self._profile = None
            self._area.setWidget(QWidget())

    @property
    def _is_narrow(self) -> bool:
        return self._page.width() < theme().scaled(NARROW_BELOW)

    def _place(self, *, in_sight: bool) -> QRect:
        page = self._page
        width = min(theme().scaled(NARROW if self._is_narrow else WIDE), page.width() - 120)
        top = theme().scaled(_TOP_BAR) if self._below is None else self._below.y()
        left = page.width() - width if in_sight else page.width() + SHADE
        place = QRect(left, top, width, page.height() - top)
        return QStyle.visualRect(page.layoutDirection(), page.rect(), place)
