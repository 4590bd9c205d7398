"""What the statements are, how they are split, and what counts as right. Running them is in ``judging``.

An entry is ``[text, relations, value]``, of the third person and of things ``[text, subjects, relations, value]``.
Relations are predicates, separated by blanks; ``~sing`` is any predicate outside the vocabulary with that in its name.
The value names words that must all stand in it; those in brackets may. Alternatives are separated by ``|``.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from korely_desktop.domain.facts import Fact, Tense
from korely_desktop.language.extraction.lexicon import word_set
from tests.evaluation.trial import NOW

HALVES = ("dev", "held")
PERSONS = ("first", "third", "things")
LANGUAGES = ("en", "it")
_FOLDER = Path(__file__).parent
_WORD = re.compile(r"\w+")
_OF_I = frozenset(["user", "my", "our", "mio", "mia", "miei", "mie", "nostro", "nostra", "nostri", "nostre"])
"""Of "My dad drives a bus" either the teller or "my dad" may be the subject."""
_BEFORE = {"lived_in": "lives_in", "worked_at": "works_at", "studied_at": "attends"}
_KIND = {"email_address": "email", "phone_number": "phone"}
_SMALL = word_set(
    """a an the of in on at to for with my our his her their your its s il lo la i gli le l un uno una di del della dei
    da dal a al alla in nel nella su con per mio mia nostro nostra"""
)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


@dataclass(frozen=True, slots=True)
class Value:
    """Words a value must have and words it may have. One word besides is let pass; small ones always are."""

    needed: frozenset[str]
    allowed: frozenset[str]

    @classmethod
    def of(cls, text: str) -> Value:
        """Read ``needed words (words that may stand)``."""
        return cls(frozenset(_words(re.sub(r"\(.*?\)", " ", text)) - _SMALL), frozenset(_words(text)) | _SMALL)

    def fits(self, said: str) -> bool:
        """Whether ``said`` is this value: nothing cut and nothing dragged along."""
        held = _words(said)
        return self.needed <= held and len(held - self.allowed) <= 1


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence and the fact it states."""

    text: str
    subjects: frozenset[str]
    relations: frozenset[str]
    values: tuple[Value, ...]
    language: str
    person: str

    @property
    def half(self) -> str:
        """``dev`` or ``held``, for ever the same."""
        return HALVES[hashlib.sha256(self.text.encode()).digest()[0] % 2]

    def is_about(self, fact: Fact) -> bool:
        """Whether the fact's subject is one that the statement speaks of."""
        if fact.subject_is_user:
            return "user" in self.subjects
        return bool(self.subjects & _words(fact.subject))

    def relates(self, fact: Fact) -> bool:
        """Whether the relation is one of those that say it."""
        parts = [name[1:] for name in self.relations if name[0] == "~"]
        parts += [part for name, part in _KIND.items() if name in self.relations]  # "work_email_address"
        over = fact.tense is Tense.PAST or fact.is_over(NOW)
        before = {now for then, now in _BEFORE.items() if over and then in self.relations}
        return fact.predicate in self.relations | before or any(part in fact.predicate for part in parts)

    def holds(self, fact: Fact) -> bool:
        """Whether the value is right."""
        return any(value.fits(fact.object) for value in self.values)


def load(half: str) -> list[Statement]:
    """The statements of one half, in the order of the files."""
    found = []
    for path in sorted(_FOLDER.glob("*.toml")):
        language, person = path.stem.split("_")
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["statements"]:
            text, *subjects, relations, value = entry
            statement = Statement(
                text,
                frozenset(_words(subjects[0])) if subjects else _OF_I,
                frozenset(relations.split()),
                tuple(map(Value.of, value.split("|"))),
                language,
                person,
            )
            if statement.half == half:
                found.append(statement)
    return found
