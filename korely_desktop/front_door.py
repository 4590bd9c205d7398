"""How agents reach the app: the port it listens on, and the local key that works at once.

The API itself is built when the server starts, so that a window can be painted before FastAPI is imported.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any

from korely_desktop.domain.errors import PortTaken
from korely_desktop.domain.projects import LOCAL_KEY_NAME
from korely_desktop.domain.scope import ALL_SCOPES, Caller
from korely_desktop.memory.services import Services
from korely_desktop.secrets import KeyringSilent, SecretKeeper
from korely_desktop.settings import DEFAULT_PORT

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.types import Receive, Send

    from korely_desktop.api.server import ApiServer

HOST = "127.0.0.1"
PORTS_TRIED = 20

_log = logging.getLogger(__name__)


class LateApi:
    """An ASGI app that builds the API at the first call, which is the server's own start-up."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._api: FastAPI | None = None

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Called by the server, in its thread."""
        if self._api is None:
            from korely_desktop.api.app import build_api

            self._api = build_api(self._services)
        await self._api(scope, receive, send)

    def refuse_new_work(self) -> None:
        """Answer 503 from now on; requests under way go on."""
        if self._api is not None:
            self._api.state.door.close()


def listen(api: LateApi, port: int | None) -> tuple[ApiServer, int | None]:
    """Bind the port asked for; without one, the usual port, or the next that is free and which port was taken.

    Raises:
        PortTaken: the port that was asked for is taken, or every one that may be tried.
    """
    from korely_desktop.api.server import ApiServer

    if port is not None:
        return ApiServer(api, HOST, port), None
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
        try:
            server = ApiServer(api, HOST, candidate)
        except PortTaken:
            continue
        if candidate == DEFAULT_PORT:
            return server, None
        taken = f"Port {DEFAULT_PORT} is used by another program. Korely listens on {candidate} until you restart."
        print(f"korely-desktop: {taken}", file=sys.stderr)
        return server, DEFAULT_PORT
    raise PortTaken(
        f"The ports {DEFAULT_PORT} to {DEFAULT_PORT + PORTS_TRIED - 1} are used by other programs. "
        "Quit one of them, or choose a free port with --port.",
        port=DEFAULT_PORT,
    )


def local_api_key(services: Services, keeper: SecretKeeper) -> str:
    """The admin key of this computer: the one kept from an earlier start if it still works, else a new one."""
    from korely_desktop.memory.access.keys import create_key, is_worthless, note_local

    try:
        known = keeper.read("api-key")
    except KeyringSilent:
        known = None
    if known is not None:
        if not is_worthless(services, known):
            note_local(services, known)
            return known  # one that the person paused stays the same key
        _log.info("The local key was revoked; a new one is made.")
    _, secret = create_key(services, Caller(actor="worker"), name=LOCAL_KEY_NAME, scopes=ALL_SCOPES)
    keeper.write("api-key", secret)
    note_local(services, secret)
    return secret
