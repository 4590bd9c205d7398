"""The engine that asks a language model. It never fails and never holds a text up for long: the built-in engine reads
whatever the model does not.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from korely_desktop.domain.errors import LanguageModelProblem, ShuttingDown
from korely_desktop.domain.statements import Extraction, Statement
from korely_desktop.domain.times import utc_now
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.llm import evidence, prompt, repair
from korely_desktop.language.extraction.llm.breaker import Breaker
from korely_desktop.language.extraction.llm.chat import Chat
from korely_desktop.language.extraction.llm.meter import Meter
from korely_desktop.language.extraction.llm.naming import Types
from korely_desktop.language.extraction.llm.pieces import pieces
from korely_desktop.language.extraction.llm.repair import Written
from korely_desktop.language.extraction.llm.server import Server
from korely_desktop.language.extraction.llm.wire import Wire
from korely_desktop.language.redaction import redact

SECONDS = 45.0
"""The longest that one answer may take."""

SECONDS_HERE = 90.0
"""The same of a model on this computer, which may have no graphics card to run on. Its other texts wait as long."""

SECONDS_A_TEXT = 200.0
"""The longest that all answers about one text may take: well below the lease of a job."""

LEAST_TOKENS = 500
"""An answer may have so many tokens and two for each character of its text: dense ones take one and a half."""

TRIES = 2
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 5.0
"""A server that asks for more patience is left alone for as long as it asks, by the breaker."""

_PASSING = frozenset({"unreachable", "broken", "busy", "failed"})
_SURE = 0.8
"""What the built-in engine reads that surely stands, though the model found nothing at all in the text."""
_SAMPLE = "Giulia lives in Turin and works at Rossi Engineering. She no longer eats meat."
_IN_SAMPLE = frozenset({"turin", "rossi engineering", "meat"})
IN_SAMPLE = len(_IN_SAMPLE)
"""Facts that the sample states."""


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

    @property
    def found(self) -> int:
        """How many of the sample's facts are among them."""
        return len(_IN_SAMPLE & {each.object.casefold() for each in self.statements})


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
        seconds: float | None = None,
    ) -> None:
        self.server = server
        self.name = f"llm:{server.title}"
        self.breaker = breaker or Breaker()
        self._wire = wire
        self._chat = Chat(server, wire)
        self._vocabulary = vocabulary
        self._fallback = fallback
        self._meter = meter
        self._seconds = seconds or (SECONDS_HERE if server.stays_here else SECONDS)

    def read(self, content: str, *, event_time: datetime, user_name: str | None, user_id: str | None) -> Extraction:
        """What the model reads and the text bears out; what the built-in engine reads when the model is no help.

        Raises:
            ShuttingDown: the app is closing; the text is to be read at the next start.
        """
        plain = self._fallback.read(content, event_time=event_time, user_name=user_name, user_id=user_id)
        if not content.strip():
            return plain
        if not self.breaker.allows():
            self._meter.count_failure()
            return plain
        text = evidence.Text(content, event_time, user_name, user_id)
        try:
            written = self._written(text, self._seconds)
        except ShuttingDown:
            self.breaker.abandoned()
            raise
        except LanguageModelProblem as problem:
            self.breaker.failed(problem)
            self._meter.count_failure()
            return plain
        self.breaker.succeeded()
        if written is None:
            self._meter.count_failure()
            return plain
        judged = evidence.judged(written, text, self._vocabulary, plain)
        self._meter.count_rows(len(written.rows), judged.stood)
        if 2 * judged.stood < len(written.rows) or (not written.rows and _says_something(plain)):
            self._meter.count_failure()  # most of it was made up, or it overlooked what is plain to see
            return plain
        mentions = Types(written.names).mentions(content, plain.mentions)
        return Extraction(judged.statements, mentions, self.name, plain.sentences)

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
        written = self._written(text, seconds) or Written(())
        found = evidence.judged(written, text, self._vocabulary, Extraction((), (), self.name)).statements
        return Trial(found, time.monotonic() - began, self._chat.form)

    def _written(self, text: evidence.Text, seconds: float) -> Written | None:
        """What the model writes of a text, which it is shown piece by piece where it is long; None where that would
        take too long, though each of its answers came in time.
        """
        until = time.monotonic() + SECONDS_A_TEXT
        whole = Written(())
        for place, piece in enumerate(pieces(redact(text.content)[0])):
            if place and time.monotonic() + seconds > until:
                return None
            whole += self._of_piece(piece, text, seconds, until)
        return whole

    def _of_piece(self, piece: str, text: evidence.Text, seconds: float, until: float) -> Written:
        """What it writes of one piece; asks once more after an answer that is none, or a failure that may pass."""
        asked = prompt.messages(
            piece,
            self._vocabulary,
            event_time=text.event_time,
            user_name=text.user_name,
            user_id=text.user_id,
        )
        for attempt in range(1, TRIES + 1):
            seconds = min(seconds, until - time.monotonic())
            try:
                answer = self._chat.ask(asked, prompt.SCHEMA, prompt.SHAPE, LEAST_TOKENS + 2 * len(piece), seconds)
            except LanguageModelProblem as problem:
                pause = problem.retry_after
                if pause is None:
                    pause = FIRST_PAUSE * 2 ** (attempt - 1)
                if attempt == TRIES or problem.kind not in _PASSING or pause > LONGEST_PAUSE:
                    raise
                self._wire.wait(pause)
                continue
            self._meter.count(answer)
            written = repair.written(answer.text)
            if written is not None:
                return written
            if attempt == 1:
                asked = [*asked, prompt.AGAIN]
        raise LanguageModelProblem(
            "The language model's answer is not in the form it was asked for.", kind="unreadable"
        )


def _says_something(plain: Extraction) -> bool:
    """Whether the built-in engine read anything by a construction that is nearly always right."""
    return any(each.confidence >= _SURE and not each.hedged for each in plain.statements)
