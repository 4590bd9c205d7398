"""Erasing: content is destroyed now, with everything that hangs on it, and the files are searched afterwards.

One transaction takes the rows (``secure_delete`` overwrites them); the traces they leave in files are removed after it
(:mod:`korely_desktop.memory.forgetting.cleaning`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from korely_desktop.domain import audit as actions
from korely_desktop.domain import blackening
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.erasure import Choices, ErasePreview, EraseReceipt, EraseTarget, TouchedText
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.jobs import EMBED_MEMORY, READ_MEMORY
from korely_desktop.domain.memories import Memory, MemoryStatus
from korely_desktop.domain.scope import ADMIN, DEFAULT_PROJECT, READ, Caller, Scope
from korely_desktop.domain.struck import Struck
from korely_desktop.language.extraction.remembered import forget_words
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import asked, beside, blocking, cascade, cleaning, lasting, withholding
from korely_desktop.memory.forgetting.beside import Renamed
from korely_desktop.memory.forgetting.cascade import Reached
from korely_desktop.memory.forgetting.cleaning import Cleaning
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as audit_rows
from korely_desktop.store import blocks as block_rows
from korely_desktop.store import conversations, jobs, outbox, reach, stopping, tombstones, webhooks
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import erase as removal
from korely_desktop.store import memories as memory_rows
from korely_desktop.store.engine import Connection

__all__ = ["EraseTarget", "delete_user_memories", "erase", "preview", "purge_agent"]


def preview(
    services: Services, caller: Caller, target: EraseTarget, is_stopped: Callable[[], bool] = lambda: False
) -> ErasePreview:
    """What erasing would take, by name; changes nothing.

    Raises:
        Stopped: ``is_stopped`` said so: nobody waits for it any more.
        NotFound: something the target names is not there, or not the caller's to see.
        Forbidden: as :func:`erase`, or the caller may not read.
    """
    caller.require(READ)
    _require(caller, target)
    now = services.clock()
    with stopping.reading(services.store, is_stopped) as connection:
        reached = cascade.of(connection, caller, target)
        entities = entity_rows.by_ids(connection, sorted(reached.entities))
        memories = cascade.read_texts(connection, reached, reached.texts).values()
        told = withholding.for_caller(connection, caller, memories)
    black = cascade.struck(reached, told)
    facts = [fact for fact_id, fact in reached.known.items() if fact_id not in reached.derived]
    texts = [_touched(reached, memory, black[memory.id]) for memory in told]
    return ErasePreview(
        target=target,
        name=reached.name,
        facts=_ordered(fact for fact in facts if not _is_earlier(fact, now)),
        earlier=_ordered(fact for fact in facts if _is_earlier(fact, now)),
        derived=_ordered(reached.known[fact_id] for fact_id in reached.derived),
        entities=tuple(entity for entity in entities.values() if entity.merged_into is None),
        texts=tuple(sorted(texts, key=lambda text: text.event_time)),
        blocks=(*reached.whole_blocks.values(), *(block for block, _ in reached.black_blocks.values())),
    )


def erase(
    services: Services,
    caller: Caller,
    target: EraseTarget,
    choices: Choices | None = None,
    *,
    may_return: bool = False,
    first: Callable[[Connection], None] | None = None,
) -> EraseReceipt:
    """Destroy it. There is no way back.

    Args:
        choices: for texts that only mention it, whether to blacken its sentences (the default) or remove the text.
        may_return: agents may learn it again. Otherwise fingerprints of what a person pointed at keep it out.
        first: done at the beginning of the transaction; what it raises leaves everything as it is.

    Raises:
        NotFound: something the target names is not there, or not the caller's to see.
        Forbidden: it is a text, a person or a thing, or among the facts it would take are some that only the person
            decides on, and the caller is no admin.
    """
    _require(caller, target)
    now = services.clock()
    with services.store.write() as connection:
        if first is not None:
            first(connection)
        reached = cascade.of(connection, caller, target)
        work = _collect(connection, reached, choices or {})
        if not may_return and (caller.is_person or target.kind in ("facts", "memories", "entity")):
            _block(connection, work, now)
        renamed = _destroy(connection, caller, target, work, now)
        audit_id = _record(connection, caller, target, work, now)
        entry = audit_rows.number(connection, audit_id)
        cleaning.owe(connection, audit_id)
    _let_go(services, caller, work, renamed)
    return _receipt(caller, work, now, cleaning.clean(services, audit_id, work.words), audit_id, entry)


def delete_user_memories(services: Services, caller: Caller, user_id: str) -> EraseReceipt:
    """Erase everything of one end user; nothing known of them is not an error."""
    return erase(services, caller, EraseTarget(user_id=user_id))


def purge_agent(services: Services, caller: Caller, agent_id: str) -> EraseReceipt:
    """Erase every text and block of one agent and what was learned from its texts alone; facts that a person confirmed
    stay.

    Raises:
        NotFound: nothing here was written by this agent.
    """
    return erase(services, caller, EraseTarget(agent_id=agent_id))


@dataclass(frozen=True, slots=True)
class _Work:
    """What goes, as it was before: needed for fingerprints, the receipt and the search afterwards."""

    reached: Reached
    memories: dict[str, Memory]
    black: dict[str, Struck]
    removed: set[str]
    entities: set[str]
    sessions: list[Renamed]
    episodes: Mapping[Scope, set[str]]
    words: list[str]

    @property
    def facts(self) -> dict[str, Fact]:
        """The facts that go, concluded ones too."""
        return self.reached.known

    @property
    def redacted(self) -> int:
        """How many texts lose some of their sentences."""
        return len(self.memories) - len(self.removed)

    @property
    def blocks(self) -> frozenset[str]:
        """The blocks of working memory that go or lose some of their sentences."""
        return frozenset(self.reached.whole_blocks) | frozenset(self.reached.black_blocks)


def _require(caller: Caller, target: EraseTarget) -> None:
    if target.project_id is not None:
        caller.require_unconfined_admin()
    caller.require_erasing()
    if target.entity_id is not None or target.memory_ids:
        caller.require(ADMIN)
    if target.kind == "memories" and not target.memory_ids:
        raise InvalidRequest("Say what to erase: facts, texts, an entity, a user, an agent or a project.")


def _collect(connection: Connection, reached: Reached, choices: Choices) -> _Work:
    removed = reached.whole_texts | {memory for memory in reached.blackened if choices.get(memory) == "remove"}
    entities = reached.entities | cascade.left_alone(connection, reached, removed)
    memories = cascade.read_texts(connection, reached, reached.texts)
    black = cascade.struck(reached, memories.values())
    everywhere = Struck(tuple(reached.phrases))
    told: list[tuple[Memory | Fact, Struck]] = [
        *((memory, black[memory_id]) for memory_id, memory in memories.items()),
        *((fact, everywhere) for fact in reached.known.values()),
    ]
    sessions = beside.sessions(connection, reached.scope, told, reached.names)
    words = cascade.erased_words(reached, memories, black, removed, reach.names_of(connection, entities))
    episodes = beside.episodes(connection, reached.scope, told, reached.names)
    words += [session.old for session in sessions]
    words += [own_id for own_ids in episodes.values() for own_id in own_ids]
    return _Work(reached, memories, black, removed, entities, sessions, episodes, words)


def _block(connection: Connection, work: _Work, now: datetime) -> None:
    """Leave fingerprints, so that neither the facts nor the removed texts come back."""
    subjects = entity_rows.by_ids(connection, [f.subject_entity_id for f in work.facts.values() if f.subject_entity_id])
    for fact in work.facts.values():
        subject = subjects.get(fact.subject_entity_id or "")
        names = () if subject is None else (subject.name, *subject.aliases)
        blocking.block_fact(connection, fact, names, can_return=False, now=now)
    for memory_id in work.removed:
        memory = work.memories[memory_id]
        blocking.block_text(connection, memory.scope, memory.content, now)
    for block in work.reached.whole_blocks.values():
        blocking.block_text(connection, Scope(block.project_id, block.place.user_id), block.content, now)


def _destroy(connection: Connection, caller: Caller, target: EraseTarget, work: _Work, now: datetime) -> frozenset[str]:
    """Returns the ids of the texts whose session has another name since."""
    if target.fact_ids or target.memory_ids or target.entity_id is not None:
        outbox.facts_change(connection, work.facts)  # whoever keeps a copy by its id is told to let it go
    losing = lasting.reached(connection, work.facts, work.removed)
    with removal.changing(connection, len(work.facts) + len(work.memories)):
        removal.remove_facts(connection, work.facts)
        removal.remove_memories(connection, work.removed)
        lasting.keep(connection, losing)
        kept = [memory for memory_id, memory in work.memories.items() if memory_id not in work.removed]
        black = work.reached.blackened
        beside.redact(connection, ((memory, black[memory.id], work.black[memory.id]) for memory in kept), now)
        _read_anew(connection, kept, now)
    webhooks.drop_naming(
        connection,
        work.reached.scope.project_id,
        user_id=target.user_id,
        agent_id=None if caller.users else target.agent_id,
        facts=work.facts,
        memories=work.removed,
    )
    renamed = beside.rename(connection, work.sessions, now)
    for whose, own_ids in work.episodes.items():
        conversations.unname(connection, whose, own_ids)
    others = memory_rows.by_ids(connection, sorted(renamed - set(work.memories))).values()
    _read_anew(connection, [memory for memory in others if memory.status is MemoryStatus.PROCESSING], now)
    block_rows.remove(connection, list(work.reached.whole_blocks))
    for block, spans in work.reached.black_blocks.values():
        block_rows.redact(connection, block.id, blackening.blacken(block.content, spans), now)
    names = reach.names_of(connection, work.entities)
    removal.remove_entities(connection, work.entities)
    asked.drop(connection, work.reached.scope.project_id, names, work.words)
    if target.agent_id is not None and not caller.users:
        removal.release_agent(connection, caller.project_id, target.agent_id)
    if target.project_id is not None:
        tombstones.delete_for_project(connection, target.project_id)
        if target.project_id != DEFAULT_PROJECT:
            removal.remove_project(connection, target.project_id)
    return frozenset(renamed)


def _read_anew(connection: Connection, memories: Sequence[Memory], now: datetime) -> None:
    """A worker may be reading one as it was: its job ends without effect, and what is left is read instead."""
    jobs.cancel_for_memories(connection, [memory.id for memory in memories], now)
    for memory in memories:
        kind = READ_MEMORY if memory.status is MemoryStatus.PROCESSING else EMBED_MEMORY
        jobs.enqueue(connection, project_id=memory.project_id, kind=kind, now=now, memory_id=memory.id)


def _record(connection: Connection, caller: Caller, target: EraseTarget, work: _Work, now: datetime) -> str:
    return audit.record(
        connection,
        caller,
        actions.ERASE,
        at=now,
        user_id=target.user_id,
        project_id=work.reached.scope.project_id,
        target_id=target.user_id or target.agent_id or target.entity_id or target.project_id or _only(target),
        meta={
            "verb": target.kind,
            "facts": len(work.facts),
            "memories": len(work.removed),
            "redacted": work.redacted,
            "entities": len(work.entities),
            "blocks": len(work.blocks),
        },
    )


def _let_go(services: Services, caller: Caller, work: _Work, renamed: frozenset[str]) -> None:
    """What is kept in memory of it goes too, here and with whoever follows the changes."""
    services.embedder.forget_queries()
    services.bulletins.drop()
    forget_words()
    services.changes.publish(
        Changes(
            caller.actor,
            memories=frozenset(work.memories) | renamed,
            facts=frozenset(work.facts),
            entities=frozenset(work.entities),
            blocks=work.blocks,
            erased=True,
        )
    )


def _receipt(
    caller: Caller, work: _Work, now: datetime, cleaned: Cleaning, audit_id: str, audit_entry: int
) -> EraseReceipt:
    derived = work.reached.derived
    return EraseReceipt(
        at=now,
        actor=caller.actor,
        facts=len(work.facts),
        earlier=sum(_is_earlier(fact, now) for fact in work.facts.values() if fact.id not in derived),
        derived=len(derived),
        entities=len(work.entities),
        memories=len(work.removed),
        redacted=work.redacted,
        blocks=len(work.blocks),
        copies_removed=cleaned.copies_removed,
        backups=cleaned.backups,
        finished=cleaned.finished,
        scan=cleaned.scan,
        audit_id=audit_id,
        audit_entry=audit_entry,
    )


def _touched(reached: Reached, memory: Memory, struck: Struck) -> TouchedText:
    return TouchedText(
        memory_id=memory.id,
        content=memory.content,
        spans=tuple(reached.blackened.get(memory.id, ())),
        must_go=memory.id in reached.whole_texts,
        agent_id=memory.agent_id,
        user_id=memory.user_id,
        event_time=memory.event_time,
        writer=memory.writer,
        beside=() if memory.id in reached.whole_texts else beside.going(memory, struck),
    )


def _is_earlier(fact: Fact, now: datetime) -> bool:
    return fact.is_over(now) or fact.state is State.REJECTED


def _ordered(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(sorted(facts, key=lambda fact: (fact.valid_from, fact.id), reverse=True))


def _only(target: EraseTarget) -> str | None:
    """The id of the one fact or text that was aimed at; None when there were several."""
    ids = target.fact_ids or target.memory_ids
    return ids[0] if len(ids) == 1 else None
