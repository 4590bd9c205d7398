"""The memory in figures, for the person: how it grows, of what it is made, who writes it, and what Review asks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from korely_desktop.domain.insights import AgentShare, Insights, Week
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.memory.services import Services
from korely_desktop.store import insights as rows

WEEKS = 26
_AGENTS = 12
_KINDS = ("learned", "ended", "asked", "decided")
_FIRST_MONDAY = datetime(1970, 1, 5, tzinfo=UTC)


def insights(services: Services, caller: Caller) -> Insights:
    """Figures of the caller's project; weeks run from Monday to Monday in UTC.

    Raises:
        Forbidden: the caller may not see a whole project.
    """
    caller.require(READ)
    caller.require_every_user()
    now = services.clock()
    last = rows.week_of(now)
    first = last - WEEKS + 1
    with services.store.read() as connection:
        texts, names, waiting = rows.totals(connection, caller.project_id)
        weekly = rows.by_week(connection, caller.project_id, _monday(first))
        families = rows.families(connection, caller.project_id, now)
        agents = rows.agents(connection, caller.project_id, _AGENTS)
    return Insights(
        facts=sum(count for _, count in families),
        texts=texts,
        names=names,
        weeks=tuple(
            Week(_monday(week).date(), *(weekly[kind].get(week, 0) for kind in _KINDS))
            for week in range(first, last + 1)
        ),
        families=tuple(families),
        agents=tuple(AgentShare(*agent) for agent in agents),
        waiting=waiting,
    )


def kept_of_agents(services: Services, caller: Caller, most: int) -> tuple[AgentShare, ...]:
    """How much of what each agent wrote the person let stand, those that wrote most first.

    Raises:
        Forbidden: the caller may not see a whole project.
    """
    caller.require(READ)
    caller.require_every_user()
    with services.store.read() as connection:
        return tuple(AgentShare(*agent) for agent in rows.agents(connection, caller.project_id, most))


def _monday(week: int) -> datetime:
    return _FIRST_MONDAY + timedelta(weeks=week)
