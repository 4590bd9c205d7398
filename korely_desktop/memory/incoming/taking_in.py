"""Taking in the texts of a file: first what would come of it, then all of them at once, and which came in lately.

Taking an import back is :mod:`memory.access.rewind`: everything that came in at once is one writer there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from korely_desktop.domain import audit as actions
from korely_desktop.domain.backups import Watch, go_on
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.characters import as_read
from korely_desktop.domain.errors import InvalidRequest, Stopped
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.incoming import Expected, Import
from korely_desktop.domain.memories import MAX_CONTENT, NewMemory
from korely_desktop.domain.scope import READ, WRITE, Caller, Scope
from korely_desktop.language import fence
from korely_desktop.memory import storing
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import blocking, withholding
from korely_desktop.memory.services import Services
from korely_desktop.store import batches
from korely_desktop.store import memories as rows
from korely_desktop.store.engine import Connection

MOST = 10_000
"""Texts that come in at once: stored in one transaction, which others that write wait for, some seconds at most."""
_WATCHED = 200
_UNDATED = datetime.max.replace(tzinfo=UTC)


def look(services: Services, caller: Caller, texts: Sequence[NewMemory], watch: Watch = go_on) -> Expected:
    """What would come in of these texts; nothing is changed.

    Raises:
        Forbidden: the caller may not write, or not for one of these users.
        InvalidRequest: an id, a tag or the like is out of its limits; ``field`` is ``memories[i].name``.
        Stopped: ``watch`` said so.
    """
    caller.require(WRITE)
    fitting = [text for text in texts if len(text.content) <= MAX_CONTENT]
    checked: dict[tuple[str | None, str], NewMemory] = {}
    secrets: set[tuple[str | None, str]] = set()
    for number, text in enumerate(sorted(fitting, key=lambda text: text.timestamp or _UNDATED)):
        if number % _WATCHED == 0 and not watch(number / len(fitting)):
            raise Stopped("The import was stopped. Nothing was changed.")
        bare = fence.strip(as_read(text.content))
        if bare.strip():
            ready = storing.checked(services, caller, text, f"memories[{number}].")
            key = (ready.user_id, ready.content)
            checked.setdefault(key, ready)
            if ready.content != bare:
                secrets.add(key)
    with services.store.read() as connection:
        same = rows.by_ids(connection, rows.saying(connection, caller.project_id, [content for _, content in checked]))
        here = {(memory.user_id, memory.content) for memory in same.values() if memory.is_given(caller)}
        erased = {key for key in checked if key not in here and _is_erased(connection, caller, *key)}
    fresh = {key: text for key, text in checked.items() if key not in here and key not in erased}
    dates = [text.timestamp for text in fresh.values() if text.timestamp is not None]
    return Expected(
        fresh=tuple(fresh.values()),
        known=len(fitting) - len(fresh) - len(erased),
        erased=len(erased),
        too_long=len(texts) - len(fitting),
        secrets=len(secrets & fresh.keys()),
        undated=len(fresh) - len(dates),
        first=min(dates, default=None),
        last=max(dates, default=None),
    )


def take_in(services: Services, caller: Caller, expected: Expected, watch: Watch = go_on) -> Import:
    """Store what :func:`look` found fresh, all or none; each is then read like any other.

    What the person erased stays away: to have it again, they write it themselves.

    Raises:
        InvalidRequest: nothing or too much is fresh.
        Stopped: ``watch`` said so; nothing was changed.
    """
    caller.require(WRITE)
    fresh = expected.fresh
    if not fresh:
        raise InvalidRequest(
            "Nothing in this file is new: every text is here, was erased here, or is too long.", field="file"
        )
    if len(fresh) > MOST:
        raise InvalidRequest(
            f"{len(fresh):,} texts are new; {MOST:,} can come in at once. Import those since a certain day first.",
            field="file",
        )
    batch_id, now = new_id("bat"), services.clock()
    memories = [storing.new_memory(caller, text, now) for text in fresh]
    with services.store.write() as connection:
        batches.insert(connection, batch_id, caller.project_id, len(memories), now)
        for number, memory in enumerate(memories):
            if number % _WATCHED == 0 and not watch(number / len(memories)):
                raise Stopped("The import was stopped. Nothing was changed.")
            storing.store_text(connection, caller, memory, batch=(batch_id, number))
        meta = {"verb": "batch", "memories": len(memories)}
        audit.record(connection, caller, actions.WRITE, at=now, target_id=batch_id, meta=meta)
    services.changes.publish(Changes(caller.actor, memories=frozenset(memory.id for memory in memories)))
    return Import(batch_id, now, len(memories), memories[0].source)


def latest(services: Services, caller: Caller, limit: int = 10) -> list[Import]:
    """What the caller brought in at once and is still here, newest first."""
    caller.require(READ)
    with services.store.read() as connection:
        found = batches.latest(connection, caller.project_id, caller.key_id, limit)
        firsts = rows.by_ids(connection, [first for *_, first in found])
        told = {memory.id: memory.source for memory in withholding.for_caller(connection, caller, [*firsts.values()])}
    return [Import(batch_id, at, texts, told.get(first)) for batch_id, at, texts, first in found]


def since(texts: Sequence[NewMemory], start: datetime | None) -> list[NewMemory]:
    """Those said from ``start`` on, and those without a date; None is all."""
    return [text for text in texts if start is None or text.timestamp is None or text.timestamp >= start]


def of(texts: Sequence[NewMemory], user_id: str | None) -> list[NewMemory]:
    """The same texts, those that name nobody in the memory of this person."""
    return [text if text.user_id is not None else replace(text, user_id=user_id) for text in texts]


def _is_erased(connection: Connection, caller: Caller, user_id: str | None, content: str) -> bool:
    return blocking.is_text_blocked(connection, Scope(caller.project_id, user_id), content)
