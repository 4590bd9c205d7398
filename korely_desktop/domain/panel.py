"""What the Memory Panel asks for and gets: a list of row numbers first, the facts of the visible rows after."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Fact, Precision, State, Tense, Trust, has_ended


class PanelState(StrEnum):
    """What a fact's state is called in the window; a filter and a display at once."""

    CONFIRMED = "confirmed"
    CURRENT = "current"
    REVIEW = "review"
    CLASH = "clash"
    PLANNED = "planned"
    ENDED = "ended"
    NEVER_SO = "never_so"
    FORGOTTEN = "forgotten"


class Show(StrEnum):
    """Filters that go across the states."""

    LIVE = "live"  # all but ended
    ALL = "all"  # ended ones too; never forgotten or rejected ones
    PINNED = "pinned"  # what the person wants told always
    KEPT_BACK = "kept_back"  # and what never
    LET_IN = "let_in"  # what came in without asking, whatever became of it but a no in Review


class PanelSort(StrEnum):
    """The columns one can sort by."""

    LEARNED = "learned"
    FACT = "fact"
    TRUE = "true"
    STATE = "state"  # how sure it is; in the past what became of it since


class PanelGrouping(StrEnum):
    """What the group heads stand for."""

    NONE = "none"
    DAY = "day"
    PERSON = "person"
    FAMILY = "family"
    AGENT = "agent"


class SavedView(StrEnum):
    """Lists one comes back to; each is a set of filters (:data:`VIEWS`)."""

    ADDED_TODAY = "added_today"
    CONFIRMED = "confirmed"
    ENDING_SOON = "ending_soon"
    TRASH = "trash"


class Change(StrEnum):
    """What happened to a fact since an instant, by what was learned since."""

    ADDED = "added"  # new, and took nothing's place
    CHANGED = "changed"  # another value took its place
    ENDED = "ended"  # over, and nothing took its place
    FORGOTTEN = "forgotten"  # the person hid it


class SinceThen(StrEnum):
    """What became of a fact that is looked at in the past, in the order of how much it tells."""

    STILL = "still"  # still so
    LATE = "late"  # still so, and learned only after that day
    FORGOTTEN = "forgotten"  # the person hid it
    ENDED = "ended"  # over, and nothing took its place
    CHANGED = "changed"  # another value took its place
    JOINED = "joined"  # it was there twice, and the other one stands for both
    NEVER_SO = "never_so"  # it was wrong, and another value took over its time


ENDING_SOON = timedelta(days=30)
"""How near a known end must be for the view of that name."""


@dataclass(frozen=True, slots=True)
class PanelQuery:
    """One state of the panel's controls.

    Attributes:
        text: words that must all occur in the subject, the relation or the value; a word may be unfinished.
        person: words of the name of whom or what it is about, on either side; case-insensitive.
        entity_id: exactly one entity, on either side.
        agent: who said it first, as the rows show it (:attr:`PanelFact.writer`).
        added_today: learned since midnight where the person is.
        ending_soon: true now, with a known end within :data:`ENDING_SOON`.
        since, until, change: only facts to which this happened from then on, and until then (None: until now); then
            the past is not replayed.
        as_of, known_as_of: replay the past on the first and the second clock; None is now.
    """

    text: str = ""
    person: str | None = None
    entity_id: str | None = None
    family: str | None = None
    agent: str | None = None
    state: PanelState | Show = Show.LIVE
    added_today: bool = False
    ending_soon: bool = False
    since: datetime | None = None
    until: datetime | None = None
    change: Change | None = None
    as_of: datetime | None = None
    known_as_of: datetime | None = None
    sort: PanelSort = PanelSort.LEARNED
    descending: bool = True
    group: PanelGrouping = PanelGrouping.DAY

    @property
    def in_past(self) -> bool:
        """Whether another instant than now is shown."""
        return self.as_of is not None or self.known_as_of is not None

    @property
    def is_filtered(self) -> bool:
        """Whether anything but the state narrows the list."""
        return bool(self.narrowed_to or self.added_today or self.ending_soon or self.change)

    @property
    def narrowed_to(self) -> tuple[str, ...]:
        """The words, names and families that are asked for."""
        asked = (self.text.strip(), self.person, self.entity_id, self.family, self.agent)
        return tuple(part for part in asked if part)

    @property
    def view(self) -> SavedView | None:
        """The saved view that this is, whatever its order."""
        if self.narrowed_to or self.in_past or self.change:
            return None
        mine = (self.state, self.added_today, self.ending_soon)
        return next((view for view, of in VIEWS.items() if mine == (of.state, of.added_today, of.ending_soon)), None)


VIEWS = {
    SavedView.ADDED_TODAY: PanelQuery(state=Show.ALL, added_today=True),
    SavedView.CONFIRMED: PanelQuery(state=PanelState.CONFIRMED),
    SavedView.ENDING_SOON: PanelQuery(ending_soon=True),
    SavedView.TRASH: PanelQuery(state=PanelState.FORGOTTEN),
}
"""What each saved view asks."""


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a search, with the predicates whose wording holds it."""

    word: str
    predicates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PanelGroup:
    """A group head: it stands before row ``start`` and covers ``count`` rows.

    ``key`` is an ISO day or month (*2026-06-12*, *2026-06*), an entity's name, a family or an agent; "" is unknown.
    """

    key: str
    start: int
    count: int


@dataclass(frozen=True, slots=True)
class PanelPage:
    """Every matching fact by row number (``facts.seq``), in order, and the heads between them."""

    ids: array[int]
    groups: tuple[PanelGroup, ...] = ()

    @property
    def total(self) -> int:
        """How many facts match."""
        return len(self.ids)


@dataclass(frozen=True, slots=True)
class PanelFact:
    """What one row needs of a fact and its neighbours, as stored.

    Attributes:
        writer: who said it first: the agent as signed, else the name of the key; None for the person.
        valid_from, invalid_at: the start and the end known at the instant that is shown.
        end_now: the end known now.
        replaced: the values it took the place of, newest first.
        replaced_by: the value that took its place.
        moved_from, moved_to: whom it was about before, and is about since; "" is the person at the window.
        would_replace: the value that it would end if a waiting review were accepted.
        review_kind: kind of the open review it waits for.
    """

    seq: int
    id: str
    user_id: str | None
    subject: str
    subject_is_user: bool
    subject_entity_id: str | None
    predicate: str
    predicate_raw: str
    family: str
    object: str
    object_entity_id: str | None
    confidence: float
    tense: Tense
    valid_from: datetime
    precision: Precision
    invalid_at: datetime | None
    created_at: datetime
    observation_count: int
    trust: Trust
    state: State
    writer: str | None
    engine: str
    forgotten_at: datetime | None
    end_now: datetime | None = None
    replaced: tuple[str, ...] = ()
    replaced_by: str | None = None
    moved_from: str | None = None
    moved_to: str | None = None
    recall: Recall | None = None
    would_replace: str | None = None
    review_kind: str | None = None

    def since(self, then: datetime, now: datetime) -> SinceThen | None:
        """What became of it between ``then`` and ``now``; None of what waits in Review: it is not yet so."""
        if self.state is State.REVIEW:
            return None
        if self.state is State.FORGOTTEN:
            return SinceThen.FORGOTTEN
        if self.state is State.NEVER_SO:
            return SinceThen.NEVER_SO
        if self.state is State.JOINED:
            return SinceThen.JOINED
        if self.end_now is not None and self.end_now <= now:
            has_successor = self.replaced_by is not None or self.moved_to is not None
            return SinceThen.CHANGED if has_successor else SinceThen.ENDED
        return SinceThen.LATE if self.created_at > then else SinceThen.STILL

    def panel_state(self, now: datetime) -> PanelState:
        """The one word and icon that stand for it at ``now``."""
        return panel_state(self, now, is_clash=self.review_kind == "clash")


@dataclass(frozen=True, slots=True)
class BareFact:
    """What an act goes by of a fact that is in a list and was never in sight; each as in :class:`PanelFact`."""

    seq: int
    id: str
    tense: Tense
    valid_from: datetime
    invalid_at: datetime | None
    trust: Trust
    state: State
    recall: Recall | None


def panel_state(fact: Fact | PanelFact | BareFact, now: datetime, *, is_clash: bool = False) -> PanelState:
    """The one state that a fact is shown in at ``now``."""
    if fact.state is State.FORGOTTEN:
        return PanelState.FORGOTTEN
    if fact.state is State.REVIEW:
        return PanelState.CLASH if is_clash else PanelState.REVIEW
    if fact.state is State.NEVER_SO:
        return PanelState.NEVER_SO
    if has_ended(fact.valid_from, fact.invalid_at, now):
        return PanelState.ENDED
    if fact.valid_from > now or fact.tense is Tense.PLANNED:
        return PanelState.PLANNED
    return PanelState.CONFIRMED if fact.trust is Trust.PERSON else PanelState.CURRENT


@dataclass(frozen=True, slots=True)
class Facets:
    """What the filter menus offer, each list with the most frequent first.

    Attributes:
        people: names of subjects, at most a few hundred.
        states: how many facts are in each state now.
        views: how many facts each saved view lists.
        forgotten_texts: how many texts are in the Trash beside its facts.
        total: every fact that is neither forgotten nor rejected, ended ones included.
    """

    people: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    states: Mapping[str, int] = field(default_factory=dict)
    views: Mapping[SavedView, int] = field(default_factory=dict)
    forgotten_texts: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class ChangedMost:
    """A person or thing of ``user_id``'s memory of which much changed; ``is_you`` is the person at the window."""

    entity_id: str
    user_id: str | None
    name: str
    facts: int
    is_you: bool = False


@dataclass(frozen=True, slots=True)
class Since:
    """What changed from one instant to another.

    Attributes:
        counts: how many facts, by what happened to them.
        most: whom or what it happened to, those with most changes first.
        agents: how many agents wrote something of it.
    """

    since: datetime
    until: datetime
    counts: Mapping[Change, int]
    most: tuple[ChangedMost, ...]
    agents: int
