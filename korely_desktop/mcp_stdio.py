"""``korely-desktop mcp``: an MCP server over stdin and stdout that passes everything on to the running app.

What it needs is checked here, before the protocol is imported, which takes longer than everything else; passing on is
:mod:`korely_desktop.mcp_relay`.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from korely_desktop.domain.errors import InvalidRequest

KEY = "KORELY_API_KEY"
"""The environment variable that holds the key: a word of the command line would be seen by every program."""
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class Address:
    """Where the app listens."""

    host: str
    port: int

    @classmethod
    def of(cls, url: str) -> Address:
        """The address in ``http://127.0.0.1:8765``.

        Raises:
            InvalidRequest: it is no address of this computer; the key would leave it.
        """
        parts = urlsplit(url)
        if parts.scheme != "http" or parts.hostname not in _LOOPBACK:
            raise InvalidRequest("KORELY_BASE_URL must be an address of this computer, such as http://127.0.0.1:8765.")
        return cls(parts.hostname, parts.port or 80)


def serve(base_url: str, key: str, user_id: str | None) -> int:
    """Serve until the client closes stdin; returns the exit status.

    Raises:
        InvalidRequest: there is no key, or the address is not of this computer.
    """
    if not key:
        raise InvalidRequest(f"Set {KEY} to a key of this app: in its window, Agents, Add an agent.")
    address = Address.of(base_url)
    from korely_desktop.mcp_relay import relay

    relay(address, key, user_id)
    return 0
