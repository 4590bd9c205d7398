"""The embedding model that search goes by, for an admin key: the same functions as Settings > Search model."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.bodies import ChooseEmbeddingModel
from korely_desktop.api.routes.selfcheck import RunShape, run_shape
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.memory.models import embedding_models
from korely_desktop.memory.models.embedding_models import ModelStatus
from korely_desktop.memory.services import Services


class OfferShape(TypedDict):
    """A model that can be fetched: ``bytes`` in all, ``fetched`` of them here."""

    model: str
    name: str
    dimension: int
    licence: str
    bytes: int
    fetched: int


class ModelChangeShape(TypedDict):
    """A change that is not complete: ``waiting``, ``fetching``, ``preparing``, ``checking``, ``embedding``,
    ``switching``.

    ``done`` of ``total`` are bytes while fetching, texts and facts while embedding. ``failed``: it was given up and
    nothing changed; ``problem`` says why.
    """

    model: str
    folder: str | None
    phase: str
    done: int
    total: int
    problem: str | None
    failed: bool


class ComparedShape(TypedDict):
    """The memory's check of itself before and after the last change of model."""

    before: RunShape
    after: RunShape


class EmbeddingModelShape(TypedDict):
    """What search goes by (``built-in``, one of ``offers``, or ``folder``), and what becomes of a change."""

    model: str
    folder: str | None
    name: str
    dimension: int | None
    state: str
    problem: str | None
    offers: list[OfferShape]
    change: ModelChangeShape | None
    compared: ComparedShape | None


def router(services: Services) -> APIRouter:
    """The calls under ``/admin/embedding-model``."""
    routes = new_router("admin")

    @routes.get("/admin/embedding-model", response_model=EmbeddingModelShape)
    def get_embedding_model(caller: CallerOf) -> Response:
        """What search goes by, what there is to choose from, and how a change stands."""
        return Reply(_shape(embedding_models.status(services, caller)))

    @routes.put("/admin/embedding-model", status_code=202, response_model=EmbeddingModelShape)
    def choose_embedding_model(caller: CallerOf, body: ChooseEmbeddingModel) -> Response:
        """Go over to another model in the background: it is fetched if it must be, everything is embedded anew, and
        only then does search go by it. A change under way is given up for it."""
        return Reply(_shape(embedding_models.choose(services, caller, body.model, body.folder)), status_code=202)

    @routes.delete("/admin/embedding-model/change", response_model=EmbeddingModelShape)
    def cancel_change(caller: CallerOf) -> Response:
        """Give up the change under way, or forget one that failed; the model in use stays."""
        return Reply(_shape(embedding_models.cancel(services, caller)))

    return routes


def _shape(status: ModelStatus) -> EmbeddingModelShape:
    change = status.change
    return {
        "model": status.choice.model,
        "folder": status.choice.folder,
        "name": status.name,
        "dimension": status.dimension,
        "state": status.state,
        "problem": status.problem,
        "offers": [
            {
                "model": offer.id,
                "name": offer.name,
                "dimension": offer.dimension,
                "licence": offer.licence,
                "bytes": offer.size,
                "fetched": here,
            }
            for offer, here in status.offers
        ],
        "change": None
        if change is None
        else {
            "model": change.choice.model,
            "folder": change.choice.folder,
            "phase": change.phase,
            "done": change.done,
            "total": change.total,
            "problem": change.problem,
            "failed": change.failed,
        },
        "compared": None
        if status.compared is None
        else {"before": run_shape(status.compared[0]), "after": run_shape(status.compared[1])},
    }
