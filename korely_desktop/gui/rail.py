"""The rail at the left: the pages, with words at 200 px and as icons at 56 px."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QWidget

from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.nav_button import NavButton
from korely_desktop.gui.components.told import REGION
from korely_desktop.gui.i18n import number
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.icons import paint_mark
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import along, painter_on, use_type, write
from korely_desktop.gui.theme.tips import NameTip

WIDE = 200
NARROW = 56


@dataclass(frozen=True, slots=True)
class Place:
    """One page as the rail shows it."""

    name: str
    words: str
    icon: str


class Rail(QWidget):
    """``chosen`` tells the name of the page that was pressed, ``view_chosen`` that of a saved view."""

    TOLD_AS = REGION

    chosen = Signal(str)
    view_chosen = Signal(str)
    menu_wanted = Signal(str, QPoint)
    """What can be done with the saved view of this name, at this place of the screen."""

    def __init__(
        self,
        places: list[Place],
        foot: list[Place],
        name: str,
        views: Sequence[Place],
    ) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._narrow = False
        self._items = {place.name: _Item(place, self) for place in (*places, *foot)}
        layout = vbox(self, spacing=1)
        self._layout = layout
        layout.addWidget(_Brand(self))
        for place in places:
            layout.addWidget(self._items[place.name])
        self._views_words = self.tr("Saved views")
        self._views_head = Label(self._views_words, "label", "text-3")
        self._views_head.setContentsMargins(along(9, 18, 0, 6))
        layout.addWidget(self._views_head)
        self._views_place = vbox(spacing=1)
        layout.addLayout(self._views_place)
        self._views: dict[str, _View] = {}
        self.set_views(views)
        layout.addStretch(1)
        for place in foot:
            layout.addWidget(self._items[place.name])
        for item in self._items.values():
            item.clicked.connect(self._choose)
        self.set_narrow(False)

    @property
    def narrow(self) -> bool:
        """Whether only icons are shown."""
        return self._narrow

    def set_narrow(self, narrow: bool) -> None:
        """Icons only, or icons with words."""
        width = NARROW if narrow else theme().scaled(WIDE)
        if (narrow, width) == (self._narrow, self.width()):
            return
        self._narrow = narrow
        self.setFixedWidth(width)
        self._layout.setContentsMargins(8, 2, 8, 8) if narrow else self._layout.setContentsMargins(8, 0, 8, 8)
        for item in self._items.values():
            item.set_narrow(narrow)
        for view in self._views.values():
            view.set_narrow(narrow)
        self._views_head.setVisible(bool(self._views))
        self._views_head.setText("" if narrow else self._views_words)

    def set_views(self, views: Sequence[Place]) -> None:
        """The saved views from now on; those that stay keep their counts."""
        kept = {place.name: self._views.pop(place.name, None) for place in views}
        for gone in self._views.values():
            gone.hide()
            gone.deleteLater()
        self._views = {}
        for place in views:
            view = kept[place.name]
            if view is None:
                view = _View(place, self)
                view.set_narrow(self._narrow)
                view.clicked.connect(self._choose_view)
                view.asked.connect(self.menu_wanted)
            view.set_words(place.words)
            self._views_place.addWidget(view)
            self._views[place.name] = view
        self._views_head.setVisible(bool(self._views))

    def set_current(self, name: str, view: str | None = None) -> None:
        """Mark the page in sight, or the saved view of it."""
        for item in self._items.values():
            item.mark(item.place.name == name and view is None)
        for name_of_view, button in self._views.items():
            button.mark(name_of_view == view)

    def set_counts(self, counts: Mapping[str, tuple[int, str]]) -> None:
        """How many each saved view lists, and the same in words for screen readers."""
        for name, (count, words) in counts.items():
            self._views[name].set_count(count, words)

    def view(self, name: str) -> QAbstractButton:
        """The button of one saved view."""
        return self._views[name]

    def set_badge(self, name: str, count: int, words: str = "") -> None:
        """Show a count at a page; ``words`` is what it counts, for screen readers."""
        self._items[name].set_badge(count, words)

    def item(self, name: str) -> QAbstractButton:
        """The button of one page."""
        return self._items[name]

    def focus_current(self) -> None:
        """Give the focus to the page in sight."""
        for item in (*self._items.values(), *self._views.values()):
            if item.isChecked():
                item.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event):
        """The arrow keys go along the places; Enter and Space open one."""
        if event.key() == Qt.Key.Key_Down:
            self.focusNextChild()
        elif event.key() == Qt.Key.Key_Up:
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event):
        painter = painter_on(self)
        painter.fillRect(self.rect(), theme().color("window"))
        paint_hairline(painter, self.width() - 1, 0, self.height(), upright=True)

    def _choose(self) -> None:
        item = self.sender()
        if isinstance(item, _Item):
            self.chosen.emit(item.place.name)

    def _choose_view(self) -> None:
        view = self.sender()
        if isinstance(view, _View):
            self.view_chosen.emit(view.place.name)


class _Brand(QWidget):
    def __init__(self, rail: Rail) -> None:
        super().__init__(rail)
        self._rail = rail
        self.setFixedHeight(theme().scaled(44))

    def paintEvent(self, event):
        painter = painter_on(self)
        look = theme()
        if self._rail.narrow:
            box = QRectF((self.width() - 24) / 2, (self.height() - 24) / 2, 24, 24)
        else:
            box = QRectF(8, (self.height() - 20) / 2 + 2, 20, 20)
            use_type(painter, "subheading", 600, "text")
            write(painter, self.rect().adjusted(37, 4, 0, 0), "Korely")
        paint_mark(painter, box, look.color("accent-fill"), look.color("on-accent"))


class _Way(NameTip, NavButton):
    """Where the rail leads, and a count beside it."""

    def __init__(self, place: Place, rail: Rail) -> None:
        super().__init__(place.words, place.icon, rail)
        self.place = place
        self._narrow = False
        self._count = 0

    def set_narrow(self, narrow: bool) -> None:
        self._narrow = narrow
        self.updateGeometry()
        self.update()


class _Item(_Way):
    def name_tip(self):
        """The page, where only its icon is shown."""
        return self.place.words if self._narrow else ""

    def set_badge(self, count: int, words: str) -> None:
        self._count = count
        self.setAccessibleName(f"{self.place.words}, {words}" if count else self.place.words)
        self.update()

    def sizeHint(self):
        return QSize(40, 38) if self._narrow else QSize(184, theme().scaled(32))

    def paintEvent(self, event):
        painter = painter_on(self)
        size = 18 if self._narrow else 16
        box = self.paint_ground(painter, (self.width() - size) / 2 if self._narrow else 9, size)
        if not self._narrow:
            use_type(painter, "body", 500, self.ink)
            write(painter, box.adjusted(34, 0, 0, 0), self.text())
        if self._count:
            self._paint_badge(painter)

    def _paint_badge(self, painter: QPainter) -> None:
        look = theme()
        font = look.font("caption", 600)
        text = "99+" if self._count > 99 else str(self._count)
        width = max(18.0, QFontMetricsF(font).horizontalAdvance(text) + 12)
        if self._narrow:
            box = QRectF(self.width() - width + 2, -1, width, 17)
        else:
            box = QRectF(self.width() - width - 8, (self.height() - 17) / 2, width, 17)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("accent-fill"))
        painter.drawRoundedRect(box, 8.5, 8.5)
        painter.setFont(font)
        painter.setPen(look.color("on-accent"))
        write(painter, box, text, Qt.AlignmentFlag.AlignCenter)


class _View(_Way):
    """A saved view: icon, words, and how many it lists. ``asked`` for its menu."""

    asked = Signal(str, QPoint)

    def set_words(self, words: str) -> None:
        if words != self.text():
            self.setText(words)
            self.setAccessibleName(words)
            self.update()

    def contextMenuEvent(self, event):
        self.asked.emit(self.place.name, event.globalPos())

    def set_count(self, count: int, words: str) -> None:
        self._count = count
        self.setAccessibleName(f"{self.place.words}, {words}")
        self.update()

    def sizeHint(self):
        return QSize(40, 34) if self._narrow else QSize(184, theme().scaled(28))

    def paintEvent(self, event):
        look = theme()
        painter = painter_on(self)
        if self._narrow:
            self.paint_ground(painter, (self.width() - 16) / 2)
            return
        box = self.paint_ground(painter, 9)
        count = number(self._count) if self._count else ""
        painter.setFont(look.font("label", 400))
        room = painter.fontMetrics().horizontalAdvance(count) + 9
        painter.setPen(look.color(self.ink if self.isChecked() else "text-3"))
        write(painter, box.adjusted(0, 0, -9, 0), count, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        use_type(painter, "body", 500 if self.isChecked() else 400, self.ink)
        words = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width() - 34 - room - 6)
        write(painter, box.adjusted(34, 0, 0, 0), words)
