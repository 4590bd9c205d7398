"""uvicorn in a thread of the app: binds the port, tells when it answers, stops in good order. Knows no routes.

Off the main thread uvicorn leaves signals alone; the app turns them into :meth:`ApiServer.stop`.
"""

from __future__ import annotations

import errno
import http.client
import os
import socket
import sys
import threading
import time

from starlette.types import ASGIApp
from uvicorn.config import Config
from uvicorn.server import Server

from korely_desktop.domain.errors import PortTaken

_START_SECONDS = 120.0  # a slow disk or a busy machine may take its time; a server that ended is noticed at once
_BACKLOG = 256
_OPEN_FILES = 8_192
"""Each connection is an open file. A Mac gives an app that is started by a click 256 of them, most Linux systems 1,024;
where they are used up nobody is answered any more, and asyncio fills the log."""


class ApiServer:
    """One HTTP server on the loopback interface.

    Args:
        app: what :func:`korely_desktop.api.app.build_api` returned.
        host: a loopback address.
        port: 0 takes any free port; ``port`` tells which after construction.

    Raises:
        PortTaken: another program listens there.
    """

    def __init__(self, app: ASGIApp, host: str = "127.0.0.1", port: int = 0) -> None:
        _allow_open_files()
        self.app = app
        self.host = host
        self._socket = _bind(host, port)
        self.port: int = self._socket.getsockname()[1]
        config = Config(
            app,
            http="korely_desktop.api.protocol:Protocol",
            ws="none",
            loop="asyncio",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=3,
        )
        self._server = Server(config)
        self._thread = threading.Thread(target=self._run, name="api", daemon=True)

    @property
    def base_url(self) -> str:
        """What clients are given, without ``/v1``."""
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        """Start serving; returns once a request was really answered.

        Raises:
            RuntimeError: the server ended or did not answer within two minutes.
        """
        self._thread.start()
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline and self._thread.is_alive():
            if self._server.started and self._answers():
                return
            time.sleep(0.005)
        self.stop()
        raise RuntimeError("The local server did not start.")

    def stop(self, seconds: float = 5.0) -> None:
        """Take no new requests, let those under way finish, and wait up to ``seconds`` for that.

        A server that takes longer ends by itself and closes its socket then: without it, it could not end in order.
        """
        self._server.should_exit = True
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(seconds)
        if not self._thread.is_alive():
            self._socket.close()

    def _run(self) -> None:
        self._server.run(sockets=[self._socket])

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=2)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()


def _allow_open_files() -> None:
    """Raise what this process may hold open, as far as it may do so itself. Windows sets no such limit."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _OPEN_FILES if hard == resource.RLIM_INFINITY else min(_OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio turns Nagle off only for sockets that say they are TCP; with it every answer takes 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        # Elsewhere the option would let two programs share the port.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise PortTaken(
                f"Port {port} is used by another program or not allowed. Choose another port, or 0 for any free one.",
                port=port,
            ) from error
        raise
    return listener
