"""Adding, changing, listing and forgetting texts."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.characters import as_read
from korely_desktop.domain.errors import DiskFull, Forbidden, InvalidRequest, NotFound, StaleWrite
from korely_desktop.domain.jobs import READ_MEMORY, JobState
from korely_desktop.domain.memories import MemoryKind, MemoryQuery, MemoryStatus, NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import DEFAULT_PROJECT, PERSON, READ, WRITE, Caller
from korely_desktop.language import fence
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import audit
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from tests.fakes import Clock
from tests.memory.known import AGENT, Known


def _all(services: Services, caller: Caller = AGENT, **filters: object) -> list[str]:
    listed, total = remember.list_memories(services, caller, MemoryQuery(limit=200, **filters))  # type: ignore[arg-type]
    assert total == len(listed)
    return [memory.content for memory in listed]


def _stored_nothing(services: Services) -> bool:
    with services.store.read() as connection:
        return _all(services, PERSON) == [] and jobs.counts(connection).open == 0


def test_add_keeps_everything_that_was_sent(services: Services) -> None:
    when = datetime(2025, 3, 4, 5, 6, 7, 89, tzinfo=UTC)
    caller = Caller("rest", client="pytest/1")
    new = NewMemory(
        "Giulia likes email.",
        user_id="customer/4812",
        agent_id="support-bot",
        run_id="run 7",
        metadata={"channel": "phone", "tags": ["è", 1, None, {"deep": True}]},
        timestamp=when,
        kind=MemoryKind.SESSION,
    )
    added = remember.add(services, caller, new)
    read = remember.get(services, caller, added.id)
    assert read == added
    assert (read.status, read.event_time, read.client, read.kind) == (
        MemoryStatus.PROCESSING,
        when,
        "pytest/1",
        MemoryKind.SESSION,
    )
    assert (read.content, read.user_id, read.agent_id, read.run_id) == (
        new.content,
        new.user_id,
        new.agent_id,
        new.run_id,
    )
    assert read.metadata == new.metadata


def test_text_and_job_come_together(services: Services) -> None:
    memory = remember.add(services, AGENT, NewMemory("Giulia likes email."))
    with services.store.write() as connection:
        [job] = jobs.lease(connection, worker="w", now=services.clock(), seconds=60, limit=9)
    assert (job.kind, job.memory_id) == (READ_MEMORY, memory.id)


def test_a_change_is_announced_after_it_is_stored(services: Services) -> None:
    seen: list[tuple[Changes, list[str]]] = []
    services.changes.subscribe(lambda changes: seen.append((changes, _all(services))))
    memory = remember.add(services, AGENT, NewMemory("one"))
    assert seen == [(Changes("rest", memories=frozenset({memory.id})), ["one"])]


@pytest.mark.parametrize(
    ("new", "field"),
    [
        (NewMemory(""), "content"),
        (NewMemory(" \n\t "), "content"),
        (NewMemory("x" * 16_001), "content"),
        (NewMemory("a\x00b"), "content"),
        (NewMemory("half a \ud83d pair"), "content"),
        (NewMemory("x", user_id=""), "user_id"),
        (NewMemory("x", user_id="u" * 256), "user_id"),
        (NewMemory("x", agent_id="a\x00"), "agent_id"),
        (NewMemory("x", run_id="\udc00"), "run_id"),
        (NewMemory("x", metadata={"k": "v" * 8_192}), "metadata"),
        (NewMemory("x", metadata={"k": float("nan")}), "metadata"),
        (NewMemory("x", metadata={"k": object()}), "metadata"),
        (NewMemory("x", metadata={"k": "\ud800"}), "metadata"),
        (NewMemory("x", metadata={"k": "\x00"}), "metadata"),
        (NewMemory("x", metadata=["not", "an", "object"]), "metadata"),  # type: ignore[arg-type]
    ],
)
def test_what_is_out_of_bounds_is_refused_by_name(services: Services, new: NewMemory, field: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        remember.add(services, AGENT, new)
    assert caught.value.extra["field"] == field
    assert field in caught.value.message
    assert _stored_nothing(services)


def test_the_largest_allowed_values_are_kept(services: Services) -> None:
    new = NewMemory("é" * 16_000, user_id="u" * 255, metadata={"k": "v" * (8_192 - len('{"k": ""}'))})
    memory = remember.add(services, AGENT, new)
    assert remember.get(services, AGENT, memory.id).content == new.content


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.text(max_size=200), user=st.none() | st.text(max_size=30))
@example(content="0\xad", user=None)
def test_any_text_is_kept_as_people_read_it_or_refused(services: Services, content: str, user: str | None) -> None:
    try:
        memory = remember.add(services, AGENT, NewMemory(content, user_id=user))
    except InvalidRequest as error:
        refused = error.extra["field"]
    else:
        refused = None
        read = remember.get(services, AGENT, memory.id)
        assert (read.content, read.user_id) == (as_read(content), user)
    assert refused in (None, "content", "user_id")


def test_secrets_never_reach_the_disk(services: Services) -> None:
    secret = "sk-proj-Zk3vN8qLw2Tx9RbY7mHc4JfD6sPa1GeU"
    memory = remember.add(services, AGENT, NewMemory(f"The api key is {secret}. Giulia likes email."))
    assert secret not in memory.content
    assert "Giulia likes email." in memory.content
    for file in services.store.path.parent.rglob("*"):
        assert secret.encode() not in file.read_bytes()


def test_our_own_context_is_not_remembered_again(services: Services) -> None:
    block = f"{fence.OPENING}\n- Giulia likes phone calls (since 2025-01-01)\n{fence.CLOSING}"
    memory = remember.add(services, AGENT, NewMemory(f"{block}\nGiulia moved to Turin."))
    assert memory.content == "Giulia moved to Turin."
    with pytest.raises(InvalidRequest):
        remember.add(services, AGENT, NewMemory(block))


def test_scopes_and_confinement_hold(services: Services) -> None:
    reader = Caller("rest", scopes=frozenset({READ}))
    confined = Caller("rest", scopes=frozenset({READ, WRITE}), users=("anna", "team-*"))
    with pytest.raises(Forbidden):
        remember.add(services, reader, NewMemory("x"))
    for other in ("berta", "Anna", "TEAM-1", None):
        with pytest.raises(Forbidden):
            remember.add(services, confined, NewMemory("x", user_id=other))
    mine = [remember.add(services, confined, NewMemory(user, user_id=user)) for user in ("anna", "team-1")]
    others = [remember.add(services, AGENT, NewMemory(str(user), user_id=user)) for user in ("berta", "Team-2", None)]
    assert sorted(_all(services, confined)) == ["anna", "team-1"]
    listed, waiting = remember.events(services, confined)
    assert ({event.memory_id for event in listed}, waiting) == ({memory.id for memory in mine}, 2)
    with pytest.raises(Forbidden):
        remember.list_memories(services, confined, MemoryQuery(user_id="berta"))
    for memory in others:
        for verb in (remember.get, remember.delete, remember.history, remember.retry):
            with pytest.raises(NotFound):
                verb(services, confined, memory.id)
        with pytest.raises(NotFound):
            remember.update(services, confined, memory.id, "changed")
    assert len(_all(services)) == 5


def test_another_project_sees_nothing(services: Services) -> None:
    memory = remember.add(services, AGENT, NewMemory("x"))
    stranger = Caller("rest", project_id="prj_0000000000000000000000000Z")
    assert _all(services, stranger) == []
    with pytest.raises(NotFound):
        remember.get(services, stranger, memory.id)


def test_lists_are_newest_first_and_filtered(services: Services) -> None:
    for number in range(5):
        kind = MemoryKind.SESSION if number == 2 else MemoryKind.NOTE
        new = NewMemory(f"{number}", user_id=f"u{number % 2}", agent_id="a", run_id=f"r{number}", kind=kind)
        remember.add(services, AGENT, new)
    assert _all(services) == ["4", "3", "2", "1", "0"]
    assert _all(services, user_id="u0") == ["4", "2", "0"]
    assert _all(services, run_id="r3") == ["3"]
    assert _all(services, agent_id="nobody") == []
    assert _all(services, exclude_sessions=True) == ["4", "3", "1", "0"]
    page, total = remember.list_memories(services, AGENT, MemoryQuery(limit=2, offset=1))
    assert ([memory.content for memory in page], total) == (["3", "2"], 5)
    for bad in (MemoryQuery(limit=0), MemoryQuery(limit=201), MemoryQuery(offset=-1)):
        with pytest.raises(InvalidRequest):
            remember.list_memories(services, AGENT, bad)


def test_changing_a_text_has_it_read_again(services: Services) -> None:
    memory, _ = Known(services).text("Giulia lives in Turin.")
    changed = remember.update(services, AGENT, memory.id, "Giulia lives in Milan.")
    assert (changed.content, changed.status, changed.outcome) == ("Giulia lives in Milan.", "processing", None)
    assert changed.updated_at > memory.updated_at
    assert remember.get(services, AGENT, memory.id) == changed
    with services.store.write() as connection:
        [job] = jobs.lease(connection, worker="w", now=services.clock(), seconds=60, limit=9)
    assert job.memory_id == memory.id


def test_a_change_ends_the_reading_that_was_under_way(services: Services) -> None:
    memory = remember.add(services, AGENT, NewMemory("old"))
    with services.store.write() as connection:
        [job] = jobs.lease(connection, worker="w", now=services.clock(), seconds=60)
    remember.update(services, AGENT, memory.id, "new")
    with services.store.write() as connection:
        assert not jobs.finish(connection, job.id, services.clock()), "what was read of the old text must not count"


def test_a_stale_change_is_refused(services: Services) -> None:
    clock = Clock(datetime(2026, 6, 11, 9, 0, tzinfo=UTC))
    services = replace(services, clock=clock)
    memory = remember.add(services, AGENT, NewMemory("one"))
    clock.now += timedelta(minutes=1)
    read = remember.update(services, AGENT, memory.id, "two", memory.updated_at)
    clock.now += timedelta(minutes=1)
    with pytest.raises(StaleWrite):
        remember.update(services, AGENT, memory.id, "three", memory.updated_at)
    remember.update(services, AGENT, memory.id, "three", read.updated_at + timedelta(milliseconds=900))
    assert _all(services) == ["three"]


def test_forgetting_a_text_ends_what_only_it_asserted(services: Services) -> None:
    known = Known(services)
    memory, [plan, city, name] = known.text(
        "Giulia is on Advanced, lives in Turin, is called Giu.",
        ("Giulia", "has_plan", "Advanced"),
        ("Giulia", "lives_in", "Turin"),
        ("Giulia", "likes", "tea"),
    )
    other, _ = known.text("She lives in Turin.")
    known.also(city, other)
    known.confirmed(name)
    receipt = remember.delete(services, AGENT, memory.id)
    assert receipt.facts_invalidated == 1
    current, _ = facts.query(services, AGENT, FactQuery())
    assert {fact.id for fact in current} == {city.id, name.id}
    everything, _ = facts.query(services, AGENT, FactQuery(include_invalidated=True))
    assert plan.id in {fact.id for fact in everything}, "ended, not gone"
    assert _all(services) == ["She lives in Turin."]
    for verb in (remember.get, remember.delete):
        with pytest.raises(NotFound):
            verb(services, AGENT, memory.id)
    [event] = [e for e in audit.read(services, AGENT, audit.AuditQuery())[0] if e.id == receipt.audit_id]
    assert (event.target_id, event.meta["verb"]) == (memory.id, "delete")
    remember.delete(services, AGENT, other.id)
    assert {fact.id for fact in facts.query(services, AGENT, FactQuery())[0]} == {name.id}


def test_history_tells_what_happened_in_order(services: Services) -> None:
    known = Known(services)
    memory, [fact] = known.text("Giulia lives in Turin.", ("Giulia", "lives_in", "Turin"))
    remember.update(services, AGENT, memory.id, "Giulia lives in Turin, near the river.")
    remember.delete(services, AGENT, memory.id)
    events = remember.history(services, AGENT, memory.id)
    assert [event.event for event in events] == ["created", "fact_extracted", "updated", "fact_invalidated", "deleted"]
    assert {event.fact_id for event in events if event.fact} == {fact.id}
    assert events[1].fact == "Giulia lives_in Turin"


def test_a_batch_is_taken_whole_or_not_at_all(services: Services) -> None:
    items = [NewMemory(f"text {number}") for number in range(9)]
    with pytest.raises(InvalidRequest) as caught:
        remember.add_batch(services, AGENT, [*items, NewMemory("x", user_id="u" * 300)])
    assert caught.value.extra["field"] == "memories[9].user_id"
    assert _stored_nothing(services)
    for count in (0, 501):
        with pytest.raises(InvalidRequest):
            remember.add_batch(services, AGENT, [NewMemory("x")] * count)
    batch = remember.add_batch(services, AGENT, items)
    assert (batch.status, batch.received) == ("pending", 9)
    assert sorted(_all(services)) == sorted(item.content for item in items)


def test_a_batch_tells_how_far_it_is(services: Services) -> None:
    batch = remember.add_batch(services, AGENT, [NewMemory("a"), NewMemory("b")])
    now = services.clock()
    with services.store.write() as connection:
        first, second = jobs.lease(connection, worker="w", now=now, seconds=60, limit=2)
        jobs.finish(connection, first.id, now)
    assert remember.batch_status(services, AGENT, batch.id).status == "processing"
    with services.store.write() as connection:
        jobs.fail(connection, second.id, "It could not be read.", now, final=True)
    done = remember.batch_status(services, AGENT, batch.id)
    assert (done.status, done.imported, done.failed) == ("completed", 1, 1)
    assert done.errors == ((1, "It could not be read."),)
    stranger = Caller("rest", project_id="prj_0000000000000000000000000Z")
    with pytest.raises(NotFound):
        remember.batch_status(services, stranger, batch.id)


def test_a_failed_reading_can_be_tried_again(services: Services) -> None:
    memory = remember.add(services, AGENT, NewMemory("x"))
    now = services.clock()
    with services.store.write() as connection:
        [job] = jobs.lease(connection, worker="w", now=now, seconds=60)
        jobs.fail(connection, job.id, "no luck", now, final=True)
    assert remember.retry(services, AGENT, memory.id).status == "processing"
    with services.store.read() as connection:
        again = jobs.by_id(connection, job.id)
    assert again is not None
    assert (again.state, again.attempts, again.error) == (JobState.QUEUED, 0, None)


def test_events_count_what_is_still_being_read(services: Services) -> None:
    Known(services).text("read", user_id="a")
    waiting = remember.add(services, AGENT, NewMemory("unread", user_id="a"))
    remember.add(services, AGENT, NewMemory("other", user_id="b"))
    listed, processing = remember.events(services, AGENT, user_id="a", status=MemoryStatus.PROCESSING)
    assert ([event.memory_id for event in listed], processing) == ([waiting.id], 1)
    listed, processing = remember.events(services, AGENT, user_id="a", status=MemoryStatus.READY)
    assert (len(listed), processing) == (1, 1)


def test_a_full_disk_stores_nothing_of_an_add(services: Services) -> None:
    remember.add(services, AGENT, NewMemory("kept"))
    with services.store.maintain() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    announced: list[Changes] = []
    services.changes.subscribe(announced.append)
    with pytest.raises(DiskFull):
        remember.add(services, AGENT, NewMemory("x" * 16_000))
    assert announced == []
    assert _all(services) == ["kept"]


def test_four_writers_at_once(services: Services, store_path: Path) -> None:
    told: list[str] = []

    def write(name: int) -> None:
        for number in range(25):
            told.append(remember.add(services, AGENT, NewMemory(f"{name} {number}", user_id=str(name))).id)

    threads = [threading.Thread(target=write, args=[name]) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(told)) == len(_all(services)) == 100
    assert audit.verify(services).whole
    assert remember.get(services, AGENT, told[0]).project_id == DEFAULT_PROJECT
