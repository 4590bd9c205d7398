"""Working memory: short named texts of one user and agent, read and written over as a whole.

A block is what an agent thinks of now, not what is known: no fact is read from it, search does not find it, and it is
not part of a context block. Only the present text is kept. What the person wrote is never overwritten unseen.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from korely_desktop.domain import audit as actions
from korely_desktop.domain.blocks import MAX_BLOCK, MAX_BLOCK_NAME, MAX_BLOCKS, Block, BlockPlace
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.erasure import BLACK
from korely_desktop.domain.errors import Conflict, InvalidRequest, NotFound, PutAway, StaleWrite
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.scope import READ, WRITE, Caller, Scope
from korely_desktop.domain.times import as_utc
from korely_desktop.memory import checks, storing
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import asked, blocking, cleaning, withholding
from korely_desktop.memory.remember import STALE_AFTER
from korely_desktop.memory.services import Services
from korely_desktop.store import blocks as rows

_BLACK_BACK = (
    "The person keeps sentences of this block from agents. Written back as they stand here, black, they would be lost: "
    "write what is new under another name."
)


def get(services: Services, caller: Caller, place: BlockPlace) -> Block:
    """One block.

    Raises:
        NotFound: there is none, or it is not the caller's to see.
    """
    caller.require(READ)
    _check(place)
    if not caller.may_see(place.user_id):
        raise _nothing_there()
    with services.store.read() as connection:
        block = rows.at(connection, caller.project_id, place)
        given = withholding.blocks_for_caller(connection, caller, [block] if block else [])
    if not given:
        raise _nothing_there()
    audit.note_read(services, caller, "block", user_id=place.user_id)
    return given[0]


def listed(services: Services, caller: Caller, user_id: str | None, agent_id: str | None) -> list[Block]:
    """Every block of one user and agent, by name; None is everybody's, and every agent's."""
    caller.require(READ)
    caller.require_user(user_id)
    checks.identifier(user_id, "user_id")
    checks.identifier(agent_id, "agent_id")
    with services.store.read() as connection:
        found = rows.of(connection, caller.project_id, user_id, agent_id)
        found = withholding.blocks_for_caller(connection, caller, found)
    audit.note_read(services, caller, "blocks", user_id=user_id)
    return found


def every(services: Services, caller: Caller) -> list[Block]:
    """Every block there is, for whoever sees every user.

    Raises:
        Forbidden: the caller is confined to some users.
    """
    caller.require(READ)
    caller.require_every_user()
    with services.store.read() as connection:
        return withholding.blocks_for_caller(connection, caller, rows.of_project(connection, caller.project_id))


def put(
    services: Services, caller: Caller, place: BlockPlace, content: str, expected_updated_at: datetime | None = None
) -> Block:
    """Write a block, in place of what it said.

    Args:
        content: up to :data:`MAX_BLOCK` characters; the empty text empties it.
        expected_updated_at: as it was read. An agent needs it where the person wrote last.

    Raises:
        StaleWrite: it was changed since it was read, or the person wrote it and the caller did not say what it read.
        InvalidRequest: a field is out of its limits, or there are :data:`MAX_BLOCKS` of this user and agent.
        PutAway: the person erased this very text.
        Conflict: it has sentences black that are only kept from the caller.
    """
    caller.require(WRITE)
    caller.require_user(place.user_id)
    _check(place)
    if len(content) > MAX_BLOCK:
        raise InvalidRequest(f"content has {len(content):,} characters; at most {MAX_BLOCK:,} fit.", field="content")
    if content:
        content = storing.cleaned(checks.text(content, "content", longest=MAX_BLOCK), "content")
    scope = Scope(caller.project_id, place.user_id)
    with services.store.write() as connection:
        now = services.clock()
        block = rows.at(connection, caller.project_id, place)
        if block is None:
            if len(rows.of(connection, caller.project_id, place.user_id, place.agent_id)) >= MAX_BLOCKS:
                raise InvalidRequest(f"There are {MAX_BLOCKS} blocks already. Empty and reuse one.", field="name")
            block = Block(new_id("blk"), caller.project_id, place, "", caller.is_person, now, now)
        else:
            _require_fresh(caller, block, expected_updated_at)
            if BLACK in content and withholding.blocks_for_caller(connection, caller, [block]) != [block]:
                raise Conflict(_BLACK_BACK, field="content")
            now = max(now, block.updated_at)
        if caller.is_person:
            blocking.allow_text(connection, scope, content)
        elif content and blocking.is_text_blocked(connection, scope, content):
            raise PutAway(field="content")
        block = replace(block, content=content, by_person=caller.is_person, updated_at=now)
        rows.put(connection, block)
        meta = {"verb": "block", "characters": len(content)}
        audit.record(connection, caller, actions.WRITE, at=now, user_id=place.user_id, target_id=block.id, meta=meta)
    services.changes.publish(Changes(caller.actor, blocks=frozenset({block.id})))
    return block


def erase(services: Services, caller: Caller, place: BlockPlace) -> str:
    """Destroy a block, with every trace in the files; returns the id of the entry in the audit log.

    Raises:
        NotFound: there is none, or it is not the caller's to see.
        Conflict: the person wrote it last, and the caller is not the person.
    """
    caller.require_erasing()
    _check(place)
    with services.store.write() as connection:
        now = services.clock()
        block = rows.at(connection, caller.project_id, place) if caller.may_see(place.user_id) else None
        if block is None:
            raise _nothing_there()
        if block.by_person and not caller.is_person:
            raise Conflict("The person wrote this block last, so only they can erase it.")
        rows.remove(connection, [block.id])
        gone = [block.content, block.place.name]
        asked.drop(connection, caller.project_id, (), gone)
        if caller.is_person and block.content:
            blocking.block_text(connection, Scope(caller.project_id, place.user_id), block.content, now)
        meta = {"verb": "block"}
        audit_id = audit.record(
            connection, caller, actions.ERASE, at=now, user_id=place.user_id, target_id=block.id, meta=meta
        )
        cleaning.owe(connection, audit_id)
    services.changes.publish(Changes(caller.actor, blocks=frozenset({block.id})))
    cleaning.clean(services, audit_id, gone)
    return audit_id


def _require_fresh(caller: Caller, block: Block, expected: datetime | None) -> None:
    if expected is None and block.by_person and not caller.is_person:
        told = "The person wrote this block. Read it, and send the updated_at that you read as expected_updated_at."
    elif expected is not None and abs(block.updated_at - as_utc(expected)) > STALE_AFTER:
        told = "The block was changed since it was read. Read it again, then repeat the change."
    else:
        return
    raise StaleWrite(told, field="expected_updated_at", current_updated_at=block.updated_at.isoformat())


def _check(place: BlockPlace) -> None:
    storing.identifier(place.user_id, "user_id")
    storing.identifier(place.agent_id, "agent_id")
    checks.text(place.name, "name", longest=MAX_BLOCK_NAME)


def _nothing_there() -> NotFound:
    return NotFound("There is no such block.")
