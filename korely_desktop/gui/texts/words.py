"""The words and icons of source texts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from korely_desktop.domain.memories import Memory, Role
from korely_desktop.domain.texts import TextState, text_state
from korely_desktop.gui.i18n import language
from korely_desktop.gui.panel.words import facts_counted
from korely_desktop.memory import date_words


@dataclass(frozen=True, slots=True)
class StateLook:
    """Icon and token of a state."""

    icon: str
    token: str


LOOKS = {
    TextState.READING: StateLook("loader-circle", "accent"),
    TextState.LEARNED: StateLook("circle-check", "good"),
    TextState.EMPTY: StateLook("circle-minus", "ended"),
    TextState.FAILED: StateLook("triangle-alert", "danger"),
}


def state_words(state: TextState) -> str:
    """The word of a state, for the filter."""
    translate = QCoreApplication.translate
    return {
        TextState.READING: translate("Texts", "Being read"),
        TextState.LEARNED: translate("Texts", "Facts learned"),
        TextState.EMPTY: translate("Texts", "Nothing learned"),
        TextState.FAILED: translate("Texts", "Could not be read"),
    }[state]


def outcome_words(memory: Memory) -> str:
    """What came of a text: *3 facts*, *nothing learned*, *being read*, *could not be read*."""
    state = text_state(memory)
    if state is TextState.LEARNED and memory.outcome is not None:
        return facts_counted(memory.outcome)
    return state_words(state)


def role_words(role: Role) -> str:
    """Who said a message of a conversation."""
    translate = QCoreApplication.translate
    return {
        Role.USER: translate("Texts", "user"),
        Role.ASSISTANT: translate("Texts", "assistant"),
        Role.SYSTEM: translate("Texts", "instructions"),
        Role.TOOL: translate("Texts", "tool"),
    }[role]


def session_words(agent: str | None, moment: datetime, now: datetime) -> str:
    """A session by who wrote in it and when, since its name is one that programs give: *support-bot, yesterday*."""
    day = date_words.relative_day(date_words.local_day(moment), now.astimezone().date(), language())
    return f"{agent}, {day}" if agent else day


def one_line(text: str) -> str:
    """The text without line breaks."""
    return " ".join(text.split())
