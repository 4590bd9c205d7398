"""Colours that can be read, fonts that are there, icons that exist, one place for colours."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QFontInfo, QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget

import korely_desktop
from korely_desktop.domain.facts import FAMILIES
from korely_desktop.gui.components.chips import Pill
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.tokens import FAMILY_LOOKS, STATE_LOOKS, tokens, with_more_contrast

PACKAGE = Path(korely_desktop.__file__).parent
GROUNDS = ("window", "surface", "sunken", "raised", "hover", "selected", "selected-quiet")
STATES = ("accent", "good", "check", "danger", "planned", "ended")


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2."""

    def light(name: str) -> float:
        color = QColor(name)
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color.getRgbF()[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    brighter, darker = sorted((light(one), light(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def text_pairs() -> list[tuple[str, str]]:
    pairs = list(product(("text", "text-2", "text-3", "accent"), GROUNDS))
    pairs += [(state, f"{state}-soft") for state in STATES]
    pairs += list(product(STATES, ("surface", "sunken", "hover", "selected")))
    pairs += list(product(FAMILIES, ("surface", "sunken", "hover")))
    pairs += [("on-accent", ground) for ground in ("accent-fill", "accent-hover", "danger-fill")]
    pairs += [("text", "evidence"), ("past-text", "past"), ("on-tooltip", "tooltip")]
    return pairs


def mark_pairs() -> list[tuple[str, str]]:
    pairs = list(product(("border-control", "accent"), ("surface", "sunken", "raised", "window")))
    pairs += list(product(("accent-fill",), ("surface", "sunken", "window")))
    pairs += list(product(FAMILIES, ("selected",)))
    pairs += [("strip-now", "surface"), ("evidence-line", "surface"), ("text-3", "strip-track")]
    return pairs


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_every_text_can_be_read(mode):
    colors = tokens(mode)
    poor = {pair: round(contrast(colors[pair[0]], colors[pair[1]]), 2) for pair in text_pairs()}
    assert not {pair: ratio for pair, ratio in poor.items() if ratio < 4.5}


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_every_mark_can_be_seen(mode):
    colors = tokens(mode)
    poor = {pair: round(contrast(colors[pair[0]], colors[pair[1]]), 2) for pair in mark_pairs()}
    assert not {pair: ratio for pair, ratio in poor.items() if ratio < 3.0}


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_high_contrast_makes_outlines_and_notes_stronger(mode):
    plain, strong = tokens(mode), with_more_contrast(tokens(mode))
    for token in ("border", "border-strong", "border-control", "text-3", "strip-past", "past-line"):
        assert contrast(strong[token], plain["surface"]) > contrast(plain[token], plain["surface"])
    for token in ("border", "strip-past", "past-line"):
        assert contrast(strong[token], plain["surface"]) >= 3.0
    assert contrast(strong["border-strong"], plain["surface"]) > contrast(strong["border"], plain["surface"])


def test_in_high_contrast_a_soft_ground_has_an_outline(qtbot, monkeypatch):
    pill = Pill("Current", "circle-check", "good", "good-soft")
    qtbot.addWidget(pill)
    pill.resize(pill.sizeHint())

    def edge() -> str:
        return pill.grab().toImage().pixelColor(pill.width() // 2, 0).name()

    assert edge() == theme().color("good-soft").name()
    asks = SimpleNamespace(contrastPreference=lambda: Qt.ContrastPreference.HighContrast)
    monkeypatch.setattr(theme(), "_wishes", asks)
    assert edge() == theme().color("good").name()


def test_both_modes_have_the_same_tokens():
    assert tokens("light").keys() == tokens("dark").keys()


def test_every_family_and_state_has_its_look():
    assert set(FAMILY_LOOKS) == set(FAMILIES)
    for look in (*FAMILY_LOOKS.values(), *STATE_LOOKS.values()):
        assert not theme().pixmap(look.icon, look.token).isNull()


def test_colours_are_written_in_one_place_only():
    literal = re.compile(r"""["']#[0-9A-Fa-f]{3,8}["']""")
    guilty = [path for path in (PACKAGE / "gui").rglob("*.py") if literal.search(path.read_text(encoding="utf-8"))]
    assert guilty == []


def test_no_widget_has_a_style_sheet_of_its_own():
    call = re.compile(r"\.setStyleSheet\(")
    users = [path.name for path in (PACKAGE / "gui").rglob("*.py") if call.search(path.read_text(encoding="utf-8"))]
    assert users == ["dressing.py"]


def test_icons_named_in_the_code_are_shipped():
    shipped = {path.stem for path in (PACKAGE / "resources/icons").glob("*.svg")}
    named = re.compile(r"""(?:icon=|IconButton\(|IconLabel\(|set_icon\(|pixmap\()\s*["']([a-z0-9-]+)["']""")
    used = {
        name for path in (PACKAGE / "gui").rglob("*.py") for name in named.findall(path.read_text(encoding="utf-8"))
    }
    assert used
    assert used <= shipped


def test_only_icons_that_are_used_are_shipped():
    code = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "gui").rglob("*.py"))
    names = set(re.findall(r"""["']([a-z0-9-]+)["']""", code))
    assert [path.stem for path in (PACKAGE / "resources/icons").glob("*.svg") if path.stem not in names] == []


def test_licences_of_icons_and_fonts_are_shipped():
    icons = (PACKAGE / "resources/icons/LICENSE.txt").read_text(encoding="utf-8")
    assert "ISC License" in icons
    assert "The MIT License" in icons
    for font in ("Inter", "JetBrainsMono"):
        text = (PACKAGE / f"resources/fonts/{font}-OFL.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert text.startswith("Copyright")


def test_the_shipped_fonts_are_in_force():
    assert QFontInfo(theme().font("body")).family() == "Inter"
    assert QFontInfo(theme().font("code")).family() == "JetBrains Mono"
    assert QApplication.font().pointSizeF() == pytest.approx(theme().font("body").pointSizeF())


def test_dark_changes_palette_colours_and_announces_it(qtbot):
    with qtbot.waitSignal(theme().changed):
        theme().set(appearance="dark")
    assert theme().mode == "dark"
    window = QApplication.palette().color(QPalette.ColorRole.Window)
    assert window.name().upper() == tokens("dark")["window"]
    assert theme().color("surface").name().upper() == tokens("dark")["surface"]


def test_the_appearance_follows_the_system_when_asked_to():
    theme().set(appearance="system")
    dark = QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    assert theme().mode == ("dark" if dark else "light")


def test_text_size_makes_rows_and_controls_grow(qtbot):
    button = QPushButton("Save")
    qtbot.addWidget(button)
    small = button.sizeHint().height()
    theme().set(percent=150)
    assert theme().scaled(48) == 72
    qtbot.waitUntil(lambda: theme().settled)
    assert button.sizeHint().height() > small
    assert theme().font("body").pointSizeF() == pytest.approx(1.5 * 9.75, abs=0.01)


def test_a_colour_handed_out_may_be_changed():
    color = theme().color("accent")
    color.setAlphaF(0.1)
    assert theme().color("accent").alphaF() == 1.0


def test_icons_are_drawn_once():
    assert theme().pixmap("heart", "preferences", 16, 1.5) is theme().pixmap("heart", "preferences", 16, 1.5)
    assert theme().pixmap("heart", "preferences", 16, 1.5).width() == 24


@pytest.mark.parametrize(("before", "after"), [("light", "dark"), ("dark", "light")])
def test_another_appearance_leaves_no_list_behind_in_the_colours_of_the_one_before(
    qtbot, open_main, settle, before, after
):
    theme().set(appearance=before)
    window = open_main()
    for name in window.page_names:
        window.show_page(name)
        settle(window.desk)
    theme().set(appearance=after)
    for name in window.page_names:
        window.show_page(name)
        settle(window.desk)
    qtbot.waitUntil(lambda: theme().settled)
    grounds = {
        area: area.viewport().palette().color(area.viewport().backgroundRole())
        for area in window.findChildren(QAbstractScrollArea)
    }
    left = {
        area.accessibleName()
        for area, ground in grounds.items()
        if ground.alpha() and (ground.lightness() > 128) != (after == "light")  # a style sheet may make it transparent
    }
    assert left == set()


def test_what_changes_neither_colours_nor_sizes_leaves_the_style_of_every_widget_alone(qtbot):
    changes: list[QEvent.Type] = []

    class Seen(QWidget):
        def changeEvent(self, event):
            changes.append(event.type())

    seen = Seen()
    qtbot.addWidget(seen)
    seen.show()
    told: list[None] = []
    theme().changed.connect(lambda: told.append(None))
    changes.clear()
    theme().set(key_hints=False)
    theme().set(reduced_motion=not theme().duration(1))
    assert len(told) >= 1
    assert QEvent.Type.StyleChange not in changes
    assert QEvent.Type.FontChange not in changes
    theme().set(appearance="dark")
    assert QEvent.Type.StyleChange in changes
    assert seen.palette().color(QPalette.ColorRole.Window) == theme().color("window")


def nested(qtbot, told: list[str]) -> tuple[QWidget, QWidget, QPushButton]:
    """A window, in it a page out of sight with a button eight deep; ``told`` names whom Qt tells of another style."""

    class Told(QWidget):
        def changeEvent(self, event):
            if event.type() == QEvent.Type.StyleChange:
                told.append(self.objectName())
            super().changeEvent(event)

    window = Told()
    window.setObjectName("window")
    qtbot.addWidget(window)
    around: QWidget = Told(window)
    page = around
    for depth in range(8):
        around.setObjectName(f"{depth} deep")
        around = Told(around)
    around.setObjectName("deepest")
    button = QPushButton("Save", around)
    button.setProperty("kind", "quiet")
    window.show()
    page.hide()
    return window, page, button


def test_another_appearance_goes_through_each_widget_once_and_later_through_those_out_of_sight(qtbot):
    told: list[str] = []
    kept = nested(qtbot, told)
    theme().set(appearance="light")
    qtbot.waitUntil(lambda: theme().settled)
    told.clear()
    theme().set(appearance="dark")
    assert set(told) == {"window"}
    qtbot.waitUntil(lambda: theme().settled)
    assert told.count("window") <= 2  # the old sheet goes, the new one comes
    assert {told.count(name) for name in told if name != "window"} == {1}
    assert {"0 deep", "7 deep", "deepest"} <= set(told)
    assert not kept[1].isVisible()


@pytest.mark.parametrize("soon", [True, False])
def test_what_was_out_of_sight_looks_as_it_would_have_in_sight(qtbot, soon):
    _window, page, button = nested(qtbot, [])
    page.show()
    looks = []
    for appearance in ("light", "dark", "light", "dark"):
        page.show()
        theme().set(appearance=appearance, percent=100)
        looks.append(look(button))
    for appearance, in_sight in zip(("light", "dark", "light", "dark"), looks, strict=True):
        page.hide()
        theme().set(appearance=appearance)
        if not soon:
            qtbot.waitUntil(lambda: theme().settled)
        page.show()
        assert look(button) == in_sight


@pytest.mark.parametrize("soon", [True, False])
def test_letters_out_of_sight_grow_with_the_text_as_those_in_sight(qtbot, soon):
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    pages = [QWidget(), QWidget()]
    parts = []
    for page in pages:
        lines = QVBoxLayout(page)
        parts.append([Label("Language", "title"), Label("Of the window", weight=600), Button("Show"), QLineEdit()])
        for part in parts[-1]:
            lines.addWidget(part)
        column.addWidget(page)
    window.show()
    in_sight, out_of_sight = parts
    for percent in (150, 100, 125):
        pages[1].hide()
        theme().set(percent=percent)
        if not soon:
            qtbot.waitUntil(lambda: theme().settled)
        pages[1].show()
        sizes = [part.font().pointSizeF() for part in in_sight]
        assert [part.font().pointSizeF() for part in out_of_sight] == sizes
        assert sizes[1] == pytest.approx(theme().font("body").pointSizeF())


def look(button: QPushButton) -> tuple[str, int, bytes]:
    """Its colour of text, its height, and how it is painted."""
    picture = button.grab().toImage()
    ink = button.palette().color(QPalette.ColorRole.ButtonText).name()
    return ink, button.sizeHint().height(), bytes(picture.constBits())
