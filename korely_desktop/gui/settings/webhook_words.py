"""The words of Settings > Webhooks: how one is doing, and why a message did not arrive. No widgets."""

from __future__ import annotations

from datetime import datetime

from korely_desktop.domain.webhooks import FACT_INVALIDATED, MEMORY_CREATED, Problem, Stopped, Webhook
from korely_desktop.gui.i18n import fill, language, number, translate
from korely_desktop.memory.date_words import when_words
from korely_desktop.memory.webhooks.managing import Listed


def short_address(url: str) -> str:
    """The address as people read it: without the scheme where that is the usual one of this computer."""
    return url.removeprefix("http://")


def event_words() -> dict[str, str]:
    """What a webhook can be told of, by its event."""
    return {
        MEMORY_CREATED: translate("WebhooksSection", "A text comes in"),
        FACT_INVALIDATED: translate("WebhooksSection", "A fact is no longer true"),
    }


def problem_words(problem: Problem, status: int | None) -> str:
    """Why a message did not arrive, in the language of the window."""
    words = {
        "unreachable": translate("WebhooksSection", "No program listens there."),
        "slow": translate("WebhooksSection", "The program took too long to answer."),
        "broken": translate("WebhooksSection", "The program broke off its answer."),
        "certificate": translate("WebhooksSection", "The certificate of that server is not trusted."),
        "forbidden": translate("WebhooksSection", "That name points to this computer, or to none."),
        "redirect": translate("WebhooksSection", "The program redirects elsewhere, which Korely does not follow."),
        "gone": translate("WebhooksSection", "The program says that this address is gone for good."),
        "refused": translate("WebhooksSection", "The program does not accept the message (error {status})."),
        "failed": translate("WebhooksSection", "The program reports an error of its own ({status})."),
    }[problem]
    return fill(words, status="" if status is None else status)


def state_words(listed: Listed, now: datetime, *, held: bool) -> str:
    """How a webhook is doing. ``held``: all agents are paused, so nothing is sent."""
    webhook = listed.webhook
    said = [_state(webhook, now)]
    if listed.waiting and held:
        said.append(translate("WebhooksSection", "All agents are paused, so nothing is sent."))
    if listed.waiting:
        said.append(fill(translate("WebhooksSection", "Messages waiting: {n}."), n=number(listed.waiting)))
    if webhook.given_up:
        said.append(fill(translate("WebhooksSection", "Messages that never arrived: {n}."), n=number(webhook.given_up)))
    return " ".join(said)


def state_look(webhook: Webhook) -> tuple[str, str]:
    """The icon of how a webhook is doing, and its colour."""
    if webhook.stopped is Stopped.PAUSED:
        return "circle-pause", "check"
    if webhook.stopped is not None:
        return "circle-x", "danger"
    if webhook.failing_since is not None:
        return "triangle-alert", "danger"
    return ("circle-dashed", "text-3") if webhook.last_delivered_at is None else ("circle-check", "good")


def _state(webhook: Webhook, now: datetime) -> str:
    why = "" if webhook.problem is None else problem_words(webhook.problem, webhook.status)
    if webhook.stopped is Stopped.PAUSED:
        return translate("WebhooksSection", "Paused: it is told nothing.")
    if webhook.stopped is Stopped.GONE:
        return fill(translate("WebhooksSection", "Stopped. {why} If that is not so, switch it on."), why=why)
    if webhook.stopped is Stopped.FAILING:
        words = translate(
            "WebhooksSection", "Stopped: nothing has arrived for days. {why} Fix that, then switch it on."
        )
        return fill(words, why=why)
    if webhook.failing_since is not None:
        words = translate("WebhooksSection", "Nothing has arrived since {when}. {why} Korely keeps trying.")
        return fill(words, when=when_words(webhook.failing_since, now, language()), why=why)
    if webhook.last_delivered_at is None:
        return translate("WebhooksSection", "Nothing has been sent yet.")
    when = when_words(webhook.last_delivered_at, now, language())
    return fill(translate("WebhooksSection", "The last message arrived: {when}."), when=when)
