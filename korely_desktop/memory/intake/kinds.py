"""What an end means that calls a thing by its kind alone: "I sold the car", known as a Fiesta; "quit my job".

The kinds are data (``resources/lexicon/kinds.toml``). Meant is the one value that whom it is about has in a relation of
that kind; where there are several, or the words may mean another one, nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from korely_desktop.domain.contradiction import is_changeable, may_be_called_off
from korely_desktop.domain.facts import Fact, Precision
from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.domain.text import identity, stems, value_key
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.changes.unnamed import UNNAMED
from korely_desktop.language.extraction.parties.described import kinds, nameless

_THE = (
    r"\b(?:my|our|his|her|their|the|il|lo|la|mio|mia|nostro|nostra|suo|sua|(?:del|dal|al|col)(?:la|lo)?)\s+$"
    r"|\b\w*l['’]$"
)
_A = r"\b(?:an?|some|one|un[ao]?|two|another|second|other|new|old)\s+$|\bun['’]$"
_FOR_NOW = re.compile(
    r"\b(?:left|leave|leaving|lost|lose|losing|crash\w*|drop(?:ped)? off|park\w*|lasci\w+|pers[oaei]|perdut\w+)\b",
    re.IGNORECASE,
)
"""What is lost or left may still be one's own: only a job, a school, a team or somebody is left for good."""
_LEFT_FOR_GOOD = frozenset(["job", "school", "team", "partner", "spouse"])
_ON_A_DAY = re.compile(r"\b(?:early|late|today|tonight|presto|tardi|oggi|stasera)\b", re.IGNORECASE)
_NO_LONGER = "no longer"
"""The rule of "I don't have a car any more"."""
_LONG_AGO = re.compile(
    r"\b(?:when (?:i|he|she|we|they) (?:was|were)|back then|in those days|as a (?:kid|child|teenager)|my first"
    r"|quando (?:ero|era|avevo|aveva|facevo)|da (?:giovane|ragazz[oa]|bambin[oa])|a quei tempi|il mio primo)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
""" "I quit my job in 2015": none that began later."""
_SENTENCE_END = ".!?\n"


@dataclass(frozen=True, slots=True)
class Kind:
    """Relations in which one has a thing of the kind; ``bare``: it may be named without an article; ``planned``: it is
    yet to come.
    """

    name: str
    relations: tuple[str, ...]
    bare: bool
    planned: bool


@cache
def _kinds() -> dict[str, Kind]:
    return {
        noun: Kind(name, tuple(entry["relations"].split()), entry.get("bare", False), entry.get("planned", False))
        for name, entry in lexicon.table("kinds").items()
        for noun in (*entry.get("nouns", "").split(), *_nouns_for(entry.get("described", "").split()))
    }


def _nouns_for(described: Collection[str]) -> list[str]:
    return [noun for kind in kinds() if kind.name in described for noun in kind.nouns]


def meant(vocabulary: Vocabulary, content: str, statement: Statement, known: Sequence[Fact]) -> Fact | None:
    """The fact that an end is about which names only the kind of its value.

    Args:
        known: what is known of whom the end is about.
    """
    kind = _kinds().get(statement.object.casefold())
    if kind is None or statement.operation is not Operation.END or statement.hedged:
        return None
    sentence = _sentence(content, statement)
    if _LONG_AGO.search(sentence):
        return None
    if statement.rule not in (UNNAMED, _NO_LONGER) and not _is_its_own(sentence, statement, kind):
        return None
    year = max(map(int, _YEAR.findall(sentence)), default=None)
    standing = [
        fact
        for fact in known
        if (may_be_called_off(fact) if kind.planned else is_changeable(vocabulary, fact))
        and (year is None or fact.valid_from.year <= year)
    ]
    named = {fact.predicate for fact in standing if fact.object_entity_id is not None}
    standing = [fact for fact in standing if fact.predicate not in named or not _is_nameless(fact)]
    said = stems(statement.object)
    if any(said <= stems(fact.object_name) for fact in standing):
        return None  # it is named after all
    for relation in kind.relations:
        having = [fact for fact in standing if fact.predicate == relation]
        fitting = [fact for fact in having if statement.rule == UNNAMED or _may_be(statement.object, fact.object_name)]
        if having:
            same = {identity(fact.object_name) for fact in fitting}
            return fitting[0] if len(same) == 1 else None
    return None


def _is_nameless(fact: Fact) -> bool:
    return nameless(fact.predicate, fact.object_name) is not None


def _sentence(content: str, statement: Statement) -> str:
    begins = max(content.rfind(mark, 0, statement.start) for mark in _SENTENCE_END) + 1
    stop = min((place for mark in _SENTENCE_END if (place := content.find(mark, statement.end)) >= 0), default=None)
    return content[begins:stop]


def _is_its_own(sentence: str, statement: Statement, kind: Kind) -> bool:
    """Whether a sentence speaks of the one that somebody has, and of its end for good."""
    place = re.search(rf"\b{re.escape(statement.object)}\b(?! (?:of|di|del\w*)\b)", sentence, re.IGNORECASE)
    if place is None or re.search(_A, sentence[: place.start()], re.IGNORECASE):
        return False
    if not kind.bare and re.search(_THE, sentence[: place.start()], re.IGNORECASE) is None:
        return False
    if kind.name not in _LEFT_FOR_GOOD:
        return _FOR_NOW.search(sentence) is None
    return statement.valid_from_precision is not Precision.INSTANT and _ON_A_DAY.search(sentence) is None


def _may_be(noun: str, value: str) -> bool:
    """Whether a value can be of the kind: not one that is itself called something else of it ("cat Socks": no dog)."""
    words = value_key(value).split()
    return not any(word in _kinds() and word != noun.casefold() for word in words)
