"""Finds the language models that run on this computer: servers on the ports that they choose by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from korely_desktop.domain.errors import LanguageModelProblem
from korely_desktop.language.extraction.llm.chat import models
from korely_desktop.language.extraction.llm.wire import Wire

PLACES = (
    ("Ollama", "http://127.0.0.1:11434/v1"),
    ("LM Studio", "http://127.0.0.1:1234/v1"),
    ("llama.cpp", "http://127.0.0.1:8080/v1"),
)
SECONDS = 2.0

_NOT_FOR_TEXT = ("embed", "bge-", "rerank", "whisper")


@dataclass(frozen=True, slots=True)
class Found:
    """A server that answered, with the models that can be asked."""

    name: str
    url: str
    models: tuple[str, ...]


def find(wire: Wire, places: Sequence[tuple[str, str]]) -> list[Found]:
    """The servers that answer within :data:`SECONDS`.

    Args:
        places: (name, base URL) to look at; loopback addresses.

    Raises:
        ShuttingDown: the app is closing.
    """
    found = []
    for name, url in places:
        try:
            offered = models(wire, url, None, SECONDS)
        except LanguageModelProblem:
            continue
        found.append(Found(name, url, talking(offered)))
    return found


def talking(names: Sequence[str]) -> tuple[str, ...]:
    """Without the models that only embed or transcribe."""
    return tuple(name for name in names if not any(part in name.lower() for part in _NOT_FOR_TEXT))
