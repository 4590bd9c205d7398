"""One message over HTTP to where a webhook is: within a deadline, without redirects and without proxies.

A name is resolved once, its addresses are checked, and the very address that was checked is called. So a name that the
person allowed cannot lead to this computer or to its network card a moment later (DNS rebinding). Of the answer only
the status is read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from korely_desktop.domain.addresses import is_localhost, is_loopback
from korely_desktop.domain.webhooks import Outcome
from korely_desktop.language.extraction.llm.wire import certificates

if TYPE_CHECKING:
    import httpx

SECONDS = 15.0
"""For everything: finding the address, connecting, sending, and the status of the answer."""

_LOCALHOST = ("127.0.0.1", "::1")
_HEADERS = {"Content-Type": "application/json", "User-Agent": "Korely", "Accept-Encoding": "identity"}


class Line:
    """The way to one webhook for a few messages in a row; ``async with`` it. Connections are kept between them."""

    def __init__(self, url: str, seconds: float = SECONDS) -> None:
        self._url = url
        self._seconds = seconds
        self._client: httpx.AsyncClient | None = None

    async def __aenter__(self) -> Line:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._client is not None:
            await self._client.aclose()

    async def post(self, body: bytes, headers: Mapping[str, str]) -> Outcome:
        """Send a message; says how that went, and raises nothing that the network can cause."""
        import httpx

        try:
            async with asyncio.timeout(self._seconds):
                return await self._sent(httpx.URL(self._url), body, {**_HEADERS, **headers})
        except (TimeoutError, httpx.TimeoutException):
            return Outcome(problem="slow")
        except httpx.ConnectError as error:
            return Outcome(problem="certificate" if _is_of_certificate(error) else "unreachable")
        except (OSError, httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeError):
            return Outcome(problem="unreachable")
        except httpx.TransportError:
            return Outcome(problem="broken")

    async def _sent(self, url: httpx.URL, body: bytes, headers: Mapping[str, str]) -> Outcome:
        import httpx

        addresses = await _addresses(url)
        if not addresses:
            return Outcome(problem="forbidden")
        for address in addresses[:-1]:
            with suppress(httpx.ConnectError):
                return await self._asked(url, address, body, headers)
        return await self._asked(url, addresses[-1], body, headers)

    async def _asked(self, url: httpx.URL, address: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
        import httpx

        if self._client is None:
            verify = certificates() if url.scheme == "https" else False
            # No time-out of its own: the deadline of post() is around all of it.
            self._client = httpx.AsyncClient(timeout=None, follow_redirects=False, trust_env=False, verify=verify)
        request = self._client.build_request(
            "POST",
            url.copy_with(host=address),
            content=body,
            headers={**headers, "Host": url.netloc.decode("ascii")},
            extensions={"sni_hostname": url.raw_host.decode("ascii")},
        )
        answer = await self._client.send(request, stream=True)
        if answer.headers.get("content-length") == "0" or answer.status_code == 204:
            await answer.aread()  # there is no body, so the connection can be kept
        await answer.aclose()
        return _outcome(answer.status_code)


async def _addresses(url: httpx.URL) -> list[str]:
    """The addresses that may be called: this computer's own for a webhook here, and none of those for one elsewhere."""
    host = url.host
    if is_localhost(host):
        return list(_LOCALHOST)
    if is_loopback(str(url)):
        return [host]
    found = await asyncio.get_running_loop().getaddrinfo(host, url.port or url.scheme, type=socket.SOCK_STREAM)
    return [address for address in dict.fromkeys(str(entry[4][0]) for entry in found) if is_elsewhere(address)]


def can_read(url: str) -> bool:
    """Whether whoever sends takes it for an address too: of some, one reads a host and the other nothing."""
    import httpx

    try:
        return bool(httpx.URL(url).host)
    except (httpx.InvalidURL, UnicodeError):
        return False


def is_elsewhere(address: str) -> bool:
    """Whether an IP address is another computer's, which may be one in the same house."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False  # with a zone, so of this computer's own network card
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local or ip.is_multicast)


def _outcome(status: int) -> Outcome:
    if 200 <= status < 300:
        return Outcome(status)
    if 300 <= status < 400:
        return Outcome(status, "redirect")
    if status == 410:
        return Outcome(status, "gone")
    return Outcome(status, "refused" if 400 <= status < 500 else "failed")


def _is_of_certificate(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, ssl.SSLError):
            return True
        error = error.__cause__ or error.__context__
    return False
