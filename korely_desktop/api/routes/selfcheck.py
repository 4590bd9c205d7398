"""The memory's checks of itself: golden questions, the figures of every night, a run on request."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, cast

from fastapi import APIRouter, Query
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.bodies import AddQuestion
from korely_desktop.api.fields import PathId
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.selfcheck import Asked, CheckRun, GoldenQuestion
from korely_desktop.domain.times import iso
from korely_desktop.memory import selfcheck
from korely_desktop.memory.services import Services


class QuestionShape(TypedDict):
    """A question, and the memory that must be among the first five that search finds for it."""

    id: str
    question: str
    memory_id: str
    created_at: str


class QuestionPage(TypedDict):
    """Every golden question of the project."""

    questions: list[QuestionShape]


class AskedShape(TypedDict):
    """How a question fares now: the place of its answer among the first five, null when it is not there.

    ``id`` is null for a question that was made of a fact.
    """

    id: str | None
    question: str
    memory_id: str
    place: int | None


class AskedPage(TypedDict):
    """Every question, the golden ones first."""

    asked: list[AskedShape]


class RunShape(TypedDict):
    """The figures of one check; shares are 0 to 1, null where there was nothing to ask."""

    at: str
    model: str | None
    golden: int
    golden_recall: float | None
    canaries: int
    canary_recall: float | None
    junk: float | None
    stale: float | None
    p95_ms: float


class RunPage(TypedDict):
    """Checks, newest first."""

    runs: list[RunShape]


class Removed(TypedDict):
    """It is gone."""

    id: str
    status: str


def router(services: Services) -> APIRouter:
    """Golden questions and checks; all need an ``admin`` key that sees every user."""
    routes = new_router("checks")

    @routes.get("/v1/checks", response_model=RunPage)
    def list_runs(caller: CallerOf, limit: Annotated[int, Query(ge=1, le=400)] = 90) -> Response:
        """The figures of the last checks."""
        return Reply({"runs": [run_shape(each) for each in selfcheck.history(services, caller, limit)]})

    @routes.post("/v1/checks", status_code=201, response_model=RunShape)
    def check_now(caller: CallerOf) -> Response:
        """Ask every question now and keep the figures."""
        made = selfcheck.run(services, caller)
        assert made is not None, "nobody stops it here"
        return Reply(run_shape(made), status_code=201)

    @routes.get("/v1/checks/asked", response_model=AskedPage)
    def ask_now(caller: CallerOf) -> Response:
        """Put every question to search now, one by one; no figures are kept."""
        return Reply({"asked": [_asked(each) for each in selfcheck.asked(services, caller)]})

    @routes.get("/v1/checks/questions", response_model=QuestionPage)
    def list_questions(caller: CallerOf) -> Response:
        """The golden questions."""
        return Reply({"questions": [_question(each) for each in selfcheck.questions(services, caller)]})

    @routes.post("/v1/checks/questions", status_code=201, response_model=QuestionShape)
    def add_question(caller: CallerOf, body: AddQuestion) -> Response:
        """Write down a question with the memory that answers it."""
        return Reply(
            _question(selfcheck.add_question(services, caller, body.question, body.memory_id)), status_code=201
        )

    @routes.delete("/v1/checks/questions/{question_id}", response_model=Removed)
    def remove_question(caller: CallerOf, question_id: PathId) -> Response:
        """Take a golden question away."""
        selfcheck.remove_question(services, caller, question_id)
        return Reply({"id": question_id, "status": "removed"})

    return routes


def _asked(asked: Asked) -> AskedShape:
    return {"id": asked.id, "question": asked.question, "memory_id": asked.memory_id, "place": asked.place}


def _question(question: GoldenQuestion) -> dict[str, object]:
    return {**asdict(question), "created_at": iso(question.created_at)}


def run_shape(run: CheckRun) -> RunShape:
    """One check as it is answered."""
    return cast(RunShape, {**asdict(run), "at": iso(run.at)})
