"""What an erasure reaches: the facts, texts and entities that hang on what was chosen. Reads only."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, String, and_, cast, exists, func, not_, or_, select

from korely_desktop.domain.facts import Trust
from korely_desktop.domain.supersession import Says
from korely_desktop.domain.verdicts import Reason
from korely_desktop.store import saying
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import is_joined
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.queries import among
from korely_desktop.store.scoping import allowed_users, in_memory_of
from korely_desktop.store.tables import (
    entities,
    entity_names,
    fact_links,
    fact_points,
    fact_sources,
    facts,
    memories,
    mentions,
    verdicts,
)


def spellings(words: str) -> set[str]:
    """What to look for in SQL's ``lower(text)``, which leaves letters other than A to Z as they are: with accents in
    their letters and behind them.
    """
    written = (words, *(unicodedata.normalize(form, words) for form in ("NFC", "NFD")))
    cases = (case for one in written for case in (one, one.lower(), one.upper()))
    return {form.encode().lower().decode() for form in cases}


def escaped(words: str) -> set[str]:
    """The same for text that was stored as JSON."""
    return {json.dumps(form)[1:-1].lower() for form in spellings(words)}


def longest_word(name: str) -> str:
    """By which a name is looked for where its words may be joined in any way; the name itself where it has none."""
    return max(re.findall(r"[^\W_]+", unicodedata.normalize("NFC", name)), key=len, default=name)


def of_user(connection: Connection, project_id: str, user_id: str) -> tuple[set[str], set[str], set[str]]:
    """Everything of one end user: facts, memories, entities."""
    return _where(connection, lambda table: and_(table.c.project_id == project_id, table.c.user_id == user_id))


def of_project(connection: Connection, project_id: str) -> tuple[set[str], set[str], set[str]]:
    """Everything of one project: facts, memories, entities."""
    return _where(connection, lambda table: table.c.project_id == project_id)


def of_agent(connection: Connection, project_id: str, agent_id: str, users: Sequence[str]) -> tuple[set[str], set[str]]:
    """What one agent wrote: facts that it wrote directly and nobody else stands for, and its memories."""
    mine = and_(memories.c.project_id == project_id, memories.c.agent_id == agent_id)
    texts = set(
        connection.execute(select(memories.c.id).where(mine, allowed_users(memories.c.user_id, users))).scalars()
    )
    direct = set(
        connection.execute(
            select(facts.c.id).where(
                facts.c.project_id == project_id,
                facts.c.agent_id == agent_id,
                facts.c.trust != Trust.PERSON,
                allowed_users(facts.c.user_id, users),
                not_(exists().where(fact_sources.c.fact_id == facts.c.id)),
            )
        ).scalars()
    )
    return direct, texts


def stated_only_by(connection: Connection, memory_ids: set[str]) -> set[str]:
    """Facts that these memories state and that nothing else stands for: no other text, no direct write.

    That one ended, because its text was forgotten say, stands for nothing.
    """
    stated = among(connection, fact_sources.c.fact_id, fact_sources.c.memory_id, memory_ids)
    elsewhere = select(fact_sources.c.fact_id, fact_sources.c.memory_id).where(is_listed(fact_sources.c.fact_id))
    says = fact_points.c.says.not_in((Says.OVER, Says.NEVER))
    direct = (fact_points.c.memory_id.is_(None), fact_points.c.trust == Trust.DIRECT, says)
    rows = connection.execute(elsewhere, {IDS: listed(stated)})
    kept = {fact_id for fact_id, memory_id in rows if memory_id not in memory_ids}
    return stated - kept - among(connection, fact_points.c.fact_id, fact_points.c.fact_id, stated, *direct)


def about(connection: Connection, entity_ids: Collection[str]) -> set[str]:
    """Facts with one of these entities on either side."""
    sides = (facts.c.subject_entity_id, facts.c.object_entity_id)
    return set().union(*(among(connection, facts.c.id, side, entity_ids) for side in sides))


def entities_of(connection: Connection, fact_ids: Collection[str], memory_ids: Collection[str]) -> set[str]:
    """Entities that these facts are about, or that these memories name."""
    found = among(connection, mentions.c.entity_id, mentions.c.memory_id, memory_ids)
    for column in (facts.c.subject_entity_id, facts.c.object_entity_id):
        found |= among(connection, column, facts.c.id, fact_ids, column.is_not(None))
    return found


def facts_naming(connection: Connection, project_id: str, user_id: str | None, name: str) -> dict[str, str]:
    """fact id -> its subject and object, for facts of the scope in which the longest word of ``name`` occurs, letter
    case aside.
    """
    words = facts.c.subject + "\n" + facts.c.object
    rows = connection.execute(
        select(facts.c.id, words).where(
            in_memory_of(facts, project_id, user_id),
            holds(words, spellings(longest_word(name))),
        )
    )
    return {row[0]: row[1] for row in rows}


def memories_naming(connection: Connection, project_id: str, user_id: str | None, name: str) -> set[str]:
    """Memories of the scope in whose text, source, tags or metadata the longest word of ``name`` occurs, letter case
    aside: what stands between its words may be a line's end or a hyphen.
    """
    word = longest_word(name)
    said = or_(
        *(holds(column, spellings(word)) for column in (memories.c.content, memories.c.source)),
        *(holds(cast(column, String), escaped(word)) for column in (memories.c.tags, memories.c.metadata)),
    )
    return _ids(
        connection,
        select(memories.c.id).where(
            in_memory_of(memories, project_id, user_id),
            said,
        ),
    )


def sources_of(connection: Connection, fact_ids: Collection[str]) -> dict[str, list[tuple[str, int, int]]]:
    """memory id -> (fact id, start, end) of every place where one of these facts is said, as :mod:`saying` has it."""
    found: dict[str, list[tuple[str, int, int]]] = {}
    these = {IDS: listed(fact_ids)}
    for memory_id, fact_id, _, start, end in connection.execute(saying.places(lambda _: is_listed(facts.c.id)), these):
        found.setdefault(memory_id, []).append((fact_id, *saying.span(start, end)))
    told: dict[tuple[str, str | None, str], list[str]] = {}
    for fact_id, _, *session in connection.execute(saying.sessions(is_listed(facts.c.id)), these):
        told.setdefault(tuple(session), []).append(fact_id)
    # Not by whose they are, which SQLite would go by: few are of one session, and most may be of one user.
    spoken = saying.machines().where(is_listed(memories.c.run_id))
    for memory_id, *session in connection.execute(spoken, {IDS: listed({run_id for _, _, run_id in told})}):
        places = [(fact_id, *saying.NOWHERE) for fact_id in told.get(tuple(session), ())]
        if places:
            found.setdefault(memory_id, []).extend(places)
    return found


def versions(connection: Connection, fact_ids: set[str]) -> set[str]:
    """These facts, every earlier and later wording that a correction put in their place, and what was joined to one."""
    found = set(fact_ids)
    new = set(fact_ids)
    corrected = (verdicts.c.reason.in_((Reason.PERSON_DECIDED, Reason.NEVER_SO)), verdicts.c.applied.is_(True))
    while new:
        step: set[str] = set()
        for own, other in (
            (verdicts.c.old_fact_id, verdicts.c.new_fact_id),
            (verdicts.c.new_fact_id, verdicts.c.old_fact_id),
        ):
            step |= among(connection, other, own, new, other.is_not(None), *corrected)
        step |= among(connection, facts.c.id, facts.c.invalidated_by, new, is_joined())
        new = step - found
        found |= new
    return found


def put_in_place(connection: Connection, fact_ids: set[str]) -> set[str]:
    """What the person put in place of these facts in so many words, and of that in turn; what a text says stays out."""
    found: set[str] = set()
    new = fact_ids
    while new:
        later = among(connection, facts.c.invalidated_by, facts.c.id, new, facts.c.invalidated_by.is_not(None))
        later = among(connection, facts.c.id, facts.c.id, later, facts.c.trust == Trust.PERSON)
        later -= among(connection, fact_sources.c.fact_id, fact_sources.c.fact_id, later)
        new = later - found - fact_ids
        found |= new
    return found


def derived_from(connection: Connection, fact_ids: set[str]) -> set[str]:
    """Facts concluded from these, and from those in turn; without these."""
    found: set[str] = set()
    new = set(fact_ids)
    while new:
        derived = fact_links.c.kind == "derived_from"
        new = among(connection, fact_links.c.from_id, fact_links.c.to_id, new, derived) - found - fact_ids
        found |= new
    return found


def mention_spans(connection: Connection, entity_ids: Collection[str]) -> dict[str, list[tuple[str, int, int]]]:
    """memory id -> (entity id, start, end) of every place where one of these entities is named."""
    found: dict[str, list[tuple[str, int, int]]] = {}
    named = select(mentions.c.memory_id, mentions.c.entity_id, mentions.c.start, mentions.c.end)
    rows = connection.execute(named.where(is_listed(mentions.c.entity_id)), {IDS: listed(entity_ids)})
    for memory_id, entity_id, start, end in rows:
        found.setdefault(memory_id, []).append((entity_id, start, end))
    return found


def still_about(connection: Connection, entity_ids: Collection[str], gone: Collection[str]) -> set[str]:
    """Those of ``entity_ids`` that a fact outside ``gone`` is about, or that a person named or merged."""
    kept = among(connection, entities.c.id, entities.c.id, entity_ids, entities.c.is_user.is_(True))
    kept |= among(connection, entities.c.merged_into, entities.c.merged_into, entity_ids)
    for column in (facts.c.subject_entity_id, facts.c.object_entity_id):
        rows = connection.execute(select(column, facts.c.id).where(is_listed(column)), {IDS: listed(entity_ids)})
        kept |= {entity_id for entity_id, fact_id in rows if fact_id not in gone}
    return kept


def names_of(connection: Connection, entity_ids: Collection[str]) -> list[str]:
    """Every name of these entities, aliases too."""
    names = among(connection, entities.c.name, entities.c.id, entity_ids)
    return sorted(names | among(connection, entity_names.c.name, entity_names.c.entity_id, entity_ids))


def _where(
    connection: Connection, condition: Callable[[Any], ColumnElement[bool]]
) -> tuple[set[str], set[str], set[str]]:
    chosen = [_ids(connection, select(table.c.id).where(condition(table))) for table in (facts, memories, entities)]
    return chosen[0], chosen[1], chosen[2]


def holds(text: ColumnElement[Any], forms: Collection[str]) -> ColumnElement[bool]:
    """Whether one of these forms (:func:`spellings`) stands in a text."""
    return or_(*(func.instr(func.lower(text), form) > 0 for form in forms))


def _ids(connection: Connection, query: Select[tuple[Any]]) -> set[str]:
    return set(connection.execute(query).scalars())
