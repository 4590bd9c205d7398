"""The audit trail: one row for each thing done, ids and counts only, and a chain that shows any change to it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from korely_desktop.domain.audit import ACTIONS, AuditQuery
from korely_desktop.domain.errors import DiskFull, Forbidden
from korely_desktop.domain.memories import MemoryQuery, NewMemory
from korely_desktop.domain.scope import PERSON, WRITE, Caller
from korely_desktop.memory import remember
from korely_desktop.memory.access import audit, reads
from korely_desktop.memory.services import Services
from tests.fakes import Clock
from tests.memory.known import AGENT


def _write(services: Services, count: int = 5) -> list[str]:
    return [remember.add(services, AGENT, NewMemory(f"Giulia {number}", user_id="anna")).id for number in range(count)]


def test_every_write_has_its_row(services: Services) -> None:
    [memory] = _write(services, 1)
    remember.update(services, AGENT, memory, "changed")
    remember.delete(services, AGENT, memory)
    events, total = audit.read(services, AGENT, AuditQuery(target_id=memory))
    assert total == 3
    assert [event.meta["verb"] for event in events] == ["delete", "update", "add"]
    assert {(event.actor, event.action, event.user_id, event.result) for event in events} == {
        ("rest", "write", "anna", "ok")
    }
    assert "Giulia" not in str(events)


def test_a_write_that_fails_has_no_row(services: Services) -> None:
    _write(services, 1)
    with services.store.maintain() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFull):
        remember.add(services, AGENT, NewMemory("x" * 16_000))
    assert audit.read(services, PERSON, AuditQuery())[1] == 1


def test_reads_by_agents_are_noted_with_what_they_returned(services: Services) -> None:
    ids = _write(services)
    remember.list_memories(services, replace(AGENT, ip="127.0.0.1"), MemoryQuery())
    remember.list_memories(services, PERSON, MemoryQuery())
    [event], total = audit.read(services, AGENT, AuditQuery(action="read"))
    assert total == 1, "the person reads unrecorded"
    assert event.read == {"memories": ids[::-1], "facts": []}
    assert (event.meta["verb"], event.meta["memories"], event.ip) == ("memories", 5, "127.0.0.1")


def test_read_notes_wait_in_memory_and_are_written_at_the_end(services: Services) -> None:
    _write(services, 1)
    log = audit.ReadLog(services)
    log.start()
    for _ in range(20):
        remember.list_memories(services, AGENT, MemoryQuery())
    log.close()
    with services.store.read() as connection:
        written = connection.execute(text("SELECT count(*) FROM audit WHERE action = 'read'")).scalar_one()
    assert written == 20
    assert audit.flush_reads(services) == 0
    assert audit.verify(services).whole


def test_notes_that_cannot_be_written_are_kept(services: Services) -> None:
    _write(services, 1)
    for _ in range(60):
        remember.list_memories(services, AGENT, MemoryQuery())
    with services.store.maintain() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFull):
        audit.flush_reads(services)
    assert audit.read(services, AGENT, AuditQuery())[1] == 1, "reading the trail works on a full disk"
    with services.store.maintain() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 100000")
    assert audit.flush_reads(services) == 60


def test_too_many_waiting_notes_are_dropped_and_counted(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reads, "MOST_WAITING", 10)
    for _ in range(25):
        audit.note_read(services, AGENT, "search")
    assert audit.flush_reads(services) == 10
    events, _ = audit.read(services, AGENT, AuditQuery(action="read"))
    assert events[-1].meta == {"verb": "notes lost on a full disk", "reads": 15}
    assert audit.verify(services).whole


def test_filters(services: Services) -> None:
    clock = Clock(datetime(2026, 6, 11, 9, tzinfo=UTC))
    services = replace(services, clock=clock)
    for hour in range(4):
        clock.now = datetime(2026, 6, 11, 9 + hour, tzinfo=UTC)
        remember.add(services, AGENT, NewMemory("x", user_id=f"u{hour % 2}"))
    eleven = datetime(2026, 6, 11, 11, tzinfo=UTC)
    assert audit.read(services, AGENT, AuditQuery(user_id="u0"))[1] == 2
    assert audit.read(services, AGENT, AuditQuery(until=eleven))[1] == 3, "until is inclusive"
    assert audit.read(services, AGENT, AuditQuery(since=eleven))[1] == 2
    assert audit.read(services, AGENT, AuditQuery(since=eleven + timedelta(microseconds=1)))[1] == 1
    page, total = audit.read(services, AGENT, AuditQuery(limit=2, offset=1))
    assert ([event.ts.hour for event in page], total) == ([11, 10], 4)
    assert {action: audit.read(services, AGENT, AuditQuery(action=action))[1] for action in ACTIONS}["write"] == 4
    assert audit.read(services, AGENT, AuditQuery(action="everything")) == ([], 0)


def test_a_confined_key_sees_its_own_users_only(services: Services) -> None:
    for user in ("anna", "berta", None):
        remember.add(services, AGENT, NewMemory("x", user_id=user))
    confined = replace(AGENT, users=("anna",))
    events, total = audit.read(services, confined, AuditQuery())
    assert (total, {event.user_id for event in events}) == (1, {"anna"})
    with pytest.raises(Forbidden):
        audit.read(services, confined, AuditQuery(user_id="berta"))
    with pytest.raises(Forbidden):
        audit.read(services, Caller("rest", scopes=frozenset({WRITE})), AuditQuery())


def test_an_untouched_chain_is_whole(services: Services) -> None:
    _write(services)
    check = audit.verify(services)
    assert (check.whole, check.rows) == (True, 5)


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE audit SET user_id = 'somebody else' WHERE seq = 3",
        "UPDATE audit SET ts = ts + 1 WHERE seq = 3",
        "UPDATE audit SET meta = '{}' WHERE seq = 3",
        "UPDATE audit SET result = 'denied' WHERE seq = 3",
        "UPDATE audit SET hash = (SELECT hash FROM audit WHERE seq = 1) WHERE seq = 3",
        "DELETE FROM audit WHERE seq = 3",
        "DELETE FROM audit WHERE seq = 1",
        "UPDATE audit SET seq = CASE seq WHEN 3 THEN 104 WHEN 4 THEN 103 ELSE seq END",
    ],
)
def test_any_change_to_the_chain_is_found(services: Services, tampering: str) -> None:
    _write(services)
    with services.store.write() as connection:
        connection.exec_driver_sql(tampering)
    assert not audit.verify(services).whole


def test_the_first_row_that_does_not_fit_is_named(services: Services) -> None:
    _write(services)
    with services.store.write() as connection:
        connection.exec_driver_sql("UPDATE audit SET ip = '10.0.0.1' WHERE seq = 4")
        changed = connection.exec_driver_sql("SELECT id FROM audit WHERE seq = 4").scalar_one()
    assert audit.verify(services).broken_at == changed
