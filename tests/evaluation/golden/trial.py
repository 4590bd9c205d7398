"""A store with our own texts and the demo data, embedded by the built-in model, and the questions put to it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from importlib.resources import files
from pathlib import Path
from typing import Any

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.recall import SearchQuery
from korely_desktop.domain.times import parse_time
from korely_desktop.language.embedding.embedder import open_embedder
from korely_desktop.memory import remember
from korely_desktop.memory.answers import recall
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from korely_desktop.paths import cache_folder
from tests.evaluation.trial import AGENT, NOW, services_in

_TEXTS = Path(__file__).parent / "texts.toml"
_DEPTH = 20


@dataclass(frozen=True, slots=True)
class Asked:
    """One question, the keys of its answers and the keys of what was found, best first."""

    user: str
    question: str
    gold: tuple[str, ...]
    found: tuple[str, ...]

    def recall(self, depth: int) -> float:
        """Share of the answers among the first ``depth``."""
        return sum(self._is(gold, self.found[:depth]) for gold in self.gold) / len(self.gold)

    @property
    def reciprocal_rank(self) -> float:
        """1 / place of the first answer; 0 when none was found."""
        places = [place for place, key in enumerate(self.found, 1) if any(gold in key for gold in self.gold)]
        return 1 / places[0] if places else 0.0

    def _is(self, gold: str, found: tuple[str, ...]) -> bool:
        return any(gold == key or (self.user == "demo" and gold in key) for key in found)


@contextmanager
def store_of_texts(folder: Path) -> Iterator[Services]:
    """Every text in a new store, embedded and indexed; nothing is read into facts."""
    with services_in(folder) as plain:
        embedder = open_embedder(None, cache_folder())
        embedder.start()
        embedder.wait(120)
        services = replace(plain, embedder=embedder)
        for chat in _data()["chat"]:
            for number, line in enumerate(chat["lines"]):
                key, text = line.split(" | ", 1)
                _tell(services, chat, key, text, parse_time(chat["at"]) + timedelta(minutes=number))
        for entry in _demo():
            text = re.sub(r"\{day:[+-]?\d+\}", "5 June 2026", entry["content"])
            about = {"user": "demo", "agent": entry["agent"]}
            _tell(services, about, text, text, NOW - timedelta(days=entry["day"]))
        index = services.index
        assert isinstance(index, RecallIndex)
        index.build()
        embedding_jobs.catch_up(services)
        index.use_model(embedder.name)
        yield services


def asked(services: Services) -> list[Asked]:
    """Every question with what search finds for it."""
    answers = []
    for question in _data()["question"]:
        wanted = SearchQuery(question["q"], user_id=question["user"], limit=_DEPTH)
        found = tuple(str(hit.metadata["key"]) for hit in recall.search(services, AGENT, wanted))
        answers.append(Asked(question["user"], question["q"], tuple(question["gold"]), found))
    return answers


def _tell(services: Services, about: dict[str, Any], key: str, text: str, at: datetime) -> None:
    new = NewMemory(
        text,
        user_id=about["user"],
        agent_id=about.get("agent"),
        run_id=about.get("run"),
        metadata={"key": key},
        timestamp=at,
    )
    remember.add(services, AGENT, new)


def _data() -> dict[str, Any]:
    return tomllib.loads(_TEXTS.read_text(encoding="utf-8"))


def _demo() -> list[dict[str, Any]]:
    text = files("korely_desktop").joinpath("resources/demo/timeline_en.toml").read_text(encoding="utf-8")
    return sorted(tomllib.loads(text)["text"], key=lambda entry: -float(entry["day"]))
