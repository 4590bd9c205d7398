"""The verdict on any two statements: rules where the vocabulary knows both relations, else words and vectors.

The classifier only ever answers here and in proposals (:mod:`memory.history.likeness`). What ends a fact is
structure (:mod:`memory.history.truth`); nothing in this module writes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.domain import contradiction
from korely_desktop.domain.contradiction import Claim
from korely_desktop.domain.errors import InvalidRequest, ModelUnavailable
from korely_desktop.domain.questions import Correction
from korely_desktop.domain.text import covers, identity
from korely_desktop.domain.verdicts import Judgement, Reason, Verdict
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.judging.classifier import Odds, load_classifier
from korely_desktop.language.judging.features import Vector, numbers_of, parts
from korely_desktop.memory.services import Services

CONTRADICTS = 0.55
"""Odds from which a pair is called a contradiction; below, where nothing else is likelier, the answer is unsure."""

_COPULAS = frozenset(["is", "are", "was", "were", "be", "am", "has", "have", "had", "è", "sono", "era", "ha"])
_NAMED = re.compile(r"[^\s]+\s+(?:\w+\s+)*[^\W\d_a-zà-öø-ÿ]|.*[\w][-@.]\w*\d")


def check(services: Services, old: Correction, new: Correction) -> Judgement:
    """Judge two triples without storing anything (all three parts of each are needed).

    Raises:
        InvalidRequest: a part is missing.
    """
    return judge(services, _claim(old, "old"), _claim(new, "new"))


def judge(services: Services, old: Claim, new: Claim) -> Judgement:
    """The verdict on a pair: that of the rules without the model, and for relations that the vocabulary knows."""
    return judge_all(services, [(old, new)])[0]


def judge_all(services: Services, pairs: Sequence[tuple[Claim, Claim]]) -> list[Judgement]:
    """The verdict on each pair, in order; every text is embedded once."""
    ruled = [_ruled(services, old, new) for old, new in pairs]
    open_pairs = [pair for pair, answer in zip(pairs, ruled, strict=True) if answer is None]
    weighed = iter(_weighed(services, open_pairs))
    return [next(weighed) if answer is None else answer for answer in ruled]


def _ruled(services: Services, old: Claim, new: Claim) -> Judgement | None:
    """What needs no model; None where words and vectors have to be weighed."""
    if _known(services, old) and _known(services, new) and _same_subject(old, new):
        return contradiction.judge(services.vocabulary, old, new)
    if not _same_subject(old, new) and (is_named(old.subject) or is_named(new.subject)):
        return Judgement(Verdict.UNRELATED, Reason.DIFFERENT_SLOT, 0.9)
    return _certain(old, new)


def _weighed(services: Services, pairs: Sequence[tuple[Claim, Claim]]) -> list[Judgement]:
    texts = sorted({text for pair in pairs for claim in pair for text in parts(claim)})
    if not texts:
        return []
    try:
        rows = services.embedder.embed_documents(texts)
    except ModelUnavailable:
        return [contradiction.judge(services.vocabulary, old, new) for old, new in pairs]
    place = {text: number for number, text in enumerate(texts)}
    vectors = [[rows[[place[text] for text in parts(claim)]] for claim in pair] for pair in pairs]
    return [weigh(*pair, *rows_of) for pair, rows_of in zip(pairs, vectors, strict=True)]


def weigh(old: Claim, new: Claim, before: Vector, after: Vector) -> Judgement:
    """What the classifier says of a pair of open statements, with its odds as the confidence."""
    odds = load_classifier().odds(old, new, before, after)
    numbers = numbers_of(old), numbers_of(new)
    return _answer(odds, literal_clash=bool(numbers[0] and numbers[1]) and numbers[0] != numbers[1])


def is_named(subject: str) -> bool:
    """Whether a subject is a name or an id, so that another wording means somebody else."""
    return subject.casefold() in lexicon.names("first_names") or bool(_NAMED.match(subject.strip()))


def _answer(odds: Odds, *, literal_clash: bool) -> Judgement:
    best = max(odds.contradicts, odds.follows, odds.neutral)
    if best == odds.contradicts:
        if best >= CONTRADICTS:
            return Judgement(Verdict.UPDATES, Reason.OPPOSITE_STANCE, best)
        return Judgement(Verdict.UNSURE, Reason.WEAK_EVIDENCE, best)
    if best == odds.follows:
        if literal_clash:
            return Judgement(Verdict.UNSURE, Reason.WEAK_EVIDENCE, best)
        return Judgement(Verdict.RESTATES, Reason.SIMILAR_MEANING, best)
    return Judgement(Verdict.EXTENDS, Reason.SIMILAR_MEANING, best)


def _certain(old: Claim, new: Claim) -> Judgement | None:
    """What needs no model: the same words, and the same words denied."""
    if not _same_subject(old, new):
        return None
    if contradiction.denied(old) != contradiction.denied(new):
        if contradiction.said(old) == contradiction.said(new):
            return Judgement(Verdict.UPDATES, Reason.OPPOSITE_STANCE, 0.95)
        return None
    if contradiction.said(old) == contradiction.said(new) and identity(old.object) == identity(new.object):
        return Judgement(Verdict.RESTATES, Reason.SAME_VALUE, 0.95)
    return None


def _known(services: Services, claim: Claim) -> bool:
    """Whether the vocabulary says what a relation means; "is" may mean anything."""
    if claim.predicate.casefold().strip() in _COPULAS:
        return False
    return services.vocabulary.knows(services.vocabulary.fold(claim.predicate))


def _same_subject(old: Claim, new: Claim) -> bool:
    return identity(old.subject) == identity(new.subject) or covers(old.subject, new.subject)


def _claim(triple: Correction, name: str) -> Claim:
    if triple.subject is None or triple.predicate is None or triple.object is None:
        raise InvalidRequest(f"{name} needs a subject, a predicate and an object.", field=name)
    return Claim(triple.subject, triple.predicate, triple.object)
