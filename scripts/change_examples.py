"""The examples that the reader of changes learns from: our own sentences, and what follows from them.

Read from ``scripts/data/changes_*.txt``: blocks of one known fact and what is said afterwards. Blocks are held back
whole. What follows from them, anew in every round: the same as people type it; facts of other blocks, of which a
sentence says nothing; the new value as the known one; the same sentence of another name; texts of the judged facts,
which touch nothing else.
"""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from korely_desktop.domain.vocabulary import Predicate
from korely_desktop.language.judging.change_reader import LABELS
from korely_desktop.language.judging.reading_network import Known, wording
from korely_desktop.language.vocabulary import load_vocabulary

DATA = Path(__file__).parent / "data"
JUDGED = Path(__file__).parents[1] / "tests" / "evaluation" / "judged"
SPENT = {"changes.jsonl"}
"""Judged texts that are those of the probe; nothing is learned from them."""

OF_A_NEW_VALUE = ("replaced", "also")
_ONE_WORLD = ("work", "places")
"""Families whose relations move together: a new flat may well be a new town, a new job another boss."""
_NO_STOP, _NO_APOSTROPHES = 0.25, 0.06
_TELLER = re.compile(r"\b(i|i'm|i've|my|me|we|our|user|customer|io|mi|mio|mia|miei|mie|noi|utente|cliente)\b", re.I)
_USER = re.compile(r"\b(?:the )?(user|customer)\b", re.I)


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence, a known fact, and what the one does to the other.

    Attributes:
        value: the characters of the new value in ``said``.
        block: the known fact whose sentences it was made from; held back whole.
        kind: ``written`` by hand, ``made`` from that, or ``apart`` (facts of somewhere else).
    """

    said: str
    known: Known
    label: str
    value: tuple[int, int] | None
    italian: bool
    block: str
    kind: str = "written"

    @property
    def told(self) -> str:
        """The known fact in words."""
        return wording(self.known, in_italian=self.italian)


def read_blocks(folder: Path = DATA) -> list[Example]:
    """Every written line.

    Raises:
        ValueError: a line is no label and sentence, or its value is not in the sentence.
    """
    found: list[Example] = []
    for file in sorted(folder.glob("changes_*.txt")):
        known = None
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if line.startswith("#"):
                subject, predicate, value = (part.strip() for part in line[1:].split("|"))
                known = Known("" if subject.casefold() in ("i", "io") else subject, predicate, value)
                block = f"{file.stem}:{line}"
            elif line.strip():
                if known is None:
                    raise ValueError(f"{file.name}:{number}: a sentence before any known fact")
                head, colon, said = line.partition(": ")
                label, _, new = head.strip().partition(" ")
                place = said.strip().casefold().find(new.casefold())
                if label not in LABELS or not colon or bool(new) != (label in OF_A_NEW_VALUE) or place < 0:
                    raise ValueError(f"{file.name}:{number}: {line}")
                span = (place, place + len(new)) if new else None
                found.append(Example(said.strip(), known, label, span, file.stem.startswith("changes_it"), block))
    return found


def is_held(block: str, share: float = 0.12) -> bool:
    """Whether a block is held back; for ever the same."""
    return int.from_bytes(sha256(block.encode()).digest()[:2]) < share * 65536


class Maker:
    """Makes the examples of one round after another from written ones."""

    def __init__(self, written: Sequence[Example], seed: int) -> None:
        self._written = written
        self._chance = random.Random(seed)
        self._vocabulary = load_vocabulary()
        self._facts: dict[bool, list[Known]] = {
            italian: list({each.known: None for each in written if each.italian == italian})
            for italian in (False, True)
        }
        self._values: dict[tuple[bool, str], list[str]] = defaultdict(list)
        for each in written:
            values = self._values[each.italian, each.known.predicate]
            for value in (each.known.value, each.said[slice(*each.value)] if each.value else ""):
                if value and value not in values:
                    values.append(value)
        self._judged = [one for one in read_judged() if not is_held(one[0])]

    def round(self) -> list[Example]:
        """Every written example once, perhaps of other names, and what is made of it."""
        made: list[Example] = []
        for each in self._written:
            made.append(self._typed(self._renamed(each)))
            made += self._newer(each)
            made += self._of_others(each)
            made += self._apart(each)
        return made + list(self._of_judged())

    def _renamed(self, each: Example) -> Example:
        """The same of another name: in the sentence, in the fact, or as the new value."""
        each = replace(each, said=self._addressed(each)) if each.value is None else each
        values = self._values[each.italian, each.known.predicate]
        names = [value for value in values if _is_name(value)]
        if len(names) < 3 or not _is_name(each.known.value) or self._chance.random() > 0.2:
            return each
        old, new = self._chance.sample(names, 2)
        words = set(re.findall(r"\w{4,}", each.known.value.casefold()))
        if each.known.value not in each.said and any(word[:4] in each.said.casefold() for word in words):
            return each
        return _with_values(each, old, new)

    def _typed(self, each: Example) -> Example:
        """The same as people type it: often without the last stop, now and then without apostrophes."""
        said, span = each.said, each.value
        if said.endswith(".") and (span is None or span[1] < len(said)) and self._chance.random() < _NO_STOP:
            said = said[:-1]
        shifts_value = span is not None and "'" in said[: span[1]]
        if not (each.italian or shifts_value) and self._chance.random() < _NO_APOSTROPHES:
            said = said.replace("'", "")
        return replace(each, said=said)

    def _addressed(self, each: Example) -> str:
        if each.known.subject or each.italian:
            return each.said
        called = self._chance.choice(["user", "The user", "the user", "The customer", "customer"])
        return _USER.sub(called, each.said, count=1) if self._chance.random() < 0.5 else each.said

    def _newer(self, each: Example) -> Iterator[Example]:
        """What is new by the sentence holds by it."""
        if each.value is not None and self._chance.random() < 0.25:
            known = replace(each.known, value=each.said[slice(*each.value)])
            yield replace(each, known=known, label="still", value=None, kind="made")

    def _of_others(self, each: Example) -> Iterator[Example]:
        """The same fact of somebody else, or another value where the sentence names the one that it means."""
        if each.label in ("over", "replaced", "maybe", "also", "still") and self._chance.random() < 0.15:
            known = each.known
            if known.subject and (known.subject in each.said):
                others = [""] + [one.subject for one in self._facts[each.italian] if one.subject]
                subject = self._chance.choice(others)
            elif not known.subject and _TELLER.search(each.said):
                subject = self._chance.choice([one.subject for one in self._facts[each.italian] if one.subject])
            else:
                subject = known.subject
            if subject != known.subject and subject not in each.said:
                yield replace(each, known=replace(known, subject=subject), label="nothing", value=None, kind="made")
        names_it = each.known.value.casefold() in each.said.casefold()
        if each.label in ("over", "maybe") and names_it and self._chance.random() < 0.35:
            others = self._values[each.italian, each.known.predicate]
            other = self._chance.choice(others)
            if other.casefold() not in each.said.casefold() and not _alike(other, each.known.value):
                yield replace(each, known=replace(each.known, value=other), label="nothing", value=None, kind="made")

    def _apart(self, each: Example) -> Iterator[Example]:
        """A fact of another block, mostly of the same person, of which the sentence says nothing."""
        if self._chance.random() < 0.3:
            known = self._chance.choice(self._facts[each.italian])
            if self._chance.random() < 0.7:
                known = replace(known, subject=each.known.subject)
            if self._is_apart(each, known):
                yield replace(each, known=known, label="nothing", value=None, kind="apart")

    def _is_apart(self, each: Example, known: Known) -> bool:
        one, other = (self._vocabulary.get(each.known.predicate), self._vocabulary.get(known.predicate))
        if _alike(known.value, each.said) or _slot(one) == _slot(other):
            return False
        kin = one.family == other.family and one.family in _ONE_WORLD
        return not kin or each.label in ("nothing", "still")

    def _of_judged(self) -> Iterator[Example]:
        facts = self._facts[False]
        for text, true, italian in self._judged:
            for fact in true:
                if self._chance.random() < 0.15:
                    yield Example(text, fact, "still", None, italian, "judged", "made")
            if self._chance.random() < 0.5:
                known = self._chance.choice(self._facts[italian] or facts)
                if not _alike(known.value, text) and all(known.predicate != fact.predicate for fact in true):
                    yield Example(text, known, "nothing", None, italian, "judged", "apart")


def read_judged(folder: Path = JUDGED) -> list[tuple[str, list[Known], bool]]:
    """Short judged texts, what is true by each, and whether it is Italian."""
    found = []
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines() if file.name not in SPENT else ():
            entry = json.loads(line)
            text = entry["text"]
            if len(text) < 160 and "\n" not in text:
                right = [fact.split(" | ") for fact, verdict in entry["facts"].items() if verdict == "right"]
                true = [Known("" if who == "user" else who, what, value) for who, what, value in right]
                found.append((text, true, bool(re.search(r"\b(il|è|di|che|una|per)\b", text))))
    return found


def _with_values(each: Example, old: str, new: str) -> Example:
    """The example with another known and another new value."""
    said, span = each.said, each.value
    if span is not None:
        start, end = span
        head, tail = (part.replace(each.known.value, old) for part in (said[:start], said[end:]))
        said, span = head + new + tail, (len(head), len(head) + len(new))
    else:
        said = said.replace(each.known.value, old)
    return replace(each, said=said, value=span, known=replace(each.known, value=old))


def _is_name(value: str) -> bool:
    return value[:1].isupper() and len(value.split()) <= 3


def _slot(predicate: Predicate) -> str:
    return predicate.slot or predicate.name


def _alike(value: str, text: str) -> bool:
    """Whether a word of the one is in the other."""
    words = {word[:5] for word in re.findall(r"\w{4,}", text.casefold())}
    return any(word[:5] in words for word in re.findall(r"\w{4,}", value.casefold()))
