"""What every use case is handed: the parts it works with, each behind the smallest interface that does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.foreground import Foreground
from korely_desktop.domain.statements import Extraction, Statement
from korely_desktop.domain.times import utc_now
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.embedding.library import Library
from korely_desktop.language.judging.late_reader import LateReader
from korely_desktop.memory.access.reads import ReadBuffer
from korely_desktop.memory.access.refused import RefusalBuffer
from korely_desktop.memory.answers.bulletin_shelf import BulletinShelf
from korely_desktop.memory.answers.floors import Floors
from korely_desktop.memory.answers.index.question import Question
from korely_desktop.memory.answers.index.ranking import Ranking
from korely_desktop.memory.models.model_reader import ModelReader
from korely_desktop.store.engine import Store

if TYPE_CHECKING:
    from korely_desktop.language.judging.change_reader import Effect, Pair
    from korely_desktop.language.judging.second_reader import Opinion

Vectors = NDArray[np.float32]
EmbedderState = Literal["loading", "ready", "failed"]


@dataclass(frozen=True, slots=True)
class QueryVector:
    """A question as a unit vector, with the name of the model that made it: only its own vectors compare with it."""

    model: str
    values: Vectors


class Engine(Protocol):
    """Reads a text and says what it states; called off the write path, with no transaction open."""

    def read(self, content: str, *, event_time: datetime, user_name: str | None, user_id: str | None) -> Extraction:
        """Every statement in ``content``, with its evidence.

        Args:
            event_time: when what the text tells happened; relative dates count from here.
            user_name: what the end user is called, when that is known.
            user_id: the end user whose memory it is.
        """
        ...


class Reader(Protocol):
    """Says what a sentence does to known facts (:mod:`korely_desktop.language.judging.change_reader`), and how likely
    what was read in a text is right (:mod:`korely_desktop.language.judging.second_reader`).
    """

    def effects(self, asked: Sequence[Pair]) -> Sequence[Effect]:
        """For each pair, in order; nothing at all where it cannot be asked."""
        ...

    def opinion(self, content: str, extraction: Extraction, chosen: Sequence[Statement], called: str) -> Opinion | None:
        """What it says to the ``chosen`` of what was read in ``content``, and what it finds there besides; None where
        it cannot be asked. ``called``: the name that the text has for the person, or nothing.
        """
        ...


class Embedder(Protocol):
    """Turns text into unit vectors."""

    @property
    def name(self) -> str:
        """The model; vectors of different names are never compared."""
        ...

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        ...

    @property
    def state(self) -> EmbedderState:
        """Whether it can be asked now."""
        ...

    def embed_documents(self, texts: list[str]) -> Vectors:
        """Unit rows, shape (len(texts), dimension).

        Raises:
            ModelUnavailable: it is not ready.
        """
        ...

    def embed_query(self, text: str) -> Vectors:
        """One unit vector, shape (dimension,).

        Raises:
            ModelUnavailable: it is not ready.
        """
        ...

    def forget_queries(self) -> None:
        """Let go of every query text kept in memory; part of an erasure."""
        ...


class Index(Protocol):
    """What recall keeps in memory (:class:`memory.answers.index.recall_index.RecallIndex`).

    Derived from the store, so it can always be dropped.
    """

    @property
    def ready(self) -> bool:
        """Whether everything in the store is in it; until then recall goes by the store's full text."""
        ...

    @property
    def model(self) -> str | None:
        """The model whose vectors it ranks with."""
        ...

    def use_model(self, name: str, then: Callable[[], None] = lambda: None) -> None:
        """Rank with the vectors of this model, and call ``then`` at the very moment that this begins."""
        ...

    def rank(self, question: Question) -> Ranking:
        """The memories that may answer, best first."""
        ...

    def sentences(self, question: Question, memory_ids: Sequence[str]) -> Mapping[str, Sequence[float]]:
        """How close each sentence of these memories is to the question, as far as that is known."""
        ...

    def speakers(self, project_id: str, user_id: str | None, run_id: str) -> set[str]:
        """Who speaks in a session, in lower case."""
        ...

    def kept_back(self) -> set[str]:
        """Ids of the memories of which it holds less than all, as agents get no more of them."""
        ...

    def drop(self) -> None:
        """Let go of everything held; it is built anew from the store."""
        ...


@dataclass(frozen=True)
class Services:
    """The parts.

    ``clock`` gives the present instant in UTC; tests set it. ``reads`` holds reads by agents until
    :func:`memory.access.audit.flush_reads` writes them, ``refusals`` what they were refused. ``model`` reads instead of
    ``engine`` where the person connected a language model, ``library`` has the embedding models to choose from; a
    process without one leaves it None. ``foreground`` knows whether an agent waits for an answer. ``reader`` is asked
    what new sentences do to what is known, and how likely a reading is right. ``uses`` has when each key was used last,
    which the store has only to the minute. ``importing`` is held by the one import that is under way.
    """

    store: Store
    vocabulary: Vocabulary
    engine: Engine
    embedder: Embedder
    index: Index
    changes: ChangeBus = field(default_factory=ChangeBus)
    clock: Callable[[], datetime] = utc_now
    reads: ReadBuffer = field(default_factory=ReadBuffer)
    refusals: RefusalBuffer = field(default_factory=RefusalBuffer)
    floors: Floors = field(default_factory=Floors)
    bulletins: BulletinShelf = field(default_factory=BulletinShelf)
    model: ModelReader | None = None
    library: Library | None = None
    foreground: Foreground = field(default_factory=Foreground)
    reader: Reader = field(default_factory=LateReader)
    uses: dict[str, datetime] = field(default_factory=dict)
    importing: Lock = field(default_factory=Lock)

    def engine_for(self, project_id: str) -> Engine:
        """Which engine reads the texts of a project."""
        model = None if self.model is None else self.model.engine_for(project_id)
        return self.engine if model is None else model
