"""People, organizations and things: list, page, rename, merge, split."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from korely_desktop.domain import audit as actions
from korely_desktop.domain.answers import Connection as Tie
from korely_desktop.domain.answers import EntityProfile, MemoryMention
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.errors import Conflict, NotFound
from korely_desktop.domain.facts import Fact, State, by_family
from korely_desktop.domain.ids import is_id
from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.scope import ADMIN, READ, WRITE, Caller, Scope
from korely_desktop.memory import checks, names
from korely_desktop.memory.access import audit
from korely_desktop.memory.facts import is_told
from korely_desktop.memory.forgetting import withholding
from korely_desktop.memory.history.telling import Effect
from korely_desktop.memory.services import Services
from korely_desktop.store import entities as rows
from korely_desktop.store import entity_queries, memories, reviews, users
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import graph as edges
from korely_desktop.store import mentions as mention_rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.fact_queries import as_known

MAX_LISTED = 200
MAX_MENTIONS = 50
MAX_LINKED = 200


def entities(services: Services, caller: Caller, query: EntityQuery) -> tuple[list[Entity], int]:
    """One page of entities with their counts, those with most facts first, and how many match."""
    caller.require_reading(query.user_id)
    checks.page(query.limit, query.offset, most=MAX_LISTED)
    with services.store.read() as connection:
        found, total = entity_queries.page(
            connection,
            caller.project_id,
            caller.users,
            query,
            told_only=not caller.is_person,
            now=services.clock(),
        )
        called = users.called(connection, caller.project_id, [one.user_id for one in found])
    return [replace(one, whose=called.get(one.user_id or "", one.user_id)) for one in found], total


def entity(
    services: Services,
    caller: Caller,
    entity_id: str,
    as_of: datetime | None = None,
    known_as_of: datetime | None = None,
) -> EntityProfile:
    """Everything about one entity; a merged one answers as what it is now.

    Args:
        as_of: ``current`` and the connections are what held then, ``past`` is what had ended by then.
        known_as_of: as far as was known then; what was said later is left out, texts included.
    """
    caller.require(READ)
    at = as_of or services.clock()
    with services.store.read() as connection:
        found = _own(connection, caller, entity_id)
        if found.merged_into is not None:
            found = _own(connection, caller, found.merged_into)
        ids = rows.cluster(connection, [found.id])
        said = fact_rows.about(connection, ids)
        own = _shown(connection, caller, said, known_as_of)
        about = _shown(connection, caller, fact_rows.leading_to(connection, ids, MAX_LINKED), known_as_of)
        mentions = _mentions(connection, caller, ids, own, known_as_of)
        if as_of is not None:
            own = [fact for fact in own if fact.valid_from <= at]
            about = [fact for fact in about if fact.valid_from <= at]
        held = [fact for fact in own if not fact.is_over(at)]
        counted = entity_queries.with_counts(connection, found, at)
        merged = rows.by_ids(connection, [member for member in ids if member != found.id])
        profile = EntityProfile(
            entity=counted if as_of is None else replace(counted, facts=len(held)),
            current=_newest_first(held),
            past=_newest_first(fact for fact in own if fact.is_over(at)),
            about=tuple(fact for fact in about if not fact.is_over(at)),
            connections=_ties(connection, ids, own, about, at),
            mentions=mentions,
            agents=tuple(
                sorted({writer for writer in (*(f.writer for f in own), *(m.writer for m in mentions)) if writer})
            ),
            waiting=tuple(reviews.about_entity(connection, ids, [fact.id for fact in said if is_told(caller, fact)])),
            merged=tuple(sorted(merged.values(), key=lambda one: one.name)),
        )
    audit.note_read(services, caller, "entity", user_id=found.user_id, facts=[fact.id for fact in own])
    return profile


def rename(services: Services, caller: Caller, entity_id: str, name: str, *, keep_old: bool = True) -> Entity:
    """Give it another name; the old one stays an alias, unless it never was its name (``keep_old`` False).

    Raises:
        Conflict: another entity of the same memory bears the name; merge the two instead.
    """

    def renamed(connection: Connection, found: Entity, name: str, now: datetime) -> bool:
        return _set_name(connection, caller, found, name, now, keep_old=keep_old)

    return _change_names(services, caller, entity_id, name, "rename", renamed)


def add_alias(services: Services, caller: Caller, entity_id: str, name: str) -> Entity:
    """Let it be known under one more name.

    Raises:
        Conflict: another entity of the same memory bears the name; merge the two instead.
    """

    def added(connection: Connection, found: Entity, name: str, now: datetime) -> bool:
        _refuse_taken(connection, caller, found, name)
        rows.put_name(connection, found.id, name, "declared" if caller.is_person else "alias", now)
        return True

    return _change_names(services, caller, entity_id, name, "add_alias", added)


def drop_alias(services: Services, caller: Caller, entity_id: str, name: str) -> Entity:
    """Take a further name away again; facts that came in under it stay.

    Raises:
        Forbidden: it was declared, and the caller is no admin.
        Conflict: it is not one of its further names.
    """

    def dropped(connection: Connection, found: Entity, name: str, now: datetime) -> bool:
        if rows.declared(connection, found.id, name) is not None:
            caller.require(ADMIN)
        if not rows.remove_name(connection, found.id, name):
            raise Conflict("This is not one of its other names, so it cannot be removed.", field="name")
        return True

    return _change_names(services, caller, entity_id, name, "drop_alias", dropped)


def merge(services: Services, caller: Caller, entity_id: str, into: str, *, name: str | None = None) -> Entity:
    """The two are one; ``into`` stays, has the facts of both and is called ``name``, where given; all of it or nothing.

    Undone by :func:`split`.

    Raises:
        Conflict: they are of different memories, both are end users, or a third one bears the name.
    """
    caller.require(WRITE)
    name = None if name is None else names.checked_name(name)
    now = services.clock()
    with services.store.write() as connection:
        merged, target, effect = _merge(connection, services, caller, entity_id, into, now)
        if name is not None and _set_name(connection, caller, merged, name, now):
            _record(connection, caller, merged, "rename", now)
            merged = _own(connection, caller, merged.id)
    _announce(services, caller, effect, entity_id, target)
    return merged


def split(
    services: Services, caller: Caller, entity_id: str, *, host_name: str | None = None, keep_old: bool = True
) -> Entity:
    """Take a merged entity out again, with the facts about it and whatever had been merged into it before.

    Only for an admin: the person may have merged the two. Who it was merged into is called ``host_name`` again, where
    given (:func:`rename`); both or neither.

    Raises:
        Conflict: it is not merged into another one, or a third one bears the name.
    """
    caller.require(WRITE)
    host_name = None if host_name is None else names.checked_name(host_name)
    now = services.clock()
    with services.store.write() as connection:
        if host_name is not None:
            host = _own(connection, caller, rows.root(connection, entity_id))
            if _set_name(connection, caller, host, host_name, now, keep_old=keep_old):
                _record(connection, caller, host, "rename", now)
        alone, host_id, effect = _split(connection, services, caller, entity_id, now)
    _announce(services, caller, effect, entity_id, host_id)
    return alone


def _set_name(
    connection: Connection, caller: Caller, found: Entity, name: str, now: datetime, *, keep_old: bool = True
) -> bool:
    """Whether that was another name."""
    _refuse_taken(connection, caller, found, name)
    if found.name == name:
        return False
    if keep_old:
        rows.put_name(connection, found.id, found.name, "declared" if caller.is_person else "alias", now)
    else:
        rows.remove_name(connection, found.id, found.name)
    rows.set_name(connection, found.id, name)
    return True


def _merge(
    connection: Connection, services: Services, caller: Caller, entity_id: str, into: str, now: datetime
) -> tuple[Entity, str, Effect]:
    """Who they are now, the id of the one that it was merged into, and what follows."""
    one, other = _own(connection, caller, entity_id), _own(connection, caller, into)
    target = _own(connection, caller, other.merged_into) if other.merged_into else other
    if one.merged_into == target.id:
        return target, target.id, Effect()
    if one.id == target.id:
        raise Conflict("An entity cannot be merged into itself.", field="into")
    if one.merged_into is not None:
        raise Conflict("This entity was merged into another one. Split it first.", field="entity_id")
    if (one.project_id, one.user_id) != (target.project_id, target.user_id):
        raise Conflict("The two are in the memories of different users, so they stay apart.", field="into")
    effect = names.join(connection, services.vocabulary, one, target, now)
    if ADMIN in caller.scopes:  # the question is the person's to answer
        effect.also(names.no_longer_asked(connection, one.id, now))
    merged = _own(connection, caller, rows.root(connection, one.id))
    _record(connection, caller, merged, "merge", now, effect.noted)
    return merged, target.id, effect


def _split(
    connection: Connection, services: Services, caller: Caller, entity_id: str, now: datetime
) -> tuple[Entity, str, Effect]:
    """The one taken out, the id of who it was merged into, and what follows."""
    found = _own(connection, caller, entity_id)
    caller.require(ADMIN)
    if found.merged_into is None:
        raise Conflict("This entity is not merged into another one, so there is nothing to split.")
    effect = names.part(connection, services.vocabulary, found.id, now)
    _record(connection, caller, found, "split", now)
    return _own(connection, caller, entity_id), found.merged_into, effect


def _change_names(
    services: Services,
    caller: Caller,
    entity_id: str,
    name: str,
    verb: str,
    change: Callable[[Connection, Entity, str, datetime], bool],
) -> Entity:
    """Do ``change`` to one entity; the log has it where that says that it did something."""
    caller.require(WRITE)
    name = names.checked_name(name)
    now = services.clock()
    with services.store.write() as connection:
        found = _own(connection, caller, entity_id)
        if change(connection, found, name, now):
            _record(connection, caller, found, verb, now)
        known = _own(connection, caller, entity_id)
    services.changes.publish(Changes(caller.actor, entities=frozenset({entity_id})))
    return known


def _announce(services: Services, caller: Caller, effect: Effect, *entity_ids: str) -> None:
    services.changes.publish(effect.changes(caller.actor, entity_ids))


def _own(connection: Connection, caller: Caller, entity_id: str) -> Entity:
    found = rows.by_id(connection, entity_id) if is_id("ent", entity_id) else None
    if found is None or not caller.may_reach(found) or not _hears_of(connection, caller, found):
        raise NotFound("There is no entity with this id.")
    return found


def _hears_of(connection: Connection, caller: Caller, entity: Entity) -> bool:
    """Whether the caller gets anything that tells of it; the person always does."""
    known_as = entity.merged_into or entity.id
    return caller.is_person or bool(edges.told_of(connection, [known_as]))


def _refuse_taken(connection: Connection, caller: Caller, found: Entity, name: str) -> None:
    for other in rows.named(connection, Scope(found.project_id, found.user_id), name):
        if other.id not in (found.id, found.merged_into):
            if not _hears_of(connection, caller, other):
                raise Conflict("This name is taken.", field="name")
            raise Conflict(
                f"{other.name} already has this name. Merge the two if they are the same.",
                field="name",
                entity_id=other.id,
            )


def _record(
    connection: Connection,
    caller: Caller,
    found: Entity,
    verb: str,
    now: datetime,
    noted: Mapping[str, object] = MappingProxyType({}),
) -> None:
    meta = {"verb": verb, **noted}
    audit.record(connection, caller, actions.WRITE, at=now, user_id=found.user_id, target_id=found.id, meta=meta)


def _newest_first(chosen: Iterable[Fact]) -> dict[str, tuple[Fact, ...]]:
    return by_family(sorted(chosen, key=lambda fact: fact.valid_from, reverse=True))


def _ties(connection: Connection, ids: list[str], own: list[Fact], about: list[Fact], now: datetime) -> tuple[Tie, ...]:
    """The entities at the other end of current facts, the most connected first."""
    shared: dict[str, list[Fact]] = {}
    for fact in (*own, *about):
        if fact.is_over(now):
            continue
        other = fact.object_entity_id if fact.subject_entity_id in ids else fact.subject_entity_id
        if other is not None and other not in ids:
            shared.setdefault(rows.root(connection, other), []).append(fact)
    found = rows.by_ids(connection, list(shared))
    ties = [Tie(found[other], tuple(facts)) for other, facts in shared.items() if other in found]
    return tuple(sorted(ties, key=lambda tie: (-len(tie.facts), tie.entity.name)))


def _shown(connection: Connection, caller: Caller, listed: Iterable[Fact], known_as_of: datetime | None) -> list[Fact]:
    told = [fact for fact in listed if is_told(caller, fact)]
    if known_as_of is None:
        return [fact for fact in told if fact.state is State.ACTIVE]
    then = [fact for fact in told if fact.created_at <= known_as_of and fact.stood_at(known_as_of)]
    return as_known(connection, then, known_as_of)


def _mentions(
    connection: Connection, caller: Caller, ids: list[str], own: list[Fact], known_as_of: datetime | None
) -> tuple[MemoryMention, ...]:
    """Texts that name the entity, and texts that state its facts, newest first."""
    spans = mention_rows.spans(connection, ids, MAX_MENTIONS)
    for stated in fact_rows.sources(connection, [fact.id for fact in own]).values():
        for source in stated:
            if source.memory_id not in spans and source.start is not None and source.end is not None:
                spans.setdefault(source.memory_id, []).append((source.start, source.end))
    listed: list[MemoryMention] = []
    newest = memories.newest_first(connection, list(spans))
    for start in range(0, len(newest), MAX_MENTIONS):
        found = memories.by_ids(connection, newest[start : start + MAX_MENTIONS])
        listed += [
            MemoryMention(
                memory.id, memory.content, tuple(spans[memory.id]), memory.agent_id, memory.event_time, memory.writer
            )
            for memory in withholding.for_caller(connection, caller, found.values())
            if memory.is_given(caller) and (known_as_of is None or memory.created_at <= known_as_of)
        ]
        if len(listed) >= MAX_MENTIONS:
            break
    return tuple(sorted(listed, key=lambda mention: mention.event_time, reverse=True)[:MAX_MENTIONS])
