"""What an agent wrote since an instant, found to be taken back; and what was taken back, kept to be put back.

What is kept holds ids, dates and ranks, no content, so an erasure has nothing to look for in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select, true, update

from korely_desktop.domain.audit import AuditEvent
from korely_desktop.domain.facts import State, Tense, Trust
from korely_desktop.domain.rewind import (
    REACHED,
    Saved,
    SavedEnd,
    SavedFact,
    SavedForgetting,
    SavedLife,
    SavedPoint,
    Writer,
)
from korely_desktop.domain.times import iso, iso_or_none, parse_time, parse_time_or_none
from korely_desktop.store import points as point_rows
from korely_desktop.store import settings
from korely_desktop.store.conversation_tables import blocks
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.queries import among
from korely_desktop.store.tables import fact_points, facts, jobs, memories
from korely_desktop.store.tables import settings as settings_table

_KEY = "rewind:"
_REACHED = (State.ACTIVE, State.REVIEW, State.NEVER_SO, State.JOINED)
"""What the person forgot or rejected stays as they left it."""

Numbered = tuple[int, SavedPoint]
"""A point with its row number."""


def has_written(connection: Connection, project_id: str, agent_id: str) -> bool:
    """Whether anything is signed by this agent, forgotten or not."""
    places = (memories, facts, blocks)
    signed = (exists().where(one.c.project_id == project_id, one.c.agent_id == agent_id) for one in places)
    return bool(connection.execute(select(or_(*signed))).scalar_one())


def texts_written(connection: Connection, project_id: str, writer: Writer, since: datetime) -> list[str]:
    """Ids of the texts of this writer from ``since`` on that are not forgotten, oldest first.

    ``project_id``: where an agent or a batch is meant; a key may have been used in several projects.
    """
    here = memories.c.project_id == project_id
    if writer.key_id is not None:
        whose: ColumnElement[bool] = memories.c.key_id == writer.key_id
    elif writer.batch_id is not None:
        whose = and_(here, memories.c.id.in_(select(jobs.c.memory_id).where(jobs.c.batch_id == writer.batch_id)))
    else:
        whose = and_(here, memories.c.agent_id == writer.agent_id)
    mine = (whose, memories.c.created_at >= since, memories.c.deleted_at.is_(None))
    return list(connection.execute(select(memories.c.id).where(*mine).order_by(memories.c.seq)).scalars())


def points_of_texts(connection: Connection, memory_ids: Sequence[str]) -> list[Numbered]:
    """Everything dated that these texts say of facts that are not the person's word."""
    return _points(connection, memory_ids, fact_points.c.memory_id)


def points_by(connection: Connection, fact_ids: Sequence[str]) -> list[Numbered]:
    """Ends that these facts gave others by taking their place."""
    return _points(connection, fact_ids, fact_points.c.by)


def points_written_at(connection: Connection, project_id: str, moments: Sequence[datetime]) -> list[Numbered]:
    """What was said directly, without a text, at exactly these instants, and not by the person."""
    direct = (fact_points.c.memory_id.is_(None), fact_points.c.trust != Trust.PERSON, facts.c.project_id == project_id)
    return _points(connection, moments, fact_points.c.known_at, *direct)


def points_signed(connection: Connection, project_id: str, agent_id: str, since: datetime) -> list[Numbered]:
    """What an agent said directly, without a text, from ``since`` on: the first word of each fact that it signed."""
    mine = (
        fact_points.c.memory_id.is_(None),
        fact_points.c.known_at == facts.c.created_at,
        facts.c.created_at >= since,
        facts.c.project_id == project_id,
    )
    return _points(connection, [agent_id], facts.c.agent_id, *mine)


def facts_signed(connection: Connection, project_id: str, agent_id: str, since: datetime) -> list[str]:
    """Ids of the facts that an agent signed from ``since`` on."""
    mine = (facts.c.project_id == project_id, facts.c.agent_id == agent_id, facts.c.created_at >= since)
    return list(connection.execute(select(facts.c.id).where(*mine)).scalars())


def count_confirmed(connection: Connection, memory_ids: Sequence[str], fact_ids: Iterable[str]) -> int:
    """How many facts that these texts say, or that are among these ids, are the person's word by now."""
    yours = (facts.c.trust == Trust.PERSON, facts.c.state == State.ACTIVE)
    said = select(fact_points.c.fact_id).join(facts, facts.c.id == fact_points.c.fact_id)
    by_texts = said.where(is_listed(fact_points.c.memory_id), *yours)
    found = set(connection.execute(by_texts, {IDS: listed(memory_ids)}).scalars())
    among = select(facts.c.id).where(is_listed(facts.c.id), *yours)
    return len(found.union(connection.execute(among, {IDS: listed(fact_ids)}).scalars()))


def plans_ended_by(connection: Connection, fact_ids: Sequence[str]) -> list[SavedEnd]:
    """Plans that ended because one of these facts holds or took their place."""
    plans = select(facts.c.id, facts.c.invalid_at, facts.c.invalidated_by).where(
        is_listed(facts.c.invalidated_by), facts.c.tense == Tense.PLANNED, facts.c.invalid_at.is_not(None)
    )
    return [SavedEnd(*row) for row in connection.execute(plans, {IDS: listed(fact_ids)})]


def put_points(connection: Connection, points: Iterable[SavedPoint]) -> None:
    """Give facts back what was taken from them; those of facts or texts that are gone by now are left out."""
    saved = list(points)
    known = among(connection, facts.c.id, facts.c.id, {one.fact_id for one in saved})
    texts = among(
        connection, memories.c.id, memories.c.id, {one.point.memory_id for one in saved if one.point.memory_id}
    )
    for one in saved:
        if one.fact_id in known and (one.point.memory_id is None or one.point.memory_id in texts):
            point_rows.put(connection, one.fact_id, [one.point], one.known_at)


def bring_back(connection: Connection, memory_ids: Sequence[str], now: datetime) -> None:
    """Forgotten texts are read by agents again."""
    these = update(memories).where(is_listed(memories.c.id))
    connection.execute(these.values(deleted_at=None, updated_at=now), {IDS: listed(memory_ids)})


def keep(connection: Connection, rewind_id: str, saved: Saved) -> None:
    """Keep what a rewind took back."""
    settings.put(connection, _KEY + rewind_id, _written(saved))


def kept(connection: Connection, rewind_id: str) -> Saved | None:
    """What a rewind took back; None when there is no such rewind, or it was put back."""
    value = settings.get(connection, _KEY + rewind_id)
    return None if value is None else _read(value)


def took(connection: Connection, memory_id: str, at: datetime) -> bool:
    """Whether it was a rewind, not put back since, that took this text away at this instant."""
    value = settings_table.c.value
    each = func.json_each(value, "$.texts").table_valued("value")
    then = (settings_table.c.key.startswith(_KEY), func.json_extract(value, "$.at") == iso(at))
    taken = select(settings_table.c.key).select_from(settings_table.join(each, true())).where(*then)
    return connection.execute(taken.where(each.c.value == memory_id).limit(1)).first() is not None


def undone(connection: Connection, events: Sequence[AuditEvent]) -> set[str]:
    """Ids of those of these entries of the log that a rewind, not put back since, took back.

    Of what an agent signed it is the entries of its texts and of the facts it stated, of what came in at once those of
    texts.
    """
    value = settings_table.c.value
    told = (func.json_extract(value, f"$.{name}") for name in ("key_id", "batch_id", "since", "at"))
    standing = connection.execute(select(*told).where(settings_table.c.key.startswith(_KEY))).all()
    if not standing:
        return set()
    each = func.json_each(value, "$.texts").table_valued("value")
    targets = listed([event.target_id for event in events if event.target_id])
    rows = settings_table.join(each, true())
    gone = select(each.c.value).select_from(rows).where(settings_table.c.key.startswith(_KEY), is_listed(each.c.value))
    texts = set(connection.execute(gone, {IDS: targets}).scalars())
    stated = _stated(connection, targets)
    batches = {batch_id for _, batch_id, _, _ in standing if batch_id}
    spans = [(key_id, parse_time(since), parse_time(at)) for key_id, _, since, at in standing if key_id]
    return {
        event.id
        for event in events
        if (
            event.target_id in texts | batches
            or (event.target_id, event.ts) in stated
            or any(_within(event, *span) for span in spans)
        )
        and event.meta.get("verb") in REACHED
    }


def _stated(connection: Connection, targets: str) -> set[tuple[str, datetime]]:
    """Which of these facts, and when, were stated without a text in words that a rewind took back."""
    value = settings_table.c.value
    each = func.json_each(value, "$.points").table_valued("value")
    fact_id, at, text = (func.json_extract(each.c.value, f"$[{place}]") for place in (0, 1, 8))  # as SavedPoint has it
    said = select(fact_id, at).select_from(settings_table.join(each, true())).where(text.is_(None))
    these = said.where(settings_table.c.key.startswith(_KEY), is_listed(fact_id))
    return {(row[0], parse_time(row[1])) for row in connection.execute(these, {IDS: targets})}


def _within(event: AuditEvent, key_id: str, since: datetime, at: datetime) -> bool:
    return event.key_id == key_id and since <= event.ts < at and event.result == "ok"


def let_go(connection: Connection, rewind_id: str) -> None:
    """It was put back."""
    settings.put(connection, _KEY + rewind_id, None)


def forget_project(connection: Connection, project_id: str) -> None:
    """Nothing that was taken back in a project can be put back: what it held is gone."""
    of_project = func.json_extract(settings_table.c.value, "$.project_id") == project_id
    connection.execute(delete(settings_table).where(settings_table.c.key.startswith(_KEY), of_project))


def _points(
    connection: Connection, values: Sequence[str | datetime], column: ColumnElement[Any], *besides: ColumnElement[bool]
) -> list[Numbered]:
    chosen = (
        select(fact_points)
        .join(facts, facts.c.id == fact_points.c.fact_id)
        .where(is_listed(column), facts.c.trust != Trust.PERSON, facts.c.state.in_(_REACHED), *besides)
        .order_by(fact_points.c.seq)
    )
    rows = connection.execute(chosen, {IDS: listed(values)})
    return [(row.seq, point_rows.saved_of(row._asdict())) for row in rows]


def _written(saved: Saved) -> dict[str, Any]:
    return {
        "project_id": saved.project_id,
        "key_id": saved.writer.key_id,
        "agent_id": saved.writer.agent_id,
        "batch_id": saved.writer.batch_id,
        "since": iso(saved.since),
        "at": iso(saved.at),
        "texts": list(saved.texts),
        "unread": list(saved.unread),
        "restored": [[one.target_id, iso(one.at)] for one in saved.restored],
        "aside": [[one.memory_id, iso_or_none(one.archived_at), iso_or_none(one.done_at)] for one in saved.aside],
        "questions": list(saved.questions),
        "hidden": [[one.target_id, iso(one.at)] for one in saved.hidden],
        "points": [one.as_row() for one in saved.points],
        "facts": [
            [
                one.fact_id,
                one.state,
                one.trust,
                one.confidence,
                iso_or_none(one.confirmed_at),
                iso_or_none(one.last_confirmed_at),
                one.observation_count,
                one.tense,
            ]
            for one in saved.facts
        ],
        "ends": [[one.fact_id, iso(one.invalid_at), one.invalidated_by] for one in saved.ends],
    }


def _read(value: dict[str, Any]) -> Saved:
    return Saved(
        project_id=value["project_id"],
        writer=Writer(value["key_id"], value.get("agent_id"), value.get("batch_id")),
        since=parse_time(value["since"]),
        at=parse_time(value["at"]),
        texts=tuple(value["texts"]),
        unread=tuple(value["unread"]),
        restored=_forgotten(value["restored"], value["at"]),
        aside=tuple(
            SavedLife(name, parse_time_or_none(at), parse_time_or_none(done))
            for name, at, done in value.get("aside", ())
        ),
        questions=tuple(value["questions"]),
        points=tuple(SavedPoint.of_row(row) for row in value["points"]),
        facts=tuple(map(_fact, value["facts"])),
        ends=tuple(SavedEnd(fact_id, parse_time(end), by) for fact_id, end, by in value["ends"]),
        hidden=_forgotten(value.get("hidden", ()), value["at"]),
    )


def _fact(row: list[Any]) -> SavedFact:
    """``row`` had no tense before."""
    fact_id, state, trust, confidence, confirmed, last, count, *tense = row
    moments = (parse_time_or_none(confirmed), parse_time_or_none(last))
    return SavedFact(fact_id, state, trust, confidence, *moments, count, tense[0] if tense else None)


def _forgotten(rows: Iterable[list[str] | str], rewound_at: str) -> tuple[SavedForgetting, ...]:
    """``rows`` were ids alone before they told when."""
    pairs = ((row, rewound_at) if isinstance(row, str) else row for row in rows)
    return tuple(SavedForgetting(target_id, parse_time(at)) for target_id, at in pairs)
