"""What is told of Giulia, and how it is found again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLabel, QWidget

from korely_desktop.domain.facts import State
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.gui.detail.pane import DetailPane
from korely_desktop.memory import facts

STORY = "Giulia upgraded to the Advanced plan. She prefers email follow-ups. She is based in Turin."


def fact(services, value: str):
    found, _ = facts.query(services, PERSON, FactQuery(include_invalidated=True, states=tuple(State), limit=200))
    return next(one for one in found if one.object == value)


def press(pane: DetailPane, name: str, settle: Callable[[], None]) -> None:
    """Press a button of the pane, which then reads the fact again."""
    pane.buttons[name].click()
    settle()
    pane.reread()
    settle()


def texts(widget: QWidget) -> list[str]:
    said = (one for one in widget.findChildren(QWidget) if isinstance(one, QLabel | ElidedLabel))
    return [one.text() if isinstance(one, QLabel) else one.accessibleName() for one in said]
