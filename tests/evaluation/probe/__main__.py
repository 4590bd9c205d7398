"""``python -m tests.evaluation.probe --half dev``: the table by kind, and for ``dev`` every failure in words."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.evaluation.probe.judging import Outcome, run
from tests.evaluation.probe.pairs import HALVES, KINDS, UNSEEN, load

_ROW = "{:<10} {:<3} {:>5} {:>8} {:>8} {:>9} {:>8} {:>10} {:>14} {:>13} {:>9}"


def table(outcomes: Sequence[Outcome]) -> str:
    """One line a kind and language. ``applied`` means the right thing for that kind, whole; of changes those that only
    make a card in Review are noticed, too (``or asked``).
    """
    heads = ("kind", "", "pairs", "applied", "%", "or asked", "%", "first read", "wrongly closed", "wrongly new")
    lines = [_ROW.format(*heads, "to Review")]
    for kind in KINDS:
        for language in ("en", "it"):
            some = [each for each in outcomes if (each.pair.kind, each.pair.language) == (kind, language)]
            if some:
                applied = sum(each.applied for each in some)
                noticed = sum(each.noticed for each in some)
                lines.append(
                    _ROW.format(
                        kind,
                        language,
                        len(some),
                        applied,
                        f"{100 * applied / len(some):.0f}",
                        noticed if kind == "change" else "",
                        f"{100 * noticed / len(some):.0f}" if kind == "change" else "",
                        sum(each.known for each in some),
                        sum(bool(each.wrongly_ended) for each in some),
                        sum(bool(each.wrongly_new) for each in some),
                        sum(each.asked > 0 for each in some),
                    )
                )
    return "\n".join(lines)


def failures(outcomes: Sequence[Outcome]) -> str:
    """What was not applied, with all that was held before and after."""
    blocks = []
    for each in outcomes:
        if each.applied:
            continue
        faults = [
            *([] if each.known else ["first not read"]),
            *([] if each.ended else ["not closed"]),
            *([] if each.told else ["not told"]),
            *(f"wrongly closed: {words}" for words in each.wrongly_ended),
            *(f"wrongly new: {words}" for words in each.wrongly_new),
        ]
        blocks.append(
            f"{each.pair.id}: {'; '.join(faults)}\n"
            f"    {each.pair.first!r} -> {list(each.before)}\n"
            f"    {each.pair.second!r} -> {list(each.after)}"
        )
    return "\n".join(blocks)


def main() -> None:
    """Run one half and print it; of those nobody works on only the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.evaluation.probe")
    parser.add_argument("--half", choices=HALVES, default="dev")
    half = parser.parse_args().half
    with tempfile.TemporaryDirectory() as folder:
        outcomes = run(load(half), Path(folder))
    if half not in UNSEEN:
        print(failures(outcomes), end="\n\n")
    print(table(outcomes))


if __name__ == "__main__":
    main()
