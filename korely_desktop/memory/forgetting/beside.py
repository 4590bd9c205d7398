"""What stands beside the texts that an erasure reaches, and what of it goes: tags, metadata, origin, sessions' names.

A session has one name wherever it is shown, so it is renamed as a whole: every text and fact of it, whether the erasure
reaches them or not. An agent that goes on under the old name begins another session. A caller's own name of an episode
just goes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from korely_desktop.domain import blackening
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import MAX_ID, Memory
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.spans import Span
from korely_desktop.domain.struck import Struck, texts_of
from korely_desktop.store import conversations, runs
from korely_desktop.store import erase as removal
from korely_desktop.store.engine import Connection
from korely_desktop.store.erase import Redacted

_ROOM = 12
"""Characters kept free behind a session's name for the number that tells it from another."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """A session whose name says what is erased."""

    scope: Scope
    old: str
    new: str


def everything(memory: Memory) -> list[str]:
    """All that is said beside a text."""
    return [*texts_of(memory.source), *memory.labels.tags, *texts_of(dict(memory.metadata)), *texts_of(memory.run_id)]


def going(memory: Memory, struck: Struck) -> tuple[str, ...]:
    """What of it goes where the text stays."""
    said = [*texts_of(memory.source), *memory.labels.tags, *texts_of(memory.run_id)]
    gone = [one for one in said if struck.is_in(one)]
    return tuple(dict.fromkeys([*gone, *struck.said_in(dict(memory.metadata))]))


def left(
    struck: Struck, metadata: Mapping[str, Any], tags: Iterable[str], source: str | None
) -> tuple[dict[str, Any], list[str], str | None]:
    """What is left of metadata, tags and origin."""
    kept = [tag for tag in tags if not struck.is_in(tag)]
    return struck.out_of_value(dict(metadata)), kept, struck.out_of_value(source)


def redact(connection: Connection, texts: Iterable[tuple[Memory, Sequence[Span], Struck]], now: datetime) -> None:
    """Keep texts with what is left of them where these spans go black, and of all beside them but their sessions."""
    removal.redact_memories(connection, [_redacted(*text) for text in texts], now)


def _redacted(memory: Memory, spans: Sequence[Span], struck: Struck) -> Redacted:
    beside = left(struck, memory.metadata, memory.labels.tags, memory.source)
    return Redacted(memory.id, blackening.blacken(memory.content, spans), *beside, spans)


def sessions(
    connection: Connection, scope: Scope, told: Iterable[tuple[Memory | Fact, Struck]], names: Collection[str]
) -> list[Renamed]:
    """The sessions to be renamed: those in which something was ``told``, where they say what is struck of it, and every
    one of ``scope`` that names one of ``names``.
    """
    new: dict[tuple[Scope, str], str] = {}
    for item, struck in told:
        if item.run_id is not None:
            key = (Scope(item.project_id, item.user_id), item.run_id)
            new[key] = struck.out_of(new.get(key, item.run_id))
    for name in names:
        for run_id in runs.naming(connection, scope, name):
            new[scope, run_id] = Struck((name,)).out_of(new.get((scope, run_id), run_id))
    return [Renamed(whose, old, black) for (whose, old), black in new.items() if black != old]


def episodes(
    connection: Connection, scope: Scope, told: Iterable[tuple[Memory | Fact, Struck]], names: Collection[str]
) -> dict[Scope, set[str]]:
    """By whose they are, callers' own names of episodes that say what is struck of a message, or one of ``names``."""
    gone: dict[Scope, set[str]] = {}
    said = {one.id: (one, struck) for one, struck in told if isinstance(one, Memory) and one.role is not None}
    for memory_id, (_, own_id) in conversations.episodes_of(connection, list(said)).items():
        memory, struck = said[memory_id]
        if own_id is not None and struck.is_in(own_id):
            gone.setdefault(memory.scope, set()).add(own_id)
    for name in names:
        own = conversations.named_in(connection, scope, name)
        gone.setdefault(scope, set()).update(filter(Struck((name,)).is_in, own))
    return gone


def rename(connection: Connection, renamed: Sequence[Renamed], now: datetime) -> set[str]:
    """Rename sessions, each to a name that no other has; returns the ids of their texts."""
    touched: set[str] = set()
    for session in renamed:
        name, number = session.new[:MAX_ID], 2
        while runs.exists_in(connection, session.scope, name):
            name, number = f"{session.new[: MAX_ID - _ROOM]} {number}", number + 1
        touched |= runs.rename(connection, session.scope, session.old, name, now)
    return touched
