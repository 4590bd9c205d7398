"""From which odds on what the reader of changes says of a fact is followed: the less speaks for it besides, the higher.

Measured on the lines of blocks held back from it: ``python -m scripts.change_bars``.
"""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.language.judging.change_reader import Effect

TOUCHED = 0.1
"""What it counts for, against an end, that the fact holds still or has another value beside it; that it may be over, or
that the sentence says nothing about it, counts whole. With all weighed alike, at as many wrong ends in blocks held back
some 35 fewer of 1,296 ends are seen: what touches a fact is mostly its end.
"""

SURE, SURE_OF_NAMED = 0.985, 0.983
"""Odds that a fact has ended from which it ends: where less than half of its words stand in the sentence, and where
more do. A fact's own words keep unrelated ones out.
"""

TURNING, TURNING_FROM = 0.97, 0.9
"""The same where another value is said to take its place, and a word of time says besides that it holds from now on."""

READ_TOO = 0.95
"""The same where the engine, or the network that finds values, read just this value of the same subject in the same
relation: two who agree. Not of what one likes, has or does, of which there is more.
"""

NEW_IN_QUESTION = 0.5
"""The same where an engine read that the old value is over, and only the new one is in question: 19 of 22 such lines
held back.
"""

SAID_TOO = 0.96
"""The same where the engine read in the sentence that just this value is over, in whichever relation: two who agree."""

SURE_OF_VALUE = 0.5
"""Odds of a new value from which it takes the old one's place."""


def odds_of_end(effect: Effect) -> float:
    """How likely a fact has ended, with little regard to what else touches it (:data:`TOUCHED`)."""
    untouched = effect.maybe + effect.nothing
    return effect.ended / (effect.ended + untouched + TOUCHED * (effect.also + effect.still))


@dataclass(frozen=True, slots=True)
class Bar:
    """What the reader says of one fact, and what else speaks for it.

    Attributes:
        named: at least half of the words of the fact's value stand in the sentence.
        turning: a word of time in the sentence says that it holds from now on.
        read_too: an engine read the new value of the same subject in the same relation.
        said_too: an engine read that the value is over.
    """

    effect: Effect
    named: bool
    turning: bool
    read_too: bool
    said_too: bool = False

    @property
    def takes_place(self) -> bool:
        """Whether another value comes where it stood."""
        return self.effect.replaced > self.effect.over

    @property
    def least(self) -> float:
        """The odds from which the fact ends."""
        if not self.said_too:
            return self._least
        return NEW_IN_QUESTION if self._is_by_a_value else min(self._least, SAID_TOO)

    @property
    def _least(self) -> float:
        """The same, whatever the engine read to be over."""
        if self.takes_place and self.read_too:
            return READ_TOO
        if self._is_by_a_value and self.turning:
            return TURNING_FROM if self.named else TURNING
        return SURE_OF_NAMED if self.named else SURE

    @property
    def _is_by_a_value(self) -> bool:
        """Whether it is plain which value comes where it stood."""
        return self.takes_place and self.effect.value_odds >= SURE_OF_VALUE

    @property
    def is_reached(self) -> bool:
        """Whether it ends by these odds."""
        return odds_of_end(self.effect) >= self.least
