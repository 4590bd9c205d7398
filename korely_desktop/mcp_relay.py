"""The relay between an MCP client at stdin and stdout and the running app.

What it offers is known here, so a client sees the tools even while the app is closed; using one then says what to do.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import sys
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp_types import INTERNAL_ERROR, CallToolResult, GetPromptResult, ReadResourceResult, TextContent

import korely_desktop
from korely_desktop.api.mcp.catalogue import Offer
from korely_desktop.api.mcp.serving import build_server
from korely_desktop.mcp_stdio import Address

_VERSION = "2025-06-18"
"""The revision of the protocol that is spoken with the app; the client chooses its own."""
_SECONDS = 60.0


class AppClosed(Exception):
    """Nobody answers there."""


class AppRefused(Exception):
    """The app answers, and says no: to the key, to the rate, or because it is closing."""


@dataclass(frozen=True, slots=True)
class RemoteActs:
    """For whoever holds the key, in the app at ``address``."""

    address: Address
    key: str
    user_id: str | None

    def may(self, offer: Offer) -> bool:
        """The app decides when a tool is used."""
        return True

    async def call(self, name: str, arguments: dict[str, Any]) -> CallToolResult:
        """Use a tool of the app."""
        try:
            answer = await self._ask("tools/call", {"name": name, "arguments": arguments})
        except (AppClosed, AppRefused) as problem:
            return CallToolResult(content=[TextContent(text=str(problem))], is_error=True)
        return CallToolResult.model_validate(answer)

    async def read(self, uri: str) -> ReadResourceResult:
        """Read a resource of the app."""
        return ReadResourceResult.model_validate(await self._asked("resources/read", {"uri": uri}))

    async def prompt(self, name: str, arguments: dict[str, str]) -> GetPromptResult:
        """Have the app fill in a prompt."""
        return GetPromptResult.model_validate(await self._asked("prompts/get", {"name": name, "arguments": arguments}))

    async def _asked(self, method: str, params: dict[str, Any]) -> Any:
        try:
            return await self._ask(method, params)
        except (AppClosed, AppRefused) as problem:
            raise MCPError(INTERNAL_ERROR, str(problem)) from problem

    async def _ask(self, method: str, params: dict[str, Any]) -> Any:
        status, answer = await asyncio.to_thread(
            self._post, {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        )
        if "error" in answer:
            problem = answer["error"]
            raise MCPError(problem["code"], problem["message"], problem.get("data"))
        if status != 200 or "result" not in answer:
            raise AppRefused(answer.get("message", f"Korely Desktop answered with status {status}."))
        return answer["result"]

    def _post(self, message: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        headers = {
            "Authorization": f"Bearer {self.key}",
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": _VERSION,
            "X-Korely-Client": f"korely-desktop-mcp/{korely_desktop.__version__}",
        }
        if self.user_id is not None:
            headers["X-Korely-User"] = quote(self.user_id, safe="")
        connection = http.client.HTTPConnection(self.address.host, self.address.port, timeout=_SECONDS)
        try:
            connection.request("POST", "/mcp", json.dumps(message).encode(), headers)
            response = connection.getresponse()
            answer = json.loads(response.read())
        except (OSError, http.client.HTTPException, ValueError) as problem:
            raise AppClosed(
                f"Korely Desktop does not answer at port {self.address.port} of this computer. Open it, then try "
                "again; if it listens on another port, set KORELY_BASE_URL."
            ) from problem
        finally:
            connection.close()
        return response.status, answer if isinstance(answer, dict) else {}


def relay(address: Address, key: str, user_id: str | None) -> None:
    """Pass everything on to the app at ``address``, for whoever holds ``key``, until the client closes stdin."""
    asyncio.run(_serve(RemoteActs(address, key, user_id)))


async def _serve(acts: RemoteActs) -> None:
    server = build_server(lambda context: acts)
    print(f"korely-desktop mcp: passing on to port {acts.address.port}", file=sys.stderr)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())
