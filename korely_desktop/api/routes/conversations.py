"""Conversations as they were held: episodes, and the messages of a session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.bodies import AddEpisode
from korely_desktop.api.fields import AgentFilter, Limit200, Offset, PathScopeId, SessionFilter, UserFilter
from korely_desktop.api.wire import CallerOf, Reply, new_router, written
from korely_desktop.domain.conversations import Episode, Message, MessageQuery
from korely_desktop.domain.times import iso
from korely_desktop.memory import conversations
from korely_desktop.memory.services import Services


class MessageShape(TypedDict):
    """One message. ``memory_id`` is its id among the memories; ``client`` the program that sent it."""

    memory_id: str
    episode_id: str
    session_id: str | None
    role: str | None
    content: str
    user_id: str | None
    agent_id: str | None
    timestamp: str
    created_at: str
    metadata: dict[str, Any]
    client: str | None


class EpisodeShape(TypedDict):
    """Messages that came in one go; ``own_id`` is the id that the caller gave."""

    id: str
    own_id: str | None
    session_id: str
    messages: list[MessageShape]


class KeptEpisode(EpisodeShape):
    """``left_out`` counts messages whose very text the person had erased; they are not kept again."""

    left_out: int


class EpisodePage(TypedDict):
    """Episodes of a session, oldest first."""

    episodes: list[EpisodeShape]
    total: int


class MessagePage(TypedDict):
    """Messages of a session, in the order in which they were said."""

    session_id: str
    messages: list[MessageShape]
    total: int


async def _page(
    user_id: UserFilter = None, agent_id: AgentFilter = None, limit: Limit200 = 50, offset: Offset = 0
) -> Callable[[str], MessageQuery]:
    return partial(MessageQuery, user_id=user_id, agent_id=agent_id, limit=limit, offset=offset)


_PageOf = Annotated[Callable[[str], MessageQuery], Depends(_page)]
"""Which part of a session is asked for: given the session, the query."""


def router(services: Services) -> APIRouter:
    """The conversations of part B."""
    routes = new_router("conversations")

    @routes.post(
        "/v1/episodes",
        status_code=201,
        response_model=KeptEpisode,
        responses={200: {"model": KeptEpisode, "description": "Kept before under this id; nothing was changed"}},
    )
    async def keep_episode(caller: CallerOf, body: AddEpisode) -> Response:
        """Keep messages of a conversation as they were said. What the user says is read for facts, nothing else."""
        kept = await written(conversations.keep, services, caller, body.to_new())
        answer: KeptEpisode = {**_episode(kept), "left_out": kept.left_out}
        return Reply(answer, status_code=201 if kept.is_new else 200)

    @routes.get("/v1/episodes", response_model=EpisodePage)
    def list_episodes(
        caller: CallerOf,
        page: _PageOf,
        session_id: SessionFilter,
    ) -> Response:
        """The episodes of a session, oldest first, with their messages."""
        found, total = conversations.episodes(services, caller, page(session_id))
        return Reply({"episodes": [_episode(episode) for episode in found], "total": total})

    @routes.get("/v1/sessions/{session_id:path}/messages", response_model=MessagePage)
    def list_messages(
        caller: CallerOf,
        page: _PageOf,
        session_id: PathScopeId,
    ) -> Response:
        """A session as it was held: who said what and when, in order, whatever came in how many episodes."""
        found, total = conversations.messages(services, caller, page(session_id))
        answer: MessagePage = {"session_id": session_id, "messages": [_message(one) for one in found], "total": total}
        return Reply(answer)

    return routes


def _episode(episode: Episode) -> EpisodeShape:
    return {
        "id": episode.id,
        "own_id": episode.own_id,
        "session_id": episode.session_id,
        "messages": [_message(one) for one in episode.messages],
    }


def _message(message: Message) -> MessageShape:
    memory = message.memory
    return {
        "memory_id": memory.id,
        "episode_id": message.episode_id,
        "session_id": memory.run_id,
        "role": memory.role.value if memory.role else None,
        "content": memory.content,
        "user_id": memory.user_id,
        "agent_id": memory.agent_id,
        "timestamp": iso(memory.event_time),
        "created_at": iso(memory.created_at),
        "metadata": dict(memory.metadata),
        "client": memory.client,
    }
