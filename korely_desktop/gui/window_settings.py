"""The settings of the window: what each is called, and its values. They are kept in :mod:`gui.preferences`."""

from __future__ import annotations

from typing import Any, Literal

from korely_desktop.domain.panel import PanelGrouping
from korely_desktop.gui.i18n import fill, number, translate
from korely_desktop.gui.theme.fonts import TEXT_SIZES

WindowSetting = Literal[
    "language",
    "appearance",
    "text_size",
    "system_font",
    "reduced_motion",
    "key_hints",
    "single_keys",
    "tray",
    "stay",
    "notify",
    "look_for_updates",
    "review_minutes",
    "column_order",
    "hidden_columns",
    "column_widths",
    "pane_width",
    "compact_rows",
    "grouping",
]
"""Each is an attribute of :class:`~korely_desktop.gui.preferences.Preferences`."""

REVIEW_MINUTES = (2, 5, 10, 20, 0)
"""So long a day's questions may take; 0 is without limit."""


def title(setting: WindowSetting) -> str:
    """What a setting is called."""
    return {
        "language": translate("GeneralSection", "Language of the window"),
        "appearance": translate("AppearanceSection", "Appearance"),
        "text_size": translate("AppearanceSection", "Text size"),
        "system_font": translate("AppearanceSection", "The system’s own font"),
        "reduced_motion": translate("AppearanceSection", "Less motion"),
        "key_hints": translate("GeneralSection", "Show shortcuts on buttons"),
        "single_keys": translate("GeneralSection", "Single-letter shortcuts"),
        "tray": translate("PresenceSection", "Icon in the tray"),
        "stay": translate("PresenceSection", "Keep running when the window is closed"),
        "notify": translate("PresenceSection", "Notify me when a question is waiting"),
        "look_for_updates": translate("UpdatesSection", "Check once a day"),
        "review_minutes": translate("BudgetButton", "Time for questions"),
        "column_order": translate("PanelPage", "Order of the columns"),
        "hidden_columns": translate("PanelPage", "Hidden columns"),
        "column_widths": translate("PanelPage", "Widths of the columns"),
        "pane_width": translate("PanelPage", "Width of the pane"),
        "compact_rows": translate("PanelPage", "Compact rows"),
        "grouping": translate("PanelPage", "Group by"),
    }[setting]


def values(setting: WindowSetting) -> list[tuple[Any, str]]:
    """The values of a setting that is more than on or off, each with its word."""
    if setting == "language":
        return [("system", translate("GeneralSection", "Match the system")), ("en", "English"), ("it", "Italiano")]
    if setting == "appearance":
        return [
            ("system", translate("AppearanceSection", "Match the system")),
            ("light", translate("AppearanceSection", "Light")),
            ("dark", translate("AppearanceSection", "Dark")),
        ]
    if setting == "text_size":
        return [(size, f"{size} %") for size in TEXT_SIZES]
    if setting == "review_minutes":
        return [(minutes, _a_day(minutes)) for minutes in REVIEW_MINUTES]
    if setting == "grouping":
        return [
            (PanelGrouping.DAY.value, translate("PanelPage", "Day learned")),
            (PanelGrouping.PERSON.value, translate("PanelPage", "Person")),
            (PanelGrouping.FAMILY.value, translate("PanelPage", "Family")),
            (PanelGrouping.AGENT.value, translate("PanelPage", "Agent")),
            (PanelGrouping.NONE.value, translate("PanelPage", "Nothing")),
        ]
    return []


def word(setting: WindowSetting, value: Any) -> str:
    """What a value is called; its own look where it is none of those that are offered."""
    if setting in ("column_order", "hidden_columns"):
        columns = [_column(number) for number in value.split(",") if number]
        return ", ".join(columns) or translate("PanelPage", "none")
    if setting == "column_widths":
        return ", ".join(f"{_column(str(place))} {width}" for place, width in enumerate(value.split(","), 1))
    return dict(values(setting)).get(value, str(value))


def _column(number: str) -> str:
    return {
        "1": translate("FactWords", "True"),
        "2": translate("FactWords", "Learned by"),
        "3": translate("FactWords", "State"),
    }.get(number, number)


def _a_day(minutes: int) -> str:
    if not minutes:
        return translate("BudgetButton", "No limit")
    return fill(translate("BudgetButton", "{n} minutes a day"), n=number(minutes))
