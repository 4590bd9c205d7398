"""Queries on memories: the texts themselves and how far each has been read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Row,
    and_,
    bindparam,
    case,
    func,
    literal_column,
    select,
    type_coerce,
    update,
)

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import (
    UNLABELLED,
    USUAL_LIFE,
    Labels,
    Life,
    Memory,
    MemoryEvent,
    MemoryKind,
    MemoryQuery,
    MemoryStatus,
    Role,
)
from korely_desktop.store import choices, filters, outbox
from korely_desktop.store.conversation_tables import messages
from korely_desktop.store.conversations import is_heard
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.person_tables import recall_choices
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.queries import count
from korely_desktop.store.scoping import allowed_users, in_session
from korely_desktop.store.tables import api_keys, memories


def written_with() -> ColumnElement[str | None]:
    """What is known of the key with which a text came in, beside ``api_keys``: of one elsewhere, not its name."""
    known = func.coalesce(api_keys.c.name, memories.c.client, memories.c.key_id)
    return case((memories.c.key_id.is_not(None), known))


# In the order of Memory's fields; labels, what the person chose, who said it and its life come last.
_TEXTS = (
    select(
        *(memories.c[name] for name in ("id", "project_id", "content", "status", "user_id", "agent_id", "run_id")),
        *(memories.c[name] for name in ("metadata", "kind", "client", "event_time", "created_at", "updated_at")),
        *(memories.c[name] for name in ("deleted_at", "error", "outcome")),
        written_with().label("key_name"),
        *(memories.c[name] for name in ("type", "importance", "tags", "level", "decay_exempt")),
        recall_choices.c.choice.label("recall"),
        messages.c.role,
        *(memories.c[name] for name in ("source", "expires_at", "archived_at", "done_at")),
    )
    .select_from(memories)
    .outerjoin(api_keys, api_keys.c.id == memories.c.key_id)
    .outerjoin(recall_choices, recall_choices.c.memory_id == memories.c.id)
    .outerjoin(messages, messages.c.memory_id == memories.c.id)
)
_LISTED_TEXTS = Prepared(_TEXTS.where(is_listed(memories.c.id)))
_INSERT = Prepared(memories.insert())
_NOT_GIVEN = dict.fromkeys(column.name for column in memories.c)
_SET_STATUS = Prepared(
    update(memories)
    .where(memories.c.id == bindparam("memory_id"))
    .values(status=bindparam("now_is"), outcome=bindparam("facts_told"), error=bindparam("problem"))
)
_STATUS = {each.value: each for each in MemoryStatus}
_KIND = {each.value: each for each in MemoryKind}


def key_of(connection: Connection, memory_id: str) -> str | None:
    """The id of the key with which a text came in; None is the person at the window."""
    return connection.execute(select(memories.c.key_id).where(memories.c.id == memory_id)).scalar_one_or_none()


def insert(connection: Connection, memory: Memory, *, key_id: str | None) -> None:
    """Store a new memory. Full text follows by itself (see :mod:`korely_desktop.store.fulltext`)."""
    outbox.memory_comes(connection, memory)
    row: dict[str, Any] = {
        "id": memory.id,
        "project_id": memory.project_id,
        "user_id": memory.user_id,
        "agent_id": memory.agent_id,
        "run_id": memory.run_id,
        "content": memory.content,
        "metadata": dict(memory.metadata),
        "kind": memory.kind,
        "client": memory.client,
        "key_id": key_id,
        "status": memory.status,
        "event_time": memory.event_time,
        "created_at": memory.created_at,
        "updated_at": memory.updated_at,
        "type": memory.labels.type,
        "importance": memory.labels.importance,
        "tags": list(memory.labels.tags),
        "level": memory.labels.scope,
        "decay_exempt": memory.labels.decay_exempt,
        "source": memory.source,
        "expires_at": memory.life.expires_at,
    }
    _INSERT.run(connection, {**_NOT_GIVEN, **row})


def by_id(connection: Connection, memory_id: str) -> Memory | None:
    """The memory, forgotten ones included (``deleted_at`` tells), without its facts."""
    return by_ids(connection, [memory_id]).get(memory_id)


def by_ids(connection: Connection, memory_ids: Sequence[str]) -> dict[str, Memory]:
    """Every memory of these ids that is there, forgotten ones included."""
    return {row[0]: _memory(row) for row in _LISTED_TEXTS.rows(connection, {IDS: listed(memory_ids)})}


def newest_first(connection: Connection, memory_ids: Sequence[str]) -> list[str]:
    """These ids by when what the memories tell happened, the latest first."""
    query = select(memories.c.id).where(is_listed(memories.c.id))
    latest = query.order_by(memories.c.event_time.desc(), memories.c.seq.desc())
    return list(connection.execute(latest, {IDS: listed(memory_ids)}).scalars())


def saying(connection: Connection, project_id: str, contents: Sequence[str]) -> list[str]:
    """Ids of the texts that are one of these to the letter and are not forgotten. Reads all of a project."""
    same = (memories.c.project_id == project_id, memories.c.deleted_at.is_(None), is_listed(memories.c.content))
    return list(connection.execute(select(memories.c.id).where(*same), {IDS: listed(contents)}).scalars())


def ids_of_run(connection: Connection, project_id: str, run_id: str) -> list[str]:
    """The ids of every memory of one run, oldest first."""
    of_run = in_session(memories, project_id, run_id)
    return list(connection.execute(select(memories.c.id).where(of_run).order_by(memories.c.seq)).scalars())


def page(
    connection: Connection, project_id: str, query: MemoryQuery, users: Sequence[str], now: datetime
) -> tuple[list[Memory], int]:
    """A page of memories, newest first, and how many there are in all.

    ``users`` are the rules of a confined key (see :func:`allowed_users`); ``now`` decides what has expired.
    """
    matching = _matching(project_id, query, users, now)
    return _newest(connection, query, matching), count(connection, memories, *matching)


def newest(
    connection: Connection, project_id: str, query: MemoryQuery, users: Sequence[str], now: datetime
) -> list[Memory]:
    """The same page without how many there are: to count them takes the longer the more there are."""
    return _newest(connection, query, _matching(project_id, query, users, now))


def _newest(connection: Connection, query: MemoryQuery, matching: Sequence[ColumnElement[bool]]) -> list[Memory]:
    found = (
        _TEXTS.where(*matching)
        .order_by(memories.c.created_at.desc(), memories.c.seq.desc())
        .limit(query.limit)
        .offset(query.offset)
    )
    return [_memory(row) for row in connection.execute(found)]


def _matching(project_id: str, query: MemoryQuery, users: Sequence[str], now: datetime) -> list[ColumnElement[bool]]:
    whose = memories.c.project_id == project_id
    if query.run_id is not None:
        whose = in_session(memories, project_id, query.run_id)
    matching: list[ColumnElement[bool]] = [
        whose,
        memories.c.deleted_at.is_not(None) if query.forgotten else memories.c.deleted_at.is_(None),
        allowed_users(memories.c.user_id, users, query.user_id),
        *filters.fitting(query.filters, query.known_until or now),
    ]
    if query.agent_id is not None:
        matching.append(memories.c.agent_id == query.agent_id)
    if query.exclude_sessions:
        matching.append(memories.c.kind != MemoryKind.SESSION)
    if query.by_people:
        matching.append(is_heard())
    if query.known_until is not None:
        matching.append(memories.c.created_at <= query.known_until)
    if query.besides:
        matching.append(memories.c.id.not_in(query.besides))
    if not query.kept_back:
        matching.append(memories.c.seq.not_in(choices.texts_kept_back()))
    return matching


def events(
    connection: Connection,
    project_id: str,
    *,
    user_id: str | None,
    status: MemoryStatus | None,
    limit: int,
    users: Sequence[str],
) -> tuple[list[MemoryEvent], int]:
    """The newest writes with how far each has got, and how many memories of this choice are still processing."""
    mine = [
        memories.c.project_id == project_id,
        memories.c.deleted_at.is_(None),
        allowed_users(memories.c.user_id, users, user_id),
    ]
    shown = mine if status is None else [*mine, *is_at(status)]
    newest: ColumnElement[Any] = memories.c.created_at
    if status not in (None, MemoryStatus.READY):
        newest = type_coerce(newest, BigInteger) + 0  # the order must not tempt the planner away from their index
    page = (
        select(memories.c.id, memories.c.user_id, memories.c.agent_id, memories.c.status, memories.c.created_at)
        .where(*shown)
        .order_by(newest.desc(), memories.c.seq.desc())
        .limit(limit)
    )
    listed = [
        MemoryEvent(row.id, row.user_id, row.agent_id, MemoryStatus(row.status), row.created_at)
        for row in connection.execute(page)
    ]
    return listed, count(connection, memories, *mine, *is_at(MemoryStatus.PROCESSING))


def is_at(status: MemoryStatus) -> tuple[ColumnElement[bool], ...]:
    """How far a text has got; of the few that are not read yet said so that their own index answers."""
    unread: ColumnElement[bool] = literal_column("memories.status != 'ready'")
    is_so = memories.c.status == status
    return (is_so,) if status is MemoryStatus.READY else (unread, is_so)


def set_content(connection: Connection, memory_id: str, content: str, *, now: datetime) -> None:
    """Replace the text; it has to be read again."""
    connection.execute(
        update(memories)
        .where(memories.c.id == memory_id)
        .values(content=content, updated_at=now, status=MemoryStatus.PROCESSING, error=None, outcome=None)
    )


def set_labels(connection: Connection, memory_id: str, labels: Labels, *, now: datetime) -> None:
    """Replace every label."""
    values = {
        "type": labels.type,
        "importance": labels.importance,
        "tags": list(labels.tags),
        "level": labels.scope,
        "decay_exempt": labels.decay_exempt,
    }
    connection.execute(update(memories).where(memories.c.id == memory_id).values(updated_at=now, **values))


def set_source(connection: Connection, memory_id: str, source: str | None, *, now: datetime) -> None:
    """Say where a memory is from."""
    connection.execute(update(memories).where(memories.c.id == memory_id).values(updated_at=now, source=source))


def set_life(connection: Connection, memory_id: str, life: Life, *, now: datetime) -> None:
    """Archive a memory, bring it back, let it expire or be done: all three dates at once."""
    values = {"expires_at": life.expires_at, "archived_at": life.archived_at, "done_at": life.done_at}
    connection.execute(update(memories).where(memories.c.id == memory_id).values(updated_at=now, **values))


def expired(connection: Connection, now: datetime) -> list[str]:
    """Ids of every memory that has expired and is not archived."""
    return list(connection.execute(select(memories.c.id).where(_is_over(now)).order_by(memories.c.seq)).scalars())


def archive_expired(connection: Connection, now: datetime) -> None:
    """Archive every memory of :func:`expired` as of the instant at which it did."""
    connection.execute(update(memories).where(_is_over(now)).values(archived_at=memories.c.expires_at))


def _is_over(now: datetime) -> ColumnElement[bool]:
    return and_(filters.MAY_BE_ASIDE, memories.c.expires_at <= now, memories.c.archived_at.is_(None))


def set_status(
    connection: Connection,
    memory_id: str,
    status: MemoryStatus,
    *,
    outcome: int | None = None,
    error: str | None = None,
) -> None:
    """Note how a reading ended. ``outcome`` counts its facts; ``error`` is plain words for people."""
    values = {"memory_id": memory_id, "now_is": status, "facts_told": outcome, "problem": error}
    _SET_STATUS.run(connection, values)


def mark_deleted(connection: Connection, memory_ids: Sequence[str], now: datetime) -> None:
    """Take memories out of every read; their rows stay until they are erased."""
    these = update(memories).where(is_listed(memories.c.id))
    connection.execute(these.values(deleted_at=now, updated_at=now), {IDS: listed(memory_ids)})


def _memory(row: Sequence[Any]) -> Memory:
    """By position: reading values by name costs more than making the memory."""
    *known, metadata, kind, client, event, created, updated, deleted, error, outcome, key_name = row[:17]
    memory_id, project_id, content, status, user_id, agent_id, run_id = known
    type_, importance, tags, level, decay_exempt, recall, role, source, *life = row[17:]
    return Memory(
        memory_id,
        project_id,
        content,
        _STATUS[status],
        user_id,
        agent_id,
        run_id,
        metadata,
        _KIND[kind],
        client,
        event,
        created,
        updated,
        deleted,
        error,
        outcome,
        (),
        key_name,
        _labels(type_, importance, tags, level, decay_exempt),
        None if recall is None else Recall(recall),
        None if role is None else Role(role),
        source,
        _life(*life),
    )


def labels_of(row: Row[Any]) -> Labels:
    """The labels in a row of ``memories``."""
    return _labels(row.type, row.importance, row.tags, row.level, row.decay_exempt)


def life_of(row: Row[Any]) -> Life:
    """How long the memory in a row of ``memories`` counts."""
    return _life(row.expires_at, row.archived_at, row.done_at)


def _life(expires: datetime | None, archived: datetime | None, done: datetime | None) -> Life:
    """Nearly all memories have the usual one and share one object."""
    return USUAL_LIFE if expires is archived is done is None else Life(expires, archived, done)


def _labels(type_: Any, importance: int | None, tags: Sequence[str], level: Any, decay_exempt: bool) -> Labels:
    """Nearly all memories have none and share one object."""
    if type_ is None and importance is None and level is None and not tags and not decay_exempt:
        return UNLABELLED
    return Labels(type_, importance, tuple(tags), level, decay_exempt)
