"""A real HTTP server on this computer that speaks the OpenAI protocol, and misbehaves as a test tells it to.

``server.plays(*acts)`` says what happens to the next completions, in order; the last one goes on. An act writes to
the socket itself, so that it can be late, cut off, or nonsense.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Act = Callable[["Exchange"], None]


class Exchange(BaseHTTPRequestHandler):
    """One request. ``self.sent`` is its body as JSON."""

    protocol_version = "HTTP/1.1"
    server: UnrulyServer
    sent: dict[str, Any]

    def do_GET(self) -> None:
        self.server.listed.append(dict(self.headers))
        self.answer(200, {"object": "list", "data": [{"id": name} for name in self.server.models]})

    def do_POST(self) -> None:
        self.sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        act = self.server.next_act(self.sent, dict(self.headers), self.path)
        act(self)

    def answer(self, status: int, body: Any, headers: Mapping[str, str] | None = None) -> None:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


class UnrulyServer(ThreadingHTTPServer):
    """Listens on a free port of this computer.

    Attributes:
        asked: the bodies of all completions asked for, in order; ``keys`` their Authorization headers.
        going: set when the test is over, so that no act waits longer.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Exchange)
        self.models = ["small-model"]
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.paths: list[str] = []
        self.listed: list[dict[str, str]] = []
        self.going = threading.Event()
        self.asked_now = threading.Event()
        self._acts: list[Act] = [says()]
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def plays(self, *acts: Act) -> None:
        with self._lock:
            self._acts = list(acts)

    def next_act(self, body: dict[str, Any], headers: Mapping[str, str], path: str) -> Act:
        with self._lock:
            self.asked.append(body)
            self.keys.append(headers.get("Authorization"))
            self.paths.append(path)
            self.asked_now.set()
            return self._acts.pop(0) if len(self._acts) > 1 else self._acts[0]

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hung up is what many tests are about."""


@contextmanager
def running() -> Iterator[UnrulyServer]:
    """A server that answers until the block ends."""
    server = UnrulyServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, name="unruly")
    thread.start()
    try:
        yield server
    finally:
        server.going.set()
        server.shutdown()
        server.server_close()
        thread.join()


def row(subject: str, predicate: str, object_: str, quote: str, **more: str) -> dict[str, str]:
    """One fact as a model writes it."""
    return {
        "subject": subject,
        "predicate": predicate,
        "object": object_,
        "status": "current",
        "replaces": "",
        "when": "",
        "quote": quote,
        **more,
    }


def completion(content: Any, usage: Any = None) -> dict[str, Any]:
    """The body of a completion."""
    usage = {"prompt_tokens": 700, "completion_tokens": 50, "total_tokens": 750} if usage is None else usage
    return {"choices": [{"index": 0, "message": {"role": "assistant", "content": content}}], "usage": usage}


def says(*rows: Mapping[str, str], usage: Any = None, names: Mapping[str, str] | None = None) -> Act:
    """A well-behaved answer; ``names`` with their types."""
    named = [{"name": name, "type": type_} for name, type_ in (names or {}).items()]
    return writes(json.dumps({"facts": list(rows), "names": named}), usage)


def writes(text: Any, usage: Any = None) -> Act:
    """Whatever a model may write."""
    return lambda exchange: exchange.answer(200, completion(text, usage))


def sends(status: int, body: Any = b"", **headers: str) -> Act:
    """A bare HTTP answer; ``Retry_After`` becomes the header Retry-After."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda exchange: exchange.answer(status, body, named)


def stays_silent(exchange: Exchange) -> None:
    """Takes the request and never answers."""
    exchange.server.going.wait(60)
    exchange.close_connection = True


def drips(exchange: Exchange) -> None:
    """A byte now and then, for ever: no time-out between two bytes ever runs out."""
    exchange.send_response(200)
    exchange.send_header("Content-Length", "100000")
    exchange.end_headers()
    while not exchange.server.going.wait(0.05):
        exchange.wfile.write(b" ")
        exchange.wfile.flush()


def breaks_off(exchange: Exchange) -> None:
    """Half an answer, then the connection is gone."""
    exchange.send_response(200)
    exchange.send_header("Content-Length", "5000")
    exchange.end_headers()
    exchange.wfile.write(b'{"choices": [{"message": {"content": "')
    exchange.wfile.flush()
    exchange.close_connection = True
    exchange.connection.close()


def hangs_up(exchange: Exchange) -> None:
    """No answer at all, and the connection is gone."""
    exchange.close_connection = True
    exchange.connection.close()


def floods(exchange: Exchange) -> None:
    """An answer without end."""
    exchange.send_response(200)
    exchange.send_header("Transfer-Encoding", "chunked")
    exchange.end_headers()
    piece = b"x" * 65_536
    while not exchange.server.going.is_set():
        exchange.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))


def refuses_fields(*fields: str) -> Act:
    """400 while the request holds one of these fields, or this kind of response_format; else a good answer."""

    def act(exchange: Exchange) -> None:
        kind = exchange.sent.get("response_format", {}).get("type")
        refused = next((field for field in fields if field in exchange.sent or field == kind), None)
        if refused is None:
            exchange.answer(200, completion('{"facts": []}'))
        else:
            exchange.answer(400, {"error": {"message": f"Unsupported: {refused}"}})

    return act


def texts(asked: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the model got to see, one string a request."""
    return ["\n".join(message["content"] for message in body["messages"]) for body in asked]
