"""Which texts of a memory or fact get a vector, making them, and keeping them.

Model work (:func:`of_memories`, :func:`of_facts`) happens outside any transaction; :func:`keep` inside the caller's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import Memory
from korely_desktop.language.embedding.keys import dated, sentence_keys, speaker_of
from korely_desktop.memory import likeness
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as statements
from korely_desktop.store import memories as texts
from korely_desktop.store import vectors
from korely_desktop.store.engine import Connection
from korely_desktop.store.vectors import ItemVectors

_MEMORIES_A_STEP = 16
_FACTS_A_STEP = 64


def of_memories(
    services: Services, memories: Sequence[Memory], partners: Mapping[str, str] | None = None
) -> list[ItemVectors]:
    """The vectors of these memories: the dated text of each, then its sentences in the third person.

    Args:
        partners: memory id -> the name of whoever its speaker talks to, where that is known.

    Raises:
        ModelUnavailable: the model is not ready; :func:`catch_up` makes them later.
    """
    wanted: list[str] = []
    counts: list[int] = []
    for memory in memories:
        keys = sentence_keys(memory.content, (partners or {}).get(memory.id))
        wanted += [dated(memory.content, memory.event_time), *keys]
        counts.append(len(keys))
    rows = services.embedder.embed_documents(wanted)
    items: list[ItemVectors] = []
    start = 0
    for memory, keys_made in zip(memories, counts, strict=True):
        scope = (memory.id, memory.project_id, memory.user_id)
        items.append(ItemVectors("memory", *scope, rows[start : start + 1]))
        items.append(ItemVectors("sentence", *scope, rows[start + 1 : start + 1 + keys_made]))
        start += 1 + keys_made
    return items


def of_facts(services: Services, facts: Sequence[Fact]) -> list[ItemVectors]:
    """The vectors of these facts, one each.

    Raises:
        ModelUnavailable: the model is not ready.
    """
    rows = services.embedder.embed_documents([fact_text(fact) for fact in facts])
    return [
        ItemVectors("fact", fact.id, fact.project_id, fact.user_id, row[None])
        for fact, row in zip(facts, rows, strict=True)
    ]


def fact_text(fact: Fact) -> str:
    """The words that a fact is found and compared by."""
    subject = fact.subject_canonical or fact.subject
    return f"{subject} {fact.predicate.replace('_', ' ')} {fact.object_canonical or fact.object}"


def keep(connection: Connection, services: Services, items: Sequence[ItemVectors]) -> None:
    """Store the vectors in the caller's transaction, in place of earlier ones of the same items."""
    model = vectors.use_model(connection, services.embedder.name, services.embedder.dimension)
    vectors.put(connection, model, items)


def catch_up(services: Services, stopped: Callable[[], bool] = lambda: False) -> int:
    """Embed every memory and open fact that has no vector of the present model.

    Those are new facts, and whatever was read while the model was loading or under another one.
    Commits in small steps, so it can be cut short at any time and goes on where it was; returns how many it did.

    Raises:
        ModelUnavailable: the model is not ready.
    """
    with services.store.read() as connection:
        model = vectors.model_number(connection, services.embedder.name)
    if model is None:
        with services.store.write() as connection:
            model = vectors.use_model(connection, services.embedder.name, services.embedder.dimension)
    done = 0
    for step in (_memories_step, _facts_step):
        while not stopped() and (made := step(services, model)):
            done += made
    return done


def _memories_step(services: Services, model: int) -> int:
    with services.store.read() as connection:
        ids = vectors.memories_without(connection, model, _MEMORIES_A_STEP)
        batch = list(texts.by_ids(connection, ids).values())
    if not batch:
        return 0
    items = of_memories(services, batch, partners_of(services, batch))
    with services.store.write() as connection:
        still = texts.by_ids(connection, ids)
        fresh = {memory.id for memory in batch if (now := still.get(memory.id)) and now.content == memory.content}
        vectors.put(connection, model, [item for item in items if item.item_id in fresh])
    services.changes.publish(Changes(origin="worker", memories=frozenset(ids)))
    return len(batch)


def _facts_step(services: Services, model: int) -> int:
    with services.store.read() as connection:
        ids = vectors.facts_without(connection, model, _FACTS_A_STEP)
        batch = list(statements.by_ids(connection, ids).values())
    if not batch:
        return 0
    items = of_facts(services, batch)
    alike = likeness.proposals(services, model, items)
    with services.store.write() as connection:
        still = statements.by_ids(connection, ids)
        vectors.put(connection, model, [item for item in items if item.item_id in still])
        touched, cards = likeness.record(connection, alike, services.clock())
    if touched:
        services.changes.publish(Changes(origin="worker", facts=frozenset(touched), reviews=frozenset(cards)))
    return len(batch)


def partners_of(services: Services, memories: Sequence[Memory]) -> dict[str, str]:
    """memory id -> the other voice of its conversation, where exactly one other is known."""
    found: dict[str, str] = {}
    for memory in memories:
        speaker = speaker_of(memory.content)
        if speaker is None or memory.run_id is None:
            continue
        others = services.index.speakers(memory.project_id, memory.user_id, memory.run_id) - {speaker.casefold()}
        if len(others) == 1:
            found[memory.id] = next(iter(others))
    return found
