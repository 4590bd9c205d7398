"""What agents are told always, and what never: the person's own word, for single facts and texts.

A pinned fact stands first among the facts of every context block in whose scope it is
(:mod:`memory.answers.fact_choice`); what is kept back leaves every read of agents, and the person still sees
it. A fact that takes another's place inherits its choice, so that a new value does not tell what the old one may not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.errors import InvalidRequest, NotFound
from korely_desktop.domain.ids import is_id
from korely_desktop.domain.scope import ADMIN, Caller
from korely_desktop.memory.access import audit
from korely_desktop.memory.facts import owned
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as audit_rows
from korely_desktop.store import choices as rows
from korely_desktop.store import facts, memories
from korely_desktop.store.engine import Connection

Chosen = Mapping[str, Recall | None]
"""By id what is told always or never; None leaves it to the ranking."""

_VERBS = {Recall.ALWAYS: "pin", Recall.NEVER: "keep_back", None: "tell_as_usual"}


def choose(services: Services, caller: Caller, chosen: Chosen) -> Chosen:
    """Keep these choices for facts; returns what was chosen for each before, with which this is undone.

    Raises:
        NotFound: there is no such fact; then none is changed.
    """
    return _choose(services, caller, "fact_id", chosen)


def choose_texts(services: Services, caller: Caller, chosen: Chosen) -> Chosen:
    """:func:`choose` for texts, which can be kept back and not pinned.

    Raises:
        NotFound: there is no such text; then none is changed.
        InvalidRequest: one of them would be pinned.
    """
    caller.require(ADMIN)
    if Recall.ALWAYS in chosen.values():
        raise InvalidRequest("Only facts can be pinned; a text can be kept back or told as usual.", field="choice")
    return _choose(services, caller, "memory_id", chosen)


def _choose(services: Services, caller: Caller, item: Literal["fact_id", "memory_id"], chosen: Chosen) -> Chosen:
    caller.require(ADMIN)
    now = services.clock()
    with services.store.write() as connection:
        users = {item_id: _user_of(connection, caller, item, item_id) for item_id in chosen}
        if item == "fact_id":
            chosen = {**_with_wordings(connection, chosen), **chosen}
            users |= {one: _user_of(connection, caller, item, one) for one in chosen}
        before = rows.of(connection, item, list(chosen))
        new = {item_id: choice for item_id, choice in chosen.items() if before.get(item_id) is not choice}
        rows.put(connection, caller.project_id, item, new, now)
        for item_id, choice in new.items():
            audit.record(
                connection,
                caller,
                actions.FACT_WRITE if item == "fact_id" else actions.WRITE,
                at=now,
                user_id=users[item_id],
                target_id=item_id,
                meta={"verb": _VERBS[choice]},
            )
    touched = frozenset(new)
    changes = Changes(caller.actor, facts=touched) if item == "fact_id" else Changes(caller.actor, memories=touched)
    services.changes.publish(changes)
    return {item_id: before.get(item_id) for item_id in chosen}


def _with_wordings(connection: Connection, chosen: Chosen) -> dict[str, Recall | None]:
    """The wordings that were corrected into facts that agents are not to be told any more, or are told again."""
    found: dict[str, Recall | None] = {}
    before = rows.of(connection, "fact_id", list(chosen))
    for fact_id, choice in chosen.items():
        if (choice is Recall.NEVER) is (before.get(fact_id) is Recall.NEVER):
            continue
        earlier = audit_rows.corrected_into(connection, fact_id)
        kept = rows.of(connection, "fact_id", earlier)
        found |= {one: choice for one in earlier if choice is Recall.NEVER or kept.get(one) is Recall.NEVER}
    return {one: choice for one, choice in found.items() if facts.by_id(connection, one) is not None}


def _user_of(connection: Connection, caller: Caller, item: str, item_id: str) -> str | None:
    if item == "fact_id":
        return owned(connection, caller, item_id, hidden=True).user_id
    memory = memories.by_id(connection, item_id) if is_id("mem", item_id) else None
    if memory is None or memory.deleted_at is not None or not caller.may_reach(memory):
        raise NotFound("There is no memory with this id.")
    return memory.user_id
