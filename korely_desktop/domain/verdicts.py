"""What the contradiction check says about an old and a new statement, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Verdict(StrEnum):
    """How a new statement stands to an old one."""

    RESTATES = "restates"
    UPDATES = "updates"
    EXTENDS = "extends"
    UNRELATED = "unrelated"
    UNSURE = "unsure"


class Reason(StrEnum):
    """Why. The window turns each into a sentence; ``explain`` returns it beside the verdict."""

    SAME_VALUE = "same_value"
    ONE_AT_A_TIME = "one_at_a_time"
    OPPOSITE_STANCE = "opposite_stance"
    SAID_TO_BE_OVER = "said_to_be_over"
    LATE_NEWS = "late_news"
    PLANNED_ONLY = "planned_only"
    MANY_VALUES = "many_values"
    MORE_EXACT = "more_exact"
    DIFFERENT_SLOT = "different_slot"
    SIMILAR_MEANING = "similar_meaning"
    CLASHES_WITH_PERSON = "clashes_with_person"
    WEAK_EVIDENCE = "weak_evidence"
    HINTED_OVER = "hinted_over"
    SOUNDS_OVER = "sounds_over"
    PERSON_DECIDED = "person_decided"
    ASKS_FIRST = "asks_first"
    EARNED = "earned"
    ASK_ALWAYS = "ask_always"
    NEVER_SO = "never_so"
    UNSPOKEN_OF = "unspoken_of"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict on one pair, with its reason and how sure the judge is (0 to 1)."""

    verdict: Verdict
    reason: Reason
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class LoggedVerdict:
    """A judgement as it was stored. ``applied`` says whether it changed the old fact."""

    id: str
    old_fact_id: str | None
    new_fact_id: str | None
    judgement: Judgement
    applied: bool
    judge: str
    similarity: float | None
    created_at: datetime
