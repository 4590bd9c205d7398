"""The kinds of values that bodies, queries and paths are made of, with the limits of the contract."""

from __future__ import annotations

import json
import math
import re
from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import Path, Query
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from korely_desktop.domain.blocks import MAX_BLOCK_NAME
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.facts import FAMILIES
from korely_desktop.domain.memories import (
    MAX_CONTENT,
    MAX_ID,
    MAX_METADATA_BYTES,
    MAX_SOURCE,
    MAX_TAG,
    MAX_TAGS,
    MemoryScope,
    MemoryType,
)
from korely_desktop.domain.questions import MAX_OBJECT, MAX_SUBJECT
from korely_desktop.domain.recall import MAX_QUERY
from korely_desktop.domain.times import parse_time
from korely_desktop.memory.access.keys import MAX_DESCRIPTION, MAX_NAME

MAX_OFFSET = 2**31 - 1
_MAX_DEPTH = 20
_UNREADABLE = re.compile("[\0\ud800-\udfff]")


class Body(BaseModel):
    """A request body: exact types, no unknown fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _readable(text: str) -> str:
    if _UNREADABLE.search(text):
        raise ValueError("contains a NUL character or half of a surrogate pair.")
    return text


def _not_blank(text: str) -> str:
    if not text.strip():
        raise ValueError("is blank.")
    return text


def _time(value: Any) -> Any:
    if isinstance(value, str):
        try:
            return parse_time(value)
        except InvalidRequest:
            raise ValueError(
                "must be an ISO 8601 date or time, for example 2026-06-11 or 2026-06-11T09:41:00Z."
            ) from None
    return value


def _metadata(value: dict[str, Any]) -> dict[str, Any]:
    _check_tree(value, _MAX_DEPTH)
    try:
        size = len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())
    except ValueError:
        raise ValueError("contains a number that JSON readers cannot hold.") from None
    if size > MAX_METADATA_BYTES:
        raise ValueError(f"is {size} bytes as JSON; at most {MAX_METADATA_BYTES} are kept.")
    return value


def _check_tree(value: Any, depth: int) -> None:
    """Refuse what could be stored but not given back: unreadable text, infinities, bottomless nesting."""
    if depth < 0:
        raise ValueError(f"is nested more than {_MAX_DEPTH} levels deep.")
    match value:
        case str():
            _readable(value)
        case float() if not math.isfinite(value):
            raise ValueError("contains a number that JSON readers cannot hold.")
        case dict():
            for key, item in value.items():
                _readable(key)
                _check_tree(item, depth - 1)
        case list():
            for item in value:
                _check_tree(item, depth - 1)


def _family(value: str) -> str:
    if value not in FAMILIES:
        raise ValueError(f"must be one of {', '.join(FAMILIES)}.")
    return value


_TIME_SCHEMA = {"type": "string", "description": "ISO 8601; without a zone it is UTC, a bare date is midnight UTC"}

Readable = Annotated[str, AfterValidator(_readable)]
Words = Annotated[Readable, AfterValidator(_not_blank)]
Content = Annotated[Words, Field(min_length=1, max_length=MAX_CONTENT)]
QueryText = Annotated[Words, Field(min_length=1, max_length=MAX_QUERY)]
ScopeId = Annotated[str, AfterValidator(_readable), Field(min_length=1, max_length=MAX_ID)]
"""A ``user_id``, ``agent_id`` or ``run_id``: the caller's own string."""
Source = Annotated[Words, Field(min_length=1, max_length=MAX_SOURCE)]
"""Where a text is from: an address, a file, a meeting."""
IdText = Annotated[str, AfterValidator(_readable), Field(min_length=1, max_length=MAX_ID)]
"""An id that the API gave, in a body."""
Description = Annotated[str, AfterValidator(_readable), Field(max_length=MAX_DESCRIPTION)]
TagText = Annotated[Words, Field(min_length=1, max_length=MAX_TAG)]
Tags = Annotated[list[TagText], Field(max_length=MAX_TAGS)]
Name = Annotated[Words, Field(min_length=1, max_length=MAX_SUBJECT)]
Title = Annotated[Words, Field(min_length=1, max_length=MAX_NAME)]
"""What a key or a project is called."""
ObjectText = Annotated[Words, Field(min_length=1, max_length=MAX_OBJECT)]
Time = Annotated[datetime, BeforeValidator(_time), WithJsonSchema(_TIME_SCHEMA)]
Metadata = Annotated[dict[str, Any], AfterValidator(_metadata)]
Family = Annotated[str, AfterValidator(_family), WithJsonSchema({"type": "string", "enum": list(FAMILIES)})]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]

UserFilter = Annotated[ScopeId | None, Query(description="Only this end user")]
RequiredUser = Annotated[ScopeId, Query(description="The end user")]
AgentFilter = Annotated[ScopeId | None, Query(description="Only what this agent wrote")]
RunFilter = Annotated[ScopeId | None, Query(description="Only this run")]
TypeFilter = Annotated[MemoryType | None, Query(alias="type", description="Only memories of this type")]
TagsFilter = Annotated[
    list[TagText] | None, Query(max_length=MAX_TAGS, description="Only memories that carry all of them; repeat it")
]
LevelFilter = Annotated[MemoryScope | None, Query(alias="scope", description="Only memories meant for these")]
ImportanceFilter = Annotated[int | None, Query(ge=1, le=5, description="None given counts as 3")]
IncludeArchived = Annotated[bool, Query(description="Also what was archived or has expired")]
NameFilter = Annotated[ObjectText | None, Query()]
FamilyFilter = Annotated[Family | None, Query()]
AsOf = Annotated[Time | None, Query(description="What was true then")]
KnownAsOf = Annotated[Time | None, Query(description="What was known then")]
ExcludeSessions = Annotated[bool, Query(description="Leave out logs of work sessions and what only they state")]
Explain = Annotated[bool, Query(description="Also say what each place was made of, and what was left out and why")]
Limit200 = Annotated[int, Query(ge=1, le=200)]
Limit1000 = Annotated[int, Query(ge=1, le=1000)]
Offset = Annotated[int, Query(ge=0, le=MAX_OFFSET)]

SessionFilter = Annotated[ScopeId, Query(description="The session")]
Language = Annotated[Literal["en", "it"], Query(description="Of the sentences; values stay as they were said")]
DryRun = Annotated[bool, Query(description="Only say what it would do")]
PathName = Annotated[Words, Path(min_length=1, max_length=MAX_BLOCK_NAME)]
"""What a block of working memory is called."""

PathId = Annotated[str, Path(description="An id as the API gave it; any other is 404")]
PathScopeId = Annotated[ScopeId, Path(description="Percent-encoded, slashes included")]
