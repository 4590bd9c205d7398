"""The Memory Panel's use cases: list, rows in words, filter menus, and the filters a person can type.

Built for a quarter of a million facts: first every matching row number, then the words of the visible rows only.
Reads of the window are the person's own and are not audited.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache
from itertools import groupby
from threading import Lock

import numpy as np

from korely_desktop.domain.facts import FAMILIES, Precision
from korely_desktop.domain.panel import (
    Facets,
    PanelFact,
    PanelGroup,
    PanelGrouping,
    PanelPage,
    PanelQuery,
    PanelSort,
    PanelState,
    Show,
    Since,
    SinceThen,
    Term,
)
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import sentences
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.sentences import Run, Wording
from korely_desktop.memory.services import Services
from korely_desktop.store import changes, panel_counts, panel_rows
from korely_desktop.store import panel as store
from korely_desktop.store.engine import Connection

_FRESH = timedelta(seconds=30)
_BEGINNING = 400
_LOOKED_AT = 200
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FILTER = re.compile(r"(\w+):\s*(\"[^\"]*\"|\S+)\s*", re.UNICODE)
_FILTER_NAMES = {
    "person": "person",
    "persona": "person",
    "subject": "person",
    "family": "family",
    "categoria": "family",
    "agent": "agent",
    "agente": "agent",
    "state": "state",
    "stato": "state",
}
_UNFINISHED = re.compile(rf"\b(?:{'|'.join(_FILTER_NAMES)}):\s*(?:\"[^\"]*|\S*)$", re.IGNORECASE)
_STATE_WORDS: dict[str, PanelState | Show] = {
    "all": Show.ALL,
    "tutti": Show.ALL,
    "pinned": Show.PINNED,
    "fissato": Show.PINNED,
    "kept_back": Show.KEPT_BACK,
    "riservato": Show.KEPT_BACK,
    **{state.value: state for state in PanelState},
    "confermato": PanelState.CONFIRMED,
    "attuale": PanelState.CURRENT,
    "rivedere": PanelState.REVIEW,
    "contrasto": PanelState.CLASH,
    "previsto": PanelState.PLANNED,
    "finito": PanelState.ENDED,
    "dimenticato": PanelState.FORGOTTEN,
}
_FAMILY_WORDS = {
    **{family: family for family in FAMILIES},
    "money": "financial",
    "soldi": "financial",
    "preferenze": "preferences",
    "persone": "people",
    "luoghi": "places",
    "lavoro": "work",
    "possesso": "ownership",
    "salute": "health",
    "eventi": "events",
    "altro": "other",
}


@dataclass(frozen=True, slots=True)
class PanelRow:
    """One row, in words. ``fact`` holds the ids, dates and numbers behind them.

    ``since`` is what became of it, while the past is looked at.
    """

    fact: PanelFact
    runs: tuple[Run, ...]
    note: str
    interval: str
    state: PanelState
    since: SinceThen | None = None

    @property
    def sentence(self) -> str:
        """The whole sentence."""
        return sentences.plain(self.runs)

    @property
    def strip_from(self) -> datetime | None:
        """Where the validity bar begins; None where the start is not known."""
        unknown = self.fact.precision is Precision.ASSUMED and self.fact.invalid_at == self.fact.valid_from
        return None if unknown else self.fact.valid_from


class PanelLists:
    """Lists of matching facts. Remembers the last one before words and names narrow it, so that typing is quick.

    Thread-safe. ``forget`` must be called when facts changed.
    """

    def __init__(self, services: Services, caller: Caller, zone: tzinfo | None = None) -> None:
        """``zone`` is where days begin and end for the heads; None is the zone of this computer."""
        self._services = services
        self._caller = caller
        self._zone = zone
        self._lock = Lock()
        self._generation = 0
        self._known: tuple[PanelQuery, datetime, array[int], list[str]] | None = None

    def forget(self) -> None:
        """Facts changed: read everything anew next time."""
        with self._lock:
            self._known = None
            self._generation += 1

    def ids(self, query: PanelQuery) -> PanelPage:
        """Every matching fact by row number, in order, with its group heads."""
        _require_whole(self._caller)
        now = self._services.clock()
        with self._services.store.read() as conn:
            seqs, keys = self._listed(conn, query, now)
            for narrower in self._narrowing(conn, query):
                wide = np.asarray(seqs, np.int64)
                kept = np.flatnonzero(np.isin(wide, np.asarray(narrower, np.int64)))
                seqs = array("q", wide[kept].tobytes())
                keys = [keys[place] for place in kept.tolist()] if keys else keys
        if query.group is PanelGrouping.DAY and keys:
            return PanelPage(seqs, _day_groups(list(map(int, keys)), now, query.descending, self._zone))
        groups, start = [], 0
        for key, run in groupby(keys):
            count = sum(1 for _ in run)
            groups.append(PanelGroup(key, start, count))
            start += count
        return PanelPage(seqs, tuple(groups))

    def beginning(self, query: PanelQuery) -> PanelPage | None:
        """The first facts of a long list, sooner than all of it; None where that would not be sooner, or not long."""
        _require_whole(self._caller)
        by_index = query.sort is PanelSort.LEARNED and query.group in (PanelGrouping.DAY, PanelGrouping.NONE)
        narrowed = query.text or query.person or query.entity_id or query.in_past or query.change is not None
        with self._lock:
            if narrowed or not by_index or (self._known is not None and self._known[0] == query):
                return None
        now = self._services.clock()
        with self._services.store.read() as conn:
            seqs, keys = store.matching(
                conn, query, self._caller.project_id, now, midnight(now, self._zone), limit=_BEGINNING
            )
        if len(seqs) < _BEGINNING:
            return None
        groups = _day_groups(list(map(int, keys)), now, query.descending, self._zone) if keys else ()
        return PanelPage(seqs, groups)

    def _listed(self, conn: Connection, query: PanelQuery, now: datetime) -> tuple[array[int], list[str]]:
        wide = replace(query, text="", person=None, entity_id=None)
        with self._lock:
            known, generation = self._known, self._generation
        if known is not None and known[0] == wide and now - known[1] < _FRESH:
            return known[2], known[3]
        seqs, keys = store.matching(conn, wide, self._caller.project_id, now, midnight(now, self._zone))
        with self._lock:
            if generation == self._generation:
                self._known = (wide, now, seqs, keys)
        return seqs, keys

    def _narrowing(self, conn: Connection, query: PanelQuery) -> Iterator[array[int]]:
        if query.person:
            yield store.about(conn, person=query.person)
        if query.entity_id:
            yield store.about(conn, entity_id=query.entity_id)
        for term in _terms(self._services.vocabulary, query.text):
            yield store.holding(conn, term)


def new_at_top(before: PanelPage, after: PanelPage) -> list[int]:
    """Row numbers near the top of a list that were nowhere in it before."""
    top = np.array(after.ids[:_LOOKED_AT], np.int64)
    found: list[int] = top[~np.isin(top, np.asarray(before.ids, np.int64))].tolist()
    return found


def rows(
    services: Services, caller: Caller, seqs: Sequence[int], query: PanelQuery, language: Language
) -> list[PanelRow]:
    """The words of these rows, in that order; a fact erased meanwhile is missing."""
    _require_whole(caller)
    with services.store.read() as conn:
        facts = panel_rows.rows(conn, seqs, query, caller.project_id)
    now = services.clock()
    listed = [in_words(services.vocabulary, fact, query.as_of or now, language) for fact in facts]
    then = query.as_of or query.known_as_of
    if then is None:
        return listed
    return [replace(row, since=row.fact.since(then, now)) for row in listed]


def in_words(vocabulary: Vocabulary, fact: PanelFact, at: datetime, language: Language) -> PanelRow:
    """The words of one row as of ``at``."""
    wording = Wording(
        subject=fact.subject,
        predicate=fact.predicate,
        predicate_raw=fact.predicate_raw,
        object=fact.object,
        is_you=fact.subject_is_user and fact.user_id is None,
    )
    state = fact.panel_state(at)
    return PanelRow(
        fact=fact,
        runs=sentences.sentence(vocabulary, wording, language),
        note=_note(fact, state, language),
        interval=sentences.interval_words(fact.valid_from, fact.precision, fact.invalid_at, fact.tense, at, language),
        state=state,
    )


def facets(services: Services, caller: Caller, zone: tzinfo | None = None) -> Facets:
    """What the filter menus offer, with counts; ``zone`` as in :class:`PanelLists`."""
    _require_whole(caller)
    with services.store.read() as conn:
        now = services.clock()
        return panel_counts.facets(conn, caller.project_id, now, midnight(now, zone))


def _require_whole(caller: Caller) -> None:
    """The panel shows a whole project, to nobody who may see only parts of it."""
    caller.require(READ)
    caller.require_every_user()


def changes_by_day(services: Services, caller: Caller, *, known: bool) -> list[tuple[date, int]]:
    """Days (UTC) up to today on which facts began or ended, oldest first, and how many did.

    Args:
        known: days on which that was learned, instead of those on which it happened.
    """
    now = services.clock()
    with services.store.read() as conn:
        found = panel_counts.changes_by_day(conn, caller.project_id, now, known=known)
    return [(_EPOCH.date() + timedelta(days=day), count) for day, count in found]


def changed_since(services: Services, caller: Caller, since: datetime, until: datetime | None = None) -> Since:
    """What was added, changed, ended and forgotten from ``since`` to ``until`` (None: now), by when it was learned."""
    _require_whole(caller)
    until = until or services.clock()
    with services.store.read() as conn:
        return Since(
            since=since,
            until=until,
            counts=changes.counts(conn, caller.project_id, since, until),
            most=changes.most(conn, caller.project_id, since, until),
            agents=changes.writers(conn, caller.project_id, since, until),
        )


def midnight(now: datetime, zone: tzinfo | None = None) -> datetime:
    """Where today began; ``zone`` None is that of this computer."""
    return now.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)


def positions(services: Services, fact_ids: Sequence[str]) -> dict[str, int]:
    """Row numbers by fact id, to find facts that just changed in a list."""
    with services.store.read() as conn:
        return panel_rows.seq_of(conn, fact_ids)


def typed(query: PanelQuery) -> PanelQuery:
    """Take finished filters such as ``person: Giulia`` or ``family: health`` out of the text and apply them.

    A filter is finished by a space or a closing quote behind its value. Until then it is not searched for either;
    unknown ones stay words to search for.
    """
    text = query.text
    for match in _FILTER.finditer(query.text):
        name, value = _FILTER_NAMES.get(match[1].casefold()), match[2].strip('"')
        finished = match[0].endswith((" ", '"'))
        if name is None or not finished or not value:
            continue
        changed = _applied(query, name, value)
        if changed is not None:
            text = text.replace(match[0], "", 1)
            query = replace(changed, text=text)
    return query


def _applied(query: PanelQuery, name: str, value: str) -> PanelQuery | None:
    key = value.casefold()
    if name == "person":
        return replace(query, person=value)
    if name == "agent":
        return replace(query, agent=value)
    if name == "family" and key in _FAMILY_WORDS:
        return replace(query, family=_FAMILY_WORDS[key])
    if name == "state" and key in _STATE_WORDS:
        return replace(query, state=_STATE_WORDS[key])
    return None


def _terms(vocabulary: Vocabulary, text: str) -> list[Term]:
    said = _search_words(vocabulary)
    words = re.findall(r"\w[\w'’.@+#-]*", _UNFINISHED.sub("", text).casefold())
    return [
        Term(word, tuple(name for name, wording in said.items() if re.search(rf"\b{re.escape(word)}", wording)))
        for word in words
    ]


@lru_cache(maxsize=2)
def _search_words(vocabulary: Vocabulary) -> dict[str, str]:
    return sentences.search_words(vocabulary, "it")


def _note(fact: PanelFact, state: PanelState, language: Language) -> str:
    """The most telling thing to say beneath the sentence."""
    if state in (PanelState.REVIEW, PanelState.CLASH) and fact.would_replace:
        return sentences.would_replace_words(fact.would_replace, language)
    if state is PanelState.ENDED and fact.replaced_by:
        return sentences.replaced_by_words(fact.replaced_by, language)
    if fact.replaced and fact.family == "events":
        return sentences.moved_from_words(fact.replaced[0], language)
    if fact.replaced:
        return sentences.replaced_words(fact.replaced, language)
    return sentences.said_words(fact.observation_count, language)


def _day_groups(learned: Sequence[int], now: datetime, descending: bool, zone: tzinfo | None) -> tuple[PanelGroup, ...]:
    """Today, yesterday, the rest of this month, then month by month; keys are ISO days and months."""
    if not learned:
        return ()
    times = learned if descending else learned[::-1]
    today = midnight(now, zone)
    yesterday = today - timedelta(days=1)
    bounds = [(today, f"{today:%Y-%m-%d}"), (yesterday, f"{yesterday:%Y-%m-%d}")]
    month = today.replace(day=1)
    if month > yesterday:
        month = (month - timedelta(days=1)).replace(day=1)
    groups: list[PanelGroup] = []
    start = 0
    while start < len(times):
        begin, key = bounds.pop(0) if bounds else (month, f"{month:%Y-%m}")
        if key == f"{month:%Y-%m}":
            month = (month - timedelta(days=1)).replace(day=1)
        edge = (begin.astimezone(UTC) - _EPOCH) // timedelta(minutes=15)
        stop = bisect_left(times, -edge + 1, lo=start, key=lambda moment: -moment)
        if stop > start:
            groups.append(PanelGroup(key, start, stop - start))
        start = stop
    if descending:
        return tuple(groups)
    return tuple(PanelGroup(g.key, len(times) - g.start - g.count, g.count) for g in reversed(groups))
