"""The evidence rule: what a model wrote becomes a statement only where its words stand in the text.

Dropped: a quote that is not in the text, that is a question or what an assistant said; a subject or a value with words,
names, numbers or dates that are not there. Sent to Review: what the quote words with a doubt, or with a "not" that the
row lacks (:mod:`.wording`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from korely_desktop.domain.facts import Tense
from korely_desktop.domain.statements import ANY_RELATION, UNWORDED, Extraction, Operation, Statement
from korely_desktop.domain.text import covers, identity, stems
from korely_desktop.domain.vocabulary import Vocabulary, snake
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.llm import quoting, wording
from korely_desktop.language.extraction.llm.dating import names_day, validity
from korely_desktop.language.extraction.llm.naming import Types, subject_as_written, without_owner, worded
from korely_desktop.language.extraction.llm.prompt import USER
from korely_desktop.language.extraction.llm.repair import Written
from korely_desktop.language.extraction.parties.turns import Turn, turns

RULE = "llm"
CONFIDENCE = 0.8
AGREED = 0.93
"""Where the built-in engine reads the same."""
OPEN_PREDICATE = 0.6
"""Where the predicate is the text's own word and not one of the vocabulary."""

_LONGEST_VALUE = 200
_LONGEST_OPEN_PREDICATE = 4
_LONGEST_SENTENCE = 300
"""Characters around a quote, at most, that count as its sentence."""
_ALIKE = 5
"""So many letters at the beginning make two words of one root ("supervised", "supervision")."""
_UNNAMED = "yes"
"""What a row says replaces where the text does not name what."""
_EDGES = " \t\n.,;:!?\"'“”‘’()[]{}*_"
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_WORD = re.compile(r"\w+(?:['-]\w+)*")
_NUMBER = re.compile(r"\d[\d.,:/-]*\d|\d")
_USER_WORDS = frozenset({"user", "the user", "utente", "l'utente", "customer", "the customer", "i", "me", "io"})
_FIRST_PERSON = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|our|us|io|mi|mio|mia|miei|mie|noi|nostr[oaie])\b", re.I
)
_USER_NOUN = re.compile(r"\b(?:user|customer|client|utente|cliente)\b", re.I)
_HAPPENED = word_set(
    """born_in died_in died_on grew_up_in raised_by lived_in moved_from visited worked_at founded founded_by created
    created_by studied_at sold received attended met_with did finished got_married happened_on founded_in built_in
    released_in opened_in experienced"""
)
"""Relations that say themselves that something was: it stays so. Models call it past."""
_NEGATIVE = re.compile(r"^(?:not_|does_not_|no_|has_no|takes_no|cannot)")
_NEGATIVE_IN_MEANING = frozenset(
    {"dislikes", "allergic_to", "fears", "on_bad_terms_with", "ex_partner", "has_condition"}
)


@dataclass(frozen=True, slots=True)
class Text:
    """The text that was read, and what is known about its end user."""

    content: str
    event_time: datetime
    user_name: str | None
    user_id: str | None

    @property
    def user_names(self) -> frozenset[str]:
        """The end user's names in lower case."""
        return frozenset(name.casefold() for name in (self.user_name, self.user_id) if name)


@dataclass(frozen=True, slots=True)
class Judged:
    """What is left of an answer.

    Attributes:
        statements: in the order of the text, each relation once.
        stood: how many rows stood up to the text, repetitions included.
    """

    statements: tuple[Statement, ...]
    stood: int


def judged(written: Written, text: Text, vocabulary: Vocabulary, plain: Extraction) -> Judged:
    """The rows that stand up to the text.

    Args:
        plain: what the built-in engine read in the same text. Agreement makes a statement surer; where that says that
            something holds, its end is asked about.
    """
    bench = _Bench(text, vocabulary, plain, Types(written.names, plain.mentions))
    best: dict[tuple[object, ...], Statement] = {}
    stood = 0
    for row in written.rows:
        said = bench.statements(_Row(row))
        stood += bool(said)
        for statement in said:
            key = (
                statement.subject_is_user,
                statement.subject.casefold(),
                statement.predicate,
                identity(statement.object),
                statement.operation,
            )
            if key not in best or _surer(statement, best[key]):
                best[key] = statement
    return Judged(tuple(sorted(best.values(), key=lambda statement: (statement.start, statement.end))), stood)


class _Row:
    """One row of an answer; whatever is missing or no text is the empty string."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    def __getitem__(self, name: str) -> str:
        value = self._fields.get(name)
        return value.strip() if isinstance(value, str) else ""


class _Bench:
    """Holds rows against one text."""

    def __init__(self, text: Text, vocabulary: Vocabulary, plain: Extraction, types: Types) -> None:
        self._text = text
        self._vocabulary = vocabulary
        self._plain = plain.statements
        self._types = types
        self._spoken = [turn for turn in turns(text.content, text.user_names) if turn.role != "assistant"]

    def statements(self, row: _Row) -> list[Statement]:
        """What a row says, and the end of what it says is replaced; nothing where the text does not bear it out."""
        made = self._statement(row)
        if made is None:
            return []
        old = row["replaces"].strip(_EDGES)
        if made.operation is Operation.END or made.adds or made.hedged or identity(old) == identity(made.object):
            return [made]
        if old.casefold() == _UNNAMED:
            sentence = _sentence(self._text.content, (made.start, made.end))
            return [replace(made, replaces=wording.says_new(sentence))]
        if not worded(old, self._text.content):
            return [made]
        over = replace(
            made,
            object=old,
            object_is_literal=True,
            operation=Operation.END,
            tense=Tense.CURRENT,
            negated=False,
            alternatives=(ANY_RELATION,),
            if_known=True,
        )
        return [over, made]

    def _statement(self, row: _Row) -> Statement | None:
        """What a row says; an end in a relation that its words do not bear out ends what is known in any."""
        content = self._text.content
        found = _evidence(row["quote"], content, self._spoken)
        if found is None:
            return None
        span, turn = found
        quote, sentence = content[slice(*span)], _sentence(content, span)
        if sentence.endswith("?"):
            return None
        value = without_owner(row["object"].strip(_EDGES))
        subject = self._subject(row["subject"].strip(_EDGES), quote, turn)
        ended = row["status"] == "ended"
        predicate = self._predicate(row["predicate"], quote, never=row["status"] == "never")
        somehow = predicate is None and ended
        if somehow:
            predicate = snake(row["predicate"])
        if subject is None or not predicate or not self._worded(value, quote, span):
            return None
        if subject and stems(value) <= stems(subject):
            return None
        tense = {"past": Tense.PAST, "planned": Tense.PLANNED}.get(row["status"], Tense.CURRENT)
        if tense is Tense.PAST and predicate in _HAPPENED:
            tense = Tense.CURRENT
        when = validity(content, span, row["when"], value, tense, self._text.event_time)
        kind = self._types.of(value)
        literal = kind in ("unknown", "concept")
        made = Statement(
            subject=subject,
            subject_is_user=not subject,
            subject_type="person" if not subject else self._types.of_subject(subject),
            predicate=predicate,
            predicate_raw=row["predicate"][:100],
            object=value,
            object_type="concept" if literal else kind,
            object_is_literal=literal,
            start=span[0],
            end=span[1],
            rule=RULE,
            confidence=CONFIDENCE if self._vocabulary.knows(predicate) else OPEN_PREDICATE,
            operation=Operation.END if ended else Operation.ASSERT,
            tense=when.tense,
            negated=not ended and _is_negative(predicate),
            adds=wording.says_on_top(quote),
            hedged=row["status"] == "uncertain" or self._is_doubtful(row["status"], quote, value, predicate),
            valid_from=when.valid_from,
            valid_from_precision=when.precision,
            invalid_at=when.invalid_at,
            alternatives=(ANY_RELATION,) if somehow else (),
            if_known=somehow,
        )
        made = self._beside(made, dated=bool(row["when"]))
        if ended and not made.hedged and not wording.says_over(sentence):
            made = replace(made, hedged=True, signs=(UNWORDED,))
        return made

    def _beside(self, made: Statement, *, dated: bool) -> Statement:
        """A statement beside what the built-in engine read: surer where that says the same, with its date where the
        model gave none; asked about where that says that what has ended holds.
        """
        same = next((other for other in self._plain if _is_same(made, other, self._vocabulary)), None)
        if same is not None:
            made = replace(made, confidence=AGREED)
            if not dated and made.valid_from is None and made.tense is same.tense:
                made = replace(
                    made,
                    valid_from=same.valid_from,
                    valid_from_precision=same.valid_from_precision,
                    invalid_at=same.invalid_at,
                )
        if made.operation is Operation.END and same is None:
            holds = replace(made, operation=Operation.ASSERT)
            if any(_is_same(holds, other, self._vocabulary) and other.tense is Tense.CURRENT for other in self._plain):
                made = replace(made, hedged=True)
        return made

    def _subject(self, name: str, quote: str, turn: Turn) -> str | None:
        """The subject as the text writes it, "" for the end user, None when it is not in the text."""
        text = self._text
        if name == USER or name.casefold() in _USER_WORDS or name.casefold() in text.user_names:
            if turn.role == "named":
                return turn.name if _FIRST_PERSON.search(quoting.plain(quote)) else None
            return "" if _may_be_user(text) else None
        return subject_as_written(name, text.content, self._types)

    def _predicate(self, wording_: str, quote: str, *, never: bool) -> str | None:
        """The canonical name; an open one only where the quote has its words."""
        name = self._vocabulary.fold(wording_)
        denied = self._vocabulary.fold(name.removeprefix("not_"))
        if not self._vocabulary.knows(name) and name.startswith("not_") and self._vocabulary.knows(denied):
            name = self._vocabulary.opposite(denied)
        if not self._vocabulary.knows(name):
            words = [word for word in snake(name).split("_") if word and word != "not"]
            if not words or len(words) > _LONGEST_OPEN_PREDICATE or not _shares_root(" ".join(words), quote):
                return None
        return self._vocabulary.opposite(name) if never and not _NEGATIVE.match(name) else name

    def _worded(self, value: str, quote: str, span: tuple[int, int]) -> bool:
        """Whether all of a value stands in the quote: its words by root, its names and numbers literally."""
        if not value or len(value) > _LONGEST_VALUE:
            return False
        if _DAY.fullmatch(value) and names_day(self._text.content, span, value, self._text.event_time):
            return True
        numbers = set(_NUMBER.findall(quote))
        if not worded(value, quote) or any(number not in numbers for number in _NUMBER.findall(value)):
            return False
        return all(quoting.says(quote, word) for word in _WORD.findall(quoting.plain(value)) if word[:1].isupper())

    def _is_doubtful(self, status: str, quote: str, value: str, predicate: str) -> bool:
        """Whether the quote says it with a doubt, or with another sign than the row."""
        if wording.is_doubtful(quote, value):
            return True
        if status == "ended":
            return False
        if _NEGATIVE.match(predicate):
            return not wording.has_denial(quote)
        return predicate not in _NEGATIVE_IN_MEANING and wording.denies(quote, value)


def _surer(one: Statement, other: Statement) -> bool:
    """Whether of two statements that say the same the first is the one to keep."""
    return (not one.hedged, one.confidence) > (not other.hedged, other.confidence)


def _evidence(quote: str, content: str, spoken: Sequence[Turn]) -> tuple[tuple[int, int], Turn] | None:
    """Where the quote stands in somebody's words that are not an assistant's."""
    for start, end in quoting.places(content, quote):
        for turn in spoken:
            if turn.start <= start and end <= turn.end:
                return (start, end), turn
    return None


def _sentence(content: str, span: tuple[int, int]) -> str:
    """The sentence around a quote, with the sign that ends it."""
    start, end = span
    before = content[max(0, start - _LONGEST_SENTENCE) : start]
    behind = content[end : end + _LONGEST_SENTENCE]
    opening = max((found.end() for found in re.finditer(r"[.!?]\s|\n", before)), default=0)
    closing = re.search(r"[.!?](?=[\"'”’)]?(?:\s|$))|\n", behind)
    return before[opening:] + content[start:end] + (behind[: closing.end()] if closing else behind).rstrip()


def _shares_root(words: str, quote: str) -> bool:
    wanted, there = stems(words), stems(quote)
    return bool(wanted & there) or any(
        len(word) >= _ALIKE and other.startswith(word[:_ALIKE]) for word in wanted for other in there
    )


def _may_be_user(text: Text) -> bool:
    """Without a user id, "the end user" must at least be in the text: as "I", as "the user", or by name."""
    if text.user_id is not None:
        return True
    content = quoting.plain(text.content)
    named = any(quoting.says(content, name) for name in text.user_names)
    return named or bool(_FIRST_PERSON.search(content) or _USER_NOUN.search(content)) or _has_no_names(content)


def _has_no_names(content: str) -> bool:
    """Whether a text is a bare note ("prefers dark mode"), which can only be about its owner."""
    words = _WORD.findall(content)
    return bool(words) and not any(word[:1].isupper() for word in words[1:]) and words[0].islower()


def _is_negative(predicate: str) -> bool:
    return _NEGATIVE.match(predicate) is not None or predicate in _NEGATIVE_IN_MEANING


def _is_same(one: Statement, other: Statement, vocabulary: Vocabulary) -> bool:
    """Whether two readings of one text say the same."""
    return (
        one.subject_is_user == other.subject_is_user
        and one.subject.casefold() == other.subject.casefold()
        and vocabulary.slot(one.predicate) == vocabulary.slot(other.predicate)
        and one.operation is other.operation
        and _is_negative(one.predicate) == _is_negative(other.predicate)
        and (identity(one.object) == identity(other.object) or covers(one.object, other.object))
    )
