"""Tells statements to a real store, each to a user of its own, and judges the best fact that came of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from korely_desktop.domain.facts import Fact, State
from tests.evaluation.plain.statements import Statement
from tests.evaluation.trial import FIRST, facts_of, services_in, tell, words

RESULTS = ("right", "wrong relation", "wrong value", "not read", "held back")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a statement: one of ``RESULTS``, and all facts as words."""

    statement: Statement
    result: str
    facts: tuple[str, ...]


def run(statements: Iterable[Statement], folder: Path) -> list[Outcome]:
    """Tell every statement to a store in ``folder``."""
    outcomes = []
    with services_in(folder) as services:
        for number, statement in enumerate(statements):
            tell(services, f"person-{number}", statement.text, FIRST)
            facts = facts_of(services, f"person-{number}")
            outcomes.append(Outcome(statement, _result(statement, facts), tuple(map(words, facts))))
    return outcomes


def _result(statement: Statement, facts: Sequence[Fact]) -> str:
    about = [fact for fact in facts if statement.is_about(fact)]
    held = [fact for fact in about if fact.state is State.ACTIVE]
    if any(statement.relates(fact) and statement.holds(fact) for fact in held):
        return "right"
    if any(statement.relates(fact) and statement.holds(fact) for fact in about) or (about and not held):
        return "held back"
    if any(statement.holds(fact) for fact in held):
        return "wrong relation"
    if any(statement.relates(fact) for fact in held):
        return "wrong value"
    return "wrong relation" if held else "not read"
