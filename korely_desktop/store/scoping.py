"""Whose rows a query may give: those of one memory, or of the end users that a confined key is kept to.

Every query that serves a caller uses the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, FromClause, and_, func, or_, true


def in_memory_of(table: FromClause, project_id: Any, user_id: Any) -> ColumnElement[bool]:
    """Whether a row is in the memory of exactly this end user of a project; no user is the project's own memory.

    Both are values, or parameters for them.
    """
    return and_(table.c.project_id == project_id, table.c.user_id.is_not_distinct_from(user_id))


def in_session(table: FromClause, project_id: str, run_id: str) -> ColumnElement[bool]:
    """Whether a row was written in this session of a project. It is few that are: the project, or the end user in it,
    is not to lead to them.
    """
    return and_(table.c.run_id == run_id, table.c.project_id.concat("") == project_id)


def allowed_users(user_id: ColumnElement[Any], rules: Sequence[str], asked: str | None = None) -> ColumnElement[bool]:
    """True for rows of users that ``rules`` allow (exact ids, or prefixes ending in ``*``); no rules allow all. Of the
    one who is ``asked`` for, where one is.

    Comparison is exact in letter case, as :meth:`korely_desktop.domain.scope.Caller.may_see` is. A row without a
    user is never allowed to a confined key.
    """
    if asked is not None:
        return and_(user_id == asked, allowed_users(user_id, rules))
    if not rules:
        return true()
    exact = [rule for rule in rules if not rule.endswith("*")]
    prefixes = [rule[:-1] for rule in rules if rule.endswith("*")]
    conditions: list[ColumnElement[bool]] = [func.substr(user_id, 1, len(start)) == start for start in prefixes]
    if exact:
        conditions.append(user_id.in_(exact))
    return and_(user_id.is_not(None), or_(*conditions))
