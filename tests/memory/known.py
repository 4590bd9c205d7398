"""Setting up what is known, without an engine: a text, and facts with their evidence in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from korely_desktop.domain.facts import Fact, Precision, Source, State, Tense, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.memories import Memory, MemoryStatus, NewMemory
from korely_desktop.domain.scope import Caller, Scope
from korely_desktop.domain.text import value_key
from korely_desktop.memory import remember
from korely_desktop.memory.services import Services
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import jobs, mentions, vectors
from korely_desktop.store import memories as memory_rows
from korely_desktop.store.vectors import ItemVectors

AGENT = Caller("rest", label="support-bot")


@dataclass
class Known:
    """A small store under construction."""

    services: Services
    caller: Caller = AGENT
    entities: dict[tuple[Scope, str], str] = field(default_factory=dict)

    def text(
        self, content: str, *said: tuple[str, str, str], user_id: str | None = None, agent_id: str | None = None
    ) -> tuple[Memory, list[Fact]]:
        """A memory that was read, and the facts (subject, predicate, object) it states; "" is the end user."""
        memory = remember.add(self.services, self.caller, NewMemory(content, user_id=user_id, agent_id=agent_id))
        facts = [self.fact(memory, *triple) for triple in said]
        vector = self.services.embedder.embed_documents([content])
        with self.services.store.write() as connection:
            memory_rows.set_status(connection, memory.id, MemoryStatus.READY, outcome=len(facts))
            jobs.cancel_for_memories(connection, [memory.id], memory.created_at)
            model = vectors.use_model(connection, self.services.embedder.name, self.services.embedder.dimension)
            items = [ItemVectors("memory", memory.id, memory.project_id, user_id, vector)]
            items += [ItemVectors("fact", fact.id, fact.project_id, user_id, vector) for fact in facts]
            vectors.put(connection, model, items)
        return memory, facts

    def fact(self, memory: Memory, subject: str, predicate: str, object_: str) -> Fact:
        """One fact that ``memory`` states; its evidence is the value in the text, or the whole text."""
        scope = Scope(memory.project_id, memory.user_id)
        at = memory.event_time
        start = memory.content.casefold().find(object_.casefold())
        start, end = (start, start + len(object_)) if start >= 0 else (0, len(memory.content))
        with self.services.store.write() as connection:
            subject_id = self._entity(connection, scope, subject or "user", memory, is_user=not subject)
            object_id = self._entity(connection, scope, object_, memory) if object_[0].isupper() else None
            fact = Fact(
                id=new_id("fct"),
                project_id=memory.project_id,
                user_id=memory.user_id,
                agent_id=memory.agent_id,
                writer=memory.writer,
                run_id=None,
                subject=subject or memory.user_id or "user",
                subject_type="person",
                subject_is_user=not subject,
                subject_entity_id=subject_id,
                predicate=predicate,
                predicate_raw=predicate,
                predicate_family=self.services.vocabulary.get(predicate).family,
                slot=self.services.vocabulary.slot(predicate),
                object=object_,
                object_key=value_key(object_),
                object_is_literal=object_id is None,
                object_entity_id=object_id,
                confidence=0.9,
                tense=Tense.CURRENT,
                valid_from=at,
                valid_from_precision=Precision.ASSUMED,
                invalid_at=None,
                closed_known_at=None,
                invalidated_by=None,
                created_at=at,
                last_confirmed_at=None,
                observation_count=1,
                trust=Trust.EXTRACTED,
                state=State.ACTIVE,
                engine="test",
            )
            fact_rows.insert_fact(connection, fact)
            self._source(connection, fact, memory, start, end)
        return fact

    def also(self, fact: Fact, memory: Memory) -> None:
        """``memory`` states the fact too."""
        start = max(0, memory.content.casefold().find(fact.object.casefold()))
        with self.services.store.write() as connection:
            self._source(connection, fact, memory, start, start + len(fact.object))
            fact_rows.confirm(connection, fact.id, memory.event_time)

    def confirmed(self, fact: Fact) -> Fact:
        """A person confirmed the fact."""
        with self.services.store.write() as connection:
            fact_rows.change(connection, fact.id, trust=Trust.PERSON, confirmed_at=self.services.clock())
        return replace(fact, trust=Trust.PERSON)

    def _entity(self, connection, scope: Scope, name: str, memory: Memory, *, is_user: bool = False) -> str:  # type: ignore[no-untyped-def]
        if (scope, name) not in self.entities:
            entity = entity_rows.insert_entity(connection, scope, name, "person", memory.event_time, is_user=is_user)
            self.entities[scope, name] = entity.id
        entity_id = self.entities[scope, name]
        start = memory.content.find(name)
        if start >= 0:
            mentions.put(connection, memory.id, [(entity_id, start, start + len(name))])
        return entity_id

    @staticmethod
    def _source(connection, fact: Fact, memory: Memory, start: int, end: int) -> None:  # type: ignore[no-untyped-def]
        source = Source(memory.id, start, end, memory.event_time, "test", 0.9)
        fact_rows.put_source(connection, fact.id, source)
