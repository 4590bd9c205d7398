"""The pages of the window and the saved views: what the rail shows, and where each page is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from PySide6.QtWidgets import QWidget

from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import translate
from korely_desktop.gui.rail import Place

WELCOME = "welcome"
"""The page of the first start; it is not in the rail."""


@dataclass(frozen=True, slots=True)
class PageSpec:
    """A page: how the rail shows it, and the class that makes it. Its module is loaded when it is first needed.

    ``under`` names the page that it belongs to; such a page is not in the rail, which marks the other one instead.
    """

    place: Place
    module: str
    class_name: str
    at_foot: bool = False
    under: str | None = None

    def load(self) -> Callable[[Desk], QWidget]:
        """The class of the page."""
        page: Callable[[Desk], QWidget] = getattr(import_module(self.module), self.class_name)
        return page


def page_specs() -> list[PageSpec]:
    """Every page of the window, in the order of the rail."""
    gui = "korely_desktop.gui"
    return [
        PageSpec(Place("memory", translate("Rail", "Memory"), "layers"), f"{gui}.panel.page", "PanelPage"),
        PageSpec(Place("review", translate("Rail", "Review"), "inbox"), f"{gui}.review.page", "ReviewPage"),
        PageSpec(
            Place("people", translate("Rail", "People & things"), "circle-user"), f"{gui}.people.page", "PeoplePage"
        ),
        PageSpec(Place("texts", translate("Rail", "Source texts"), "file-text"), f"{gui}.texts.page", "TextsPage"),
        PageSpec(Place("activity", translate("Rail", "Activity"), "activity"), f"{gui}.activity.page", "ActivityPage"),
        PageSpec(Place("agents", translate("Rail", "Agents"), "bot"), f"{gui}.agents.page", "AgentsPage"),
        PageSpec(
            Place("insights", translate("Rail", "Insights"), "chart-line"), f"{gui}.insights.page", "InsightsPage"
        ),
        PageSpec(
            Place("settings", translate("Rail", "Settings"), "settings"),
            f"{gui}.settings.page",
            "SettingsPage",
            at_foot=True,
        ),
        PageSpec(
            Place("eye", translate("Rail", "What an agent sees"), "eye"), f"{gui}.eye.page", "EyePage", under="agents"
        ),
    ]


def saved_views() -> list[Place]:
    """The saved views of the Memory page, as the rail shows them."""
    from korely_desktop.gui.panel.words import VIEW_ICONS, view_word

    return [Place(view.value, view_word(view), icon) for view, icon in VIEW_ICONS.items()]
