"""What is asked all day must not cost more the more there is: counted in steps of SQLite, not in time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import numpy as np
import pytest

from korely_desktop.domain.scope import DEFAULT_PROJECT, Scope
from korely_desktop.domain.times import utc_now
from korely_desktop.store import entities, vectors
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.tables import memories
from korely_desktop.store.vectors import ItemVectors

Work = Callable[[Connection], object]
FEW, MANY = 50, 800


def grow(store: Store, start: int, end: int) -> None:
    """Memories with two vectors each, and as many people with an alias, numbered from ``start``."""
    now, scope = utc_now(), Scope(DEFAULT_PROJECT, "u1")
    rows = np.eye(2, 4, dtype=np.float32)
    with store.write() as connection:
        model = vectors.use_model(connection, "model", 4)
        for number in range(start, end):
            row = {"id": f"mem_{number:04}", "content": "", "metadata": {}, "status": "ready", "tags": []}
            row |= {"project_id": DEFAULT_PROJECT, "event_time": now, "created_at": now, "updated_at": now}
            connection.execute(memories.insert().values(row))
            for kind, part in (("memory", rows[:1]), ("sentence", rows[1:])):
                vectors.put(connection, model, [ItemVectors(kind, row["id"], DEFAULT_PROJECT, None, part)])
            known = entities.insert_entity(connection, scope, f"Person {number}", "person", now)
            entities.put_name(connection, known.id, f"Nick {number}", "alias", now)


def steps(store: Store, work: Work) -> int:
    """How many steps of SQLite's machine the work takes."""
    with store.read() as connection:
        work(connection)  # what is compiled once does not count
        driver = connection.connection.dbapi_connection
        counter = count()
        driver.set_progress_handler(lambda: next(counter) and 0, 1)
        work(connection)
        driver.set_progress_handler(None, 1)
    return next(counter)


def two_vectors(connection: Connection) -> object:
    return vectors.of_items(connection, 1, ("memory", "sentence"), ["mem_0003", "mem_0041"])


def a_name(connection: Connection) -> object:
    return entities.named_any(connection, Scope(DEFAULT_PROJECT, "u1"), ["nick 7", "person 9"])


def an_alias(connection: Connection) -> object:
    return entities.named(connection, Scope(DEFAULT_PROJECT, "u1"), "Nick 7")


def what_lacks_vectors(connection: Connection) -> object:
    return vectors.memories_without(connection, 1, 16)


def which_of_a_few_lack_vectors(connection: Connection) -> object:
    return vectors.memories_lacking(connection, 1, ["mem_0003", "mem_0041"])


def every_vector(connection: Connection) -> object:
    return list(vectors.scan(connection, 1, ("memory", "sentence")))


@pytest.mark.parametrize("work", [two_vectors, a_name, an_alias, which_of_a_few_lack_vectors])
def test_looking_up_a_few_costs_the_same_among_many(store: Store, work: Work) -> None:
    grow(store, 0, FEW)
    among_few = steps(store, work)
    grow(store, FEW, MANY)
    assert steps(store, work) < 2 * among_few


@pytest.mark.parametrize("work", [what_lacks_vectors, every_vector])
def test_walking_over_all_costs_so_much_for_each(store: Store, work: Work) -> None:
    grow(store, 0, FEW)
    among_few = steps(store, work)
    grow(store, FEW, MANY)
    assert steps(store, work) < 2 * MANY / FEW * among_few
