"""The values that requests carry, with the limits of the contract; where they stand in one is in :mod:`.fields`."""

from __future__ import annotations

import json
import math
import re
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.facts import FAMILIES
from korely_desktop.domain.memories import MAX_CONTENT, MAX_ID, MAX_METADATA_BYTES, MAX_SOURCE, MAX_TAG, MAX_TAGS
from korely_desktop.domain.questions import MAX_OBJECT, MAX_SUBJECT
from korely_desktop.domain.recall import MAX_QUERY
from korely_desktop.domain.times import parse_time

_MAX_DEPTH = 20
_BARE_PLUS = re.compile(r"([T ]\d\d:\d\d\S*) (\d\d:?\d\d)\Z")
"""The zone of a time whose ``+`` stood unencoded in an address, where it means a space."""
_UNREADABLE = re.compile("[\0\ud800-\udfff]")


class Body(BaseModel):
    """A request body: exact types, no unknown fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


def readable(text: str) -> str:
    """The text, unless no reader could show it. Raises ValueError."""
    if _UNREADABLE.search(text):
        raise ValueError("contains a NUL character or half of a surrogate pair.")
    return text


def _not_blank(text: str) -> str:
    if not text.strip():
        raise ValueError("is blank.")
    return text


def _time(value: Any) -> datetime:
    try:
        return parse_time(_BARE_PLUS.sub(r"\1+\2", value) if isinstance(value, str) else "")
    except InvalidRequest:
        raise ValueError("must be an ISO 8601 date or time, for example 2026-06-11 or 2026-06-11T09:41:00Z.") from None


def _metadata(value: dict[str, Any]) -> dict[str, Any]:
    _check_tree(value, _MAX_DEPTH)
    try:
        size = len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())
    except ValueError:
        raise ValueError("contains a number that JSON readers cannot represent.") from None
    if size > MAX_METADATA_BYTES:
        raise ValueError(f"is {size} bytes as JSON; at most {MAX_METADATA_BYTES} are kept.")
    return value


def _check_tree(value: Any, depth: int) -> None:
    """Refuse what could be stored but not given back: unreadable text, infinities, bottomless nesting."""
    if depth < 0:
        raise ValueError(f"is nested more than {_MAX_DEPTH} levels deep.")
    match value:
        case str():
            readable(value)
        case float() if not math.isfinite(value):
            raise ValueError("contains a number that JSON readers cannot represent.")
        case dict():
            for key, item in value.items():
                readable(key)
                _check_tree(item, depth - 1)
        case list():
            for item in value:
                _check_tree(item, depth - 1)


def _family(value: str) -> str:
    if value not in FAMILIES:
        raise ValueError(f"must be one of {', '.join(FAMILIES)}.")
    return value


_TIME_SCHEMA = {"type": "string", "description": "ISO 8601; without a zone it is UTC, a bare date is midnight UTC"}

Readable = Annotated[str, AfterValidator(readable)]
Words = Annotated[Readable, AfterValidator(_not_blank)]
Content = Annotated[Words, Field(min_length=1, max_length=MAX_CONTENT)]
QueryText = Annotated[Words, Field(min_length=1, max_length=MAX_QUERY)]
ScopeId = Annotated[str, AfterValidator(readable), Field(min_length=1, max_length=MAX_ID)]
"""A ``user_id``, ``agent_id`` or ``run_id``: the caller's own string."""
Source = Annotated[Words, Field(min_length=1, max_length=MAX_SOURCE)]
"""Where a text is from: an address, a file, a meeting."""
IdText = Annotated[str, AfterValidator(readable), Field(min_length=1, max_length=MAX_ID)]
"""An id that the API gave, in a body."""
TagText = Annotated[Words, Field(min_length=1, max_length=MAX_TAG)]
Tags = Annotated[list[TagText], Field(max_length=MAX_TAGS)]
Name = Annotated[Words, Field(min_length=1, max_length=MAX_SUBJECT)]
ObjectText = Annotated[Words, Field(min_length=1, max_length=MAX_OBJECT)]
Time = Annotated[datetime, BeforeValidator(_time), WithJsonSchema(_TIME_SCHEMA)]
Metadata = Annotated[dict[str, Any], AfterValidator(_metadata)]
Family = Annotated[str, AfterValidator(_family), WithJsonSchema({"type": "string", "enum": list(FAMILIES)})]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
