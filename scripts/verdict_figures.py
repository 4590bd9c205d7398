"""Figures of the second reader on judged facts held back, and what its word counts beside the engine's."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from korely_desktop.language.extraction.confidence import log_odds
from korely_desktop.language.judging.second_reader import Weighing
from scripts.fit_confidence import FREE, regressed
from scripts.verdict_examples import Reading

KEPT = (0.9, 0.8, 0.7, 0.6, 0.5)
BANDS = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)

Shares = NDArray[np.float64]


def fitted(readings: Sequence[Reading], by_engine: Shares, by_network: Shares) -> Weighing:
    """Logistic regression of what was judged right on the log odds of both."""
    told = np.stack([np.ones(len(readings)), *(_log_odds(each) for each in (by_engine, by_network))], axis=1)
    right = np.array([each.judged.is_right for each in readings])
    return Weighing(*(round(float(each), 3) for each in regressed(told, right, np.full(3, FREE))))


def report(readings: Sequence[Reading], by_engine: Shares, by_network: Shares, weighing: Weighing) -> str:
    """How well the engine, the network and both tell right from wrong; and how true their likelihoods are."""
    pairs = zip(by_engine, by_network, strict=True)
    by_both = np.array([weighing.likelihood(float(one), float(other)) for one, other in pairs])
    verdicts = np.array([each.verdict for each in readings])
    lines = [f"{len(readings)} judged facts held back, {np.mean(verdicts == 'right'):.0%} right, {weighing}", ""]
    lines += [
        "by        told apart   right and wrong of the surest that hold 90 / 80 / 70 / 60 / 50 % of all right ones"
    ]
    for name, told in (("engine", by_engine), ("network", by_network), ("both", by_both)):
        cells = "   ".join("{:.0%} {:.0%}".format(*_kept(verdicts, told, share)) for share in KEPT)
        lines.append(f"{name:8}  {_told_apart(verdicts == 'right', told):10.3f}   {cells}")
    lines += ["", "likelihood   facts  mean  right  wrong"]
    for low, high in itertools.pairwise(BANDS):
        band = (by_both >= low) & (by_both < high)
        if band.any():
            right, wrong = (float(np.mean(verdicts[band] == name)) for name in ("right", "wrong"))
            lines.append(
                f"{low:.1f}-{high:.1f}     {band.sum():6}  {by_both[band].mean():4.2f}  {right:5.2f}  {wrong:5.2f}"
            )
    return "\n".join(lines)


def _log_odds(shares: Shares) -> Shares:
    return np.array([log_odds(float(each)) for each in shares])


def _kept(verdicts: NDArray[np.str_], told: Shares, share: float) -> tuple[float, float]:
    """Of the surest facts that hold this share of all right ones: how many are right, how many wrong."""
    ordered = verdicts[np.argsort(-told)]
    right = np.cumsum(ordered == "right")
    chosen = ordered[: int(np.searchsorted(right, share * right[-1])) + 1]
    return float(np.mean(chosen == "right")), float(np.mean(chosen == "wrong"))


def _told_apart(right: NDArray[np.bool_], told: Shares) -> float:
    """The odds that a right fact is given a higher likelihood than another (area under the ROC curve)."""
    ranks = np.argsort(np.argsort(told)) + 1.0
    positive = float(right.sum())
    return float((ranks[right].sum() - positive * (positive + 1) / 2) / (positive * (len(right) - positive)))
