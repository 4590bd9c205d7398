"""What a correction means: the statement that takes a fact's place, by whose word, and what it does to the old one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.contradiction import is_beside, timeline
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.facts import Fact, Precision, State, Tense, Trust
from korely_desktop.domain.questions import Correction
from korely_desktop.domain.rewind import SavedPoint
from korely_desktop.domain.scope import Caller, Scope
from korely_desktop.domain.supersession import Says
from korely_desktop.domain.text import identity, value_key
from korely_desktop.memory.facts import checked_object, checked_predicate, checked_subject, refuse_forgotten
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.history import timelines, truth
from korely_desktop.memory.history.telling import Change, Effect, Telling
from korely_desktop.memory.inbox import held
from korely_desktop.memory.intake.resolution import Resolver
from korely_desktop.memory.services import Services
from korely_desktop.store import entities, reviews
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection


def with_changes(
    services: Services, connection: Connection, caller: Caller, old: Fact, correction: Correction, now: datetime
) -> Telling:
    """The old fact said again by this caller, with the corrected parts.

    Raises:
        InvalidRequest: a part is out of its limits.
    """
    changed = telling_of(connection, old, caller, now)
    resolver = Resolver(connection, services.vocabulary, Scope(old.project_id, old.user_id), now, now)
    if correction.subject is not None:
        name = checked_subject(correction.subject)
        who = resolver.subject(name, old.subject_type, is_user=False)
        changed = replace(changed, subject=who, subject_text=name)
        if (
            correction.predicate is None
            and correction.object is None
            and _may_begin_then(services, connection, changed, old)
        ):
            changed = replace(changed, valid_from=old.valid_from, precision=old.valid_from_precision)
    if correction.predicate is not None:
        words = checked_predicate(correction.predicate)
        canonical = services.vocabulary.fold(words)
        if not canonical:
            raise InvalidRequest("predicate must contain a word, for example works_at.", field="predicate")
        changed = replace(changed, predicate=canonical, predicate_raw=words)
    if correction.object is not None:
        value = checked_object(correction.object)
        thing = None
        if not old.object_is_literal:
            thing = resolver.object(changed.predicate, value)
        changed = replace(changed, object=thing, object_text=value)
    return changed


def _may_begin_then(services: Services, connection: Connection, moved: Telling, old: Fact) -> bool:
    """Whether what only stood under the wrong name holds since it did there: nothing that began later is in its way."""
    line = timeline(services.vocabulary, moved.predicate)
    subject_ids = entities.cluster(connection, [moved.subject.id])
    there = timelines.load(connection, line, subject_ids, moved.object_name).facts.values()
    return not any(fact.valid_from >= old.valid_from for fact in there)


def says_the_same(connection: Connection, old: Fact, new: Telling) -> bool:
    """Whether the corrected statement is the old one in other words."""
    return (
        entities.root(connection, new.subject.id) == entities.root(connection, old.subject_entity_id or "")
        and identity(new.object_name) == identity(old.object_name)
        and new.predicate == old.predicate
    )


def stands_already(
    services: Services, connection: Connection, caller: Caller, old: Fact, correction: Correction
) -> Fact | None:
    """What stands for a fact that was never so, where the correction says just that."""
    by = rows.by_id(connection, old.invalidated_by) if old.invalidated_by else None
    if old.state is not State.NEVER_SO or by is None or by.state is not State.ACTIVE:
        return None
    new = with_changes(services, connection, caller, old, correction, services.clock())
    return by if says_the_same(connection, by, new) else None


def reword(connection: Connection, old: Fact, new: Telling) -> None:
    """Take over another spelling of the same literal value."""
    if new.object_text != old.object and old.object_is_literal:
        rows.change(connection, old.id, object=new.object_text, object_key=value_key(new.object_text))


def to_person(
    services: Services, connection: Connection, caller: Caller, stronger: Sequence[Fact], new: Telling, now: datetime
) -> Effect | None:
    """Leave it to the person where the word of ``stronger`` facts is in the way; None where nothing is.

    Raises:
        Conflict: the person forgot what is said now.
    """
    key = blocking.subject_key(new.subject.name, is_user=new.subject.is_user)
    slot = services.vocabulary.slot(new.predicate)
    refuse_forgotten(connection, caller, new.scope, key, slot, value_key(new.object_text))
    if not stronger:
        return None
    change = Change.by(connection, services.vocabulary, new, now)
    change.effect.landed = held.propose(change, new, [fact.id for fact in stronger])
    return change.effect


def supersede(
    services: Services,
    connection: Connection,
    caller: Caller,
    old: Fact,
    new: Telling,
    now: datetime,
    at: datetime | None = None,
) -> Effect:
    """Put ``new`` in the place of ``old``; ``ended`` of the effect begins with the old one.

    A caller of too low a rank ends nothing: what they say waits in Review.

    Args:
        at: when it changed; None: now, or when the new one begins.

    Raises:
        Conflict: the person forgot what is said now.
    """
    asked = to_person(services, connection, caller, [] if outweighs(caller, old) else [old], new, now)
    if asked is not None:
        return asked
    one, is_one_more = timeline(services.vocabulary, new.predicate).one, is_beside(old.slot)
    new = replace(new, replaces=one and not is_one_more, adds=is_one_more)
    end = max(new.at, now)
    if at is not None:
        new, end = replace(new, valid_from=at, precision=Precision.INSTANT), at
    effect = truth.tell(connection, services.vocabulary, new, now)
    left = rows.by_ids(connection, [old.id])[old.id]
    if old.state is State.REVIEW:
        rows.change(connection, old.id, state=State.REJECTED, invalidated_by=effect.landed)
        effect.reviews |= set(reviews.settle_for_fact(connection, old.id, "correct", now))
    elif left.invalid_at is None or left.invalid_at > end:
        over = replace(telling_of(connection, old, caller, now), over=True, ended_at=end)
        ended = truth.end_fact(connection, services.vocabulary, old, over, now, by=effect.landed)
        effect.touched |= ended.touched
    if caller.is_person and not timeline(services.vocabulary, old.predicate).one:
        blocking.block_fact(connection, old, names_of(connection, old), can_return=True, now=now)
    effect.touched.add(old.id)
    effect.ended = [old.id, *(fact_id for fact_id in effect.ended if fact_id != old.id)]
    return effect


def silence(connection: Connection, old: Fact, at: datetime) -> list[SavedPoint]:
    """Take away that the old value was said to hold after it changed; what was taken."""
    later = [
        (number, one)
        for number, one in point_rows.saved(connection, [old.id])
        if one.point.at > at and one.point.says is Says.HOLDS
    ]
    point_rows.take_back(connection, [number for number, _ in later])
    return [one for _, one in later]


def telling_of(connection: Connection, fact: Fact, caller: Caller, now: datetime) -> Telling:
    """The fact said again, by this caller, now."""
    known = entities.by_ids(
        connection, [entity_id for entity_id in (fact.subject_entity_id, fact.object_entity_id) if entity_id]
    )
    return Telling(
        scope=Scope(fact.project_id, fact.user_id),
        subject=known[fact.subject_entity_id or ""],
        subject_text=fact.subject,
        subject_type=fact.subject_type,
        predicate=fact.predicate,
        predicate_raw=fact.predicate_raw,
        object=known.get(fact.object_entity_id or ""),
        object_text=fact.object,
        confidence=1.0 if caller.is_person else fact.confidence,
        trust=rank_of(caller),
        engine="direct",
        said_at=now,
        agent_id=fact.agent_id,
        writer=None if caller.is_person else fact.agent_id or caller.key_name,
        run_id=fact.run_id,
        tense=fact.tense if fact.tense is Tense.PLANNED else Tense.CURRENT,
        valid_from=fact.valid_from if fact.valid_from > now else None,
        precision=fact.valid_from_precision if fact.valid_from > now else Precision.INSTANT,
    )


def rank_of(caller: Caller) -> Trust:
    """Whose word the caller's is."""
    return Trust.PERSON if caller.is_person else Trust.DIRECT


def outweighs(caller: Caller, fact: Fact) -> bool:
    """Whether the caller's word is enough to end this fact."""
    return rank_of(caller).rank <= fact.trust.rank


def names_of(connection: Connection, fact: Fact) -> tuple[str, ...]:
    """Every name of the fact's subject."""
    if fact.subject_entity_id is None:
        return ()
    known = entities.by_id(connection, entities.root(connection, fact.subject_entity_id))
    return () if known is None else (known.name, *known.aliases)


def current_of(connection: Connection, fact: Fact, now: datetime) -> str | None:
    """The fact that holds in the place of one that was superseded; None when nothing does."""
    seen = {fact.id}
    while fact.invalidated_by is not None and fact.invalidated_by not in seen:
        following = rows.by_id(connection, fact.invalidated_by)
        if following is None:
            return None
        if following.state is State.ACTIVE and not following.is_over(now):
            return following.id
        seen.add(following.id)
        fact = following
    return None
