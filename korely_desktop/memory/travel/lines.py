"""The lines of an export: one JSON object each, in the order in which an import can take them in.

A header, then entities, texts, facts, ties between facts and between texts, verdicts, blocks, questions of Review and
golden ones, and an end that counts them. Fields are those of the store's rows, so that nothing is lost on the way; what
hangs on one row alone stands inside its line.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

from korely_desktop.domain.answers import Decision, ReviewKind
from korely_desktop.domain.blocks import MAX_BLOCK
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.entities import ENTITY_TYPES
from korely_desktop.domain.facts import FAMILIES, Precision, State, Tense, Trust
from korely_desktop.domain.ids import Prefix, is_id
from korely_desktop.domain.links import Relation
from korely_desktop.domain.memories import MAX_CONTENT, MAX_ID, MemoryKind, MemoryScope, MemoryStatus, MemoryType, Role
from korely_desktop.domain.recall import MAX_QUERY
from korely_desktop.domain.supersession import Says
from korely_desktop.domain.verdicts import Reason, Verdict
from korely_desktop.language.redaction import blackened, redact, redact_tag, redact_value

VERSION = 4

LEFT_OUT = (
    "keys of agents",
    "webhooks",
    "settings, saved filters and the figures of checks",
    "the log",
    "what was forgotten or erased, and the memory that it must not be learned again",
    "vectors, which are made anew",
)


def _readable(text: str) -> str:
    if "\0" in text:
        raise ValueError("contains a NUL character.")
    return text


def _an_id(prefix: Prefix) -> AfterValidator:
    def check(text: str) -> str:
        if not is_id(prefix, text):
            raise ValueError(f"is not an id that begins with {prefix}_.")
        return text

    return AfterValidator(check)


def _among(*words: str) -> AfterValidator:
    def check(text: str) -> str:
        if text not in words:
            raise ValueError(f"must be one of {', '.join(words)}.")
        return text

    return AfterValidator(check)


Text = Annotated[str, AfterValidator(_readable), Field(max_length=MAX_CONTENT)]
Words = Annotated[Text, Field(min_length=1)]
Written = Annotated[Words, AfterValidator(blackened)]
"""A text with places in it: what it may not hold is black, and all else stands where it stood."""
Value = Annotated[Words, AfterValidator(lambda words: redact(words)[0])]
Key = Annotated[Text, AfterValidator(lambda words: redact(words)[0])]
Scoped = Annotated[str, AfterValidator(_readable), Field(min_length=1, max_length=MAX_ID)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Place = Annotated[int, Field(ge=-1, le=MAX_CONTENT)]
EntityId = Annotated[str, _an_id("ent")]
MemoryId = Annotated[str, _an_id("mem")]
FactId = Annotated[str, _an_id("fct")]


class Line(BaseModel):
    """What all lines have: exact fields, and nothing unknown."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Header(Line):
    """The first line."""

    kind: Literal["korely-export"] = "korely-export"
    version: int
    made_at: AwareDatetime
    app: Scoped
    user_id: Scoped | None
    entities: Annotated[int, Field(ge=0)]
    memories: Annotated[int, Field(ge=0)]
    facts: Annotated[int, Field(ge=0)]
    left_out: list[Text]


class NameLine(Line):
    """A further name of an entity."""

    name_key: Annotated[Key, Field(min_length=1)]
    name: Value
    kind: Literal["alias", "declared"]
    agent_id: Scoped | None
    since: AwareDatetime


class EntityLine(Line):
    """Somebody or something that facts are about."""

    kind: Literal["entity"] = "entity"
    id: EntityId
    user_id: Scoped | None
    name: Value
    name_key: Key
    type: Annotated[str, _among(*ENTITY_TYPES)]
    is_user: bool
    merged_into: EntityId | None
    joined_to: EntityId | None = None  # files of earlier versions lack it
    created_at: AwareDatetime
    names: list[NameLine]


class MentionLine(Line):
    """Where a text names an entity."""

    entity_id: EntityId
    start: Place
    end: Place


class MessageLine(Line):
    """What a text has beside its words where it is a message; its session is the ``run_id``."""

    episode_id: Annotated[str, _an_id("epi")]
    own_id: Scoped | None
    role: Role


class MemoryLine(Line):
    """A text. ``of_kind`` is ``note`` or ``session``."""

    kind: Literal["memory"] = "memory"
    id: MemoryId
    user_id: Scoped | None
    agent_id: Scoped | None
    run_id: Scoped | None
    content: Written
    metadata: Annotated[dict[str, Any], AfterValidator(redact_value)]
    of_kind: MemoryKind
    client: Scoped | None
    key_id: Scoped | None
    status: MemoryStatus
    error: Text | None
    outcome: Annotated[int, Field(ge=0)] | None
    event_time: AwareDatetime
    created_at: AwareDatetime
    updated_at: AwareDatetime
    type: MemoryType | None
    importance: Annotated[int, Field(ge=1, le=5)] | None
    tags: list[Annotated[Words, AfterValidator(redact_tag)]]
    level: MemoryScope | None
    decay_exempt: bool
    recall: Literal[Recall.NEVER] | None
    mentions: list[MentionLine]
    message: MessageLine | None = None
    source: Value | None = None
    expires_at: AwareDatetime | None = None
    archived_at: AwareDatetime | None = None
    done_at: AwareDatetime | None = None
    archived_by_person: bool = False
    done_by_person: bool = False


class EndLine(Line):
    """What was learned, and when, about the end of a fact."""

    invalid_at: AwareDatetime | None
    known_at: AwareDatetime
    invalidated_by: FactId | None


class PointLine(Line):
    """One dated thing said about a fact."""

    at: AwareDatetime
    until: AwareDatetime | None
    says: Says
    trust: Trust
    replaces: bool
    by: FactId | None
    memory_id: MemoryId | None
    start: Place | None
    known_at: AwareDatetime


class SourceLine(Line):
    """Where a fact was stated; ``start`` is -1 where the place is not known."""

    memory_id: MemoryId
    start: Place
    end: Place | None
    observed_at: AwareDatetime
    engine: Text
    confidence: Share


class FactLine(Line):
    """A fact with both clocks, and all that its dates and its evidence hang on."""

    kind: Literal["fact"] = "fact"
    id: FactId
    user_id: Scoped | None
    agent_id: Scoped | None
    run_id: Scoped | None
    subject: Value
    subject_type: Text
    subject_is_user: bool
    subject_entity_id: EntityId | None
    predicate: Words
    predicate_raw: Text
    predicate_family: Annotated[str, _among(*FAMILIES)]
    slot: Words
    object: Value
    object_key: Key
    object_is_literal: bool
    object_entity_id: EntityId | None
    confidence: Share
    tense: Tense
    valid_from: AwareDatetime
    valid_from_precision: Precision
    invalid_at: AwareDatetime | None
    closed_known_at: AwareDatetime | None
    invalidated_by: FactId | None
    created_at: AwareDatetime
    last_confirmed_at: AwareDatetime | None
    observation_count: Annotated[int, Field(ge=0)]
    trust: Trust
    state: Literal[State.ACTIVE, State.REVIEW, State.REJECTED, State.NEVER_SO, State.JOINED]
    engine: Text
    confirmed_at: AwareDatetime | None
    writer: Scoped | None = None
    session_only: bool
    recall: Recall | None
    ends: list[EndLine]
    points: list[PointLine]
    sources: list[SourceLine]


class LinkLine(Line):
    """A tie between two facts."""

    kind: Literal["link"] = "link"
    from_id: FactId
    to_id: FactId
    of_kind: Literal["extends", "derived_from"]
    created_at: AwareDatetime


class RelationLine(Line):
    """How a text stands to another."""

    kind: Literal["relation"] = "relation"
    from_id: MemoryId
    relation: Relation
    to_id: MemoryId
    created_at: AwareDatetime


class VerdictLine(Line):
    """What the contradiction check said about a pair of facts."""

    kind: Literal["verdict"] = "verdict"
    id: Annotated[str, _an_id("vdt")]
    old_fact_id: FactId | None
    new_fact_id: FactId | None
    verdict: Verdict
    reason: Reason
    confidence: Share
    judge: Text
    similarity: float | None
    applied: bool
    created_at: AwareDatetime


class ReviewLine(Line):
    """A question to the person, and what they decided."""

    kind: Literal["review"] = "review"
    id: Annotated[str, _an_id("rev")]
    user_id: Scoped | None
    of_kind: ReviewKind
    reason: Reason
    fact_id: FactId | None
    old_fact_id: FactId | None
    entity_id: EntityId | None
    other_entity_id: EntityId | None
    created_at: AwareDatetime
    decision: Decision | None
    decided_at: AwareDatetime | None


class QuestionLine(Line):
    """A golden question, and the text that answers it."""

    kind: Literal["question"] = "question"
    id: Annotated[str, _an_id("gld")]
    question: Annotated[Words, Field(max_length=MAX_QUERY)]
    memory_id: MemoryId
    created_at: AwareDatetime


class BlockLine(Line):
    """A block of working memory."""

    kind: Literal["block"] = "block"
    id: Annotated[str, _an_id("blk")]
    user_id: Scoped | None
    agent_id: Scoped | None
    name: Words
    content: Annotated[Text, Field(max_length=MAX_BLOCK), AfterValidator(blackened)]
    by_person: bool
    created_at: AwareDatetime
    updated_at: AwareDatetime


class Footer(Line):
    """The last line: how many lines stand between it and the header. Without it the file was cut off."""

    kind: Literal["end"] = "end"
    lines: int


Record = (
    EntityLine | MemoryLine | FactLine | LinkLine | RelationLine | VerdictLine | ReviewLine | QuestionLine | BlockLine
)
RECORDS: dict[str, type[Record]] = {
    "entity": EntityLine,
    "memory": MemoryLine,
    "fact": FactLine,
    "link": LinkLine,
    "relation": RelationLine,
    "verdict": VerdictLine,
    "review": ReviewLine,
    "question": QuestionLine,
    "block": BlockLine,
}
