"""The typographic roles and the fonts the app ships."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.resources import as_file, files
from typing import Literal

from PySide6.QtGui import QFont, QFontDatabase

Role = Literal["display", "question", "title", "heading", "subheading", "body", "label", "note", "caption", "code"]
Weight = Literal[400, 500, 600]

TEXT_SIZES = (90, 100, 115, 130, 150)
"""The text sizes one can choose, in percent."""

_POINTS_PER_PIXEL = 1.0 if sys.platform == "darwin" else 0.75
_FILES = (
    "Inter-Regular.otf",
    "Inter-Medium.otf",
    "Inter-SemiBold.otf",
    "JetBrainsMono-Regular.ttf",
    "JetBrainsMono-Medium.ttf",
)


@dataclass(frozen=True, slots=True)
class Type:
    """One role: size and line height in pixels at 100 %, and its usual weight."""

    size: float
    line: int
    weight: Weight


ROLES: dict[Role, Type] = {
    "display": Type(26, 32, 600),
    "question": Type(22, 30, 600),
    "title": Type(20, 26, 600),
    "heading": Type(16, 22, 600),
    "subheading": Type(14, 20, 600),
    "body": Type(13, 18, 400),
    "label": Type(12, 16, 500),
    "note": Type(11.5, 16, 400),
    "caption": Type(11, 14, 500),
    "code": Type(12, 18, 400),
}


def load_fonts() -> None:
    """Make the shipped fonts known to Qt. Needs a QGuiApplication; loading them twice does no harm."""
    folder = files("korely_desktop.resources").joinpath("fonts")
    for name in _FILES:
        with as_file(folder.joinpath(name)) as path:
            QFontDatabase.addApplicationFont(str(path))


def make_font(role: Role, weight: Weight | None, percent: int, system: bool) -> QFont:
    """The font of a role, with tabular figures; ``system`` takes the desktop's own family instead of Inter."""
    kind = ROLES[role]
    if role == "code":
        font = QFont("JetBrains Mono")
        font.setStyleHint(QFont.StyleHint.Monospace)
        for ligature in ("liga", "calt"):
            font.setFeature(QFont.Tag(ligature), 0)
    else:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont) if system else QFont("Inter")
        font.setStyleHint(QFont.StyleHint.SansSerif)
        font.setFeature(QFont.Tag("tnum"), 1)
    font.setPointSizeF(kind.size * _POINTS_PER_PIXEL * percent / 100)
    font.setWeight(QFont.Weight(weight or kind.weight))
    if kind.size > 16:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, -kind.size * percent / 10_000)
    return font
