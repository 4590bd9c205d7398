"""Figures of what the network says to pages held back: whether readings are right, and which values it finds."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.admission import LONG_TEXT
from korely_desktop.language.judging import evidence, finder
from korely_desktop.language.judging.evidence import Evidence, Weighing
from korely_desktop.language.judging.finder import Find, Trust
from korely_desktop.language.judging.second_reader import language
from scripts.fit_confidence import FREE, Judged, regressed
from scripts.page_examples import Value

LANGUAGES = ("en", "it")
KEPT = (0.9, 0.8, 0.7, 0.6, 0.5)
BANDS = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
GATES = (0.0, 0.2, 0.35, 0.5, 0.6, 0.7, 0.8)

Shares = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A judged fact held back, and what speaks for it."""

    fact: Judged
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Found:
    """A find in a text held back: the language, whether just this was told, and whether the engine had read it."""

    find: Find
    language: str
    is_right: bool
    is_new: bool


def fitted_weighings(facts: Sequence[Weighed]) -> dict[str, Weighing]:
    """For each language: logistic regression of what was judged right on all that speaks for it."""
    return {name: _fitted([each for each in facts if language(each.fact.text) == name]) for name in LANGUAGES}


def _fitted(facts: Sequence[Weighed]) -> Weighing:
    told = [evidence.in_odds(each.evidence) for each in facts]
    return Weighing(*_weights(told, [each.fact.is_right for each in facts]))


def fitted_trust(found: Sequence[Found]) -> dict[str, Trust]:
    """The same for finds on the odds that the network gives each: for those that the engine had not read. A find
    that says what an engine read is no statement of its own, and more often right.
    """
    return {name: _trusted([each for each in found if each.language == name and each.is_new]) for name in LANGUAGES}


def _trusted(found: Sequence[Found]) -> Trust:
    told = [finder.in_odds(each.find) for each in found]
    return Trust(*_weights(told, [each.is_right for each in found]))


def _weights(told: Sequence[tuple[float, ...]], right: Sequence[bool]) -> list[float]:
    """What counts from the start, and what each of the odds counts for."""
    given = np.array([[1, *odds] for odds in told])
    return [round(float(each), 3) for each in regressed(given, np.array(right), np.full(given.shape[1], FREE))]


def report_readings(facts: Sequence[Weighed], weighings: Mapping[str, Weighing]) -> str:
    """How well each tells right from wrong; and how true the likelihoods of all together are."""
    verdicts = np.array([each.fact.verdict for each in facts])
    by_language = np.array([language(each.fact.text) for each in facts])
    likely = np.array(
        [weighings[name].likelihood(each.evidence) for each, name in zip(facts, by_language, strict=True)]
    )
    lines = [f"{len(facts)} judged facts held back, {np.mean(verdicts == 'right'):.0%} right"]
    lines += [f"{name}: {weighing}" for name, weighing in weighings.items()]
    lines += [
        "by        told apart   right and wrong of the surest that hold 90 / 80 / 70 / 60 / 50 % of all right ones"
    ]
    told_by = np.array([evidence.in_odds(each.evidence) for each in facts])
    alone = zip(("engine", "network", "finder"), told_by.T, strict=False)
    for name, told in (*alone, ("all", likely)):
        cells = "   ".join("{:.0%} {:.0%}".format(*_kept(verdicts, told, share)) for share in KEPT)
        lines.append(f"{name:8}  {_told_apart(verdicts == 'right', told):10.3f}   {cells}")
    for name in LANGUAGES:
        some = by_language == name
        told_apart = _told_apart(verdicts[some] == "right", likely[some])
        lines.append(f"all, {name}  {told_apart:11.3f}   of {some.sum()}")
    lines += ["", "likelihood   facts  mean  right  wrong"]
    for low, high in itertools.pairwise(BANDS):
        band = (likely >= low) & (likely < high)
        if band.any():
            right, wrong = (float(np.mean(verdicts[band] == name)) for name in ("right", "wrong"))
            lines.append(
                f"{low:.1f}-{high:.1f}     {band.sum():6}  {likely[band].mean():4.2f}  {right:5.2f}  {wrong:5.2f}"
            )
    for name, is_long in (("short", False), ("long", True)):
        chosen = np.array([(len(each.fact.text) >= LONG_TEXT) is is_long for each in facts])
        lines += ["", f"{name} texts: gate  right  wrong  kept of right"]
        for gate in GATES:
            above = verdicts[chosen & (likely >= gate)]
            right, wrong = (float(np.mean(above == each)) for each in ("right", "wrong"))
            kept = (above == "right").sum() / (verdicts[chosen] == "right").sum()
            lines.append(f"{gate:17.2f}  {right:5.2f}  {wrong:5.2f}  {kept:5.2f}")
    return "\n".join(lines)


def report_finds(found: Sequence[Found], told: Sequence[Value], read: int, trust: Mapping[str, Trust]) -> str:
    """For each gate: how many finds are right, and what they add to what the engine read rightly."""
    lines = [f"{len(told)} values told in texts held back, {read} of them read by the engine"]
    lines += [f"{name}: {each}" for name, each in trust.items()]
    lines += ["", "gate   finds  right   all told   new  right of them   in Italian"]
    for gate in GATES:
        sure = [each for each in found if trust[each.language].likelihood(each.find) >= gate]
        new = [each for each in sure if each.is_new]
        italian = [each for each in new if each.language == "it"]
        lines.append(
            f"{gate:.2f}  {len(sure):6}  {_right(sure):5.2f}  {sum(each.is_right for each in sure) / len(told):8.2f}"
            f"  {len(new):5}  {_right(new):13.2f}  {len(italian):5}  {_right(italian):4.2f}"
        )
    return "\n".join(lines)


def _right(found: Sequence[Found]) -> float:
    return sum(each.is_right for each in found) / max(len(found), 1)


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
