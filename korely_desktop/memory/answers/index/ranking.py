"""How memories are put in order for a question: words, meaning, who spoke, what was said around it.

The recipe and every weight are measured; ``docs/recall.md`` tells how they act together. Pure arithmetic over the
columns of the index: no store, no model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from korely_desktop.language.answer_kinds import Kind
from korely_desktop.memory.answers.index.columns import NOBODY, Columns, distinct
from korely_desktop.memory.answers.index.vector_rows import VectorRows
from korely_desktop.memory.answers.index.word_scores import WordScores

NEIGHBOUR = 0.2
ANSWER_TO_QUESTION = 0.6
"""Share of the previous turn's word score that a turn takes over; the larger where that turn asks something."""

MEANING = 0.6
"""Weight of meaning; words have the rest."""

IN_SIGHT = 0.2
"""Share of the cosines of the turns before and after that a turn takes over."""

READ_TOGETHER = 1.8
"""A question and its answer read as one text are as close as the sum of their cosines over this: the length of the
sum of two unit vectors whose cosine is 0.6."""

SPEAKER_BONUS = 0.3
KIND_BONUS = 0.1
TIME_BONUS = 0.1
"""A bonus, no filter: people tell on Monday what they did in May."""

QUESTION_PENALTY = 0.1
SESSION_PRIOR = 0.2
LISTED = 100
"""So many best by words join the candidates; more change nothing measurable."""

CLOSE = 200
"""So many best by cosine join them; fewer find less, more change nothing measurable."""

NOT_FAR, NOT_FAR_SHARE = 400, 1 / 3
"""So many best by the cosine of the whole text have their sentences looked at, and at least this share of the pool."""

RANKED = 100
"""So many are handed on, whatever was asked for, so that a score does not depend on the limit."""


_ROUNDING = 0.999


@dataclass(frozen=True, slots=True)
class Ranking:
    """Memories in order, best first, one array a property.

    Attributes:
        strength: what the order was decided by; comparable within one answer only.
        cosine: closeness of meaning to the question, from -1 to 1; NaN where unknown.
        coverage: share of the question's words that the text itself holds, weighted by their rarity.
        worded: whether the text, or one next to it in its session, holds a word of the question.
        parts: the summands of ``strength`` by name.
        searched: how many memories passed the filters.
        speaker: who has to speak for the question to be answered, in lower case; None where that is open.
    """

    ids: tuple[str, ...]
    strength: NDArray[np.float32]
    cosine: NDArray[np.float32]
    coverage: NDArray[np.float32]
    worded: NDArray[np.bool_]
    parts: Mapping[str, NDArray[np.float32]]
    searched: int
    speaker: str | None = None

    def __len__(self) -> int:
        return len(self.ids)

    def reordered(self, order: NDArray[np.intp]) -> Ranking:
        """The same memories in another order: for each new place the old one."""
        return Ranking(
            ids=tuple(self.ids[place] for place in order.tolist()),
            strength=self.strength[order],
            cosine=self.cosine[order],
            coverage=self.coverage[order],
            worded=self.worded[order],
            parts={name: values[order] for name, values in self.parts.items()},
            searched=self.searched,
            speaker=self.speaker,
        )

    def parts_of(self, places: Sequence[int]) -> list[dict[str, float]]:
        """What put each of these memories in its place."""
        if not self.parts:
            return [{} for _ in places]
        values = np.array([each[places] for each in self.parts.values()], dtype=np.float64).round(4)
        return [dict(zip(self.parts, row, strict=True)) for row in values.T.tolist()]


_NO_NUMBERS = np.empty(0, dtype=np.float32)
NOTHING = Ranking((), _NO_NUMBERS, _NO_NUMBERS, _NO_NUMBERS, np.empty(0, dtype=np.bool_), {}, 0)


def reached_by_words(columns: Columns, words: WordScores, allowed: NDArray[np.bool_] | None) -> NDArray[np.int64]:
    """Positions that may be among the best by words: those that hold one, and those beside them in a session.

    What comes to less than the best :data:`LISTED` by their own words, even with all that its neighbours could give, is
    left out before the neighbours are looked at.

    Args:
        allowed: for each position whether it may be found; None allows all that are alive.
    """
    allowed = columns.alive.values if allowed is None else allowed
    holding = words.holding
    own = words.scores[holding[allowed[holding]]]
    if len(own) > LISTED:
        least = np.partition(own, -LISTED)[-LISTED] / (1 + ANSWER_TO_QUESTION + NEIGHBOUR)
        holding = holding[words.scores[holding] >= _ROUNDING * least]
    before, after = columns.previous.values[holding], columns.next.values[holding]
    reached: NDArray[np.int64] = distinct(np.concatenate([holding, before[before >= 0], after[after >= 0]]))
    return reached[allowed[reached]]


def with_neighbours(columns: Columns, scores: NDArray[np.float32], positions: NDArray[np.int64]) -> NDArray[np.float32]:
    """Word scores of ``positions``, each with its share of the turns before and after it in the session.

    Args:
        scores: those of :class:`WordScores`, where :data:`NOBODY` has none.
    """
    before, after = columns.previous.values[positions], columns.next.values[positions]
    asks = columns.question_share.values[before] > 0
    share = np.where(asks, np.float32(ANSWER_TO_QUESTION), np.float32(NEIGHBOUR))
    total: NDArray[np.float32] = scores[positions] + share * scores[before] + np.float32(NEIGHBOUR) * scores[after]
    return total


def best_by_words(lexical: NDArray[np.float32], positions: NDArray[np.int64]) -> NDArray[np.int64]:
    """Those of ``positions`` with the best word scores, at most :data:`LISTED`, in order of position."""
    if len(positions) > LISTED:
        positions = np.sort(positions[np.argpartition(lexical, -LISTED)[-LISTED:]])
    return positions


@dataclass(frozen=True, slots=True)
class Closeness:
    """How close candidates are to the question in meaning, one number each, NaN where unknown.

    Attributes:
        own: the best cosine of the text and its sentences.
        total: what they are ranked by, what was said around them included.
    """

    own: NDArray[np.float32]
    total: NDArray[np.float32]


def promising(
    pool: NDArray[np.int64], cosines: NDArray[np.float32], by_words: NDArray[np.int64], most: int
) -> NDArray[np.intp]:
    """Places of ``pool`` that stay: the best ``most`` by cosine, unknown ones last, and those of ``by_words``."""
    if len(pool) <= most:
        return np.arange(len(pool))
    kept = np.zeros(len(pool), dtype=np.bool_)
    kept[(-cosines).argpartition(most)[:most]] = True  # NumPy sorts NaN to the end
    kept[pool.searchsorted(by_words)] = True
    return np.flatnonzero(kept)


def closest(
    rows: VectorRows, query: NDArray[np.float32], pool: NDArray[np.int64], by_words: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.float32]]:
    """The candidates among ``pool``, in order, with the cosine of each whole text and that of its best sentence.

    Sentences are only looked at where the whole text is not far off: they are most of the rows.
    """
    whole = rows.closeness_of(query, pool, 0)
    kept = promising(pool, whole, by_words, max(NOT_FAR, int(NOT_FAR_SHARE * len(pool))))
    pool, whole = pool[kept], whole[kept]
    best = rows.best_sentence(query, pool, whole)
    kept = promising(pool, whole + best, by_words, CLOSE)
    return pool[kept], whole[kept], best[kept]


def closeness(
    columns: Columns,
    rows: VectorRows,
    query: NDArray[np.float32],
    candidates: NDArray[np.int64],
    whole: NDArray[np.float32],
    best: NDArray[np.float32],
) -> Closeness:
    """The cosine of the whole text, that of its best sentence, and a share of those of its neighbours.

    An answer is also read together with the question before it, if somebody else asked: "Under the blue pot." means
    little without "Where do you keep the keys?".

    Args:
        whole, best: the cosines of the candidates, as :func:`closest` gives them.
    """
    before, after = columns.previous.values[candidates], columns.next.values[candidates]
    beside = np.concatenate([before, after])
    if not (beside != NOBODY).any():
        return Closeness(np.fmax(whole, best), whole + best)
    asks = np.where(before == NOBODY, NOBODY, columns.question_row.values[before])
    asks[columns.speaks_too(before, candidates)] = NOBODY
    place = np.minimum(np.searchsorted(candidates, beside), len(candidates) - 1)
    known = candidates[place] == beside  # many neighbours of a candidate are candidates themselves
    looked_up = rows.closeness_of(
        query, np.concatenate([before, beside[~known]]), np.concatenate([asks, np.zeros(int((~known).sum()), np.int8)])
    )
    around = whole[place]
    around[~known] = looked_up[len(before) :]
    around = np.where(np.isnan(around), _middle(whole), around)
    total = whole + np.fmax(best, (looked_up[: len(before)] + whole) / np.float32(READ_TOGETHER))
    total += np.float32(IN_SIGHT) * (around[: len(before)] + around[len(before) :])
    return Closeness(np.fmax(whole, best), total)


def order(
    columns: Columns,
    candidates: NDArray[np.int64],
    lexical: NDArray[np.float32],
    meaning: Closeness | None,
    words: WordScores,
    named_speaker: str | None,
    wanted: Kind,
    about: tuple[int, ...] | None,
    searched: int,
) -> Ranking:
    """The best candidates in order, at most :data:`RANKED`.

    Args:
        lexical: word score of each candidate, neighbours included.
        meaning: how close each candidate is in meaning; None without a model.
        named_speaker: the one known speaker that the question names, in lower case.
        wanted: the kind of answer that the question wants.
        about: the time that the question names, from and to in microseconds.
        searched: how many memories passed the filters.
    """
    parts: dict[str, NDArray[np.float32]] = {}
    word_part = _spread(lexical)
    if meaning is None:
        cosine = np.full(len(candidates), np.nan, dtype=np.float32)
        parts["words"] = word_part
    else:
        cosine = meaning.own
        parts["words"] = np.float32(1 - MEANING) * word_part
        unmade = np.isnan(meaning.total)  # of a text that was just written: its words stand for its meaning
        parts["meaning"] = np.float32(MEANING) * np.where(unmade, word_part, _spread(meaning.total))
    if named_speaker is not None:
        spoke = columns.speaker.values[candidates] == columns.speakers.known(named_speaker)
        parts["speaker"] = np.float32(SPEAKER_BONUS) * spoke.astype(np.float32)
    if wanted:
        gives = columns.gives.values[candidates] & wanted > 0
        parts["kind"] = np.float32(KIND_BONUS) * gives.astype(np.float32)
    if about is not None:
        event = columns.event.values[candidates]
        parts["time"] = np.float32(TIME_BONUS) * ((about[0] <= event) & (event < about[1])).astype(np.float32)
    parts["asks"] = np.float32(-QUESTION_PENALTY) * columns.question_share.values[candidates]
    strength = reduce(np.add, parts.values())
    parts["session"] = np.float32(SESSION_PRIOR) * _spread(_session_best(columns.session.values[candidates], strength))
    strength = strength + parts["session"]
    coverage = words.coverage[candidates] / words.reachable if words.reachable else np.zeros(len(candidates))
    best = np.lexsort((-columns.seq.values[candidates], -strength))[:RANKED]  # of equal ones the newest first
    return Ranking(
        ids=tuple(map(columns.ids.__getitem__, candidates[best].tolist())),
        strength=strength[best],
        cosine=cosine[best],
        coverage=coverage[best].astype(np.float32),
        worded=lexical[best] > 0,
        parts={name: values[best] for name, values in parts.items()},
        searched=searched,
        speaker=named_speaker,
    )


def _session_best(sessions: NDArray[np.int32], strength: NDArray[np.float32]) -> NDArray[np.float32]:
    """The best strength within each candidate's session; its own where it has none."""
    best = strength.copy()
    inside = sessions != NOBODY
    if inside.any():
        of = sessions[inside]
        peak = np.full(of.max() + 1, -np.inf, dtype=np.float32)
        np.maximum.at(peak, of, strength[inside])
        best[inside] = peak[of]
    return best


def _spread(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Min-max to 0..1; unknown values count as the least, equal ones as zero."""
    low = np.fmin.reduce(values)  # NaN only where nothing is known
    span = np.fmax.reduce(values) - low
    if not span > 0:
        return (values > 0).astype(np.float32)
    spread: NDArray[np.float32] = np.fmax((values - low) / span, np.float32(0))
    return spread


def _middle(values: NDArray[np.float32]) -> np.float32:
    """A usual one of these values; zero where none is known."""
    known = values[~np.isnan(values)]
    return np.partition(known, len(known) // 2)[len(known) // 2] if len(known) else np.float32(0)
