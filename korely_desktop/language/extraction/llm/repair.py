"""Gets the rows out of what a model wrote: fenced, wrapped in talk, with commas too many, or cut off in the middle."""

from __future__ import annotations

import json
import re
from typing import Any

_THOUGHTS = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_TRAILING_COMMA = re.compile(r",(\s*[}\]])")
_ROWS = re.compile(r'"facts"\s*:\s*\[')
_DECODER = json.JSONDecoder()

MAX_ROWS = 60


def rows(text: str) -> list[dict[str, Any]] | None:
    """The objects of the list ``facts``, at most :data:`MAX_ROWS`; None when the answer has no such list."""
    text = _THOUGHTS.sub("", text)
    for candidate in (text, _TRAILING_COMMA.sub(r"\1", text)):
        found = _whole(candidate)
        if found is not None:
            return _objects(found)
    return _objects(_complete_ones(text)) or None


def _whole(text: str) -> list[Any] | None:
    """The list from the first JSON value in the text that holds one."""
    for match in re.finditer(r"[{\[]", text):
        try:
            value, _end = _DECODER.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            return None  # what begins here is broken; anything inside it would be a part taken for the whole
        if isinstance(value, dict):
            value = value.get("facts")
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            return value
        return None
    return None


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


def _objects(values: list[Any]) -> list[dict[str, Any]]:
    return [value for value in values if isinstance(value, dict)][:MAX_ROWS]
