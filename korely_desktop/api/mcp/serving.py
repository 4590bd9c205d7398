"""The protocol, over whatever does the work: lists come from the catalogue, and everything else is passed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
)

import korely_desktop
from korely_desktop.api.mcp.catalogue import BY_NAME, INSTRUCTIONS, OFFERS, PROMPTS, RESOURCES, TEMPLATES, Offer

Context = ServerRequestContext[Any, Any]


class Acts(Protocol):
    """What is done for one caller. Each raises :class:`MCPError` where there is no such thing."""

    def may(self, offer: Offer) -> bool:
        """Whether the caller may use a tool at all."""
        ...

    async def call(self, name: str, arguments: dict[str, Any]) -> CallToolResult:
        """Use a tool; what goes wrong is told in the result, for the model to read."""
        ...

    async def read(self, uri: str) -> ReadResourceResult:
        """Read a resource."""
        ...

    async def prompt(self, name: str, arguments: dict[str, str]) -> GetPromptResult:
        """Fill in a prompt."""
        ...


def build_server(acts_of: Callable[[Context], Acts]) -> Server[Any]:
    """A server of the catalogue; ``acts_of`` tells who acts for the caller of a request."""

    async def list_tools(context: Context, params: PaginatedRequestParams | None) -> ListToolsResult:
        acts = acts_of(context)
        return ListToolsResult(tools=[offer.tool for offer in OFFERS if acts.may(offer)])

    async def call_tool(context: Context, params: CallToolRequestParams) -> CallToolResult:
        if params.name not in BY_NAME:
            raise MCPError(INVALID_PARAMS, "There is no such tool. tools/list names the available ones.")
        return await acts_of(context).call(params.name, params.arguments or {})

    async def list_resources(context: Context, params: PaginatedRequestParams | None) -> ListResourcesResult:
        return ListResourcesResult(resources=list(RESOURCES))

    async def list_templates(context: Context, params: PaginatedRequestParams | None) -> ListResourceTemplatesResult:
        return ListResourceTemplatesResult(resource_templates=list(TEMPLATES))

    async def read_resource(context: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        return await acts_of(context).read(params.uri)

    async def list_prompts(context: Context, params: PaginatedRequestParams | None) -> ListPromptsResult:
        return ListPromptsResult(prompts=list(PROMPTS))

    async def get_prompt(context: Context, params: GetPromptRequestParams) -> GetPromptResult:
        return await acts_of(context).prompt(params.name, params.arguments or {})

    server: Server[Any] = Server(
        "korely",
        version=korely_desktop.__version__,
        title="Korely",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )
    server.middleware.clear()  # it traces, and nobody is told of requests
    return server
