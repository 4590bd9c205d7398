"""Destroying a fact, a text or a person for good. Everything of an end user or an agent: :mod:`.people`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from korely_desktop.api.bodies import EraseWith
from korely_desktop.api.erasure_shapes import (
    ErasePreviewShape,
    EraseReceiptShape,
    erase_preview_shape,
    erase_receipt_shape,
)
from korely_desktop.api.fields import PathId
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services

Preview = Annotated[bool, Query(description="Only say what it would take")]


def router(services: Services) -> APIRouter:
    """The calls that leave nothing to bring back."""
    routes = new_router("erasing")

    def erased(caller: Caller, target: EraseTarget, body: EraseWith | None, preview: bool) -> Response:
        if preview:
            return Reply(erase_preview_shape(erasure.preview(services, caller, target)))
        choices = {text.memory_id: text.choice for text in body.texts} if body and body.texts else {}
        return Reply(erase_receipt_shape(erasure.erase(services, caller, target, choices)))

    @routes.post("/v1/facts/{fact_id}/erase", response_model=ErasePreviewShape | EraseReceiptShape)
    def erase_fact(
        caller: CallerOf, fact_id: PathId, body: EraseWith | None = None, preview: Preview = False
    ) -> Response:
        """Destroy a fact with its evidence, for good; with ``preview=true`` name everything it takes instead."""
        return erased(caller, EraseTarget(fact_ids=(fact_id,)), body, preview)

    @routes.post("/v1/memories/{memory_id}/erase", response_model=ErasePreviewShape | EraseReceiptShape)
    def erase_memory(
        caller: CallerOf, memory_id: PathId, body: EraseWith | None = None, preview: Preview = False
    ) -> Response:
        """Destroy a text and the facts that only it states, for good; with ``preview=true`` name them instead."""
        return erased(caller, EraseTarget(memory_ids=(memory_id,)), body, preview)

    @routes.post("/v1/entities/{entity_id}/erase", response_model=ErasePreviewShape | EraseReceiptShape)
    def erase_entity(
        caller: CallerOf, entity_id: PathId, body: EraseWith | None = None, preview: Preview = False
    ) -> Response:
        """Destroy every fact about a person or thing and every sentence that names them, for good; with
        ``preview=true`` name all of it instead.
        """
        return erased(caller, EraseTarget(entity_id=entity_id), body, preview)

    return routes
