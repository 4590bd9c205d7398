"""From which odds on what the reader of changes says of a fact is followed: the less speaks for it besides, the higher.

Measured on the lines of blocks held back from it: ``python -m scripts.change_bars``.
"""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.language.judging.change_reader import Effect

SURE, SURE_OF_NAMED = 0.97, 0.955
"""Odds that a fact has ended (over or replaced) from which it ends: where less than half of its words stand in the
sentence, and where more do. A fact's own words keep unrelated ones out. From 0.9 on with them 51 more of 1,295 ends
were seen in blocks held back, but a look-alike of the probe ended.
"""

SURE_OF_PLACE, SURE_OF_PLACE_NAMED = 0.955, 0.945
"""The same where another value is said to take its place. From 0.85 on with the fact's words 26 more of 1,295 ends were
seen in blocks held back, but a look-alike of the probe ended.
"""

TURNING, TURNING_FROM = 0.9, 0.5
"""The same where a word of time says besides that it holds from now on: without the fact's words and with them."""

READ_TOO = 0.5
"""The same where the engine, or the network that finds values, read just this value of the same subject in the same
relation: two who agree. Not of what one likes, has or does, of which there is more.
"""

SAID_TOO = 0.85
"""The same where the engine read in the sentence that just this value is over, in whichever relation: two who agree. In
blocks held back 23 more of 1,297 ends were seen, and four lines more wrongly taken for one.
"""

SURE_OF_VALUE = 0.5
"""Odds of a new value from which it takes the old one's place."""


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
    def ended(self) -> float:
        """How likely the fact has ended."""
        return self.effect.over + self.effect.replaced

    @property
    def takes_place(self) -> bool:
        """Whether another value comes where it stood."""
        return self.effect.replaced > self.effect.over

    @property
    def least(self) -> float:
        """The odds from which the fact ends."""
        return min(self._least, SAID_TOO) if self.said_too else self._least

    @property
    def _least(self) -> float:
        """The same, whatever the engine read to be over."""
        if not self.takes_place:
            return SURE_OF_NAMED if self.named else SURE
        if self.read_too:
            return READ_TOO
        if self.turning and self.effect.value_odds >= SURE_OF_VALUE:
            return TURNING_FROM if self.named else TURNING
        return SURE_OF_PLACE_NAMED if self.named else SURE_OF_PLACE

    @property
    def is_reached(self) -> bool:
        """Whether it ends by these odds."""
        return self.ended >= self.least
