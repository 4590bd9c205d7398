"""The Memory Panel's use cases: rows in words, filter menus, and the filters a person can type.

Lists, which hold every matching row number, are in :mod:`memory.listing.panel_lists`; the words here are of the
visible rows only.
Reads of the window are the person's own and are not audited.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from korely_desktop.domain.facts import FAMILIES, Precision, Tense
from korely_desktop.domain.panel import (
    BareFact,
    Facets,
    PanelFact,
    PanelQuery,
    PanelState,
    Show,
    Since,
    SinceThen,
    panel_state,
)
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.parties.described import told_of
from korely_desktop.memory import sentences
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.sentences import Run, Wording
from korely_desktop.memory.services import Services
from korely_desktop.store import changes, panel_counts, panel_rows

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FILTER = re.compile(r"(\w+):\s*(\"[^\"]*\"|[^\s\"]\S*)\s*", re.UNICODE)
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
UNFINISHED = re.compile(rf"\b(?:{'|'.join(_FILTER_NAMES)}):\s*(?:\"[^\"]*|\S*)$", re.IGNORECASE)
"""A filter at the end of what is typed, which is not yet searched for."""
_STATE_WORDS: dict[str, PanelState | Show] = {
    "all": Show.ALL,
    "tutti": Show.ALL,
    "pinned": Show.PINNED,
    "fissato": Show.PINNED,
    "kept_back": Show.KEPT_BACK,
    "riservato": Show.KEPT_BACK,
    "let_in": Show.LET_IN,
    "entrato": Show.LET_IN,
    **{state.value: state for state in PanelState},
    "confermato": PanelState.CONFIRMED,
    "attuale": PanelState.CURRENT,
    "rivedere": PanelState.REVIEW,
    "contrasto": PanelState.CLASH,
    "previsto": PanelState.PLANNED,
    "finito": PanelState.ENDED,
    "mai": PanelState.NEVER_SO,
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


@dataclass(frozen=True, slots=True)
class BareRow:
    """One row without its words: what an act goes by, of facts that were never in sight."""

    fact: BareFact
    state: PanelState


def rows(
    services: Services, caller: Caller, seqs: Sequence[int], query: PanelQuery, language: Language
) -> list[PanelRow]:
    """The words of these rows, in that order; a fact erased meanwhile is missing."""
    require_whole(caller)
    with services.store.read() as conn:
        facts = panel_rows.rows(conn, seqs, query, caller.project_id)
    now = services.clock()
    listed = [in_words(services.vocabulary, fact, query.as_of or now, language) for fact in facts]
    then = query.as_of or query.known_as_of
    if then is None:
        return listed
    return [replace(row, since=row.fact.since(then, now)) for row in listed]


def bare_rows(services: Services, caller: Caller, seqs: Sequence[int], query: PanelQuery) -> list[BareRow]:
    """The same rows without their words, which take most of the time."""
    require_whole(caller)
    with services.store.read() as conn:
        facts = panel_rows.bare(conn, seqs, query, caller.project_id)
    at = query.as_of or services.clock()
    return [BareRow(fact, panel_state(fact, at, is_clash=is_clash)) for fact, is_clash in facts]


def in_words(vocabulary: Vocabulary, fact: PanelFact, at: datetime, language: Language) -> PanelRow:
    """The words of one row as of ``at``."""
    state = fact.panel_state(at)
    interval = sentences.interval_words(fact.valid_from, fact.precision, fact.invalid_at, fact.tense, at, language)
    if state is PanelState.NEVER_SO and fact.invalid_at == fact.valid_from:
        interval = sentences.never_words(language)
    return PanelRow(
        fact=fact,
        runs=sentences.sentence(vocabulary, Wording.of(fact), language),
        note=_note(fact, state, language),
        interval=interval,
        state=state,
    )


def facets(services: Services, caller: Caller, zone: tzinfo | None = None) -> Facets:
    """What the filter menus offer, with counts; ``zone`` as in :class:`PanelLists`."""
    require_whole(caller)
    with services.store.read() as conn:
        now = services.clock()
        return panel_counts.facets(conn, caller.project_id, now, midnight(now, zone))


def require_whole(caller: Caller) -> None:
    """The panel shows a whole project, to nobody who may see only parts of it.

    Raises:
        Forbidden: the caller may not read, or sees one user only.
    """
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
    require_whole(caller)
    until = until or services.clock()
    with services.store.read() as conn:
        most = changes.most(conn, caller.project_id, since, until)
        return Since(
            since=since,
            until=until,
            counts=changes.counts(conn, caller.project_id, since, until),
            most=tuple(replace(one, name=told_of(one.name, one.user_id)) for one in most),
            agents=changes.writers(conn, caller.project_id, since, until),
        )


def midnight(now: datetime, zone: tzinfo | None = None) -> datetime:
    """Where today began; ``zone`` None is that of this computer."""
    return beginning(now.astimezone(zone).date(), zone)


def beginning(day: date, zone: tzinfo | None = None) -> datetime:
    """Where a day begins, on whichever side of a change to summer time it lies; ``zone`` as in :func:`midnight`."""
    return datetime.combine(day, time.min, zone).astimezone(zone)


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


def _note(fact: PanelFact, state: PanelState, language: Language) -> str:
    """The most telling thing to say beneath the sentence. Of "likes tea" for "dislikes tea" the value tells nothing."""
    own = fact.object.casefold()
    if state in (PanelState.REVIEW, PanelState.CLASH) and fact.would_replace:
        if fact.would_replace.casefold() == own:
            return sentences.same_value_words(language, over=fact.tense is Tense.PAST)
        return sentences.would_replace_words(fact.would_replace, language)
    if state is PanelState.NEVER_SO and fact.replaced_by:
        return sentences.instead_words(fact.replaced_by, language)
    if state is PanelState.ENDED and fact.replaced_by and fact.replaced_by.casefold() != own:
        return sentences.replaced_by_words(fact.replaced_by, language)
    if state in (PanelState.ENDED, PanelState.NEVER_SO) and fact.moved_to is not None:
        return sentences.about_now_words(fact.moved_to, language)
    if fact.replaced and fact.family == "events":
        return sentences.moved_from_words(fact.replaced[0], language)
    if others := [value for value in fact.replaced if value.casefold() != own]:
        return sentences.replaced_words(others, language)
    if fact.moved_from is not None:
        return sentences.about_before_words(fact.moved_from, language)
    return sentences.said_words(fact.observation_count, language)
