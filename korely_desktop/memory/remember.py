"""Memories: add, change, read, list, forget. What they say is learned later, by :mod:`memory.intake.pipeline`.

``add`` stores the text and its reading job in one transaction and returns; whoever got an answer can rely on both.
Secrets and our own context blocks are taken out here, before anything reaches the disk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.erasure import BLACK
from korely_desktop.domain.errors import Conflict, InvalidRequest, NotFound, PutAway, StaleWrite
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.memories import (
    DOABLE,
    BatchStatus,
    DeleteReceipt,
    HistoryEvent,
    Memory,
    MemoryEvent,
    MemoryQuery,
    MemoryStatus,
    NewMemory,
)
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import ADMIN, READ, WRITE, Caller
from korely_desktop.domain.times import as_utc
from korely_desktop.memory import checks, facts, lifecycle, linking, storing
from korely_desktop.memory.access import audit, refusals
from korely_desktop.memory.forgetting import withholding
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as audit_rows
from korely_desktop.store import batches, jobs, vectors, withdrawal
from korely_desktop.store import memories as rows
from korely_desktop.store.engine import Connection

MAX_BATCH = 500
MAX_LISTED = 200
_TOLD_AS = {
    "update": "updated",
    "label": "updated",
    "link": "updated",
    "unlink": "updated",
    "archive_text": "archived",
    "finish_text": "done",
    "restore_text": "restored",
    "bring_back": "restored",
}
"""What the log calls an event of a text's history."""
STALE_AFTER = timedelta(seconds=1)
_BLACK_BACK = (
    "The person keeps sentences of this text from agents. Written back as they stand here, black, they would be lost: "
    "add what is new as another memory."
)


def add(services: Services, caller: Caller, new: NewMemory, *, reader: str | None = None) -> Memory:
    """Store a text; its facts follow. The answer has status ``processing``.

    Args:
        reader: who reads it at once, so that no worker takes the job meanwhile; None leaves it to the workers.

    Raises:
        InvalidRequest: a field is out of its limits.
        Forbidden: the caller may not write, or not for this user.
        PutAway: the person erased this very text.
        DiskFull: nothing was stored.
    """
    caller.require(WRITE)
    new = storing.checked(services, caller, new)
    memory = storing.new_memory(caller, new, services.clock())
    with services.store.write() as connection:
        if not storing.may_store(connection, caller, memory):
            raise PutAway(field="content")
        storing.store_text(connection, caller, memory, reader=reader)
        linking.tie(connection, caller, memory, new.links, memory.created_at)
        memory = linking.with_links(connection, caller, memory)
        audit.record_of_text(connection, caller, memory, "add", at=memory.created_at)
    touched = {memory.id} | {link.target_id for link in memory.links}
    services.changes.publish(Changes(caller.actor, memories=frozenset(touched)))
    return memory


def add_batch(services: Services, caller: Caller, items: Sequence[NewMemory]) -> BatchStatus:
    """Store up to 500 texts in one transaction, all or none.

    A text that the person erased is left out and reported in the batch's ``errors``. Links lead to texts that are
    stored already.

    Raises:
        InvalidRequest: one item is out of its limits; ``field`` is ``memories[i].name``.
    """
    caller.require(WRITE)
    if not 1 <= len(items) <= MAX_BATCH:
        raise InvalidRequest(f"memories must hold 1 to {MAX_BATCH} items.", field="memories")
    items = [storing.checked(services, caller, item, f"memories[{index}].") for index, item in enumerate(items)]
    batch_id, now = new_id("bat"), services.clock()
    memories = [storing.new_memory(caller, item, now) for item in items]
    stored, touched = 0, set[str]()
    with services.store.write() as connection:
        batches.insert(connection, batch_id, caller.project_id, len(memories), now)
        for index, memory in enumerate(memories):
            if storing.may_store(connection, caller, memory):
                storing.store_text(connection, caller, memory, batch=(batch_id, index))
                linking.tie(connection, caller, memory, items[index].links, now, f"memories[{index}].links")
                touched |= {memory.id, *(link.target_id for link in items[index].links)}
                stored += 1
            else:
                jobs.enqueue_failed(
                    connection,
                    project_id=caller.project_id,
                    kind=READ_MEMORY,
                    now=now,
                    batch_id=batch_id,
                    batch_index=index,
                    error=PutAway.MESSAGE,
                )
        audit.record(
            connection,
            caller,
            actions.WRITE,
            at=now,
            target_id=batch_id,
            meta={"verb": "batch", "memories": stored},
        )
    if stored < len(memories):
        refusals.note(services, caller, PutAway())
    services.changes.publish(Changes(caller.actor, memories=frozenset(touched)))
    return BatchStatus(batch_id, "pending", len(memories), 0, 0)


def batch_status(services: Services, caller: Caller, batch_id: str) -> BatchStatus:
    """How far a batch has got.

    Raises:
        NotFound: there is none, or it has texts of users that are not the caller's to see.
    """
    caller.require(READ)
    with services.store.read() as connection:
        status = batches.status(connection, caller.project_id, batch_id, caller.users)
    if status is None:
        raise NotFound("There is no such batch.")
    return status


def update(
    services: Services,
    caller: Caller,
    memory_id: str,
    content: str | None = None,
    expected_updated_at: datetime | None = None,
    *,
    labels: Mapping[str, Any] | None = None,
    details: Mapping[str, Any] | None = None,
) -> Memory:
    """Replace the text of a memory and read it again, or change what is said about it, or both.

    Args:
        content: None leaves the text, and what was read in it, as it is.
        labels: fields of :class:`Labels` with their new values; those not named stay. What is no to-do or goal any more
            is not done any more either.
        details: ``source``, ``expires_at`` and ``links`` (all that it says of others), likewise.

    Raises:
        InvalidRequest: a field is out of its limits, or a link leads nowhere.
        StaleWrite: it was changed more than a second after ``expected_updated_at``, or before it.
        Conflict: the text is a message of a conversation, the person erased the new one, or it has sentences black that
            are only kept from the caller.
        Forbidden: the caller may not erase, and the text came in with another key; or the person was done with it, its
            new type cannot be done with, and the caller is no admin.
    """
    caller.require(WRITE)
    if content is not None:
        content = storing.cleaned(checks.content(content), "content")
    with services.store.write() as connection:
        memory = storing.changing(connection, caller, memory_id)
        caller.require_writing_over(rows.key_of(connection, memory_id))
        if content is not None and memory.role is not None:
            raise Conflict("A message of a conversation stays as it was said. Forget it, or erase it.", field="content")
        if expected_updated_at is not None and abs(memory.updated_at - as_utc(expected_updated_at)) > STALE_AFTER:
            raise StaleWrite(
                "The memory was changed since it was read. Read it again, then repeat the change.",
                field="expected_updated_at",
                current_updated_at=memory.updated_at.isoformat(),
            )
        now = max(services.clock(), memory.updated_at)
        changed = replace(memory, updated_at=now)
        if labels:
            changed = replace(changed, labels=storing.labels(replace(memory.labels, **labels)))
            rows.set_labels(connection, memory_id, changed.labels, now=now)
        changed, touched = _with_details(connection, caller, changed, details or {}, services.clock())
        if content is not None:
            changed = replace(changed, content=content, status=MemoryStatus.PROCESSING, error=None, outcome=None)
            if not storing.may_store(connection, caller, changed):
                raise PutAway(field="content")
            if BLACK in content and withholding.for_caller(connection, caller, [memory]) != [memory]:
                raise Conflict(_BLACK_BACK, field="content")
            rows.set_content(connection, memory_id, content, now=now)
            vectors.delete(connection, [memory_id])
            jobs.read_anew(connection, memory.project_id, memory_id, now)
        audit.record_of_text(connection, caller, memory, "label" if content is None else "update", at=now)
        changed = linking.with_links(connection, caller, changed)
    services.changes.publish(Changes(caller.actor, memories=frozenset({memory_id, *touched})))
    return changed


def _with_details(
    connection: Connection, caller: Caller, memory: Memory, details: Mapping[str, Any], now: datetime
) -> tuple[Memory, set[str]]:
    """Store them; returns the memory as it is then, and the other texts that links led or lead to."""
    if "source" in details:
        memory = replace(memory, source=storing.source(details["source"]))
        rows.set_source(connection, memory.id, memory.source, now=memory.updated_at)
    life = memory.life
    if "expires_at" in details:
        life = life.expiring(checks.expiry(details["expires_at"], now, "expires_at"))
    if life.done_at is not None and memory.labels.type not in DOABLE:
        lifecycle.require_own(connection, caller, memory.id, life.done_at)
        life = replace(life, done_at=None)
    if life != memory.life:
        memory = replace(memory, life=life)
        rows.set_life(connection, memory.id, life, now=memory.updated_at)
    if "links" not in details:
        return memory, set()
    checks.links(details["links"], "links")
    return memory, linking.replace_said(connection, caller, memory, details["links"], memory.updated_at)


def delete(services: Services, caller: Caller, memory_id: str) -> DeleteReceipt:
    """Forget a memory: it leaves every read, the facts that only it asserted end now, and what waited in Review because
    of it alone leaves Review.

    A fact that the person confirmed stays: their word no longer hangs on the text.
    """
    caller.require(WRITE)
    now = services.clock()
    with services.store.write() as connection:
        memory = storing.owned(caller, rows.by_id(connection, memory_id))
        rows.mark_deleted(connection, [memory_id], now)
        jobs.cancel_for_memories(connection, [memory_id], now)
        left = withdrawal.leave_review(connection, memory_id, now)
        closed = withdrawal.withdraw(connection, memory_id, now)
        audit_id = audit.record_of_text(connection, caller, memory, "delete", {"facts": len(closed)}, at=now)
    services.changes.publish(
        Changes(
            caller.actor,
            memories=frozenset({memory_id}),
            facts=frozenset([*closed, *left.facts]),
            reviews=frozenset(left.cards),
        )
    )
    return DeleteReceipt(memory_id, len(closed), audit_id)


def get(services: Services, caller: Caller, memory_id: str) -> Memory:
    """One memory with its links and the current facts it asserts, in the order it says them; archived or not."""
    caller.require(READ)
    with services.store.read() as connection:
        memory = storing.owned(caller, rows.by_id(connection, memory_id))
        memory = linking.with_links(connection, caller, memory)
    stated, _ = facts.query(services, caller, FactQuery(memory_id=memory_id, limit=MAX_LISTED))
    audit.note_read(services, caller, "memory", user_id=memory.user_id, memories=[memory_id])
    return replace(memory, facts=tuple(reversed(stated)))


def list_memories(services: Services, caller: Caller, query: MemoryQuery) -> tuple[list[Memory], int]:
    """A page of memories, newest first, and how many there are in all.

    Raises:
        Forbidden: the caller may not read them, or asks for what was forgotten and is no admin.
    """
    caller.require_reading(query.user_id)
    if query.forgotten:
        caller.require(ADMIN)
        query = replace(query, filters=replace(query.filters, include_archived=True, include_done=True))
    checks.page(query.limit, query.offset, most=MAX_LISTED)
    with services.store.read() as connection:
        query = withholding.asked(connection, caller, replace(query, kept_back=caller.is_person))
        listed, total = rows.page(connection, caller.project_id, query, caller.users, services.clock())
        listed = withholding.for_caller(connection, caller, listed)
    audit.note_read(services, caller, "memories", user_id=query.user_id, memories=[memory.id for memory in listed])
    return listed, total


def history(services: Services, caller: Caller, memory_id: str) -> list[HistoryEvent]:
    """What happened to a memory and to the facts it states or stated earlier, in order of time.

    Forgotten memories have a history too.
    """
    caller.require(READ)
    with services.store.read() as connection:
        memory = storing.owned(caller, rows.by_id(connection, memory_id), forgotten=True)
        done = audit_rows.of_target(connection, memory_id)
    events = [HistoryEvent("created", memory.created_at)]
    events += [HistoryEvent(_TOLD_AS[verb], event.ts) for event in done if (verb := event.meta.get("verb")) in _TOLD_AS]
    if memory.life.expires_at is not None and memory.life.expires_at <= services.clock():
        events.append(HistoryEvent("expired", memory.life.expires_at))
    of_text = FactQuery(memory_id=memory_id, include_invalidated=True, limit=MAX_LISTED)
    stated = {fact.id: fact for fact in facts.query(services, caller, of_text)[0]}
    unsaid = tuple(fact_id for event in done for fact_id in event.meta.get(actions.UNSAID, ()))[:MAX_LISTED]
    if unsaid:
        of_earlier_wordings = replace(of_text, memory_id=None, ids=unsaid)
        stated |= {fact.id: fact for fact in facts.query(services, caller, of_earlier_wordings)[0]}
    for fact in stated.values():
        words = f"{fact.subject} {fact.predicate} {fact.object}"
        events.append(HistoryEvent("fact_extracted", max(fact.created_at, memory.created_at), words, fact.id))
        if fact.closed_known_at is not None:
            events.append(HistoryEvent("fact_invalidated", fact.closed_known_at, words, fact.id))
    if memory.deleted_at is not None:
        events.append(HistoryEvent("deleted", memory.deleted_at))
    return sorted(events, key=lambda event: event.at)


def events(
    services: Services,
    caller: Caller,
    user_id: str | None = None,
    status: MemoryStatus | None = None,
    limit: int = 50,
) -> tuple[list[MemoryEvent], int]:
    """The newest writes and how far each has got, and how many are still being read."""
    caller.require_reading(user_id)
    checks.page(limit, 0, most=MAX_LISTED)
    with services.store.read() as connection:
        return rows.events(
            connection, caller.project_id, user_id=user_id, status=status, limit=limit, users=caller.users
        )


def retry(services: Services, caller: Caller, memory_id: str) -> Memory:
    """Read a memory again whose reading failed; one that did not fail stays as it is."""
    caller.require(WRITE)
    now = services.clock()
    with services.store.write() as connection:
        memory = storing.owned(caller, rows.by_id(connection, memory_id))
        if jobs.requeue_for_memory(connection, memory_id, now) is None:
            return memory
        rows.set_status(connection, memory_id, MemoryStatus.PROCESSING)
        audit.record_of_text(connection, caller, memory, "retry", at=now)
    services.changes.publish(Changes(caller.actor, memories=frozenset({memory_id})))
    return replace(memory, status=MemoryStatus.PROCESSING, error=None, outcome=None)
