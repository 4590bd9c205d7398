"""Weighs what the built-in engine read a second time, before it comes to the gate.

An engine that goes by structure reads "my boss is a snake" as it reads "my boss is a Swede". The reader
(:mod:`korely_desktop.language.judging.second_reader`) says how likely each reading is right; the gate
(:mod:`korely_desktop.memory.admission`) decides as ever by that likelihood.
"""

from __future__ import annotations

from dataclasses import replace

from korely_desktop.domain.facts import Tense
from korely_desktop.domain.statements import Extraction, Operation, Statement
from korely_desktop.language.extraction.engine import ENGINE
from korely_desktop.language.extraction.signs import DATED
from korely_desktop.memory.services import Reader

LEAST, MOST = 0.02, 0.99
"""No likelihood that is told lies beyond these."""


def weighed(reader: Reader, content: str, extraction: Extraction) -> Extraction:
    """What was read in ``content`` with the likelihoods of both. What an engine of another kind read stays as it is:
    its likelihoods mean something else.
    """
    if extraction.engine != ENGINE:
        return extraction
    chosen = [place for place, each in enumerate(extraction.statements) if _is_weighed(each)]
    if not chosen:
        return extraction  # the network is not even loaded
    likely = reader.likelihoods(content, [extraction.statements[place] for place in chosen])
    statements = list(extraction.statements)
    for place, likelihood in zip(chosen, likely, strict=False):
        bounded = round(min(MOST, max(LEAST, likelihood)), 3)
        statements[place] = replace(statements[place], confidence=bounded)
    return replace(extraction, statements=tuple(statements))


def _is_weighed(statement: Statement) -> bool:
    """Whether the reader knows statements like it: it learned from facts told as true now, each by itself. That one
    value takes another's place is seen beside what is known, and what tells its day is kept for the day.
    """
    return (
        statement.operation is Operation.ASSERT
        and statement.tense is Tense.CURRENT
        and not statement.hedged
        and not statement.if_known
        and not statement.slot_named
        and not statement.replaces
        and DATED not in statement.signs
    )
