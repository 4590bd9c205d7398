"""Counts how often each construction is right and writes ``resources/confidence.toml``.

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

from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.language.extraction.confidence import OPEN, Shares, construction
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary

JUDGED = Path(__file__).parents[1] / "tests" / "evaluation" / "judged"
TARGET = Path(__file__).parents[1] / "korely_desktop" / "resources" / "confidence.toml"
TOLD = datetime(2026, 3, 10, 12, tzinfo=UTC)
ENOUGH = 3
"""Fewer judged facts of one construction with one relation say nothing of their own."""
BANDS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True, slots=True)
class Judged:
    """One fact that the engine reads: its construction, the half its text falls in, and the verdict (None: not yet)."""

    text: str
    fact: str
    relation: str
    construction: str
    half: int
    verdict: str | None
    hedged: bool


def read_all(folder: Path = JUDGED) -> Iterator[Judged]:
    """Every fact that the engine reads in the judged texts."""
    vocabulary = load_vocabulary()
    engine = BuiltinEngine(vocabulary)
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            entry = json.loads(line)
            text: str = entry["text"]
            half = sha256(text.encode()).digest()[0] % 2
            user_id = "customer-1" if entry["user"] else None
            for statement in engine.read(text, event_time=TOLD, user_name=None, user_id=user_id).statements:
                positive = vocabulary.opposite(statement.predicate) if statement.negated else statement.predicate
                name = construction(statement.rule, statement.object, known=vocabulary.knows(positive))
                fact = written(statement)
                if statement.operation is Operation.END:
                    continue  # right or wrong only beside what is known: it ends that or does nothing
                yield Judged(text, fact, statement.predicate, name, half, entry["facts"].get(fact), statement.hedged)


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
            right[name] += fact.verdict == "right"
    everywhere = {}
    for kind in (False, True):
        verdicts = [fact.verdict == "right" for fact in plain if fact.construction.endswith(OPEN) is kind]
        everywhere[kind] = sum(verdicts) / max(len(verdicts), 1)
    kept = [name for name in sorted(judged) if judged[name] >= (ENOUGH if ": " in name else 1)]
    return Shares({name: (right[name], judged[name]) for name in kept}, everywhere[False], everywhere[True])


def reliability(facts: Sequence[Judged]) -> list[tuple[str, int, float, float, float]]:
    """For each band of foretold likelihood: facts, mean, shares of right and wrong. Either half foretells the other."""
    foretold = []
    for half in (0, 1):
        shares = count([fact for fact in facts if fact.half != half])
        foretold += [
            (shares.likelihood(fact.construction, fact.relation), fact.verdict) for fact in facts if fact.half == half
        ]
    rows = []
    for low, high in itertools.pairwise(BANDS):
        band = [(value, verdict) for value, verdict in foretold if low <= value < high]
        if band:
            right = sum(verdict == "right" for _, verdict in band) / len(band)
            wrong = sum(verdict == "wrong" for _, verdict in band) / len(band)
            rows.append((f"{low:.1f}-{high:.1f}", len(band), sum(value for value, _ in band) / len(band), right, wrong))
    return rows


def to_toml(shares: Shares, judged: int) -> str:
    """The file that the engine reads."""
    lines = [
        "# How often each construction was right among judged facts: name = [right, judged].",
        "# Written by scripts/fit_confidence.py; not to be edited by hand.",
        "",
        "[all]",
        f"judged = {judged}",
        f"known = {shares.known:.3f}",
        f"open = {shares.open:.3f}",
        "",
        "[constructions]",
        *(f"{json.dumps(name)} = [{right}, {total}]" for name, (right, total) in shares.counts.items()),
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
    if not options.check:
        TARGET.write_text(to_toml(count(facts), len(facts)), "utf-8")


if __name__ == "__main__":
    main()
