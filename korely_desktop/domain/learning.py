"""What the person's decisions say about a relation: how often it was right, and whether it may act by itself.

A relation begins with the trust that the vocabulary and the gate give it (``usual``). What an agent says of one
relation is let in without asking (:meth:`Learnt.lets_in`) after :data:`EARNED_AFTER` clean decisions in a row on just
that agent and that relation; the first that is not clean takes that away. Taking back what a relation had done by
itself makes it ask before it ends anything (``asks``), until as many clean decisions have followed. The person's own
word (``by_hand``) stands above all of it and can be withdrawn.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import count

ONE_SIDED = 1.645
"""Standard deviations: 95 % lie above the lower bound."""

TWO_SIDED = 1.96
"""Standard deviations: 95 % lie between the bounds."""

PRECISE_ENOUGH = 0.8
"""An agent may err in no more than every fifth unsure fact that it is to bring in without a question: what waits in
Review is right about every second time (docs/quality.md), so that this halves the errors twice over."""


def bounds(right: int, total: int, z: float = TWO_SIDED) -> tuple[float, float]:
    """Between which shares the true one lies (Wilson's score interval); with nothing counted, anywhere."""
    if total == 0:
        return 0.0, 1.0
    share = right / total
    middle = share + z * z / (2 * total)
    reach = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return max(0.0, min(share, (middle - reach) / scale)), min(1.0, max(share, (middle + reach) / scale))


EARNED_AFTER = next(n for n in count(1) if bounds(n, n, ONE_SIDED)[0] >= PRECISE_ENOUGH)
"""Clean decisions in a row (11): the fewest from which the share of right ones is above :data:`PRECISE_ENOUGH` with
95 % certainty."""


class Standing(StrEnum):
    """What a relation may do by itself; ``earned`` is the person's own word that it lets everything in."""

    USUAL = "usual"
    EARNED = "earned"
    ASKS = "asks"


class Autonomy(StrEnum):
    """When the person is asked about what texts say; their own choice for a project."""

    ALWAYS = "always"  # every new fact waits for them
    UNSURE = "unsure"  # what is not sure, and what clashes with their word
    NEVER = "never"  # what is not sure comes in; what is sensitive, ends something or clashes with their word waits


class Outcome(StrEnum):
    """What one decision said about a fact that was learned from a text."""

    RIGHT = "right"
    WRONG = "wrong"
    UNDONE = "undone"  # what had been done by itself was taken back
    RIGHT_WITHDRAWN = "right_withdrawn"  # an earlier "right" of the person, taken back
    WRONG_WITHDRAWN = "wrong_withdrawn"
    UNDONE_WITHDRAWN = "undone_withdrawn"


@dataclass(frozen=True, slots=True)
class Record:
    """The decisions on one relation or one agent.

    Attributes:
        streak: clean decisions since the last that was not.
        undone: something was taken back, and fewer than :data:`EARNED_AFTER` clean decisions followed.
        by_hand: True: lets everything in; False: asks; None: as earned.
        before: clean decisions in a row before the last that was not; they count on where that is taken back.
    """

    right: int = 0
    wrong: int = 0
    streak: int = 0
    undone: bool = False
    by_hand: bool | None = None
    before: int = 0

    @property
    def decisions(self) -> int:
        """How many count."""
        return self.right + self.wrong

    @property
    def precision(self) -> float:
        """The share that is likely right: (right + 1) / (decisions + 2), so that one decision is no certainty."""
        return (self.right + 1) / (self.decisions + 2)

    @property
    def standing(self) -> Standing:
        """What it may do by itself."""
        if self.by_hand is not None:
            return Standing.EARNED if self.by_hand else Standing.ASKS
        return Standing.ASKS if self.undone else Standing.USUAL

    @property
    def has_earned(self) -> bool:
        """Of an agent and a relation: whether enough clean decisions in a row speak for it, and nobody against it."""
        return self.by_hand is None and not self.undone and self.streak >= EARNED_AFTER

    def after(self, outcome: Outcome) -> Record:
        """The record with one more decision."""
        if outcome is Outcome.RIGHT:
            streak = self.streak + 1
            return replace(self, right=self.right + 1, streak=streak, undone=self.undone and streak < EARNED_AFTER)
        if outcome is Outcome.RIGHT_WITHDRAWN:
            return replace(self, right=max(0, self.right - 1), streak=max(0, self.streak - 1))
        if outcome in (Outcome.WRONG_WITHDRAWN, Outcome.UNDONE_WITHDRAWN):
            wrong = max(0, self.wrong - 1)
            asks = self.undone and (wrong > 0 or outcome is Outcome.WRONG_WITHDRAWN)
            return replace(self, wrong=wrong, streak=self.streak + self.before, undone=asks, before=0)
        undone = self.undone or outcome is Outcome.UNDONE
        return replace(self, wrong=self.wrong + 1, streak=0, undone=undone, before=self.streak)


@dataclass(frozen=True, slots=True)
class Learnt:
    """The records of one project: by relation, by agent, and by both (:func:`pair`); and when the person is asked."""

    relations: Mapping[str, Record]
    agents: Mapping[str, Record]
    pairs: Mapping[str, Record] = field(default_factory=dict)
    autonomy: Autonomy = Autonomy.UNSURE

    def standing(self, relation: str) -> Standing:
        """What a relation may do by itself."""
        return self.relations.get(relation, _NOTHING).standing

    def after(self, relation: str, agent: str, outcome: Outcome) -> Learnt:
        """With one more decision."""
        relations = {**self.relations, relation: self.relations.get(relation, _NOTHING).after(outcome)}
        agents = {**self.agents, agent: self.agents.get(agent, _NOTHING).after(outcome)}
        both = pair(relation, agent)
        pairs = {**self.pairs, both: self.pairs.get(both, _NOTHING).after(outcome)}
        return replace(self, relations=relations, agents=agents, pairs=pairs)

    def lets_in(self, relation: str, agent: str) -> bool:
        """Whether what this agent says unsurely of this relation may be let in without asking."""
        both = self.pairs.get(pair(relation, agent), _NOTHING)
        if both.by_hand is False or self.autonomy is Autonomy.ALWAYS:
            return False
        standing = self.standing(relation)
        if self.autonomy is Autonomy.NEVER:
            return standing is not Standing.ASKS
        return standing is Standing.EARNED or (standing is Standing.USUAL and both.has_earned)

    @property
    def earned(self) -> int:
        """How many kinds of fact come in without asking, each of one agent, because of the person's decisions."""
        earning = (both.partition("/") for both, record in self.pairs.items() if record.has_earned)
        return sum(self.lets_in(relation, agent) for relation, _, agent in earning)

    def by_hand(self, relation: str, choice: bool | None) -> Learnt:
        """With the person's own word on a relation, or without it."""
        changed = replace(self.relations.get(relation, _NOTHING), by_hand=choice)
        return replace(self, relations={**self.relations, relation: changed})

    def stopped(self, relation: str, agent: str, stop: bool) -> Learnt:
        """With what an agent earned for a relation taken away by the person, or given back."""
        both = pair(relation, agent)
        changed = replace(self.pairs.get(both, _NOTHING), by_hand=False if stop else None)
        return replace(self, pairs={**self.pairs, both: changed})


@dataclass(frozen=True, slots=True)
class Checked:
    """How letting in by itself goes: facts let in, how many of them the person judged, how many were right."""

    accepted: int = 0
    judged: int = 0
    right: int = 0

    @property
    def between(self) -> tuple[float, float]:
        """Between which shares the true precision lies, with 95 % certainty."""
        return bounds(self.right, self.judged)


NOTHING_CHECKED = Checked()


def pair(relation: str, agent: str) -> str:
    """The key of an agent and a relation together."""
    return f"{relation}/{agent}"


_NOTHING = Record()
