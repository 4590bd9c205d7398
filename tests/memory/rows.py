"""Writes facts straight into a store, for tests of reads that must not depend on how facts come about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update

from korely_desktop.domain.facts import Precision, State, Tense, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.domain.text import name_key, value_key
from korely_desktop.store import tables
from korely_desktop.store.engine import Connection, Store


class Rows:
    """``entities`` maps names to ids."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.entities: dict[str, str] = {}
        self._writing: Connection | None = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that is written in the block is one transaction."""
        with self.store.write() as self._writing:
            yield
        self._writing = None

    def entity(self, name: str, at: datetime, kind: str = "person") -> str:
        if name not in self.entities:
            self.entities[name] = new_id("ent")
            self._insert(
                tables.entities,
                id=self.entities[name],
                project_id=DEFAULT_PROJECT,
                user_id=None,
                name=name,
                name_key=name_key(name),
                type=kind,
                is_user=name == "user",
                created_at=at,
            )
        return self.entities[name]

    def fact(
        self,
        subject: str,
        predicate: str,
        value: str,
        *,
        learned: datetime,
        begin: datetime,
        end: datetime | None = None,
        by: str | None = None,
        family: str = "preferences",
        agent: str | None = "support-bot",
        trust: Trust = Trust.EXTRACTED,
        state: State = State.ACTIVE,
        tense: Tense = Tense.CURRENT,
        precision: Precision = Precision.DAY,
        observations: int = 1,
        object_entity: bool = False,
        memory_id: str | None = None,
        span: tuple[int, int] | None = None,
    ) -> str:
        """Insert one fact; returns its id."""
        fact_id = new_id("fct")
        self._insert(
            tables.facts,
            id=fact_id,
            project_id=DEFAULT_PROJECT,
            user_id=None,
            agent_id=agent,
            writer=agent,
            subject=subject,
            subject_type="person",
            subject_is_user=subject == "user",
            subject_entity_id=self.entity(subject, learned),
            predicate=predicate,
            predicate_raw=predicate,
            predicate_family=family,
            slot=predicate,
            object=value,
            object_key=value_key(value),
            object_is_literal=not object_entity,
            object_entity_id=self.entity(value, learned, "place") if object_entity else None,
            confidence=0.9,
            tense=tense,
            valid_from=begin,
            valid_from_precision=precision,
            invalid_at=end,
            closed_known_at=learned if end else None,
            invalidated_by=by,
            created_at=learned,
            observation_count=observations,
            trust=trust,
            state=state,
            engine="scripted",
        )
        if memory_id is not None:
            self._insert(
                tables.fact_sources,
                fact_id=fact_id,
                memory_id=memory_id,
                start=span[0] if span else -1,
                end=span[1] if span else None,
                observed_at=learned,
                engine="scripted",
                confidence=0.9,
            )
        return fact_id

    def end_learned(self, fact_id: str, *, end: datetime | None, at: datetime) -> None:
        """At ``at`` it became known that the fact ended at ``end``."""
        self._insert(tables.fact_ends, fact_id=fact_id, invalid_at=end, known_at=at)
        with self.store.write() as conn:
            conn.execute(
                update(tables.facts).where(tables.facts.c.id == fact_id).values(invalid_at=end, closed_known_at=at)
            )

    def review(self, fact_id: str, old_id: str | None, *, kind: str) -> None:
        with self.store.read() as conn:
            at = conn.execute(select(tables.facts.c.created_at).where(tables.facts.c.id == fact_id)).scalar_one()
        self._insert(
            tables.reviews,
            id=new_id("rev"),
            project_id=DEFAULT_PROJECT,
            kind=kind,
            reason="one_at_a_time",
            fact_id=fact_id,
            old_fact_id=old_id,
            created_at=at,
        )

    def rename(self, old: str, new: str) -> None:
        with self.store.write() as conn:
            conn.execute(
                update(tables.entities)
                .where(tables.entities.c.id == self.entities[old])
                .values(name=new, name_key=name_key(new))
            )

    def erase(self, seq: int) -> None:
        with self.store.write() as conn:
            conn.execute(delete(tables.facts).where(tables.facts.c.seq == seq))

    def _insert(self, table: Any, **values: Any) -> None:
        with nullcontext(self._writing) if self._writing is not None else self.store.write() as conn:
            conn.execute(table.insert().values(**values))
