"""Which facts the Memory Panel lists, and under which heads. The words of its rows are in ``memory/listing/panel.py``.

Built for a quarter of a million facts: lists are arrays of row numbers, and what narrows them is remembered while
somebody types.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from itertools import pairwise
from threading import Lock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.panel import PanelGroup, PanelGrouping, PanelPage, PanelQuery, PanelSort, Term
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.text import name_key
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.parties.described import told_of
from korely_desktop.memory import sentences
from korely_desktop.memory.listing.panel import UNFINISHED, beginning, midnight, require_whole
from korely_desktop.memory.services import Services
from korely_desktop.store import panel as store
from korely_desktop.store.engine import Connection
from korely_desktop.store.panel import Numbers

_FRESH = timedelta(seconds=30)
_BEGINNING = 400
_LOOKED_AT = 200
_TERMS_KEPT = 16
_About = tuple[Numbers, Numbers]
_Asked = TypeVar("_Asked", Term, str)
_Answer = TypeVar("_Answer", Numbers, _About)
_Listed = tuple[Numbers, NDArray[Any]]
"""Row numbers in order, and the key of the group of each, none without groups."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class PanelLists:
    """Lists of matching facts. Remembers the last one before words and names narrow it, and what the words last typed
    found, so that typing on and taking letters back is quick.

    Thread-safe. ``forget`` must be called when facts changed.
    """

    def __init__(self, services: Services, caller: Caller, zone: tzinfo | None = None) -> None:
        """``zone`` is where days begin and end for the heads; None is the zone of this computer."""
        self._services = services
        self._caller = caller
        self._zone = zone
        self._lock = Lock()
        self._generation = 0
        self._known: tuple[PanelQuery, datetime, _Listed] | None = None
        self._said: dict[Term, Numbers] = {}
        self._told: dict[str, _About] = {}
        self._found: dict[Term, Numbers] = {}

    def forget(self) -> None:
        """Facts changed: read everything anew next time."""
        with self._lock:
            self._known = None
            for remembered in (self._said, self._told, self._found):
                remembered.clear()
            self._generation += 1

    def ids(self, query: PanelQuery) -> PanelPage:
        """Every matching fact by row number, in order, with its group heads."""
        require_whole(self._caller)
        now = self._services.clock()
        with self._services.store.read() as conn:
            listed = self._listed(conn, query, now)
            return self._page(query, now, listed, self._narrowing(conn, query))

    def beginning(self, query: PanelQuery) -> PanelPage | None:
        """Some of the list, sooner than all of it: the first facts of a long one; of what was typed, the facts that
        say it themselves, before those about somebody of that name. None where that would not be sooner, or not long.
        """
        require_whole(self._caller)
        now = self._services.clock()
        if query.text:
            return self._saying(query, now)
        by_index = query.sort is PanelSort.LEARNED and query.group in (PanelGrouping.DAY, PanelGrouping.NONE)
        narrowed = query.person or query.entity_id or query.in_past or query.change is not None
        if narrowed or not by_index or self._known_of(query, now) is not None:
            return None
        with self._services.store.read() as conn:
            seqs, keys = store.matching(
                conn, query, self._caller.project_id, now, midnight(now, self._zone), limit=_BEGINNING
            )
        return self._page(query, now, (seqs, keys), ()) if len(seqs) == _BEGINNING else None

    def _saying(self, query: PanelQuery, now: datetime) -> PanelPage | None:
        listed, terms = self._known_of(query, now), _terms(self._services.vocabulary, query.text)
        with self._lock:
            found = {term: self._found[term] for term in terms if term in self._found}
        if listed is None or query.person or query.entity_id or len(found) == len(set(terms)):
            return None
        with self._services.store.read() as conn:
            said = (found[term] if term in found else self._saying_of(conn, term) for term in terms)
            page = self._page(query, now, listed, said)
        return page if page.total else None

    def _page(self, query: PanelQuery, now: datetime, listed: _Listed, narrowing: Iterable[Numbers]) -> PanelPage:
        seqs, keys = listed
        for narrower in narrowing:
            kept = _places_of(narrower, seqs)
            seqs = seqs[kept]
            keys = keys[kept] if keys.size else keys
        by_day = query.group is PanelGrouping.DAY and keys.size
        groups = _day_groups(keys, now, query.descending, self._zone) if by_day else _groups(keys)
        return PanelPage(array("q", seqs.tobytes()), groups)

    def _listed(self, conn: Connection, query: PanelQuery, now: datetime) -> _Listed:
        generation = self._generation
        known = self._known_of(query, now)
        if known is not None:
            return known
        wide = _widened(query)
        listed = store.matching(conn, wide, self._caller.project_id, now, midnight(now, self._zone))
        if wide.group is PanelGrouping.PERSON:
            _tell_apart(conn, listed)
        with self._lock:
            if generation == self._generation:
                self._known = (wide, now, listed)
        return listed

    def _known_of(self, query: PanelQuery, now: datetime) -> _Listed | None:
        """The remembered list that words and names only have to narrow."""
        with self._lock:
            known = self._known
        return known[2] if known is not None and known[0] == _widened(query) and now - known[1] < _FRESH else None

    def _narrowing(self, conn: Connection, query: PanelQuery) -> Iterator[Numbers]:
        if query.person:
            yield self._about(conn, query.person)
        if query.entity_id:
            yield store.about(conn, store.entity(conn, query.entity_id))[0]
        for term in _terms(self._services.vocabulary, query.text):
            yield self._holding(conn, term)

    def _holding(self, conn: Connection, term: Term) -> Numbers:
        def read() -> Numbers:
            return np.concatenate([self._saying_of(conn, term), self._about(conn, term.word)])

        return self._remembered(self._found, term, read)

    def _saying_of(self, conn: Connection, term: Term) -> Numbers:
        return self._remembered(self._said, term, lambda: store.saying(conn, term))

    def _about(self, conn: Connection, words: str) -> Numbers:
        """The facts about whoever is called so: while somebody types on, of those found before."""
        key = name_key(words)
        with self._lock:
            before = max((known for known in self._told if key.startswith(known)), key=len, default=None)
            facts, of = (None, None) if before is None else self._told[before]
        if of is not None and not of.size:
            return of

        def read() -> _About:
            who = store.named(conn, key)
            if facts is None or of is None:
                return store.about(conn, who)
            kept = np.isin(of, who)
            return facts[kept], of[kept]

        return self._remembered(self._told, key, read)[0]

    def _remembered(self, kept: dict[_Asked, _Answer], asked: _Asked, read: Callable[[], _Answer]) -> _Answer:
        with self._lock:
            known, generation = kept.get(asked), self._generation
        if known is not None:
            return known
        found = read()
        with self._lock:
            if generation == self._generation:
                kept[asked] = found
                if len(kept) > _TERMS_KEPT:
                    del kept[next(iter(kept))]
        return found


def new_at_top(before: PanelPage, after: PanelPage) -> list[int]:
    """Row numbers near the top of a list that were nowhere in it before."""
    top = np.array(after.ids[:_LOOKED_AT], np.int64)
    found: list[int] = top[~np.isin(top, np.asarray(before.ids, np.int64))].tolist()
    return found


def _widened(query: PanelQuery) -> PanelQuery:
    return replace(query, text="", person=None, entity_id=None)


def _places_of(wanted: Numbers, seqs: Numbers) -> NDArray[np.intp]:
    """Where in ``seqs`` those stand that are wanted."""
    is_wanted = np.zeros(max(wanted.max(initial=0), seqs.max(initial=0)) + 1, bool)
    is_wanted[wanted] = True
    return np.flatnonzero(is_wanted[seqs])


def _terms(vocabulary: Vocabulary, text: str) -> list[Term]:
    said = _search_words(vocabulary)
    words = re.findall(r"\w[\w'’.@+#-]*", UNFINISHED.sub("", text).casefold())
    return [
        Term(word, tuple(name for name, wording in said.items() if re.search(rf"\b{re.escape(word)}", wording)))
        for word in words
    ]


@lru_cache(maxsize=2)
def _search_words(vocabulary: Vocabulary) -> dict[str, str]:
    return sentences.search_words(vocabulary, "it")


def _tell_apart(conn: Connection, listed: _Listed) -> None:
    """Whoever is only somebody's ("My wife") stands under whose, as in the rows: one name is of many."""
    seqs, keys = listed
    for group in _groups(keys):
        if told_of(group.key, "") == group.key:
            continue
        part = slice(group.start, group.start + group.count)
        users = store.users(conn, seqs[part])
        told = np.array([told_of(group.key, users[seq]) for seq in seqs[part].tolist()], object)
        order = np.argsort(told, kind="stable")
        seqs[part], keys[part] = seqs[part][order], told[order]


def _groups(keys: NDArray[Any]) -> tuple[PanelGroup, ...]:
    """A head wherever the key changes."""
    if not keys.size:
        return ()
    starts = [0, *(np.flatnonzero(keys[1:] != keys[:-1]) + 1).tolist(), len(keys)]
    return tuple(PanelGroup(keys[start], start, stop - start) for start, stop in pairwise(starts))


def _day_groups(learned: Numbers, now: datetime, descending: bool, zone: tzinfo | None) -> tuple[PanelGroup, ...]:
    """Today, yesterday, the rest of this month, then month by month; keys are ISO days and months."""
    times = learned if descending else learned[::-1]
    today = now.astimezone(zone).date()
    yesterday = today - timedelta(days=1)
    bounds = [(today, today.isoformat()), (yesterday, yesterday.isoformat())]
    month = today.replace(day=1)
    if month > yesterday:
        month = (month - timedelta(days=1)).replace(day=1)
    groups: list[PanelGroup] = []
    start = 0
    while start < len(times):
        begin, key = bounds.pop(0) if bounds else (month, f"{month:%Y-%m}")
        if key == f"{month:%Y-%m}":
            month = (month - timedelta(days=1)).replace(day=1)
        edge = (beginning(begin, zone) - _EPOCH) // timedelta(minutes=15)
        stop = bisect_left(times, -edge + 1, lo=start, key=lambda moment: -moment)
        if stop > start:
            groups.append(PanelGroup(key, start, stop - start))
        start = stop
    if descending:
        return tuple(groups)
    return tuple(PanelGroup(g.key, len(times) - g.start - g.count, g.count) for g in reversed(groups))
