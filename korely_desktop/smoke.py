"""The self-check of a built or installed app: the real window, every page, a memory written and read over HTTP.

It runs inside the app that was started for it and drives the event loop itself. What it finds goes into one JSON
file, with a picture of each page beside it.
"""

from __future__ import annotations

import json
import logging
import platform
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.request import Request, urlopen

from PySide6.QtCore import QCoreApplication, QEventLoop, qVersion

import korely_desktop
from korely_desktop.domain.errors import KorelyError

if TYPE_CHECKING:
    from korely_desktop.gui.window import MainWindow
    from korely_desktop.parts import Parts

SENTENCE = "Giulia Ferri lives in Turin. She prefers email follow-ups."
SUBJECT = "Giulia Ferri"
PAGE_SECONDS = 10.0
READ_SECONDS = 40.0
PUMP_MS = 20

_T = TypeVar("_T")


class SmokeFailure(Exception):
    """Something did not work; the message says what."""


def run_smoke_test(parts: Parts, window: MainWindow, out: Path, waiting_for: list[Future[Any]]) -> int:
    """Check everything, write ``out`` and the pictures, and return the exit status.

    Args:
        waiting_for: what has to end before the pages are looked at: the start itself, loading the demo data.
    """
    check = _Check(parts, window, out)
    errors = _LoggedErrors()
    logging.getLogger().addHandler(errors)
    started = time.perf_counter()
    try:
        check.window_shows()
        for work in waiting_for:
            check.until(work.done, READ_SECONDS, "the app to start (and to load the demo data)")
            work.result()
        fact = check.memory_goes_in_and_its_fact_comes_out()
        check.every_page_shows()
        check.drawer_shows(fact["entity_id"])
        check.search_answers()
        errors.raise_first()
    except (SmokeFailure, KorelyError) as failure:
        check.report["failure"] = str(failure)
    check.report["ok"] = "failure" not in check.report
    check.report["timings_ms"]["whole"] = _milliseconds(started)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(check.report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if not check.report["ok"]:
        print(f"korely-desktop: the smoke test failed: {check.report['failure']}", file=sys.stderr)
    return 0 if check.report["ok"] else 1


class _LoggedErrors(logging.Handler):
    """Notices what the app itself calls an error, wherever it happens; a page may hide it well."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Called by logging, in any thread."""
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        self._messages.append(f"{record.name}: {record.getMessage()} {kind}".strip())

    def raise_first(self) -> None:
        """Fail with the first of them."""
        if self._messages:
            raise SmokeFailure(f"{len(self._messages)} errors were logged, first {self._messages[0]}")


class _Check:
    """One run: the report so far and the ways to look at the app."""

    def __init__(self, parts: Parts, window: MainWindow, out: Path) -> None:
        self._parts = parts
        self._window = window
        self._out = out
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="smoke")
        self.report: dict[str, Any] = {
            "version": korely_desktop.__version__,
            "python": platform.python_version(),
            "qt": qVersion(),
            "platform": platform.platform(),
            "frozen": bool(getattr(sys, "frozen", False)),
            "pictures": [],
            "timings_ms": {},
        }

    def window_shows(self) -> None:
        """The window is there and has painted itself."""
        began = time.perf_counter()
        self._window.resize(1280, 800)
        self.until(lambda: self._window.isVisible() and self._idle(), PAGE_SECONDS, "the window")
        self._note("window", began)

    def memory_goes_in_and_its_fact_comes_out(self) -> dict[str, Any]:
        """An agent writes a text with a key and gets its facts back."""
        began = time.perf_counter()
        added = self._ask("POST", "/v1/memories", {"content": SENTENCE, "agent_id": "smoke-test"})
        self._note("add", began)
        deadline = time.monotonic() + READ_SECONDS
        while (memory := self._ask("GET", f"/v1/memories/{added['id']}"))["status"] == "processing":
            if time.monotonic() > deadline:
                raise SmokeFailure("the text was not read in time")
            self._pump()
        self._note("facts", began)
        facts: list[dict[str, Any]] = memory["facts"]
        if not any(fact["subject_canonical"] == SUBJECT and fact["object"] == "Turin" for fact in facts):
            raise SmokeFailure("the text gave other facts than expected")
        entities = self._ask("GET", f"/v1/entities?q={SUBJECT.split()[0]}")["entities"]
        if not entities:
            raise SmokeFailure("nobody is known by the name in the text")
        return {"entity_id": entities[0]["id"]}

    def every_page_shows(self) -> None:
        """Each page of the rail and the onboarding page come up without an error and have their picture taken."""
        for name in ["welcome", *self._window.page_names]:
            began = time.perf_counter()
            self._window.show_page(name)
            self.until(self._idle, PAGE_SECONDS, f"the page {name}")
            self._note(f"page {name}", began)
            self._picture(name)

    def drawer_shows(self, entity_id: str) -> None:
        """The profile of somebody slides in over the panel."""
        self._window.show_page("memory")
        began = time.perf_counter()
        self._window.desk.entity_wanted.emit(entity_id)
        self.until(self._idle, PAGE_SECONDS, "the profile")
        self._settle()
        self._note("drawer", began)
        self._picture("drawer")

    def search_answers(self) -> None:
        """An agent finds the text again, and is handed it as a context within a budget of tokens."""
        began = time.perf_counter()
        found = self._ask("POST", "/v1/memories/search", {"query": "Where does Giulia live?"})
        self._note("search", began)
        if not any(SUBJECT in hit["snippet"] for hit in found["results"]):
            raise SmokeFailure("search did not find the text that was written")
        if SUBJECT not in self._ask("GET", "/v1/context?token_budget=400")["context"]:
            raise SmokeFailure("the context does not hold what was written")

    def until(self, condition: Callable[[], bool], seconds: float, what: str) -> None:
        """Keep the window alive until ``condition`` holds."""
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                raise SmokeFailure(f"waited {seconds:.0f} seconds for {what}")
            self._pump()

    def _idle(self) -> bool:
        return self._window.desk.background.busy == 0

    def _settle(self) -> None:
        """Let animations come to their end."""
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            self._pump()

    def _pump(self) -> None:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, PUMP_MS)
        time.sleep(0.002)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """One request by an agent, from another thread, while the window stays alive."""
        request = Request(
            self._parts.server.base_url + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self._parts.api_key}", "Content-Type": "application/json"},
        )

        def ask() -> dict[str, Any]:
            with urlopen(request, timeout=PAGE_SECONDS) as answer:
                result: dict[str, Any] = json.load(answer)
            return result

        future = self._threads.submit(ask)
        self.until(future.done, PAGE_SECONDS, f"an answer to {method} {path.split('?')[0]}")
        try:
            return future.result()
        except OSError as error:
            raise SmokeFailure(f"{method} {path.split('?')[0]} was not answered: {error}") from error

    def _picture(self, name: str) -> None:
        self._settle()
        path = self._out.with_name(f"{self._out.stem}-{name}.png")
        path.parent.mkdir(parents=True, exist_ok=True)
        picture = self._window.grab()
        if picture.isNull() or not picture.save(str(path)):
            raise SmokeFailure(f"no picture of the page {name} could be saved")
        self.report["pictures"].append(path.name)

    def _note(self, name: str, began: float) -> None:
        self.report["timings_ms"][name] = _milliseconds(began)


def _milliseconds(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)
