"""Which texts of a memory or fact get a vector, making them, and keeping them.

Model work (:func:`of_memories`, :func:`of_facts`) happens outside any transaction; :func:`keep` inside the caller's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.jobs import CHANGE_MODEL, DROP_VECTORS
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.scope import DEFAULT_PROJECT
from korely_desktop.language.embedding.keys import dated, sentence_keys, speaker_of
from korely_desktop.memory.history import likeness
from korely_desktop.memory.services import Embedder, Services
from korely_desktop.store import facts as statements
from korely_desktop.store import jobs, vectors
from korely_desktop.store import memories as texts
from korely_desktop.store.engine import Connection
from korely_desktop.store.vectors import ItemVectors

MEMORIES_A_STEP = 16
FACTS_A_STEP = 64

Step = tuple[int, list[str]]
"""The row number that a step came to, and the ids it did; none when there was nothing left."""


def of_memories(
    embedder: Embedder, memories: Sequence[Memory], partners: Mapping[str, str] | None = None
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
    rows = embedder.embed_documents(wanted)
    items: list[ItemVectors] = []
    start = 0
    for memory, keys_made in zip(memories, counts, strict=True):
        scope = (memory.id, memory.project_id, memory.user_id)
        items.append(ItemVectors("memory", *scope, rows[start : start + 1]))
        items.append(ItemVectors("sentence", *scope, rows[start + 1 : start + 1 + keys_made]))
        start += 1 + keys_made
    return items


def of_facts(embedder: Embedder, facts: Sequence[Fact]) -> list[ItemVectors]:
    """The vectors of these facts, one each.

    Raises:
        ModelUnavailable: the model is not ready.
    """
    rows = embedder.embed_documents([fact_text(fact) for fact in facts])
    return [
        ItemVectors("fact", fact.id, fact.project_id, fact.user_id, row[None])
        for fact, row in zip(facts, rows, strict=True)
    ]


def fact_text(fact: Fact) -> str:
    """The words that a fact is found and compared by."""
    subject = fact.subject_name
    return f"{subject} {fact.predicate.replace('_', ' ')} {fact.object_name}"


def keep(connection: Connection, services: Services, items: Sequence[ItemVectors]) -> None:
    """Store the vectors in the caller's transaction, in place of earlier ones of the same items."""
    model = vectors.register(connection, services.embedder.name, services.embedder.dimension)
    vectors.put(connection, model, items)


def kept(services: Services, memory: Memory) -> list[ItemVectors] | None:
    """The vectors of the memory under the present model as they are stored; None where it has none."""
    with services.store.read() as connection:
        model = vectors.model_number(connection, services.embedder.name)
        stored = {} if model is None else vectors.of_items(connection, model, ("memory", "sentence"), [memory.id])
    if memory.id not in stored:
        return None
    rows, scope = stored[memory.id], (memory.id, memory.project_id, memory.user_id)
    return [ItemVectors("memory", *scope, rows[:1]), ItemVectors("sentence", *scope, rows[1:])]


def use_present_model(services: Services) -> None:
    """At the start, once the model is ready: its vectors are those that are read, whatever was used before.

    Raises:
        ModelUnavailable: it is not ready.
    """
    with services.store.write() as connection:
        vectors.use_model(connection, services.embedder.name, services.embedder.dimension)


def catch_up(services: Services, stopped: Callable[[], bool] = lambda: False) -> int:
    """Embed every memory and open fact that has no vector of the present model.

    Those are new facts, and whatever was read while the model was loading or under another one. Walks over all that
    there is; what was written while the app runs is for :func:`catch_up_on`.
    Commits in small steps, so it can be cut short at any time and goes on where it was; returns how many it did.

    Raises:
        ModelUnavailable: the model is not ready.
    """
    model = _present_model(services)
    done = 0
    for ids in walk(stopped, partial(memories_step, services, services.embedder, model)):
        services.changes.publish(Changes(origin="worker", memories=frozenset(ids)))
        done += len(ids)
    done += sum(len(ids) for ids in walk(stopped, partial(_new_facts_step, services, model)))
    if not stopped():
        _let_go_of_other_models(services)
    return done


def catch_up_on(
    services: Services, memories: Collection[str], facts: Collection[str], stopped: Callable[[], bool] = lambda: False
) -> int:
    """Embed those of some memories and open facts that have no vector of the present model; returns how many had none.

    Raises:
        ModelUnavailable: the model is not ready.
    """
    model = _present_model(services)
    with services.store.read() as connection:
        texts_lacking = vectors.memories_lacking(connection, model, sorted(memories))
        facts_lacking = vectors.facts_lacking(connection, model, sorted(facts))
    done = 0
    for ids in _steps(texts_lacking, MEMORIES_A_STEP, stopped):
        _embed_memories(services, services.embedder, model, ids)
        services.changes.publish(Changes(origin="worker", memories=frozenset(ids)))
        done += len(ids)
    for ids in _steps(facts_lacking, FACTS_A_STEP, stopped):
        _embed_new_facts(services, model, ids)
        done += len(ids)
    return done


def _present_model(services: Services) -> int:
    with services.store.write() as connection:
        return vectors.register(connection, services.embedder.name, services.embedder.dimension)


def _steps(ids: Sequence[str], size: int, stopped: Callable[[], bool]) -> Iterator[Sequence[str]]:
    for start in range(0, len(ids), size):
        if stopped():
            return
        yield ids[start : start + size]


def _let_go_of_other_models(services: Services) -> None:
    """Vectors of a model that an older version of the app brought are of no use, once the present ones are complete."""
    with services.store.read() as connection:
        unread = vectors.unread_models(connection, services.embedder.name)
        needed = any(jobs.open_count(connection, kind) for kind in (CHANGE_MODEL, DROP_VECTORS))
    if unread and not needed:
        with services.store.write() as connection:
            now = services.clock()
            jobs.enqueue(connection, project_id=DEFAULT_PROJECT, kind=DROP_VECTORS, now=now)


def walk(stopped: Callable[[], bool], step: Callable[[int], Step]) -> Iterator[list[str]]:
    """The ids that each step did, until one finds nothing; ``step`` is told the row number that it begins after."""
    after = -1
    while not stopped():
        after, ids = step(after)
        if not ids:
            return
        yield ids


def memories_step(services: Services, embedder: Embedder, model: int, after: int) -> Step:
    """Embed some memories that lack a vector of ``model``."""
    with services.store.read() as connection:
        lacking = vectors.memories_without(connection, model, MEMORIES_A_STEP, after)
    if not lacking:
        return after, []
    ids = [memory_id for _, memory_id in lacking]
    _embed_memories(services, embedder, model, ids)
    return lacking[-1][0], ids


def _embed_memories(services: Services, embedder: Embedder, model: int, ids: Sequence[str]) -> None:
    with services.store.read() as connection:
        batch = list(texts.by_ids(connection, ids).values())
    items = of_memories(embedder, batch, partners_of(services, batch))
    with services.store.write() as connection:
        still = texts.by_ids(connection, ids)
        fresh = {memory.id for memory in batch if (now := still.get(memory.id)) and now.content == memory.content}
        vectors.put(connection, model, [item for item in items if item.item_id in fresh])


def facts_step(services: Services, embedder: Embedder, model: int, having: int, after: int) -> Step:
    """Embed some facts that lack a vector of ``model`` and have one of ``having``: they were compared long ago."""
    with services.store.read() as connection:
        lacking = vectors.facts_without(connection, model, FACTS_A_STEP, after, having=having)
        ids = [fact_id for _, fact_id in lacking]
        batch = list(statements.by_ids(connection, ids).values())
    if not batch:
        return after, []
    items = of_facts(embedder, batch)
    with services.store.write() as connection:
        still = statements.by_ids(connection, ids)
        vectors.put(connection, model, [item for item in items if item.item_id in still])
    return lacking[-1][0], ids


def _new_facts_step(services: Services, model: int, after: int) -> Step:
    """Embed some facts that have no vector yet, and hold them against what is alike."""
    with services.store.read() as connection:
        lacking = vectors.facts_without(connection, model, FACTS_A_STEP, after)
    if not lacking:
        return after, []
    ids = [fact_id for _, fact_id in lacking]
    _embed_new_facts(services, model, ids)
    return lacking[-1][0], ids


def _embed_new_facts(services: Services, model: int, ids: Sequence[str]) -> None:
    with services.store.read() as connection:
        batch = list(statements.by_ids(connection, ids).values())
    items = of_facts(services.embedder, batch)
    alike = likeness.proposals(services, model, items)
    with services.store.write() as connection:
        still = statements.by_ids(connection, ids)
        vectors.put(connection, model, [item for item in items if item.item_id in still])
        touched, cards = likeness.record(connection, alike, services.clock())
    if touched:
        services.changes.publish(Changes(origin="worker", facts=frozenset(touched), reviews=frozenset(cards)))


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
