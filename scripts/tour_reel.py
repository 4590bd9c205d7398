"""Films the window for :mod:`tour`: pictures with a caption, the pointer and the pressed keys, written as one GIF.

All frames share one palette, the theme's own, so that nothing flickers and rare colours stay; Pillow keeps of each
frame only what changed.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageColor
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPen, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.tokens import tokens

CAPTION = 46
_COLORS = 256
_GLIDE, _GLIDE_MS = 6, 50
_TYPED_MS = 90
_PRESSED_MS = 650
_INKS = ("text", "text-2", "text-3", "accent", "good", "check", "danger", "planned", "ended", "strip-now")
_GROUNDS = ("surface", "selected", "window", "tooltip", "sunken")
_ARROW = ((0, 0), (0, 17), (4, 13.2), (7, 19.5), (9.6, 18.3), (6.8, 12.2), (12, 12))


class Reel:
    """Frames of ``window`` with how long each stays, in milliseconds."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._words = ""
        self._key = ""
        self._pointer: QPointF | None = None
        self.frames: list[tuple[QImage, int]] = []

    def say(self, words: str) -> None:
        """The caption from now on."""
        self._words = words

    def hold(self, milliseconds: int) -> None:
        """Show what is in sight for so long."""
        picture = self._picture()
        if self.frames and self.frames[-1][0] == picture:
            before, stayed = self.frames.pop()
            self.frames.append((before, stayed + milliseconds))
        else:
            self.frames.append((picture, milliseconds))

    def click(self, widget: QWidget, place: QPoint) -> None:
        """Take the pointer there, seen, and press the left button."""
        begin = self._pointer or QPointF(self._window.rect().center())
        end = QPointF(widget.mapTo(self._window, place))
        for step in range(1, _GLIDE + 1):
            share = 1 - (1 - step / _GLIDE) ** 2
            self._pointer = begin + (end - begin) * share
            self.hold(_GLIDE_MS)
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place)

    def press(
        self,
        widget: QWidget,
        key: Qt.Key,
        shown: str,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Show the key in the caption, then press it."""
        self._pointer = None
        self._key = shown
        self.hold(_PRESSED_MS)
        self._key = ""
        QTest.keyClick(widget, key, modifier)

    def type(self, widget: QWidget, words: str) -> None:
        """Type letter by letter."""
        for letter in words:
            QTest.keyClicks(widget, letter)
            self.hold(_TYPED_MS)

    def save(self, path: Path) -> None:
        """Write the GIF; it plays for ever."""
        pictures = [_pillow(picture) for picture, _ in self.frames]
        palette = _palette()
        drawn = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
        stays = [milliseconds for _, milliseconds in self.frames]
        drawn[0].save(path, save_all=True, append_images=drawn[1:], duration=stays, loop=0, optimize=False)

    def _picture(self) -> QImage:
        shot = self._window.grab().toImage()
        frame = QImage(shot.width(), shot.height() + CAPTION, QImage.Format.Format_RGB888)
        frame.fill(theme().color("tooltip"))
        painter = QPainter(frame)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawImage(0, 0, shot)
        painter.setPen(theme().color("on-tooltip"))
        painter.setFont(theme().font("heading", 500))
        band = QRectF(18, shot.height(), shot.width() - 36, CAPTION)
        painter.drawText(band, Qt.AlignmentFlag.AlignVCenter, self._words)
        if self._key:
            self._paint_key(painter, band)
        if self._pointer is not None:
            painter.setPen(QPen(Qt.GlobalColor.white, 1.4))
            painter.setBrush(Qt.GlobalColor.black)
            painter.drawPolygon(QPolygonF([self._pointer + QPointF(x, y) for x, y in _ARROW]))
        painter.end()
        return frame

    def _paint_key(self, painter: QPainter, band: QRectF) -> None:
        width = max(30.0, QFontMetricsF(painter.font()).horizontalAdvance(self._key) + 20)
        box = QRectF(band.right() - width, band.center().y() - 14, width, 28)
        painter.setPen(QPen(theme().color("on-tooltip"), 1.5))
        painter.drawRoundedRect(box, 5, 5)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._key)


def _palette() -> Image.Image:
    """Every colour of the light theme, and those between inks and grounds, where letters end."""
    named = {name: ImageColor.getrgb(value) for name, value in tokens("light").items()}
    colors = dict.fromkeys([(0, 0, 0), (255, 255, 255), *named.values()])
    for share in (0.5, 0.75, 0.25):
        for ground in _GROUNDS:
            for ink in _INKS:
                both = zip(named[ink], named[ground], strict=True)
                colors[tuple(round(share * above + (1 - share) * below) for above, below in both)] = None
    chosen = list(colors)[:_COLORS]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in chosen for part in color] + [0] * (3 * (_COLORS - len(chosen))))
    return palette


def _pillow(picture: QImage) -> Image.Image:
    size = (picture.width(), picture.height())
    return Image.frombuffer("RGB", size, picture.constBits(), "raw", "RGB", picture.bytesPerLine(), 1).copy()
