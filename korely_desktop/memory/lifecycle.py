"""What becomes of a text without a word of it changing: archived, done with, expired, and back again.

- *Archived*: out of lists, search and context, unless they are asked for with ``include_archived``. The text can be
  opened by its id, and what was learned from it is told as before: it stays evidence.
- *Done*, for to-dos and goals: found and listed as ever, but no part of a context block, which says what counts now.
- *Expired*: as archived, from the very instant on. Upkeep later writes down that it is (:func:`archive_expired`); no
  read waits for it.
- *Restored*: found everywhere again. It takes back whatever stood in the way: forgotten, archived, expired, done.

Each can be asked for twice and does it once. What the person put aside or was done with, only an admin brings back;
so it is with what was forgotten, whoever forgot it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import Conflict, Forbidden
from korely_desktop.domain.memories import DOABLE, Life, Memory
from korely_desktop.domain.scope import ADMIN, WRITE, Caller
from korely_desktop.memory import linking
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import unforgetting
from korely_desktop.memory.services import Services
from korely_desktop.memory.storing import changing, owned
from korely_desktop.store import memories as rows
from korely_desktop.store import put_aside
from korely_desktop.store.engine import Connection


def archive(services: Services, caller: Caller, memory_id: str) -> Memory:
    """Put a text out of lists, search and context.

    Raises:
        NotFound: there is no such text.
    """

    def archived(memory: Memory, now: datetime) -> Life:
        return memory.life if memory.life.archived_at is not None else replace(memory.life, archived_at=now)

    return _change(services, caller, memory_id, archived)


def done(services: Services, caller: Caller, memory_id: str) -> Memory:
    """Note that a to-do or a goal is done.

    Raises:
        NotFound: there is no such text.
        Conflict: it is neither.
    """

    def finished(memory: Memory, now: datetime) -> Life:
        if memory.labels.type not in DOABLE:
            raise Conflict(
                "Only a memory of the type todo or goal can be done. Give it that type first, or archive it.",
                field="type",
            )
        return memory.life if memory.life.done_at is not None else replace(memory.life, done_at=now)

    return _change(services, caller, memory_id, finished)


def restore(services: Services, caller: Caller, memory_id: str) -> Memory:
    """Have a text found everywhere again; a date of expiry that is over is taken away.

    Raises:
        NotFound: there is no such text, or it was erased.
        Forbidden: it was forgotten, or the person put it aside, and the caller is no admin.
    """
    caller.require(WRITE)
    with services.store.read() as connection:
        memory = owned(caller, rows.by_id(connection, memory_id), forgotten=True)
        require_own(connection, caller, memory_id, memory.life.archived_at, memory.life.done_at)
    if memory.deleted_at is not None:
        unforgetting.bring_back(services, caller, memory_id)

    def back(memory: Memory, now: datetime) -> Life:
        expires = memory.life.expires_at
        return Life(expires_at=None if expires is not None and expires <= now else expires)

    return _change(services, caller, memory_id, back)


def put_back(services: Services, caller: Caller, memory_id: str, life: Life) -> Memory:
    """Take one of the above back: the text's life is as it was. Only for an admin.

    Raises:
        NotFound: there is no such text.
    """
    caller.require(ADMIN)
    return _change(services, caller, memory_id, lambda _memory, _now: life)


def require_own(connection: Connection, caller: Caller, memory_id: str, *moments: datetime | None) -> None:
    """Refuse to bring back what the person put aside, or was done with, at one of these moments.

    Raises:
        Forbidden: they did, and the caller is no admin.
    """
    if caller.holds(ADMIN) or not any(moments):
        return
    if put_aside.by_person(connection, [memory_id]).get(memory_id, set()).intersection(moments):
        raise Forbidden(
            "The person put this memory aside, so only they bring it back, or a key with the scope admin.",
            required_scope=ADMIN,
        )


def archive_expired(services: Services) -> int:
    """Write down of every text that has expired that it is archived, since it did; returns how many. All projects."""
    now = services.clock()
    with services.store.read() as connection:
        if not rows.expired(connection, now):
            return 0
    with services.store.write() as connection:
        over = rows.expired(connection, now)
        rows.archive_expired(connection, now)
    services.changes.publish(Changes("worker", memories=frozenset(over)))
    return len(over)


def expired(services: Services) -> int:
    """How many texts the above would take now."""
    with services.store.read() as connection:
        return len(rows.expired(connection, services.clock()))


def _change(services: Services, caller: Caller, memory_id: str, changed: Callable[[Memory, datetime], Life]) -> Memory:
    caller.require(WRITE)
    with services.store.write() as connection:
        memory = changing(connection, caller, memory_id)
        now = services.clock()
        life = changed(memory, now)
        if life == memory.life:
            return linking.with_links(connection, caller, memory)
        verb = _verb(memory.life, life)
        memory = replace(memory, life=life, updated_at=max(now, memory.updated_at))
        rows.set_life(connection, memory_id, life, now=memory.updated_at)
        audit.record_of_text(connection, caller, memory, verb, at=now)
        memory = linking.with_links(connection, caller, memory)
    services.changes.publish(Changes(caller.actor, memories=frozenset({memory_id})))
    return memory


def _verb(before: Life, after: Life) -> str:
    """What the log calls it."""
    if after.archived_at is not None and before.archived_at is None:
        return "archive_text"
    return "finish_text" if after.done_at is not None and before.done_at is None else "restore_text"
