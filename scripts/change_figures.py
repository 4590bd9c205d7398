"""Figures of the reader of changes on examples held back: by label, by threshold, by language; its temperature."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from korely_desktop.language.judging.change_reader import LABELS, Effect
from korely_desktop.memory.intake.bars import odds_of_end
from scripts.change_examples import Example

ENDS = ("over", "replaced")
TEMPTING, UNRELATED = 0.01, 0.001
"""How many of the written lines that end nothing, and of the pairs that have nothing to do with each other, may be
taken for an end."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An example, and what the reader says of it."""

    example: Example
    effect: Effect

    @property
    def odds(self) -> NDArray[np.float64]:
        """Those of the labels, in their order."""
        return np.array([getattr(self.effect, label) for label in LABELS])

    @property
    def ended(self) -> float:
        """How likely it is that the fact holds no more, as the app goes by it."""
        return odds_of_end(self.effect)

    @property
    def is_end(self) -> bool:
        """Whether it truly holds no more."""
        return self.example.label in ENDS


def fitted_temperature(answers: NDArray[np.float32], examples: Sequence[Example]) -> float:
    """What to divide the answers by so that odds are as likely as they say."""
    labels = np.array([LABELS.index(each.label) for each in examples])
    rows = np.arange(len(labels))

    def cost(temperature: float) -> float:
        scaled = answers / temperature
        top = scaled.max(axis=1, keepdims=True)
        logs = scaled - top - np.log(np.exp(scaled - top).sum(axis=1, keepdims=True))
        return float(-logs[rows, labels].mean())

    return min((float(each) for each in np.arange(0.3, 3.0, 0.02)), key=cost)


def report(answers: Sequence[Answer]) -> str:
    """All the tables."""
    written = [each for each in answers if each.example.kind == "written"]
    lines = [f"{len(written)} written lines held back, {len(answers) - len(written)} pairs made of them"]
    lines += _by_label(written)
    for name, chosen in (("all", None), ("English", False), ("Italian", True)):
        some = [each for each in answers if chosen is None or each.example.italian == chosen]
        lines += _by_threshold(name, some)
    values = [each for each in written if each.example.value is not None]
    right = sum(each.effect.value == each.example.value for each in values)
    lines.append(f"new values found to the letter: {right} of {len(values)}")
    return "\n".join(lines)


def _by_label(written: Sequence[Answer]) -> list[str]:
    lines = ["label     lines  precision  recall   taken for " + " ".join(f"{label:>8}" for label in LABELS)]
    best = np.array([int(each.odds.argmax()) for each in written])
    truth = np.array([LABELS.index(each.example.label) for each in written])
    for place, label in enumerate(LABELS):
        said, true = best == place, truth == place
        right = int((said & true).sum())
        taken = " ".join(f"{int((true & (best == other)).sum()):>8}" for other in range(len(LABELS)))
        precision, recall = right / max(1, said.sum()), right / max(1, true.sum())
        lines.append(f"{label:<9} {int(true.sum()):>5} {precision:>10.2f} {recall:>7.2f}   {'':<9} {taken}")
    return lines


def _by_threshold(name: str, answers: Sequence[Answer]) -> list[str]:
    """What share of ends is seen from each threshold, and what is wrongly taken for one."""
    ends = np.array([each.ended for each in answers if each.is_end and each.example.kind == "written"])
    groups = {
        kind: np.array([each.ended for each in answers if not each.is_end and each.example.kind == kind])
        for kind in ("written", "made", "apart")
    }
    lines = [f"{name}: {len(ends)} ends; wrongly taken for one: written, made, apart"]
    for threshold in (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97, 0.98, 0.99):
        wrong = ", ".join(f"{100 * (some >= threshold).mean():.2f} %" for some in groups.values() if len(some))
        lines.append(f"  from {threshold:.2f}: {100 * (ends >= threshold).mean():5.1f} % seen; {wrong}")
    strict = max(_allowed(groups["written"], TEMPTING), _allowed(groups["apart"], UNRELATED))
    lines.append(f"  from {strict:.3f}, as strict as wanted: {100 * (ends > strict).mean():.1f} % seen")
    return lines


def _allowed(wrong: NDArray[np.float64], share: float) -> float:
    """The least threshold above which at most ``share`` of these lie."""
    highest = np.sort(wrong)[::-1]
    return float(highest[int(share * len(highest))]) if len(highest) else 0.0
