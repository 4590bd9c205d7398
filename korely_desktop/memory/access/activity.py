"""The audit trail with the present names of what it speaks of, for people to read. The trail itself keeps only ids."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from korely_desktop.domain.audit import AuditEvent, AuditQuery
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import ADMIN, Caller
from korely_desktop.language.extraction.parties.described import told_of
from korely_desktop.memory import facts
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as chain
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import memories as memory_rows
from korely_desktop.store import rewinds
from korely_desktop.store import users as user_rows

_FACTS_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class ActivityPage:
    """A page of events, newest first.

    Attributes:
        total: how many events match in all.
        keys: key id -> its name.
        facts: the facts that are the target of an event and are still there, by id.
        memories: the same for texts; forgotten ones are left out unless the caller is an admin.
        numbers: event id -> which entry of the log it is, counted from 1.
        undone: ids of the events that were undone since.
        called: id of an end user, or of a person or thing that is a target -> its name.
    """

    events: tuple[AuditEvent, ...]
    total: int
    keys: Mapping[str, str]
    facts: Mapping[str, Fact]
    memories: Mapping[str, Memory]
    numbers: Mapping[str, int]
    undone: Set[str]
    called: Mapping[str, str]


def page(services: Services, caller: Caller, query: AuditQuery) -> ActivityPage:
    """A page of the trail with the names behind its ids.

    Raises:
        Forbidden: the caller may not read, or may not manage keys.
    """
    events, total = audit.read(services, caller, query)
    targets = {event.target_id for event in events if event.target_id is not None}
    with services.store.read() as connection:
        texts = memory_rows.by_ids(connection, sorted(target for target in targets if target.startswith("mem_")))
        numbers = chain.numbers(connection, [event.id for event in events])
        undone = rewinds.undone(connection, events)
        things = entity_rows.by_ids(connection, sorted(target for target in targets if target.startswith("ent_")))
        called = user_rows.called(connection, caller.project_id, [event.user_id for event in events])
    for found in things.values():
        if caller.may_see(found.user_id) and not (found.is_user and found.user_id is None):
            called[found.id] = told_of(found.name, called.get(found.user_id or "", found.user_id))
    return ActivityPage(
        events=tuple(events),
        total=total,
        keys={key.id: key.name for key in keys.keys(services, caller)},
        facts=_facts(services, caller, events),
        memories={
            text.id: text
            for text in texts.values()
            if (text.deleted_at is None or caller.holds(ADMIN)) and caller.may_see(text.user_id)
        },
        numbers=numbers,
        undone=undone,
        called=called,
    )


def _facts(services: Services, caller: Caller, events: Sequence[AuditEvent]) -> dict[str, Fact]:
    targets: dict[str, set[str]] = defaultdict(set)
    for event in events:
        if event.target_id is not None and event.target_id.startswith("fct_"):
            targets[event.project_id].add(event.target_id)
    found: dict[str, Fact] = {}
    for project_id, named in targets.items():
        ids, there = sorted(named), replace(caller, project_id=project_id)
        for start in range(0, len(ids), _FACTS_AT_ONCE):
            part = tuple(ids[start : start + _FACTS_AT_ONCE])
            wanted = FactQuery(ids=part, include_invalidated=True, states=tuple(State), limit=_FACTS_AT_ONCE)
            found.update((fact.id, fact) for fact in facts.query(services, there, wanted)[0])
    return found
