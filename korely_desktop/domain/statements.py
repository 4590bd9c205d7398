"""What an extraction engine hands over: statements with evidence, and the names it saw. Not yet facts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from korely_desktop.domain.facts import Precision, Tense

ANY_RELATION = "*"
ANY_PLAN = "planned"
"""Among the readings of an end: whatever is planned with what it names ("the move to York fell through")."""

UNWORDED = "unworded"
"""A sign: an engine reads an end in words that no list knows for one. It is asked about unless another reader of the
sentence finds it likely, too."""


class Operation(StrEnum):
    """Whether the text says that something holds, or that it is over."""

    ASSERT = "assert"
    END = "end"  # closes what it denies; nothing new is stored as current


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a text. ``start`` and ``end`` are character offsets."""

    text: str
    type: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing a text says.

    Attributes:
        subject: the name as written, or the empty string when ``subject_is_user``.
        predicate: canonical name from the vocabulary, or an open one in snake_case.
        alternatives: other readings of an ambiguous wording, best first ("moved to X": lives_in or works_at);
            the reading whose slot the subject already fills is the likelier one. ``ANY_RELATION`` among them stands
            for every relation that can change, ``ANY_PLAN`` for every one in which something is planned.
        negated: the predicate is the negative one of its pair ("doesn't eat meat" -> does_not_eat, negated). The sign
            is always in the predicate (``Vocabulary.opposite``), so a store may ignore this flag.
        replaces: the text itself says that this takes another value's place ("switched to", "now").
        adds: the text says that it comes on top ("also likes").
        instead_of: the old value that the text itself names ("switched from Vim to Helix": Vim), or the empty
            string. What is known to have that value says which relation the change is about.
        hedged: said with doubt, as hearsay or as a wish; goes to Review.
        if_known: worth telling only where something is known that it ends; the wording alone says too little.
        whosever: the text does not say whose it is ("Miso died"): where the subject has no such thing, it is about
            the one that has.
        slot_named: the words by which the text names what has the new value ("the kitchen budget"); what is known under
            them is meant, and where nothing or several things are, nothing is said.
        valid_from: start as far as the text gives one; None means "as of the memory's event time".
        signs: what about the wording bears on how likely it is right and worth keeping.
        known: id of the fact that the sentence was read beside, where it was that which told the statement: it says
            what follows for just this fact.
        start, end: character offsets of the clause that is the evidence.
        rule: name of the construction that found it; kept on the fact so that it can be explained.
    """

    subject: str
    subject_is_user: bool
    subject_type: str
    predicate: str
    predicate_raw: str
    object: str
    object_type: str
    object_is_literal: bool
    start: int
    end: int
    rule: str
    confidence: float
    operation: Operation = Operation.ASSERT
    tense: Tense = Tense.CURRENT
    negated: bool = False
    replaces: bool = False
    adds: bool = False
    hedged: bool = False
    valid_from: datetime | None = None
    valid_from_precision: Precision = Precision.ASSUMED
    invalid_at: datetime | None = None
    alternatives: tuple[str, ...] = ()
    instead_of: str = ""
    if_known: bool = False
    whosever: bool = False
    slot_named: str = ""
    signs: tuple[str, ...] = ()
    known: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that tells something, and whom it is about: what is known of them can be read beside it.

    Attributes:
        start, end: character offsets.
        about_user: it is surely about the end user.
        told_by_user: the end user tells it, of whomever.
        about: the names of everybody and everything else that it is about, as statements would name them.
        at: the time of what it tells, as far as it gives one that is not ahead.
        doubtful: it tells of what may be, would be, will be or almost was, of what goes on, or quotes somebody.
        besides: what it tells comes on top of something else, or is so for a while or one purpose only: it takes no
            place.
        turning: a word of time in it says that it holds from now on ("now", "these days") or no more ("any longer").
        joking: whoever tells it laughs.
        known_then: values of what was known or said in the past, which tells nothing of now.
    """

    start: int
    end: int
    about_user: bool
    told_by_user: bool
    about: tuple[str, ...]
    at: datetime | None
    precision: Precision
    in_italian: bool
    doubtful: bool = False
    besides: bool = False
    turning: bool = False
    joking: bool = False
    known_then: frozenset[str] = frozenset()

    def tells(self, statement: Statement) -> bool:
        """Whether it is in this sentence that a statement was read."""
        return self.start <= statement.start < self.end


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything an engine found in one memory.

    ``sentences`` are for reading beside what is known; none where the engine has compared by itself.
    """

    statements: tuple[Statement, ...]
    mentions: tuple[Mention, ...]
    engine: str
    sentences: tuple[Sentence, ...] = ()
