"""``python -m tests.evaluation.golden``: how well search answers questions of our own, and what each part is worth.

Texts and questions: ``texts.toml`` here, and the demo data. With ``--ablate`` every weight of the ranking is taken away
in turn; with ``--miss`` the questions whose answers are not among the first five are listed with what came instead.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from korely_desktop.memory.answers.index import ranking
from tests.evaluation.golden.trial import Asked, asked, store_of_texts

_PARTS: dict[str, dict[str, float]] = {
    "meaning 0.5": {"MEANING": 0.5},
    "no neighbours in meaning": {"IN_SIGHT": 0.0},
    "no question read with its answer": {"READ_TOGETHER": 1e9},
    "no neighbours in words": {"NEIGHBOUR": 0.0, "ANSWER_TO_QUESTION": 0.0},
    "no kind of answer": {"KIND_BONUS": 0.0},
    "no speaker": {"SPEAKER_BONUS": 0.0},
    "no penalty for questions": {"QUESTION_PENALTY": 0.0},
    "no session": {"SESSION_PRIOR": 0.0},
}
_ITALIAN = ("amici", "clienti")


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder, store_of_texts(Path(folder)) as services:
        answers = asked(services)
        _line("all parts", answers)
        _line("  in Italian", [answer for answer in answers if answer.user in _ITALIAN])
        _line("  in English", [answer for answer in answers if answer.user not in _ITALIAN])
        for user in sorted({answer.user for answer in answers}):
            _line(f"  {user}", [answer for answer in answers if answer.user == user])
        if "--miss" in sys.argv:
            for answer in answers:
                if answer.recall(5) < 1:
                    print(f"{answer.question} wants {answer.gold}, got {answer.found[:5]}")
        if "--ablate" in sys.argv:
            for name in weights_set_back():
                _line(name, asked(services))


def weights_set_back() -> Iterator[str]:
    """Takes each part of the ranking away in turn, for as long as its name is worked with."""
    for name, weights in _PARTS.items():
        before = {weight: getattr(ranking, weight) for weight in weights}
        for weight, value in weights.items():
            setattr(ranking, weight, value)
        yield name
        for weight, value in before.items():
            setattr(ranking, weight, value)


def _line(name: str, answers: list[Asked]) -> None:
    at = {depth: 100 * statistics.mean(answer.recall(depth) for answer in answers) for depth in (1, 5, 10)}
    first = 100 * statistics.mean(answer.reciprocal_rank for answer in answers)
    print(f"{name:34} {len(answers):3}  @1 {at[1]:5.1f}  @5 {at[5]:5.1f}  @10 {at[10]:5.1f}  MRR {first:5.1f}")


if __name__ == "__main__":
    main()
