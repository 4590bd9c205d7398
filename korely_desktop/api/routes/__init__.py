"""The routes, one file a subject. Each is a thin call of one use case; none holds a rule."""

from __future__ import annotations

from fastapi import APIRouter

from korely_desktop.api.routes import (
    admin,
    agents,
    blocks,
    bulletin,
    context,
    conversations,
    embedding_model,
    entities,
    erasing,
    facts,
    incoming,
    language_model,
    learning,
    lifecycle,
    maintenance,
    memories,
    operations,
    people,
    remembering,
    review,
    selfcheck,
    system,
    travel,
    webhooks,
)
from korely_desktop.memory.services import Services

_PARTS = (
    memories,
    lifecycle,
    remembering,
    conversations,
    blocks,
    facts,
    erasing,
    people,
    context,
    bulletin,
    operations,
    entities,
    review,
    admin,
    agents,
    language_model,
    embedding_model,
    learning,
    selfcheck,
    maintenance,
    webhooks,
    travel,
    incoming,
    system,
)


def all_routers(services: Services) -> list[APIRouter]:
    """Every router of the API, over these services."""
    return [part.router(services) for part in _PARTS]
