"""A text of an agent against the person's word, and what the page shows of it."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtWidgets import QLabel

from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import facts, remember
from korely_desktop.memory.intake import pipeline, reading_jobs

AGENT = Caller("rest", label="support-bot")
OLD = "Marco Conti works at Acme GmbH."
NEW = "Marco Conti says hello from his new desk at Northwind Labs."


def say(services, text: str, when: datetime | None = None) -> None:
    """An agent writes, and the text is read at once."""
    memory = remember.add(services, AGENT, NewMemory(text, agent_id="support-bot", timestamp=when), reader="test")
    pipeline.read_memory(services, reading_jobs.of_memory(services, AGENT, memory.id).id)


def current(services) -> set[str]:
    found, _ = facts.query(services, PERSON, FactQuery(states=(State.ACTIVE,), limit=200))
    return {fact.object for fact in found}


def shown(page) -> set[str]:
    return {label.text() for label in page.view.findChildren(QLabel)}


def waiting_cards(page) -> dict[str, str]:
    return {card.fact.object: card.id for card in page.list.cards.cards()}
