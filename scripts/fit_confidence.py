"""Counts how often each construction is right, weighs the signs of its wording, writes ``resources/confidence.toml``.

    python -m scripts.fit_confidence          # count, print the reliability table, write
    python -m scripts.fit_confidence --check  # the same without writing
    python -m scripts.fit_confidence --new    # only list what the engine reads and nobody has judged yet

The judged facts are in ``tests/evaluation/judged/*.jsonl``: a line is a text, whether it was told about the end user,
and a verdict for each ``subject | relation | value`` that the engine once read in it: ``right``; ``passing`` (true, but
nothing to keep); ``wrong``. Texts are read anew, so facts that no longer come out do not count, and new ones are named
so that they can be judged.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.language.extraction.confidence import OPEN, Shares, Weights, construction, log_odds
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.extraction.signs import DATED
from korely_desktop.language.vocabulary import load_vocabulary

JUDGED = Path(__file__).parents[1] / "tests" / "evaluation" / "judged"
TARGET = Path(__file__).parents[1] / "korely_desktop" / "resources" / "confidence.toml"
TOLD = datetime(2026, 3, 10, 12, tzinfo=UTC)
ENOUGH = 3
"""Fewer judged facts of one construction with one relation say nothing of their own."""
OFTEN = 5
"""Signs that fewer judged facts have get no weight."""
FOLDS = 5
STEPS = 12
"""Newton's method has converged long before."""
STEEPNESS = 0.6
DRAWN = 4.0
"""How hard weights are drawn to zero; this and the steepness had the best likelihood in the folds left out."""
FREE = 1e-6
"""A weight that is not drawn to zero; enough that there is always one solution."""
DENSE = 250
"""Texts of more characters than this are dense: many sentences about several people."""
GATES = (0.0, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8)
BANDS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True, slots=True)
class Judged:
    """One fact that the engine reads: its construction, the fold its text falls in, and the verdict (None: not yet)."""

    text: str
    fact: str
    relation: str
    construction: str
    fold: int
    verdict: str | None
    statement: Statement

    @property
    def hedged(self) -> bool:
        """Whether it waits in Review whatever its likelihood."""
        return self.statement.hedged

    @property
    def signs(self) -> tuple[str, ...]:
        """What about its wording bears on it."""
        return self.statement.signs

    @property
    def is_right(self) -> bool:
        """Whether it is to be held. What tells its day is kept for the day, so that it passes is no fault."""
        return self.verdict == "right" or (self.verdict == "passing" and DATED in self.signs)


def read_all(files: Sequence[Path] | None = None) -> Iterator[Judged]:
    """Every fact that the engine reads in the judged texts: all, or those of ``files``."""
    vocabulary = load_vocabulary()
    engine = BuiltinEngine(vocabulary)
    seen: set[str] = set()
    for file in sorted(JUDGED.glob("*.jsonl")) if files is None else files:
        for line in file.read_text("utf-8").splitlines():
            entry = json.loads(line)
            text: str = entry["text"]
            if text in seen:
                continue
            seen.add(text)
            fold = sha256(text.encode()).digest()[0] % FOLDS
            user_id = "customer-1" if entry["user"] else None
            for statement in engine.read(text, event_time=TOLD, user_name=None, user_id=user_id).statements:
                positive = vocabulary.opposite(statement.predicate) if statement.negated else statement.predicate
                name = construction(statement.rule, statement.object, known=vocabulary.knows(positive))
                fact = written(statement)
                if statement.operation is Operation.END or statement.slot_named or statement.alternatives:
                    continue  # right or wrong only beside what is known: it ends or renews that, or does nothing
                verdict = entry["facts"].get(fact)
                yield Judged(text, fact, statement.predicate, name, fold, verdict, statement)


def written(statement: Statement) -> str:
    """The line under which a statement is judged."""
    subject = "user" if statement.subject_is_user else statement.subject
    return f"{subject} | {statement.predicate} | {statement.object}"


def count(facts: Sequence[Judged]) -> Shares:
    """The shares of a number of judged facts; what was hedged says nothing about its construction."""
    plain = [fact for fact in facts if fact.verdict is not None and not fact.hedged]
    judged: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for fact in plain:
        for name in (fact.construction, f"{fact.construction}: {fact.relation}"):
            judged[name] += 1
            right[name] += fact.is_right
    everywhere = {}
    for kind in (False, True):
        verdicts = [fact.is_right for fact in plain if fact.construction.endswith(OPEN) is kind]
        everywhere[kind] = sum(verdicts) / max(len(verdicts), 1)
    kept = [name for name in sorted(judged) if judged[name] >= (ENOUGH if ": " in name else 1)]
    return Shares({name: (right[name], judged[name]) for name in kept}, everywhere[False], everywhere[True])


def weigh(facts: Sequence[Judged], shares: Sequence[float]) -> Weights:
    """Weights of all signs that are not rare: logistic regression on top of the ``shares``, drawn to zero."""
    seen = Counter(sign for fact in facts for sign in _told(fact))
    names = sorted(sign for sign, times in seen.items() if times >= OFTEN)
    place = {name: column for column, name in enumerate(names)}
    signs = np.zeros((len(facts), len(names) + 1))
    signs[:, -1] = 1
    for row, fact in enumerate(facts):
        signs[row, [place[sign] for sign in _told(fact) if sign in place]] = 1
    known = STEEPNESS * np.array([log_odds(share) for share in shares])
    right = np.array([fact.is_right for fact in facts])
    drawn = np.full(len(names) + 1, DRAWN)
    drawn[-1] = FREE
    found = regressed(signs, right, drawn, known)
    return Weights(float(found[-1]), STEEPNESS, {name: round(float(found[place[name]]), 3) for name in names})


def regressed(
    told: NDArray[np.float64],
    right: NDArray[np.bool_],
    drawn: NDArray[np.float64],
    known: NDArray[np.float64] | float = 0,
) -> NDArray[np.float64]:
    """Logistic regression by Newton's method.

    Args:
        told: what is known of each case, shape (cases, weights).
        right: which cases came true.
        drawn: how hard each weight is drawn to zero.
        known: log odds of each case that the weights come on top of.
    """
    found = np.zeros(told.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-(known + told @ found)))
        slope = told.T @ (likely - right) + drawn * found
        curve = (told.T * (likely * (1 - likely))) @ told + np.diag(drawn)
        found -= np.linalg.solve(curve, slope)
    return found


def _told(fact: Judged) -> tuple[str, ...]:
    return (*fact.signs, f"says {fact.relation}")


def fit(facts: Sequence[Judged]) -> tuple[Shares, Weights]:
    """Shares of all facts; weights on top of shares that were counted without the fact's own fold."""
    without = {fold: count([other for other in facts if other.fold != fold]) for fold in range(FOLDS)}
    weighed = [fact for fact in facts if DATED not in fact.signs]
    told = [without[fact.fold].likelihood(fact.construction, fact.relation) for fact in weighed]
    return count(facts), weigh(weighed, told)


def foretold(facts: Sequence[Judged]) -> Iterator[tuple[float, Judged]]:
    """Every fact with the likelihood that the other folds foretell."""
    for fold in range(FOLDS):
        shares, weights = fit([fact for fact in facts if fact.fold != fold])
        for fact in facts:
            if fact.fold == fold:
                share = shares.likelihood(fact.construction, fact.relation)
                yield weights.likelihood(share, fact.relation, fact.signs), fact


def reliability(facts: Sequence[Judged]) -> list[tuple[str, int, float, float, float]]:
    """For each band of foretold likelihood: facts, mean, shares of right and wrong."""
    told = [*foretold(facts)]
    rows = []
    for low, high in itertools.pairwise(BANDS):
        band = [(value, fact.verdict) for value, fact in told if low <= value < high]
        if band:
            right = sum(verdict == "right" for _, verdict in band) / len(band)
            wrong = sum(verdict == "wrong" for _, verdict in band) / len(band)
            rows.append((f"{low:.1f}-{high:.1f}", len(band), sum(value for value, _ in band) / len(band), right, wrong))
    return rows


def gates(facts: Sequence[Judged], *, dense: bool) -> list[tuple[float, float, float, float]]:
    """For each gate: the shares of right and wrong above it, and how much of what is right it keeps. Long texts
    (``dense``) and short ones apart.
    """
    told = [(value, fact) for value, fact in foretold(facts) if (len(fact.text) > DENSE) is dense]
    right = sum(fact.verdict == "right" for _, fact in told)
    rows = []
    for gate in GATES:
        above = [fact.verdict for value, fact in told if value >= gate]
        kept = above.count("right")
        rows.append((gate, kept / len(above), above.count("wrong") / len(above), kept / right))
    return rows


def to_toml(shares: Shares, weights: Weights, judged: int) -> str:
    """The file that the engine reads."""
    lines = [
        "# How often each construction was right among judged facts: name = [right, judged]; and what signs add to it.",
        "# Written by scripts/fit_confidence.py; not to be edited by hand.",
        "",
        "[all]",
        f"judged = {judged}",
        f"known = {shares.known:.3f}",
        f"open = {shares.open:.3f}",
        "",
        "[constructions]",
        *(f"{json.dumps(name)} = [{right}, {total}]" for name, (right, total) in shares.counts.items()),
        "",
        "[weights]",
        f"start = {weights.start:.3f}",
        f"steepness = {weights.steepness}",
        "",
        "[weights.of]",
        *(f"{json.dumps(name)} = {weight:.3f}" for name, weight in weights.of.items()),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Read, count, print, write."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--check", action="store_true", help="write nothing")
    arguments.add_argument("--new", action="store_true", help="list the facts that nobody has judged")
    options = arguments.parse_args()
    everything = list(read_all())
    unjudged = [fact for fact in everything if fact.verdict is None and not fact.hedged]
    if options.new:
        for text in dict.fromkeys(fact.text for fact in unjudged):
            print(
                text, *(f"    {fact.fact}  [{fact.construction}]" for fact in unjudged if fact.text == text), sep="\n"
            )
        return
    facts = [fact for fact in everything if fact.verdict is not None and not fact.hedged]
    print(f"{len(facts)} judged facts come out, {len(unjudged)} have no verdict\n")
    print("foretold   facts  mean  right  wrong")
    for band, number, mean, right, wrong in reliability(facts):
        print(f"{band}  {number:6}  {mean:4.2f}  {right:5.2f}  {wrong:5.2f}")
    for told_by in (True, False):
        print(f"\n{'dense texts' if told_by else 'plain texts'}\ngate  right  wrong  kept of right")
        for gate, right, wrong, kept in gates(facts, dense=told_by):
            print(f"{gate:4.2f}  {right:5.2f}  {wrong:5.2f}  {kept:5.2f}")
    if not options.check:
        TARGET.write_text(to_toml(*fit(facts), len(facts)), "utf-8")


if __name__ == "__main__":
    main()
