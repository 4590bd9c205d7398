"""The tags of one text, a few at a time. All of its labels at once: :func:`korely_desktop.memory.remember.update`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.memories import Memory, tag_key
from korely_desktop.domain.scope import READ, WRITE, Caller
from korely_desktop.memory import checks, storing
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import withholding
from korely_desktop.memory.services import Services
from korely_desktop.memory.storing import changing, owned
from korely_desktop.store import memories as rows

Tags = tuple[str, ...]


def tagged(services: Services, caller: Caller, memory_id: str) -> Memory:
    """The text, whose labels hold its tags.

    Raises:
        NotFound: there is no such text.
    """
    caller.require(READ)
    with services.store.read() as connection:
        memory = owned(caller, rows.by_id(connection, memory_id))
        (told,) = withholding.for_caller(connection, caller, [memory])
    audit.note_read(services, caller, "tags", user_id=memory.user_id, memories=[memory_id])
    return told


def tag(services: Services, caller: Caller, memory_id: str, new: Sequence[str]) -> Memory:
    """Give a text tags beside those it has; one that differs in letter case alone is there already.

    Raises:
        NotFound: there is no such text.
        InvalidRequest: one is out of its limits, or they become more than 20.
    """
    return _change(services, caller, memory_id, lambda tags: storing.tags(checks.tags((*tags, *new), "tags")))


def untag(services: Services, caller: Caller, memory_id: str, gone: Sequence[str]) -> Memory:
    """Take tags from a text, letter case aside; those that it does not have are no error.

    Raises:
        NotFound: there is no such text.
    """
    keys = {tag_key(each) for each in checks.tags(gone, "tag")}
    return _change(services, caller, memory_id, lambda tags: tuple(one for one in tags if tag_key(one) not in keys))


def _change(services: Services, caller: Caller, memory_id: str, changed: Callable[[Tags], Tags]) -> Memory:
    caller.require(WRITE)
    with services.store.write() as connection:
        memory = changing(connection, caller, memory_id)
        tags = changed(memory.labels.tags)
        if tags == memory.labels.tags:
            return withholding.for_caller(connection, caller, [memory])[0]
        now = max(services.clock(), memory.updated_at)
        memory = replace(memory, labels=replace(memory.labels, tags=tags), updated_at=now)
        rows.set_labels(connection, memory_id, memory.labels, now=now)
        audit.record_of_text(connection, caller, memory, "label", at=now)
        (told,) = withholding.for_caller(connection, caller, [memory])
    services.changes.publish(Changes(caller.actor, memories=frozenset({memory_id})))
    return told
