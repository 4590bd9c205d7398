"""The words of the language model's settings: what is wrong with it, and what it has used. No widgets."""

from __future__ import annotations

from korely_desktop.domain.errors import InvalidRequest, LanguageModelProblem
from korely_desktop.gui.i18n import decimal, fill, number, translate
from korely_desktop.memory.models.language_model import ModelStatus

_ENOUGH = 20
"""Facts from which on something can be said of a model."""


def reason_words(kind: str) -> str:
    """What is wrong with the model, in the language of the window."""
    return {
        "unreachable": translate(
            "LanguageModelSection",
            "The server cannot be reached. Check that it is running and that this is its address.",
        ),
        "slow": translate("LanguageModelSection", "The server took too long to answer."),
        "broken": translate("LanguageModelSection", "The server broke off its answer."),
        "busy": translate("LanguageModelSection", "The server is busy, or still loading the model."),
        "failed": translate("LanguageModelSection", "The server reports an error of its own."),
        "refused": translate(
            "LanguageModelSection", "The server refuses the key. Type it again, then press Use this model."
        ),
        "no_model": translate(
            "LanguageModelSection", "The server does not know this address or this model. List shows the ones it has."
        ),
        "rejected": translate("LanguageModelSection", "The server does not take such requests."),
    }.get(kind, translate("LanguageModelSection", "The model does not answer in the form it was asked for."))


def failure_words(problem: Exception, *, with_key: bool) -> str | None:
    """Why what the person tried failed; None where the problem says it itself. ``with_key``: one was sent."""
    if isinstance(problem, InvalidRequest) and problem.extra.get("field") == "model":
        return translate("LanguageModelSection", "Choose a model first. List asks the server which it has.")
    if not isinstance(problem, LanguageModelProblem):
        return None
    if problem.kind != "refused":
        return reason_words(problem.kind)
    if with_key:
        return translate("LanguageModelSection", "The server refuses this key.")
    return translate("LanguageModelSection", "The server requires a key. Type it above.")


def meter_words(status: ModelStatus) -> str:
    """How much was asked and answered, and what it cost."""
    totals = status.totals
    words = fill(
        translate("LanguageModelSection", "Answers: {answers}. Tokens sent: {sent}, received: {received}."),
        answers=number(totals.answers),
        sent=number(totals.prompt_tokens),
        received=number(totals.completion_tokens),
    )
    if status.cost is not None:
        cost = translate("LanguageModelSection", "That costs {cost}.")
        words = f"{words} {fill(cost, cost=decimal(status.cost, 2))}"
    if totals.rows:
        stood = translate("LanguageModelSection", "Facts it wrote: {n}; confirmed by the texts: {stood}.")
        words = f"{words} {fill(stood, n=number(totals.rows), stood=number(totals.stood))}"
    if totals.rows >= _ENOUGH and 2 * totals.stood < totals.rows:
        larger = translate("LanguageModelSection", "A larger model would make up less.")
        words = f"{words} {larger}"
    if totals.failures:
        stood_in = translate("LanguageModelSection", "Texts that the built-in engine read instead: {n}.")
        words = f"{words} {fill(stood_in, n=number(totals.failures))}"
    if totals.unmetered:
        silent = translate("LanguageModelSection", "Answers whose tokens the server did not count: {n}.")
        words = f"{words} {fill(silent, n=number(totals.unmetered))}"
    return words
