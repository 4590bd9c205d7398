"""Stores to compare: one with few of everything and one with many, and how many steps SQLite takes in each."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import count

import numpy as np

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.audit import FACT_WRITE, WRITE, AuditEvent
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, Source, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.memories import Role
from korely_desktop.domain.scope import DEFAULT_PROJECT, Scope
from korely_desktop.domain.times import utc_now
from korely_desktop.domain.verdicts import Reason
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory.history.telling import Telling, fact_of
from korely_desktop.store import audit, conversations, entities, facts, reviews, vectors
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.rehearsal import rehearsal
from korely_desktop.store.tables import memories
from korely_desktop.store.vectors import ItemVectors

Work = Callable[[Connection], object]
FEW, MANY = 50, 800
OF_NAMES = ReviewKind.SAME_ENTITY, Reason.SIMILAR_MEANING


def grow(store: Store, start: int, end: int) -> None:
    """Memories with two vectors each, and as many people with an alias, numbered from ``start``."""
    began, scope = utc_now(), Scope(DEFAULT_PROJECT, "u1")
    rows = np.eye(2, 4, dtype=np.float32)
    with store.write() as connection:
        model = vectors.use_model(connection, "model", 4)
        for number in range(start, end):
            now = began + timedelta(microseconds=number)
            row = {"id": f"mem_{number:04}", "content": "tea", "metadata": {}, "status": "ready", "tags": []}
            row |= {"project_id": DEFAULT_PROJECT, "event_time": now, "created_at": now, "updated_at": now}
            row |= {"user_id": "u1", "agent_id": "bot", "run_id": f"run {number}"}
            role = Role.ASSISTANT if number % 10 == 7 else Role.USER
            connection.execute(memories.insert().values(row))
            conversations.insert_message(connection, row["id"], new_id("epi"), f"call {number}", role)
            for kind, part in (("memory", rows[:1]), ("sentence", rows[1:])):
                vectors.put(connection, model, [ItemVectors(kind, row["id"], DEFAULT_PROJECT, None, part)])
            known = entities.insert_entity(connection, scope, f"Person {number}", "person", now)
            entities.put_name(connection, known.id, f"Nick {number}", "alias", now)
            fact = _fact(number, known.id)
            facts.insert_fact(connection, fact)
            facts.put_source(connection, fact.id, Source(row["id"], 0, 5, now, "direct", 1.0))
            written = AuditEvent(new_id("aud"), now, DEFAULT_PROJECT, "rest", WRITE, user_id="u1", target_id=row["id"])
            confirmed = AuditEvent(new_id("aud"), now, DEFAULT_PROJECT, "desktop", FACT_WRITE, target_id=fact.id)
            audit.append(connection, [written, confirmed])
            reviews.ask(connection, scope, ReviewKind.UNCERTAIN, Reason.WEAK_EVIDENCE, now, fact_id=fact.id)
            reviews.ask(connection, scope, *OF_NAMES, now, entity_id=known.id, other_entity_id=known.id)


def _fact(number: int, subject_id: str) -> Fact:
    said = Telling(
        scope=Scope(DEFAULT_PROJECT, "u1"),
        subject=Entity(subject_id, DEFAULT_PROJECT, "u1", f"Person {number}", "person", False, created_at=utc_now()),
        subject_text=f"Person {number}",
        predicate="likes",
        predicate_raw="likes",
        object=None,
        object_text=f"tea {number}",
        confidence=1.0,
        trust=Trust.DIRECT,
        engine="direct",
        said_at=utc_now(),
        fact_id=f"fct_{number:04}",
    )
    return fact_of(load_vocabulary(), said, utc_now())


def steps(store: Store, work: Work) -> int:
    """How many steps of SQLite's machine the work takes; what it writes is not kept."""
    with rehearsal(store) as inside, inside.write() as connection:
        work(connection)  # what is compiled once does not count
        driver = connection.connection.dbapi_connection
        counter = count()
        driver.set_progress_handler(lambda: next(counter) and 0, 1)
        work(connection)
        driver.set_progress_handler(None, 1)
    return next(counter)
