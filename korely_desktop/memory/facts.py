"""Reading facts, and writing one directly."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.admission import is_real_subject
from korely_desktop.domain.answers import Profile
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.errors import InvalidRequest, NotFound, PutAway
from korely_desktop.domain.facts import FAMILIES, Fact, Precision, State, Trust, by_family
from korely_desktop.domain.ids import is_id
from korely_desktop.domain.questions import MAX_OBJECT, MAX_PREDICATE, MAX_SUBJECT, FactQuery, NewTriple
from korely_desktop.domain.scope import ADMIN, READ, WRITE, Caller, Scope
from korely_desktop.domain.text import value_key
from korely_desktop.domain.times import as_utc
from korely_desktop.memory import checks, storing
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.history import truth
from korely_desktop.memory.history.telling import Telling
from korely_desktop.memory.intake.resolution import Resolver
from korely_desktop.memory.services import Services
from korely_desktop.store import fact_queries, tracing
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.fact_queries import Clocks

MAX_LISTED = 200
MAX_PROFILE = 200
_MAX_TYPE = 50


def query(services: Services, caller: Caller, query: FactQuery) -> tuple[list[Fact], int]:
    """One page of facts, newest first, and how many match in all.

    Without ``as_of`` and ``known_as_of``: what is true now as far as is known now.

    Raises:
        Forbidden: the caller may not read, or not this user.
        InvalidRequest: limit or offset is out of bounds, or the family does not exist.
    """
    caller.require_reading(query.user_id)
    checks.page(query.limit, query.offset, most=MAX_LISTED)
    if query.predicate_family is not None and query.predicate_family not in FAMILIES:
        raise InvalidRequest(f"predicate_family must be one of {', '.join(FAMILIES)}.", field="predicate_family")
    query = replace(query, kept_back=caller.is_person)
    with services.store.read() as connection:
        listed, total = fact_queries.page(
            connection,
            caller.project_id,
            caller.users,
            query,
            Clocks(query.as_of or services.clock(), query.known_as_of),
            predicate=services.vocabulary.fold(query.predicate) if query.predicate else None,
        )
    audit.note_read(services, caller, "facts", user_id=query.user_id, facts=[fact.id for fact in listed])
    return listed, total


def get(services: Services, caller: Caller, fact_id: str) -> Fact:
    """One fact. What was forgotten or rejected only the person sees."""
    caller.require(READ)
    with services.store.read() as connection:
        fact = owned(connection, caller, fact_id)
    audit.note_read(services, caller, "fact", user_id=fact.user_id, facts=[fact.id])
    return fact


def profile(
    services: Services,
    caller: Caller,
    user_id: str,
    agent_id: str | None = None,
    as_of: datetime | None = None,
    known_as_of: datetime | None = None,
    exclude_sessions: bool = False,
) -> Profile:
    """What is known of one end user, their own facts first, then those about others; at most 200.

    Raises:
        Forbidden: the caller may not read, or not this end user.
        InvalidRequest: ``user_id`` is no identifier.
    """
    caller.require(READ)
    caller.require_user(user_id)
    checks.identifier(user_id, "user_id")
    wanted = FactQuery(
        user_id=user_id,
        agent_id=agent_id,
        exclude_sessions=exclude_sessions,
        kept_back=caller.is_person,
        limit=MAX_PROFILE,
    )
    with services.store.read() as connection:
        listed, total = fact_queries.page(
            connection,
            caller.project_id,
            caller.users,
            wanted,
            Clocks(as_of or services.clock(), known_as_of),
            predicate=None,
            own_first=True,
        )
    audit.note_read(services, caller, "profile", user_id=user_id, facts=[fact.id for fact in listed])
    return Profile(
        user_id=user_id,
        as_of=as_of,
        known_as_of=known_as_of,
        facts=tuple(listed),
        by_family=by_family(listed),
        total=total,
        truncated=total > len(listed),
    )


def add_triple(services: Services, caller: Caller, new: NewTriple) -> Fact:
    """Write a fact; ``invalidated`` of the answer names what it closed.

    A clash with the person's word is stored in Review and closes nothing.

    Raises:
        InvalidRequest: a field is out of its limits, or the subject is a pronoun.
        PutAway: the person forgot or erased this fact.
    """
    caller.require(WRITE)
    new = _checked(caller, new)
    now = services.clock()
    predicate = services.vocabulary.fold(new.predicate)
    scope = Scope(caller.project_id, new.user_id)
    with services.store.write() as connection:
        resolver = Resolver(connection, services.vocabulary, scope, now, now)
        subject = resolver.subject(new.subject, new.subject_type, is_user=False)
        key = blocking.subject_key(subject.name, is_user=subject.is_user)
        refuse_forgotten(connection, caller, scope, key, services.vocabulary.slot(predicate), value_key(new.object))
        thing = None if new.object_is_literal else resolver.object(predicate, new.object)
        telling = Telling(
            scope=scope,
            subject=subject,
            subject_text=new.subject,
            subject_type=new.subject_type,
            predicate=predicate,
            predicate_raw=new.predicate,
            object=thing,
            object_text=new.object,
            confidence=new.confidence,
            trust=Trust.PERSON if caller.is_person else Trust.DIRECT,
            engine="direct",
            said_at=now,
            agent_id=new.agent_id,
            writer=None if caller.is_person else new.agent_id or caller.key_name,
            run_id=new.run_id,
            tense=new.tense,
            valid_from=new.valid_from,
            precision=Precision.ASSUMED if new.valid_from is None else Precision.INSTANT,
        )
        with tracing.traced(connection) as trace:
            effect = truth.tell(connection, services.vocabulary, telling, now)
        assert effect.landed is not None, "an assertion always lands"
        stood = trace.facts.get(effect.landed) if caller.is_person else None
        before = {} if stood is None else {"before": audit.standing(stood, now)}
        written = rows.by_ids(connection, [effect.landed])[effect.landed]
        counted = {"invalidated": len(effect.ended), **before}
        audit.record_of_fact(connection, caller, written, "add_fact", counted, at=now)
    services.changes.publish(
        Changes(
            caller.actor,
            facts=frozenset(effect.touched),
            entities=frozenset(resolver.born),
            reviews=frozenset(effect.reviews | resolver.asked),
        )
    )
    return replace(written, invalidated=tuple(effect.ended))


def owned(connection: Connection, caller: Caller, fact_id: str, *, hidden: bool = False, shown: bool = True) -> Fact:
    """The fact, unless it is not the caller's to see; then there is none, as far as they can tell. One that was joined
    to another which says the same answers as that one.

    ``hidden``: also when the person forgot it, rejected it or keeps it back, which otherwise only the person sees.
    ``shown``: the caller gets it with the answer.

    Raises:
        NotFound: there is none.
        Forbidden: it would be shown, and the caller may not read.
    """
    if shown:
        caller.require(READ)
    fact = rows.by_id(connection, fact_id) if is_id("fct", fact_id) else None
    while fact is not None and fact.state is State.JOINED and fact.joined_to is not None:
        fact = rows.by_id(connection, fact.joined_to)
    if fact is None or not caller.may_reach(fact) or not (hidden or is_told(caller, fact)):
        raise NotFound("There is no fact with this id.")
    return fact


def is_told(caller: Caller, fact: Fact) -> bool:
    """Whether the caller may get it: to an agent, what the person hid, rejected or keeps back does not exist."""
    kept = fact.state in (State.FORGOTTEN, State.REJECTED) or fact.recall is Recall.NEVER
    return caller.is_person or not kept


def require_persons_word(caller: Caller, fact: Fact) -> None:
    """What the person said, and what waits for their word, is theirs to decide on.

    Raises:
        Forbidden: the caller is an agent without the scope ``admin``, which speaks for the person.
    """
    if fact.is_human or fact.state is State.REVIEW:
        caller.require(ADMIN)


def checked_subject(name: str) -> str:
    """A subject that a fact can have: 1 to 200 characters and no pronoun, except "I" for the end user. No secrets."""
    name = storing.cleaned(checks.text(name, "subject", longest=MAX_SUBJECT), "subject").strip()
    if not is_real_subject(name) and name.casefold() not in ("i", "me", "self"):
        raise InvalidRequest("subject must name somebody or something, not a pronoun.", field="subject")
    return name


def checked_object(value: str) -> str:
    """A value that a fact can have: 1 to 500 characters, without our own context blocks and without secrets."""
    return storing.cleaned(checks.text(value, "object", longest=MAX_OBJECT), "object").strip()


def checked_predicate(words: str) -> str:
    """A relation as it was worded: 1 to 200 characters, likewise."""
    return storing.cleaned(checks.text(words, "predicate", longest=MAX_PREDICATE), "predicate").strip()


def refuse_forgotten(
    connection: Connection, caller: Caller, scope: Scope, subject_key: str, slot: str, object_key: str
) -> None:
    """Refuse what the person forgot; they themselves may say it again, which lifts that.

    Raises:
        PutAway: it was forgotten or erased.
    """
    if caller.is_person:
        blocking.allow(connection, scope, subject_key, slot, object_key)
    elif blocking.is_blocked(connection, scope, subject_key, slot, object_key):
        raise PutAway


def _checked(caller: Caller, new: NewTriple) -> NewTriple:
    caller.require_user(new.user_id)
    for name in ("user_id", "agent_id", "run_id"):
        storing.identifier(getattr(new, name), name)
    subject = checked_subject(new.subject)
    predicate = checked_predicate(new.predicate)
    value = checked_object(new.object)
    checks.text(new.subject_type, "subject_type", longest=_MAX_TYPE)
    if not any(character.isalnum() for character in predicate):
        raise InvalidRequest("predicate must contain a word, for example works_at.", field="predicate")
    if not 0.0 <= new.confidence <= 1.0:
        raise InvalidRequest("confidence must be between 0 and 1.", field="confidence")
    valid_from = None if new.valid_from is None else as_utc(new.valid_from)
    return replace(new, subject=subject, predicate=predicate, object=value, valid_from=valid_from)
