"""Reads one memory: text in, facts out, all of it in one transaction that also marks the job done.

Model work comes before the transaction. A process killed at any instant leaves the job as it was, so it runs again;
a job that ran is never run twice. What a changed text no longer says is taken back first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from korely_desktop.domain import audit as actions
from korely_desktop.domain import blackening, right_of_way
from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.domain.facts import Fact, State, Tense, Trust
from korely_desktop.domain.jobs import EMBED_MEMORY, Job
from korely_desktop.domain.memories import Memory, MemoryStatus
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.spans import Span
from korely_desktop.domain.statements import Extraction, Operation
from korely_desktop.domain.struck import Struck
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import beside as struck_beside
from korely_desktop.memory.history import truth
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.history.telling import Effect, Telling
from korely_desktop.memory.inbox import auto_accept, learning
from korely_desktop.memory.intake import beside, reading
from korely_desktop.memory.intake.admission import Admitter
from korely_desktop.memory.intake.ahead import Ahead
from korely_desktop.memory.intake.resolution import Resolver
from korely_desktop.memory.intake.said_twice import twins
from korely_desktop.memory.models import embedding_jobs, language_model
from korely_desktop.memory.services import Services
from korely_desktop.store import entities, facts, jobs, memories, mentions, reviews
from korely_desktop.store import points as point_rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.vectors import ItemVectors


@dataclass(slots=True)
class _Outcome:
    """What one reading changed."""

    facts: set[str] = field(default_factory=set)
    stated: set[str] = field(default_factory=set)
    reviews: set[str] = field(default_factory=set)
    black: list[Span] = field(default_factory=list)
    ended: int = 0

    def took(self, effect: Effect) -> None:
        self.facts |= effect.touched
        self.reviews |= effect.reviews
        self.ended += len(effect.ended)
        if effect.landed is not None:
            self.stated.add(effect.landed)


def read_memory(services: Services, job_id: str, ahead: Ahead | None = None) -> None:
    """Do the job ``read_memory``: extract, admit, check, write, mark the job done.

    Does nothing when the memory is gone or the job is not running any more.

    Args:
        ahead: has read the text, and made its vectors, where that was begun.
    """
    with services.store.read() as connection:
        job, memory = _job_and_text(connection, job_id)
        user_name = None if memory is None else reading.called(connection, memory)
    if job is None:
        return
    if memory is None or memory.deleted_at is not None:
        with services.store.write() as connection:
            jobs.finish(connection, job_id, services.clock())
        return
    found = ahead.reading(memory) if ahead is not None else None
    if found is None or not found.holds(services, memory, user_name):
        found = reading.read(services, memory, user_name)
    vectors = (ahead.vectors(memory) if ahead is not None else None) or _vectors(services, memory)
    extraction = beside.read(services, memory, found.extraction, vectors or ())
    services.foreground.step_aside()  # whoever waits for an answer may need the one writer
    now = services.clock()
    with services.store.write() as connection:
        if not jobs.finish(connection, job_id, now):
            return
        resolver = Resolver(connection, services.vocabulary, memory.scope, now, memory.event_time)
        resolver.hear(extraction.statements)
        outcome = _Outcome()
        counts = _learn(services, connection, memory, extraction, resolver, outcome, now)
        if vectors is None or outcome.black:
            jobs.enqueue(connection, project_id=memory.project_id, kind=EMBED_MEMORY, now=now, memory_id=memory.id)
        else:
            embedding_jobs.keep(connection, services, vectors)
        memories.set_status(connection, memory.id, MemoryStatus.READY, outcome=len(outcome.stated))
        language_model.keep_usage(services, connection)
        audit.record(
            connection,
            Caller(actor="worker", project_id=memory.project_id),
            actions.FACT_WRITE,
            at=now,
            user_id=memory.user_id,
            target_id=memory.id,
            meta={"verb": "read", **counts},
        )
    services.changes.publish(
        Changes(
            "worker",
            memories=frozenset({memory.id}),
            facts=frozenset(outcome.facts),
            entities=frozenset(resolver.born),
            reviews=frozenset(outcome.reviews | resolver.asked),
        )
    )


def embed_memory(services: Services, job_id: str) -> None:
    """Do the job ``embed_memory``: the vectors that could not be made while the model was loading.

    Raises:
        ModelUnavailable: it still is.
    """
    with services.store.read() as connection:
        job, memory = _job_and_text(connection, job_id)
    if job is None:
        return
    wanted = memory is not None and memory.deleted_at is None
    made: list[ItemVectors] = []
    if memory is not None and wanted:
        made = embedding_jobs.of_memories(services.embedder, [memory], embedding_jobs.partners_of(services, [memory]))
    with services.store.write() as connection:
        if not jobs.finish(connection, job_id, services.clock()):
            return
        unchanged = memory is not None and memory.content == _content_now(connection, memory.id)
        if unchanged:
            embedding_jobs.keep(connection, services, made)
    if memory is not None:
        services.changes.publish(Changes("worker", memories=frozenset({memory.id})))


def _learn(
    services: Services,
    connection: Connection,
    memory: Memory,
    extraction: Extraction,
    resolver: Resolver,
    outcome: _Outcome,
    now: datetime,
) -> dict[str, object]:
    """Write everything the text says; returns counts for the audit trail, and the ids of what it says no more."""
    earlier = facts.stated_by(connection, memory.id)
    before = _take_back(services, connection, memory, earlier, outcome, now)
    learnt = learning.for_reading(connection, services.vocabulary, memory.project_id)
    admitter = Admitter(connection, services.vocabulary, resolver, memory, extraction.engine, before, learnt)
    told: set[str] = set()
    ended: set[str] = set()
    for statement in extraction.statements:
        right_of_way.give()
        if statement.known in told:
            if statement.operation is Operation.END or statement.known not in ended:
                continue
            statement = replace(statement, known="", instead_of="")  # the engine ended it, and gave nothing new
        telling = admitter.let_in(statement)
        if telling is not None:
            right_of_way.give()
            effect = truth.tell(connection, services.vocabulary, telling, now)
            _end_twins(connection, services.vocabulary, telling, effect, now)
            told |= effect.touched
            ended |= set(effect.ended)
            if telling.by_itself:
                auto_accept.keep(connection, services.vocabulary, learnt, telling, effect, now)
            outcome.took(effect)
    _close_unsaid(connection, before, memory, outcome, now)
    outcome.black = _blacken(connection, memory, admitter.erased, now)
    named = [
        (resolver.subject(mention.text, mention.type, is_user=False).id, mention.start, mention.end)
        for mention in extraction.mentions
        if not blackening.inside((mention.start, mention.end), outcome.black)
    ]
    mentions.put(connection, memory.id, named)
    counts: dict[str, object] = {
        "facts": len(outcome.stated),
        "invalidated": outcome.ended,
        "reviews": len(outcome.reviews),
        "dropped": admitter.dropped,
        "blocked": admitter.blocked,
    }
    unsaid = sorted(set(earlier) - outcome.stated)
    return {**counts, actions.UNSAID: unsaid} if unsaid else counts


def _blacken(connection: Connection, memory: Memory, erased: Sequence[tuple[str, Span]], now: datetime) -> list[Span]:
    """What the person erased is not kept because an agent says it once more: its sentences go, as they did then."""
    if not erased or memory.writer is None:
        return []
    values = {value for value, _ in erased}
    black = blackening.saying(memory.content, [span for _, span in erased], values)
    struck_beside.redact(connection, [(memory, black, Struck.of(memory.content, black, values))], now)
    return black


def _end_twins(connection: Connection, vocabulary: Vocabulary, telling: Telling, effect: Effect, now: datetime) -> None:
    """What ended ends in its other wordings too."""
    for fact in [*twins(connection, vocabulary, effect.ended)] if effect.ended else ():
        subject = entities.by_id(connection, fact.subject_entity_id or "") or telling.subject
        over = replace(telling, subject=subject, predicate=fact.predicate, over=True, instead_of="", fact_id=None)
        effect.also(truth.end_fact(connection, vocabulary, fact, over, now, by=effect.landed))


def _take_back(
    services: Services, connection: Connection, memory: Memory, ids: list[str], outcome: _Outcome, now: datetime
) -> list[Fact]:
    """Withdraw what an earlier reading of this memory said; returns the facts that it alone stood for.

    Facts that the person confirmed keep their points: their word no longer hangs on the text.
    """
    if not ids:
        return []
    stated = list(facts.by_ids(connection, ids).values())
    facts.delete_sources(connection, memory.id)
    mentions.delete_of(connection, memory.id)
    for fact in stated:
        numbered = point_rows.of_one(connection, fact.id)
        mine = [number for number, point in numbered if point.memory_id == memory.id]
        if not fact.is_human:
            point_rows.take_back(connection, mine)
    settled = Lines.of(connection, services.vocabulary, stated).settle(now)
    outcome.facts |= settled.touched
    outcome.reviews |= settled.reviews
    left = facts.sources(connection, ids)
    return [fact for fact in stated if fact.id not in left and fact.trust is not Trust.DIRECT]


def _close_unsaid(connection: Connection, before: list[Fact], memory: Memory, outcome: _Outcome, now: datetime) -> None:
    """What only the earlier text said has ended; what the person confirmed is asked about."""
    for fact in before:
        if fact.id in outcome.stated or fact.state is State.FORGOTTEN:
            continue
        if fact.is_human:
            card = reviews.ask(
                connection, memory.scope, ReviewKind.UNCERTAIN, Reason.WEAK_EVIDENCE, now, fact_id=fact.id
            )
            outcome.reviews |= {card} if card else set()
        elif fact.state is State.REVIEW:
            facts.change(connection, fact.id, state=State.REJECTED)
            outcome.reviews |= set(reviews.settle_for_fact(connection, fact.id, "reject", now))
        elif not fact.is_over(now):
            outcome.ended += 1
            if fact.tense is Tense.PLANNED:
                facts.close(connection, fact.id, max(fact.valid_from, now), now)
        outcome.facts.add(fact.id)


def _vectors(services: Services, memory: Memory) -> list[ItemVectors] | None:
    """The vectors of the text, or None while the model is not ready."""
    if services.embedder.state != "ready":
        return None
    try:
        return embedding_jobs.of_memories(services.embedder, [memory], embedding_jobs.partners_of(services, [memory]))
    except ModelUnavailable:
        return None


def _job_and_text(connection: Connection, job_id: str) -> tuple[Job | None, Memory | None]:
    job = jobs.by_id(connection, job_id)
    return job, memories.by_id(connection, job.memory_id) if job and job.memory_id else None


def _content_now(connection: Connection, memory_id: str) -> str | None:
    memory = memories.by_id(connection, memory_id)
    return None if memory is None or memory.deleted_at is not None else memory.content
