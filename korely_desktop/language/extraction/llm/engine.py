"""The engine that asks a language model. It never fails and never holds a text up for long: the built-in engine reads
whatever the model does not.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from korely_desktop.domain.errors import LanguageModelProblem, ShuttingDown
from korely_desktop.domain.statements import Extraction, Statement
from korely_desktop.domain.times import utc_now
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.llm import evidence, prompt, repair
from korely_desktop.language.extraction.llm.breaker import Breaker
from korely_desktop.language.extraction.llm.chat import Chat
from korely_desktop.language.extraction.llm.meter import Meter
from korely_desktop.language.extraction.llm.server import Server
from korely_desktop.language.extraction.llm.wire import Wire
from korely_desktop.language.redaction import redact

SECONDS = 45.0
"""The longest that one answer may take. Two of them stay well below the lease of a job."""

LONGEST_TEXT = 16_000
"""Characters; longer texts are read by the built-in engine."""

TRIES = 2
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 5.0
"""A server that asks for more patience is left alone for as long as it asks, by the breaker."""

_PASSING = frozenset({"unreachable", "broken", "busy", "failed"})
_SAMPLE = "Giulia lives in Turin and works at Rossi Engineering. She no longer eats meat."


class Fallback(Protocol):
    """The engine that reads when the model does not."""

    def read(self, content: str, *, event_time: datetime, user_name: str | None, user_id: str | None) -> Extraction:
        """Every statement in the text."""
        ...


@dataclass(frozen=True, slots=True)
class Trial:
    """How a model did on a sentence of ours.

    Attributes:
        statements: what it read that stood up to the text.
        seconds: how long it took.
        form: in which form its server gives answers: ``json_schema``, ``json_object`` or ``text``.
    """

    statements: tuple[Statement, ...]
    seconds: float
    form: str


class LlmEngine:
    """Reads through a language model. Thread-safe.

    Attributes:
        name: what facts are marked with, ``llm:<model>``.
        breaker: whether the model is being asked at the moment.
    """

    def __init__(
        self,
        server: Server,
        wire: Wire,
        vocabulary: Vocabulary,
        fallback: Fallback,
        meter: Meter,
        *,
        breaker: Breaker | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self.server = server
        self.name = f"llm:{server.model}"
        self.breaker = breaker or Breaker()
        self._wire = wire
        self._chat = Chat(server, wire)
        self._vocabulary = vocabulary
        self._fallback = fallback
        self._meter = meter
        self._seconds = seconds

    def read(self, content: str, *, event_time: datetime, user_name: str | None, user_id: str | None) -> Extraction:
        """What the model reads and the text bears out; what the built-in engine reads when the model is no help.

        Raises:
            ShuttingDown: the app is closing; the text is to be read at the next start.
        """
        plain = self._fallback.read(content, event_time=event_time, user_name=user_name, user_id=user_id)
        if not content.strip() or len(content) > LONGEST_TEXT:
            return plain
        if not self.breaker.allows():
            self._meter.count_failure()
            return plain
        text = evidence.Text(content, event_time, user_name, user_id)
        try:
            rows = self._rows(text, self._seconds)
        except ShuttingDown:
            self.breaker.abandoned()
            raise
        except LanguageModelProblem as problem:
            self.breaker.failed(problem)
            self._meter.count_failure()
            return plain
        self.breaker.succeeded()
        found = evidence.statements(rows, text, self._vocabulary, plain.statements)
        if rows and not found:
            return plain  # all of it was made up
        return Extraction(found, plain.mentions, self.name)

    def try_out(self, seconds: float) -> Trial:
        """Ask about a sentence of ours, which may take a local server long: it loads the model first.

        Args:
            seconds: the longest that one answer may take.

        Raises:
            LanguageModelProblem: there is no usable answer.
            ShuttingDown: the app is closing.
        """
        began = time.monotonic()
        text = evidence.Text(_SAMPLE, utc_now(), None, None)
        rows = self._rows(text, seconds)
        found = evidence.statements(rows, text, self._vocabulary, ())
        return Trial(found, time.monotonic() - began, self._chat.form)

    def _rows(self, text: evidence.Text, seconds: float) -> list[dict[str, Any]]:
        """The rows of the answer; asks once more after an answer that is none, or a failure that may pass."""
        asked = prompt.messages(
            redact(text.content)[0],
            self._vocabulary,
            event_time=text.event_time,
            user_name=text.user_name,
            user_id=text.user_id,
        )
        for attempt in range(1, TRIES + 1):
            try:
                answer = self._chat.ask(asked, prompt.SCHEMA, seconds)
            except LanguageModelProblem as problem:
                pause = problem.retry_after
                if pause is None:
                    pause = FIRST_PAUSE * 2 ** (attempt - 1)
                if attempt == TRIES or problem.kind not in _PASSING or pause > LONGEST_PAUSE:
                    raise
                self._wire.wait(pause)
                continue
            self._meter.count(answer)
            rows = repair.rows(answer.text)
            if rows is not None:
                return rows
            if attempt == 1:
                asked = [*asked, prompt.AGAIN]
        raise LanguageModelProblem(
            "The language model's answer is not in the form it was asked for.", kind="unreadable"
        )
