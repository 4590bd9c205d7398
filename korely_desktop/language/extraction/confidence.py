"""How likely a draft is right and worth keeping: by the construction that found it and by the signs of its wording.

The shares were counted: facts of our own texts, read and judged one by one (``tests/evaluation/judged``), give for each
construction how many were right. ``scripts/fit_confidence.py`` writes them to ``resources/confidence.toml`` and prints
how well they foretell facts that were left out of the count; the table stands in ``docs/lab-notes.md``. The same
construction reads worse in a dense text than in a plain one, and a passing state with the words of a lasting one: what
each sign (:mod:`.signs`) adds or takes away was fitted on top of the shares.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.signs import DATED

OPEN = " (open)"
"""Ends the name of a construction where its relation is not in the vocabulary; such readings err far more often."""

_PLAIN = ", plain" + OPEN
"""The same where the value is written in small letters alone: "wifi: down" rather than "landlord: Ms Sorel"."""

_CONSTRUCTION_WEIGHT = 4.0
"""As how many judged facts the share of all counts for one construction: a single judged fact proves little."""

_RELATION_WEIGHT = 6.0
"""The same one step down: how much a construction's own share counts where its relation was judged too."""

_HEDGED = 0.5
"""What a hedge leaves of the likelihood. Hedged facts wait in Review whatever they are given."""


@dataclass(frozen=True, slots=True)
class Shares:
    """For each construction, and each ``construction: relation``, ``(right, judged)``; and the share of all with a
    relation of the vocabulary and with an open one.
    """

    counts: Mapping[str, tuple[int, int]]
    known: float
    open: float

    def likelihood(self, construction: str, relation: str) -> float:
        """The share of right facts: of all, drawn to the construction's own and then to that with this relation, the
        more the more of them were judged.
        """
        value = self.open if construction.endswith(OPEN) else self.known
        for name, weight in ((construction, _CONSTRUCTION_WEIGHT), (f"{construction}: {relation}", _RELATION_WEIGHT)):
            right, judged = self.counts.get(name, (0, 0))
            value = (right + weight * value) / (judged + weight)
        return value


@dataclass(frozen=True, slots=True)
class Weights:
    """What the signs of a wording add to the log odds of its construction, those counting ``steepness`` times."""

    start: float
    steepness: float
    of: Mapping[str, float]

    def likelihood(self, share: float, relation: str, signs: Sequence[str]) -> float:
        """The share of a construction, moved by the signs of the wording and by the relation it says. What tells its
        day is kept for the day: no sign of the passing counts against it.
        """
        if DATED in signs:
            return share
        told = sum(self.of.get(sign, 0.0) for sign in (*signs, f"says {relation}"))
        return share_of(self.start + self.steepness * log_odds(share) + told)


def log_odds(share: float, least: float = 0.02) -> float:
    """The log odds of a share, which is kept ``least`` off 0 and 1."""
    kept = min(1 - least, max(least, share))
    return math.log(kept / (1 - kept))


def share_of(odds: float) -> float:
    """The share that has these log odds."""
    return 1 / (1 + math.exp(-odds))


@cache
def _shipped() -> Mapping[str, Any]:
    return tomllib.loads(files("korely_desktop").joinpath("resources", "confidence.toml").read_text("utf-8"))


@cache
def weights() -> Weights:
    """The fitted weights that ship with the app."""
    read = _shipped()["weights"]
    return Weights(read["start"], read["steepness"], read["of"])


@cache
def shares() -> Shares:
    """The counted shares that ship with the app."""
    read = _shipped()
    counts = {name: (right, judged) for name, (right, judged) in read["constructions"].items()}
    return Shares(counts, read["all"]["known"], read["all"]["open"])


def construction(rule: str, value: str, *, known: bool) -> str:
    """The name under which a rule is counted; ``known`` says whether the vocabulary has its relation."""
    named = any(not character.isalpha() or character.isupper() for character in value.replace(" ", ""))
    return rule.removeprefix("used to: ") + ("" if known else OPEN if named else _PLAIN)


def confidence(draft: Draft, relation: str, *, known: bool) -> float:
    """The likelihood that the draft is right, between 0.05 and 0.99; ``relation`` has its sign in it."""
    value = shares().likelihood(construction(draft.rule, draft.value, known=known), relation)
    if draft.operation is Operation.ASSERT:
        value = weights().likelihood(value, relation, draft.signs)
    value -= draft.penalty
    return round(min(0.99, max(0.05, value * (_HEDGED if draft.hedged else 1.0))), 3)
