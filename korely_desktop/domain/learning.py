"""What the person's decisions say about a relation: how often it was right, and whether it may act by itself.

A relation begins with the trust that the vocabulary and the gate give it (``usual``). It earns more (``earned``: what
is unsure of it is let in without asking) by :data:`EARNED_AFTER` clean decisions in a row, and loses that with the
first that is not clean. Taking back what it had done by itself makes it ask before it ends anything (``asks``), until
as many clean decisions have followed. The person's own word (``by_hand``) stands above all of it and can be withdrawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

EARNED_AFTER = 8
"""Clean decisions in a row. By Laplace's rule of succession, the next of n clean ones is right with (n+1)/(n+2):
eight is the least for which that is nine in ten."""


class Standing(StrEnum):
    """What a relation may do by itself."""

    USUAL = "usual"
    EARNED = "earned"
    ASKS = "asks"


class Outcome(StrEnum):
    """What one decision said about a fact that was learned from a text."""

    RIGHT = "right"
    WRONG = "wrong"
    UNDONE = "undone"  # what had been done by itself was taken back
    RIGHT_WITHDRAWN = "right_withdrawn"  # an earlier "right" of the person, taken back
    WRONG_WITHDRAWN = "wrong_withdrawn"


@dataclass(frozen=True, slots=True)
class Record:
    """The decisions on one relation or one agent.

    Attributes:
        streak: clean decisions since the last that was not.
        undone: something was taken back, and fewer than :data:`EARNED_AFTER` clean decisions followed.
        by_hand: True: lets everything in; False: asks; None: as earned.
    """

    right: int = 0
    wrong: int = 0
    streak: int = 0
    undone: bool = False
    by_hand: bool | None = None

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
        if self.undone:
            return Standing.ASKS
        return Standing.EARNED if self.streak >= EARNED_AFTER else Standing.USUAL

    def after(self, outcome: Outcome) -> Record:
        """The record with one more decision."""
        if outcome is Outcome.RIGHT:
            streak = self.streak + 1
            return replace(self, right=self.right + 1, streak=streak, undone=self.undone and streak < EARNED_AFTER)
        if outcome is Outcome.RIGHT_WITHDRAWN:
            return replace(self, right=max(0, self.right - 1), streak=max(0, self.streak - 1))
        if outcome is Outcome.WRONG_WITHDRAWN:
            return replace(self, wrong=max(0, self.wrong - 1))
        return replace(self, wrong=self.wrong + 1, streak=0, undone=self.undone or outcome is Outcome.UNDONE)


@dataclass(frozen=True, slots=True)
class Learnt:
    """The records of one project, by relation and by agent."""

    relations: Mapping[str, Record]
    agents: Mapping[str, Record]

    def standing(self, relation: str) -> Standing:
        """What a relation may do by itself."""
        return self.relations.get(relation, _NOTHING).standing

    def after(self, relation: str, agent: str, outcome: Outcome) -> Learnt:
        """With one more decision."""
        relations = {**self.relations, relation: self.relations.get(relation, _NOTHING).after(outcome)}
        agents = {**self.agents, agent: self.agents.get(agent, _NOTHING).after(outcome)}
        return Learnt(relations, agents)

    def by_hand(self, relation: str, choice: bool | None) -> Learnt:
        """With the person's own word on a relation, or without it."""
        changed = replace(self.relations.get(relation, _NOTHING), by_hand=choice)
        return Learnt({**self.relations, relation: changed}, self.agents)


_NOTHING = Record()
