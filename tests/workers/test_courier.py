"""Webhooks on their way: a real receiver that is slow, gone, broken or lies, real threads; nothing lost or held up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from korely_desktop.domain import webhooks as rules
from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.errors import DiskFull
from korely_desktop.domain.memories import Memory, NewMemory
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.webhooks import EVENTS, MEMORY_CREATED, Delivery, DeliveryState, Stopped, Webhook
from korely_desktop.memory import remember
from korely_desktop.memory.access import audit, keys, pausing
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import managing, posting, sending
from korely_desktop.store import webhooks as rows
from korely_desktop.workers import courier as courier_module
from korely_desktop.workers.courier import Courier
from tests.fakes import Clock
from tests.receiver import Act, Receiver, answers, breaks, floods, hangs, receiving

AGENT = Caller("rest")
PATIENCE_SECONDS = 60.0


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as up:
        yield up


@pytest.fixture
def clock(services: Services) -> Clock:
    return Clock(services.clock())


@pytest.fixture
def at(services: Services, clock: Clock) -> Services:
    return replace(services, clock=clock)


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Waits until so many attempts were noted since the test began."""
    count, changed = 0, threading.Condition()
    note = sending.note

    def counting(services: Services, webhook_id: str, tried: Any) -> None:
        nonlocal count
        note(services, webhook_id, tried)
        with changed:
            count += len(tried)
            changed.notify_all()

    def wait(attempts: int) -> None:
        with changed:
            assert changed.wait_for(lambda: count >= attempts, PATIENCE_SECONDS), count

    monkeypatch.setattr(sending, "note", counting)
    return wait


@pytest.fixture
def start() -> Iterator[Callable[[Services], Courier]]:
    running: list[Courier] = []

    def begin(services: Services) -> Courier:
        running.append(Courier(services))
        running[-1].start()
        return running[-1]

    yield begin
    assert [courier.stop(60_000) for courier in running].count(False) == 0


def hook(services: Services, receiver: Receiver, path: str = "hook") -> Webhook:
    return managing.create(services, PERSON, f"http://127.0.0.1:{receiver.port}/{path}", EVENTS)


def write(services: Services, content: str = "Ann likes tea.", **more: Any) -> Memory:
    return remember.add(services, AGENT, NewMemory(content, **more))


def now(services: Services, webhook: Webhook) -> Webhook:
    return next(one.webhook for one in managing.listed(services, PERSON) if one.webhook.id == webhook.id)


def messages(services: Services, webhook: Webhook) -> list[Delivery]:
    return managing.deliveries(services, PERSON, webhook.id, 200)[0]


def test_a_memory_reaches_the_receiver_signed_and_without_content(
    services: Services, receiver: Receiver, start: Any, noted: Any
) -> None:
    start(services)
    webhook = hook(services, receiver)
    memory = write(services, "Ann likes marzipan.", user_id="ann")
    (received,) = receiver.wait_for(1)
    noted(1)
    said = received.verified(webhook.secret)
    assert said["type"] == MEMORY_CREATED
    assert said["data"] == {"memory_id": memory.id, "user_id": "ann", "agent_id": None}
    assert b"marzipan" not in received.body
    assert received.headers["content-type"] == "application/json"
    (delivered,) = messages(services, webhook)
    assert (delivered.id, delivered.state, delivered.status) == (received.id, DeliveryState.DELIVERED, 204)
    assert now(services, webhook).last_delivered_at is not None


def test_for_a_day_both_secrets_verify(services: Services, receiver: Receiver, start: Any) -> None:
    old = hook(services, receiver)
    new = managing.rotate(services, PERSON, old.id)
    start(services)
    write(services)
    (received,) = receiver.wait_for(1)
    assert received.verified(old.secret) == received.verified(new.secret)


@pytest.mark.parametrize(
    ("act", "problem", "status"),
    [
        (answers(500), "failed", 500),
        (answers(404), "refused", 404),
        (answers(302, {"Location": "/elsewhere"}), "redirect", 302),
        (breaks, "broken", None),
        (hangs, "slow", None),
    ],
)
def test_what_does_not_arrive_is_kept_and_sent_again_later_under_the_same_id(
    at: Services,
    clock: Clock,
    receiver: Receiver,
    start: Any,
    noted: Any,
    monkeypatch: pytest.MonkeyPatch,
    act: Act,
    problem: str,
    status: int | None,
) -> None:
    line = posting.Line
    monkeypatch.setattr(posting, "Line", partial(line, seconds=0.5 if problem == "slow" else 30.0))
    receiver.plays(act, answers(204))
    webhook = hook(at, receiver)
    start(at)
    write(at)
    noted(1)
    (waits,) = messages(at, webhook)
    assert (waits.state, waits.attempts, waits.problem, waits.status) == (DeliveryState.WAITING, 1, problem, status)
    assert waits.due_at - clock.now >= rules.RETRIES[0]
    failing = now(at, webhook)
    assert (failing.failures, failing.problem, failing.failing_since) == (1, problem, clock.now)
    monkeypatch.setattr(posting, "Line", partial(line, seconds=PATIENCE_SECONDS))
    clock.now += timedelta(minutes=1)
    write(at, "Ann likes coffee.")
    first, again, other = receiver.wait_for(3)
    assert {again.id, other.id} > {first.id}
    noted(3)
    assert {one.state for one in messages(at, webhook)} == {DeliveryState.DELIVERED}
    assert now(at, webhook).failures == 0
    assert receiver.followed == []


def test_an_endless_answer_is_not_read(services: Services, receiver: Receiver, start: Any, noted: Any) -> None:
    receiver.plays(floods)
    webhook = hook(services, receiver)
    start(services)
    write(services)
    noted(1)
    assert messages(services, webhook)[0].state is DeliveryState.DELIVERED


def test_nobody_there_is_told_as_such_and_proxies_are_not_asked(
    services: Services, receiver: Receiver, start: Any, noted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{receiver.port}")
    webhook = managing.create(services, PERSON, "http://127.0.0.1:9/hook", EVENTS)
    start(services)
    write(services)
    noted(1)
    assert now(services, webhook).problem == "unreachable"
    assert receiver.received == []


def test_localhost_is_this_computer_whatever_a_name_server_says(
    services: Services, receiver: Receiver, start: Any
) -> None:
    managing.create(services, PERSON, f"http://agent.localhost:{receiver.port}/hook", EVENTS)
    start(services)
    write(services)
    (received,) = receiver.wait_for(1)
    assert received.headers["host"] == f"agent.localhost:{receiver.port}"


def test_a_name_elsewhere_that_leads_here_is_never_called(
    services: Services, receiver: Receiver, start: Any, noted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DNS rebinding: the person allowed a name, and it turns to this computer."""

    async def here(*_: object, **__: object) -> list[tuple[Any, ...]]:
        return [(0, 0, 0, "", ("127.0.0.1", receiver.port)), (0, 0, 0, "", ("::ffff:127.0.0.1", receiver.port, 0, 0))]

    monkeypatch.setattr("asyncio.base_events.BaseEventLoop.getaddrinfo", here)
    webhook = managing.create(services, PERSON, f"http://rebound.example:{receiver.port}/", EVENTS, agree=True)
    start(services)
    write(services)
    noted(1)
    assert now(services, webhook).problem == "forbidden"
    assert receiver.received == []


def test_410_stops_it_at_once_and_drops_what_waits(
    services: Services, receiver: Receiver, start: Any, noted: Any
) -> None:
    webhook = hook(services, receiver)
    receiver.plays(answers(410))
    write(services)
    write(services, "Ann likes coffee.")
    start(services)
    noted(1)
    gone = now(services, webhook)
    assert (gone.stopped, gone.given_up) == (Stopped.GONE, 2)
    (stop,) = audit.read(services, PERSON, AuditQuery(target_id=webhook.id, actors=("worker",)))[0]
    assert stop.meta == {"verb": "webhook_stop", "reason": "gone"}
    assert messages(services, webhook) == []
    write(services, "Ann likes jam.")
    assert messages(services, webhook) == []


def test_one_that_hangs_holds_up_no_other_and_no_writer(
    services: Services, receiver: Receiver, start: Any, noted: Any
) -> None:
    with receiving() as stuck:
        stuck.plays(hangs)
        hook(services, stuck)
        hook(services, receiver)
        start(services)
        write(services)
        stuck.wait_for(1)
        for number in range(30):
            write(services, f"Ann likes tea number {number}.")
        assert len({one.id for one in receiver.wait_for(31)}) == 31


def test_whoever_waits_for_an_answer_goes_first(
    services: Services, receiver: Receiver, start: Any, steps_aside: Callable[[str], threading.Event]
) -> None:
    at_the_door = steps_aside("webhooks")
    hook(services, receiver)
    start(services)
    with services.foreground.answering():
        write(services)
        assert at_the_door.wait(PATIENCE_SECONDS)
        assert receiver.received == []
    receiver.wait_for(1)


def test_each_of_many_arrives(services: Services, receiver: Receiver, start: Any, noted: Any) -> None:
    webhook = hook(services, receiver)
    remember.add_batch(services, AGENT, [NewMemory(f"Ann likes tea {number}.") for number in range(500)])
    start(services)
    noted(500)
    assert len({one.id for one in receiver.received}) == 500
    assert managing.listed(services, PERSON)[0].waiting == 0
    assert len(messages(services, webhook)) == rules.LOG_KEPT


def test_what_waited_at_the_end_is_sent_after_the_next_start(
    services: Services, receiver: Receiver, start: Any, noted: Any
) -> None:
    receiver.plays(hangs, answers(204))
    hook(services, receiver)
    first = start(services)
    write(services)
    (cut_off,) = receiver.wait_for(1)
    assert first.stop(60_000)
    start(services)
    assert receiver.wait_for(2)[1].id == cut_off.id


def test_an_attempt_that_could_not_be_noted_is_made_again(
    services: Services, receiver: Receiver, start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At least once: the receiver knows it by its id."""
    failures = iter([DiskFull("full")])
    put = rows.put

    def full_once(connection: Any, webhook: Webhook) -> None:
        for failure in failures:
            raise failure
        put(connection, webhook)

    hook(services, receiver)
    write(services)
    monkeypatch.setattr(rows, "put", full_once)
    monkeypatch.setattr(courier_module, "AGAIN_SECONDS", 0.01)
    start(services)
    first, again = receiver.wait_for(2)
    assert first.id == again.id


def test_nothing_is_sent_while_every_agent_is_paused(
    services: Services, receiver: Receiver, start: Any, noted: Any
) -> None:
    keys.create_key(services, PERSON, name="bot")
    webhook = hook(services, receiver)
    write(services)
    pausing.pause_all(services, PERSON)
    assert sending.look(services).ready == ()
    start(services)
    pausing.resume(services, PERSON)
    receiver.wait_for(1)
    noted(1)
    assert messages(services, webhook)[0].state is DeliveryState.DELIVERED


def test_what_a_paused_webhook_waits_for_goes_out_when_it_is_on_again(
    services: Services, receiver: Receiver, start: Any
) -> None:
    webhook = hook(services, receiver)
    write(services)
    managing.change(services, PERSON, webhook.id, on=False)
    assert sending.look(services).ready == ()
    start(services)
    managing.change(services, PERSON, webhook.id, on=True)
    receiver.wait_for(1)


def test_erased_while_it_waits_it_is_never_sent(at: Services, clock: Clock, receiver: Receiver, start: Any) -> None:
    hook(at, receiver)
    receiver.plays(answers(500), answers(204))
    start(at)
    write(at, user_id="ann")
    receiver.wait_for(1)
    erasure.delete_user_memories(at, PERSON, "ann")
    clock.now += timedelta(hours=1)
    kept = write(at, user_id="bob")
    (_, received) = receiver.wait_for(2)
    assert received.said["data"]["memory_id"] == kept.id
    assert len(receiver.received) == 2


def test_a_test_that_arrives_sends_what_waits(at: Services, receiver: Receiver, start: Any, noted: Any) -> None:
    webhook = hook(at, receiver)
    receiver.plays(answers(503), answers(204))
    start(at)
    write(at)
    noted(1)
    assert managing.try_out(at, PERSON, webhook.id).problem is None
    noted(2)
    assert {one.state for one in messages(at, webhook)} == {DeliveryState.DELIVERED}


def test_while_there_is_no_webhook_nothing_looks_for_work(services: Services) -> None:
    looked = threading.Semaphore(0)

    class Watched(Courier):
        def _begin(self, lanes: dict[str, asyncio.Task[None]]) -> float | None:
            seconds = super()._begin(lanes)
            looked.release()
            return seconds

    courier = Watched(services)
    courier.start()
    assert looked.acquire(timeout=PATIENCE_SECONDS)
    write(services)
    assert courier.stop(60_000)
    assert not looked.acquire(blocking=False)


def test_a_computer_that_slept_for_days_tries_again_before_it_gives_up(
    at: Services, clock: Clock, receiver: Receiver, start: Any, noted: Any
) -> None:
    receiver.plays(answers(500), answers(204))
    webhook = hook(at, receiver)
    start(at)
    write(at)
    noted(1)
    clock.now += timedelta(days=9)
    write(at, "Ann likes coffee.")
    noted(3)
    assert {one.state for one in messages(at, webhook)} == {DeliveryState.DELIVERED}
