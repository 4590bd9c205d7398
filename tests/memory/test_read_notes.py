"""Old read notes become one sum an agent, user and day; the chain is whole before and after, and shows any change."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.audit import FOLD, READ, WRITE, AuditQuery
from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import remember
from korely_desktop.memory.access import audit, read_notes
from korely_desktop.memory.services import Services
from korely_desktop.store import folding
from tests.fakes import Clock
from tests.memory.known import AGENT

START = datetime(2026, 5, 3, 10).astimezone(UTC)
"""A morning wherever the tests run: days are those of the calendar on the wall."""
LATER = timedelta(days=read_notes.USUAL + 1)
CURSOR = replace(AGENT, actor="mcp", key_id="key_cursor", label="Cursor")


@pytest.fixture
def clock() -> Clock:
    return Clock(START)


def _read(at: Services, count: int = 1, agent: Caller = AGENT, user_id: str | None = "anna") -> None:
    for number in range(count):
        audit.note_read(at, agent, "search", user_id=user_id, facts=[f"fct_{number}"], memories=["mem_a", "mem_b"])
    audit.flush_reads(at)


def _reads(at: Services) -> list[dict[str, object]]:
    """Every entry of a read, newest first, as the agents' own door tells of it."""
    events, _ = audit.read(at, AGENT, AuditQuery(action=READ, limit=1_000))
    return [
        {"user": event.user_id, "verb": event.meta["verb"], "reads": event.meta.get("reads", 1), "at": event.ts}
        for event in events
    ]


def test_old_reads_are_one_entry_an_agent_user_and_day(at: Services, clock: Clock) -> None:
    _read(at, 3)
    _read(at, 2, user_id="berta")
    _read(at, 4, CURSOR)
    clock.now += timedelta(hours=2)
    last = clock.now
    _read(at)
    clock.now += timedelta(days=1)
    _read(at, 5)
    clock.now = START + LATER
    assert read_notes.fold_old(at) == 10
    events, _ = audit.read(at, PERSON, AuditQuery(action=READ))
    assert [event.is_sum for event in events] == 5 * [False] + 3 * [True], "they stand where their day stands"
    assert sorted((event.actor, event.user_id, event.meta["reads"]) for event in events[5:]) == [
        ("mcp", "anna", 4),
        ("rest", "anna", 4),
        ("rest", "berta", 2),
    ]
    first = events[5]
    assert first.ts == last, "the time of its last read"
    assert first.meta == {"verb": "reads", "reads": 4, "kinds": {"search": 4}, "memories": 8, "facts": 4}
    assert (first.read, first.ip) == (None, None)
    assert audit.verify(at).whole


def test_what_was_written_stays_and_what_is_young_is_told_exactly(at: Services, clock: Clock) -> None:
    for _ in range(4):
        remember.add(at, AGENT, NewMemory("Giulia"))
        _read(at, 2)
        clock.now += timedelta(days=40)
    written, total = audit.read(at, PERSON, AuditQuery(action=WRITE))
    young = audit.read(at, PERSON, AuditQuery(action=READ, since=clock.now - timedelta(days=read_notes.USUAL)))
    assert read_notes.fold_old(at) == 4
    assert audit.read(at, PERSON, AuditQuery(action=WRITE)) == (written, total)
    assert audit.read(at, PERSON, AuditQuery(action=READ, since=clock.now - timedelta(days=90))) == young


def test_an_entry_says_what_was_folded_and_bridges_it(at: Services, clock: Clock) -> None:
    _read(at, 3)
    clock.now += LATER
    read_notes.fold_old(at)
    [entry], _ = audit.read(at, PERSON, AuditQuery(action=FOLD))
    assert (entry.actor, entry.ts, entry.meta["reads"]) == ("worker", clock.now, 3)
    [(_, last)] = entry.meta["bridges"]
    [total], _ = audit.read(at, PERSON, AuditQuery(action=READ))
    assert total.target_id == entry.id
    assert len(bytes.fromhex(last)) == 32


def test_a_day_of_many_reads_ends_as_one_entry(at: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "AT_ONCE", 3)
    _read(at, 10)
    clock.now += LATER
    assert read_notes.fold_old(at) == 10
    assert [entry["reads"] for entry in _reads(at)] == [10]
    assert audit.verify(at).whole


def test_it_stops_between_two_transactions_and_goes_on_where_it_was(
    at: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "AT_ONCE", 3)
    _read(at, 7)
    clock.now += LATER
    answers = iter([False, True])
    assert read_notes.fold_old(at, lambda: next(answers)) == 3
    assert sorted(entry["reads"] for entry in _reads(at)) == [1, 1, 1, 1, 3]
    assert audit.verify(at).whole
    assert read_notes.fold_old(at) == 4
    assert [entry["reads"] for entry in _reads(at)] == [7]


def test_notes_that_were_lost_are_told_for_good(at: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    from korely_desktop.memory.access import reads

    monkeypatch.setattr(reads, "MOST_WAITING", 2)
    _read(at, 5)
    clock.now += LATER
    assert read_notes.fold_old(at) == 2
    assert {entry["verb"] for entry in _reads(at)} == {"reads", "notes lost on a full disk"}


def test_the_person_chooses_for_how_long(at: Services, clock: Clock) -> None:
    assert read_notes.days_kept(at, PERSON) == read_notes.USUAL
    _read(at)
    clock.now += timedelta(days=31)
    assert read_notes.fold_old(at) == 0
    assert read_notes.keep(at, PERSON, 30) == 30
    assert read_notes.days_kept(at, PERSON) == 30
    assert read_notes.fold_old(at) == 1
    entry = audit.read(at, PERSON, AuditQuery(action=WRITE))[0][0]
    assert (entry.actor, entry.meta) == ("desktop", {"verb": "keep_read_notes", "days": 30})
    with pytest.raises(Forbidden):
        read_notes.keep(at, replace(AGENT, users=("anna",)), 365)


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE audit SET user_id = 'somebody else' WHERE seq = 3",
        "DELETE FROM audit WHERE seq = 3",
    ],
)
def test_folding_hides_no_change_that_was_made_before(at: Services, clock: Clock, tampering: str) -> None:
    _read(at, 5)
    with at.store.write() as connection:
        connection.exec_driver_sql(tampering)
    clock.now += LATER
    read_notes.fold_old(at)
    assert not audit.verify(at).whole


AGENTS = (AGENT, CURSOR)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("read"), st.integers(0, 1), st.sampled_from(["anna", "berta", None])),
        st.tuples(st.just("write"), st.integers(0, 1), st.none()),
        st.tuples(st.just("wait"), st.integers(1, 100), st.none()),
        st.tuples(st.just("fold"), st.integers(1, 4), st.none()),
    ),
    max_size=40,
)
CHANGES = (
    "DELETE FROM audit WHERE seq = {seq}",
    "UPDATE audit SET ts = ts + 1 WHERE seq = {seq}",
    "UPDATE audit SET meta = '{{}}' WHERE seq = {seq}",
    "UPDATE audit SET meta = json_set(meta, '$.reads', 1000) WHERE seq = {seq}",
    "UPDATE audit SET hash = randomblob(32) WHERE seq = {seq}",
)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(steps=STEPS, data=st.data())
def test_whatever_is_read_written_and_folded_the_chain_is_whole_and_any_change_shows(
    at: Services, steps: list[tuple[str, int, str | None]], data: st.DataObject
) -> None:
    clock = Clock(datetime(2026, 5, 3, 10, tzinfo=UTC))
    at = replace(at, clock=clock)
    with at.store.write() as connection:
        connection.exec_driver_sql("DELETE FROM audit")
    made: Counter[tuple[str, str | None, date]] = Counter()
    written = 0
    for step, number, user_id in steps:
        if step == "read":
            _read(at, 1, AGENTS[number], user_id)
            made[AGENTS[number].actor, user_id, clock.now.astimezone().date()] += 1
        elif step == "write":
            with at.store.write() as connection:
                audit.record(connection, AGENTS[number], WRITE, at=clock.now)
            written += 1
        elif step == "wait":
            clock.now += timedelta(hours=7 * number)
        else:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(folding, "AT_ONCE", number)
                read_notes.fold_old(at)
    assert audit.verify(at).whole
    events, _ = audit.read(at, PERSON, AuditQuery(limit=1_000))
    told: Counter[tuple[str, str | None, date]] = Counter()
    for event in events:
        if event.action == READ:
            told[event.actor, event.user_id, event.ts.astimezone().date()] += event.meta.get("reads", 1)
    assert told == made
    sums = [(event.actor, event.user_id, event.ts.astimezone().date()) for event in events if event.is_sum]
    assert len(sums) == len(set(sums)), "one entry an agent, user and day"
    assert sum(event.action == WRITE for event in events) == written
    with at.store.read() as connection:
        numbers = [row[0] for row in connection.exec_driver_sql("SELECT seq FROM audit ORDER BY seq")]
    if len(numbers) < 2:
        return
    change = data.draw(st.sampled_from(CHANGES))
    seq = data.draw(
        st.sampled_from(numbers[:-1])
    )  # a chain that is cut off at its end cannot be told from a shorter one
    with at.store.write() as connection:
        before = connection.exec_driver_sql("SELECT meta FROM audit WHERE seq = ?", (seq,)).scalar_one()
        connection.exec_driver_sql(change.format(seq=seq))
        after = connection.exec_driver_sql("SELECT meta FROM audit WHERE seq = ?", (seq,)).scalar_one_or_none()
    if "meta" not in change or before != after:
        assert not audit.verify(at).whole
