"""HTTP to a language model from any thread, with one deadline for the whole exchange, and cut short at once by close.

A blocking read cannot be ended from another thread, and a server that sends one byte a second outlives every read
time-out. So exchanges run on an event loop of their own thread, which starts with the first one.
"""

from __future__ import annotations

import asyncio
import ssl
import threading
from concurrent.futures import CancelledError
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from korely_desktop.domain.addresses import is_loopback
from korely_desktop.domain.errors import LanguageModelProblem, ShuttingDown

if TYPE_CHECKING:
    from collections.abc import Mapping

CONNECT_SECONDS = 5.0
MAX_BYTES = 4_000_000
"""An answer that is larger is given up."""

_JOIN_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered, whatever its status."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Wire:
    """All exchanges with language models of one app."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    def send(self, method: str, url: str, *, key: str | None = None, body: Any = None, seconds: float = 60.0) -> Reply:
        """One exchange; ``body`` is sent as JSON.

        Raises:
            LanguageModelProblem: no whole answer came within ``seconds``.
            ShuttingDown: the wire was closed meanwhile.
        """
        exchange = _exchange(method, url, key, body, seconds)
        with self._lock:
            if self._closed.is_set():
                exchange.close()
                raise _closing()
            future = asyncio.run_coroutine_threadsafe(exchange, self._running())
        try:
            return future.result()
        except CancelledError:
            raise _closing() from None

    def wait(self, seconds: float) -> None:
        """Pause between two exchanges.

        Raises:
            ShuttingDown: the wire was closed meanwhile.
        """
        if self._closed.wait(seconds):
            raise _closing()

    def close(self) -> None:
        """End every exchange under way and take no more; returns within a few seconds."""
        with self._lock:
            self._closed.set()
            loop, thread = self._loop, self._thread
            self._loop = None
        if loop is None or thread is None:
            return
        loop.call_soon_threadsafe(_cancel_all, loop)
        thread.join(_JOIN_SECONDS)

    def _running(self) -> asyncio.AbstractEventLoop:
        """The loop, started now if it has not been; called with the lock held."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=_run, args=(self._loop,), name="language-model", daemon=True)
            self._thread.start()
        return self._loop


def _run(loop: asyncio.AbstractEventLoop) -> None:
    """The body of the thread: the loop until it is told to stop."""
    try:
        loop.run_forever()
    finally:
        loop.close()


def _cancel_all(loop: asyncio.AbstractEventLoop) -> None:
    """Cancel every exchange, and stop the loop once they have ended."""
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    ending = asyncio.gather(*tasks, return_exceptions=True) if tasks else None
    if ending is None:
        loop.stop()
    else:
        ending.add_done_callback(lambda _done: loop.stop())


async def _exchange(method: str, url: str, key: str | None, body: Any, seconds: float) -> Reply:
    """The exchange within its deadline, its failures put into words."""
    import httpx

    try:
        async with asyncio.timeout(seconds):
            return await _converse(method, url, key, body)
    except (TimeoutError, httpx.TimeoutException):
        raise LanguageModelProblem("The language model took too long to answer.", kind="slow") from None
    except (httpx.ConnectError, httpx.UnsupportedProtocol, httpx.InvalidURL, httpx.ProxyError, UnicodeError):
        raise LanguageModelProblem("The language model's server cannot be reached.", kind="unreachable") from None
    except (httpx.TransportError, httpx.DecodingError):
        raise LanguageModelProblem("The language model broke off its answer.", kind="broken") from None


async def _converse(method: str, url: str, key: str | None, body: Any) -> Reply:
    """Send, and take the answer in pieces so that its size is bounded. Redirects are not followed: they would carry
    text and key to another server."""
    import httpx

    headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    timeout = httpx.Timeout(None, connect=CONNECT_SECONDS)
    here = is_loopback(url)
    verify = False if here and url.startswith("http://") else certificates()
    async with (
        httpx.AsyncClient(timeout=timeout, follow_redirects=False, trust_env=not here, verify=verify) as client,
        client.stream(method, url, headers=headers, json=body) as response,
    ):
        taken = bytearray()
        async for piece in response.aiter_bytes():
            taken += piece
            if len(taken) > MAX_BYTES:
                raise LanguageModelProblem("The language model's answer is too large.", kind="unreadable")
        return Reply(response.status_code, dict(response.headers), bytes(taken))


@cache
def certificates() -> ssl.SSLContext:
    """The certificates that servers are checked against; reading them takes a tenth of a second."""
    import httpx

    return httpx.create_ssl_context()


def _closing() -> ShuttingDown:
    return ShuttingDown("Korely is closing; the language model is not asked any more.")
