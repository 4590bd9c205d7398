"""What follows from the answers of the reader of changes: statements like those of an engine, told the same way.

Thresholds stand here, with what was measured. Nothing is written: each statement goes through the gate of
:mod:`memory.intake.admission`, which looks again whether the fact still stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from korely_desktop.domain.admission import is_real_subject
from korely_desktop.domain.facts import Fact, Precision
from korely_desktop.domain.statements import UNWORDED, Extraction, Operation, Sentence, Statement
from korely_desktop.domain.text import covers, identity, value_key
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language import lexical
from korely_desktop.language.extraction.changes.turnovers import LOOSE
from korely_desktop.language.judging.change_reader import Effect
from korely_desktop.memory.history import timelines

RULE = "read beside"

SURE, SURE_OF_NAMED = 0.965, 0.955
"""Odds that a fact has ended (over or replaced) from which it ends: where less than half of its words stand in the
sentence, and where more do. A fact's own words keep unrelated ones out.
"""

SURE_OF_PLACE = 0.945
"""The same where another value is said to take its place."""

TURNING, TURNING_FROM = 0.9, 0.7
"""The same where a word of time says besides that it holds from now on: without the fact's words and with them. In
blocks held back 531 ends are seen by all of these and 37 pairs wrongly taken for one; by 0.965 and 0.945 alone 480, 33.
"""

SECONDED = 0.3
"""Odds from which it ends where a language model reads in the sentence that it has, in words that no list knows. Of ten
such ends that we looked at five have them, of 14 sentences that end nothing two.
"""

SURE_OF_VALUE = 0.5
"""Odds of a new value from which it takes the old one's place."""

WORTH_ASKING = 0.88
"""Odds that it has or may have ended from which the person is asked."""

_LANGUAGES: tuple[lexical.Language, ...] = ("en", "it")
_PRESENT = frozenset(("now", "today", "ora", "adess", "oggi"))
"""Stems of words that say no more than that it is so at present."""
_LONGEST = 8
_FIGURE = re.compile(r"[€$£+]?\s?\d[\d.,:]*")
_COUNTED = frozenset(value_key("one two three four five six seven eight nine ten eleven twelve half").split())
_POINTING = re.compile(
    r"^(?:(?:the|a|an|my|our|his|her|their|its|il|lo|la|i|gli|le|un|uno|una|mio|mia|suo|sua)\s+|l['’]|un['’])+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Heard:
    """What the reader says of one sentence and one known fact.

    Attributes:
        named: at least half of the words of the fact's value stand in the sentence.
    """

    sentence: Sentence
    fact: Fact
    effect: Effect
    named: bool = False

    @property
    def ended(self) -> float:
        """How likely the fact has ended."""
        return self.effect.over + self.effect.replaced

    @property
    def is_sure(self) -> bool:
        """Whether the fact ends. What is literally in doubt, or comes on top, is never sure whatever the odds."""
        if self.sentence.doubtful:
            return False
        return self.ended >= self._bar and not (self.takes_place and self.sentence.besides)

    @property
    def _bar(self) -> float:
        """The odds from which the fact ends."""
        if not self.takes_place:
            return SURE_OF_NAMED if self.named else SURE
        if self.sentence.turning and self.effect.value_odds >= SURE_OF_VALUE:
            return TURNING_FROM if self.named else TURNING
        return SURE_OF_PLACE

    @property
    def takes_place(self) -> bool:
        """Whether another value comes where it stood."""
        return self.effect.replaced > self.effect.over

    @property
    def place(self) -> tuple[object, ...]:
        """Where that value stands: its words in the sentence, of whom, in which relation."""
        subject = self.fact.subject_entity_id or self.fact.subject
        return self.sentence.start, self.effect.value, subject, self.fact.predicate

    def competes_with(self, other: Heard) -> bool:
        """Whether one value is said to come where two different ones stood."""
        return self.place == other.place and not covers(timelines.name_of(self.fact), timelines.name_of(other.fact))

    @property
    def is_worth_asking(self) -> bool:
        """Whether the person is asked if it has ended."""
        literal = self.sentence.doubtful or self.sentence.besides
        return self.ended + self.effect.maybe >= WORTH_ASKING and not literal


def is_named(fact: Fact, said: str) -> bool:
    """Whether at least half of the words of a fact's value stand in a sentence."""
    words = identity(timelines.name_of(fact)).split()
    return 2 * len(set(words) & set(identity(said).split())) >= len(words)


def says_little(fact: Fact, said: str) -> bool:
    """Whether a sentence has, besides whom the fact is about, one content word at most, such as "Giulia is fine now",
    whichever language it is taken to be in.

    Beside one that does not name the fact either the reader guesses: of 4,224 pairs, mostly of such sentences, with
    facts that none of them ends, it was sure of 11 and found 82 worth asking. What one does end ("She retired") is a
    matter of wordings, which the engine knows.
    """
    subject = fact.subject_canonical or fact.subject
    content = (
        set(lexical.terms(said, language)) - set(lexical.terms(subject, language)) - _PRESENT for language in _LANGUAGES
    )
    return min(map(len, content)) <= 1


def statements(
    vocabulary: Vocabulary, content: str, extraction: Extraction, heard: Sequence[Heard]
) -> tuple[Statement, ...]:
    """The statements of a text with those that follow, which come last: what an engine read is told first."""
    surest: dict[str, Heard] = {}
    for each in heard:
        known = surest.get(each.fact.id)
        if known is None or each.ended + each.effect.maybe > known.ended + known.effect.maybe:
            surest[each.fact.id] = each
    told = list(extraction.statements)
    follows: list[Statement] = []
    moved = [each for each in surest.values() if each.takes_place and (each.is_sure or each.is_worth_asking)]
    asked = {each.place for each in moved if _is_read_as_such(told, each)}
    for each in sorted(surest.values(), key=lambda one: -one.ended):
        if each in moved and any(each.competes_with(other) for other in moved):
            # "I use Neovim now": of an editor, a database and a system it replaces one at most, and nobody says which.
            if each.place not in asked:
                follows.append(_question(each))
            asked.add(each.place)
            continue
        claimed = [one for one in told if _is_the_same_end(one, each)]
        if claimed and each.ended >= SECONDED and not each.sentence.doubtful:
            told = [one for one in told if one not in claimed]
            statement = replace(_over(each), confidence=claimed[0].confidence)
        elif each.is_sure:
            value = _value(content, each)
            if value and (any(value == other.object for other in follows) or _has_its_place(told, value, each)):
                continue  # it has taken another's place
            told, statement = _ended(told, value, each)
        elif each.is_worth_asking:
            statement = _question(each)
        else:
            continue
        follows.append(statement)
    return (*told, *follows)


def _is_the_same_end(statement: Statement, heard: Heard) -> bool:
    """Whether a language model reads in the sentence that just this fact is over, and no list knows its words."""
    fact = heard.fact
    same = statement.subject_is_user if fact.subject_is_user else covers(statement.subject, fact.subject)
    return (
        UNWORDED in statement.signs
        and same
        and statement.predicate == fact.predicate
        and heard.sentence.tells(statement)
        and covers(statement.object, timelines.name_of(fact))
    )


def _question(heard: Heard) -> Statement:
    return replace(_over(heard), hedged=True, confidence=heard.ended + heard.effect.maybe)


def _is_read_as_such(told: Sequence[Statement], heard: Heard) -> bool:
    """Whether an engine read in the sentence that a value of this relation takes another's place: then it asks."""
    relation = heard.fact.predicate
    return any(
        each.replaces and relation in (each.predicate, *each.alternatives) and heard.sentence.tells(each)
        for each in told
    )


def _has_its_place(told: Sequence[Statement], value: str, heard: Heard) -> bool:
    """Whether an engine read in the sentence that the value takes the place of another relation's."""
    return any(each.replaces and each.predicate != heard.fact.predicate for each in _of_value(told, value, heard))


def _of_value(told: Sequence[Statement], value: str, heard: Heard) -> list[Statement]:
    """What an engine read of the value in the sentence."""
    return [
        each
        for each in told
        if each.operation is Operation.ASSERT and heard.sentence.tells(each) and covers(each.object, value)
    ]


def _ended(told: list[Statement], value: str, heard: Heard) -> tuple[list[Statement], Statement]:
    """The end of a fact, or another value in its place; and what an engine told, without what that makes needless."""
    over = _over(heard)
    if not value:
        return told, over
    same = _of_value(told, value, heard)
    if any(each.predicate == heard.fact.predicate for each in same):
        return told, over
    known = timelines.name_of(heard.fact)
    begins = heard.sentence.at
    new = replace(
        over,
        operation=Operation.ASSERT,
        object=value,
        object_is_literal=not value[:1].isupper(),
        replaces=True,
        instead_of=known,
        valid_from=begins,
        valid_from_precision=heard.sentence.precision,
    )
    return [each for each in told if each not in same or each.predicate not in LOOSE], new


def _over(heard: Heard) -> Statement:
    fact, sentence = heard.fact, heard.sentence
    exact = sentence.precision in (Precision.DAY, Precision.INSTANT)
    return Statement(
        subject="" if fact.subject_is_user else fact.subject_canonical or fact.subject,
        subject_is_user=fact.subject_is_user,
        subject_type=fact.subject_type,
        predicate=fact.predicate,
        predicate_raw=fact.predicate_raw,
        object=timelines.name_of(fact),
        object_type="unknown",
        object_is_literal=fact.object_is_literal,
        start=sentence.start,
        end=sentence.end,
        rule=RULE,
        confidence=heard.ended,
        operation=Operation.END,
        valid_from=sentence.at if exact else None,
        valid_from_precision=sentence.precision if exact else Precision.ASSUMED,
        known=fact.id,
    )


def _value(content: str, heard: Heard) -> str:
    """The new value, or nothing where there is none that could stand for one."""
    effect, sentence = heard.effect, heard.sentence
    if effect.value is None or effect.replaced < effect.over or effect.value_odds < SURE_OF_VALUE:
        return ""
    start, end = effect.value
    said = content[sentence.start : sentence.end][start:end].strip(" \t\n.,;:!?\"'“”‘’()")
    value = _POINTING.sub("", said)
    known = timelines.name_of(heard.fact)
    sane = (
        0 < len(value.split()) <= _LONGEST
        and is_real_subject(value)
        and _is_figure(value) == _is_figure(known)
        and identity(value) != identity(known)
        and not covers(value, known)
    )
    return value if sane else ""


def _is_figure(value: str) -> bool:
    """Whether it is an amount, a number or a time: only one takes the place of another."""
    return bool(_FIGURE.match(value) or _COUNTED & set(value_key(value).split()[:3]))
