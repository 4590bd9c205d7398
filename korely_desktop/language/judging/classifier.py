"""The trained part of the judge: a pair of open statements to the odds of three answers.

A few small networks over :mod:`korely_desktop.language.judging.features`, averaged; trained by
``scripts/train_judge.py`` on our own sentences. Numpy alone, deterministic, under a millisecond.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.contradiction import Claim
from korely_desktop.language.judging.features import NAMES, Vector, features
from korely_desktop.language.judging.words import Words, load_words
from korely_desktop.language.networks import softmax

LABELS = ("contradicts", "follows", "neutral")
"""The order of a network's answers."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely it is that the new statement contradicts the old one, follows from it, or does neither; sum 1."""

    contradicts: float
    follows: float
    neutral: float


@dataclass(frozen=True, slots=True)
class Network:
    """One hidden layer: ``(features + 1, hidden)`` and ``(hidden + 1, labels)``, the last row of each is the bias."""

    inner: Vector
    outer: Vector

    def __call__(self, scaled: Vector) -> Vector:
        """The odds, in the order of :data:`LABELS`."""
        hidden = np.maximum(scaled @ self.inner[:-1] + self.inner[-1], 0)
        answers = hidden @ self.outer[:-1] + self.outer[-1]
        return softmax(answers)


class PairClassifier:
    """Odds for a pair. ``mean`` and ``scale`` bring every feature to the range that was trained on."""

    def __init__(self, words: Words, mean: Vector, scale: Vector, networks: Sequence[Network]) -> None:
        self._words = words
        self._mean = mean
        self._scale = scale
        self._networks = tuple(networks)

    def odds(self, old: Claim, new: Claim, before: Vector, after: Vector) -> Odds:
        """The odds for a pair; a contradiction is as likely in either order.

        Args:
            before, after: unit vectors of :func:`~korely_desktop.language.judging.features.parts` of each.
        """
        there = self._answer(features(self._words, old, new, before, after))
        back = self._answer(features(self._words, new, old, after, before))
        contradicts = float(there[0] + back[0]) / 2
        rest = (1 - contradicts) / max(1e-9, float(there[1] + there[2]))
        return Odds(contradicts, float(there[1]) * rest, float(there[2]) * rest)

    def _answer(self, measured: Vector) -> NDArray[np.float32]:
        scaled = (measured - self._mean) / self._scale
        answers = np.stack([network(scaled) for network in self._networks])
        return np.asarray(answers.mean(axis=0), dtype=np.float32)


@cache
def load_classifier() -> PairClassifier:
    """The shipped classifier, read once for the whole process."""
    text = files("korely_desktop").joinpath("resources", "judge", "classifier.json").read_text("utf-8")
    return read_classifier(json.loads(text))


def read_classifier(data: Mapping[str, Any]) -> PairClassifier:
    """A classifier from its stored form.

    Raises:
        ValueError: it was trained on other features than the present ones.
    """
    if data["features"] != list(NAMES):
        raise ValueError("The classifier was trained on other features; run scripts/train_judge.py.")
    networks = [Network(_array(one["inner"]), _array(one["outer"])) for one in data["networks"]]
    return PairClassifier(load_words(), _array(data["mean"]), _array(data["scale"]), networks)


def _array(rows: Sequence[object]) -> Vector:
    return np.asarray(rows, dtype=np.float32)
