"""What a rewind took back, put back into the store as it was, unless the person decided about it meanwhile.

The use case is :func:`korely_desktop.memory.access.rewind.put_back`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from korely_desktop.domain.facts import Fact, State, Tense, Trust
from korely_desktop.domain.memories import Life
from korely_desktop.domain.rewind import Saved, SavedFact, SavedForgetting
from korely_desktop.memory.history import hiding
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import jobs, reviews, rewinds, withdrawal
from korely_desktop.store import memories as memory_rows
from korely_desktop.store.engine import Connection


@dataclass(frozen=True, slots=True)
class PutBack:
    """The facts that hold again, and the ids of all facts and questions that changed with them."""

    facts: tuple[Fact, ...]
    touched: Collection[str]
    asked: Collection[str]


def put(services: Services, connection: Connection, saved: Saved, now: datetime) -> PutBack:
    """Put back all that is still there: texts, facts and their points, ends, questions and what was hidden."""
    back, restored = _put_texts_back(connection, saved, now)
    gone = set(saved.texts) - back
    known = fact_rows.by_ids(connection, [one.fact_id for one in saved.facts])
    for one in saved.facts:
        if one.fact_id in known:
            _put_fact_back(connection, one, known[one.fact_id])
    rewinds.put_points(connection, [one for one in saved.points if one.point.memory_id not in gone])
    settled = fact_rows.by_ids(connection, {one.fact_id for one in saved.points} | set(known))
    touched = Lines.of(connection, services.vocabulary, settled.values()).settle(now).touched
    for end in saved.ends:
        fact_rows.close(connection, end.fact_id, end.invalid_at, now, end.invalidated_by)
    asked = set(saved.questions)
    for review_id in asked:
        reviews.open_again(connection, review_id)
    hidden = {one.target_id: one.at for one in saved.hidden}
    for fact in fact_rows.by_ids(connection, hidden).values():
        if fact.trust is not Trust.PERSON and fact.state is not State.FORGOTTEN:
            settled[fact.id] = fact
            asked |= hiding.hide(connection, fact, hidden[fact.id])
    for text in restored:
        left = withdrawal.leave_review(connection, text.target_id, text.at)
        touched.update(left.facts)
        asked.update(left.cards)
    return PutBack(tuple(fact_rows.by_ids(connection, list(known)).values()), touched | set(settled), asked)


def _put_fact_back(connection: Connection, saved: SavedFact, fact: Fact) -> None:
    """As it was, unless the person decided about it meanwhile."""
    if fact.trust is Trust.PERSON or fact.state is State.FORGOTTEN:
        return
    fact_rows.change(
        connection,
        fact.id,
        state=State(saved.state),
        trust=Trust(saved.trust),
        confidence=saved.confidence,
        confirmed_at=saved.confirmed_at,
        last_confirmed_at=saved.last_confirmed_at,
        observation_count=saved.observation_count,
        tense=fact.tense if saved.tense is None else Tense(saved.tense),
    )


def _put_texts_back(connection: Connection, saved: Saved, now: datetime) -> tuple[set[str], list[SavedForgetting]]:
    """Returns the texts that come back by it, not those that somebody brought back, or forgot again, since; and those
    that are forgotten again.
    """
    aside = {one.memory_id: one for one in saved.aside}
    forgot = {one.target_id: one for one in saved.restored}
    known = memory_rows.by_ids(connection, [*saved.texts, *forgot, *aside])
    back = {one for one in saved.texts if one in known and known[one].deleted_at == saved.at}
    rewinds.bring_back(connection, sorted(back), now)
    for memory_id in filter(back.__contains__, saved.unread):
        jobs.read_anew(connection, known[memory_id].project_id, memory_id, now)
    again = [one for one in forgot if one in back or (one in known and known[one].deleted_at is None)]
    for memory_id in again:  # as of then: a rewind that is done again looks for it by that
        memory_rows.mark_deleted(connection, [memory_id], forgot[memory_id].at)
    jobs.cancel_for_memories(connection, again, now)
    for memory_id, one in aside.items():
        if memory_id in known:
            life = known[memory_id].life
            before = Life(life.expires_at, life.archived_at or one.archived_at, life.done_at or one.done_at)
            memory_rows.set_life(connection, memory_id, before, now=now)
    return back, [forgot[memory_id] for memory_id in again]
