"""Acts on all that is known of somebody: forgetting, bringing back, merging, splitting, erasing; and an export of it.

``python -m tests.benchmarks acts``; how many facts of the one and of the other from KORELY_BENCH_ACTS. Each act is
done on a store of its own with that many, and its processor time stands beside that of the smaller store: an act
that takes longer than in proportion goes through all of it for each part.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import EntityQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import entities, facts, remember
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import verbs
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import arriving, leaving
from korely_desktop.store.engine import Store
from tests.benchmarks.facts import THINGS, _services

Row = tuple[str, str, str]
AGENT = Caller(actor="rest", label="bench")
PEOPLE = ("Anna Bassi", "Bruno Neri")


def rows() -> Iterator[Row]:
    """What was measured, the figure, and what to compare it with."""
    sizes = os.environ.get("KORELY_BENCH_ACTS", "500 2000").split()
    small, large = (dict(_acts(int(size))) for size in sizes)
    for act, taken in large.items():
        beside = f"{small[act]:.2f} s for {sizes[0]}: {taken / small[act]:.1f} times as long"
        yield f"{act}, {sizes[1]} facts of somebody", f"{taken:.2f} s", beside


def _acts(size: int) -> Iterator[tuple[str, float]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory() as apart,  # an erasure searches all that lies beside the store
        Store.open(Path(folder) / "korely.db", os.urandom(32)) as store,
    ):
        services = _services(store)
        told = _tell(services, size)
        file = Path(apart) / "all.jsonl"
        yield "Export", _taken(lambda: leaving.export_to(services, PERSON, file))
        with Store.open(Path(apart) / "other.db", os.urandom(32)) as other:
            elsewhere = _services(other)
            yield "Import", _taken(lambda: arriving.take_in_from(elsewhere, PERSON, file))
        yield "Forget all of it", _taken(lambda: verbs.hide_many(services, PERSON, told))
        yield "Bring it back", _taken(lambda: verbs.unhide_many(services, PERSON, told))
        named = {one.name: one.id for one in entities.entities(services, PERSON, EntityQuery(every_user=True))[0]}
        one, other_one = (named[name] for name in PEOPLE)
        yield "Merge with somebody", _taken(lambda: entities.merge(services, PERSON, other_one, one))
        yield "Split again", _taken(lambda: entities.split(services, PERSON, other_one))
        target = EraseTarget(entity_id=one)
        yield "Preview of an erasure", _taken(lambda: erasure.preview(services, PERSON, target))
        yield "Erase", _taken(lambda: erasure.erase(services, PERSON, target, {}))


def _tell(services: Services, size: int) -> list[str]:
    """``size`` facts of each of two people, and a text of the one for every other fact; returns the facts of one."""
    told: list[list[str]] = []
    for name in PEOPLE:
        told.append([])
        for number in range(size):
            thing = f"{THINGS[number % len(THINGS)]} {number}"
            told[-1].append(facts.add_triple(services, AGENT, NewTriple(name, "likes", thing)).id)
    for number in range(0, size, 2):
        text = f"{PEOPLE[0]} likes {THINGS[number % len(THINGS)]} {number}. The rest of day {number} was quiet."
        remember.add(services, AGENT, NewMemory(text))
    return told[0]


def _taken(act: Callable[[], object]) -> float:
    """Seconds of the thread's processor time."""
    began = time.thread_time()
    act()
    return time.thread_time() - began
