"""How much each key and each agent wrote, day by day: what the sparklines of the Agents page draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from korely_desktop.domain.scope import Caller
from korely_desktop.memory.listing.panel import midnight
from korely_desktop.memory.services import Services
from korely_desktop.store import writes

DAYS = 30


@dataclass(frozen=True, slots=True)
class Writes:
    """Writes on each of the last :data:`DAYS` days, the oldest first, today last; who wrote nothing is missing.

    Attributes:
        keys: by key id, everything that came in with it.
        agents: by agent id, its texts.
    """

    keys: Mapping[str, tuple[int, ...]]
    agents: Mapping[str, tuple[int, ...]]


def by_day(services: Services, caller: Caller) -> Writes:
    """The writes of the last days, as this computer has them."""
    caller.require_unconfined_admin()
    first_day = midnight(services.clock()) - timedelta(days=DAYS - 1)
    with services.store.read() as connection:
        keys = writes.of_keys(connection, first_day)
        agents = writes.of_agents(connection, caller.project_id, caller.users, first_day)
    return Writes(_spread(keys), _spread(agents))


def _spread(counted: Iterable[tuple[str, int, int]]) -> dict[str, tuple[int, ...]]:
    days: dict[str, list[int]] = {}
    for name, day, count in counted:
        days.setdefault(name, [0] * DAYS)[min(day, DAYS - 1)] += count
    return {name: tuple(found) for name, found in days.items()}
