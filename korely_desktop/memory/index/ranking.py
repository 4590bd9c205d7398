"""How memories are put in order for a question: words, meaning, who spoke, what was said around it.

The recipe and every weight are measured; ``docs/recall.md`` tells how they act together. Pure arithmetic over the
columns of the index: no store, no model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from korely_desktop.memory.index.columns import NOBODY, Columns

NEIGHBOUR = 0.2
ANSWER_TO_QUESTION = 0.6
"""Share of the previous turn's word score that a turn takes over; the larger where that turn asks something."""

SPEAKER_BONUS = 0.2
QUESTION_PENALTY = 0.1
SESSION_PRIOR = 0.2
LISTED = 100
"""So many best by words join the candidates; more change nothing measurable."""

RANKED = 100
"""So many are handed on, whatever was asked for, so that a score does not depend on the limit."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Memories in order, best first, one array a property.

    Attributes:
        strength: what the order was decided by; comparable within one answer only.
        cosine: closeness of meaning to the question, from -1 to 1; NaN where unknown.
        coverage: share of the question's words that the text itself holds, weighted by their rarity.
        parts: the summands of ``strength`` by name.
    """

    ids: tuple[str, ...]
    strength: NDArray[np.float32]
    cosine: NDArray[np.float32]
    coverage: NDArray[np.float32]
    parts: Mapping[str, NDArray[np.float32]]

    def __len__(self) -> int:
        return len(self.ids)

    def parts_at(self, place: int) -> dict[str, float]:
        """What put one memory in its place."""
        return {name: round(float(values[place]), 4) for name, values in self.parts.items()}


_NO_NUMBERS = np.empty(0, dtype=np.float32)
NOTHING = Ranking((), _NO_NUMBERS, _NO_NUMBERS, _NO_NUMBERS, {})


@dataclass(frozen=True, slots=True)
class WordScores:
    """BM25 of each position of the index, the rarity of the words it holds, and the most that can be reached."""

    scores: NDArray[np.float32]
    coverage: NDArray[np.float32]
    reachable: float


def with_neighbours(columns: Columns, scores: NDArray[np.float32], members: NDArray[np.int64]) -> NDArray[np.float32]:
    """Word scores of ``members``, each with its share of the turns before and after it in the session."""
    padded = np.append(scores, np.float32(0))  # NOBODY is -1: the last place, zero
    asks = np.append(columns.question_share.values > 0, False)
    before, after = columns.previous.values[members], columns.next.values[members]
    share = np.where(asks[before], np.float32(ANSWER_TO_QUESTION), np.float32(NEIGHBOUR))
    total: NDArray[np.float32] = scores[members] + share * padded[before] + np.float32(NEIGHBOUR) * padded[after]
    return total


def best_by_words(lexical: NDArray[np.float32], members: NDArray[np.int64]) -> NDArray[np.int64]:
    """Those of ``members`` with the best word scores above zero, at most :data:`LISTED`."""
    hits = np.flatnonzero(lexical > 0)
    if len(hits) > LISTED:
        hits = hits[np.argpartition(lexical[hits], -LISTED)[-LISTED:]]
    return members[hits]


def order(
    columns: Columns,
    candidates: NDArray[np.int64],
    lexical: NDArray[np.float32],
    closeness: NDArray[np.float32] | None,
    words: WordScores,
    named_speaker: str | None,
) -> Ranking:
    """The best candidates in order, at most :data:`RANKED`.

    Args:
        lexical: word score of each candidate, neighbours included.
        closeness: cosines of each candidate's whole text and best sentence, shape (n, 2); None without a model.
        named_speaker: the one known speaker that the question names, in lower case.
    """
    parts: dict[str, NDArray[np.float32]] = {}
    word_part = _spread(lexical)
    if closeness is None:
        cosine = np.full(len(candidates), np.nan, dtype=np.float32)
        parts["words"] = word_part
    else:
        cosine = np.fmax(closeness[:, 0], closeness[:, 1])
        parts["words"] = np.float32(0.5) * word_part
        parts["meaning"] = np.float32(0.5) * _spread(closeness.sum(axis=1))
    if named_speaker is not None:
        spoke = [columns.speakers[position] == named_speaker for position in candidates.tolist()]
        parts["speaker"] = np.float32(SPEAKER_BONUS) * np.array(spoke, dtype=np.float32)
    parts["asks"] = np.float32(-QUESTION_PENALTY) * columns.question_share.values[candidates]
    strength = np.sum(list(parts.values()), axis=0)
    parts["session"] = np.float32(SESSION_PRIOR) * _spread(_session_best(columns.session.values[candidates], strength))
    strength = strength + parts["session"]
    coverage = words.coverage[candidates] / words.reachable if words.reachable else np.zeros(len(candidates))
    best = np.lexsort((-candidates, -strength))[:RANKED]
    return Ranking(
        ids=tuple(columns.ids[position] for position in candidates[best].tolist()),
        strength=strength[best],
        cosine=cosine[best],
        coverage=coverage[best].astype(np.float32),
        parts={name: values[best] for name, values in parts.items()},
    )


def _session_best(sessions: NDArray[np.int32], strength: NDArray[np.float32]) -> NDArray[np.float32]:
    """The best strength within each candidate's session; its own where it has none."""
    best = strength.copy()
    inside = sessions != NOBODY
    if inside.any():
        _, group = np.unique(sessions[inside], return_inverse=True)
        peak = np.full(group.max() + 1, -np.inf, dtype=np.float32)
        np.maximum.at(peak, group, strength[inside])
        best[inside] = peak[group]
    return best


def _spread(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Min-max to 0..1; unknown values count as the least, equal ones as zero."""
    known = values[~np.isnan(values)]
    if not len(known):
        return np.zeros_like(values)
    low, span = known.min(), known.max() - known.min()
    spread: NDArray[np.float32] = (values - low) / span if span > 0 else (values > 0).astype(np.float32)
    return np.nan_to_num(spread, nan=0.0)
