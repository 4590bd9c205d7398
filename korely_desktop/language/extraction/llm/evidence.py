"""The evidence rule: what a model wrote becomes a statement only where its words stand in the text.

Dropped: a quote that is not in the text, that is a question or what an assistant said; a subject or a value with words,
names, numbers or dates that are not there. Sent to Review: what the quote words with a doubt, or with a "not" that the
row lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from korely_desktop.domain.admission import is_real_subject
from korely_desktop.domain.facts import Tense
from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.domain.text import covers, identity, stems
from korely_desktop.domain.vocabulary import Vocabulary, snake
from korely_desktop.language.extraction.llm import quoting
from korely_desktop.language.extraction.llm.dating import names_day, validity
from korely_desktop.language.extraction.llm.prompt import TYPES, USER
from korely_desktop.language.extraction.parties.turns import Turn, turns

RULE = "llm"
CONFIDENCE = 0.8
AGREED = 0.93
"""Where the built-in engine reads the same."""
OPEN_PREDICATE = 0.6
"""Where the predicate is the text's own word and not one of the vocabulary."""

_LONGEST_VALUE = 200
_LONGEST_OPEN_PREDICATE = 4
_EDGES = " \t\n.,;:!?\"'“”‘’()[]{}*_"
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_WORD = re.compile(r"\w+(?:['-]\w+)*")
_NUMBER = re.compile(r"\d[\d.,:/-]*\d|\d")
_USER_WORDS = frozenset({"user", "the user", "utente", "l'utente", "customer", "the customer", "i", "me", "io"})
_FIRST_PERSON = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|our|us|io|mi|mio|mia|miei|mie|noi|nostr[oaie])\b", re.I
)
_USER_NOUN = re.compile(r"\b(?:user|customer|client|utente|cliente)\b", re.I)
_NOT = re.compile(r"\b(?:not|never|no|nor|without|cannot|non|mai|né|senza|nessun\w*)\b|n't\b", re.I)
_OVER = re.compile(
    r"\b(?:no longer|no more|any ?more|any longer|not|never|stop\w*|quit\w*|left|leav\w+|former\w*|end(?:s|ed|ing)?|"
    r"cancel\w*|over|broke up|split\w*|sold|sell\w*|gave (?:up|away)|given up|used to|ex|divorced|lost|died|dropped|"
    r"finished|moved|switched|resigned|retired|fired|gone|closed|expired|più|smess\w+|smett\w+|lasciat\w+|finit\w+|"
    r"vendut\w+|annullat\w+|disdett\w+|lasciò|perso|mort[oa]|chius\w+|scadut\w+)\b|n't\b",
    re.I,
)
_QUESTION = re.compile(r"[^.!?\n]*\?")
_DOUBT = re.compile(
    r"\b(?:if|maybe|perhaps|might|may|could|would|probably|possibly|supposedly|apparently|allegedly|i think|i guess|"
    r"rumou?r|se|forse|magari|potrebbe|probabilmente|pare che|sembra che|dicono)\b",
    re.I,
)
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


def statements(
    rows: Iterable[Mapping[str, Any]], text: Text, vocabulary: Vocabulary, known: Sequence[Statement]
) -> tuple[Statement, ...]:
    """The rows that stand up to the text, in its order, each relation once.

    Args:
        known: what the built-in engine read in the same text; agreement makes a statement surer.
    """
    spoken = [turn for turn in turns(text.content, text.user_names) if turn.role != "assistant"]
    best: dict[tuple[object, ...], Statement] = {}
    for row in rows:
        statement = _statement(_Row(row), text, spoken, vocabulary)
        if statement is None:
            continue
        if any(_same(statement, other, vocabulary) for other in known):
            statement = replace(statement, confidence=AGREED)
        key = (
            statement.subject_is_user,
            statement.subject.casefold(),
            statement.predicate,
            identity(statement.object),
            statement.operation,
        )
        if key not in best or best[key].confidence < statement.confidence:
            best[key] = statement
    return tuple(sorted(best.values(), key=lambda statement: (statement.start, statement.end)))


class _Row:
    """One row of an answer; whatever is missing or no text is the empty string."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    def __getitem__(self, name: str) -> str:
        value = self._fields.get(name)
        return value.strip() if isinstance(value, str) else ""

    def type(self, name: str) -> str:
        """An entity type, ``unknown`` when it is none of ours."""
        return self[name] if self[name] in TYPES else "unknown"


def _statement(row: _Row, text: Text, spoken: Sequence[Turn], vocabulary: Vocabulary) -> Statement | None:
    found = _evidence(row["quote"], text.content, spoken)
    if found is None:
        return None
    span, turn = found
    quote = text.content[slice(*span)]
    if _QUESTION.match(text.content, span[0]):
        return None
    value = row["object"].strip(_EDGES)
    subject = _subject(row["subject"].strip(_EDGES), quote, turn, text)
    predicate = _predicate(row["predicate"], quote, vocabulary)
    if subject is None or predicate is None or not _worded(value, quote, span, text):
        return None
    if subject and stems(value) <= stems(subject):
        return None
    ended = row["status"] == "ended"
    tense = {"past": Tense.PAST, "planned": Tense.PLANNED}.get(row["status"], Tense.CURRENT)
    when = validity(text.content, span, row["when"], value, tense, text.event_time)
    kind = row.type("object_type")
    return Statement(
        subject=subject,
        subject_is_user=not subject,
        subject_type="person" if not subject else row.type("subject_type"),
        predicate=predicate,
        predicate_raw=row["predicate"][:100],
        object=value,
        object_type="concept" if kind == "value" else kind,
        object_is_literal=kind in ("value", "concept"),
        start=span[0],
        end=span[1],
        rule=RULE,
        confidence=CONFIDENCE if vocabulary.knows(predicate) else OPEN_PREDICATE,
        operation=Operation.END if ended else Operation.ASSERT,
        tense=when.tense,
        negated=not ended and _is_negative(predicate),
        replaces=not ended and row["change"] == "replaces",
        adds=row["change"] == "adds",
        hedged=row["status"] == "uncertain" or _is_doubtful(quote, predicate, ended=ended),
        valid_from=when.valid_from,
        valid_from_precision=when.precision,
        invalid_at=when.invalid_at,
    )


def _evidence(quote: str, content: str, spoken: Sequence[Turn]) -> tuple[tuple[int, int], Turn] | None:
    """Where the quote stands in somebody's words that are not an assistant's."""
    for start, end in quoting.places(content, quote):
        for turn in spoken:
            if turn.start <= start and end <= turn.end:
                return (start, end), turn
    return None


def _subject(name: str, quote: str, turn: Turn, text: Text) -> str | None:
    """The subject as the text writes it, "" for the end user, None when it is not in the text."""
    if name == USER or name.casefold() in _USER_WORDS or name.casefold() in text.user_names:
        if turn.role == "named":
            return turn.name if _FIRST_PERSON.search(quoting.plain(quote)) else None
        return "" if _may_be_user(text) else None
    if not name or not is_real_subject(name) or not quoting.says(text.content, name):
        return None
    return name


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


def _predicate(wording: str, quote: str, vocabulary: Vocabulary) -> str | None:
    """The canonical name; an open one only where the quote has its words."""
    name = vocabulary.fold(wording)
    if vocabulary.knows(name):
        return name
    denied = vocabulary.fold(name.removeprefix("not_"))
    if name.startswith("not_") and vocabulary.knows(denied):
        return vocabulary.opposite(denied)
    words = [word for word in snake(name).split("_") if word and word != "not"]
    if not words or len(words) > _LONGEST_OPEN_PREDICATE or not stems(" ".join(words)) & stems(quote):
        return None
    return name


def _worded(value: str, quote: str, span: tuple[int, int], text: Text) -> bool:
    """Whether all of a value stands in the quote: its words by root, its names and numbers literally."""
    if not value or len(value) > _LONGEST_VALUE:
        return False
    if _DAY.fullmatch(value) and names_day(text.content, span, value, text.event_time):
        return True
    wanted = stems(value)
    if not wanted or not wanted <= stems(quote):
        return False
    numbers = set(_NUMBER.findall(quote))
    if any(number not in numbers for number in _NUMBER.findall(value)):
        return False
    return all(quoting.says(quote, word) for word in _WORD.findall(quoting.plain(value)) if word[:1].isupper())


def _is_doubtful(quote: str, predicate: str, *, ended: bool) -> bool:
    """Whether the quote says it with a doubt, or with another sign than the row."""
    words = quoting.plain(quote)
    if _DOUBT.search(words):
        return True
    if ended:
        return not _OVER.search(words)
    negative = _is_negative(predicate)
    if negative and predicate not in _NEGATIVE_IN_MEANING:
        return not _OVER.search(words) and not _NOT.search(words)
    return not negative and _NOT.search(words) is not None


def _is_negative(predicate: str) -> bool:
    return _NEGATIVE.match(predicate) is not None or predicate in _NEGATIVE_IN_MEANING


def _same(one: Statement, other: Statement, vocabulary: Vocabulary) -> bool:
    """Whether two readings of one text say the same."""
    return (
        one.subject_is_user == other.subject_is_user
        and one.subject.casefold() == other.subject.casefold()
        and vocabulary.slot(one.predicate) == vocabulary.slot(other.predicate)
        and one.operation is other.operation
        and _is_negative(one.predicate) == _is_negative(other.predicate)
        and (identity(one.object) == identity(other.object) or covers(one.object, other.object))
    )
