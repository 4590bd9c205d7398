"""The person's word when timelines are joined anew: what would end it is set beside it, and they are asked.

A weaker value that is set beside keeps its own interval and stays visible. Every later settling tries again, so that
parting what was joined undoes it. News about one fact is weighed in :mod:`memory.history.truth`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.answers import Decision, ReviewKind
from korely_desktop.domain.contradiction import Timeline, beside, is_beside, without_beside
from korely_desktop.domain.endangering import endangering
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.verdicts import Reason
from korely_desktop.memory.history import timelines
from korely_desktop.memory.history.telling import Effect
from korely_desktop.store import facts as rows
from korely_desktop.store import reviews
from korely_desktop.store.engine import Connection

_KIND, _REASON = ReviewKind.AMBIGUOUS, Reason.CLASHES_WITH_PERSON


def asked_about(connection: Connection, facts: Sequence[Fact]) -> set[str]:
    """Ids of those that were set beside the person's word and wait for an answer."""
    apart = [fact.id for fact in facts if is_beside(fact.slot)]
    return reviews.asked_about(connection, apart, _KIND, _REASON) if apart else set()


def on_trial(fact: Fact) -> Fact:
    """The fact as if it stood on the timeline again."""
    return replace(fact, slot=without_beside(fact.slot))


def set_beside(
    connection: Connection,
    line: Timeline,
    stored: timelines.Stored,
    members: Sequence[Fact],
    asked: set[str],
    effect: Effect,
    now: datetime,
) -> set[str]:
    """Ids of the members that would end a fact of the person; each is set beside it, with a question.

    ``stored``: what is said of the members. ``asked``: those that were set beside earlier and are on trial. One that
    ends nothing now takes its place again.
    """
    apart: dict[str, str] = {}
    if len(members) > 1 and any(fact.is_human for fact in members):
        apart = endangering(timelines.of_points(line, stored, (), members).known)
    for fact in members:
        if fact.id in apart and fact.id not in asked:
            rows.change(connection, fact.id, slot=beside(fact.slot, fact.object_name))
            scope = Scope(fact.project_id, fact.user_id)
            about = {"fact_id": fact.id, "old_fact_id": apart[fact.id]}
            card = reviews.ask(connection, scope, _KIND, _REASON, now, **about)
            if card is None:  # it was asked when the two were one before, and settled when they were parted
                card = reviews.open_settled(connection, _KIND, **about)
            effect.reviews |= {card} if card else set()
        elif fact.id in asked and fact.id not in apart:
            rows.change(connection, fact.id, slot=fact.slot)
            effect.reviews |= set(reviews.settle_for_fact(connection, fact.id, Decision.REJECT, now))
    effect.touched |= set(apart) ^ asked.intersection(fact.id for fact in members)
    return set(apart)
