"""The index that recall ranks with: built from the store in the background, then following every change.

A memory is in it from the moment its writer's call returns, and out of it as soon as it is forgotten or erased.
Thread-safe. Holds stems, dates, speakers and vectors, never the texts.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain import right_of_way
from korely_desktop.domain.changes import ChangeBus, Changes
from korely_desktop.domain.errors import ShuttingDown
from korely_desktop.domain.times import microseconds
from korely_desktop.language import answer_kinds, lexical
from korely_desktop.memory.answers.index import given, ranking
from korely_desktop.memory.answers.index.columns import Columns, Entry, distinct
from korely_desktop.memory.answers.index.entries import read
from korely_desktop.memory.answers.index.given import Given
from korely_desktop.memory.answers.index.passing import allowed_by
from korely_desktop.memory.answers.index.question import Question
from korely_desktop.memory.answers.index.ranking import NOTHING, Ranking
from korely_desktop.memory.answers.index.shelf import Shelf, ShelfKey, positions_of, shelf_of, with_other_names
from korely_desktop.memory.answers.index.speakers import named_speaker
from korely_desktop.memory.answers.index.vector_rows import VectorRows
from korely_desktop.memory.answers.index.word_scores import Board, WordScores
from korely_desktop.store import recall as rows
from korely_desktop.store import vectors
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.recall import IndexedText

_log = logging.getLogger(__name__)
_PAGE = 500
_PAUSE = 0.05
_PAUSES = 40
"""So often a stream of changes may put off that they are taken in: two seconds at most."""


class RecallIndex:
    """See the module. ``start`` builds it; until :attr:`ready`, recall answers from the store's full text."""

    def __init__(self, store: Store, changes: ChangeBus) -> None:
        self._store = store
        self._lock = threading.RLock()
        self._building = threading.Lock()
        self._refreshing = threading.Lock()
        self._ready = threading.Event()
        self._closed = False
        self._touched: set[str] = set()
        self._pending: set[str] = set()
        self._facts_pending: set[str] = set()
        self._pending_lock = threading.Lock()
        self._news = threading.Event()
        self._follower: threading.Thread | None = None
        self._model: str | None = None
        self._given = Given()
        self._columns = Columns()
        self._board = Board()
        self._shelves: dict[ShelfKey | str, Shelf] = {}
        self._owned: dict[int, Shelf] = {}
        self._vector_rows = VectorRows()
        self._coming: VectorRows | None = None
        self._unsubscribe = changes.subscribe(self._follow)

    @property
    def ready(self) -> bool:
        """Whether everything in the store is in it."""
        return self._ready.is_set()

    def start(self) -> None:
        """Build in a background thread; returns at once."""
        threading.Thread(target=self._build_quietly, name="recall-index", daemon=True).start()
        if self._follower is None:
            self._follower = threading.Thread(target=self._keep_up, name="recall-news", daemon=True)
            self._follower.start()

    def build(self) -> None:
        """Take in everything the store holds; returns when done. Changes meanwhile are not lost."""
        with self._building:
            if self.ready or self._closed:
                return
            with self._lock:
                self._touched = set()
            with self._store.read() as connection:
                with self._refreshing:
                    self._given.begin(connection)
                after = -1
                while page := rows.page(connection, after, _PAGE):
                    after = page[-1].seq
                    told, left = given.told(connection, page)
                    vectors_of = given.vectors_of(self._vectors(connection, [text.id for text in page]), left)
                    prepared = [(text, read(text)) for text in told]
                    with self._lock:
                        if self._closed:
                            return
                        added = {
                            text.id: self._add(text, entry, counts)
                            for text, (entry, counts) in prepared
                            if text.id not in self._touched and text.id not in self._columns.position_of
                        }
                        self._given.keep(added, left)
                        self._vector_rows.take(
                            [(position, vectors_of[name]) for name, position in added.items() if name in vectors_of]
                        )
            self._ready.set()

    @property
    def model(self) -> str | None:
        """The model whose vectors are ranked with."""
        return self._model

    def use_model(self, name: str, then: Callable[[], None] = lambda: None) -> None:
        """Rank with this model's vectors, as the store has them; until they are read, with what there was.

        ``then`` is called at the very moment that they are ranked with; it must be quick.
        """
        with self._building:
            if self._closed or self._model == name:
                then()
                return
            with self._lock:
                self._touched = set()
                self._coming = coming = VectorRows()
            self._gather(name, coming)
            with self._lock:
                if self._coming is coming:  # else all was dropped, and is built anew with this model's vectors
                    self._vector_rows, self._coming = coming, None
                self._model, missed = name, self._touched
                then()
        self.refresh(missed)

    def _gather(self, name: str, coming: VectorRows) -> None:
        with self._store.read() as connection:
            number = vectors.model_number(connection, name)
            if number is None:
                return
            stored = vectors.scan(connection, number, ("memory", "sentence"))
            while page := list(islice(stored, _PAGE)):
                with self._lock:
                    if self._coming is not coming:
                        return
                    at, told = self._columns.position_of, given.vectors_of(dict(page), self._given.left)
                    coming.take([(at[memory_id], found) for memory_id, found in told.items() if memory_id in at])

    def drop(self) -> None:
        """Let go of everything held; searches go to the store until it is built anew, which starts at once."""
        with self._lock:
            self._ready.clear()
            self._clear()
        if not self._closed:
            self.start()

    def close(self) -> None:
        """Stop following; a build in progress ends."""
        self._closed = True
        self._unsubscribe()
        self._news.set()
        if self._follower is not None:
            self._follower.join()

    def refresh(self, memory_ids: Iterable[str], *, erased: bool = False) -> None:
        """Read these memories again from the store; those that cannot be read any more leave the index.

        Args:
            erased: content was destroyed: whatever the store no longer has goes, and words that only it held.
        """
        with self._refreshing:  # what was read first is entered first
            self._refresh(set(memory_ids), set(), erased)

    def speakers(self, project_id: str, user_id: str | None, run_id: str) -> set[str]:
        """Who speaks in a session, in lower case."""
        self._take_in()
        with self._lock:
            turns = self._columns.turns((project_id, user_id, run_id))
            return {name for turn in turns if (name := self._columns.speaker_at(turn)) is not None}

    def rank(self, question: Question) -> Ranking:
        """The memories that may answer, best first. Those that share neither a word nor meaning are left out."""
        self._take_in()
        with self._lock:
            shelves = self._asked(question)
            if not shelves:
                return NOTHING
            allowed = allowed_by(question, self._columns, shelves)
            searched = sum(each.members.documents for each in shelves) if allowed is None else int(allowed.sum())
            words = self._word_scores(question, shelves)
            reached = ranking.reached_by_words(self._columns, words, allowed)
            by_words = ranking.with_neighbours(self._columns, words.scores, reached)
            candidates = ranking.best_by_words(by_words, reached)
            meaning = None
            if question.vector is not None and len(self._vector_rows) and question.vector_model == self._model:
                near = self._vector_rows.nearest(question.vector, positions_of(shelves), allowed)
                pool = distinct(np.concatenate([candidates, near]))
                candidates, whole, best = ranking.closest(self._vector_rows, question.vector, pool, candidates)
                meaning = ranking.closeness(self._columns, self._vector_rows, question.vector, candidates, whole, best)
            if not len(candidates):
                return NOTHING
            return ranking.order(
                self._columns,
                candidates,
                ranking.with_neighbours(self._columns, words.scores, candidates),
                meaning,
                words,
                named_speaker([shelf.speakers for shelf in shelves], question),
                answer_kinds.wanted(question.text),
                None if question.about is None else tuple(map(microseconds, question.about)),
                searched,
            )

    def sentences(self, question: Question, memory_ids: Sequence[str]) -> dict[str, list[float]]:
        """How close each sentence of these memories is to the question, as far as it is told and has a vector."""
        with self._lock:
            if question.vector is None or question.vector_model != self._model:
                return {}
            at = self._columns.position_of
            known = [memory_id for memory_id in memory_ids if memory_id in at]
            found = self._vector_rows.sentences_of(question.vector, [at[memory_id] for memory_id in known])
            return dict(zip(known, found, strict=True))

    def kept_back(self) -> set[str]:
        """Ids of the memories of which it holds less than all, as agents get no more of them."""
        self._take_in()
        with self._lock:
            return set(self._given.left)

    def nearest(self, project_id: str, vector: NDArray[np.float32]) -> set[str]:
        """Ids of a project's memories that the first pass over the bits takes for close to ``vector``."""
        self._take_in()
        with self._lock:
            shelf = self._shelves.get(project_id)
            if shelf is None:
                return set()
            near = self._vector_rows.nearest(vector, shelf.members.positions.values, None)
            return {self._columns.ids[position] for position in near.tolist()}

    def _refresh(self, ids: set[str], fact_ids: set[str], erased: bool) -> None:
        with self._store.read() as connection:
            ids |= self._given.changed(connection, fact_ids)
            if not (ids or erased):
                return
            told, left = given.told(connection, rows.of_ids(connection, list(ids)))
            found = {text.id: text for text in told}
            vectors_of = given.vectors_of(self._vectors(connection, list(found)), left)
            readable = rows.readable_ids(connection) if erased else None
        prepared = {text.id: read(text) for text in found.values()}
        with self._lock:
            self._touched.update(ids)
            self._given.keep(ids, left)
            for memory_id in sorted(ids, key=lambda name: found[name].seq if name in found else -1):
                text = found.get(memory_id)
                if text is None:
                    self._remove(memory_id)
                    continue
                entry, counts = prepared[memory_id]
                position = self._columns.position_of.get(memory_id)
                if position is None or self._columns.fingerprint.values[position] != entry.fingerprint:
                    self._remove(memory_id)
                    position = self._add(text, entry, counts)
                if (made := vectors_of.get(memory_id)) is not None:
                    self._vector_rows.put(position, made)
            if readable is not None:
                for memory_id in self._columns.position_of.keys() - readable:
                    self._touched.add(memory_id)
                    self._remove(memory_id)
                for postings in {shelf.postings for shelf in self._shelves.values()}:
                    postings.purge(self._columns.alive.values)
                self._columns.purge()

    def _follow(self, changes: Changes) -> None:
        """Called in the thread of the writer, who does not wait: whoever asks next takes the change in.

        What was erased leaves at once.
        """
        if self._closed or not (changes.memories or changes.facts or changes.erased):
            return
        with self._pending_lock:
            self._pending |= changes.memories
            self._facts_pending |= changes.facts
        if changes.erased:
            self._take_in(erased=True)
        else:
            self._news.set()

    def _keep_up(self) -> None:
        """Take changes in once no more come for a moment, so that little is left for whoever asks.

        Entering a text costs as much as storing it: an agent that writes many would wait for both.
        """
        right_of_way.stand_back()
        while not self._closed:
            self._news.wait()
            for _ in range(_PAUSES):
                self._news.clear()
                time.sleep(_PAUSE)
                if self._closed or not self._news.is_set():
                    break
            right_of_way.give()
            self._take_in()

    def _take_in(self, *, erased: bool = False) -> None:
        """Bring the index up to every change announced so far."""
        if not (erased or self._pending or self._facts_pending or self._refreshing.locked()):
            return
        try:
            with self._refreshing:
                with self._pending_lock:
                    ids, self._pending = self._pending, set()
                    facts, self._facts_pending = self._facts_pending, set()
                if (ids or facts or erased) and not self._closed:
                    self._refresh(ids, facts, erased)
        except ShuttingDown:
            self._closed = True
        except Exception:
            _log.exception("the recall index could not follow a change; it is built anew")
            self.drop()

    def _build_quietly(self) -> None:
        try:
            self.build()
        except ShuttingDown:
            self._closed = True
        except Exception:
            _log.exception("the recall index could not be built; search goes by the store's full text")

    def _clear(self) -> None:
        self._columns = Columns()
        self._shelves = {}
        self._owned = {}
        self._vector_rows, self._coming = VectorRows(), None

    def _vectors(self, connection: Connection, ids: Sequence[str]) -> dict[str, vectors.Rows]:
        if self._model is None or not ids:
            return {}
        number = vectors.model_number(connection, self._model)
        return {} if number is None else vectors.of_items(connection, number, ("memory", "sentence"), ids)

    def _add(self, text: IndexedText, entry: Entry, counts: Counter[str]) -> int:
        """Enter a memory without its vectors; returns its position."""
        project = shelf_of(self._shelves, text.project_id)
        own = shelf_of(self._shelves, (text.project_id, text.user_id), project)
        number = own.members.number or 0
        self._owned[number] = own
        position = self._columns.add(entry, number)
        project.postings.add(position, counts)
        for shelf in (own, project):
            shelf.take(position, entry)
        return position

    def _remove(self, memory_id: str) -> None:
        position = self._columns.position_of.get(memory_id)
        if position is None:
            return
        own = self._owned[int(self._columns.owner.values[position])]
        for shelf in (own, own.project):
            shelf.lose(self._columns, position)
        self._columns.remove(memory_id)
        self._vector_rows.remove(position)
        if self._coming is not None:
            self._coming.remove(position)

    def _asked(self, question: Question) -> list[Shelf]:
        """The shelves to look at; none that the asker may not see."""
        if question.user_id is not None:
            shelf = self._shelves.get((question.project_id, question.user_id))
            seen = question.may_see is None or question.may_see(question.user_id)
            return [shelf] if shelf is not None and seen else []
        if question.may_see is None:
            return [shelf] if (shelf := self._shelves.get(question.project_id)) is not None else []
        keys = [key for key in self._shelves if isinstance(key, tuple) and key[0] == question.project_id]
        return [self._shelves[key] for key in keys if question.may_see(key[1])]

    def _word_scores(self, question: Question, shelves: Sequence[Shelf]) -> WordScores:
        board, written, reachable = self._board.wiped(len(self._columns)), [], 0.0
        for shelf in shelves:
            terms = with_other_names(lexical.query_terms(question.text, shelf.languages), question, shelf)
            weight, where = shelf.postings.weigh(terms, shelf.members, self._columns, board)
            written += where
            reachable = max(reachable, weight)
        return board.read(written, reachable)
