"""The official MCP client, for tests: over HTTP to a server under test, or over stdio to a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx2
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

_T = TypeVar("_T")
Work = Callable[[Client], Awaitable[_T]]

ROOT = Path(__file__).resolve().parent.parent


def over_http(base_url: str, key: str, work: Work[_T], *, mode: Any = "auto", **headers: str) -> _T:
    """Connect to ``/mcp``, do the work, and hang up. ``mode``: which revision of the protocol is spoken."""

    async def talk() -> _T:
        sent = {"Authorization": f"Bearer {key}", **headers}
        async with httpx2.AsyncClient(headers=sent, trust_env=False, timeout=30) as connection:
            transport = streamable_http_client(f"{base_url}/mcp", http_client=connection)
            async with Client(transport, mode=mode) as client:
                return await work(client)

    return asyncio.run(talk())


def over_stdio(base_url: str, key: str, work: Work[_T], *words: str) -> _T:
    """Start ``korely-desktop mcp`` and do the work over its stdin and stdout."""

    async def talk() -> _T:
        environment = {**os.environ, "KORELY_BASE_URL": base_url, "KORELY_API_KEY": key, "PYTHONPATH": str(ROOT)}
        arguments = ["-m", "korely_desktop", "mcp", *words]
        started = StdioServerParameters(command=sys.executable, args=arguments, env=environment)
        async with Client(started) as client:
            return await work(client)

    return asyncio.run(talk())


async def told(client: Client, name: str, **arguments: Any) -> str:
    """What a tool answered; raises where it refused."""
    result = await client.call_tool(name, arguments)
    assert not result.is_error, result.content
    return str(result.content[0].text)


async def refusal(client: Client, name: str, **arguments: Any) -> str:
    """Why a tool refused."""
    result = await client.call_tool(name, arguments)
    assert result.is_error, result.content
    return str(result.content[0].text)
