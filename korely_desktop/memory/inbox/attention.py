"""The person's attention, spent with care: which questions come first, and how much of the day's budget is used.

A question weighs as much as being wrong about it would cost: how often agents were given what it would change in the
last month (on a logarithmic scale, so that one busy agent does not drown everything), times how unsure the answer is.
Questions about one person come together, the person with the heaviest one first.

The time a card takes is the median of the person's own last decisions, once there are a few; until then it is a guess,
and said to be one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum
from itertools import pairwise
from statistics import median
from typing import Any

from korely_desktop.domain.answers import ReviewCard, ReviewKind
from korely_desktop.domain.learning import NOTHING_CHECKED, Checked
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.memory.inbox import learning, review
from korely_desktop.memory.listing.panel import midnight
from korely_desktop.memory.services import Services
from korely_desktop.store import auto_accepts, decisions, readers
from korely_desktop.store import facts as fact_rows

READS_WITHIN = timedelta(days=30)
GUESS = timedelta(seconds=12)
"""How long a card takes as long as too few were decided to know."""

MEASURED_FROM = 5
FAST = timedelta(seconds=2.5)
"""Two values and a quote cannot be read faster; whoever answers faster again and again decides without looking."""

FAST_RUN = 10
"""So many equal answers in a row, each that fast in the median; fewer happen to anybody who knows the matter."""

LONG = timedelta(minutes=20)
"""Without a break. Attention to rare errors sinks within the first half hour of watching for them."""

BREAK = timedelta(minutes=5)
_PAUSE = timedelta(minutes=1)
"""A longer gap between two decisions is a pause, not thinking."""

_UNSURE = {
    ReviewKind.CLASH: 1.0,
    ReviewKind.AMBIGUOUS: 0.9,
    ReviewKind.SAME_ENTITY: 0.8,
    ReviewKind.SENSITIVE: 0.7,
    ReviewKind.SELF_CHECK: 0.5,
}
_LEAST_UNSURE = 0.1


class Fatigue(StrEnum):
    """How tiredness shows in decisions."""

    FAST = "fast"  # the same answer again and again, faster than one can read
    LONG = "long"  # decisions without a break for a long time


@dataclass(frozen=True, slots=True)
class Inbox:
    """What waits, in the order it should be asked.

    Attributes:
        cards: the heaviest first, those about one subject together; at most 200 of ``total``.
        today: when this day began.
        spent: how long the person has decided today.
        a_card: how long a card takes.
        measured: whether that is the person's own pace; else it is a guess.
        decided_today: how many cards, without those taken back.
        fatigue: signs that the person had better pause.
        checked: how letting in without asking goes.
        earned: how many kinds of fact come in so, each of one agent.
    """

    cards: tuple[ReviewCard, ...]
    total: int
    today: datetime
    spent: timedelta
    a_card: timedelta
    measured: bool
    decided_today: int
    fatigue: Fatigue | None = None
    checked: Checked = NOTHING_CHECKED
    earned: int = 0

    def fit_into(self, budget: timedelta) -> int:
        """How many more cards fit into what is left of a day's budget; at least one while any of it is left."""
        left = budget - self.spent
        if left <= timedelta(0):
            return 0
        return max(1, int(left / self.a_card))


def inbox(services: Services, caller: Caller, zone: tzinfo | None = None) -> Inbox:
    """The questions in the order of what they are worth. ``zone`` is where days begin; None is that of this computer.

    Of more than 200 waiting questions the oldest 200 are ordered.
    """
    caller.require(READ)
    cards, total = review.waiting(services, caller, limit=review.MAX_LISTED)
    now = services.clock()
    with services.store.read() as connection:
        reads = readers.counts(connection, caller.project_id, now - READS_WITHIN)
        about = fact_rows.subjects(connection, reads)
        today = midnight(now, zone)
        answers = decisions.answers(connection, caller.project_id)
        checked = Checked(*auto_accepts.counts(connection, caller.project_id))
        earned = learning.of_project(connection, services.vocabulary, caller.project_id).earned
    most: dict[str | None, int] = {}
    for fact_id, subject in about.items():
        most[subject] = max(most.get(subject, 0), reads[fact_id])
    weights = {}
    for card in cards:
        if card.old_fact is not None:
            given = reads[card.old_fact.id]
        else:
            subject = card.fact.subject_entity_id if card.fact is not None else None
            given = 0 if subject is None else most.get(subject, 0)
        weights[card.id] = weight(card, given)
    decided = [at for at, meta in answers if _is_decision(meta)]
    gaps = [later - earlier for earlier, later in pairwise(decided) if later - earlier < _PAUSE]
    measured = len(gaps) >= MEASURED_FROM
    a_card = timedelta(seconds=max(1.0, median(gap.total_seconds() for gap in gaps))) if measured else GUESS
    of_today = [moment for moment in decided if moment >= today]
    spent = sum((min(gap, a_card) if gap >= _PAUSE else gap for gap in _gaps(of_today, a_card)), timedelta(0))
    tired = fatigue(decided, [str(meta["verb"]) for _, meta in answers if _is_decision(meta)], now)
    standing = _standing([meta for at, meta in answers if at >= today])
    ordered = tuple(_batched(cards, weights))
    return Inbox(ordered, total, today, spent, a_card, measured, standing, tired, checked, earned)


def fatigue(decided: Sequence[datetime], verbs: Sequence[str], now: datetime) -> Fatigue | None:
    """What decisions, oldest first, tell of the person who took them; nothing once there was a break."""
    if not decided or now - decided[-1] >= BREAK:
        return None
    gaps = [later - earlier for earlier, later in pairwise(decided)]
    last = gaps[1 - FAST_RUN :]
    if (
        len(last) == FAST_RUN - 1
        and len(set(verbs[-FAST_RUN:])) == 1
        and median(gap.total_seconds() for gap in last) < FAST.total_seconds()
    ):
        return Fatigue.FAST
    begun = len(decided) - 1
    while begun and gaps[begun - 1] < BREAK:
        begun -= 1
    return Fatigue.LONG if decided[-1] - decided[begun] >= LONG else None


def weight(card: ReviewCard, reads: int) -> float:
    """What being wrong about a card would cost: how often agents read it, times how unsure the answer is."""
    if card.kind in _UNSURE:
        unsure = _UNSURE[card.kind]
    else:
        confidence = card.fact.confidence if card.fact is not None else 0.5
        unsure = max(_LEAST_UNSURE, 1.0 - abs(2.0 * confidence - 1.0))
    return (1.0 + math.log1p(reads)) * unsure


def subject_of(card: ReviewCard) -> str:
    """The id by which cards are batched: whom or what it is about."""
    if card.fact is not None:
        return card.fact.subject_entity_id or card.fact.subject
    return card.other_entity.id if card.other_entity is not None else card.id


def _batched(cards: Sequence[ReviewCard], weights: dict[str, float]) -> list[ReviewCard]:
    heaviest: dict[str, float] = {}
    for card in cards:
        heaviest[subject_of(card)] = max(heaviest.get(subject_of(card), 0.0), weights[card.id])
    return sorted(
        cards,
        key=lambda card: (-heaviest[subject_of(card)], subject_of(card), -weights[card.id], card.created_at, card.id),
    )


def _gaps(moments: Sequence[datetime], usual: timedelta) -> list[timedelta]:
    """How long each decision took: the time since the one before, the usual for the first."""
    return [usual] * bool(moments) + [later - earlier for earlier, later in pairwise(moments)]


def _standing(answers: Iterable[Mapping[str, Any]]) -> int:
    """How many questions were decided, oldest first, and not taken back again."""
    decided: set[str] = set()
    for meta in answers:
        if _is_decision(meta):
            decided.add(str(meta["review"]))
        else:
            decided.discard(str(meta["review"]))
    return len(decided)


def _is_decision(meta: Mapping[str, Any]) -> bool:
    verb = str(meta.get("verb", ""))
    return verb.startswith("review_") and verb != "review_undo"
