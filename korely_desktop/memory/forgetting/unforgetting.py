"""Bringing a forgotten text back: agents read it again, and what ended or left Review because of it is as before."""

from __future__ import annotations

from dataclasses import replace

from korely_desktop.domain.errors import NotFound
from korely_desktop.domain.facts import Tense
from korely_desktop.domain.memories import Memory, MemoryStatus
from korely_desktop.domain.scope import ADMIN, Caller
from korely_desktop.memory.access import audit
from korely_desktop.memory.history import timelines
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import jobs, rewinds, withdrawal
from korely_desktop.store import memories as rows
from korely_desktop.store.withdrawal import Waited


def bring_back(services: Services, caller: Caller, memory_id: str) -> Memory:
    """Undo :func:`memory.remember.delete`; nothing happens to a text that is not forgotten. One that went with all that
    an agent wrote is read again.

    Only for an admin: an agent must not bring back what a person forgot.

    Raises:
        NotFound: there is no such text, or it was erased meanwhile.
    """
    caller.require(ADMIN)
    now = services.clock()
    with services.store.write() as connection:
        memory = rows.by_id(connection, memory_id)
        if memory is None or not caller.may_reach(memory):
            raise NotFound("This text is no longer there. It was erased.")
        if memory.deleted_at is None:
            return memory
        rewound = rewinds.took(connection, memory_id, memory.deleted_at)
        ended, waits = [], Waited([], [])
        if not rewound:
            ended = withdrawal.take_back(connection, memory_id)
            waits = withdrawal.wait_again(connection, memory_id, memory.deleted_at)
        rewinds.bring_back(connection, [memory_id], now)
        if memory.status is MemoryStatus.PROCESSING or (rewound and memory.is_heard):
            rows.set_status(connection, memory_id, MemoryStatus.PROCESSING)
            jobs.read_anew(connection, memory.project_id, memory_id, now)
        known = fact_rows.by_ids(connection, sorted(ended)).values()
        effect = Lines.of(connection, services.vocabulary, known).settle(now)
        for plan in (fact for fact in known if fact.tense is Tense.PLANNED):
            timelines.end_as_before(connection, plan, now)
        effect.touched |= {*ended, *waits.facts}
        effect.reviews |= set(waits.cards)
        audit.record_of_text(connection, caller, memory, "bring_back", {"facts": len(ended)}, at=now)
        memory = rows.by_id(connection, memory_id) or memory
    services.changes.publish(replace(effect.changes(caller.actor), memories=frozenset({memory_id})))
    return memory
