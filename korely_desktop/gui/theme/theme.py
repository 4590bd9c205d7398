"""The theme in force: colours, fonts and icons for everything that paints, and the way to change it.

``install_theme`` is called once at start; everything else asks ``theme()``.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QStyleFactory, QWidget

from korely_desktop.gui.theme.dressing import Dressing
from korely_desktop.gui.theme.focus import FocusRing
from korely_desktop.gui.theme.fonts import ROLES, TEXT_SIZES, Role, Weight, load_fonts, make_font
from korely_desktop.gui.theme.icons import TokenIcon, draw_icon, mark_pixmap
from korely_desktop.gui.theme.stylesheet import make_stylesheet
from korely_desktop.gui.theme.tokens import Mode, tokens, with_more_contrast

Appearance = Literal["system", "light", "dark"]

_ROLES = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "sunken",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.PlaceholderText: "text-3",
    QPalette.ColorRole.Highlight: "selected",
    QPalette.ColorRole.HighlightedText: "text",
    QPalette.ColorRole.Accent: "accent-fill",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.ToolTipBase: "tooltip",
    QPalette.ColorRole.ToolTipText: "on-tooltip",
    QPalette.ColorRole.Mid: "border-strong",
    QPalette.ColorRole.Midlight: "border",
    QPalette.ColorRole.Dark: "border-control",
}

_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)
"""What Qt itself moves, where the desktop says so."""

_IMAGES = (
    ("arrow-icon", "chevron-down", "text-2"),
    ("into-icon", "chevron-right", "text-2"),
    ("back-icon", "chevron-left", "text-2"),
    ("check-icon", "check", "on-accent"),
    ("tick-icon", "check", "accent"),
)
"""Images of the style sheet: its name for each, the icon, and the token of its colour."""


class Theme(QObject):
    """Colours, fonts and icons as they are now; ``changed`` tells when they are others."""

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._appearance: Appearance = "system"
        self._percent = 100
        self._system_font = False
        self._reduced_motion = False
        self._key_hints = True
        self._colors: dict[str, QColor] = {}
        self._fonts: dict[tuple[Role, Weight | None], QFont] = {}
        # Both kept: PySide takes Qt's own objects away with the last Python reference to the hints.
        self._hints = app.styleHints()
        self._wishes = self._hints.accessibility()
        self._effects = [effect for effect in _EFFECTS if app.isEffectEnabled(effect)]
        self._images = tempfile.TemporaryDirectory(prefix="korely-theme-", ignore_cleanup_errors=True)
        load_fonts()
        app.setStyle(QStyleFactory.create("Fusion"))
        self._dressing = Dressing(app, self)
        self._ring = FocusRing(app, self)
        self._hints.colorSchemeChanged.connect(self._follow_system)
        self._wishes.contrastPreferenceChanged.connect(self._apply)
        app.aboutToQuit.connect(self._images.cleanup)
        self._apply()

    @property
    def mode(self) -> Mode:
        """``light`` or ``dark``, whatever was asked for."""
        if self._appearance != "system":
            return self._appearance
        dark = self._hints.colorScheme() == Qt.ColorScheme.Dark
        return "dark" if dark else "light"

    @property
    def more_contrast(self) -> bool:
        """Whether the system asks for high contrast: soft grounds then have an outline."""
        return self._wishes.contrastPreference() == Qt.ContrastPreference.HighContrast

    @property
    def appearance(self) -> Appearance:
        """What the person chose."""
        return self._appearance

    @property
    def percent(self) -> int:
        """The text size, one of ``TEXT_SIZES``."""
        return self._percent

    @property
    def key_hints(self) -> bool:
        """Whether buttons show their key."""
        return self._key_hints

    @property
    def keys_lead(self) -> bool:
        """Whether the person uses keys just now, not the pointer: then the focus is shown."""
        return self._ring.keys_lead

    @property
    def settled(self) -> bool:
        """Whether what is out of sight is dressed too; that goes on by turns after a change."""
        return self._dressing.settled

    def set(
        self,
        *,
        appearance: Appearance | None = None,
        percent: int | None = None,
        system_font: bool | None = None,
        reduced_motion: bool | None = None,
        key_hints: bool | None = None,
    ) -> None:
        """Change what is given; repaints the whole app at once when that is something else."""
        before = self._chosen
        if appearance is not None:
            self._appearance = appearance
            scheme = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(appearance)
            self._hints.setColorScheme(scheme or Qt.ColorScheme.Unknown)
        if percent is not None:
            self._percent = min(TEXT_SIZES, key=lambda size: abs(size - percent))
        if system_font is not None:
            self._system_font = system_font
        if reduced_motion is not None:
            self._reduced_motion = reduced_motion
        if key_hints is not None:
            self._key_hints = key_hints
        if self._chosen != before:
            self._apply()

    @property
    def _chosen(self) -> tuple[object, ...]:
        return self._appearance, self._percent, self._system_font, self._reduced_motion, self._key_hints

    def color(self, token: str) -> QColor:
        """The colour of a token, yours to change. A KeyError means that there is no such token."""
        return QColor(self._colors[token])

    def font(self, role: Role = "body", weight: Weight | None = None) -> QFont:
        """The font of a role; the same object every time, so do not change it."""
        key = (role, weight)
        if key not in self._fonts:
            self._fonts[key] = make_font(role, weight, self._percent, self._system_font)
        return self._fonts[key]

    def line_height(self, role: Role) -> int:
        """The line height of a role in pixels, never less than its font needs."""
        return max(self.scaled(ROLES[role].line), QFontMetrics(self.font(role)).height())

    def scaled(self, pixels: float) -> int:
        """A height given for 100 % text size, at the size in force."""
        return round(pixels * self._percent / 100)

    def duration(self, milliseconds: int) -> int:
        """How long an animation may take: 0 with reduced motion."""
        return 0 if self._reduced_motion else milliseconds

    def pixmap(self, name: str, token: str, size: int = 16, ratio: float = 1.0) -> QPixmap:
        """An icon for painting. Give the device pixel ratio of what is painted on."""
        return draw_icon(name, self._colors[token].name(), size, ratio)

    def icon(self, name: str, token: str = "text-2", *, mirrored: bool = False) -> QIcon:
        """An icon for Qt's own controls, which one that points may be ``mirrored`` on.

        Not updated by itself: set it again on ``changed``.
        """
        return QIcon(TokenIcon(name, self._colors[token].name(), self._colors["disabled"].name(), mirrored))

    def mark(self, size: int, ratio: float = 1.0) -> QPixmap:
        """The product mark."""
        return mark_pixmap(size, ratio, self._colors["accent-fill"], self._colors["on-accent"])

    def _follow_system(self) -> None:
        if self._appearance == "system":
            self._apply()

    def _apply(self) -> None:
        names = with_more_contrast(tokens(self.mode)) if self.more_contrast else tokens(self.mode)
        self._colors = {name: QColor(value) for name, value in names.items()}
        self._fonts.clear()
        for effect in self._effects:
            self._app.setEffectEnabled(effect, not self._reduced_motion)
        self._dressing.dress(
            self.font("body"), self._palette(), make_stylesheet({**names, **self._image_paths()}, self._percent)
        )
        self.changed.emit()
        for widget in self._app.allWidgets():
            if widget.isVisible():
                widget.update()

    def _palette(self) -> QPalette:
        palette = QPalette()
        for role, token in _ROLES.items():
            palette.setColor(role, self._colors[token])
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self._colors["disabled"])
        palette.setColor(QPalette.ColorGroup.Inactive, QPalette.ColorRole.Highlight, self._colors["selected-quiet"])
        return palette

    def _image_paths(self) -> dict[str, str]:
        """The images a style sheet can only take from files."""
        paths = {}
        for key, name, token in _IMAGES:
            path = Path(self._images.name) / f"{key}-{self.mode}.png"
            if not path.exists():
                draw_icon(name, self._colors[token].name(), 14, 2.0).save(str(path))
            paths[key] = path.as_posix()
        return paths


_current: Theme | None = None


def install_theme(app: QApplication) -> Theme:
    """Dress the application; calling it again returns the theme in force."""
    global _current
    if _current is None:
        _current = Theme(app)
    return _current


def theme() -> Theme:
    """The theme in force. An error before ``install_theme``."""
    if _current is None:
        raise RuntimeError("install_theme() comes first")
    return _current


def set_colors(widget: QWidget, ground: str | None = None, ink: str | None = None) -> None:
    """Give a plain widget a background and a text colour by token, through its palette."""
    palette = QPalette()
    if ground is not None:
        palette.setColor(QPalette.ColorRole.Window, theme().color(ground))
        palette.setColor(QPalette.ColorRole.Base, theme().color(ground))
        widget.setAutoFillBackground(True)
    if ink is not None:
        palette.setColor(QPalette.ColorRole.WindowText, theme().color(ink))
        palette.setColor(QPalette.ColorRole.Text, theme().color(ink))
    widget.setPalette(palette)
    if isinstance(widget, QAbstractScrollArea):
        widget.viewport().setPalette(palette)  # it keeps what it was given first, whatever its area gets later
