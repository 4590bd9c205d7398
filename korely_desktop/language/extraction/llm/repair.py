"""Gets the rows out of what a model wrote: fenced, wrapped in talk, with commas too many, or cut off in the middle."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

_THOUGHTS = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_TRAILING_COMMA = re.compile(r",(\s*[}\]])")
_ROWS = re.compile(r'"facts"\s*:\s*\[')
_DECODER = json.JSONDecoder()

MAX_ROWS = 60

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Written:
    """What a model wrote of a text: facts, and the names in them with their types; whatever their fields hold."""

    rows: tuple[Row, ...]
    names: tuple[Row, ...] = ()

    def __add__(self, other: Written) -> Written:
        return Written(self.rows + other.rows, self.names + other.names)


def written(text: str) -> Written | None:
    """What stands in an answer, at most :data:`MAX_ROWS` rows of it; None when it has no list ``facts``."""
    text = _THOUGHTS.sub("", text)
    for candidate in (text, _TRAILING_COMMA.sub(r"\1", text)):
        found = _whole(candidate)
        if found is not None:
            return found
    complete = _objects(_complete_ones(text))
    return Written(complete) if complete else None


def _whole(text: str) -> Written | None:
    """What the first JSON value in the text holds, if that is a list of rows or has one."""
    for match in re.finditer(r"[{\[]", text):
        try:
            value, _end = _DECODER.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            return None  # what begins here is broken; anything inside it would be a part taken for the whole
        names = value.get("names") if isinstance(value, dict) else None
        rows = value.get("facts") if isinstance(value, dict) else value
        if isinstance(rows, list) and all(isinstance(item, dict) for item in rows):
            return Written(_objects(rows), _named(names))
        return None
    return None


def _named(names: Any) -> tuple[Row, ...]:
    """The names with their types: a list of objects, or one object as models without a schema like it better."""
    if isinstance(names, dict):
        names = [{"name": name, "type": type_} for name, type_ in names.items()]
    return _objects(names) if isinstance(names, list) else ()


def _complete_ones(text: str) -> list[Any]:
    """The rows that came whole before the answer broke off."""
    opening = _ROWS.search(text)
    found: list[Any] = []
    position = opening.end() if opening else len(text)
    while position < len(text) and len(found) < MAX_ROWS:
        if text[position] in " \t\r\n,":
            position += 1
            continue
        try:
            value, position = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError):
            break
        found.append(value)
    return found


def _objects(values: list[Any]) -> tuple[Row, ...]:
    return tuple(value for value in values if isinstance(value, dict))[:MAX_ROWS]
