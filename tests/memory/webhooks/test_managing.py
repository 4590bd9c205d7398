"""Whom to tell: what addresses are let in, who may let messages leave, secrets, and what is noted of each change."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from korely_desktop.domain import webhooks as rules
from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.errors import Conflict, Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import ADMIN, PERSON, READ, WRITE, Caller
from korely_desktop.domain.webhooks import EVENTS, FACT_INVALIDATED, MEMORY_CREATED, DeliveryState, Stopped, Webhook
from korely_desktop.memory import remember
from korely_desktop.memory.access import audit
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import managing, posting
from tests.fakes import Clock
from tests.receiver import answers, receiving

ELSEWHERE = "https://example.com/hooks/korely?room=1"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("localhost:9000/korely", "http://localhost:9000/korely"),
        (" http://127.0.0.1:9000 ", "http://127.0.0.1:9000"),
        ("127.8.8.8:1/x?y=z", "http://127.8.8.8:1/x?y=z"),
        ("https://[::1]:9000/", "https://[::1]:9000/"),
        ("agent.localhost:9000", "http://agent.localhost:9000"),
    ],
)
def test_a_webhook_on_this_computer_needs_no_question(services: Services, typed: str, kept: str) -> None:
    made = managing.create(services, Caller("rest"), typed, EVENTS)
    assert (made.url, made.events, made.stopped) == (kept, EVENTS, None)
    assert made.secret.startswith("whsec_")


@pytest.mark.parametrize(
    "url",
    [
        ELSEWHERE, "example.com/hook", "192.168.1.20:9000", "http://127.0.0.1.example.com", "http://2130706433/",
        "http://0x7f.1/", "http://localhost.:9000", "http://localhost.example.com", "http://[2001:db8::1]/",
    ],
)  # fmt: skip
def test_one_elsewhere_waits_for_the_person(services: Services, url: str) -> None:
    """Names that a name server would lead back here are names of somebody else too."""
    with pytest.raises(Conflict) as asked:
        managing.create(services, Caller("rest"), url, EVENTS)
    assert asked.value.extra["destination"].startswith("http")
    assert managing.listed(services, PERSON) == []
    managing.create(services, PERSON, url, EVENTS, agree=True)
    assert len(managing.listed(services, PERSON)) == 1


def test_what_the_person_allowed_holds_for_that_server_until_its_last_webhook_goes(services: Services) -> None:
    first = managing.create(services, PERSON, ELSEWHERE, EVENTS, agree=True)
    second = managing.create(services, Caller("rest"), "https://EXAMPLE.com/other", EVENTS)
    for other in ("http://example.com/hook", "https://example.com:8443/hook", "https://other.example.com/hook"):
        with pytest.raises(Conflict):
            managing.create(services, Caller("rest"), other, EVENTS)
    managing.remove(services, PERSON, first.id)
    managing.remove(services, PERSON, second.id)
    with pytest.raises(Conflict):
        managing.create(services, Caller("rest"), ELSEWHERE, EVENTS)


@pytest.mark.parametrize(
    "url",
    [
        "", "http://", "ftp://localhost/x", "http://user:word@localhost/", "http://localhost/#part", "localhost/a\nb",
        "http://local host", "http://localhost:0", "http://localhost:", "http://localhost:99999", "http://[::1",
        "http://169.254.169.254/", "http://0.0.0.0:9000", "http://224.0.0.1/", "http://[::]/",
        "http://[::ffff:169.254.0.1]/", "http://[::ffff:7f00:1]/", "http://[::1].example.com/", "http://0177.0.0.1/",
        "http://example.com@localhost/", "http://@localhost/", "http://localhost\\@example.com/", "http:/example.com",
        "http://localhost/" + "x" * 500,
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused_and_the_field_named(services: Services, url: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        managing.create(services, PERSON, url, EVENTS, agree=True)
    assert refused.value.extra["field"] == "url"


@pytest.mark.parametrize(
    ("address", "elsewhere"),
    [
        ("93.184.216.34", True), ("192.168.1.20", True), ("10.0.0.1", True), ("2001:db8::1", True),
        ("127.0.0.1", False), ("::1", False), ("::ffff:127.0.0.1", False), ("0.0.0.0", False), ("::", False),
        ("169.254.169.254", False), ("fe80::1", False), ("fe80::1%eth0", False), ("224.0.0.1", False),
    ],
)  # fmt: skip
def test_addresses_that_a_name_elsewhere_may_not_lead_to(address: str, elsewhere: bool) -> None:
    assert posting.is_elsewhere(address) is elsewhere


@pytest.mark.parametrize("events", [[], ["memory.deleted"], ["webhook.test"]])
def test_what_it_can_be_told_of_is_checked(services: Services, webhook: Webhook, events: list[str]) -> None:
    for act in (
        lambda: managing.create(services, PERSON, "localhost:9", events),
        lambda: managing.change(services, PERSON, webhook.id, events=events),
    ):
        with pytest.raises(InvalidRequest) as refused:
            act()
        assert refused.value.extra["field"] == "events"


def test_only_an_admin_of_everybody_manages_them(services: Services, webhook: Webhook) -> None:
    for caller in (
        Caller("rest", scopes=frozenset({READ, WRITE})),
        Caller("rest", scopes=frozenset({ADMIN}), users=("ann",)),
    ):
        for act in (
            lambda caller=caller: managing.listed(services, caller),
            lambda caller=caller: managing.create(services, caller, "localhost:9", EVENTS),
            lambda caller=caller: managing.change(services, caller, webhook.id, on=False),
            lambda caller=caller: managing.rotate(services, caller, webhook.id),
            lambda caller=caller: managing.try_out(services, caller, webhook.id),
            lambda caller=caller: managing.deliveries(services, caller, webhook.id),
            lambda caller=caller: managing.remove(services, caller, webhook.id),
        ):
            with pytest.raises(Forbidden):
                act()
    assert managing.listed(services, PERSON)[0].webhook == webhook


def test_what_is_not_there_is_said_so(services: Services) -> None:
    for act in (managing.change, managing.rotate, managing.try_out, managing.deliveries, managing.remove):
        with pytest.raises(NotFound):
            act(services, PERSON, "whk_none")  # type: ignore[operator]
    with pytest.raises(NotFound):
        managing.create(services, PERSON, "localhost:9", EVENTS, "prj_none")


def test_there_are_only_so_many(services: Services) -> None:
    for number in range(rules.MOST):
        managing.create(services, PERSON, f"localhost:9/{number}", EVENTS)
    with pytest.raises(Conflict):
        managing.create(services, PERSON, "localhost:9/more", EVENTS)


def test_events_paused_and_on_again(services: Services, webhook: Webhook) -> None:
    changed = managing.change(services, PERSON, webhook.id, events=[FACT_INVALIDATED])
    remember.add(services, PERSON, NewMemory("Ann likes tea."))
    assert managing.deliveries(services, PERSON, webhook.id) == ([], 0)
    changed = managing.change(services, PERSON, webhook.id, on=False, events=[FACT_INVALIDATED, MEMORY_CREATED])
    assert (changed.events, changed.stopped) == (EVENTS, Stopped.PAUSED)
    assert managing.change(services, PERSON, webhook.id, on=True).stopped is None


def test_a_new_secret_leaves_the_old_one_a_day(services: Services, webhook: Webhook) -> None:
    clock = Clock(services.clock())
    at = replace(services, clock=clock)
    turned = managing.rotate(at, PERSON, webhook.id)
    assert turned.secret != webhook.secret
    assert turned.secrets(clock.now) == (turned.secret, webhook.secret)
    clock.now += timedelta(hours=25)
    assert managing.listed(at, PERSON)[0].webhook.secrets(clock.now) == (turned.secret,)


def test_a_test_is_sent_at_once_and_says_how_that_went(services: Services) -> None:
    with receiving() as receiver:
        made = managing.create(services, PERSON, receiver.url, [MEMORY_CREATED])
        tried = managing.try_out(services, PERSON, made.id)
        assert (tried.state, tried.status) == (DeliveryState.DELIVERED, 204)
        (received,) = receiver.received
        assert received.verified(made.secret) == {
            "type": "webhook.test", "timestamp": received.said["timestamp"], "data": {},
        }  # fmt: skip
        receiver.plays(answers(404))
        tried = managing.try_out(services, PERSON, made.id)
        assert (tried.state, tried.status, tried.problem) == (DeliveryState.GIVEN_UP, 404, "refused")
    assert managing.try_out(services, PERSON, made.id).problem == "unreachable"
    assert managing.deliveries(services, PERSON, made.id)[1] == 3
    assert managing.listed(services, PERSON)[0].webhook.failures == 0


def test_every_change_is_in_the_audit_trail_without_the_secret(services: Services, webhook: Webhook) -> None:
    managing.change(services, PERSON, webhook.id, on=False)
    managing.rotate(services, PERSON, webhook.id)
    managing.try_out(services, PERSON, webhook.id)
    managing.remove(services, PERSON, webhook.id)
    events, _ = audit.read(services, PERSON, AuditQuery(target_id=webhook.id))
    assert [event.meta["verb"] for event in reversed(events)] == [
        "webhook_add", "webhook_change", "webhook_rotate", "webhook_test", "webhook_remove",
    ]  # fmt: skip
    assert "whsec" not in str(events)
