"""A server of model files on this computer that breaks as a test tells it to.

``server.plays(*acts)`` says what happens to the next requests, in order; afterwards it behaves.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from korely_desktop.language.embedding.hub import Offer

Act = Callable[["Request"], None]


class Request(BaseHTTPRequestHandler):
    """One request for a file; ``body`` is what is asked for of it, from ``begin`` on."""

    protocol_version = "HTTP/1.1"
    server: HubServer
    begin: int
    whole: bytes

    def do_GET(self) -> None:
        self.server.asked.append((self.path, self.headers.get("Range")))
        path = self.path.split("/resolve/")[-1].partition("/")[2]
        if path not in self.server.files:
            self.send_error(404)
            return
        self.whole = self.server.files[path]
        self.begin = int((self.headers.get("Range") or "bytes=0-").removeprefix("bytes=").rstrip("-"))
        self.server.next_act()(self)

    @property
    def body(self) -> bytes:
        return self.whole[self.begin :]

    def head(self, length: int, status: int | None = None) -> None:
        self.send_response(status or (206 if self.begin else 200))
        if self.begin:
            self.send_header("Content-Range", f"bytes {self.begin}-{len(self.whole) - 1}/{len(self.whole)}")
        self.send_header("Content-Length", str(length))
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


class HubServer(ThreadingHTTPServer):
    """Serves ``files``; ``asked`` are the (path, Range) of every request."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Request)
        self.files: dict[str, bytes] = {}
        self.asked: list[tuple[str, str | None]] = []
        self.over = threading.Event()
        self._acts: list[Act] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, *_: object) -> None:
        """A client that hangs up is no news."""

    def plays(self, *acts: Act) -> None:
        self._acts = list(acts)

    def next_act(self) -> Act:
        return self._acts.pop(0) if self._acts else behaves

    def serves(self, folder: Path, name: str = "tiny", dimension: int = 48) -> Offer:
        """Offer the model in ``folder``."""
        paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        self.files = {str(path.relative_to(folder)): path.read_bytes() for path in paths}
        digests = {path: (len(body), hashlib.sha256(body).hexdigest()) for path, body in self.files.items()}
        return Offer("tiny", name, "someone/tiny", "f" * 40, "Apache-2.0", dimension, digests)


def behaves(request: Request) -> None:
    request.head(len(request.body))
    request.wfile.write(request.body)


def cuts_off(after: int) -> Act:
    """Promises everything, sends so much and hangs up."""

    def act(request: Request) -> None:
        request.head(len(request.body))
        request.wfile.write(request.body[:after])
        request.close_connection = True

    return act


def falls_silent(after: int) -> Act:
    """Sends so much and then nothing, until the test is over."""

    def act(request: Request) -> None:
        request.head(len(request.body))
        request.wfile.write(request.body[:after])
        request.wfile.flush()
        request.server.over.wait(30)

    return act


def says_nothing(request: Request) -> None:
    """Takes the request and does not even begin to answer, until the test is over."""
    request.server.over.wait(30)
    request.close_connection = True


def answers(status: int) -> Act:
    def act(request: Request) -> None:
        request.send_error(status)

    return act


def begins_anew(request: Request) -> None:
    """Takes no notice of Range."""
    request.begin = 0
    behaves(request)


def sends_other_bytes(request: Request) -> None:
    request.head(len(request.body))
    request.wfile.write(bytes(len(request.body)))


def sends_more(request: Request) -> None:
    request.head(len(request.body) + 9)
    request.wfile.write(request.body + b"and more.")


def sends_another_part(request: Request) -> None:
    request.send_response(206)
    request.send_header("Content-Range", f"bytes 0-{len(request.whole) - 1}/{len(request.whole)}")
    request.send_header("Content-Length", str(len(request.whole)))
    request.end_headers()
    request.wfile.write(request.whole)


@contextmanager
def hub() -> Iterator[HubServer]:
    server = HubServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()
        thread.join(5)
