"""Small, honest stand-ins for the three model parts, so that most tests need no model file.

``HashEmbedder`` is a bag of hashed words: equal words give equal vectors, shared words give high cosine.
``ScriptedEngine`` returns the statements a test wrote down for a text, with the evidence located in it;
``ScriptedReader`` what a test wrote down about a sentence and a known value.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

import numpy as np

from korely_desktop.domain.admission import CERTAIN_ENOUGH, WORTH_ASKING
from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.domain.statements import Extraction, Mention, Statement
from korely_desktop.language.judging.change_reader import Effect, Pair
from korely_desktop.language.judging.reading_network import Known
from korely_desktop.language.judging.second_reader import Opinion
from korely_desktop.memory.services import EmbedderState, Vectors

UNSURE = (WORTH_ASKING + CERTAIN_ENOUGH) / 2
"""How likely a statement is that waits in Review."""


@dataclass
class HashEmbedder:
    """Deterministic vectors without a model. Set ``state`` to play a model that is loading or failed."""

    dimension: int = 64
    name: str = "hash-64"
    state: EmbedderState = "ready"

    def embed_documents(self, texts: list[str]) -> Vectors:
        if self.state != "ready":
            raise ModelUnavailable("The embedding model is not ready.")
        return np.stack([self._vector(text) for text in texts]) if texts else np.zeros((0, self.dimension), np.float32)

    def embed_query(self, text: str) -> Vectors:
        return self.embed_documents([text])[0]

    def forget_queries(self) -> None:
        """It keeps none."""

    def _vector(self, text: str) -> Vectors:
        vector = np.zeros(self.dimension, np.float32)
        for word in re.findall(r"\w+", text.casefold()) or [text]:
            code = zlib.crc32(word.encode())
            vector[code % self.dimension] += 1.0 if code & 1 << 20 else -1.0
        norm = float(np.linalg.norm(vector))
        if norm == 0.0:
            vector[0] = norm = 1.0
        return vector / norm


@dataclass
class ScriptedEngine:
    """Says of a text exactly what ``script`` holds for it, and nothing of any other text."""

    script: dict[str, tuple[Statement, ...]] = field(default_factory=dict)
    mentions: dict[str, tuple[Mention, ...]] = field(default_factory=dict)
    name: str = "scripted"

    def says(self, content: str, *statements: Statement) -> None:
        self.script[content] = statements

    def read(self, content: str, *, event_time: datetime, user_name: str | None, user_id: str | None) -> Extraction:
        return Extraction(self.script.get(content, ()), self.mentions.get(content, ()), self.name)


@dataclass
class Clock:
    """A clock that a test moves by hand."""

    now: datetime

    def __call__(self) -> datetime:
        return self.now


def statement(
    content: str, subject: str, predicate: str, object_: str, *, evidence: str | None = None, **changes: object
) -> Statement:
    """A current statement about ``subject`` ("" = the end user), with its evidence found in ``content``."""
    evidence = content if evidence is None else evidence
    start = content.index(evidence)
    values: dict[str, object] = {
        "subject": subject,
        "subject_is_user": subject == "",
        "subject_type": "person",
        "predicate": predicate,
        "predicate_raw": predicate,
        "object": object_,
        "object_type": "unknown",
        "object_is_literal": False,
        "start": start,
        "end": start + len(evidence),
        "rule": "scripted",
        "confidence": 0.9,
    }
    return Statement(**{**values, **changes})  # type: ignore[arg-type]


@dataclass
class ScriptedReader:
    """Says of a sentence and a known value what was written down for them, and nothing of all others.

    ``asked`` is what it was shown. ``odds`` has how likely a reading is right, by its value.
    ``found`` is what it finds in every text.
    """

    odds: dict[str, float] = field(default_factory=dict)
    script: dict[tuple[str, str], Effect] = field(default_factory=dict)
    asked: list[tuple[str, Known]] = field(default_factory=list)
    found: list[Statement] = field(default_factory=list)

    def says(self, said: str, value: str, new: str = "", **odds: float) -> None:
        """Of a sentence and a known value: the odds by label, and the new value where there is one."""
        place = (said.index(new), said.index(new) + len(new)) if new else None
        labels = {name: odds.get(name, 0.0) for name in ("over", "replaced", "also", "still", "maybe")}
        rest = 1.0 - sum(labels.values())
        self.script[said, value] = Effect(**labels, nothing=rest, value=place, value_odds=0.99 if new else 0.0)

    def effects(self, asked: Sequence[Pair]) -> list[Effect]:
        self.asked += [(each.said, each.known) for each in asked]
        return [self.script.get((each.said, each.known.value), Effect(0, 0, 0, 0, 0, 1, None, 0)) for each in asked]

    def opinion(self, content: str, extraction: Extraction, chosen: Sequence[Statement], called: str) -> Opinion:
        return Opinion([self.odds.get(each.object, each.confidence) for each in chosen], self.found)
