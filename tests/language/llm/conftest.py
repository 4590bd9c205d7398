"""A misbehaving server, and engines that ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from korely_desktop.domain.statements import Extraction
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.llm import engine as engine_module
from korely_desktop.language.extraction.llm.breaker import Breaker
from korely_desktop.language.extraction.llm.engine import LlmEngine
from korely_desktop.language.extraction.llm.meter import Meter
from korely_desktop.language.extraction.llm.server import Server
from korely_desktop.language.extraction.llm.wire import Wire
from tests.fakes import ScriptedEngine
from tests.language.llm.unruly import UnrulyServer, running

SAID_AT = datetime(2026, 6, 12, 9, 0, tzinfo=UTC)


@dataclass
class Ticks:
    """A monotonic clock that a test moves by hand; it shows the date that goes with it."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now

    def calendar(self) -> datetime:
        return SAID_AT


@dataclass
class Bench:
    """An engine on the server, with what stands around it."""

    engine: LlmEngine
    builtin: ScriptedEngine
    meter: Meter
    wire: Wire
    ticks: Ticks

    def read(self, content: str, user_id: str | None = None, user_name: str | None = None) -> Extraction:
        return self.engine.read(content, event_time=SAID_AT, user_name=user_name, user_id=user_id)

    @property
    def trouble(self) -> str | None:
        """Why the model did not read the last text."""
        trouble = self.engine.breaker.trouble
        return trouble.kind if trouble else None


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two tries the engine waits as it does, only shorter."""
    monkeypatch.setattr(engine_module, "FIRST_PAUSE", 0.02)


@pytest.fixture
def server() -> Iterator[UnrulyServer]:
    with running() as up:
        yield up


@pytest.fixture
def wire() -> Iterator[Wire]:
    made = Wire()
    yield made
    made.close()


@pytest.fixture
def bench(server: UnrulyServer, wire: Wire, vocabulary: Vocabulary) -> Callable[..., Bench]:
    """Makes an engine that asks the server; ``seconds`` is how long one answer may take."""

    def make(*, seconds: float = 20.0, url: str | None = None, key: str | None = None) -> Bench:
        ticks, builtin, meter = Ticks(), ScriptedEngine(name="builtin"), Meter()
        asked = Server(url or server.url, "small-model", key)
        breaker = Breaker(ticks, ticks.calendar)
        engine = LlmEngine(asked, wire, vocabulary, builtin, meter, breaker=breaker, seconds=seconds)
        return Bench(engine, builtin, meter, wire, ticks)

    return make
