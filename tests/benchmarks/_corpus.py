"""Encrypted stores of made-up memories in any size: built once by a fixed seed, kept where asked, opened again.

Words follow Zipf's law (a few people, things and places are in many texts, most in few), three sentences in two
memories, 20 memories a session. Vectors are *those of real texts, varied*: the vectors of our own 2,500 texts of
:mod:`tests.evaluation` and of two of their sentences, shifted together along the difference of two other texts and each
a little by itself, so that they keep a cosine of about 0.85 to their parent, which is how real neighbourhoods look. Up
to 100,000 facts go with them, one a memory.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.language.embedding.keys import dated, sentences
from korely_desktop.memory.services import Embedder, Vectors
from korely_desktop.store import tables, vectors
from korely_desktop.store.engine import Connection, Store

STORES = "KORELY_BENCH_STORES"
"""The variable that names the folder where stores are kept; without it they go when they were measured."""

KEYS = 2
"""Sentence keys of a memory, beside the vector of its whole text: real chats have 1.6, LoCoMo 3.1."""

TOGETHER, APART = 0.5, 0.35
"""How far a made-up memory is from its parent, and each of its sentences besides."""

_TEXTS = Path(__file__).parent.parent / "evaluation"
START = datetime(2024, 1, 1, tzinfo=UTC)
_FACTS = 100_000
_STEP = 5_000
_SYLLABLES_LISTED = """
ba be bi bo ca ce da di do fa fe ga gi la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se ta te
to
"""
_SYLLABLES = _SYLLABLES_LISTED.split()
_PEOPLE_LISTED = """
marta elena paolo luca chiara davide sofia laura matteo irene omar yuki priya jonas amira lars noor
"""
_PEOPLE = _PEOPLE_LISTED.split()
_THINGS_LISTED = """
bicycle teapot guitar ladder notebook lantern jacket telescope blender camera carpet kayak drill piano curtain
keyboard tent compass violin suitcase mirror printer armchair kettle backpack
"""
_THINGS = _THINGS_LISTED.split()
_PLACES_LISTED = """
turin oslo lisbon kyoto bergen graz lyon porto malaga utrecht tartu bergamo ghent leeds cork
"""
_PLACES = _PLACES_LISTED.split()
_DID_LISTED = """
bought repaired painted borrowed described photographed ordered cleaned measured returned sketched sold
"""
_DID = _DID_LISTED.split()
_HOW_LISTED = """
slowly twice yesterday together outside carefully again alone early gladly
"""
_HOW = _HOW_LISTED.split()


def users_of(size: int) -> int:
    """How many end users a store of this size has: one in 1,000 from 100,000 memories up, one in 100 below."""
    return 1_000 if size >= 100_000 else 100


@contextmanager
def opened(size: int, embedder: Embedder) -> Iterator[Store]:
    """The store of this size, built first where it is not kept already."""
    kept = os.environ.get(STORES)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(kept or scratch) / f"memories-{size}"
        ready = folder / "complete"
        key = hashlib.sha256(b"benchmark").digest()
        with Store.open(folder / "korely.db", key) as store:
            if not ready.exists():
                _fill(store, embedder, size)
                ready.touch()
            yield store


def questions(size: int, count: int) -> list[tuple[str, str]]:
    """(question, the end user it is asked about), the same at every run."""
    chance = np.random.default_rng(7)
    words = Words(chance)
    return [
        (f"What did {words.person()} do with the {words.thing()} in {words.place()}?", f"user-{n % users_of(size)}")
        for n in range(count)
    ]


def real_questions() -> list[str]:
    """Questions that were written for real texts."""
    golden = tomllib.loads((_TEXTS / "golden" / "texts.toml").read_text(encoding="utf-8"))
    return [entry["q"] for entry in golden["question"]]


class Words:
    """Words by Zipf's law: the n-th of a list is drawn in proportion to 1/n. Behind real words come made-up ones."""

    def __init__(self, chance: np.random.Generator) -> None:
        self._chance = chance
        made = np.random.default_rng(1)
        self._people, self._things, self._places = (
            [*words, *_names(made, count)] for words, count in ((_PEOPLE, 400), (_THINGS, 4_000), (_PLACES, 300))
        )

    def person(self) -> str:
        """Somebody's first name."""
        return self._one(self._people).capitalize()

    def thing(self) -> str:
        """A thing people do something with."""
        return self._one(self._things)

    def place(self) -> str:
        """Where."""
        return self._one(self._places).capitalize()

    def sentence(self) -> str:
        """A sentence of eight words."""
        did, how = (words[int(self._chance.integers(len(words)))] for words in (_DID, _HOW))
        return f"{self.person()} {did} the {self.thing()} {how} in {self.place()}."

    def _one(self, words: list[str]) -> str:
        return words[int(len(words) ** self._chance.random()) - 1]


def _names(chance: np.random.Generator, count: int) -> list[str]:
    names: dict[str, None] = {}
    while len(names) < count:
        names["".join(_SYLLABLES[n] for n in chance.integers(len(_SYLLABLES), size=chance.integers(2, 5)))] = None
    return list(names)


def _fill(store: Store, embedder: Embedder, size: int) -> None:
    chance = np.random.default_rng(size)
    words, seeds = Words(chance), seeds_of(embedder)
    with store.write() as connection:
        model = vectors.use_model(connection, embedder.name, embedder.dimension)
    for start in range(0, size, _STEP):
        numbers = range(start, min(start + _STEP, size))
        with store.write() as connection:  # one for each step, or the log grows as large as the store
            _fill_step(connection, model, words, chance, seeds, numbers, users_of(size))


def _fill_step(
    connection: Connection,
    model: int,
    words: Words,
    chance: np.random.Generator,
    seeds: Vectors,
    numbers: range,
    users: int,
) -> None:
    made = varied(chance, seeds, len(numbers)).astype("<f2")
    connection.execute(tables.memories.insert(), [memory(number, users, words) for number in numbers])
    connection.connection.cursor().executemany(
        "INSERT INTO vectors (model_id, kind, item_id, part, project_id, user_id, embedding) VALUES (?,?,?,?,?,?,?)",
        [
            (
                model,
                "sentence" if part else "memory",
                _id("mem", n),
                max(part - 1, 0),
                DEFAULT_PROJECT,
                _user(n, users),
                row.tobytes(),
            )
            for n, rows in zip(numbers, made, strict=True)
            for part, row in enumerate(rows)
        ],
    )
    if numbers.start < _FACTS:
        connection.execute(tables.facts.insert(), [_fact(number, users, words) for number in numbers])


def _id(kind: str, number: int) -> str:
    return f"{kind}_{number:026d}"


def _user(number: int, users: int) -> str:
    return f"user-{number // 20 % users}"


def memory(number: int, users: int, words: Words | None) -> dict[str, Any]:
    """The row of one made-up memory, without words where none are given."""
    at = START + timedelta(minutes=number)
    return {
        "id": _id("mem", number),
        "project_id": DEFAULT_PROJECT,
        "user_id": _user(number, users),
        "agent_id": f"agent-{number % 3}",
        "run_id": f"run-{number // 20}",
        "content": " ".join(words.sentence() for _ in range(1 + number % 2)) if words else "",
        "metadata": {},
        "kind": "note",
        "status": "ready",
        "event_time": at,
        "created_at": at,
        "updated_at": at,
    }


def _fact(number: int, users: int, words: Words) -> dict[str, Any]:
    at = START + timedelta(minutes=number)
    thing = f"{words.thing()} {number}"
    return {
        "id": _id("fct", number),
        "project_id": DEFAULT_PROJECT,
        "user_id": _user(number, users),
        "subject": _user(number, users),
        "subject_type": "person",
        "subject_is_user": True,
        "predicate": "owns",
        "predicate_raw": "owns",
        "predicate_family": "ownership",
        "slot": "owns",
        "object": thing,
        "object_key": thing,
        "object_is_literal": False,
        "confidence": 0.9,
        "tense": "current",
        "valid_from": at,
        "valid_from_precision": "day",
        "created_at": at,
        "trust": "extracted",
        "state": "active",
        "engine": "bench",
    }


def seeds_of(embedder: Embedder) -> Vectors:
    """Vectors of real texts and of :data:`KEYS` sentences of each, the text itself where it has fewer."""
    texts: list[str] = []
    for path in sorted(_TEXTS.glob("probe/pairs/*.toml")):
        for pair in tomllib.loads(path.read_text(encoding="utf-8"))["pair"]:
            texts += [pair["first"], pair["second"]]
    for path in sorted(_TEXTS.glob("reading/*.toml")):
        texts += [entry["content"] for entry in tomllib.loads(path.read_text(encoding="utf-8"))["text"]]
    wanted: list[str] = []
    for number, text in enumerate(texts):
        parts = sentences(text)
        wanted += [dated(text, START + timedelta(days=number)), *(parts[:KEYS] + [text] * (KEYS - len(parts)))]
    made = [embedder.embed_documents(wanted[start : start + 64]) for start in range(0, len(wanted), 64)]
    return np.concatenate(made).reshape(len(texts), KEYS + 1, -1)


def varied(chance: np.random.Generator, seeds: Vectors, count: int) -> Vectors:
    """Vectors of ``count`` made-up memories, shape (count, KEYS + 1, dimension)."""
    parent, *others = chance.integers(len(seeds), size=(3, count))
    together = TOGETHER * _differences(seeds[:, 0], *others)[:, None]
    apart = APART * _differences(seeds[:, 0], *chance.integers(len(seeds), size=(2, count, KEYS + 1)))
    made = seeds[parent] + together + apart
    return np.asarray(made / np.linalg.norm(made, axis=-1, keepdims=True), dtype=np.float32)


def _differences(seeds: Vectors, one: NDArray[np.integer], other: NDArray[np.integer]) -> Vectors:
    """Unit vectors from one text to another."""
    shift = seeds[one] - seeds[other]
    return np.asarray(shift / np.maximum(np.linalg.norm(shift, axis=-1, keepdims=True), 1e-6), dtype=np.float32)
