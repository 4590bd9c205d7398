"""The bulletin: a cached digest of what is known now."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.fields import AgentFilter, Language, UserFilter
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.bulletin import Bulletin
from korely_desktop.domain.times import iso
from korely_desktop.language.tokens import count_tokens
from korely_desktop.memory.answers import bulletin
from korely_desktop.memory.services import Services


class BulletinShape(TypedDict):
    """What is known at ``as_of``; ``facts`` are the ids of what the text tells, in order."""

    as_of: str
    user_id: str | None
    agent_id: str | None
    language: str
    text: str
    tokens: int
    facts: list[str]
    holding: int
    texts: int
    waiting: int


def router(services: Services) -> APIRouter:
    """The bulletin of part B."""
    routes = new_router("context")

    @routes.get("/v1/bulletin", response_model=BulletinShape)
    def get_bulletin(
        caller: CallerOf, user_id: UserFilter = None, agent_id: AgentFilter = None, language: Language = "en"
    ) -> Response:
        """What is known now, in short. The same to the letter until something changes. No model writes it."""
        told = bulletin.bulletin(services, caller, user_id=user_id, agent_id=agent_id, language=language)
        return Reply(_shape(told, user_id, agent_id, language))

    @routes.post("/v1/bulletin/refresh", response_model=BulletinShape)
    def refresh_bulletin(
        caller: CallerOf, user_id: UserFilter = None, agent_id: AgentFilter = None, language: Language = "en"
    ) -> Response:
        """The same made anew, so that what began or ended by the clock alone is in it."""
        told = bulletin.bulletin(services, caller, user_id=user_id, agent_id=agent_id, language=language, fresh=True)
        return Reply(_shape(told, user_id, agent_id, language))

    return routes


def _shape(told: Bulletin, user_id: str | None, agent_id: str | None, language: str) -> BulletinShape:
    return {
        "as_of": iso(told.as_of),
        "user_id": user_id,
        "agent_id": agent_id,
        "language": language,
        "text": told.text,
        "tokens": count_tokens(told.text),
        "facts": list(told.facts),
        "holding": told.holding,
        "texts": told.texts,
        "waiting": told.waiting,
    }
