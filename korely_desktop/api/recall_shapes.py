"""Answers of search and context on the wire, with what they say when an explanation is asked for."""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

from korely_desktop.api.shapes import SNIPPET
from korely_desktop.domain.recall import ContextBlock, Cut, Hit, SearchAnswer, Told


class CutShape(TypedDict):
    """Something that came close and was left out. ``score`` is on the scale of its kind (see ToldShape)."""

    kind: str
    id: str
    text: str
    reason: str
    score: float | None
    parts: dict[str, float]


class HitShape(TypedDict):
    """A memory found; ``score`` is 0 to 1. In an explanation ``parts`` says what its rank is the sum of."""

    id: str
    score: float
    snippet: str
    user_id: str | None
    agent_id: str | None
    metadata: dict[str, Any]
    parts: NotRequired[dict[str, float]]


class SearchExplanation(TypedDict):
    """What a search looked at. ``floor`` is the cosine that a memory without a word of the question must reach."""

    searched: int
    by_words_alone: bool
    floor: float | None
    cut: list[CutShape]


class Hits(TypedDict):
    """Memories found, best first; ``hidden_below_floor`` more have too little to do with the question."""

    results: list[HitShape]
    hidden_below_floor: int
    explanation: NotRequired[SearchExplanation]


class ToldShape(TypedDict):
    """A line of a block. ``score``: of a fact its relevance (0 to about 2), of a memory its similarity (0 to 1)."""

    kind: str
    id: str
    section: str
    text: str
    tokens: int
    score: float | None
    parts: dict[str, float]
    shortened: bool
    pinned: bool


class Spent(TypedDict):
    """Where the tokens of a block went."""

    frame: int
    profile: int
    facts: int
    memories: int
    notice: int


class ContextExplanation(TypedDict):
    """Every line of a block, and what came close and is not in it."""

    told: list[ToldShape]
    cut: list[CutShape]
    spent: Spent
    budget: int


class ContextShape(TypedDict):
    """A block for a prompt. ``context`` is ``stable`` and ``volatile`` with a blank line between."""

    context: str
    tokens: int
    sources: list[str]
    degraded: bool
    degraded_parts: list[str]
    stable: str
    volatile: str
    stable_hash: str
    explanation: NotRequired[ContextExplanation]


def hits(answer: SearchAnswer, *, explain: bool) -> Hits:
    """An answer to a search."""
    shape: Hits = {
        "results": [_hit(hit, explain=explain) for hit in answer.hits],
        "hidden_below_floor": answer.hidden_below_floor,
    }
    if explain:
        shape["explanation"] = {
            "searched": answer.searched,
            "by_words_alone": answer.by_words_alone,
            "floor": None if answer.floor is None else round(answer.floor, 4),
            "cut": [_cut(cut) for cut in answer.cut],
        }
    return shape


def context_shape(block: ContextBlock) -> ContextShape:
    """A context block."""
    return {
        "context": block.context,
        "tokens": block.tokens,
        "sources": list(block.sources),
        "degraded": block.degraded,
        "degraded_parts": list(block.degraded_parts),
        "stable": block.stable,
        "volatile": block.volatile,
        "stable_hash": block.stable_hash,
    }


def explained_context(block: ContextBlock, budget: int) -> ContextShape:
    """A context block with everything behind it."""
    shape = context_shape(block)
    shape["explanation"] = {
        "told": [_told(line) for line in block.told],
        "cut": [_cut(cut) for cut in block.cut],
        "spent": {
            "frame": block.spent["frame"],
            "profile": block.spent["profile"],
            "facts": block.spent["facts"],
            "memories": block.spent["memories"],
            "notice": block.spent["notice"],
        },
        "budget": budget,
    }
    return shape


def _hit(hit: Hit, *, explain: bool) -> HitShape:
    shape: HitShape = {
        "id": hit.id,
        "score": hit.score,
        "snippet": hit.snippet[:SNIPPET],
        "user_id": hit.user_id,
        "agent_id": hit.agent_id,
        "metadata": dict(hit.metadata),
    }
    if explain:
        shape["parts"] = dict(hit.parts)
    return shape


def _told(line: Told) -> ToldShape:
    return {
        "kind": line.kind,
        "id": line.id,
        "section": line.section,
        "text": line.text,
        "tokens": line.tokens,
        "score": _rounded(line.score),
        "parts": dict(line.parts),
        "shortened": line.shortened,
        "pinned": line.pinned,
    }


def _cut(cut: Cut) -> CutShape:
    return {
        "kind": cut.kind,
        "id": cut.id,
        "text": cut.text,
        "reason": cut.reason.value,
        "score": _rounded(cut.score),
        "parts": dict(cut.parts),
    }


def _rounded(score: float | None) -> float | None:
    return None if score is None else round(score, 4)
