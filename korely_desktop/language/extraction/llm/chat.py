"""The OpenAI-compatible protocol: list the models, ask for a completion in the form of a JSON schema.

Servers differ in what they take. What one does not know is left out from then on: first the strict schema, then JSON
at all, and fields that newer models refuse.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from korely_desktop.domain.errors import LanguageModelProblem
from korely_desktop.domain.times import utc_now
from korely_desktop.language.extraction.llm.server import Server
from korely_desktop.language.extraction.llm.wire import Reply, Wire

MAX_ANSWER_TOKENS = 4_000
"""For a model that thinks before it writes."""
MAX_MODELS = 500

_FORMS = ("json_schema", "json_object", "text")
_OPTIONAL = ("max_tokens", "temperature")

Message = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the model wrote, and what it cost in tokens; None where the server did not say."""

    text: str
    prompt_tokens: int | None
    completion_tokens: int | None
    is_cut_off: bool = False


class Chat:
    """Asks one model. Remembers which form of answer its server takes."""

    def __init__(self, server: Server, wire: Wire) -> None:
        self._server = server
        self._wire = wire
        self._form = 0
        self._left_out: frozenset[str] = frozenset()
        self._thinks = False

    @property
    def form(self) -> str:
        """How answers are asked for at the moment: ``json_schema``, ``json_object`` or ``text``."""
        return _FORMS[self._form]

    def ask(
        self, messages: Sequence[Message], schema: Mapping[str, Any], shape: Message, most: int, seconds: float
    ) -> Answer:
        """One completion.

        Args:
            most: tokens that an answer can sensibly have: a small model that repeats itself is cut off there. Where
                nothing is written by then, the model has been thinking, and may take its time from then on.
            shape: says the form in words, to a server that takes no schema.

        Raises:
            LanguageModelProblem: there is none; its kind says why.
            ShuttingDown: the app is closing.
        """
        while True:
            body = self._body(messages, schema, shape, most)
            reply = self._wire.send(
                "POST", f"{self._server.url}/chat/completions", key=self._server.key, body=body, seconds=seconds
            )
            if reply.status in (400, 422) and self._asks_for_less(reply):
                continue
            check(reply)
            answer = _answer(reply)
            if answer.is_cut_off and not self._thinks and '"' not in answer.text.partition('"facts"')[2]:
                self._thinks = True
                continue
            return answer

    def _body(
        self, messages: Sequence[Message], schema: Mapping[str, Any], shape: Message, most: int
    ) -> dict[str, Any]:
        if self.form != "json_schema":
            messages = [*messages[:-1], {**messages[-1], "content": f"{messages[-1]['content']}\n{shape['content']}"}]
        body: dict[str, Any] = {
            "model": self._server.model,
            "messages": list(messages),
            "stream": False,
            "temperature": 0,
            "max_tokens": MAX_ANSWER_TOKENS if self._thinks else most,
        }
        if self.form == "json_schema":
            strict = {"name": "facts", "strict": True, "schema": dict(schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": strict}
        elif self.form == "json_object":
            body["response_format"] = {"type": "json_object"}
        return {name: value for name, value in body.items() if name not in self._left_out}

    def _asks_for_less(self, reply: Reply) -> bool:
        """After a refusal: whether something can still be left out; it is, from now on."""
        words = reply.body[:5_000].decode("utf-8", "replace")
        named = next((name for name in _OPTIONAL if name in words and name not in self._left_out), None)
        if named is not None:
            self._left_out |= {named}
            return True
        if self._form + 1 < len(_FORMS):
            self._form += 1
            return True
        return False


def models(wire: Wire, url: str, key: str | None, seconds: float) -> list[str]:
    """The names of the models that a server offers, as it orders them.

    Raises:
        LanguageModelProblem: it does not say.
        ShuttingDown: the app is closing.
    """
    reply = wire.send("GET", f"{url}/models", key=key, seconds=seconds)
    check(reply)
    known = _json(reply)
    rows = known.get("data") if isinstance(known, dict) else None
    if not isinstance(rows, list):
        raise LanguageModelProblem("The server's list of models cannot be read.", kind="unreadable")
    names = [row["id"] for row in rows if isinstance(row, dict) and isinstance(row.get("id"), str) and row["id"]]
    return list(dict.fromkeys(names))[:MAX_MODELS]


def check(reply: Reply) -> None:
    """Put a status that is no success into words.

    Raises:
        LanguageModelProblem: always, unless the status is 200 to 299.
    """
    status = reply.status
    if 200 <= status < 300:
        return
    wait = retry_after(reply.headers.get("retry-after"), utc_now())
    if status in (401, 403):
        raise LanguageModelProblem("The language model's server refuses the key.", kind="refused")
    if status == 404:
        raise LanguageModelProblem("The server does not know this address or this model.", kind="no_model")
    if status in (429, 503):
        words = "The language model's server is busy, or still loads the model."
        raise LanguageModelProblem(words, kind="busy", retry_after=wait)
    if status >= 500:
        raise LanguageModelProblem(f"The language model's server failed ({status}).", kind="failed", retry_after=wait)
    raise LanguageModelProblem(f"The language model's server refuses the request ({status}).", kind="rejected")


def retry_after(value: str | None, now: datetime) -> float | None:
    """The header ``Retry-After`` in seconds from ``now``; None when there is none that makes sense."""
    if value is None:
        return None
    if value.strip().isdecimal() and len(value.strip()) <= 9:
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    at = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return max(0.0, (at - now).total_seconds())


def _answer(reply: Reply) -> Answer:
    known = _json(reply)
    choices = known.get("choices") if isinstance(known, dict) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, dict) else None
    content = message.get("content") if isinstance(message, dict) else None
    if isinstance(content, list):
        content = "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    cut_off = isinstance(first, dict) and first.get("finish_reason") == "length"
    if content is None and cut_off:
        content = ""  # all of it went into thoughts
    if not isinstance(content, str):
        raise LanguageModelProblem("The server's answer has no message in it.", kind="unreadable")
    usage = known.get("usage") if isinstance(known, dict) else None
    return Answer(content, _count(usage, "prompt_tokens"), _count(usage, "completion_tokens"), cut_off)


def _count(usage: Any, name: str) -> int | None:
    value = usage.get(name) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9 else None


def _json(reply: Reply) -> Any:
    try:
        return json.loads(reply.body)
    except (ValueError, RecursionError):
        raise LanguageModelProblem("The server's answer is not JSON.", kind="unreadable") from None
