"""The index that recall ranks with: built from the store in the background, then following every change.

A memory is in it from the moment its writer's call returns, and out of it as soon as it is forgotten or erased.
Thread-safe. Holds stems, dates, speakers and vectors, never the texts.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.changes import ChangeBus, Changes
from korely_desktop.domain.errors import ShuttingDown
from korely_desktop.domain.memories import MemoryKind
from korely_desktop.language import lexical
from korely_desktop.language.embedding.keys import dated, is_question, sentences, speaker_of, spoken
from korely_desktop.memory.index import ranking
from korely_desktop.memory.index.columns import Column, Columns, Entry
from korely_desktop.memory.index.postings import Postings
from korely_desktop.memory.index.ranking import NOTHING, Ranking
from korely_desktop.memory.index.vector_rows import VectorRows
from korely_desktop.store import recall as rows
from korely_desktop.store import vectors
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.recall import IndexedText

_log = logging.getLogger(__name__)
_PAGE = 500
_PAUSE = 0.05
_FIRST_PERSON = frozenset({"i", "me", "my", "mine", "myself", "io", "mi", "mio", "mia", "miei", "mie"})
_END_USER = "user"

ShelfKey = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and of which memories.

    Attributes:
        may_see: whether an end user's memories may be looked at; asked for every user when ``user_id`` is None.
        vector: the question as a unit vector; None ranks by words alone.
        vector_model: the name of the model that made it.
    """

    text: str
    project_id: str
    may_see: Callable[[str | None], bool]
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    exclude_sessions: bool = False
    known_until: datetime | None = None
    vector: NDArray[np.float32] | None = None
    vector_model: str | None = None


class _Shelf:
    """The memories of one end user, or of a whole project: which positions and rows, and the words in them."""

    def __init__(self) -> None:
        self.positions = Column(np.int64)
        self.rows = Column(np.int32)
        self.postings = Postings()
        self.languages: Counter[lexical.Language] = Counter()
        self.speakers: Counter[str] = Counter()


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
        self._pending_lock = threading.Lock()
        self._news = threading.Event()
        self._follower: threading.Thread | None = None
        self._model: str | None = None
        self._columns = Columns()
        self._shelves: dict[ShelfKey | str, _Shelf] = {}
        self._shelf_of: dict[str, tuple[_Shelf, ...]] = {}
        self._texts: dict[str, int] = {}
        self._vector_rows: VectorRows | None = None
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
                after = -1
                while page := rows.page(connection, after, _PAGE):
                    after = page[-1].seq
                    ids = [text.id for text in page]
                    vectors_of = self._vectors(connection, ids)
                    prepared = [(text, _read(text)) for text in page]
                    with self._lock:
                        for text, (entry, counts, language) in prepared:
                            if self._closed:
                                return
                            if text.id not in self._touched and text.id not in self._columns.position_of:
                                self._add(text, entry, counts, language, vectors_of.get(text.id))
            self._ready.set()

    @property
    def model(self) -> str | None:
        """The model whose vectors are ranked with."""
        return self._model

    def use_model(self, name: str) -> None:
        """Read the vectors of this model from the store, in place of those of any other. Does nothing when it is used.

        Safe to call while searches run: they go by words until it is done.
        """
        with self._building:
            if self._model == name or self._closed:
                return
            with self._lock:
                self._model = name
                self._vector_rows = None
                for shelf in self._shelves.values():
                    shelf.rows = Column(np.int32)
            with self._store.read() as connection:
                number = vectors.model_number(connection, name)
                if number is None:
                    return
                for memory_id, found in vectors.scan(connection, number, ("memory", "sentence")):
                    with self._lock:
                        position = self._columns.position_of.get(memory_id)
                        if position is not None and self._model == name:
                            self._put_vectors(position, found)

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
            self._refresh(list(memory_ids), erased)

    def speakers(self, project_id: str, user_id: str | None, run_id: str) -> set[str]:
        """Who speaks in a session, in lower case."""
        self._take_in()
        with self._lock:
            turns = self._columns.turns((project_id, user_id, run_id))
            return {name for turn in turns if (name := self._columns.speakers[turn]) is not None}

    def rank(self, question: Question) -> Ranking:
        """The memories that may answer, best first. Those that share neither a word nor meaning are left out."""
        self._take_in()
        with self._lock:
            shelves = self._asked(question)
            if not shelves:
                return NOTHING
            members, allowed = self._members(question, shelves)
            if not len(members):
                return NOTHING
            words = self._word_scores(question, shelves)
            lexical_scores = ranking.with_neighbours(self._columns, words.scores, members)
            candidates = ranking.best_by_words(lexical_scores, members)
            closeness = None
            vector_rows = self._vector_rows
            if question.vector is not None and vector_rows is not None and question.vector_model == self._model:
                numbers = np.concatenate([shelf.rows.values for shelf in shelves])
                near = vector_rows.nearest(question.vector, numbers, allowed)
                candidates = np.union1d(candidates, near)
                closeness = vector_rows.closeness(question.vector, candidates)
            if not len(candidates):
                return NOTHING
            place = np.searchsorted(members, candidates)
            return ranking.order(
                self._columns,
                candidates,
                lexical_scores[place],
                closeness,
                words,
                self._named_speaker(question.text, shelves),
            )

    def nearest(self, project_id: str, vector: NDArray[np.float32]) -> set[str]:
        """Ids of a project's memories that the first pass over the bits takes for close to ``vector``."""
        self._take_in()
        with self._lock:
            shelf = self._shelves.get(project_id)
            if shelf is None or self._vector_rows is None:
                return set()
            near = self._vector_rows.nearest(vector, shelf.rows.values, None)
            return {self._columns.ids[position] for position in near.tolist()}

    def _refresh(self, ids: list[str], erased: bool) -> None:
        with self._store.read() as connection:
            found = {text.id: text for text in rows.of_ids(connection, ids)}
            vectors_of = self._vectors(connection, list(found))
            readable = rows.readable_ids(connection) if erased else None
        prepared = {text.id: _read(text) for text in found.values()}
        with self._lock:
            self._touched.update(ids)
            for memory_id in sorted(ids, key=lambda name: found[name].seq if name in found else -1):
                text = found.get(memory_id)
                if text is None:
                    self._remove(memory_id)
                    continue
                entry, counts, language = prepared[memory_id]
                if self._texts.get(memory_id) != hash(text.content):
                    self._remove(memory_id)
                    self._add(text, entry, counts, language, vectors_of.get(memory_id))
                elif (made := vectors_of.get(memory_id)) is not None:
                    self._put_vectors(self._columns.position_of[memory_id], made)
            if readable is not None:
                for memory_id in self._columns.position_of.keys() - readable:
                    self._touched.add(memory_id)
                    self._remove(memory_id)
                for shelf in self._shelves.values():
                    shelf.postings.purge(self._columns.alive.values)

    def _follow(self, changes: Changes) -> None:
        """Called in the thread of the writer, who does not wait: whoever asks next takes the change in.

        What was erased leaves at once.
        """
        if self._closed or not (changes.memories or changes.erased):
            return
        with self._pending_lock:
            self._pending |= changes.memories
        if changes.erased:
            self._take_in(erased=True)
        else:
            self._news.set()

    def _keep_up(self) -> None:
        """Take changes in a moment after they came, so that little is left for whoever asks."""
        while not self._closed:
            self._news.wait()
            time.sleep(_PAUSE)
            self._news.clear()
            self._take_in()

    def _take_in(self, *, erased: bool = False) -> None:
        """Bring the index up to every change announced so far."""
        if not (erased or self._pending or self._refreshing.locked()):
            return
        try:
            with self._refreshing:
                with self._pending_lock:
                    ids, self._pending = self._pending, set()
                if (ids or erased) and not self._closed:
                    self._refresh(list(ids), erased)
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
        self._shelf_of = {}
        self._texts = {}
        self._vector_rows = None

    def _vectors(self, connection: Connection, ids: Sequence[str]) -> dict[str, vectors.Rows]:
        if self._model is None or not ids:
            return {}
        number = vectors.model_number(connection, self._model)
        return {} if number is None else vectors.of_items(connection, number, ("memory", "sentence"), ids)

    def _add(
        self,
        text: IndexedText,
        entry: Entry,
        counts: Counter[str],
        language: lexical.Language,
        found: vectors.Rows | None,
    ) -> None:
        position = self._columns.add(entry)
        own = self._shelves.setdefault((text.project_id, text.user_id), _Shelf())
        project = self._shelves.setdefault(text.project_id, _Shelf())
        for shelf in (own, project):
            shelf.positions.append(position)
            shelf.postings.add(position, counts, entry.length)
            shelf.languages[language] += 1
            if entry.speaker is not None:
                shelf.speakers[entry.speaker] += 1
        self._shelf_of[text.id] = (own, project)
        self._texts[text.id] = hash(text.content)
        if found is not None:
            self._put_vectors(position, found)

    def _remove(self, memory_id: str) -> None:
        position = self._columns.position_of.get(memory_id)
        if position is None:
            return
        speaker = self._columns.speakers[position]
        self._columns.remove(memory_id)
        self._texts.pop(memory_id, None)
        for shelf in self._shelf_of.pop(memory_id):
            shelf.postings.forget(int(self._columns.length.values[position]))
            if speaker is not None:
                shelf.speakers[speaker] -= 1
        if self._vector_rows is not None:
            self._vector_rows.remove(position)

    def _put_vectors(self, position: int, found: NDArray[np.floating]) -> None:
        if self._vector_rows is None:
            self._vector_rows = VectorRows(found.shape[1])
        numbers = self._vector_rows.put(position, found)
        for shelf in self._shelf_of[self._columns.ids[position]]:
            shelf.rows.extend(numbers)

    def _asked(self, question: Question) -> list[_Shelf]:
        """The shelves to look at; none that the asker may not see."""
        if question.user_id is not None:
            shelf = self._shelves.get((question.project_id, question.user_id))
            return [shelf] if shelf is not None and question.may_see(question.user_id) else []
        keys = [key for key in self._shelves if isinstance(key, tuple) and key[0] == question.project_id]
        seen = [key for key in keys if question.may_see(key[1])]
        if len(seen) == len(keys):
            return [shelf] if (shelf := self._shelves.get(question.project_id)) is not None else []
        return [self._shelves[key] for key in seen]

    def _members(self, question: Question, shelves: Sequence[_Shelf]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Positions that pass every filter, in order, and the same as a mask over all positions."""
        columns = self._columns
        members = np.concatenate([shelf.positions.values for shelf in shelves])
        if len(shelves) > 1:
            members.sort()
        keep = columns.alive.values[members]
        if question.agent_id is not None:
            keep &= columns.agent.values[members] == columns.agents.known(question.agent_id)
        if question.run_id is not None:
            keep &= columns.run.values[members] == columns.runs.known(question.run_id)
        if question.exclude_sessions:
            keep &= ~columns.is_session_log.values[members]
        if question.known_until is not None:
            keep &= columns.received.values[members] <= _microseconds(question.known_until)
        members = members[keep]
        if question.metadata:
            members = np.array(
                [position for position in members if carries(columns.metadata[position], question.metadata)],
                dtype=np.int64,
            )
        allowed = np.zeros(len(columns), dtype=np.bool_)
        allowed[members] = True
        return members, allowed

    def _word_scores(self, question: Question, shelves: Sequence[_Shelf]) -> ranking.WordScores:
        scores = np.zeros(len(self._columns), dtype=np.float32)
        coverage = np.zeros(len(self._columns), dtype=np.float32)
        reachable = 0.0
        for shelf in shelves:
            terms = lexical.query_terms(question.text, shelf.languages)
            weight = shelf.postings.weigh(terms, self._columns.length.values, scores, coverage)
            reachable = max(reachable, weight)
        return ranking.WordScores(scores, coverage, reachable)

    def _named_speaker(self, text: str, shelves: Sequence[_Shelf]) -> str | None:
        """The one speaker that the question names; "I" is the end user of a chat whose turns say so."""
        words = set(lexical.words(text))
        known = {name for shelf in shelves for name, turns in shelf.speakers.items() if turns > 0}
        named = {name for name in known if words & set(lexical.words(name))}
        if not named and _END_USER in known and words & _FIRST_PERSON:
            return _END_USER
        return named.pop() if len(named) == 1 else None


def _read(text: IndexedText) -> tuple[Entry, Counter[str], lexical.Language]:
    """What the index keeps of a memory: its entry, its stems with how often, its language."""
    language = lexical.detect(text.content)
    stems = lexical.terms(dated(text.content, text.event_time), language)
    speaker = speaker_of(text.content)
    parts = sentences(spoken(text.content))
    entry = Entry(
        id=text.id,
        seq=text.seq,
        agent_id=text.agent_id,
        run_id=text.run_id,
        session=None if text.run_id is None else (text.project_id, text.user_id, text.run_id),
        event_time=_microseconds(text.event_time),
        received=_microseconds(text.created_at),
        is_session_log=text.kind == MemoryKind.SESSION,
        length=len(stems),
        question_share=sum(map(is_question, parts)) / max(len(parts), 1),
        speaker=None if speaker is None else speaker.casefold(),
        metadata=text.metadata,
    )
    return entry, Counter(stems), language


def _microseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1_000_000)


def carries(metadata: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether ``metadata`` has every key of ``wanted`` with the same value, compared as strings."""
    return all(key in metadata and str(metadata[key]) == str(value) for key, value in wanted.items())
