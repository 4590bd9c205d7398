"""What an address is of: a server, this very computer or another. By its words alone; the network is not asked."""

from __future__ import annotations

import ipaddress
from urllib.parse import SplitResult, urlsplit

from korely_desktop.domain.errors import InvalidRequest


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


def of_server(text: str, longest: int, unusable: str) -> tuple[str, SplitResult]:
    """The address that a person meant, and its parts; without a scheme it is ``http`` here and ``https`` elsewhere.

    Args:
        unusable: what is said of one that names no server.

    Raises:
        InvalidRequest: it names no server, is too long, or is not of ``http``; ``field`` is ``url``.
    """
    text = text.strip()
    if "://" not in text:
        text = f"{'http' if is_loopback(f'http://{text}') else 'https'}://{text}"
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
        usable = bool(host) and not parts.netloc.endswith(":") and parts.port != 0
        host.encode("idna")
    except ValueError:
        usable = False
    if not usable or len(text) > longest or not text.isprintable() or any(sign in text for sign in ' \\<>"'):
        raise InvalidRequest(unusable, field="url")
    if parts.scheme not in ("http", "https"):
        raise InvalidRequest("The address must begin with http:// or https://.", field="url")
    return text, parts
