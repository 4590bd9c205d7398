"""Texts as agents are told them, for the index to rank: without what the person forgot or keeps from them.

Ranked by the whole of a text, a question about what was put away would bring up the text that says it, black as its
sentence is, and thereby tell it. So the index holds stems and vectors of what is left. No model is asked for that: each
sentence has a vector of its own, and the mean of those that are left stands for the whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from korely_desktop.domain import blackening
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.memories import UNLABELLED
from korely_desktop.domain.spans import Span
from korely_desktop.language.embedding.keys import key_places
from korely_desktop.memory.forgetting import withholding
from korely_desktop.store import choices, withheld
from korely_desktop.store.engine import Connection
from korely_desktop.store.recall import IndexedText
from korely_desktop.store.vectors import Rows

Left = Mapping[str, Sequence[int]]
"""By the id of a text of which something is kept back: which of its vectors, 1 being its first sentence's, are told."""


class Given:
    """What the index knows of what was put away. Not thread-safe: the index guards it."""

    def __init__(self) -> None:
        self.left: dict[str, Sequence[int]] = {}
        self._facts: set[str] = set()

    def begin(self, connection: Connection) -> None:
        """Take note of what is put away, before every text is read."""
        self.left = {}
        self._facts = withheld.put_away(connection)

    def changed(self, connection: Connection, fact_ids: Collection[str]) -> set[str]:
        """Ids of the texts that are told in another way, now that some of these facts were put away or came back."""
        if not fact_ids or not (self._facts or withheld.any_anywhere(connection)):
            return set()
        now = withheld.put_away(connection, fact_ids)
        turned = now ^ self._facts.intersection(fact_ids)
        self._facts = self._facts.difference(fact_ids) | now
        return withheld.texts_saying(connection, turned) if turned else set()

    def keep(self, memory_ids: Iterable[str], left: Left) -> None:
        """Take note of what is told of the vectors of these texts."""
        for memory_id in memory_ids:
            if memory_id in left:
                self.left[memory_id] = left[memory_id]
            else:
                self.left.pop(memory_id, None)


def told(connection: Connection, texts: Sequence[IndexedText]) -> tuple[list[IndexedText], Left]:
    """The same texts as agents are told them; one that they are not told at all says nothing."""
    if not texts or not withheld.any_anywhere(connection):
        return list(texts), {}
    ids = [text.id for text in texts]
    places: dict[str, list[withheld.Place]] = {}
    for project_id in {text.project_id for text in texts}:
        words = {text.id: (text.user_id, text.content) for text in texts if text.project_id == project_id}
        places |= withholding.places(connection, project_id, words)
    never = {one for one, choice in choices.of(connection, "memory_id", ids).items() if choice is Recall.NEVER}
    given: list[IndexedText] = []
    left: dict[str, Sequence[int]] = {}
    for text in texts:
        if text.id in never:
            left[text.id] = []
            text = replace(text, content="", metadata={}, labels=UNLABELLED, is_message=False)
        elif text.id in places:
            black, struck = withholding.struck(text.content, places[text.id])
            if black:
                left[text.id] = _left(text.content, black)
            tags = tuple(tag for tag in text.labels.tags if not struck.is_in(tag))
            text = replace(
                text,
                content=blackening.legible(blackening.blacken(text.content, black)),
                metadata=struck.out_of_value(dict(text.metadata)),
                labels=replace(text.labels, tags=tags),
            )
        given.append(text)
    return given, left


def vectors_of(vectors: Mapping[str, Rows], left: Left) -> dict[str, Rows]:
    """Vectors of texts, the whole first, as far as they stand for what is told; texts of which none does are absent."""
    return {
        memory_id: rows
        for memory_id, whole in vectors.items()
        if (rows := whole if memory_id not in left else _mean_first(whole, left[memory_id])) is not None
    }


def _left(content: str, black: Sequence[Span]) -> list[int]:
    spans = pairwise([*key_places(content), len(content)])
    return [1 + number for number, span in enumerate(spans) if not blackening.inside(span, black)]


def _mean_first(rows: Rows, left: Sequence[int]) -> Rows | None:
    """None where there is no vector, or where those there are do not fit the text, which has changed meanwhile."""
    if not left or max(left) >= len(rows):
        return None
    kept = rows[list(left)].astype(np.float32)
    whole = kept.mean(axis=0)
    return np.vstack([whole / max(float(np.linalg.norm(whole)), 1e-6), kept]).astype(rows.dtype)
