"""When a message is tried again, when it is given up, when a webhook is stopped: whatever fails in whatever order."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain.webhooks import (
    JITTER,
    LONGEST_REST,
    RETRIES,
    STOPPED_AFTER,
    STOPPED_AFTER_FAILURES,
    Delivery,
    DeliveryState,
    Outcome,
    Stopped,
    Webhook,
    after,
)

BEGAN = datetime(2026, 6, 12, 9, 0, tzinfo=UTC)
WEBHOOK = Webhook("whk_1", "prj_1", "http://127.0.0.1:9", ("memory.created",), BEGAN, "whsec_")
MESSAGE = Delivery("msg_1", "whk_1", "memory.created", BEGAN, BEGAN)
FAILURE = Outcome(500, "failed")

chances = st.floats(min_value=0, max_value=1, exclude_max=True)


@given(st.lists(chances, min_size=len(RETRIES) + 1, max_size=len(RETRIES) + 1))
def test_a_message_that_never_arrives_is_tried_on_the_schedule_and_then_given_up(each: list[float]) -> None:
    webhook, message, now = WEBHOOK, MESSAGE, BEGAN
    for number, chance in enumerate(each):
        assert message.state is DeliveryState.WAITING
        webhook, message = after(webhook, message, FAILURE, now, chance)
        assert (message.attempts, message.tried_at, message.problem, message.status) == (number + 1, now, "failed", 500)
        if number < len(RETRIES):
            assert RETRIES[number] <= message.due_at - now <= RETRIES[number] * (1 + JITTER)
            now = message.due_at
    assert message.state is DeliveryState.GIVEN_UP
    assert webhook.given_up == 1
    assert timedelta(days=3) < now - BEGAN < timedelta(days=4)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 40_000), chances), max_size=60))
def test_a_webhook_rests_longer_and_longer_until_one_message_arrives(story: list[tuple[bool, int, float]]) -> None:
    """Each attempt is one of a message of its own; seconds pass between them."""
    webhook, now, in_a_row, since = WEBHOOK, BEGAN, 0, None
    for arrives, seconds, chance in story:
        now += timedelta(seconds=seconds)
        webhook, message = after(webhook, MESSAGE, Outcome(200) if arrives else FAILURE, now, chance)
        in_a_row = 0 if arrives else in_a_row + 1
        since = None if arrives else since or now
        assert (webhook.failures, webhook.failing_since) == (in_a_row, since)
        assert message.state is (DeliveryState.DELIVERED if arrives else DeliveryState.WAITING)
        if arrives:
            assert (webhook.rests_until, webhook.problem, webhook.last_delivered_at) == (None, None, now)
        else:
            assert webhook.rests_until is not None
            assert now < webhook.rests_until <= now + LONGEST_REST * (1 + JITTER)
        due_to_stop = since is not None and in_a_row >= STOPPED_AFTER_FAILURES and now - since >= STOPPED_AFTER
        if webhook.stopped is not None:
            assert webhook.stopped is Stopped.FAILING
            assert due_to_stop
            return
        assert not due_to_stop


def test_a_computer_that_was_off_for_a_week_stops_nothing() -> None:
    once, _ = after(WEBHOOK, MESSAGE, FAILURE, BEGAN, 0.0)
    again, _ = after(once, MESSAGE, FAILURE, BEGAN + timedelta(days=7), 0.0)
    assert again.stopped is None


def test_410_stops_at_once() -> None:
    webhook, _ = after(WEBHOOK, MESSAGE, Outcome(410, "gone"), BEGAN, 0.0)
    assert webhook.stopped is Stopped.GONE


def test_what_arrives_late_does_not_wake_what_the_person_paused() -> None:
    webhook, _ = after(replace(WEBHOOK, stopped=Stopped.PAUSED), MESSAGE, Outcome(204), BEGAN, 0.0)
    assert webhook.stopped is Stopped.PAUSED


def test_an_earlier_secret_is_signed_with_until_its_time_is_over() -> None:
    turned = Webhook(
        *("whk_1", "prj_1", "http://127.0.0.1:9", (), BEGAN, "whsec_b"), "whsec_a", BEGAN + timedelta(hours=24)
    )
    assert turned.secrets(BEGAN + timedelta(hours=23)) == ("whsec_b", "whsec_a")
    assert turned.secrets(BEGAN + timedelta(hours=24)) == ("whsec_b",)
    assert "whsec" not in repr(turned)
