"""The app as a process of its own, talked to over HTTP like any agent does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

START_SECONDS = 60.0


def environment(**more: str) -> dict[str, str]:
    """What a start inherits: no screen, no keyring (the null backend forgets everything)."""
    return {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        **more,
    }


def command(*arguments: str) -> list[str]:
    """The app from source, or the built one that KORELY_PROGRAM names: the same tests and benchmarks take both."""
    built = os.environ.get("KORELY_PROGRAM")
    return [built, *arguments] if built else [sys.executable, "-m", "korely_desktop", *arguments]


def run(*arguments: str, seconds: float = 100.0, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the app to its end."""
    return subprocess.run(
        command(*arguments), capture_output=True, text=True, timeout=seconds, env=environment(**more), check=False
    )


def run_to_its_death(module: str, *words: str) -> None:
    """Run a module of the tests, which kills its own process in the middle of something."""
    dying = subprocess.run(
        [sys.executable, "-m", module, *words],
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(),
        check=False,
    )
    assert dying.returncode == -signal.SIGKILL, dying.stderr


@dataclass
class App:
    """A running app."""

    process: subprocess.Popen[str]
    base_url: str
    api_key: str

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.base_url, headers={"Authorization": f"Bearer {self.api_key}"}, timeout=30)

    def kill(self) -> None:
        """End it like a power cut would: no handler runs."""
        self.process.kill()
        self.process.wait()

    def terminate(self, seconds: float = 60.0) -> int:
        """Ask it to end; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)


@contextmanager
def started(data_dir: Path, *arguments: str, mode: str = "serve", port: str | None = "0", **more: str) -> Iterator[App]:
    """Start the app and wait for its ready line; it is ended when the block ends. ``port`` None asks for none."""
    asked = [] if port is None else ["--port", port]
    process = subprocess.Popen(
        command(mode, "--data-dir", str(data_dir), *asked, "--ready-json", *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**more),
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            assert process.stderr is not None
            raise AssertionError(f"the app ended before it was ready: {process.stderr.read()}")
        ready: dict[str, Any] = json.loads(line)
        assert ready["pid"] == process.pid
        yield App(process, ready["base_url"], ready["api_key"])
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def wait_until_read(client: httpx.Client, seconds: float = 60.0) -> None:
    """Wait until no memory is being read any more."""
    deadline = time.monotonic() + seconds
    while client.get("/v1/events", params={"limit": 50}).json()["processing"]:
        assert time.monotonic() < deadline, "texts were still being read"
        time.sleep(0.05)
