"""Which statements can contradict each other, and the verdict on a pair: the second stage of the check, as rules.

Structure decides: the same subject and the same slot (or the two stances on one object). Values are compared
literally. Likeness of meaning never ends a fact; it only proposes ``extends`` or ``unsure``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.text import covers, identity, name_key, stems, value_key
from korely_desktop.domain.verdicts import Judgement, Reason, Verdict
from korely_desktop.domain.vocabulary import Vocabulary, snake

SIMILAR = 0.55
"""Cosine of two fact vectors from which they are worth comparing."""

_KEPT_BESIDE = "|"
_DENIAL = re.compile(
    r"\b(?:not|no|never|nobody|nothing|none|without|non|mai|nessuno|niente|senza"
    r"|don'?t|doesn'?t|didn'?t|isn'?t|aren'?t|wasn'?t|weren'?t|hasn'?t|haven'?t|won'?t|can'?t|cannot)\b|\bn't\b"
)
_AUXILIARY = re.compile(r"^(?:is|are|was|were|be|been|being|has|have|had|will|does|do|did)\s+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_UNNAMED = "fumare job work lavoro home house plan subscription tobacco cigarettes smoking sigarette it that this there"
_GENERIC = frozenset(_UNNAMED.split())
_FOR_DOING = stems("lesson class course team school group club lezioni corso squadra scuola")
_OPPOSITE_WORDS = """inside/outside open/closed sit/stand sleep/run sleep/jump awake/asleep man/woman boy/girl
male/female happy/sad young/old hot/cold full/empty alive/dead love/hate like/dislike win/lose early/late day/night
summer/winter alone/together forward/back up/down left/right black/white indoor/outdoor walk/sleep walk/sit run/sit
stand/lie lie/jump indoors/outdoors first/last more/less always/never married/single employed/unemployed"""
_OPPOSITES = {frozenset(pair.split("/")) for pair in _OPPOSITE_WORDS.split()}


@dataclass(frozen=True, slots=True)
class Timeline:
    """The facts that can push each other out: all values of ``slots``, or only those on one object.

    Attributes:
        one: at most one value at a time; else each object has a timeline of its own, whose values are the stances.
    """

    one: bool
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A triple to be judged. ``over`` says that it is denied or ended rather than asserted."""

    subject: str
    predicate: str
    object: str
    tense: Tense = Tense.CURRENT
    over: bool = False


def timeline(vocabulary: Vocabulary, predicate: str) -> Timeline:
    """Where a fact with this predicate stands."""
    known = vocabulary.get(predicate)
    if known.cardinality_one:
        return Timeline(True, (vocabulary.slot(predicate),))
    opposite = vocabulary.opposite(predicate)
    if vocabulary.get(opposite).cardinality_one:
        return Timeline(False, (vocabulary.slot(predicate),))
    return Timeline(False, tuple(sorted({vocabulary.slot(predicate), vocabulary.slot(opposite)})))


def value_on(line: Timeline, predicate: str, object_name: str) -> str:
    """What a fact says on its timeline: its object, or, where the object is given, its stance."""
    return identity(object_name) if line.one else predicate


def beside(slot: str, object_name: str) -> str:
    """A slot of its own for a second value that may stand beside the first ("also works at ...")."""
    return f"{slot}{_KEPT_BESIDE}{identity(object_name)}"


def is_beside(slot: str) -> bool:
    """Whether :func:`beside` made this slot."""
    return _KEPT_BESIDE in slot


def without_beside(slot: str) -> str:
    """The slot beside which :func:`beside` set this one."""
    return slot.split(_KEPT_BESIDE)[0]


def is_changeable(vocabulary: Vocabulary, fact: Fact) -> bool:
    """Whether a fact holds now and can end in a life: not where somebody was born, or whose child they are."""
    return fact.is_open and was_changeable(vocabulary, fact)


def was_changeable(vocabulary: Vocabulary, fact: Fact) -> bool:
    """The same, whether or not an end of the fact is known."""
    lasting = vocabulary.get(fact.predicate).half_life_days is None and vocabulary.knows(fact.predicate)
    return fact.state is State.ACTIVE and fact.tense is Tense.CURRENT and not lasting


def may_be_called_off(fact: Fact) -> bool:
    """Whether a fact is a plan that still stands."""
    return fact.is_open and fact.state is State.ACTIVE and fact.tense is Tense.PLANNED


def is_generic(object_name: str) -> bool:
    """Whether an end names no particular value ("left her job"): it means whatever holds."""
    return name_key(object_name) in _GENERIC or not name_key(object_name)


def ends(object_said: str, object_known: str, *, kinds: bool = False) -> bool:
    """Whether "it is over with X" is about a known value: the same, one worded wider, or narrower about one thing.

    Narrower is about the same thing for names ("the Netflix subscription", Netflix), for what one has ("the red car",
    the car; not "the car seat") and for what one goes to for it ("the piano lessons", piano). Of ``kinds`` of things
    (likes, eats) it is not: no red wine is no end of wine.
    """
    if identity(object_said) == identity(object_known):
        return True
    said, known = stems(object_said), stems(object_known)
    if not said or not known or not (said <= known or known <= said):
        return False
    if said <= known or object_known[:1].isupper() or said - known <= _FOR_DOING:
        return True
    return not kinds and stems(value_key(object_said).split()[-1]) <= known


def judge(vocabulary: Vocabulary, old: Claim, new: Claim) -> Judgement:
    """The verdict on a pair of which both are about the same scope. The new one is the later one."""
    if not _same_subject(old.subject, new.subject):
        return Judgement(Verdict.UNRELATED, Reason.DIFFERENT_SLOT, 0.9)
    if vocabulary.knows(vocabulary.fold(old.predicate)) and vocabulary.knows(vocabulary.fold(new.predicate)):
        return _judge_canonical(vocabulary, old, new)
    return _judge_open(old, new)


def _judge_canonical(vocabulary: Vocabulary, old: Claim, new: Claim) -> Judgement:
    before, after = vocabulary.fold(old.predicate), vocabulary.fold(new.predicate)
    same_object = identity(old.object) == identity(new.object)
    line = timeline(vocabulary, after)
    if vocabulary.slot(before) not in line.slots:
        if vocabulary.opposite(after) == before and same_object:
            return Judgement(Verdict.UPDATES, Reason.OPPOSITE_STANCE)
        return Judgement(Verdict.UNRELATED, Reason.DIFFERENT_SLOT, 0.9)
    if new.over:
        about = ends(new.object, old.object, kinds=vocabulary.of_kinds(after)) or (line.one and is_generic(new.object))
        if about and before == after:
            return Judgement(Verdict.UPDATES, Reason.SAID_TO_BE_OVER)
        return Judgement(Verdict.UNRELATED, Reason.DIFFERENT_SLOT, 0.8)
    if new.tense is Tense.PLANNED:
        return Judgement(Verdict.RESTATES if same_object and before == after else Verdict.EXTENDS, Reason.PLANNED_ONLY)
    if line.one:
        if same_object:
            return Judgement(Verdict.RESTATES, Reason.SAME_VALUE)
        if new.tense is Tense.PAST:
            return Judgement(Verdict.EXTENDS, Reason.LATE_NEWS)
        return Judgement(Verdict.UPDATES, Reason.ONE_AT_A_TIME)
    if not same_object:
        if before == after and stems(old.object) < stems(new.object):
            return Judgement(Verdict.EXTENDS, Reason.MORE_EXACT, 0.8)
        return Judgement(Verdict.EXTENDS, Reason.MANY_VALUES, 0.8)
    if before != after and vocabulary.opposite(after) == before:
        return Judgement(Verdict.UPDATES, Reason.OPPOSITE_STANCE)
    if new.tense is Tense.PAST:
        return Judgement(Verdict.UPDATES, Reason.SAID_TO_BE_OVER)
    return Judgement(Verdict.RESTATES, Reason.SAME_VALUE)


def _judge_open(old: Claim, new: Claim) -> Judgement:
    """A pair with a relation the vocabulary does not know: only the words are there to go by."""
    before, after = said(old), said(new)
    numbers = set(_NUMBER.findall(old.object)), set(_NUMBER.findall(new.object))
    likeness = len(before & after) / max(1, min(len(before), len(after)))
    if denied(old) != denied(new) and likeness >= 0.5:
        return Judgement(Verdict.UPDATES, Reason.OPPOSITE_STANCE, 0.8)
    if any(frozenset((one, other)) in _OPPOSITES for one in before - after for other in after - before):
        return Judgement(Verdict.UPDATES, Reason.OPPOSITE_STANCE, 0.6)
    if numbers[0] != numbers[1] and all(numbers) and snake(old.predicate) == snake(new.predicate):
        return Judgement(Verdict.UNSURE, Reason.WEAK_EVIDENCE, 0.5)
    if before == after or (after and after < before):
        return Judgement(Verdict.RESTATES, Reason.SAME_VALUE, 0.7)
    if before < after:
        return Judgement(Verdict.EXTENDS, Reason.MORE_EXACT, 0.7)
    if likeness > 0:
        return Judgement(Verdict.EXTENDS, Reason.SIMILAR_MEANING, 0.5)
    return Judgement(Verdict.UNRELATED, Reason.DIFFERENT_SLOT, 0.5)


def _same_subject(one: str, other: str) -> bool:
    return value_key(one) == value_key(other) or covers(one, other)


def said(claim: Claim) -> frozenset[str]:
    """The roots of what is said of the subject, denials and auxiliaries aside."""
    relation = _DENIAL.sub(" ", _AUXILIARY.sub("", claim.predicate.replace("_", " ").casefold() + " "))
    return stems(relation) | stems(_DENIAL.sub(" ", claim.object.casefold()))


def denied(claim: Claim) -> bool:
    """Whether the words say that it is not so: an odd number of denials."""
    words = f"{claim.predicate.replace('_', ' ')} {claim.object}".casefold().replace("’", "'")
    return claim.over or len(_DENIAL.findall(words)) % 2 == 1
