"""The words and icons of source texts."""

from __future__ import annotations

from datetime import datetime

from korely_desktop.domain.facts import Precision
from korely_desktop.domain.links import Direction, Relation
from korely_desktop.domain.memories import Memory, Role
from korely_desktop.domain.texts import TextState, text_state
from korely_desktop.gui.components.monogram import who
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.i18n import QT_TRANSLATE_NOOP, dotted, fill, language, translate
from korely_desktop.gui.theme.tokens import Look
from korely_desktop.memory import date_words

LOOKS = {
    TextState.READING: Look(QT_TRANSLATE_NOOP("Texts", "Being read"), "loader-circle", "accent", "accent-soft"),
    TextState.LEARNED: Look(QT_TRANSLATE_NOOP("Texts", "Facts learned"), "circle-check", "good", "good-soft"),
    TextState.EMPTY: Look(QT_TRANSLATE_NOOP("Texts", "Nothing learned"), "circle-minus", "ended", "ended-soft"),
    TextState.FAILED: Look(QT_TRANSLATE_NOOP("Texts", "Could not be read"), "triangle-alert", "danger", "danger-soft"),
    TextState.FORGOTTEN: Look(QT_TRANSLATE_NOOP("Texts", "Forgotten"), "eye-off", "ended", "ended-soft"),
}


def state_words(state: TextState) -> str:
    """The word of a state, for the filter."""
    return translate("Texts", LOOKS[state].word)


def outcome_words(memory: Memory) -> str:
    """What came of a text: *3 facts*, *nothing learned*, *being read*, *could not be read*, *forgotten*."""
    state = text_state(memory)
    if state is TextState.LEARNED and memory.outcome is not None:
        return facts_counted(memory.outcome)
    return state_words(state)


def life_words(memory: Memory, now: datetime) -> str:
    """Where a text stands that is not as usual: *archived*, *expired*, *done*; else nothing."""
    life = memory.life
    if life.is_aside(now):
        by_date = life.has_expired or life.archived_at is None
        return translate("Texts", "expired") if by_date else translate("Texts", "archived")
    return translate("Texts", "done") if life.is_done(now) else ""


def where_it_stands(memory: Memory, now: datetime) -> tuple[str, str] | None:
    """The icon and the words of a text that is forgotten or archived, has expired or is done; None for any other."""
    life = memory.life
    if memory.deleted_at is not None:
        icon, at = "eye-off", memory.deleted_at
        words = translate(
            "Texts",
            "Forgotten {on}. Nobody finds it, and facts that came only from it have ended. It is "
            "kept until you bring it back or erase it.",
        )
    elif life.is_aside(now) and life.aside_at is not None:
        icon, at = "archive", life.aside_at
        words = translate(
            "Texts", "Archived {on}. Agents get it only if they ask for it, but still get the facts learned from it."
        )
        if life.has_expired or life.archived_at is None:
            words = translate(
                "Texts",
                "Expired {on}. Agents get it only if they ask for it, but still get the facts learned from it.",
            )
    elif life.done_at is not None:
        icon, at = "circle-check", life.done_at
        words = translate("Texts", "Done {on}. Searches find it; agents are no longer told of it.")
    else:
        return None
    return icon, fill(words, on=date_words.on_words(at, Precision.DAY, language()))


def whose_words(memory: Memory, now: datetime) -> str:
    """Who wrote a text and when, who said it, and where it stands, for its row."""
    parts = [who(memory.writer)[0], date_words.when_words(memory.created_at, now, language())]
    if memory.role is not None:
        parts.append(role_words(memory.role))
    return dotted(*parts, life_words(memory, now))


def relation_words(relation: Relation, direction: Direction) -> str:
    """How a text stands to another, as the beginning of a line."""
    out, into = {
        "relates_to": (translate("Texts", "Has to do with"), ""),
        "follows": (translate("Texts", "Follows"), translate("Texts", "Is followed by")),
        "part_of": (translate("Texts", "Is part of"), translate("Texts", "Contains")),
        "supports": (translate("Texts", "Supports"), translate("Texts", "Is supported by")),
        "contradicts": (translate("Texts", "Contradicts"), ""),
        "replaces": (translate("Texts", "Replaces"), translate("Texts", "Is replaced by")),
    }[relation]
    return into if direction == "in" else out


def role_words(role: Role) -> str:
    """Who said a message of a conversation."""
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
