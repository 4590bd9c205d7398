"""A store with the chats, written as agents write them, and the questions put to search and to context blocks.

The chats: ``english.toml`` and ``italian.toml``, one end user each; the questions: ``questions.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Literal

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.recall import ContextQuery, SearchQuery
from korely_desktop.domain.times import parse_time
from korely_desktop.language.embedding.embedder import open_embedder
from korely_desktop.memory import remember
from korely_desktop.memory.answers import context, recall
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from korely_desktop.paths import cache_folder
from tests.evaluation.trial import AGENT, services_in
from tests.fakes import Clock
from tests.reading import read_all

ASKED = datetime(2024, 11, 10, 18, tzinfo=UTC)
HALVES = ("dev", "blind")
_FOLDER = Path(__file__).parent
_USERS = {"en": "english", "it": "italian"}
_DEPTH = 20

Way = Literal["turns", "roles", "loose", "sessions"]
"""How agents write a chat: each turn a text that begins with who speaks; with the role in the metadata alone; without a
``run_id``; or the whole session as one text."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, the turns that answer it, and what a context block must hold: of each group any one."""

    user: str
    kind: str
    half: str
    text: str
    gold: tuple[str, ...]
    answer: tuple[tuple[str, ...], ...]
    stale: str | None

    def gold_in(self, way: Way) -> tuple[str, ...]:
        """The keys of the texts that answer it."""
        return self.gold if way != "sessions" else tuple(dict.fromkeys(session_of(key) for key in self.gold))

    def answered_by(self, block: str) -> bool:
        """Whether a block holds the answer."""
        said = block.casefold()
        return all(any(each in said for each in group) for group in self.answer)


@dataclass(frozen=True, slots=True)
class Asked:
    """One question with the keys of what was found for it, best first."""

    question: Question
    gold: tuple[str, ...]
    found: tuple[str, ...]
    stale: str | None

    def recall(self, depth: int) -> float:
        """Share of the answers among the first ``depth``."""
        return sum(gold in self.found[:depth] for gold in self.gold) / len(self.gold)

    @property
    def reciprocal_rank(self) -> float:
        """1 / place of the first answer; 0 when none was found."""
        return next((1 / place for place, key in enumerate(self.found, 1) if key in self.gold), 0.0)

    @property
    def latest_first(self) -> bool | None:
        """Whether the last value stands before the earlier one; None where none is earlier, or neither was found."""
        if (stale := self.stale) is None or not {stale, self.gold[0]} & set(self.found):
            return None
        places = {key: place for place, key in enumerate(self.found)}
        return places.get(self.gold[0], _DEPTH) < places.get(stale, _DEPTH)


@contextmanager
def store_of_chats(folder: Path, way: Way, *, facts: bool = False) -> Iterator[Services]:
    """Every chat in a new store, embedded and indexed; ``facts``: read as well."""
    with services_in(folder) as plain:
        embedder = open_embedder(None, cache_folder())
        embedder.start()
        embedder.wait(120)
        services = replace(plain, embedder=embedder, clock=Clock(ASKED))
        for language, user in _USERS.items():
            for session in _sessions(language):
                for memory in _texts(session, user, way):
                    remember.add(services, AGENT, memory)
        index = services.index
        assert isinstance(index, RecallIndex)
        index.build()
        if facts:
            index.use_model(embedder.name)
            read_all(services)
        embedding_jobs.catch_up(services)
        index.use_model(embedder.name)
        yield services


@cache
def questions() -> tuple[Question, ...]:
    """All of them; every second one of a kind and language is of the blind half."""
    seen: dict[tuple[str, str], int] = {}
    found = []
    for entry in tomllib.loads((_FOLDER / "questions.toml").read_text(encoding="utf-8"))["question"]:
        user = _USERS[entry.get("lang", "en")]
        number = seen[entry["kind"], user] = seen.get((entry["kind"], user), -1) + 1
        found.append(
            Question(
                user,
                entry["kind"],
                HALVES[number % 2],
                entry["q"],
                tuple(entry.get("gold", ())),
                tuple(tuple(group.casefold().split("|")) for group in entry.get("answer", ())),
                entry.get("stale"),
            )
        )
    return tuple(found)


def asked(services: Services, way: Way) -> list[Asked]:
    """Every question that has an answer, with what search finds for it."""
    answers = []
    for question in questions():
        if question.gold:
            wanted = SearchQuery(question.text, user_id=question.user, limit=_DEPTH)
            found = tuple(str(hit.metadata["key"]) for hit in recall.search(services, AGENT, wanted))
            stale = question.stale
            if stale is not None and way == "sessions":
                stale = session_of(stale)
            answers.append(Asked(question, question.gold_in(way), found, stale))
    return answers


def block_for(services: Services, question: Question, tokens: int) -> str:
    """The context block that an agent gets."""
    wanted = ContextQuery(question.text, user_id=question.user, token_budget=tokens)
    return context.context(services, AGENT, wanted).context


@cache
def _sessions(language: str) -> list[dict[str, Any]]:
    sessions: list[dict[str, Any]] = tomllib.loads((_FOLDER / f"{_USERS[language]}.toml").read_text(encoding="utf-8"))[
        "session"
    ]
    return sorted(sessions, key=lambda session: str(session["at"]))


@cache
def _session_by_key() -> dict[str, str]:
    return {
        turn.split(" | ", 1)[0]: session["run"]
        for language in _USERS
        for session in _sessions(language)
        for turn in session["turns"]
    }


def session_of(key: str) -> str:
    """The session that a turn belongs to."""
    return _session_by_key()[key]


def _texts(session: dict[str, Any], user: str, way: Way) -> list[NewMemory]:
    at = parse_time(session["at"])
    turns = [tuple(turn.split(" | ", 1)) for turn in session["turns"]]
    if way == "sessions":
        whole = "\n".join(text for _, text in turns)
        return [NewMemory(whole, user_id=user, metadata={"key": session["run"]}, timestamp=at)]
    texts = []
    for key, text in turns:
        role, said = text.split(": ", 1)
        content, metadata = (said, {"key": key, "role": role}) if way == "roles" else (text, {"key": key})
        run_id = None if way == "loose" else session["run"]
        texts.append(NewMemory(content, user_id=user, run_id=run_id, metadata=metadata, timestamp=at))
    return texts
