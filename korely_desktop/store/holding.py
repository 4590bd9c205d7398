"""Which facts hold at an instant, by what is known now: conditions for the queries that ask for no past knowledge.

What a list of the Memory Panel may hold, by both clocks, is in :mod:`korely_desktop.store.panel_conditions`.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, and_, or_

from korely_desktop.domain.facts import State
from korely_desktop.store.tables import facts


def is_not_over(at: Any) -> ColumnElement[bool]:
    """No end is known, or it lies ahead; ``at`` is an instant or a parameter for one."""
    return or_(facts.c.invalid_at.is_(None), facts.c.invalid_at > at)


def stands(at: Any) -> ColumnElement[bool]:
    """Active and not over: it holds, or will."""
    return and_(facts.c.state == State.ACTIVE, is_not_over(at))


def holds(at: Any) -> ColumnElement[bool]:
    """Active, begun and not over."""
    return and_(stands(at), facts.c.valid_from <= at)
