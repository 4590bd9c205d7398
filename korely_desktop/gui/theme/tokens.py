"""The colours by name, and what colour and icon each family and state has. Data only; no widgets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from korely_desktop.gui.i18n import QT_TRANSLATE_NOOP

Mode = Literal["light", "dark"]


@cache
def tokens(mode: Mode) -> dict[str, str]:
    """Token name -> ``#RRGGBB`` of one mode."""
    text = files("korely_desktop.resources").joinpath("theme/tokens.json").read_text(encoding="utf-8")
    return json.loads(text)[mode]


def with_more_contrast(colors: Mapping[str, str]) -> dict[str, str]:
    """The same tokens for people who ask their system for high contrast: lines, notes and bars of the past grow
    stronger, and outlines of buttons more than the lines between them.
    """
    lines = {"border": colors["border-control"], "border-strong": colors["text-3"], "border-control": colors["text-3"]}
    past = {"strip-past": colors["ended"], "past-line": colors["past-text"]}
    return {**colors, **lines, **past, "text-3": colors["text-2"]}


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of something shows: its word (in a table in English, translated where it is used), icon, tokens."""

    word: str
    icon: str
    token: str
    soft: str = ""


FAMILY_LOOKS: dict[str, Look] = {
    "preferences": Look(QT_TRANSLATE_NOOP("Look", "Preferences"), "heart", "preferences"),
    "people": Look(QT_TRANSLATE_NOOP("Look", "People"), "users", "people"),
    "places": Look(QT_TRANSLATE_NOOP("Look", "Places"), "map-pin", "places"),
    "work": Look(QT_TRANSLATE_NOOP("Look", "Work"), "briefcase", "work"),
    "ownership": Look(QT_TRANSLATE_NOOP("Look", "Ownership"), "package", "ownership"),
    "health": Look(QT_TRANSLATE_NOOP("Look", "Health"), "heart-pulse", "health"),
    "financial": Look(QT_TRANSLATE_NOOP("Look", "Money"), "wallet", "financial"),
    "events": Look(QT_TRANSLATE_NOOP("Look", "Events"), "calendar", "events"),
    "other": Look(QT_TRANSLATE_NOOP("Look", "Other"), "shapes", "other"),
}

STATE_LOOKS: dict[str, Look] = {
    "confirmed": Look(QT_TRANSLATE_NOOP("Look", "Confirmed"), "badge-check", "accent", "accent-soft"),
    "current": Look(QT_TRANSLATE_NOOP("Look", "Current"), "circle-check", "good", "good-soft"),
    "review": Look(QT_TRANSLATE_NOOP("Look", "In review"), "circle-question-mark", "check", "check-soft"),
    "clash": Look(QT_TRANSLATE_NOOP("Look", "Clash"), "triangle-alert", "danger", "danger-soft"),
    "planned": Look(QT_TRANSLATE_NOOP("Look", "Planned"), "calendar-clock", "planned", "planned-soft"),
    "ended": Look(QT_TRANSLATE_NOOP("Look", "Ended"), "circle-minus", "ended", "ended-soft"),
    "never_so": Look(QT_TRANSLATE_NOOP("Look", "Never true"), "circle-x", "ended", "ended-soft"),
    "forgotten": Look(QT_TRANSLATE_NOOP("Look", "Forgotten"), "eye-off", "ended", "ended-soft"),
    "pinned": Look(QT_TRANSLATE_NOOP("Look", "Pinned"), "pin", "accent", "accent-soft"),
    "kept_back": Look(QT_TRANSLATE_NOOP("Look", "Kept from agents"), "ear-off", "ended", "ended-soft"),
    "let_in": Look(QT_TRANSLATE_NOOP("Look", "Accepted without asking"), "check", "good", "good-soft"),
}


def look_of_family(family: str) -> Look:
    """How a family shows; one that is not known here, as *Other*."""
    return FAMILY_LOOKS.get(family, FAMILY_LOOKS["other"])
