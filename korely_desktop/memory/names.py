"""Further names of end users, and joining two entities that are one: past facts follow, and it can be undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from korely_desktop.domain import audit as actions
from korely_desktop.domain.admission import is_real_subject
from korely_desktop.domain.answers import DeclaredName
from korely_desktop.domain.characters import as_read
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.errors import Conflict, InvalidRequest
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import MAX_SUBJECT
from korely_desktop.domain.rewind import SavedPoint
from korely_desktop.domain.scope import WRITE, Caller, Scope
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import checks
from korely_desktop.memory.access import audit
from korely_desktop.memory.history import said, timelines
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.history.telling import Effect
from korely_desktop.memory.intake.resolution import Resolver
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as log
from korely_desktop.store import entities, facts, graph, joining, reviews, tracing
from korely_desktop.store.engine import Connection

_NAMING = frozenset({"named", "nickname"})
"""Relations whose value is what somebody is called, and not a second one beside them."""
_JOINED = "joined"
"""Under which the audit row of whatever joins two has what :func:`part` needs."""


def declare_name(
    services: Services, caller: Caller, user_id: str, name: str, agent_id: str | None = None
) -> DeclaredName:
    """The end user is also called ``name``; what is known of ``name`` becomes theirs, past facts included.

    Declaring a name again answers the same.

    Raises:
        Conflict: in this user's memory the name is somebody else's.
    """
    caller.require(WRITE)
    checks.identifier(user_id, "user_id")
    checks.identifier(agent_id, "agent_id")
    caller.require_user(user_id)
    name = checked_name(name)
    scope = Scope(caller.project_id, user_id)
    now = services.clock()
    with services.store.write() as connection:
        user = Resolver(connection, services.vocabulary, scope, now, now).user()
        known = entities.declared(connection, user.id, name)
        if known is not None:
            return DeclaredName(user_id, name, known[1], known[0])
        effect = Effect()
        for other in entities.named(connection, scope, name):
            if other.id == user.id:
                continue
            _refuse_somebody_else(connection, user, other, name)
            joined = join(connection, services.vocabulary, other, user, now)
            effect.also(joined)
            noted = {**joined.noted[_JOINED][other.id], "declared": True}
            effect.noted.setdefault(_JOINED, {})[other.id] = noted
        entities.put_name(connection, user.id, name, "declared", now, agent_id)
        audit.record(
            connection,
            caller,
            actions.WRITE,
            at=now,
            user_id=user_id,
            target_id=user.id,
            meta={"verb": "declare_name", "facts": len(effect.touched), **effect.noted},
        )
    services.changes.publish(effect.changes(caller.actor, [user.id]))
    return DeclaredName(user_id, name, agent_id, now)


def checked_name(name: str) -> str:
    """A name that somebody can bear: 1 to 200 characters, no pronoun."""
    name = as_read(checks.text(name, "name", longest=MAX_SUBJECT)).strip()
    if not is_real_subject(name):
        raise InvalidRequest("name must be a real name, not a pronoun or a general word.", field="name")
    return name


def join(connection: Connection, vocabulary: Vocabulary, entity: Entity, into: Entity, now: datetime) -> Effect:
    """Make ``entity`` the same as ``into``, both standing alone; of the end user and another the end user stays.

    Taken back by :func:`part`, for which the audit row keeps what is ``noted``.

    Returns:
        The facts of ``entity`` and those whose interval changed.
    """
    if entity.is_user:
        entity, into = into, entity
    own = _facts_of(connection, entity.id)
    leading = _leading_to(connection, [entity.id, into.id])
    both = [into.id, *graph.subjects_of_both(connection, entity.id, into.id)]
    joining.join(connection, entity.id, into.id)
    typed = into.type == "unknown" and entity.type != "unknown"
    if typed:
        entities.set_type(connection, into.id, entity.type)
    reached = _reached(connection, vocabulary, own, [into.id], leading, both)
    with tracing.traced(connection) as trace:
        effect = reached.settle(now)
    effect.touched |= {fact.id for fact in own}
    effect.noted[_JOINED] = {entity.id: {"handed": said.changed(connection, trace)["taken"], "typed": typed}}
    return effect


def no_longer_asked(connection: Connection, entity_id: str, now: datetime) -> Effect:
    """Whether what is one with this entity is the same is settled by the person's word."""
    return Effect(reviews=reviews.settle_same(connection, entities.cluster(connection, [entity_id]), now))


def part(connection: Connection, vocabulary: Vocabulary, entity_id: str, now: datetime) -> Effect:
    """Take one out of what it was joined to, with its facts, all that had been joined to it and the name that was
    declared for both; whether they are the same is asked again where it had been.
    """
    host = entities.root(connection, entity_id)
    note = _joined(connection, entity_id, host)
    leading = _leading_to(connection, [host])
    joining.part(connection, entity_id)
    if note["typed"]:
        entities.set_type(connection, host, "unknown")
    parted = entities.by_id(connection, entity_id) if note.get("declared") else None
    for name in () if parted is None else (parted.name, *parted.aliases):
        entities.remove_name(connection, host, name)
    own, pair = _facts_of(connection, entity_id), [entity_id, host]
    both = [*pair, *graph.subjects_of_both(connection, entity_id, host)]
    said.hand_back(connection, [SavedPoint.of_row(row) for row in note["handed"]], now_about=both)
    apart = [entities.cluster(connection, [one]) for one in pair]
    for alone in apart:
        timelines.stand_alone(connection, alone)
    effect = _reached(connection, vocabulary, own, pair, leading, both).settle(now)
    effect.touched |= {fact.id for fact in own}
    effect.reviews |= reviews.ask_same_again(connection, *apart)
    return effect


def _joined(connection: Connection, entity_id: str, host: str) -> Mapping[str, Any]:
    """What was noted when the two were joined last; nothing of what came in joined, from elsewhere."""
    members = {host, *entities.cluster(connection, [host])}
    noted = [event for member in sorted(members) for event in log.of_target(connection, member)]
    joins = [event.meta[_JOINED] for event in sorted(noted, key=lambda event: event.ts) if _JOINED in event.meta]
    fitting = [join[entity_id] for join in joins if entity_id in join]
    return fitting[-1] if fitting else {"handed": [], "typed": False}


def _reached(
    connection: Connection,
    vocabulary: Vocabulary,
    own: Sequence[Fact],
    pair: Sequence[str],
    leading: Sequence[Fact],
    subjects: Sequence[str],
) -> Lines:
    """The timelines that change when two become one, or are two again.

    Those of ``own``, the facts of the one that moves, are shared with the other of the ``pair``; facts of the
    ``subjects`` that are ``leading`` to the two, as they were before, stand elsewhere now, by another name.
    """
    now_is = {one: entities.root(connection, one) for one in {fact.subject_entity_id for fact in leading} if one}
    renamed = [fact for fact in leading if now_is.get(fact.subject_entity_id or "") in subjects]
    again = facts.by_ids(connection, [fact.id for fact in renamed]).values()
    shared = Lines.of(connection, vocabulary, own).of_each(pair)
    return shared.also(Lines.of(connection, vocabulary, [*renamed, *again]))


def _leading_to(connection: Connection, entity_ids: Sequence[str]) -> list[Fact]:
    return facts.leading_to(connection, entities.cluster(connection, entity_ids))


def _facts_of(connection: Connection, entity_id: str) -> list[Fact]:
    return facts.about(connection, entities.cluster(connection, [entity_id]))


def _refuse_somebody_else(connection: Connection, user: Entity, other: Entity, name: str) -> None:
    declared = entities.declared(connection, other.id, name) is not None
    ids, own = (set(entities.cluster(connection, [one.id])) for one in (other, user))
    related = any(
        fact.subject_entity_id in own and fact.subject_entity_id not in ids and fact.predicate not in _NAMING
        for fact in facts.leading_to(connection, sorted(ids))
    )
    if declared or related or (other.is_user and other.id != user.id):
        raise Conflict(
            f"In this user's memory {name} is somebody else. Merge the two in the window if they are one person.",
            field="name",
            entity_id=other.id,
        )
