"""A pair of open statements as numbers: what their words say, and how alike the model finds their parts.

The order of :data:`NAMES` is part of the trained classifier; changing it means training again
(``scripts/train_judge.py``).
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.contradiction import Claim, denied
from korely_desktop.domain.text import stems, value_key
from korely_desktop.language.judging.words import Roots, Words

Vector = NDArray[np.float32]

PARTS = 5
"""Texts of one statement that get a vector; see :func:`parts`."""

_IN_ORDER = """
denied_differs denied_new denied_both opposed opposed_and_denied exclusive exclusive_subject numbers_differ
numbers_same count_differs gender age species subject_same subject_follows subject_adds subject_gone nobody
overlap covered unaccounted dropped predicate_same object_same posture_clash posture_same activity_clash
activity_same place_clash place_same generic private bare_old bare_new role_old role_new swapped cos_whole
cos_subject cos_predicate cos_object cos_said cos_whole_said cos_said_object"""
NAMES = tuple(_IN_ORDER.split())

_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_AUXILIARY = re.compile(
    r"\b(?:is|are|was|were|be|been|being|am|has|have|had|will|would|does|do|did|not|n't|never|no|non|è|sono|era|ha|hanno)\b"
)
_BARE = re.compile(r"^(?:is|are|was|were|be|been|being|am|è|sono|era|erano)?$")
_ROLE = re.compile(r"^(?:is|are|was|were|è|era)\s+(?:a|an|the|un|uno|una)\s+\w")
_NOBODY = re.compile(r"^(?:nobody|no one|none|nothing|no \w+|nessuno|there)\b")


def parts(claim: Claim) -> tuple[str, str, str, str, str]:
    """The texts of a statement that are embedded: whole, subject, predicate, object, predicate with object."""
    subject, predicate, said = (_plain(text) for text in (claim.subject, claim.predicate, claim.object))
    return (
        f"{subject} {predicate} {said}",
        subject or "-",
        predicate or "-",
        said or "-",
        f"{predicate} {said}".strip() or "-",
    )


def features(words: Words, old: Claim, new: Claim, before: Vector, after: Vector) -> Vector:
    """The pair as numbers, in the order of :data:`NAMES`.

    Args:
        before, after: unit vectors of :func:`parts` of each, shape (:data:`PARTS`, dimension).
    """
    one, other = _roots(old.subject), _roots(new.subject)
    said_old, said_new = _said(old), _said(new)
    follows = words.widened(said_old | one)
    unaccounted = said_new - follows - words.generic - other
    numbers = numbers_of(old), numbers_of(new)
    counts = _numbers(value_key(old.subject)), _numbers(value_key(new.subject))
    signs = denied(old), denied(new)
    posture = words.postures_clash(said_old, said_new)
    activity = words.activities_clash(said_old, said_new)
    place = words.places_clash(said_old | one, said_new)
    nobody = bool(_NOBODY.match(new.subject.casefold())) != bool(_NOBODY.match(old.subject.casefold()))
    opposed = words.opposed(said_old, said_new)
    by_words: list[float] = [
        signs[0] != signs[1] and not opposed,
        signs[1],
        signs[0] and signs[1],
        opposed and signs[0] == signs[1],
        opposed and signs[0] != signs[1],
        words.exclude(said_old, said_new),
        words.exclude(one, other),
        bool(numbers[0] and numbers[1] and not numbers[0] & numbers[1]),
        bool(numbers[0] and numbers[0] == numbers[1]),
        bool(counts[0] and counts[1] and counts[0] != counts[1]),
        *words.kinds_clash(one, other),
        one == other,
        other <= words.widened(one),
        min(3, len(other - words.widened(one))) / 3,
        min(3, len(one - words.widened(other))) / 3,
        nobody,
        _share(said_old & said_new, said_old | said_new),
        _share(said_new & follows, said_new),
        min(4, len(unaccounted)) / 4,
        min(4, len(said_old - said_new)) / 4,
        _main(old.predicate) == _main(new.predicate),
        stems(old.object) == stems(new.object),
        *posture,
        *activity,
        *place,
        min(2, len(said_new & words.generic)) / 2,
        min(2, len(said_new & words.private)) / 2,
        bool(_BARE.match(old.predicate.strip().casefold())),
        bool(_BARE.match(new.predicate.strip().casefold())),
        bool(_ROLE.match(f"{old.predicate} {old.object}".strip().casefold())),
        bool(_ROLE.match(f"{new.predicate} {new.object}".strip().casefold())),
        bool(one and other) and one <= stems(new.object) and other <= stems(old.object) and one != other,
    ]
    alike = (before * after).sum(axis=1)
    cosines = [*alike[:PARTS], float(before[0] @ after[4]), float(before[4] @ after[3])]
    return np.array([*by_words, *cosines], dtype=np.float32)


def numbers_of(claim: Claim) -> frozenset[str]:
    """The numbers in what a statement says of its subject, words for numbers among them."""
    return _numbers(value_key(f"{_plain(claim.predicate)} {_plain(claim.object)}"))


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").replace("’", "'").casefold().split())


def _roots(text: str) -> Roots:
    return stems(_plain(text))


def _said(claim: Claim) -> Roots:
    return stems(_AUXILIARY.sub(" ", f"{_plain(claim.predicate)} {_plain(claim.object)}"))


def _main(predicate: str) -> Roots:
    return stems(_AUXILIARY.sub(" ", _plain(predicate)))


def _numbers(text: str) -> frozenset[str]:
    return frozenset(_NUMBER.findall(text))


def _share(part: Roots, whole: Roots) -> float:
    return len(part) / len(whole) if whole else 1.0
