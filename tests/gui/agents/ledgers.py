"""What agents wrote, and how their keys are chosen on the page."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.agents.list import ROW, AgentRow
from korely_desktop.memory import facts


def choose(page, name: str) -> None:
    model = page.list.agents
    for number in range(model.rowCount()):
        row = model.index(number).data(ROW)
        if isinstance(row, AgentRow) and row.name == name:
            page.list.setCurrentIndex(model.index(number))


def open_key(page, settle, name: str) -> None:
    page.refresh()
    settle(page._desk)
    choose_key(page, name)
    settle(page._desk)


def choose_key(page, name: str) -> None:
    model = page.list.agents
    found = [model.index(number).data(ROW) for number in range(model.rowCount())]
    row = next(number for number, one in enumerate(found) if getattr(one, "key", None) and one.name == name)
    page.list.setCurrentIndex(model.index(row))


def lines(model) -> list[str]:
    return [model.index(number).data() for number in range(model.rowCount())]


def wrote(services, agent, value: str) -> None:
    facts.add_triple(services, agent, NewTriple("Aurora", "costs", value, object_is_literal=True))


def values(services) -> set[str]:
    return {fact.object for fact in facts.query(services, PERSON, FactQuery(limit=50))[0]}


def shown_words(widget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel)]
