"""The gate between what an engine read and what is held true: names resolved, readings chosen, the forgotten kept out.

The rules that need no store are in :mod:`korely_desktop.domain.admission`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from korely_desktop.domain import contradiction
from korely_desktop.domain.admission import Gate, admit
from korely_desktop.domain.contradiction import timeline
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, Source, State, Tense, Trust
from korely_desktop.domain.memories import Memory, MemoryKind
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.domain.text import identity, value_key
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import blocking, timelines
from korely_desktop.memory.resolution import Resolver
from korely_desktop.memory.telling import Telling
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection


@dataclass(slots=True)
class Admitter:
    """Lets the statements of one memory in, one after the other.

    Attributes:
        before: facts that only an earlier reading of this memory said; said again, they keep their identity.
        dropped, blocked: how many stayed outside: no real statement, or forgotten by the person.
    """

    connection: Connection
    vocabulary: Vocabulary
    resolver: Resolver
    memory: Memory
    engine: str
    before: Sequence[Fact] = ()
    dropped: int = 0
    blocked: int = 0
    _told: dict[tuple[str, str, datetime], str] = field(default_factory=dict)

    def let_in(self, statement: Statement) -> Telling | None:
        """The statement made ready to be told, or None when it may not become a fact."""
        if statement.replaces and statement.tense is Tense.PAST:
            # A change told in the past ("moved to Stripe") holds since then.
            statement = replace(statement, tense=Tense.CURRENT)
        decision = admit(self.memory.content, statement, is_canonical=self.vocabulary.knows(statement.predicate))
        if decision.gate is Gate.DROP:
            self.dropped += 1
            return None
        scope = Scope(self.memory.project_id, self.memory.user_id)
        subject = self.resolver.subject(statement.subject, statement.subject_type, is_user=statement.subject_is_user)
        predicate = self._reading(statement, subject)
        over = statement.operation is Operation.END
        key = blocking.subject_key(subject.name, is_user=subject.is_user)
        slot = self.vocabulary.slot(predicate)
        if not over and blocking.is_blocked(self.connection, scope, key, slot, value_key(statement.object)):
            self.blocked += 1
            return None
        thing = None
        if not statement.object_is_literal and not contradiction.is_generic(statement.object):
            thing = self.resolver.object(self.vocabulary, predicate, statement.object, statement.object_type)
        begins, ended = _period(statement)
        telling = Telling(
            scope=scope,
            subject=subject,
            subject_text=subject.name if statement.subject_is_user else statement.subject,
            subject_type=subject.type if subject.type != "unknown" else statement.subject_type,
            predicate=predicate,
            predicate_raw=statement.predicate_raw or predicate,
            object=thing,
            object_text=statement.object,
            confidence=statement.confidence,
            trust=Trust.EXTRACTED,
            engine=self.engine,
            said_at=self.memory.event_time,
            agent_id=self.memory.agent_id,
            run_id=self.memory.run_id,
            tense=statement.tense,
            over=over,
            valid_from=begins,
            precision=statement.valid_from_precision,
            ended_at=ended,
            replaces=statement.replaces,
            instead_of=statement.instead_of,
            adds=statement.adds or self._is_second_value(subject, statement, predicate, begins),
            waits=decision.reason,
            source=Source(
                self.memory.id,
                statement.start,
                statement.end,
                self.memory.event_time,
                f"{self.engine}/{statement.rule}",
                statement.confidence,
            ),
            session_only=self.memory.kind is MemoryKind.SESSION,
        )
        return replace(telling, fact_id=self._same_as_before(telling))

    def _same_as_before(self, telling: Telling) -> str | None:
        wanted = (telling.predicate, identity(telling.object_name))
        for fact in self.before:
            if fact.subject_entity_id == telling.subject.id and wanted == (
                fact.predicate,
                identity(timelines.name_of(fact)),
            ):
                return fact.id
        return None

    def _reading(self, statement: Statement, subject: Entity) -> str:
        """Of several readings ("moved to Stripe") the one that what is known of the subject speaks for."""
        readings = [self.vocabulary.fold(name) for name in (statement.predicate, *statement.alternatives)]
        if len(readings) == 1 and not statement.instead_of:
            return readings[0]
        subject_ids = entity_rows.cluster(self.connection, [subject.id])
        if statement.instead_of:
            return self._relation_to(statement.instead_of, subject_ids, readings) or readings[0]
        filled = []
        for predicate in readings:
            line = timeline(self.vocabulary, predicate)
            standing = rows.in_slots(self.connection, subject_ids, line.slots, (State.ACTIVE,))
            fitting = [fact for fact in standing if fact.predicate == predicate and fact.is_open]
            if statement.operation is Operation.END:
                kinds = self.vocabulary.of_kinds(predicate)
                whole = line.one and contradiction.is_generic(statement.object)
                fitting = [
                    f
                    for f in fitting
                    if whole or contradiction.ends(statement.object, timelines.name_of(f), kinds=kinds)
                ]
            if fitting:
                filled.append(predicate)
        return filled[0] if filled else readings[0]

    def _relation_to(self, value: str, subject_ids: Sequence[str], readings: Sequence[str]) -> str | None:
        """The relation in which the subject stands to ``value``, a likely reading first; None when to nothing of it."""
        unlikely = {self.vocabulary.opposite(predicate) for predicate in readings}
        standing = {
            fact.predicate
            for fact in rows.about(self.connection, subject_ids)
            if fact.state is State.ACTIVE
            and fact.is_open
            and fact.tense is Tense.CURRENT
            and fact.predicate not in unlikely
            and contradiction.ends(value, timelines.name_of(fact))
        }
        return next((predicate for predicate in readings if predicate in standing), min(standing, default=None))

    def _is_second_value(self, subject: Entity, statement: Statement, predicate: str, begins: datetime | None) -> bool:
        """Whether this very text gave the slot another value already: two values of one breath stand side by side."""
        if statement.operation is Operation.END or statement.replaces or statement.tense is not Tense.CURRENT:
            return False
        key = (subject.id, self.vocabulary.slot(predicate), begins or self.memory.event_time)
        return self._told.setdefault(key, identity(statement.object)) != identity(statement.object)


def _period(statement: Statement) -> tuple[datetime | None, datetime | None]:
    """When the statement begins and, for what is over, ended."""
    begins, ended = statement.valid_from, statement.invalid_at
    if statement.operation is Operation.END:
        return begins, ended or begins
    if statement.tense is Tense.PAST and begins is not None and ended is None:
        ended = begins + statement.valid_from_precision.length
        return (begins, ended) if ended > begins else (None, begins)
    return begins, ended
