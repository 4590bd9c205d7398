"""The language model, for an admin key: the same functions as Settings > Language model.

One thing only the window can do: agree that texts leave this computer. An agent that holds the admin key must not be
able to send the memory elsewhere.
"""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.bodies import ChooseModel, ReadProject
from korely_desktop.api.fields import PathId
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import iso_or_none
from korely_desktop.memory.models import language_model
from korely_desktop.memory.services import Services


class ReadByModel(TypedDict):
    """One project."""

    id: str
    name: str
    on: bool


class LanguageModelShape(TypedDict):
    """The language model that is connected, how it does, and what it cost.

    ``url`` and ``model`` are null while none is. ``problem`` says why the built-in engine stands in, ``since`` when it
    began to. ``facts_borne_out``: of the facts that the model wrote, those that stand in their texts.
    """

    url: str | None
    model: str | None
    on: bool
    has_key: bool
    stays_on_this_computer: bool
    answered: bool
    problem: str | None
    since: str | None
    answers: int
    failures: int
    prompt_tokens: int
    completion_tokens: int
    unmetered_answers: int
    facts_written: int
    facts_borne_out: int
    cost: float | None
    projects: list[ReadByModel]


def router(services: Services) -> APIRouter:
    """The calls under ``/admin/language-model``."""
    routes = new_router("admin")

    @routes.get("/admin/language-model", response_model=LanguageModelShape)
    def get_language_model(caller: CallerOf) -> Response:
        """What is connected, how it does, and what it cost."""
        return Reply(_status(services, caller))

    @routes.put("/admin/language-model", response_model=LanguageModelShape)
    def choose_language_model(caller: CallerOf, body: ChooseModel) -> Response:
        """Choose a server and a model, and switch it on or off. A server elsewhere needs the person's consent, which
        only the window can ask for; until then this answers 409 and the choice is kept, switched off."""
        language_model.connect(services, caller, body.url, body.model, body.key)
        language_model.switch(services, caller, body.on)
        return Reply(_status(services, caller))

    @routes.delete("/admin/language-model", response_model=LanguageModelShape)
    def forget_language_model(caller: CallerOf) -> Response:
        """Forget the server, its key and the consent."""
        language_model.disconnect(services, caller)
        return Reply(_status(services, caller))

    @routes.put("/admin/language-model/projects/{project_id}", response_model=LanguageModelShape)
    def choose_project(caller: CallerOf, project_id: PathId, body: ReadProject) -> Response:
        """Let the model read the texts of one project, or keep them from it."""
        language_model.set_project(services, caller, project_id, body.on)
        return Reply(_status(services, caller))

    return routes


def _status(services: Services, caller: Caller) -> LanguageModelShape:
    status = language_model.status(services, caller)
    choice, totals = status.choice, status.totals
    return {
        "url": choice.url or None,
        "model": choice.model or None,
        "on": choice.on,
        "has_key": status.has_key,
        "stays_on_this_computer": not choice.url or choice.server.stays_here,
        "answered": status.answered,
        "problem": status.problem,
        "since": iso_or_none(status.since),
        "answers": totals.answers,
        "failures": totals.failures,
        "prompt_tokens": totals.prompt_tokens,
        "completion_tokens": totals.completion_tokens,
        "unmetered_answers": totals.unmetered,
        "facts_written": totals.rows,
        "facts_borne_out": totals.stood,
        "cost": status.cost,
        "projects": [{"id": project.id, "name": project.name, "on": on} for project, on in status.projects],
    }
