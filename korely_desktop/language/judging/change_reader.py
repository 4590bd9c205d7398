"""What a new sentence does to a known fact, in any wording: the small network reads both together.

It says what is likely; what is done about it is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from korely_desktop.language.judging.reading_network import Answers, Known, ReadingNetwork, Row, wording
from korely_desktop.language.networks import softmax

LABELS = ("over", "replaced", "also", "still", "maybe", "nothing")
"""The order of the network's answers."""

AGAIN = 0.5
"""Odds that a fact has ended from which the network is asked again, in other words: what it says twice is surer.
Of 185 pairs of judged texts 3 get there, which costs 2 % more.
"""

_LONGEST_VALUE = 12
_STOPS = " .!"


@dataclass(frozen=True, slots=True)
class Effect:
    """How likely it is that a sentence ends a fact, puts another value in its place, and so on; sum 1.

    Attributes:
        over: it holds no more, and nothing is said in its place.
        replaced: it holds no more, another value does.
        also: another value holds beside it.
        still: it holds.
        maybe: it could be over; nobody can be sure.
        nothing: the sentence says nothing about it.
        value: the characters of the new value in the sentence (start, end); None when there is none.
        value_odds: how likely it is that just these are the value, given that there is one.
    """

    over: float
    replaced: float
    also: float
    still: float
    maybe: float
    nothing: float
    value: tuple[int, int] | None
    value_odds: float

    @property
    def ended(self) -> float:
        """How likely the fact holds no more."""
        return self.over + self.replaced


NO_EFFECT = Effect(0, 0, 0, 0, 0, 1, None, 0)
"""That of a sentence that says nothing about a fact."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A sentence and a known fact beside which it is read.

    Attributes:
        said: a sentence, perhaps with the one before it.
        in_italian: the language of the sentence.
    """

    said: str
    known: Known
    in_italian: bool


def effects(network: ReadingNetwork, asked: Sequence[Pair]) -> list[Effect]:
    """What each sentence does to its fact, in their order; all at once, since every call of the network costs."""
    temperature = float(network.description["temperature"])
    pairs = [(each.said, wording(each.known, in_italian=each.in_italian)) for each in asked]
    answers = network.pairs(pairs)
    again = [place for place, each in enumerate(answers) if _odds(each, temperature)[:2].sum() >= AGAIN]
    otherwise = network.pairs([(_otherwise(said), told) for said, told in (pairs[place] for place in again)])
    for place, other in zip(again, otherwise, strict=True):
        answers[place] = replace(answers[place], labels=_mean(answers[place].labels, other.labels))
    return [_effect(each, temperature) for each in answers]


def _otherwise(said: str) -> str:
    """A sentence without the stop at its end, or with one where it has none."""
    bare = said.rstrip(_STOPS)
    return bare if bare != said.rstrip() else f"{bare}."


def _mean(one: Row, other: Row) -> Row:
    mean: Row = np.mean([one, other], axis=0, dtype=np.float32)
    return mean


def _odds(answers: Answers, temperature: float) -> Row:
    return softmax(answers.labels / temperature)


def _effect(answers: Answers, temperature: float) -> Effect:
    over, replaced, also, still, maybe, nothing = _odds(answers, temperature).tolist()
    return Effect(over, replaced, also, still, maybe, nothing, *_best_span(answers))


def _best_span(answers: Answers) -> tuple[tuple[int, int] | None, float]:
    """The likeliest piece of the sentence to be the value, in characters, and how likely it is."""
    if not answers.places:
        return None, 0.0
    joint = np.outer(softmax(answers.starts), softmax(answers.ends))
    words = np.arange(len(answers.places))
    length = words[None, :] - words[:, None]
    joint[(length < 0) | (length >= _LONGEST_VALUE)] = 0.0
    first, last = np.unravel_index(int(joint.argmax()), joint.shape)
    return (answers.places[int(first)][0], answers.places[int(last)][1]), float(joint.max())
