"""Which language model is asked, and where a text goes that is sent to it. No network here."""

from __future__ import annotations

import re
from dataclasses import dataclass

from korely_desktop.domain.addresses import is_loopback, of_server, origin
from korely_desktop.domain.errors import InvalidRequest

_CLOUD = re.compile(r"[:-]cloud$", re.IGNORECASE)
_FILE = re.compile(r"(?:[/\\.]|[A-Za-z]:[/\\]).*[^/\\]")
_LONGEST_URL = 500
_ENDPOINTS = ("/chat/completions", "/models")


@dataclass(frozen=True, slots=True)
class Server:
    """A model behind a base URL, as :func:`base_url` makes it (it ends where ``/chat/completions`` begins).

    Attributes:
        key: sent as a bearer token; None sends none.
    """

    url: str
    model: str
    key: str | None = None

    @property
    def title(self) -> str:
        """What the model is called where people read it: of the path of a file, as llama.cpp names it, the file."""
        return re.split(r"[/\\]", self.model)[-1] if _FILE.fullmatch(self.model) else self.model

    @property
    def destination(self) -> str:
        """Whom texts are sent to, as the person is asked about it: the server, and a cloud behind a local one."""
        return f"{origin(self.url)} (cloud)" if is_cloud(self.model) else origin(self.url)

    @property
    def stays_here(self) -> bool:
        """Whether texts stay on this computer."""
        return is_loopback(self.url) and not is_cloud(self.model)


def base_url(text: str) -> str:
    """The base URL that a person meant: scheme and ``/v1`` are added where they are missing.

    Raises:
        InvalidRequest: it is no address of a server.
    """
    text = text.strip().rstrip("/")
    for endpoint in _ENDPOINTS:
        text = text.removesuffix(endpoint)
    unusable = "This is no address of a server, such as https://api.example.com/v1."
    text, parts = of_server(text, _LONGEST_URL, unusable)
    if parts.username is not None or parts.query or parts.fragment:
        raise InvalidRequest(
            "The address must not contain a user, a question mark or a #; the key has its own field.", field="url"
        )
    return text if parts.path else f"{text}/v1"


def is_cloud(model: str) -> bool:
    """Whether a local server hands this model's texts on to its maker's cloud (Ollama names such models so)."""
    return _CLOUD.search(model) is not None
