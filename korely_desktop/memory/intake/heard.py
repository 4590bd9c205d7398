"""What follows from the answers of the reader of changes: statements like those of an engine, told the same way.

From which odds on they are followed is in :mod:`memory.intake.bars`. Nothing is written: each statement goes through
the gate of :mod:`memory.intake.admission`, which looks again whether the fact still stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from korely_desktop.domain.admission import is_real_subject
from korely_desktop.domain.facts import Fact, Precision, Tense
from korely_desktop.domain.statements import ANY_PLAN, UNWORDED, Extraction, Operation, Sentence, Statement
from korely_desktop.domain.text import covers, identity, value_key
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language import lexical
from korely_desktop.language.extraction.changes.hints import HINT
from korely_desktop.language.extraction.changes.turnovers import LOOSE
from korely_desktop.language.extraction.parties.described import nameless
from korely_desktop.language.judging.change_reader import Effect
from korely_desktop.language.judging.finder import FOUND
from korely_desktop.memory.intake.agreement import is_about, is_said_to_be_over
from korely_desktop.memory.intake.bars import SURE_OF_VALUE, Bar
from korely_desktop.memory.intake.slot_names import is_counted_anew

RULE = "read beside"

SECONDED = 0.3
"""Odds from which it ends where a language model reads in the sentence that it has, in words that no list knows. Of ten
such ends that we looked at five have them, of 14 sentences that end nothing two.
"""

WORTH_ASKING = 0.88
"""Odds that it has or may have ended from which the person is asked."""

_LANGUAGES: tuple[lexical.Language, ...] = ("en", "it")
_PRESENT = frozenset(("now", "today", "ora", "adess", "oggi"))
"""Stems of words that say no more than that it is so at present."""
_LONGEST = 8
_FIGURE = re.compile(r"[€$£+]?\s?\d[\d.,:]*")
_COUNTED = frozenset(value_key("one two three four five six seven eight nine ten eleven twelve half").split())
_KEPT = "has_pet"
"""Where another value takes a place only if the text says so: "we switched the dog to Orijen" says what it eats."""
_POINTING = re.compile(
    r"^(?:(?:the|a|an|my|our|his|her|their|its|il|lo|la|i|gli|le|un|uno|una|mio|mia|suo|sua)\s+|l['’]|un['’])+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Heard:
    """What the reader says of one sentence and one known fact.

    Attributes:
        named: at least half of the words of the fact's value stand in the sentence.
        filled: the relations in which whom the fact is about has a value.
        read_too: an engine read the new value of the same subject in the same relation.
        said_too: an engine read that the value is over.
        implied: the sentence tells what usually comes with an end, and no word of it says that anything is over, or
            only what was planned is called off.
    """

    sentence: Sentence
    fact: Fact
    effect: Effect
    named: bool = False
    filled: frozenset[str] = frozenset()
    read_too: bool = False
    said_too: bool = False
    implied: bool = False

    @property
    def ended(self) -> float:
        """How likely the fact has ended."""
        return self.effect.ended

    @property
    def is_sure(self) -> bool:
        """Whether the fact ends. What is in doubt, said with a laugh, only implied or comes on top is never sure,
        whatever the odds.
        """
        if self.sentence.doubtful or self.sentence.joking or (self.implied and not self.said_too):
            return False
        if self.takes_place and (self.sentence.besides or (self.fact.predicate == _KEPT and not self.said_too)):
            return False
        return self._bar.is_reached

    @property
    def _bar(self) -> Bar:
        return Bar(
            self.effect,
            named=self.named,
            turning=self.sentence.turning,
            read_too=self.read_too,
            said_too=self.said_too,
        )

    @property
    def takes_place(self) -> bool:
        """Whether another value comes where it stood."""
        return self._bar.takes_place

    @property
    def place(self) -> tuple[object, ...]:
        """Where that value stands: its words in the sentence, of whom, in which relation."""
        subject = self.fact.subject_entity_id or self.fact.subject
        return self.sentence.start, self.effect.value, subject, self.fact.predicate

    def competes_with(self, other: Heard) -> bool:
        """Whether one value is said to come where two different ones stood."""
        return self.place == other.place and not covers(self.fact.object_name, other.fact.object_name)

    @property
    def is_worth_asking(self) -> bool:
        """Whether the person is asked if it has ended."""
        literal = self.sentence.doubtful or self.sentence.besides
        return self.ended + self.effect.maybe >= WORTH_ASKING and not literal


def is_named(fact: Fact, said: frozenset[str]) -> bool:
    """Whether at least half of the words of a fact's value are among those ``said`` (of :func:`identity`)."""
    words = identity(fact.object_name).split()
    return 2 * len(said.intersection(words)) >= len(words)


def says_little(subject: str, said: str) -> bool:
    """Whether a sentence has, besides whom a fact is about, one content word at most, such as "Giulia is fine now",
    whichever language it is taken to be in.

    Where it does not name the fact either the reader guesses: of 4,224 pairs, mostly of such sentences, with
    facts that none of them ends, it was sure of 11 and found 82 worth asking. What one does end ("She retired") is a
    matter of wordings, which the engine knows.
    """
    return any(_says_little_in(language, subject, said) for language in _LANGUAGES)


def _says_little_in(language: lexical.Language, subject: str, said: str) -> bool:
    aside = _PRESENT.union(lexical.each_term(subject, language))
    content: set[str] = set()
    for term in lexical.each_term(said, language):
        if term not in aside:
            content.add(term)
            if len(content) > 1:
                return False
    return True


def statements(
    vocabulary: Vocabulary, content: str, extraction: Extraction, heard: Sequence[Heard]
) -> tuple[Statement, ...]:
    """The statements of a text with those that follow: what an engine read is told first, and last what only the
    network found there, lest it be asked whether that ends what has ended.
    """
    surest: dict[str, Heard] = {}
    changed = (one for one in heard if not _is_named_there(extraction.statements, one))
    for each in (_with_what_agrees(vocabulary, extraction.statements, content, one) for one in changed):
        known = surest.get(each.fact.id)
        if known is None or each.ended + each.effect.maybe > known.ended + known.effect.maybe:
            surest[each.fact.id] = each
    told = list(extraction.statements)
    follows: list[Statement] = []
    moved = [each for each in surest.values() if each.takes_place and (each.is_sure or each.is_worth_asking)]
    asked = {each.place for each in moved if _is_read_as_such(told, each)}
    for each in sorted(surest.values(), key=lambda one: (one.fact.predicate in LOOSE, -one.ended)):
        rivals = [other for other in moved if each in moved and each.competes_with(other)]
        named = [one for one in (each, *rivals) if one.named]
        if rivals and named != [each]:
            # "I use Neovim now": of an editor, a database and a system it replaces one at most, and nobody says which;
            # "Vim drove me mad, I use Neovim now" does.
            if each.place not in asked and len(named) != 1:
                follows.append(_question(each))
                asked.add(each.place)
            continue
        claimed = [one for one in told if _is_the_same_end(one, each)]
        if claimed and each.ended >= SECONDED and not each.sentence.doubtful:
            told = [one for one in told if one not in claimed]
            statement = replace(_over(each), confidence=claimed[0].confidence)
        elif each.is_sure:
            value = _value(content, each)
            taken = next((other for other in follows if value and value == other.object), None)
            told = _without_what_is_over(told, each)
            if taken is not None and not _is_the_same(taken.instead_of, each) and not each.named:
                continue  # it has taken another's place
            if _has_its_place(vocabulary, told, value, each):
                continue
            told, statement = _ended(vocabulary, told, "" if taken is not None else value, each)
        elif each.is_worth_asking:
            statement = _question(each)
        else:
            continue
        follows.append(statement)
    found = [each for each in told if each.rule == FOUND]
    return (*(each for each in told if each.rule != FOUND), *follows, *found)


def _is_named_there(told: Sequence[Statement], heard: Heard) -> bool:
    """Whether an engine read in the sentence who it is of whom the fact tells without a name: that changes nothing."""
    relation = heard.fact.predicate
    return nameless(relation, heard.fact.object_name) is not None and any(
        each.predicate == relation and each.operation is Operation.ASSERT and not each.object_is_literal
        for each in told
        if not each.replaces and heard.sentence.tells(each) and is_about(each, heard.fact)
    )


def _is_the_same_end(statement: Statement, heard: Heard) -> bool:
    """Whether a language model reads in the sentence that just this fact is over, and no list knows its words."""
    fact = heard.fact
    same = statement.subject_is_user if fact.subject_is_user else covers(statement.subject, fact.subject)
    return (
        UNWORDED in statement.signs
        and same
        and statement.predicate == fact.predicate
        and heard.sentence.tells(statement)
        and covers(statement.object, fact.object_name)
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


def _with_what_agrees(vocabulary: Vocabulary, told: Sequence[Statement], content: str, heard: Heard) -> Heard:
    """What was heard, with what an engine read in the sentence to the same effect."""
    said_too = is_said_to_be_over(vocabulary, told, content, heard.sentence, heard.fact)
    hints = (
        each
        for each in told
        if each.rule == HINT
        and heard.sentence.tells(each)
        and (not each.whosever or covers(each.object, heard.fact.object_name))
    )
    called_off = any(
        ANY_PLAN in each.alternatives and heard.sentence.tells(each) and covers(each.object, heard.fact.object_name)
        for each in told
    )
    implied = called_off or (not heard.sentence.turning and any(hints))
    return replace(heard, read_too=_is_read_too(told, content, heard), said_too=said_too, implied=implied)


def _is_read_too(told: Sequence[Statement], content: str, heard: Heard) -> bool:
    """Whether an engine read the new value in the sentence, of the same subject in the same relation, as true now; or
    it is another number of the very same thing.
    """
    value = _value(content, heard) if heard.fact.predicate not in LOOSE else ""
    on_a_day = heard.sentence.precision in (Precision.DAY, Precision.INSTANT)
    if value and not on_a_day and is_counted_anew(heard.fact.object_name, value):
        return True
    return bool(value) and any(
        each.predicate == heard.fact.predicate
        and each.tense is Tense.CURRENT
        and not (each.hedged or each.if_known or each.adds)
        and is_about(each, heard.fact)
        for each in _of_value(told, value, heard)
    )


def _has_its_place(vocabulary: Vocabulary, told: Sequence[Statement], value: str, heard: Heard) -> bool:
    """Whether an engine read in the sentence that the value takes the place of another fact of the same subject: one
    that it names, or that stands in the relation that it read. What the sentence names itself has ended all the same.
    """
    if heard.named or not value:
        return False
    filled = {vocabulary.slot(relation) for relation in heard.filled}
    return any(
        each.replaces
        and each.predicate != heard.fact.predicate
        and is_about(each, heard.fact)
        and (bool(each.instead_of) or vocabulary.slot(each.predicate) in filled)
        for each in _of_value(told, value, heard)
    )


def _is_the_same(value: str, heard: Heard) -> bool:
    """Whether a value is the one that the fact has, perhaps in other words."""
    return bool(value) and covers(value, heard.fact.object_name)


def _without_what_is_over(told: list[Statement], heard: Heard) -> list[Statement]:
    """What was told without what only the network found there and what says that the fact holds still, and without
    the same change told of somebody else.
    """
    fact, known = heard.fact, heard.fact.object_name

    def is_over(each: Statement) -> bool:
        if each.rule == FOUND and each.predicate == fact.predicate and covers(each.object, known):
            return is_about(each, fact)
        of_another = each.replaces and bool(each.instead_of) and covers(each.instead_of, known)
        return of_another and not is_about(each, fact)

    return [each for each in told if not (heard.sentence.tells(each) and is_over(each))]


def _of_value(told: Sequence[Statement], value: str, heard: Heard) -> list[Statement]:
    """What an engine read of the value in the sentence."""
    return [
        each
        for each in told
        if each.operation is Operation.ASSERT and heard.sentence.tells(each) and covers(each.object, value)
    ]


def _ended(
    vocabulary: Vocabulary, told: list[Statement], value: str, heard: Heard
) -> tuple[list[Statement], Statement]:
    """The end of a fact, or another value in its place; and what an engine told, without what that makes needless."""
    over, relation = _over(heard), heard.fact.predicate
    if not value:
        return told, over
    same = [each for each in _of_value(told, value, heard) if is_about(each, heard.fact)]
    surely = [each for each in same if each.rule != FOUND]
    if any(each.predicate == relation or _is_the_same(each.instead_of, heard) for each in surely):
        return told, over
    vague = relation in LOOSE or not vocabulary.knows(relation)
    if vague and any(each.predicate not in LOOSE and vocabulary.knows(each.predicate) for each in surely):
        return told, over
    new = replace(
        over,
        operation=Operation.ASSERT,
        object=value,
        object_is_literal=not value[:1].isupper(),
        replaces=True,
        instead_of=heard.fact.object_name,
        valid_from=heard.sentence.at,
        valid_from_precision=heard.sentence.precision,
    )
    needless = [each for each in same if each.predicate in LOOSE or (each.rule == FOUND and each.predicate == relation)]
    needless += [each for each in _of_value(told, value, heard) if each.rule == FOUND and each not in same]
    return [each for each in told if each not in needless], new


def _over(heard: Heard) -> Statement:
    fact, sentence = heard.fact, heard.sentence
    exact = sentence.precision in (Precision.DAY, Precision.INSTANT)
    return Statement(
        subject="" if fact.subject_is_user else fact.subject_name,
        subject_is_user=fact.subject_is_user,
        subject_type=fact.subject_type,
        predicate=fact.predicate,
        predicate_raw=fact.predicate_raw,
        object=fact.object_name,
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
    known = heard.fact.object_name
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
