"""Taking back a fact that was stated directly, as if it had not been said, and saying it again.

Nobody forgot it: it is not in the trash and may be learned again. What it had ended holds again meanwhile, and the
questions that it answered are asked again. What was changed is noted in the audit row (ids, dates and ranks, no
content), from which the same fact is put back.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.rewind import SavedEnd, SavedPoint
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import iso, parse_time
from korely_desktop.memory.access import audit
from korely_desktop.memory.facts import owned
from korely_desktop.memory.history import said
from korely_desktop.memory.history.correction import outweighs
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.history.telling import Effect, acting
from korely_desktop.memory.inbox import held
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows
from korely_desktop.store import rewinds, tracing
from korely_desktop.store.engine import Connection


def unsay(services: Services, caller: Caller, fact_id: str) -> Fact:
    """Take back a fact that was stated directly. Undone by :func:`say_again`.

    Raises:
        Conflict: a text or somebody else says it too, it does not stand any more, or the person said it and the caller
            is not the person.
    """
    with acting(services, caller) as (connection, now, effect):
        fact = owned(connection, caller, fact_id)
        if fact.state is not State.ACTIVE:
            raise Conflict("This fact is no longer there, so there is nothing to take back.")
        if not outweighs(caller, fact):
            raise Conflict("The person said this, so only the person can take it back.")
        taken = _said_with(connection, fact)
        ends = rewinds.plans_ended_by(connection, [fact.id])
        with tracing.traced(connection) as trace:
            point_rows.take_back(connection, [number for number, _ in taken])
            rows.change(connection, fact.id, state=State.REJECTED)
            for end in ends:
                rows.reopen(connection, end.fact_id, now)
            asked = held.ask_again(connection, [fact.subject_entity_id], fact.created_at)
            _settle(services, connection, [fact.id, *(one.fact_id for _, one in taken)], effect, now)
        effect.touched |= {fact.id, *(end.fact_id for end in ends), *asked.values()}
        effect.reviews |= set(asked)
        note = {
            "asked": asked,
            **said.changed(connection, trace),
            "ends": [[end.fact_id, iso(end.invalid_at), end.invalidated_by] for end in ends],
        }
        audit.record_of_fact(connection, caller, fact, "unsay", note, at=now)
        return rows.by_ids(connection, [fact.id])[fact.id]


def say_again(services: Services, caller: Caller, fact_id: str) -> Fact:
    """Put back what :func:`unsay` took, as the same fact.

    Raises:
        Conflict: nobody took it back, or the person did and the caller is not the person.
    """
    with acting(services, caller) as (connection, now, effect):
        fact = owned(connection, caller, fact_id, hidden=True)
        unsaid = audit.newest_standing(connection, fact, lambda event: event.meta.get("verb") == "unsay", ["say_again"])
        if unsaid is None or fact.state is not State.REJECTED or not outweighs(caller, fact):
            raise Conflict("This fact was not taken back, or not by you, so it cannot be said again.")
        taken, given = ([SavedPoint.of_row(row) for row in unsaid.meta[name]] for name in ("taken", "given"))
        rows.change(connection, fact.id, state=State.ACTIVE)
        said.take_from(connection, given)
        rewinds.put_points(connection, taken)
        _settle(services, connection, [fact.id, *(one.fact_id for one in (*taken, *given))], effect, now)
        for end in (SavedEnd(name, parse_time(at), by) for name, at, by in unsaid.meta["ends"]):
            rows.close(connection, end.fact_id, end.invalid_at, now, end.invalidated_by)
            effect.touched.add(end.fact_id)
        effect.reviews |= held.answer_again(connection, unsaid.meta["asked"], now)
        effect.touched |= {fact.id, *unsaid.meta["asked"].values()}
        audit.record_of_fact(connection, caller, fact, "say_again", at=now)
        return rows.by_ids(connection, [fact.id])[fact.id]


def _said_with(connection: Connection, fact: Fact) -> list[rewinds.Numbered]:
    """What was said by stating it: its own beginning, and the ends that it gave others."""
    mine = point_rows.saved(connection, [fact.id])
    if not mine or any(one.point.memory_id is not None or one.known_at != fact.created_at for _, one in mine):
        raise Conflict("By now something else says this fact too, so it cannot be taken back. Forget it instead.")
    ended = said.ended_by(connection, [fact.subject_entity_id], [fact.id])
    return mine + [(number, one) for number, one in ended if one.fact_id != fact.id]


def _settle(services: Services, connection: Connection, fact_ids: Sequence[str], effect: Effect, now: datetime) -> None:
    known = rows.by_ids(connection, fact_ids).values()
    effect.also(Lines.of(connection, services.vocabulary, known).settle(now))
