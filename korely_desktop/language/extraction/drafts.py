"""A draft: what a construction rule found, before dates, confidence and admission are settled."""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.parties.discourse import Party


@dataclass(slots=True)
class Draft:
    """One found relation. ``start`` and ``end`` are the character offsets of the evidence."""

    subject: Party
    predicate: str
    raw: str
    value: str
    start: int
    end: int
    rule: str
    clause: Clause | None = None
    value_type: str = "unknown"
    literal: bool = True
    negated: bool = False
    operation: Operation = Operation.ASSERT
    past: bool = False
    planned: bool = False
    replaces: bool = False
    adds: bool = False
    hedged: bool = False
    penalty: float = 0.0
    alternatives: tuple[str, ...] = ()
    instead_of: str = ""
    if_known: bool = False
    whosever: bool = False
    slot_named: str = ""
    signs: tuple[str, ...] = ()
