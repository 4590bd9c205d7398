"""The Review inbox: what waits for the person's word."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from korely_desktop.api.bodies import Decide
from korely_desktop.api.fields import Limit200, Offset, PathId, UserFilter
from korely_desktop.api.insight import ConsequenceShape, ReviewPage, ReviewShape, consequence_shape, review_shape
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.answers import Decision
from korely_desktop.domain.questions import Correction
from korely_desktop.memory.inbox import consequences, review
from korely_desktop.memory.services import Services


def router(services: Services) -> APIRouter:
    """The review calls of part B."""
    routes = new_router("review")

    @routes.get("/v1/review", response_model=ReviewPage)
    def waiting(caller: CallerOf, user_id: UserFilter = None, limit: Limit200 = 50, offset: Offset = 0) -> Response:
        """Open questions, oldest first."""
        cards, total = review.waiting(services, caller, user_id, limit=limit, offset=offset)
        return Reply({"reviews": [review_shape(card) for card in cards], "total": total})

    @routes.post("/v1/review/{review_id}", response_model=ReviewShape)
    def decide(caller: CallerOf, review_id: PathId, body: Decide) -> Response:
        """Settle one: accept, correct (with ``correction``), reject or keep_both."""
        correction = None
        if body.correction is not None:
            correction = Correction(body.correction.subject, body.correction.predicate, body.correction.object)
        return Reply(review_shape(review.decide(services, caller, review_id, body.decision, correction)))

    @routes.get("/v1/review/{review_id}/preview", response_model=ConsequenceShape)
    def preview(
        caller: CallerOf,
        review_id: PathId,
        decision: Annotated[Literal["accept", "reject", "keep_both"], Query()] = "accept",
    ) -> Response:
        """What a decision would do: facts that end and begin, the context block before and after, who reads it."""
        return Reply(consequence_shape(consequences.preview(services, caller, review_id, Decision(decision))))

    return routes
