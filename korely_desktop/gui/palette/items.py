"""What the palette lists: heads and items made of what was found, of what was used lately, and of commands."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from korely_desktop.domain import fuzzy
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.fuzzy import Match
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.spans import Span
from korely_desktop.gui.commands import Command
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.drawer.words import shown_name
from korely_desktop.gui.i18n import fill, language, translate
from korely_desktop.gui.theme.tokens import look_of_family
from korely_desktop.memory import date_words
from korely_desktop.memory.answers.finding import Found, FoundName
from korely_desktop.memory.listing.panel import PanelRow
from korely_desktop.memory.sentences import Part, Run, Wording

COMMANDS_SHOWN = 5
_SNIPPET = 80
_BEFORE = 24


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a group."""

    words: str


@dataclass(frozen=True, slots=True)
class Item:
    """One line.

    Attributes:
        key: by which it is remembered as used lately; "" is not remembered.
        runs: the words, each in its weight; ``spans`` are places in all of them together.
        icon: a name and a token, or a monogram's name where ``monogram`` is its kind.
        subject: the person or thing that it is or is about, for its actions.
        fact: the fact that it is.
    """

    key: str
    runs: tuple[Run, ...]
    run: Callable[[], object]
    icon: str
    token: str = "text-2"
    monogram: str = ""
    note: str = ""
    keys: str = ""
    spans: tuple[Span, ...] = ()
    subject: tuple[str, str] | None = None
    fact: PanelRow | None = None

    @property
    def words(self) -> str:
        """The whole line."""
        return "".join(run.text for run in self.runs)


Row = Head | Item


def grouped(head: str, items: Iterable[Item]) -> list[Row]:
    """The items below their head; nothing without items."""
    listed = list(items)
    return [Head(head), *listed] if listed else []


def found_rows(desk: Desk, found: Found, typed: str) -> list[Row]:
    """What fits, in groups."""
    return [
        *_name_rows(desk, found, nearly=False),
        *grouped(translate("Palette", "Facts"), (fact_item(desk, row, typed) for row in found.facts)),
        *grouped(translate("Palette", "Source texts"), (text_item(desk, text, typed) for text in found.texts)),
    ]


def near_rows(desk: Desk, found: Found) -> list[Row]:
    """Names that only nearly fit: to be listed last, so that Enter never opens them before what was typed."""
    return _name_rows(desk, found, nearly=True)


def _name_rows(desk: Desk, found: Found, *, nearly: bool) -> list[Row]:
    names = (name_item(desk, one) for one in found.names if one.nearly is nearly)
    return grouped(translate("Palette", "People & things"), names)


def name_item(desk: Desk, found: FoundName) -> Item:
    """A person or thing; Enter opens the profile."""
    entity = found.entity
    name = shown_name(entity)
    return Item(
        key=f"entity {entity.id}",
        runs=(Run(Part.SUBJECT, name),),
        run=lambda: desk.entity_wanted.emit(entity.id),
        icon=name,
        monogram="you" if entity.is_user and entity.user_id is None else "person",
        note=_known_of(entity, desk),
        spans=found.spans if name == entity.name else (),
        subject=(entity.id, name),
    )


def fact_item(desk: Desk, row: PanelRow, typed: str) -> Item:
    """A fact; Enter shows it in the panel."""
    fact = row.fact
    look = look_of_family(fact.family)
    return Item(
        key=f"fact {fact.id}",
        runs=row.runs,
        run=lambda: desk.fact_wanted.emit(fact.id),
        icon=look.icon,
        token=look.token,
        note=row.interval,
        spans=_marked(row.sentence, typed),
        subject=(fact.subject_entity_id, Wording.of(fact).subject) if fact.subject_entity_id else None,
        fact=row,
    )


def text_item(desk: Desk, memory: Memory, typed: str) -> Item:
    """A source text, cut to where the first word typed stands; Enter opens it."""
    words = f"“{_around(memory.content, typed)}”"
    day = date_words.relative_day(
        date_words.local_day(memory.event_time), desk.services.clock().astimezone().date(), language()
    )
    writer = memory.agent_id or memory.key_name
    return Item(
        key=f"text {memory.id}",
        runs=(Run(Part.RELATION, words),),
        run=lambda: desk.text_wanted.emit(memory.id),
        icon="file-text",
        note=f"{writer}, {day}" if writer else day,
        spans=_marked(words, typed),
    )


def command_item(command: Command, spans: tuple[Span, ...] = ()) -> Item:
    """A command; Enter carries it out."""
    return Item(
        key=f"command {command.name}",
        runs=(Run(Part.SUBJECT, command.words),),
        run=command.run,
        icon=command.icon,
        keys=command.keys,
        spans=spans,
    )


def command_rows(
    commands: Sequence[Command], typed: str, most: int = COMMANDS_SHOWN, *, nearly: bool = True
) -> list[Row]:
    """The commands that fit what was typed, best first; all of them for nothing.

    Those whose words hold the letters only scattered are listed with ``nearly``, where none holds them as typed.
    """
    fits = [(command, _fit(typed, command)) for command in commands]
    fitting = [(command, fit) for command, fit in fits if fit is not None]
    if typed.strip():
        clear = [pair for pair in fitting if pair[1].score >= fuzzy.CLEARLY]
        fitting = sorted(clear or (fitting if nearly else []), key=lambda pair: -pair[1].score)
    items = (command_item(command, fit.spans if typed.strip() else ()) for command, fit in fitting[:most])
    return grouped(translate("Palette", "Commands"), items)


def names_a_command(commands: Sequence[Command], typed: str) -> bool:
    """Whether what was typed is whole words by which a command is called or found, as *dark* or *undo*."""
    wanted = set(typed.casefold().split())
    return bool(wanted) and any(
        wanted <= {word.strip("….:,") for word in f"{command.words} {command.also}".casefold().split()}
        for command in commands
    )


def _fit(typed: str, command: Command) -> Match | None:
    """How well a command fits: by its own words, or by further ones that begin with what was typed."""
    own = fuzzy.match(typed, command.words)
    if own is not None and own.score >= fuzzy.CLEARLY:
        return own
    words = command.also.casefold().split()
    wanted = typed.casefold().split()
    also = bool(wanted) and all(any(word.startswith(part) for word in words) for part in wanted)
    if also:
        return Match(fuzzy.CLEARLY, ())
    return own if own is not None and _is_short_for(own, command.words, typed) else None


def _is_short_for(fit: Match, words: str, typed: str) -> bool:
    """Whether letters found scattered are those of an abbreviation or of a slip: nearly all runs begin a word."""
    inside = [start for start, _ in fit.spans if start > 0 and words[start - 1].isalnum()]
    return len(inside) <= max(1, len(typed.strip()) // 3)


def _known_of(entity: Entity, desk: Desk) -> str:
    counted = facts_counted(entity.facts)
    if entity.last_seen is None:
        return counted
    today = desk.services.clock().astimezone().date()
    seen = date_words.relative_day(date_words.local_day(entity.last_seen), today, language())
    if not entity.facts:  # it is only spoken of
        return fill(translate("Palette", "last named {day}"), day=seen)
    return fill(translate("Palette", "{facts}, last {day}"), facts=counted, day=seen)


def _marked(words: str, typed: str) -> tuple[Span, ...]:
    """Where the typed words stand, with accents or without; only those that stand there as they were typed."""
    spans: list[Span] = []
    low = _flat(words)
    if len(low) != len(words):
        return ()
    for word in _flat(typed).split():
        at = low.find(word)
        if at >= 0:
            spans.append((at, at + len(word)))
    return tuple(sorted(spans))


def _flat(text: str) -> str:
    """Small letters without accents, one for each of the text's."""
    return "".join(unicodedata.normalize("NFD", letter)[0] for letter in text.casefold())


def _around(content: str, typed: str) -> str:
    flat = " ".join(content.split())
    words = _flat(typed).split()
    at = _flat(flat).find(words[0]) if words else 0
    start = max(0, at - _BEFORE) if at > _SNIPPET - _BEFORE else 0
    cut = flat[start : start + _SNIPPET]
    return ("…" if start else "") + cut + ("…" if start + _SNIPPET < len(flat) else "")
