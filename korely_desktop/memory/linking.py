"""Links between texts: this one follows that one, supports it, contradicts it. Said by agents or by the person.

Both texts must be the caller's to see, and a caller is told of no other: a link to what the key may not see, to what
was forgotten or to what the person keeps back is left out, and one cannot be made to it. A link ends nothing and
changes no fact; erasing one of its texts erases it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.links import MAX_LINKS, RELATIONS, Ends, Link, NewLink, Relation
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.scope import READ, WRITE, Caller
from korely_desktop.memory import checks
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import withholding
from korely_desktop.memory.services import Services
from korely_desktop.memory.storing import changing, owned
from korely_desktop.store import links as rows
from korely_desktop.store import memories
from korely_desktop.store.engine import Connection


def links(services: Services, caller: Caller, memory_id: str) -> list[Link]:
    """The links of a text, in both directions, oldest first.

    Raises:
        NotFound: there is no such text.
    """
    caller.require(READ)
    with services.store.read() as connection:
        memory = owned(caller, memories.by_id(connection, memory_id))
        found = seen(connection, caller, memory_id)
    targets = [link.target_id for link in found]
    audit.note_read(services, caller, "links", user_id=memory.user_id, memories=[memory_id, *targets])
    return found


def link(services: Services, caller: Caller, memory_id: str, new: NewLink) -> list[Link]:
    """Say how a text stands to another; said twice, it is said once. Returns its links.

    Raises:
        NotFound: one of the texts is not there.
        InvalidRequest: a text would be linked to itself, or one of the two to more than 200.
    """
    caller.require(WRITE)
    checks.relation(new.relation, "relation")
    with services.store.write() as connection:
        memory = changing(connection, caller, memory_id)
        if new.target_id == memory_id:
            raise InvalidRequest("A memory cannot be linked to itself.", field="target_id")
        owned(caller, memories.by_id(connection, new.target_id))
        now = services.clock()
        if rows.put(connection, [Ends.of(memory_id, new)], now):
            for end in (memory_id, new.target_id):
                _require_room(connection, end, "target_id")
            audit.record_of_text(connection, caller, memory, "link", at=now)
        found = seen(connection, caller, memory_id)
    services.changes.publish(Changes(caller.actor, memories=frozenset({memory_id, new.target_id})))
    return found


def unlink(
    services: Services, caller: Caller, memory_id: str, target_id: str, relation: Relation | None = None
) -> list[Link]:
    """Take links between two texts away, whichever of the two says it; returns those that are left.

    Args:
        relation: only this one; None takes all.

    Raises:
        NotFound: one of the texts is not there.
    """
    caller.require(WRITE)
    with services.store.write() as connection:
        memory = changing(connection, caller, memory_id)
        owned(caller, memories.by_id(connection, target_id))
        named = RELATIONS if relation is None else (relation,)
        gone = [Ends.of(memory_id, NewLink(target_id, one)) for one in named]
        gone += [Ends.of(target_id, NewLink(memory_id, one)) for one in named]
        if rows.remove(connection, gone):
            audit.record_of_text(connection, caller, memory, "unlink", at=services.clock())
        found = seen(connection, caller, memory_id)
    services.changes.publish(Changes(caller.actor, memories=frozenset({memory_id, target_id})))
    return found


def seen(connection: Connection, caller: Caller, memory_id: str) -> list[Link]:
    """The links of a text whose other end the caller may get."""
    every = rows.of(connection, memory_id)
    others = memories.by_ids(connection, [link.target_id for link in every]) if every else {}
    return [link for link in every if link.target_id in others and others[link.target_id].is_given(caller)]


def with_links(connection: Connection, caller: Caller, memory: Memory) -> Memory:
    """The memory as a single one is answered."""
    found = seen(connection, caller, memory.id)
    (told,) = withholding.for_caller(connection, caller, [memory])
    return replace(told, links=tuple(found)) if found else told


def tie(
    connection: Connection, caller: Caller, memory: Memory, new: Sequence[NewLink], now: datetime, field: str = "links"
) -> int:
    """Link a stored text to others; says how many links are new.

    Raises:
        InvalidRequest: one of them is not there, is the text itself, or one of the texts has too many links then;
            ``field`` names it.
    """
    if not new:
        return 0
    targets = memories.by_ids(connection, [link.target_id for link in new])
    for number, link in enumerate(new):
        target = targets.get(link.target_id)
        where = f"{field}[{number}].target_id"
        if link.target_id == memory.id:
            raise InvalidRequest("A memory cannot be linked to itself.", field=where)
        if target is None or not target.is_given(caller):
            raise InvalidRequest(f"{where}: there is no memory with this id.", field=where)
    made = rows.put(connection, [Ends.of(memory.id, link) for link in new], now)
    _require_room(connection, memory.id, field)
    for number, link in enumerate(new):
        _require_room(connection, link.target_id, f"{field}[{number}].target_id")
    return made


def replace_said(
    connection: Connection, caller: Caller, memory: Memory, new: Sequence[NewLink], now: datetime
) -> set[str]:
    """Make ``new`` all that a text says of others; returns the texts that are touched.

    What others say of it stays, and so does what leads to a text that the caller may not get.
    """
    said = {link for link in seen(connection, caller, memory.id) if link.direction != "in"}
    wanted = {Ends.of(memory.id, link) for link in new}
    going = {Ends.of(memory.id, NewLink(link.target_id, link.relation)) for link in said} - wanted
    rows.remove(connection, sorted(going, key=str))
    tie(connection, caller, memory, new, now)
    return {link.target_id for link in said} | {link.target_id for link in new}


def _require_room(connection: Connection, memory_id: str, field: str) -> None:
    if len(rows.of(connection, memory_id)) > MAX_LINKS:
        raise InvalidRequest(f"{field}: a memory has at most {MAX_LINKS} links. Remove some first.", field=field)
