"""What an answer of the person changed of facts, noted (ids, dates and ranks, no content) and taken back to the same.

What is said of them is compared in :mod:`memory.history.said`; here is how they stood: whether and since when they
held, by whose word, from which texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from korely_desktop.domain.contradiction import beside, is_beside, without_beside
from korely_desktop.domain.facts import Fact, Precision, State, Tense
from korely_desktop.domain.rewind import SavedPoint
from korely_desktop.domain.times import iso, iso_or_none, parse_time, parse_time_or_none
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.history import said
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.history.telling import Effect
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as rows
from korely_desktop.store import reviews, rewinds
from korely_desktop.store.engine import Connection
from korely_desktop.store.tracing import Trace

NOTED = "answered"
"""Under which the audit row of an answer has what :func:`take_back` needs."""


def note(connection: Connection, trace: Trace, effect: Effect, now: datetime) -> dict[str, Any]:
    """What has changed by an act with this trace and effect, for its audit row."""
    after = rows.by_ids(connection, trace.facts)
    stood = [_standing(was, after[one]) for one, was in trace.facts.items() if was is not None and one in after]
    answered = (reviews.by_id(connection, one) for one in sorted(effect.reviews))
    return {
        NOTED: {
            "created": [one for one, was in trace.facts.items() if was is None and one in after],
            "stood": [row for row in stood if row is not None],
            **said.changed(connection, trace),
            "cards": [card.id for card in answered if card is not None and card.decided_at == now],
        }
    }


def take_back(services: Services, connection: Connection, note: Mapping[str, Any], now: datetime) -> Effect:
    """Everything stands as it stood before what was noted, as far as it was not erased or forgotten since."""
    given, taken = ([SavedPoint.of_row(row) for row in note[name]] for name in ("given", "taken"))
    before: dict[str, Mapping[str, Any]] = {row["id"]: row for row in note["stood"]}
    known = rows.by_ids(connection, {*before, *note["created"], *(one.fact_id for one in (*given, *taken))})
    subjects = {fact.subject_entity_id for fact in known.values() if fact.subject_entity_id}
    had = said.take(connection, given, now_about=subjects)
    rewinds.put_points(connection, taken)
    effect = Effect(touched=set(known), reviews=set(note["cards"]))
    for fact_id in (one for one in note["created"] if had.get(one) is False):
        rows.change(connection, fact_id, state=State.REJECTED)
        effect.reviews |= set(reviews.settle_for_fact(connection, fact_id, "reject", now))
    standing = {one: row for one, row in before.items() if one in known and known[one].state is not State.FORGOTTEN}
    for fact_id, row in standing.items():
        _stand_again(connection, known[fact_id], row)
    for card in note["cards"]:
        reviews.open_again(connection, card)
    reached = [*known.values(), *rows.by_ids(connection, had).values()]
    effect.also(Lines.of(connection, services.vocabulary, reached).settle(now))
    for fact in rows.by_ids(connection, list(standing)).values():
        if fact.state is State.REVIEW or fact.tense is Tense.PLANNED:  # no timeline says how long it lasts
            _last_again(connection, fact, standing[fact.id], now)
    return effect


def _standing(fact: Fact, after: Fact) -> dict[str, Any] | None:
    """How it stood, where that changed."""
    stood, stands = _columns(fact), _columns(after)
    texts = sorted(set(after.source_memory_ids) - set(fact.source_memory_ids))
    said_more = after.observation_count - fact.observation_count
    if stood == stands and not texts and not said_more:
        return None
    return {"id": fact.id, **stood, "texts": texts, "said_more": said_more}


def _columns(fact: Fact) -> dict[str, Any]:
    return {
        **audit.firmness(fact),
        "state": fact.state.value,
        "tense": fact.tense.value,
        "valid_from": iso(fact.valid_from),
        "precision": fact.valid_from_precision.value,
        "invalid_at": iso_or_none(fact.invalid_at),
        "invalidated_by": fact.invalidated_by,
        "beside": is_beside(fact.slot),
    }


def _stand_again(connection: Connection, fact: Fact, row: Mapping[str, Any]) -> None:
    slot = without_beside(fact.slot)
    rows.change(
        connection,
        fact.id,
        **audit.stood(row),
        state=State(row["state"]),
        observation_count=max(1, fact.observation_count - row["said_more"]),
        tense=Tense(row["tense"]),
        valid_from=parse_time(row["valid_from"]),
        valid_from_precision=Precision(row["precision"]),
        slot=beside(slot, fact.object_name) if row["beside"] else slot,
    )
    rows.drop_sources(connection, fact.id, row["texts"])
    if fact.state.value != row["state"]:
        blocking.unblock_fact(connection, fact)


def _last_again(connection: Connection, fact: Fact, row: Mapping[str, Any], now: datetime) -> None:
    end, by = parse_time_or_none(row["invalid_at"]), row["invalidated_by"]
    if (fact.invalid_at, fact.invalidated_by) == (end, by):
        return
    if end is None:
        rows.reopen(connection, fact.id, now)
    else:
        rows.close(connection, fact.id, end, now, by)
