"""Conversations as they were held: keeping episodes of messages, and giving a session back in its order.

Every message is a memory of kind ``session`` whose ``run_id`` is the session, so it is listed, forgotten, erased and
exported like any text. Only what the user says is read for facts and found by search: what an assistant or a tool says
never becomes a fact about anybody, and what it repeats of a context block cannot come back as a memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.conversations import MAX_MESSAGES, Episode, Message, MessageQuery, NewEpisode
from korely_desktop.domain.errors import Conflict, InvalidRequest
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.memories import Memory, MemoryKind, MemoryStatus, NewMemory
from korely_desktop.domain.scope import WRITE, Caller, Scope
from korely_desktop.memory import checks, storing
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import withholding
from korely_desktop.memory.services import Services
from korely_desktop.store import conversations as rows
from korely_desktop.store import memories as memory_rows
from korely_desktop.store.engine import Connection

MAX_LISTED = 200


def keep(services: Services, caller: Caller, new: NewEpisode) -> Episode:
    """Keep an episode, all of it in one transaction. The same ``own_id`` again answers what was kept then.

    A message whose very text the person erased is left out.

    Raises:
        InvalidRequest: a field is out of its limits; ``field`` is ``messages[i].name``.
        Forbidden: the caller may not write, or not for this user.
        Conflict: an episode of this own id is here, and says something else.
    """
    caller.require(WRITE)
    now = services.clock()
    said = _checked(services, caller, new, now)
    scope = Scope(caller.project_id, new.user_id)
    episode_id = new_id("epi")
    with services.store.write() as connection:
        if new.own_id is not None and (known := rows.of_own_id(connection, scope, new.own_id)):
            return _known(connection, caller, new, said, known)
        stored = [memory for memory in said if storing.may_store(connection, caller, memory)]
        for memory in stored:
            if memory.is_heard:
                storing.store_text(connection, caller, memory)
            else:
                memory_rows.insert(connection, memory, key_id=caller.key_id)
            assert memory.role is not None, "every message has one"
            rows.insert_message(connection, memory.id, episode_id, new.own_id, memory.role)
        counted = {"verb": "episode", "memories": len(stored)}
        audit.record(connection, caller, actions.WRITE, at=now, user_id=new.user_id, target_id=episode_id, meta=counted)
    services.changes.publish(Changes(caller.actor, memories=frozenset(memory.id for memory in stored)))
    kept = tuple(Message(memory, episode_id, new.own_id) for memory in stored)
    return Episode(episode_id, new.session_id, new.own_id, kept, len(said) - len(stored), is_new=True)


def messages(services: Services, caller: Caller, query: MessageQuery) -> tuple[list[Message], int]:
    """A page of a session in the order in which it was held, and how many messages it has that the caller may read."""
    query = _asked(caller, query)
    with services.store.read() as connection:
        ids, total = rows.said_in(connection, caller.project_id, query, caller.users)
        found = _told(connection, caller, _messages(connection, ids))
    audit.note_read(services, caller, "session", user_id=query.user_id, memories=ids)
    return found, total


def episodes(services: Services, caller: Caller, query: MessageQuery) -> tuple[list[Episode], int]:
    """A page of the episodes of a session, oldest first, and how many it has that the caller may read."""
    query = _asked(caller, query)
    with services.store.read() as connection:
        listed, total = rows.episodes_in(connection, caller.project_id, query, caller.users)
        said = _messages(connection, [one for _, ids in listed for one in ids])
        found = {one.memory.id: one for one in _told(connection, caller, said)}
    audit.note_read(services, caller, "session", user_id=query.user_id, memories=list(found))
    answer = []
    for episode_id, ids in listed:
        own_id = found[ids[0]].own_id
        answer.append(Episode(episode_id, query.session_id, own_id, tuple(found[one] for one in ids)))
    return answer, total


def _checked(services: Services, caller: Caller, new: NewEpisode, now: datetime) -> list[Memory]:
    """The memories that the messages become ``now``. One without a time was said when the one before it was."""
    storing.identifier(new.session_id, "session_id")
    storing.identifier(new.own_id, "id")
    if not 1 <= len(new.messages) <= MAX_MESSAGES:
        raise InvalidRequest(f"messages must hold 1 to {MAX_MESSAGES} items.", field="messages")
    made = []
    at = now
    for number, message in enumerate(new.messages):
        at = message.timestamp or at
        text = NewMemory(
            message.content,
            user_id=new.user_id,
            agent_id=new.agent_id,
            run_id=new.session_id,
            metadata=message.metadata,
            timestamp=at,
            kind=MemoryKind.SESSION,
        )
        memory = storing.new_memory(caller, storing.checked(services, caller, text, f"messages[{number}]."), now)
        memory = replace(memory, role=message.role)
        made.append(memory if memory.is_heard else replace(memory, status=MemoryStatus.READY, outcome=0))
    return made


def _known(
    connection: Connection, caller: Caller, new: NewEpisode, said: Sequence[Memory], known: Sequence[str]
) -> Episode:
    found = _messages(connection, known)
    kept = {(one.memory.role, one.memory.content) for one in found}
    same_session = {one.memory.run_id for one in found} == {new.session_id}
    lacking = [memory for memory in said if (memory.role, memory.content) not in kept]
    if not same_session or any(storing.may_store(connection, caller, memory) for memory in lacking):
        raise Conflict(
            "An episode with this id already exists and says something else. Episodes are never changed: send the "
            "new messages under another id.",
            field="id",
        )
    given = tuple(one for one in _told(connection, caller, found) if one.memory.is_given(caller))
    return Episode(found[0].episode_id, new.session_id, new.own_id, given, len(lacking))


def _asked(caller: Caller, query: MessageQuery) -> MessageQuery:
    caller.require_reading(query.user_id)
    checks.page(query.limit, query.offset, most=MAX_LISTED)
    return replace(query, kept_back=caller.is_person)


def _told(connection: Connection, caller: Caller, found: Sequence[Message]) -> list[Message]:
    memories = withholding.for_caller(connection, caller, [one.memory for one in found])
    untold = withholding.untold(connection, caller, [(one.memory.user_id, one.own_id) for one in found if one.own_id])
    return [
        Message(memory, one.episode_id, None if (one.memory.user_id, one.own_id) in untold else one.own_id)
        for one, memory in zip(found, memories, strict=True)
    ]


def _messages(connection: Connection, ids: Sequence[str]) -> list[Message]:
    found = memory_rows.by_ids(connection, ids)
    named = rows.episodes_of(connection, ids)
    return [Message(found[one], *named[one]) for one in ids]
