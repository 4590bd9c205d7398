"""What a person who begins to type may mean: values said before, and the names that are known."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.memory import entities
from korely_desktop.memory.facts import owned
from korely_desktop.memory.services import Services
from korely_desktop.store import completing
from korely_desktop.store import entities as entity_rows

MOST = 8


def values(services: Services, caller: Caller, fact_id: str, begun: str) -> list[str]:
    """Values for a fact that begin with these letters: what others of its kind say, then names of the same kind."""
    caller.require(READ)
    caller.require_every_user()
    if not begun.strip():
        return []
    with services.store.read() as connection:
        fact = owned(connection, caller, fact_id, hidden=True)
        said = completing.values(connection, fact.project_id, fact.predicate, begun.strip(), MOST)
        value = entity_rows.by_id(connection, fact.object_entity_id) if fact.object_entity_id else None
    known = names(services, caller, begun, kind=value.type) if value is not None else []
    return list(dict.fromkeys([*said, *known]))[:MOST]


def names(services: Services, caller: Caller, begun: str, kind: str | None = None) -> list[str]:
    """People and things whose name begins with these letters, or has a word that does; the best known first.

    Args:
        kind: only people, only places ...; None for all.
    """
    if not begun.strip():
        return []
    found, _ = entities.entities(services, caller, EntityQuery(q=begun.strip(), type=kind, limit=4 * MOST))
    letters = begun.strip().casefold()
    fitting = [one for one in found if any(part.startswith(letters) for part in _beginnings(one.name.casefold()))]
    return list(dict.fromkeys(one.name for one in fitting))[:MOST]


def end_users(services: Services, caller: Caller, begun: str) -> list[str]:
    """Ids of end users with these letters in them, those that begin so first."""
    caller.require(READ)
    caller.require_every_user()
    if not begun.strip():
        return []
    with services.store.read() as connection:
        return completing.end_users(connection, caller.project_id, begun.strip(), MOST)


def strangers(services: Services, caller: Caller, rules: Sequence[str]) -> list[str]:
    """Those of these rules (exact ids, or prefixes ending in ``*``) that no end user fits yet."""
    caller.require(READ)
    caller.require_every_user()
    with services.store.read() as connection:
        return [rule for rule in rules if not completing.is_anybody(connection, caller.project_id, rule)]


def _beginnings(name: str) -> list[str]:
    words = name.split(" ")
    return [" ".join(words[place:]) for place in range(len(words))]
