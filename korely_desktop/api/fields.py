"""Where values stand in a request: queries, paths and the fields of bodies whose limits a use case sets."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Depends, Path, Query
from pydantic import AfterValidator, Field

from korely_desktop.api.values import Family, ObjectText, ScopeId, TagText, Time, Words, readable
from korely_desktop.domain.blocks import MAX_BLOCK_NAME
from korely_desktop.domain.memories import MAX_TAGS, Filters, MemoryScope, MemoryType
from korely_desktop.domain.projects import MAX_DESCRIPTION, MAX_NAME

MAX_OFFSET = 2**31 - 1

Description = Annotated[str, AfterValidator(readable), Field(max_length=MAX_DESCRIPTION)]
Title = Annotated[Words, Field(min_length=1, max_length=MAX_NAME)]
"""What a key or a project is called."""

UserFilter = Annotated[ScopeId | None, Query(description="Only this end user")]
RequiredUser = Annotated[ScopeId, Query(description="The end user")]
AgentFilter = Annotated[ScopeId | None, Query(description="Only what this agent wrote")]
RunFilter = Annotated[ScopeId | None, Query(description="Only this run")]
NameFilter = Annotated[ObjectText | None, Query()]
FamilyFilter = Annotated[Family | None, Query()]
AsOf = Annotated[Time | None, Query(description="What was true then")]
KnownAsOf = Annotated[Time | None, Query(description="What was known then")]
ExcludeSessions = Annotated[bool, Query(description="Leave out logs of work sessions and what only they state")]
Forgotten = Annotated[bool, Query(description="Only what was forgotten; an admin key")]
Explain = Annotated[bool, Query(description="Also say what each place was made of, and what was left out and why")]
Limit200 = Annotated[int, Query(ge=1, le=200)]
Limit1000 = Annotated[int, Query(ge=1, le=1000)]
Offset = Annotated[int, Query(ge=0, le=MAX_OFFSET)]

SessionFilter = Annotated[ScopeId, Query(description="The session")]
Language = Annotated[Literal["en", "it"], Query(description="Of the sentences; values stay as they were said")]
DryRun = Annotated[bool, Query(description="Only say what it would do")]


async def _filters(
    type_: Annotated[MemoryType | None, Query(alias="type", description="Only memories of this type")] = None,
    tags: Annotated[
        list[TagText] | None, Query(max_length=MAX_TAGS, description="Only memories that carry all of them; repeat it")
    ] = None,
    level: Annotated[MemoryScope | None, Query(alias="scope", description="Only memories meant for these")] = None,
    min_importance: Annotated[int | None, Query(ge=1, le=5, description="None given counts as 3")] = None,
    include_archived: Annotated[bool, Query(description="Also what was archived or has expired")] = False,
) -> Filters:
    return Filters(type_, tuple(tags or ()), level, min_importance, include_archived)


FiltersOf = Annotated[Filters, Depends(_filters)]
"""The filters that reads of memories have in common, as one parameter of a route."""

PathName = Annotated[Words, Path(min_length=1, max_length=MAX_BLOCK_NAME)]
"""What a block of working memory is called."""

PathId = Annotated[str, Path(description="An id as the API gave it; any other is 404")]
PathScopeId = Annotated[ScopeId, Path(description="Percent-encoded, slashes included")]
