"""``python -m tests.evaluation.plain --half dev``: the table, and for ``dev`` every statement not read right."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.evaluation.plain.judging import RESULTS, Outcome, run
from tests.evaluation.plain.statements import HALVES, LANGUAGES, PERSONS, load

_ROW = "{:<3} {:<7}" + " {:>14}" * (len(RESULTS) + 2)


def table(outcomes: Sequence[Outcome]) -> str:
    """One line a language and person, and one for all."""
    groups = [(language, person) for language in LANGUAGES for person in PERSONS]
    lines = [_ROW.format("", "", "statements", *RESULTS, "right in %")]
    for language, person in [*groups, ("all", "")]:
        of_it = [
            each.result
            for each in outcomes
            if language == "all" or (each.statement.language, each.statement.person) == (language, person)
        ]
        counts = [of_it.count(result) for result in RESULTS]
        lines.append(_ROW.format(language, person, len(of_it), *counts, f"{100 * counts[0] / len(of_it):.0f}"))
    return "\n".join(lines)


def main() -> None:
    """Run one half and print it; of the one that nobody works with only the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.evaluation.plain")
    parser.add_argument("--half", choices=HALVES, default="dev")
    half = parser.parse_args().half
    with tempfile.TemporaryDirectory() as folder:
        outcomes = run(load(half), Path(folder))
    if half == "dev":
        for each in outcomes:
            if each.result != "right":
                print(f"{each.result}: {each.statement.text!r} -> {list(each.facts)}")
        print()
    print(table(outcomes))


if __name__ == "__main__":
    main()
