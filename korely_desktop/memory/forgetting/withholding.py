"""What agents get of a text or a note that says something the person forgot or keeps from them: all but what says it.

Both stay as they are, and are told whole again once the fact comes back. What is withheld is what erasing the fact
would strike (:mod:`korely_desktop.memory.forgetting.cascade`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from korely_desktop.domain import blackening
from korely_desktop.domain.blocks import Block
from korely_desktop.domain.memories import Memory, MemoryQuery
from korely_desktop.domain.recall import Recalled
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.spans import Span
from korely_desktop.domain.struck import Struck
from korely_desktop.language.embedding.keys import spoken
from korely_desktop.memory.forgetting import beside, notes
from korely_desktop.store import memories as memory_rows
from korely_desktop.store import reach, saying, withheld
from korely_desktop.store.engine import Connection
from korely_desktop.store.withheld import Session

Row = dict[str, Any]
_Text = TypeVar("_Text", Memory, Recalled)


def for_agents(connection: Connection, project_id: str, texts: Iterable[_Text]) -> list[_Text]:
    """The same texts of a project as agents get them; offsets keep their meaning."""
    whole = list(texts)
    if not whole or not withheld.any_put_away(connection, project_id):
        return whole
    said = places(connection, project_id, {text.id: (text.user_id, text.content) for text in whole})
    given = [_without(text, said[text.id]) if text.id in said else text for text in whole]
    names = session_names(connection, project_id, {_session(text) for text in whole})
    return [_renamed(text, names) for text in given] if names else given


def for_caller(connection: Connection, caller: Caller, memories: Iterable[Memory]) -> list[Memory]:
    """The same texts as the caller gets them: whole, where that is the person."""
    return list(memories) if caller.is_person else for_agents(connection, caller.project_id, memories)


def asked(connection: Connection, caller: Caller, query: MemoryQuery) -> MemoryQuery:
    """The same question for texts, of which an agent does not get those that fit it by a tag it may not read."""
    if caller.is_person or not query.filters.tags or not withheld.any_put_away(connection, caller.project_id):
        return query
    put_away = [fact.id for fact in withheld.facts_of(connection, caller.project_id)]
    whole = memory_rows.by_ids(connection, sorted(withheld.texts_saying(connection, put_away)))
    told = for_agents(connection, caller.project_id, whole.values())
    return replace(query, besides=tuple(one.id for one in told if not query.filters.fit(one.labels)))


def of_rows(connection: Connection, project_id: str) -> Callable[[str, Row], Row | None]:
    """The same for rows of the store on their way out, each with its kind; None where agents do not get it."""
    names = session_names(connection, project_id)
    put_away = withheld.facts_of(connection, project_id)

    def given(kind: str, row: Row) -> Row | None:
        if kind == "block":
            content = _note_without(connection, row["user_id"], row["name"], row["content"], put_away)
            return None if content is None else {**row, "content": content}
        if kind == "memory":
            row = _row_without(connection, project_id, row)
            message = row["message"]
            if message is not None and _says_any(put_away, row["user_id"], message["own_id"]):
                row = {**row, "message": {**message, "own_id": None}}
        name = names.get((row["user_id"], row["run_id"])) if kind in ("memory", "fact") else None
        return row if name is None else {**row, "run_id": name}

    return given


def session_names(
    connection: Connection, project_id: str, sessions: Collection[Session | None] | None = None
) -> dict[Session, str]:
    """What agents get of the names of sessions that say something put away; only those that do.

    Args:
        sessions: which are asked for; every one of the project unless given.
    """
    if sessions is not None and not any(sessions):
        return {}
    put_away = withheld.facts_of(connection, project_id)
    gone: list[tuple[Session, Struck]] = [
        ((fact.user_id, fact.run_id), Struck((fact.value,))) for fact in put_away if fact.run_id is not None
    ]
    names_asked = None if sessions is None else {session[1] for session in sessions if session is not None}
    said = withheld.said_in_sessions(connection, project_id, [fact.id for fact in put_away], names_asked)
    texts = {one: session for session, ids in said.items() if sessions is None or session in sessions for one in ids}
    where = withheld.places(connection, list(texts))
    for memory_id, memory in memory_rows.by_ids(connection, list(texts)).items():
        gone.append((texts[memory_id], struck(memory.content, where[memory_id])[1]))
    names: dict[Session, str] = {}
    for session, what in gone:
        if sessions is None or session in sessions:
            names[session] = what.out_of(names.get(session, session[1]))
    return {session: name for session, name in names.items() if name != session[1]}


def untold(connection: Connection, caller: Caller, names: Iterable[Session]) -> set[Session]:
    """Those of callers' own names, each with its end user, that say something put away: only the person gets them."""
    asked = set(names)
    if caller.is_person or not asked or not withheld.any_put_away(connection, caller.project_id):
        return set()
    put_away = withheld.facts_of(connection, caller.project_id)
    return {(user_id, name) for user_id, name in asked if _says_any(put_away, user_id, name)}


def _says_any(put_away: Iterable[withheld.PutAway], user_id: str | None, name: str | None) -> bool:
    values = tuple(fact.value for fact in put_away if fact.user_id == user_id)
    return name is not None and Struck(values).is_in(name)


def blocks_for_caller(connection: Connection, caller: Caller, blocks: Iterable[Block]) -> list[Block]:
    """Notes of working memory as the caller gets them; to an agent those that are called after something put away are
    not there.
    """
    whole = list(blocks)
    if caller.is_person or not whole or not withheld.any_put_away(connection, caller.project_id):
        return whole
    put_away = withheld.facts_of(connection, caller.project_id)
    given = []
    for block in whole:
        content = _note_without(connection, block.place.user_id, block.place.name, block.content, put_away)
        if content is not None:
            given.append(block if content == block.content else replace(block, content=content))
    return given


def places(
    connection: Connection, project_id: str, texts: Mapping[str, tuple[str | None, str]]
) -> dict[str, list[withheld.Place]]:
    """Where these texts, id -> end user and content, say something put away.

    Of one that nobody has read yet it is what a note with the same words would say.
    """
    found = withheld.places(connection, list(texts))
    if unread := withheld.unread(connection, list(texts)):
        put_away = withheld.facts_of(connection, project_id)
        for memory_id in unread:
            user_id, content = texts[memory_id]
            values = _named_values(connection, user_id, "", content, put_away)
            if values:
                found.setdefault(memory_id, []).extend((value, saying.NOWHERE) for value in values)
    return found


def is_any_left(text: Memory | Recalled) -> bool:
    """Whether a text has words left to be told, besides who said them."""
    return bool(blackening.legible(spoken(text.content)))


def _named_values(
    connection: Connection, user_id: str | None, name: str, content: str, put_away: Iterable[withheld.PutAway]
) -> list[str]:
    """Values of these facts that words of this end user name, where they may be about whom the fact is about."""
    named = []
    for fact in put_away:
        if fact.user_id == user_id and blackening.naming(f"{name}\n{content}", [fact.value]):
            called = {fact.subject, *reach.names_of(connection, [fact.subject_entity_id or ""])}
            if notes.is_about(name, content, fact.subject_is_user, called):
                named.append(fact.value)
    return named


def _note_without(
    connection: Connection, user_id: str | None, name: str, content: str, put_away: Iterable[withheld.PutAway]
) -> str | None:
    """What is left of a note of working memory; None where nothing of it is told."""
    gone = _named_values(connection, user_id, name, content, put_away)
    if any(notes.is_called_after(name, value) for value in gone):
        return None
    return blackening.blacken(content, blackening.around(content, blackening.naming(content, gone)))


def _row_without(connection: Connection, project_id: str, row: Row) -> Row:
    said = places(connection, project_id, {row["id"]: (row["user_id"], row["content"])}).get(row["id"])
    if said is None:
        return row
    black, gone = struck(row["content"], said)
    metadata, tags, source = beside.left(gone, row["metadata"], row["tags"], row["source"])
    content = blackening.blacken(row["content"], black)
    return {**row, "content": content, "metadata": metadata, "tags": tags, "source": source}


def _without(text: _Text, places: list[withheld.Place]) -> _Text:
    """Also of what stands beside it, but for the name of its session, which other texts bear too."""
    black, gone = struck(text.content, places)
    content = blackening.blacken(text.content, black)
    if isinstance(text, Recalled):
        return replace(text, content=content, metadata=gone.out_of_value(dict(text.metadata)))
    metadata, tags, source = beside.left(gone, text.metadata, text.labels.tags, text.source)
    labels = replace(text.labels, tags=tuple(tags))
    return replace(text, content=content, metadata=metadata, labels=labels, source=source)


def _session(text: Memory | Recalled) -> Session | None:
    return None if isinstance(text, Recalled) or text.run_id is None else (text.user_id, text.run_id)


def _renamed(text: _Text, names: Mapping[Session, str]) -> _Text:
    session = _session(text)
    if session is None or session not in names or isinstance(text, Recalled):
        return text
    return replace(text, run_id=names[session])


def struck(content: str, places: Iterable[withheld.Place]) -> tuple[list[Span], Struck]:
    """Where a text says what was put away, and what must not be read beside it."""
    said = list(places)
    values = {value for value, _ in said}
    black = blackening.saying(content, [span for _, span in said], values)
    return black, Struck.of(content, black, values)
