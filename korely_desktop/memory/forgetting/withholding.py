"""What agents get of a text that says something the person forgot or keeps from them: all but the sentences saying it.

The text itself stays as it is, and is told whole again once the fact comes back. What is withheld is what erasing the
fact would strike from the text (:mod:`korely_desktop.memory.forgetting.cascade`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from korely_desktop.domain import blackening
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.recall import Recalled
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.struck import Struck
from korely_desktop.language.embedding.keys import spoken
from korely_desktop.memory.forgetting import beside
from korely_desktop.store import withheld
from korely_desktop.store.engine import Connection

_Text = TypeVar("_Text", Memory, Recalled)


def for_agents(connection: Connection, project_id: str, texts: Iterable[_Text]) -> list[_Text]:
    """The same texts of a project as agents get them; offsets keep their meaning."""
    whole = list(texts)
    if not whole or not withheld.any_put_away(connection, project_id):
        return whole
    places = withheld.places(connection, [text.id for text in whole])
    return [_without(text, places[text.id]) if text.id in places else text for text in whole]


def for_caller(connection: Connection, caller: Caller, memories: Iterable[Memory]) -> list[Memory]:
    """The same texts as the caller gets them: whole, where that is the person."""
    return list(memories) if caller.is_person else for_agents(connection, caller.project_id, memories)


def row_for_agents(connection: Connection, row: Mapping[str, Any]) -> dict[str, Any]:
    """The same for a text as a row of the store."""
    places = withheld.places(connection, [row["id"]]).get(row["id"])
    if places is None:
        return dict(row)
    content, struck = _struck(row["content"], places)
    metadata, tags, source = beside.left(struck, row["metadata"], row["tags"], row["source"])
    return {**row, "content": content, "metadata": metadata, "tags": tags, "source": source}


def is_any_left(text: Memory | Recalled) -> bool:
    """Whether a text has words left to be told, besides who said them."""
    return bool(blackening.legible(spoken(text.content)))


def _without(text: _Text, places: list[withheld.Place]) -> _Text:
    """Also of what stands beside it, but for the name of its session, by which agents find it."""
    content, struck = _struck(text.content, places)
    if isinstance(text, Recalled):
        return replace(text, content=content, metadata=struck.out_of_value(dict(text.metadata)))
    metadata, tags, source = beside.left(struck, text.metadata, text.labels.tags, text.source)
    labels = replace(text.labels, tags=tuple(tags))
    return replace(text, content=content, metadata=metadata, labels=labels, source=source)


def _struck(content: str, places: list[withheld.Place]) -> tuple[str, Struck]:
    """What is left of the words of a text, and what must not be read beside them."""
    values = {value for value, _ in places}
    black = blackening.saying(content, [span for _, span in places], values)
    return blackening.blacken(content, black), Struck.of(content, black, values)
