"""``python -m tests.evaluation.chats``: how well search and context blocks answer questions to chats of a year.

``turns``, ``roles``, ``loose`` or ``sessions`` chooses how the chats are written, all in turn where none is named.
``--blind`` counts the half held back, which is left out otherwise. ``--context`` reads facts too and looks for the
answers in blocks of 300 and 800 tokens. ``--miss`` lists what was not found, never of the blind half. ``--ablate``
takes every weight of the ranking away in turn.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from korely_desktop.domain.recall import SearchQuery
from korely_desktop.memory.answers import recall
from korely_desktop.memory.services import Services
from tests.evaluation.chats.trial import Asked, Question, Way, asked, block_for, questions, store_of_chats
from tests.evaluation.golden.__main__ import weights_set_back
from tests.evaluation.trial import AGENT

_BUDGETS = (300, 800)
_KINDS = ("user", "assistant", "preference", "time", "update", "several")


def main() -> None:
    """Print the figures."""
    named = [word for word in sys.argv[1:] if not word.startswith("--")]
    half = "blind" if "--blind" in sys.argv else "dev"
    for way in get_args(Way):
        if named and way not in named:
            continue
        facts = "--context" in sys.argv
        with tempfile.TemporaryDirectory() as folder, store_of_chats(Path(folder), way, facts=facts) as services:
            print(f"\n{way}, the half {half}")
            _print(services, way, half)


def _print(services: Services, way: Way, half: str) -> None:
    answers = [one for one in asked(services, way) if one.question.half == half]
    _line("all", answers)
    for user in ("english", "italian"):
        _line(f"  {user}", [one for one in answers if one.question.user == user])
    for kind in _KINDS:
        _line(f"  {kind}", [one for one in answers if one.question.kind == kind])
    latest = [one.latest_first for one in answers if one.latest_first is not None]
    print(f"the last value before the earlier one: {sum(latest)} of {len(latest)}")
    _strange(services, half)
    if "--miss" in sys.argv and half != "blind":
        for one in answers:
            if one.recall(5) < 1:
                print(f"  {one.question.kind}: {one.question.text} wants {one.gold}, got {one.found[:8]}")
    if "--context" in sys.argv:
        _blocks(services, [one for one in questions() if one.answer and one.half == half], half)
    if "--ablate" in sys.argv:
        for name in weights_set_back():
            _line(name, [one for one in asked(services, way) if one.question.half == half])


def _strange(services: Services, half: str) -> None:
    filled = [
        min(5, len(recall.search(services, AGENT, SearchQuery(one.text, user_id=one.user, limit=5))))
        for one in questions()
        if one.kind == "none" and one.half == half
    ]
    print(f"of five places filled where nobody said it: {statistics.mean(filled):.1f} ({filled})")


def _blocks(services: Services, those: Sequence[Question], half: str) -> None:
    for tokens in _BUDGETS:
        held = {one: one.answered_by(block_for(services, one, tokens)) for one in those}
        by_kind = ", ".join(
            f"{kind} {sum(held[one] for one in those if one.kind == kind)}/{sum(one.kind == kind for one in those)}"
            for kind in _KINDS
        )
        print(f"in a block of {tokens}: {sum(held.values())} of {len(those)} ({by_kind})")
        if "--miss" in sys.argv and half != "blind":
            for one in those:
                if not held[one]:
                    print(f"  {one.kind}: {one.text} wants {one.answer}")


def _line(name: str, answers: Sequence[Asked]) -> None:
    at = {depth: 100 * statistics.mean(answer.recall(depth) for answer in answers) for depth in (1, 5, 10)}
    first = 100 * statistics.mean(answer.reciprocal_rank for answer in answers)
    print(f"{name:34} {len(answers):3}  @1 {at[1]:5.1f}  @5 {at[5]:5.1f}  @10 {at[10]:5.1f}  MRR {first:5.1f}")


if __name__ == "__main__":
    main()
