"""Where texts say what the person put away: facts that were forgotten, or are kept from agents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, FromClause, and_, bindparam, exists, literal, or_, select, union

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import MemoryStatus
from korely_desktop.store import choices, saying
from korely_desktop.store.conversation_tables import messages
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.person_tables import recall_choices
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import fact_points, fact_sources, facts, memories, mentions, projects

Place = tuple[str, saying.Span]
"""The value of a fact, and from where to where a text says it."""
Session = tuple[str | None, str]
"""Whose session it is, and its name."""


@dataclass(frozen=True, slots=True)
class PutAway:
    """A fact that was put away, with as much of it as tells where else it is said."""

    id: str
    user_id: str | None
    subject: str
    subject_entity_id: str | None
    subject_is_user: bool
    value: str
    run_id: str | None


def _is_put_away(fact: FromClause) -> ColumnElement[bool]:
    return or_(fact.c.state == State.FORGOTTEN, fact.c.seq.in_(choices.facts_chosen(Recall.NEVER)))


_PLACES = Prepared(saying.places(lambda text: and_(is_listed(text), _is_put_away(facts))))
_OF_FACT = ("id", "user_id", "subject", "subject_entity_id", "subject_is_user", "object", "run_id")
# In any project, said so that the index by project and state answers.
_FORGOTTEN = and_(facts.c.project_id.in_(select(projects.c.id)), facts.c.state == State.FORGOTTEN)
_OF_PROJECT = facts.c.project_id == bindparam("project_id")
_FACTS = Prepared(
    # In two parts, each of which an index answers.
    union(
        select(*(facts.c[name] for name in _OF_FACT)).where(_OF_PROJECT, facts.c.state == State.FORGOTTEN),
        select(*(facts.c[name] for name in _OF_FACT)).where(
            facts.c.project_id.concat("") == bindparam("project_id"),  # not to be looked for by the project
            facts.c.seq.in_(choices.facts_chosen(Recall.NEVER)),
        ),
    )
)
_SAYING = saying.places(lambda _: is_listed(facts.c.id)).subquery()
_TEXT_IN_SESSION = select(memories.c.id, memories.c.user_id, memories.c.run_id)
_IN_SESSIONS = Prepared(
    _TEXT_IN_SESSION.where(memories.c.run_id.is_not(None), memories.c.id.in_(select(_SAYING.c.memory_id)))
)
_SESSIONS = Prepared(saying.sessions(is_listed(facts.c.id)))
# The same, from the texts of a few sessions instead of all that was put away.
_OF_THESE = select(memories.c.id).where(
    is_listed(memories.c.run_id), memories.c.project_id.concat("") == bindparam("project_id")
)
_SAYING_HERE = saying.places(lambda text: and_(text.in_(_OF_THESE), _is_put_away(facts))).subquery()
_IN_THESE = Prepared(_TEXT_IN_SESSION.where(memories.c.id.in_(select(_SAYING_HERE.c.memory_id))))
_THESE = Prepared(saying.sessions(and_(is_listed(memories.c.run_id), _is_put_away(facts))))
_FEW = 1_000
_AT_MOST = Prepared(select(memories.c.seq).where(is_listed(memories.c.run_id)).limit(_FEW))
_MACHINES = Prepared(saying.machines().where(is_listed(messages.c.memory_id)))
_UNREAD = Prepared(select(memories.c.id).where(is_listed(memories.c.id), memories.c.status != MemoryStatus.READY))
_TEXTS_SAYING = Prepared(select(_SAYING.c.memory_id).distinct())
_PUT_AWAY = Prepared(
    union(
        select(facts.c.id).where(_FORGOTTEN),
        select(facts.c.id).where(facts.c.seq.in_(choices.facts_chosen(Recall.NEVER))),
    )
)
_PUT_AWAY_OF = Prepared(select(facts.c.id).where(is_listed(facts.c.id), _is_put_away(facts)))
_ANY_ANYWHERE = Prepared(
    select(literal(1)).where(
        or_(
            exists().where(recall_choices.c.choice == Recall.NEVER),
            exists(select(facts.c.seq).where(_FORGOTTEN)),
        )
    )
)
_ANY_FORGOTTEN = Prepared(
    select(facts.c.seq).where(facts.c.project_id == bindparam("project_id"), facts.c.state == State.FORGOTTEN).limit(1)
)


def any_put_away(connection: Connection, project_id: str) -> bool:
    """Whether there is anything of the kind; where there is not, no text need be looked at."""
    return choices.any_kept_back(connection) or bool(_ANY_FORGOTTEN.rows(connection, {"project_id": project_id}))


def any_anywhere(connection: Connection) -> bool:
    """The same for all projects, and whether a text is kept from agents as a whole."""
    return bool(_ANY_ANYWHERE.rows(connection, {}))


def put_away(connection: Connection, fact_ids: Iterable[str] | None = None) -> set[str]:
    """Which facts, of all or of these, are put away."""
    if fact_ids is None:
        return {row[0] for row in _PUT_AWAY.rows(connection, {})}
    return {row[0] for row in _PUT_AWAY_OF.rows(connection, {IDS: listed(fact_ids)})}


def texts_saying(connection: Connection, fact_ids: Iterable[str]) -> set[str]:
    """Ids of the texts that say one of these facts."""
    return {row[0] for row in _TEXTS_SAYING.rows(connection, {IDS: listed(fact_ids)})}


def places(connection: Connection, memory_ids: Sequence[str]) -> dict[str, list[Place]]:
    """memory id -> where it says something that was put away; only those that do."""
    found: dict[str, list[Place]] = defaultdict(list)
    for memory_id, _, value, start, end in _PLACES.rows(connection, {IDS: listed(memory_ids)}):
        found[memory_id].append((value, saying.span(start, end)))
    if spoken := _MACHINES.rows(connection, {IDS: listed(memory_ids)}):
        said: dict[tuple[str, ...], list[str]] = defaultdict(list)
        names = {run_id for *_, run_id in spoken if run_id is not None}
        few = _have_few_texts(connection, names)
        in_sessions = _THESE if few else _SESSIONS
        for _, value, *session in in_sessions.rows(connection, {IDS: listed(names if few else put_away(connection))}):
            said[tuple(session)].append(value)
        for memory_id, *session in spoken:
            for value in said.get(tuple(session), ()):
                found[memory_id].append((value, saying.NOWHERE))
    return dict(found)


def unread(connection: Connection, memory_ids: Sequence[str]) -> set[str]:
    """Those of these texts that wait to be read, or could not be: where they say what is not known."""
    return {row[0] for row in _UNREAD.rows(connection, {IDS: listed(memory_ids)})}


def facts_of(connection: Connection, project_id: str) -> list[PutAway]:
    """Every fact of a project that was put away."""
    return [PutAway(*row) for row in _FACTS.rows(connection, {"project_id": project_id})]


def said_in_sessions(
    connection: Connection, project_id: str, fact_ids: Iterable[str], names: Collection[str] | None
) -> dict[Session, list[str]]:
    """Ids of the texts that say one of these facts, all that was put away in a project, by the session in which they
    do; of sessions of these ``names``, where given, and of others too where they are many.
    """
    found: dict[Session, list[str]] = defaultdict(list)
    if names is not None and _have_few_texts(connection, names):
        rows = _IN_THESE.rows(connection, {IDS: listed(names), "project_id": project_id})
    else:
        rows = _IN_SESSIONS.rows(connection, {IDS: listed(fact_ids)})
    for memory_id, user_id, run_id in rows:
        found[user_id, run_id].append(memory_id)
    return dict(found)


def _have_few_texts(connection: Connection, names: Collection[str]) -> bool:
    """Whether sessions of these names have so few texts that it is quicker to look into all of them."""
    return len(_AT_MOST.rows(connection, {IDS: listed(names)})) < _FEW


def is_mentioned_there() -> ColumnElement[bool]:
    """Whether a row of ``mentions`` lies in such a place, or is of the value of a fact that its text says."""
    fact, place = facts.alias("put_away"), fact_sources.alias("its_place")
    value, source, point = facts.alias("its_value"), fact_sources.alias("said"), fact_points.alias("denied")
    return or_(
        exists().where(
            place.c.memory_id == mentions.c.memory_id,
            place.c.start <= mentions.c.start,
            place.c.end >= mentions.c.end,
            fact.c.id == place.c.fact_id,
            _is_put_away(fact),
        ),
        exists().where(
            value.c.object_entity_id == mentions.c.entity_id,
            _is_put_away(value),
            or_(
                exists().where(
                    source.c.memory_id == mentions.c.memory_id,
                    or_(source.c.fact_id == value.c.id, source.c.fact_id == value.c.invalidated_by),
                ),
                exists().where(point.c.memory_id == mentions.c.memory_id, point.c.fact_id == value.c.id),
            ),
        ),
    )
