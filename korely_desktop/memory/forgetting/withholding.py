"""What agents get of a text that says something the person forgot or keeps from them: all but the sentences saying it.

The text itself stays as it is, and is told whole again once the fact comes back. What is withheld is what erasing the
fact would strike from the text (:mod:`korely_desktop.memory.forgetting.cascade`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from korely_desktop.domain import blackening
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.recall import Recalled
from korely_desktop.domain.scope import Caller
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


def words_for_agents(connection: Connection, memory_id: str, content: str) -> str:
    """What agents get of the words of one text."""
    return _words(content, withheld.places(connection, [memory_id]).get(memory_id, []))


def _without(text: _Text, places: list[withheld.Place]) -> _Text:
    return replace(text, content=_words(text.content, places))


def _words(content: str, places: list[withheld.Place]) -> str:
    black = blackening.saying(content, [span for _, span in places], {value for value, _ in places})
    return blackening.blacken(content, black)
