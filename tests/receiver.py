"""A real HTTP server on this computer that receives webhooks, verifies them, and misbehaves as a test tells it to.

``receiver.plays(*acts)`` says what happens to the next messages, in order; the last one goes on.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from standardwebhooks.webhooks import Webhook

Act = Callable[["Exchange"], None]
PATIENCE_SECONDS = 60.0


@dataclass(frozen=True)
class Received:
    """One message as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def said(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.body)
        return said

    def verified(self, secret: str) -> dict[str, Any]:
        """What it says, once the library of Standard Webhooks found its signature right."""
        said: dict[str, Any] = Webhook(secret).verify(self.body, self.headers)
        return said


class Exchange(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.take(Received(self.path, headers, body))(self)

    def do_GET(self) -> None:
        self.server.followed.append(self.path)
        answers(200)(self)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


class Receiver(ThreadingHTTPServer):
    """Listens on a free port of this computer.

    Attributes:
        received: every message, in order.
        followed: addresses asked for by GET, which nobody should.
        going: set when the test is over, so that no act waits longer.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Exchange)
        self.received: list[Received] = []
        self.followed: list[str] = []
        self.going = threading.Event()
        self._acts: list[Act] = [answers(204)]
        self._came = threading.Condition()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    def plays(self, *acts: Act) -> None:
        with self._came:
            self._acts = list(acts)

    def take(self, message: Received) -> Act:
        with self._came:
            self.received.append(message)
            self._came.notify_all()
            return self._acts.pop(0) if len(self._acts) > 1 else self._acts[0]

    def wait_for(self, count: int) -> Sequence[Received]:
        """The first messages, once there are so many."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.received) >= count, PATIENCE_SECONDS), self.received
            return self.received[:count]

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hung up is what many tests are about."""


def answers(status: int, headers: dict[str, str] | None = None, body: bytes = b"") -> Act:
    """Answer like this."""

    def act(exchange: Exchange) -> None:
        exchange.send_response(status)
        for name, value in (headers or {}).items():
            exchange.send_header(name, value)
        exchange.send_header("Content-Length", str(len(body)))
        exchange.end_headers()
        exchange.wfile.write(body)

    return act


def hangs(exchange: Exchange) -> None:
    """Take the message and say nothing."""
    exchange.server.going.wait(PATIENCE_SECONDS)
    exchange.close_connection = True


def breaks(exchange: Exchange) -> None:
    """Hang up in the middle of the answer's head."""
    exchange.wfile.write(b"HTTP/1.1 20")
    exchange.close_connection = True


def floods(exchange: Exchange) -> None:
    """Answer well, with a body that does not end."""
    exchange.send_response(200)
    exchange.send_header("Transfer-Encoding", "chunked")
    exchange.end_headers()
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    try:
        while not exchange.server.going.is_set():
            exchange.wfile.write(piece)
    except OSError:
        exchange.close_connection = True


@contextmanager
def receiving(port: int = 0) -> Iterator[Receiver]:
    """A server that receives until the block ends."""
    server = Receiver(port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, name="receiver")
    thread.start()
    try:
        yield server
    finally:
        server.going.set()
        server.shutdown()
        server.server_close()
        thread.join()
