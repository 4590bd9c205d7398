"""What requests on memories carry in their bodies. Checked for type and size here; for meaning in the use cases."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from korely_desktop.api.values import Body, Content, IdText, Metadata, QueryText, ScopeId, Share, Source, Tags, Time
from korely_desktop.domain.links import MAX_NEW_LINKS, NewLink, Relation
from korely_desktop.domain.memories import Filters, Labels, MemoryKind, MemoryScope, MemoryType, NewMemory
from korely_desktop.domain.recall import SearchQuery
from korely_desktop.memory.remember import MAX_BATCH

DEFAULT_HITS = 15
_LABELS = ("type", "importance", "tags", "scope", "decay_exempt")
_DETAILS = ("source", "expires_at", "links")


class LinkBody(Body):
    """How a text stands to another."""

    target_id: IdText
    relation: Relation = "relates_to"

    def to_new(self) -> NewLink:
        """The same in the words of the domain."""
        return NewLink(self.target_id, self.relation)


Links = Annotated[list[LinkBody], Field(max_length=MAX_NEW_LINKS)]


class AddTags(Body):
    """Tags that a memory gets beside those it has."""

    tags: Annotated[Tags, Field(min_length=1)]


class AddMemory(Body):
    """A text to remember."""

    content: Content
    user_id: ScopeId | None = None
    agent_id: ScopeId | None = None
    run_id: ScopeId | None = None
    metadata: Metadata | None = None
    timestamp: Annotated[Time | None, Field(description="When what it tells happened")] = None
    kind: Literal["note", "session"] | None = None
    type: MemoryType | None = None
    importance: Annotated[int | None, Field(ge=1, le=5, description="None counts as 3")] = None
    tags: Tags | None = None
    scope: Annotated[MemoryScope | None, Field(description="Whom it is meant for: a label, no right")] = None
    decay_exempt: Annotated[bool | None, Field(description="Does not fade under ranking=effective")] = None
    source: Annotated[Source | None, Field(description="Where it is from, in your words")] = None
    expires_at: Annotated[Time | None, Field(description="From then on it is as if archived")] = None
    links: Annotated[Links | None, Field(description="How it stands to memories there are")] = None

    def to_new(self) -> NewMemory:
        """The same in the words of the domain."""
        return NewMemory(
            content=self.content,
            user_id=self.user_id,
            agent_id=self.agent_id,
            run_id=self.run_id,
            metadata=self.metadata or {},
            timestamp=self.timestamp,
            kind=MemoryKind(self.kind or "note"),
            labels=Labels(self.type, self.importance, tuple(self.tags or ()), self.scope, self.decay_exempt or False),
            source=self.source,
            expires_at=self.expires_at,
            links=tuple(link.to_new() for link in self.links or ()),
        )


class UpdateMemory(Body):
    """A new text for a memory, or other labels, or both. What is left out stays; what is null goes.

    ``links`` are all that it says of others from then on.
    """

    content: Content | None = None
    expected_updated_at: Time | None = None
    type: MemoryType | None = None
    importance: Annotated[int | None, Field(ge=1, le=5)] = None
    tags: Tags | None = None
    scope: MemoryScope | None = None
    decay_exempt: bool | None = None
    source: Source | None = None
    expires_at: Time | None = None
    links: Links | None = None

    @model_validator(mode="after")
    def _says_something(self) -> UpdateMemory:
        if self.content is None and not self.labels() and not self.details():
            raise ValueError("content, a label, source, expires_at or links must be given")
        return self

    def labels(self) -> dict[str, Any]:
        """The labels that change, as the domain names them."""
        given = {name: getattr(self, name) for name in _LABELS if name in self.model_fields_set}
        if "tags" in given:
            given["tags"] = tuple(given["tags"] or ())
        if "decay_exempt" in given:
            given["decay_exempt"] = bool(given["decay_exempt"])
        return given

    def details(self) -> dict[str, Any]:
        """What else is said about it and changes, likewise."""
        given = {name: getattr(self, name) for name in _DETAILS if name in self.model_fields_set}
        if "links" in given:
            given["links"] = tuple(link.to_new() for link in self.links or ())
        return given


class Search(Body):
    """A search over memories."""

    query: QueryText
    user_id: ScopeId | None = None
    agent_id: ScopeId | None = None
    run_id: ScopeId | None = None
    metadata: Metadata | None = None
    limit: Annotated[int | None, Field(ge=1, le=50)] = None
    min_score: Share | None = None
    exclude_sessions: bool | None = None
    type: MemoryType | None = None
    tags: Annotated[Tags | None, Field(description="A memory must carry all of them")] = None
    scope: MemoryScope | None = None
    min_importance: Annotated[int | None, Field(ge=1, le=5)] = None
    include_archived: Annotated[bool | None, Field(description="Also what was archived or has expired")] = None
    since: Annotated[Time | None, Field(description="Only what happened at this time or later")] = None
    until: Annotated[Time | None, Field(description="Only what happened before this time")] = None
    ranking: Annotated[
        Literal["best", "effective"] | None,
        Field(description="effective: similarity x decay x importance / 5, which is then the score"),
    ] = None

    def to_query(self) -> SearchQuery:
        """The same in the words of the domain."""
        return SearchQuery(
            query=self.query,
            user_id=self.user_id,
            agent_id=self.agent_id,
            run_id=self.run_id,
            metadata=self.metadata or {},
            limit=self.limit or DEFAULT_HITS,
            min_score=self.min_score,
            exclude_sessions=self.exclude_sessions or False,
            filters=Filters(
                self.type, tuple(self.tags or ()), self.scope, self.min_importance, self.include_archived or False
            ),
            since=self.since,
            until=self.until,
            ranking=self.ranking or "best",
        )


class Batch(Body):
    """Up to 500 texts to remember; one bad item refuses all."""

    memories: Annotated[list[AddMemory], Field(min_length=1, max_length=MAX_BATCH)]
