"""The pages from which the network learns what a text tells: its words, judged facts, and the values it should find.

Read from ``tests/evaluation/judged``: what the engine reads in those texts now, as far as it was judged, and what it
missed. Texts are held back whole. What the network is shown is what the app shows it
(:mod:`korely_desktop.language.judging.pieces`).
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from korely_desktop.domain.facts import Tense
from korely_desktop.language.judging.finder import OTHER
from korely_desktop.language.judging.pieces import Piece
from korely_desktop.language.judging.reading_network import Known, wording
from korely_desktop.language.judging.second_reader import VERDICTS, asked_at_once, language, told_in_words
from korely_desktop.language.vocabulary import load_vocabulary
from scripts.change_examples import SPENT, is_held
from scripts.fit_confidence import JUDGED, Judged, read_all

USER = "user"
OFTEN = 20
"""Values that a relation needs to be learned."""
MOST_MADE = 2
OTHER_RELATION = 0.4
_REACH = 120


@dataclass(frozen=True, slots=True)
class Value:
    """A value that a text tells: its characters, the relation and whose it is (:data:`USER` or as in the text)."""

    start: int
    end: int
    relation: str
    subject: str


@dataclass(frozen=True, slots=True)
class PageExample:
    """A piece of a text, and what is true of it.

    Attributes:
        said: the piece.
        told: facts in words, and what each was judged to be; ``judged`` are the same facts.
        values: all that stand in the piece, or None where nobody looked for those that the engine missed.
        unsure: characters of which nobody said whether they are a value.
        own: the characters before are shown, and read with another piece.
        shift: where in the text it begins.
    """

    text: str
    said: str
    told: tuple[str, ...]
    verdicts: tuple[str, ...]
    judged: tuple[Judged, ...]
    values: tuple[Value, ...] | None
    unsure: tuple[tuple[int, int], ...]
    own: int
    shift: int

    @property
    def is_held(self) -> bool:
        """Whether its text is held back."""
        return is_held(self.text)


def page_examples() -> list[PageExample]:
    """Every piece of every judged text, but for those of the probe."""
    entries = {entry["text"]: entry for file in _files() for entry in _entries(file)}
    read: dict[str, list[Judged]] = {text: [] for text in entries}
    for each in read_all(_files()):
        read[each.text].append(each)
    return [page for text, facts in read.items() for page in _pages(text, facts, entries[text])]


def verdicts_on_readings() -> dict[str, dict[str, str]]:
    """For each text of those pages: what was judged of the facts that an engine or the network ever read in it."""
    return {entry["text"]: entry["facts"] for file in _files() for entry in _entries(file)}


def _files() -> list[Path]:
    return [file for file in sorted(JUDGED.glob("*.jsonl")) if file.name not in SPENT]


def _entries(file: Path) -> Iterator[dict[str, Any]]:
    for line in file.read_text("utf-8").splitlines():
        yield json.loads(line)


def _pages(text: str, facts: Sequence[Judged], entry: Mapping[str, Any]) -> Iterator[PageExample]:
    missed: Sequence[str] | None = entry.get("missed")
    weighed = [each for each in facts if each.verdict in VERDICTS and is_weighed(each)]
    told = told_in_words(text, [each.statement for each in weighed])
    values, unsure = _values(text, facts, missed or (), _no_longer_read(facts, entry["facts"]))
    for piece, groups in asked_at_once(text, [each.statement for each in weighed]):
        told_here = tuple(_moved(each, piece) for each in values if _is_in(each, piece))
        for number, some in enumerate(groups):
            yield PageExample(
                text,
                text[piece.start : piece.end],
                tuple(told[place] for place in some),
                tuple(weighed[place].verdict or "" for place in some),
                tuple(weighed[place] for place in some),
                None if missed is None else told_here if number == 0 else (),
                tuple((begin - piece.start, end - piece.start) for begin, end in unsure),
                piece.own - piece.start,
                piece.start,
            )


def is_weighed(fact: Judged) -> bool:
    """Whether a fact is one that the second reader is asked about."""
    return not fact.hedged and fact.statement.tense is Tense.CURRENT


def _is_in(value: Value, piece: Piece) -> bool:
    return piece.start <= value.start and value.end <= piece.end


def _moved(value: Value, piece: Piece) -> Value:
    return Value(value.start - piece.start, value.end - piece.start, value.relation, value.subject)


def _no_longer_read(facts: Sequence[Judged], verdicts: Mapping[str, str]) -> list[str]:
    """What was judged right when it was read: as past, planned or as true now, which is not noted."""
    read = {each.fact for each in facts}
    return [fact for fact, verdict in verdicts.items() if verdict == "right" and fact not in read]


def _values(
    text: str, facts: Sequence[Judged], missed: Sequence[str], no_longer_read: Sequence[str]
) -> tuple[list[Value], list[tuple[int, int]]]:
    """The values that a text tells, none inside another, and the characters of which nobody knows."""
    fold = load_vocabulary().fold
    found: list[Value] = []
    unsure: list[tuple[int, int]] = []
    for fact in facts:
        one = fact.statement
        place = _place(text, one.object, max(one.start - _REACH, 0), one.end + _REACH, near=one.start)
        if fact.verdict == "right" and is_weighed(fact) and place is not None:
            found.append(Value(*place, one.predicate, USER if one.subject_is_user else one.subject))
        elif fact.verdict is None or (fact.verdict == "right" and is_weighed(fact)):
            unsure.append(place or (one.start, one.end))  # what is right as past or planned does not hold now
    for line in missed:
        subject, relation, value = (part.strip() for part in line.split(" | ", 2))
        near = max(text.casefold().find(subject.casefold()), 0) if subject != USER else 0
        place = _place(text, value.strip(" .\"'"), 0, len(text), near=near)
        if place is not None:
            found.append(Value(*place, fold(relation), subject))
    for line in no_longer_read:
        place = _place(text, line.split(" | ", 2)[2], 0, len(text), near=0)
        unsure += [] if place is None else [place]
    found.sort(key=lambda each: each.end - each.start)
    kept: list[Value] = []
    for each in found:
        if all(each.end <= other.start or other.end <= each.start for other in kept):
            kept.append(each)
        else:
            unsure.append((each.start, each.end))
    return kept, [span for span in unsure if all(span[1] <= each.start or each.end <= span[0] for each in kept)]


def _place(text: str, value: str, start: int, end: int, *, near: int) -> tuple[int, int] | None:
    """The characters where a value stands as whole words between two places, nearest to ``near``."""
    wanted = re.compile(rf"(?<!\w){re.escape(value)}(?!\w)", re.IGNORECASE)
    found = [match.span() for match in wanted.finditer(text, start, end)] if value else []
    return min(found, key=lambda span: (span[0] < near, abs(span[0] - near)), default=None)


def owner(said: str, value: Value) -> tuple[int, int] | None:
    """The characters that name whose a value is: the last before it, else the first behind; None where none do."""
    found = [match.span() for match in re.finditer(rf"(?<!\w){re.escape(value.subject)}(?!\w)", said, re.IGNORECASE)]
    before = [span for span in found if span[1] <= value.start]
    return before[-1] if before else next((span for span in found if span[0] >= value.end), None)


def told_values(page: PageExample) -> list[Value]:
    """The values of a page that are its own, at their places in the whole text."""
    shift = page.shift
    return [
        Value(each.start + shift, each.end + shift, each.relation, each.subject)
        for each in page.values or ()
        if each.start >= page.own
    ]


def with_more(page: PageExample, chance: random.Random) -> PageExample:
    """The page with a few of its values told as facts besides: as they are, of somebody else, in another relation."""
    values = page.values or ()
    subjects = [*dict.fromkeys([USER, *(each.subject for each in values)])]
    kinds = [*dict.fromkeys(each.relation for each in values)]
    true = {(each.subject, each.relation, page.said[each.start : each.end]) for each in values}
    made: list[tuple[tuple[str, str, str], str]] = []
    for subject, relation, value in chance.sample(sorted(true), min(MOST_MADE, len(true))):
        made.append(((subject, relation, value), "right"))
        other = (chance.choice(subjects), relation, value)
        if chance.random() < OTHER_RELATION:
            other = (subject, chance.choice(kinds), value)
        if other not in true:
            made.append((other, "wrong"))
    in_italian = language(page.said) == "it"
    told = [
        wording(Known("" if who == USER else who, what, value), in_italian=in_italian) for (who, what, value), _ in made
    ]
    return replace(page, told=(*page.told, *told), verdicts=(*page.verdicts, *(verdict for _, verdict in made)))


def relations(pages: Sequence[PageExample]) -> tuple[str, ...]:
    """The relations that are common enough to be learned, :data:`OTHER` first."""
    seen = Counter(each.relation for page in pages for each in page.values or ())
    return (OTHER, *sorted(name for name, times in seen.items() if times >= OFTEN))
