"""The texts behind facts: where each was stated, denied or announced, with the place in the text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.domain.answers import SourceText
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.supersession import Says
from korely_desktop.memory.forgetting import withholding
from korely_desktop.store import facts, memories
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection

_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|\n")


def of_facts(connection: Connection, caller: Caller, fact_ids: Sequence[str]) -> dict[str, tuple[SourceText, ...]]:
    """fact id -> every text that speaks of it, oldest first, but those forgotten or not to be told."""
    stated = facts.sources(connection, fact_ids)
    dated = point_rows.of(connection, fact_ids)
    said_by = {source.memory_id for sources in stated.values() for source in sources}
    said_by |= {point.memory_id for points in dated.values() for _, point in points if point.memory_id}
    stored = withholding.for_caller(connection, caller, memories.by_ids(connection, list(said_by)).values())
    texts = {memory.id: memory for memory in stored if memory.is_given(caller)}
    found: dict[str, tuple[SourceText, ...]] = {}
    for fact_id in fact_ids:
        places: dict[tuple[str, int | None], SourceText] = {}
        says = {(point.memory_id, point.start): point.says for _, point in dated.get(fact_id, [])}
        for source in stated.get(fact_id, []):
            memory = texts.get(source.memory_id)
            if memory is None:
                continue
            key = (source.memory_id, source.start)
            places[key] = SourceText(
                memory.id,
                memory.content,
                source.start,
                source.end,
                source.observed_at,
                memory.agent_id,
                source.engine,
                source.confidence,
                says.get(key, Says.HOLDS),
                memory.writer,
                memory.recall is Recall.NEVER,
            )
        for _, point in dated.get(fact_id, []):
            memory = texts.get(point.memory_id or "")
            if memory is None or point.says is not Says.OVER or (memory.id, point.start) in places:
                continue
            places[(memory.id, point.start)] = SourceText(
                memory.id,
                memory.content,
                point.start,
                None if point.start is None else sentence_end(memory.content, point.start),
                memory.event_time,
                memory.agent_id,
                "",
                1.0,
                Says.OVER,
                memory.writer,
                memory.recall is Recall.NEVER,
            )
        found[fact_id] = tuple(sorted(places.values(), key=lambda place: (place.observed_at, place.start or 0)))
    return found


def sentence_end(text: str, start: int) -> int:
    """Where the sentence that begins at ``start`` ends (offset behind its last character)."""
    match = _SENTENCE_END.search(text, start)
    return len(text) if match is None else match.end()
