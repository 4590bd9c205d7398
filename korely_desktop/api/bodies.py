"""What requests carry in their bodies. Checked for type and size here; for meaning in the use cases."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import AliasChoices, Field, model_validator

from korely_desktop.api.fields import Description, Title
from korely_desktop.api.values import (
    Body,
    Content,
    IdText,
    Metadata,
    Name,
    ObjectText,
    QueryText,
    Readable,
    ScopeId,
    Share,
    Time,
    Words,
)
from korely_desktop.domain.blocks import MAX_BLOCK
from korely_desktop.domain.conversations import MAX_MESSAGES, NewEpisode, NewMessage
from korely_desktop.domain.memories import (
    Role,
)
from korely_desktop.memory.access.read_notes import Days


class AddMessage(Body):
    """One message of a conversation."""

    role: Literal["user", "assistant", "system", "tool"]
    content: Content
    timestamp: Annotated[Time | None, Field(description="When it was said")] = None
    metadata: Metadata | None = None


class AddEpisode(Body):
    """Messages of one session in their order; ``id`` is your own: the same again changes nothing."""

    session_id: ScopeId
    messages: Annotated[list[AddMessage], Field(min_length=1, max_length=MAX_MESSAGES)]
    user_id: ScopeId | None = None
    agent_id: ScopeId | None = None
    id: ScopeId | None = None

    def to_new(self) -> NewEpisode:
        """The same in the words of the domain."""
        said = tuple(
            NewMessage(Role(one.role), one.content, one.timestamp, one.metadata or {}) for one in self.messages
        )
        return NewEpisode(self.session_id, said, self.user_id, self.agent_id, self.id)


class PutBlock(Body):
    """What a block of working memory says from now on; the empty text empties it."""

    content: Annotated[Readable, Field(max_length=MAX_BLOCK)]
    user_id: ScopeId | None = None
    agent_id: ScopeId | None = None
    expected_updated_at: Annotated[Time | None, Field(description="updated_at as you read it")] = None


class ChooseRecall(Body):
    """What agents are to be told of it."""

    choice: Annotated[
        Literal["always", "never"] | None, Field(description="always: pinned; never: kept back; null: as usual")
    ]


class DeclareName(Body):
    """Another name of an end user."""

    name: Name
    agent_id: ScopeId | None = None


class AddFact(Body):
    """A fact, written directly."""

    subject: Name
    predicate: Name
    object: ObjectText
    user_id: ScopeId | None = None
    agent_id: ScopeId | None = None
    run_id: ScopeId | None = None
    subject_type: Annotated[Words, Field(max_length=50)] = "unknown"
    object_is_literal: bool = False
    confidence: Share = 0.9
    valid_from: Time | None = None
    tense: Literal["current", "past", "planned"] | None = None


class CorrectedParts(Body):
    """What a fact should say instead: one or more parts."""

    subject: Name | None = None
    predicate: Name | None = None
    object: ObjectText | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.subject is None and self.predicate is None and self.object is None:
            raise ValueError("needs at least one of subject, predicate or object.")
        return self


class CorrectFact(CorrectedParts):
    """The same, and whether the old value was so until it changed, or never was."""

    how: Annotated[
        Literal["changed", "never_so"] | None,
        Field(description="changed (as when left out): so until then; never_so: it never was, at no time"),
    ] = None
    at: Annotated[Time | None, Field(description="With changed: when it did; now when left out")] = None


class ForgetFact(Body):
    """The date a fact stopped being true; now when left out."""

    at: Time | None = None


class TextChoiceBody(Body):
    """What happens to one source text: its sentence is blackened, or the whole text goes."""

    memory_id: IdText
    choice: Literal["redact", "remove"]


class EraseWith(Body):
    """Choices for the source texts; what is not named is redacted."""

    texts: Annotated[list[TextChoiceBody] | None, Field(max_length=1_000)] = None


class ExportFacts(Body):
    """What is to be taken out, and the language of its sentences."""

    fact_ids: Annotated[list[IdText] | None, Field(max_length=1_000)] = None
    memory_ids: Annotated[list[IdText] | None, Field(max_length=1_000)] = None
    language: Literal["en", "it"] = "en"


class Decide(Body):
    """What the person says about a waiting question."""

    decision: Literal["accept", "correct", "reject", "keep_both"]
    correction: CorrectedParts | None = None

    @model_validator(mode="after")
    def _correction_fits(self) -> Decide:
        if (self.decision == "correct") != (self.correction is not None):
            raise ValueError("correction goes with the decision correct, and only with it.")
        return self


class TripleText(Body):
    """One statement to compare; ``s``, ``p`` and ``o`` are understood too."""

    subject: Annotated[Name, Field(validation_alias=AliasChoices("subject", "s"))]
    predicate: Annotated[Name, Field(validation_alias=AliasChoices("predicate", "p"))]
    object: Annotated[ObjectText, Field(validation_alias=AliasChoices("object", "o"))]


class CheckContradiction(Body):
    """Two statements; nothing is stored."""

    old: TripleText
    new: TripleText


class RenameEntity(Body):
    """A new name for a person or thing."""

    name: Name


class MergeEntity(Body):
    """The entity that stays: the one in the address becomes part of it."""

    into: IdText


class CreateProject(Body):
    """A new project. ``region`` is taken because clients send it; here everything stays on this computer."""

    name: Title
    region: Literal["eu", "global", "local"] | None = None
    description: Description | None = None


class ChooseModel(Body):
    """A language model: the base URL of its server, its name, and whether it reads new texts.

    ``key`` left out keeps the key of the same server; an empty one takes it away.
    """

    url: Annotated[Words, Field(min_length=1, max_length=500)]
    model: Name
    key: Annotated[str | None, Field(max_length=1_000)] = None
    on: bool = True


class ChooseEmbeddingModel(Body):
    """An embedding model: ``built-in``, one that is offered, or ``folder`` with the path of one on this computer."""

    model: Name
    folder: Annotated[Words | None, Field(max_length=1_000)] = None


class ReadProject(Body):
    """Whether the language model reads the texts of a project."""

    on: bool


class UpdateProject(Body):
    """A project's new name or description."""

    name: Title | None = None
    description: Description | None = None

    @model_validator(mode="after")
    def _says_something(self) -> UpdateProject:
        if self.name is None and self.description is None:
            raise ValueError("needs at least one of name or description.")
        return self


KeyScopes = Annotated[
    list[Literal["memories:read", "memories:write", "memories:add", "admin"]] | None, Field(min_length=1, max_length=4)
]
KeyUsers = Annotated[list[ScopeId] | None, Field(max_length=1000)]


class CreateKey(Body):
    """A new key; left out, ``expires_in_days`` means that it does not expire, as does null."""

    name: Title
    project_id: IdText | None = None
    scopes: KeyScopes = None
    users: KeyUsers = None
    expires_in_days: Annotated[int | None, Field(ge=0, le=3_650)] = None


class ChangeKey(Body):
    """What a key may do, and for whom, from now on; an empty list of users means all, null leaves it as it is."""

    scopes: KeyScopes = None
    users: KeyUsers = None

    @model_validator(mode="after")
    def _says_something(self) -> ChangeKey:
        if self.scopes is None and self.users is None:
            raise ValueError("needs at least one of scopes or users.")
        return self


class MoveKey(Body):
    """The project a key shall belong to."""

    project_id: IdText


class SetAutonomy(Body):
    """When the person is asked: always, unsure (the default) or never."""

    autonomy: Literal["always", "unsure", "never"]


class KeepReadNotes(Body):
    """For how many days every single read can be looked up."""

    days: Days


class SetRelation(Body):
    """The person's own word on what a relation, or one agent in it, does by itself."""

    lets_in: bool | None
    agent_id: Annotated[ScopeId | None, Field(description="Only what this agent earned: false or null")] = None


class Rewind(Body):
    """From when on to take back what a key or an agent wrote."""

    since: Time
    dry_run: bool = False


class RewindBatch(Body):
    """Whether a batch is to be taken back, or only what that would do to be said."""

    dry_run: bool = False


def given(body: Body) -> dict[str, Any]:
    """The fields of a body that carry a value."""
    return {name: value for name, value in body if value is not None}


class AddQuestion(Body):
    """A golden question, and the memory that answers it."""

    question: QueryText
    memory_id: ScopeId
