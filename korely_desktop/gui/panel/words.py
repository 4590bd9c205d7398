"""The words around a fact in the window: column titles, heads, certainty, what a screen reader says."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Trust
from korely_desktop.domain.panel import (
    Change,
    PanelGroup,
    PanelGrouping,
    PanelQuery,
    PanelState,
    SavedView,
    Show,
    SinceThen,
)
from korely_desktop.gui.components.chips import state_word
from korely_desktop.gui.components.monogram import key_name, who
from korely_desktop.gui.components.sentence import family_word, one_text
from korely_desktop.gui.components.strip import Scale
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.i18n import QT_TRANSLATE_NOOP, dotted, fill, language, translate
from korely_desktop.gui.theme.tokens import Look
from korely_desktop.memory import date_words, sentences
from korely_desktop.memory.forgetting.retention import KEPT
from korely_desktop.memory.intake.resolution import USER
from korely_desktop.memory.listing.panel import PanelRow

FRESH = timedelta(seconds=10)
"""How long a fact counts as new."""


def view_word(view: SavedView) -> str:
    """The translated name of a saved view."""
    return {
        SavedView.ADDED_TODAY: translate("SavedViews", "Added today"),
        SavedView.CONFIRMED: translate("SavedViews", "Confirmed by you"),
        SavedView.ENDING_SOON: translate("SavedViews", "Ending soon"),
        SavedView.TRASH: translate("SavedViews", "Trash"),
    }[view]


CHANGE_LOOKS = {
    Change.ADDED: Look(QT_TRANSLATE_NOOP("Changes", "Added"), "plus", "good"),
    Change.CHANGED: Look(QT_TRANSLATE_NOOP("Changes", "Changed"), "refresh-cw", "check"),
    Change.ENDED: Look(QT_TRANSLATE_NOOP("Changes", "Ended"), "circle-minus", "ended"),
    Change.FORGOTTEN: Look(QT_TRANSLATE_NOOP("Changes", "Forgotten"), "eye-off", "ended"),
}


def change_word(change: Change) -> str:
    """What happened to a fact."""
    return translate("Changes", CHANGE_LOOKS[change].word)


def since_words(query: PanelQuery) -> str | None:
    """*Ended since 14 Mar 2026*, *Ended 14 Mar 2026 to 2 Jun 2026*, for a list of what changed; None for any other."""
    if query.change is None or query.since is None:
        return None
    day = _short_day(query.since)
    if query.until is not None:
        words = translate("Changes", "{change} {day} to {end}")
        return fill(words, change=change_word(query.change), day=day, end=_short_day(query.until))
    words = translate("Changes", "{change} since {day}")
    return fill(words, change=change_word(query.change), day=day)


VIEW_ICONS = {
    SavedView.ADDED_TODAY: "bookmark",
    SavedView.CONFIRMED: "user-check",
    SavedView.ENDING_SOON: "calendar-clock",
    SavedView.TRASH: "trash-2",
}


def recall_word(recall: Recall) -> str:
    """What the person chose for a fact or a text, as a note beneath it."""
    return {
        Recall.ALWAYS: translate("Recall", "pinned by you"),
        Recall.NEVER: translate("Recall", "kept from agents by you"),
    }[recall]


RECALL_ICONS = {Recall.ALWAYS: "pin", Recall.NEVER: "ear-off"}


def note_of(row: PanelRow) -> str:
    """What stands beneath the sentence."""
    said = recall_word(row.fact.recall) if row.fact.recall else ""
    return " · ".join(part for part in (said, row.note) if part)


def person_word(name: str) -> str:
    """Whom a filter is about; the person at the window is *You*."""
    return translate("FactWords", "You") if name.casefold() == USER else name


def filter_words(query: PanelQuery) -> str:
    """What a query narrows the list to, in the words of its chips: *Giulia Ferri, Money, In review*."""
    parts = [
        query.text.strip(),
        person_word(query.person) if query.person else "",
        family_word(query.family) if query.family else "",
        key_name(query.agent or ""),
        view_word(SavedView.ADDED_TODAY) if query.added_today else "",
        view_word(SavedView.ENDING_SOON) if query.ending_soon else "",
        state_word(query.state.value) if query.state not in (Show.LIVE, Show.ALL) else "",
    ]
    return ", ".join(filter(None, parts))


SINCE_LOOKS = {
    SinceThen.STILL: Look(QT_TRANSLATE_NOOP("SinceThen", "Still true"), "circle-check", "good"),
    SinceThen.LATE: Look(QT_TRANSLATE_NOOP("SinceThen", "Late news"), "book-open", "planned"),
    SinceThen.FORGOTTEN: Look(QT_TRANSLATE_NOOP("SinceThen", "Forgotten"), "eye-off", "ended"),
    SinceThen.ENDED: Look(QT_TRANSLATE_NOOP("SinceThen", "Ended"), "circle-minus", "ended"),
    SinceThen.CHANGED: Look(QT_TRANSLATE_NOOP("SinceThen", "Changed"), "refresh-cw", "check"),
    SinceThen.JOINED: Look(QT_TRANSLATE_NOOP("SinceThen", "Joined"), "git-merge", "ended"),
    SinceThen.NEVER_SO: Look(QT_TRANSLATE_NOOP("SinceThen", "Never true"), "circle-x", "check"),
}
"""What became of a fact."""


def since_word(since: SinceThen) -> str:
    """What became of a fact since the day that is looked at."""
    return translate("SinceThen", SINCE_LOOKS[since].word)


def since_note(row: PanelRow) -> str:
    """The same with its when or what: *now email follow-ups*, *on 3 May 2026*, *restore until 11 July 2026*."""
    fact = row.fact
    gave_way = row.since in (SinceThen.CHANGED, SinceThen.NEVER_SO)
    if gave_way and fact.moved_to is not None:
        return sentences.about_now_words(fact.moved_to, language())
    if gave_way:
        return fill(translate("SinceThen", "now {value}"), value=fact.replaced_by or "")
    if row.since is SinceThen.ENDED and fact.end_now is not None:
        return fill(translate("SinceThen", "on {day}"), day=_short_day(fact.end_now))
    if row.since is SinceThen.JOINED:
        return translate("SinceThen", "with another that says the same")
    if row.since is SinceThen.LATE:
        return fill(translate("SinceThen", "learned {day}"), day=_short_day(fact.created_at))
    return certainty(row)


def _short_day(moment: datetime) -> str:
    return date_words.local_day_words(moment, language(), short=True)


def column_title(column: int, query: PanelQuery) -> str:
    """What stands over a column."""
    moment = query.as_of or query.known_as_of
    if column == 0 and moment is not None:
        day = date_words.local_day_words(moment, language())
        return fill(translate("FactWords", "Fact on {day}"), day=day)
    if column == 3 and moment is not None:
        return translate("FactWords", "Since then")
    return (
        translate("FactWords", "Fact"),
        translate("FactWords", "True"),
        translate("FactWords", "Learned by"),
        translate("FactWords", "State"),
    )[column]


def column_name(column: int) -> str:
    """What a column is called where one chooses among them."""
    return column_title(column, PanelQuery())


def scale_words(scale: Scale) -> str:
    """What the strips of a list span."""
    first = date_words.month_words(scale.start.date(), language())
    last = date_words.month_words(scale.end.date(), language())
    words = translate("FactWords", "From {first} to {last}; the line is today")
    return fill(words, first=first, last=last)


def head(group: PanelGroup, query: PanelQuery, now: datetime) -> tuple[str, str]:
    """Title and note of a group head: *Today*, *Friday 12 June · 3 facts*."""
    counted = facts_counted(group.count)
    if query.group is PanelGrouping.FAMILY:
        return family_word(group.key), counted
    if query.group is PanelGrouping.AGENT:
        return key_name(group.key) or translate("FactWords", "Without an agent"), counted
    if query.group is PanelGrouping.PERSON:
        return person_word(group.key), counted
    today = now.astimezone().date()
    if query.in_past:
        return fill(translate("FactWords", "Learned: {when}"), when=_learned_in(group, today)), counted
    if len(group.key) == len("2026-06"):
        return _month_head(date.fromisoformat(f"{group.key}-01"), today), counted
    day = date.fromisoformat(group.key)
    if day == today:
        written = date_words.day_words(day, language(), weekday=True, year=False)
        return translate("FactWords", "Today"), f"{written} · {counted}"
    return translate("FactWords", "Yesterday"), counted


def _learned_in(group: PanelGroup, today: date) -> str:
    """When the facts of a group were learned, where the list is of another day: *22 November 2026*, *June 2026*."""
    if len(group.key) == len("2026-06"):
        return date_words.month_words(date.fromisoformat(f"{group.key}-01"), language())
    day = date.fromisoformat(group.key)
    return date_words.day_words(day, language(), year=day.year != today.year)


def _month_head(month: date, today: date) -> str:
    yesterday = today - timedelta(days=1)
    if (month.year, month.month) in ((today.year, today.month), (yesterday.year, yesterday.month)):
        name = date_words.month_words(month, language(), year=False)
        return fill(translate("FactWords", "Earlier in {month}"), month=name)
    name = date_words.month_words(month, language(), year=month.year != today.year)
    return name[:1].upper() + name[1:]


def writer(row: PanelRow) -> tuple[str, str]:
    """Who it was learned from, and the kind of monogram; a direct write that names nobody is an agent's."""
    if row.fact.writer is None and row.fact.trust is Trust.DIRECT:
        return translate("FactWords", "An agent"), "app"
    return who(row.fact.writer)


def learned_when(row: PanelRow, now: datetime) -> str:
    """When it was learned: *09:41*, *yesterday 10:42*, *8 Jun*."""
    return date_words.when_words(row.fact.created_at, now, language())


def certainty(row: PanelRow) -> str:
    """*your word*, or *96% sure*; of what is in the trash *restore until 11 July 2026*."""
    if row.fact.forgotten_at is not None:
        until = translate("SinceThen", "restore until {day}")
        return fill(until, day=_short_day(row.fact.forgotten_at + KEPT))
    if row.fact.trust is Trust.PERSON:
        return translate("FactWords", "your word")
    share = min(99, round(row.fact.confidence * 100))
    return fill(translate("FactWords", "{share}% sure"), share=share)


def state_title(row: PanelRow) -> str:
    """The word of its state."""
    return state_word(row.state.value)


def is_new(row: PanelRow, now: datetime) -> bool:
    """Whether it came in a few seconds ago."""
    return timedelta(0) <= now - row.fact.created_at < FRESH and row.state is not PanelState.FORGOTTEN


def cell(row: PanelRow, column: int) -> str:
    """The text of a cell, for copying and for type-ahead."""
    now = datetime.now(UTC)
    last = f"{since_word(row.since)}, {since_note(row)}" if row.since else state_title(row)
    return (row.sentence, row.interval, f"{writer(row)[0]}, {learned_when(row, now)}", last)[column]


def spoken(row: PanelRow, column: int) -> str:
    """A cell as a screen reader reads it: the fact with its note in full sentences, then each cell its own."""
    if column == 0:
        return _as_sentences(row.sentence, note_of(row))
    return _became(row) if column == 3 else cell(row, column)


def spoken_besides(row: PanelRow) -> str:
    """The rest of the row in full sentences, for a screen reader that reads one cell alone."""
    source, kind = writer(row)
    learned = translate("FactWords", "Learned from {source}")
    if kind == "you":
        learned = translate("FactWords", "Learned from you")
    return _as_sentences(row.interval, fill(learned, source=source), _became(row))


def spoken_head(title: str, note: str, folded: bool) -> str:
    """The head of a group as a screen reader reads it."""
    parts = [title, *note.split(" · "), translate("FactWords", "collapsed") if folded else ""]
    return ", ".join(part for part in parts if part)


def _as_sentences(*parts: str) -> str:
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts if part)


def _became(row: PanelRow) -> str:
    return f"{since_word(row.since)}, {since_note(row)}" if row.since else f"{state_title(row)}, {certainty(row)}"


def tooltip(row: PanelRow, column: int) -> str | None:
    """What a cell tells on demand."""
    if column == 0:
        return "\n".join((one_text(row.runs), dotted(family_word(row.fact.family), note_of(row))))
    if column == 1:
        return row.interval
    if column == 2:
        return writer(row)[0]
    return since_note(row) if row.since else None
