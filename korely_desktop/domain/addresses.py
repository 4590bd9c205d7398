"""Where an address points: to this very computer, or elsewhere. By its words alone; the network is not asked."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit


def origin(url: str) -> str:
    """Scheme, host and port."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.lower()}"


def is_loopback(url: str) -> bool:
    """Whether it is this very computer: ``127.0.0.0/8``, ``::1`` or ``localhost``."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    if is_localhost(host):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_localhost(host: str) -> bool:
    """Whether this name means this very computer, whatever a name server says."""
    return host == "localhost" or host.endswith(".localhost")
