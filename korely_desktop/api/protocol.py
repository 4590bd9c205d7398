"""The answer to a request that is not valid HTTP. Loaded by the server itself, once FastAPI is imported."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from korely_desktop.api.errors import error_reply
from korely_desktop.domain.errors import BadRequest

_MESSAGE = "This cannot be read as an HTTP request: it is malformed, or its address is longer than 64 KiB."


class Protocol(HttpToolsProtocol):
    """uvicorn's, but that this answer too has the shape of all errors."""

    def send_400_response(self, msg: str) -> None:
        """Say that it cannot be read, and hang up."""
        answer = error_reply(BadRequest(_MESSAGE))
        head = b"".join(name + b": " + value + b"\r\n" for name, value in answer.raw_headers)
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + head + b"connection: close\r\n\r\n" + bytes(answer.body))
        self.transport.close()
