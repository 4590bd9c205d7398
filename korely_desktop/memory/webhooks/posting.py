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


async def post(url: str, body: bytes, headers: Mapping[str, str], seconds: float = SECONDS) -> Outcome:
    """Send it; says how that went, and raises nothing that the network can cause."""
    import httpx

    try:
        async with asyncio.timeout(seconds):
            return await _sent(httpx.URL(url), body, {**_HEADERS, **headers})
    except (TimeoutError, httpx.TimeoutException):
        return Outcome(problem="slow")
    except httpx.ConnectError as error:
        return Outcome(problem="certificate" if _is_of_certificate(error) else "unreachable")
    except (OSError, httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeError):
        return Outcome(problem="unreachable")
    except httpx.TransportError:
        return Outcome(problem="broken")


async def _sent(url: httpx.URL, body: bytes, headers: Mapping[str, str]) -> Outcome:
    import httpx

    addresses = await _addresses(url)
    if not addresses:
        return Outcome(problem="forbidden")
    named = {**headers, "Host": url.netloc.decode("ascii")}
    verify = certificates() if url.scheme == "https" else False
    # No time-out of its own: the deadline of post() is around all of it.
    async with httpx.AsyncClient(timeout=None, follow_redirects=False, trust_env=False, verify=verify) as client:

        async def ask(address: str) -> Outcome:
            there = url.copy_with(host=address)
            extensions = {"sni_hostname": url.raw_host.decode("ascii")}
            request = client.build_request("POST", there, content=body, headers=named, extensions=extensions)
            answer = await client.send(request, stream=True)
            await answer.aclose()
            return _outcome(answer.status_code)

        for address in addresses[:-1]:
            with suppress(httpx.ConnectError):
                return await ask(address)
        return await ask(addresses[-1])


async def _addresses(url: httpx.URL) -> list[str]:
    """The addresses that may be called: this computer's own for a webhook here, and none of those for one elsewhere."""
    host = url.host
    if is_localhost(host):
        return list(_LOCALHOST)
    if is_loopback(str(url)):
        return [host]
    found = await asyncio.get_running_loop().getaddrinfo(host, url.port or url.scheme, type=socket.SOCK_STREAM)
    return [address for address in dict.fromkeys(str(entry[4][0]) for entry in found) if is_elsewhere(address)]


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
