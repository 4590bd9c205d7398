"""Text on a page: a label in a typographic role and a token's colour, and the hairline."""

from __future__ import annotations

import re
from html import escape, unescape

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QPainter, QTextDocumentFragment
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLayout, QSizePolicy, QWidget

from korely_desktop.gui.components.boxes import hbox, vbox
from korely_desktop.gui.components.paragraph import Paragraph
from korely_desktop.gui.components.told import LINK, REGION, WORDS
from korely_desktop.gui.theme import set_colors, theme
from korely_desktop.gui.theme.fonts import Role, Weight
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import along, beginning, paint_icon, painter_on
from korely_desktop.gui.theme.tips import NameTip

ICON_INSET = 6
"""From the edge of an icon button to its icon, in pixels."""
_LONGEST_WORD = 160
"""A wrapping label is never wider for the sake of one word, in pixels at 100 %: it breaks the word."""
LONGEST = 25
"""So many letters of a word any column has room for."""
_SYLLABLE = re.compile(r".{4}(?=.)")
_BETWEEN_TAGS = re.compile(r"(?:^|(?<=>))[^<]+")
_MAY_BREAK = "\N{ZERO WIDTH SPACE}"
_LINK = re.compile(r"href=[\"'](.*?)[\"']")
_WIDEST_PANE = 1.35
_AS_IT_IS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Label(QLabel):
    """A label that follows the theme. Plain text unless ``rich``; wraps when asked to, then with room between lines."""

    def __init__(
        self,
        text: str,
        role: Role = "body",
        token: str = "text",
        *,
        weight: Weight | None = None,
        wrap: bool = False,
        rich: bool = False,
    ) -> None:
        super().__init__(text)
        self._is_spaced: bool | None = None
        self._role: Role = role
        self._token = token
        self._weight: Weight | None = weight
        self._paragraph: Paragraph | None = None
        self.setAlignment(_AS_IT_IS if role == "code" else beginning())
        self.setTextFormat(Qt.TextFormat.RichText if rich else Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if wrap:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        theme().changed.connect(self._dress)
        self._dress()

    def set_token(self, token: str) -> None:
        """Change the colour."""
        self._token = token
        self._dress()

    def setText(self, text: str) -> None:
        """Say something else."""
        self._paragraph = None
        super().setText(text)

    def setWordWrap(self, on: bool) -> None:
        """Whether it goes on in another line."""
        self._is_spaced = None
        super().setWordWrap(on)

    def setTextInteractionFlags(self, flags: Qt.TextInteractionFlag) -> None:
        """Whether it can be selected, or has links."""
        self._is_spaced = None
        super().setTextInteractionFlags(flags)

    def setAlignment(self, alignment: Qt.AlignmentFlag) -> None:
        """Where the text stands in the label."""
        self._paragraph = None
        super().setAlignment(alignment)

    def heightForWidth(self, width):
        if not self._spaced:
            return super().heightForWidth(width)
        around = self.contentsMargins()
        return self._lines().height(max(1, width - around.left() - around.right())) + around.top() + around.bottom()

    def sizeHint(self):
        hint = super().sizeHint()
        if self._spaced:
            hint.setHeight(max(self.minimumHeight(), self.heightForWidth(hint.width())))
        return hint

    def minimumSizeHint(self):
        hint = super().minimumSizeHint()
        if self._spaced:
            hint.setWidth(min(hint.width(), theme().scaled(_LONGEST_WORD)))
        return hint

    def paintEvent(self, event):
        if not self._spaced:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        self._lines().paint(painter, self.contentsRect().toRectF())

    @property
    def _spaced(self) -> bool:
        """Painted here, not by Qt, who would set the lines close; text that can be selected stays Qt's."""
        if self._is_spaced is None:
            selectable = self.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
            self._is_spaced = self.wordWrap() and self.textFormat() == Qt.TextFormat.PlainText and not selectable
        return self._is_spaced

    def _lines(self) -> Paragraph:
        if self._paragraph is None:
            self._paragraph = Paragraph(self.text(), self._role, self._weight, self.alignment())
        return self._paragraph

    def _dress(self) -> None:
        self._paragraph = None
        self.setFont(theme().font(self._role, self._weight))
        set_colors(self, ink=self._token)
        self.setMinimumHeight(theme().line_height(self._role))


class LinkLabel(Label):
    """Rich text that wraps, with links that the Tab key goes through: it comes to the first, Enter follows it.

    Links have the colour of the token ``link`` and follow the theme, so they bring no style of their own. Words of
    ``longest`` letters and more can be broken; they are copied as they are.
    """

    def __init__(
        self,
        text: str,
        role: Role = "body",
        *,
        link: str = "accent",
        longest: int = LONGEST,
    ) -> None:
        text = _BETWEEN_TAGS.sub(lambda words: escape(breakable(unescape(words[0]), longest)), text)
        super().__init__(_with_links_in(link, text), role, wrap=True, rich=True)
        self._said, self._link = text, link
        self._links = _LINK.findall(text)
        theme().changed.connect(self._color_links)
        self.TOLD_AS = LINK if self._links else WORDS
        self.setAccessibleName(QTextDocumentFragment.fromHtml(text).toPlainText().replace(_MAY_BREAK, ""))
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)

    def _color_links(self) -> None:
        self.setText(_with_links_in(self._link, self._said))

    def press(self) -> None:
        """Follow the first link."""
        self.linkActivated.emit(self._links[0])

    def keyPressEvent(self, event):
        super().keyPressEvent(event)
        if event.matches(QKeySequence.StandardKey.Copy) and self.hasSelectedText():
            QGuiApplication.clipboard().setText(self.selectedText().replace(_MAY_BREAK, ""))

    def focusInEvent(self, event):
        """Qt would stop at the words first, where Enter does nothing, and at the link only with another Tab."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            super().focusNextPrevChild(event.reason() == Qt.FocusReason.TabFocusReason)

    def focusNextPrevChild(self, next):
        """Qt finds a link that begins the text again and again, so that Shift+Tab led nowhere else."""
        at = self.selectionStart()
        moved = super().focusNextPrevChild(next)
        if moved and self.hasFocus() and self.selectionStart() == at:
            return QWidget.focusNextPrevChild(self, next)
        return moved


def breakable(text: str, longest: int = LONGEST) -> str:
    """The text with places to break a line inside words of ``longest`` letters and more, which a column has no room
    for. Behind hyphens and slashes Qt breaks it by itself."""
    return re.sub(rf"[^\s/-]{{{longest},}}", lambda word: _SYLLABLE.sub(f"\\g<0>{_MAY_BREAK}", word[0]), text)


def one_way(text: str, way: Qt.LayoutDirection | None = None) -> str:
    """Rich text that runs this way, None: as the window's language does; by itself it would run as a name in Arabic at
    its beginning does.
    """
    wanted = QLocale().textDirection() if way is None else way
    is_leftwards = wanted == Qt.LayoutDirection.RightToLeft
    return f'<div dir="{"rtl" if is_leftwards else "ltr"}">{text}</div>'


def _with_links_in(token: str, text: str) -> str:
    color = theme().color(token).name()
    return one_way(text.replace("<a ", f'<a style="text-decoration:none;color:{color}" '))


class IconLabel(NameTip, QWidget):
    """A still icon. One with an accessible name is read aloud and has it as its tooltip; another is decoration."""

    def __init__(self, icon: str, token: str = "text-2", size: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._token = token
        self._size = size
        self.setFixedSize(size, size)

    def set_icon(self, icon: str, token: str | None = None) -> None:
        """Show another icon."""
        self._icon = icon
        self._token = token or self._token
        self.update()

    def sizeHint(self):
        return QSize(self._size, self._size)

    def paintEvent(self, event):
        paint_icon(painter_on(self), 0, 0, self._icon, self._token, self._size)


class Hairline(QWidget):
    """One pixel between regions."""

    def __init__(self, vertical: bool = False) -> None:
        super().__init__()
        if vertical:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)

    def paintEvent(self, event):
        upright = self.width() == 1
        paint_hairline(QPainter(self), 0, 0, self.height() if upright else self.width(), upright=upright)


class Ground(QWidget):
    """A region with a ground of its own (``surface``, ``sunken``, ``window``).

    ``edged`` draws a hairline where it begins, so that the line comes and goes with a pane beside a list. A pane of
    fixed ``width`` (in pixels at 100 %) grows with the text, but not so far that the list gets too narrow.
    """

    TOLD_AS = REGION

    def __init__(self, token: str, *, edged: bool = False, width: int | None = None) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # what lies behind it need not be painted
        self._token = token
        self._wide = width
        if edged:
            self.setContentsMargins(along(1, 0, 0, 0))
        if width is not None:
            theme().changed.connect(self._size)
            self._size()

    def set_wide(self, width: int) -> None:
        """Another width of the pane, in pixels at 100 %."""
        self._wide = width
        self._size()

    def _size(self) -> None:
        if self._wide is not None:
            self.setFixedWidth(min(theme().scaled(self._wide), round(self._wide * _WIDEST_PANE)))

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color("border"))
        painter.fillRect(self.contentsRect(), theme().color(self._token))


class Card(QFrame):
    """A rounded card with an outline; put things into ``body``."""

    def __init__(
        self,
        ground: str = "surface",
        outline: str = "border",
        *,
        width: float = 1.0,
        margins: tuple[int, int, int, int] = (18, 16, 18, 16),
    ) -> None:
        super().__init__()
        self._ground = ground
        self._outline = outline
        self._width = width
        self.body = vbox(self, margins, spacing=8)

    def set_look(self, ground: str, outline: str, width: float = 1.0) -> None:
        """Change ground and outline."""
        self._ground, self._outline, self._width = ground, outline, width
        self.update()

    def paintEvent(self, event):
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        from_edge = self._width / 2
        pen = painter.pen()
        pen.setColor(theme().color(self._outline))
        pen.setWidthF(self._width)
        painter.setPen(pen)
        painter.setBrush(theme().color(self._ground))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(from_edge, from_edge, -from_edge, -from_edge), 8, 8)


def row(*parts: QWidget | int | None, spacing: int = 8) -> QHBoxLayout:
    """A horizontal line of widgets; a number is a fixed gap, None a stretch."""
    layout = hbox(spacing=spacing)
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        else:
            layout.addWidget(part)
    return layout


def flush(line: QHBoxLayout) -> QHBoxLayout:
    """Let the icon button without an outline that ends a line reach into the margin: its icon stands at the edge."""
    line.addSpacing(-ICON_INSET)
    return line


def clear_layout(layout: QLayout) -> None:
    """Delete everything in a layout."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
        elif inner is not None:
            clear_layout(inner)
