"""Why a fact is known: its sources, the verdicts on it, the values before and after it, and who read it."""

from __future__ import annotations

from korely_desktop.domain.answers import Explanation, Link, Reader, ReviewKind
from korely_desktop.domain.contradiction import timeline
from korely_desktop.domain.facts import Fact, State, Trust
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.domain.text import identity
from korely_desktop.memory.access import audit
from korely_desktop.memory.facts import is_told, owned
from korely_desktop.memory.history import evidence
from korely_desktop.memory.services import Services
from korely_desktop.store import entities, fact_links, points, readers, reviews, verdicts
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection


def explain(services: Services, caller: Caller, fact_id: str) -> Explanation:
    """Sources, verdicts, the chain of values, links and readers of a fact."""
    caller.require(READ)
    if caller.is_person:
        audit.flush_reads(services)
    with services.store.read() as connection:
        fact = owned(connection, caller, fact_id)
        ties = fact_links.links(connection, fact.id)
        chain = [known for known in _chain(services, connection, fact) if is_told(caller, known)]
        logged = verdicts.of_facts(connection, [fact.id, *_stood_for(chain, fact)])
        others = {other for verdict in logged for other in (verdict.old_fact_id, verdict.new_fact_id) if other}
        others |= {other for _, other in ties} | {known.id for known in chain}
        listed = rows.by_ids(connection, sorted(others))
        found = {other: known for other, known in listed.items() if is_told(caller, known)}
        sources = evidence.of_facts(connection, caller, [fact.id])[fact.id]
        explanation = Explanation(
            fact=fact,
            sources=sources,
            verdicts=tuple(logged),
            chain=tuple(chain),
            links=tuple(Link(kind, found[other]) for kind, other in ties if other in found),
            facts={other: known for other, known in found.items() if other != fact.id},
            readers=_readers(connection, fact),
            is_clash=reviews.is_asked(connection, fact.id, ReviewKind.CLASH),
            by_hand=_by_hand(connection, chain),
            written_by=None if sources else fact.writer,
        )
    audit.note_read(services, caller, "explain", user_id=fact.user_id, facts=[fact.id])
    return explanation


def _chain(services: Services, connection: Connection, fact: Fact) -> list[Fact]:
    """Every value that shares the fact's timeline, in order of time."""
    if fact.subject_entity_id is None:
        return [fact]
    line = timeline(services.vocabulary, fact.predicate)
    subject_ids = entities.cluster(connection, [fact.subject_entity_id])
    standing = rows.in_slots(connection, subject_ids, line.slots, (State.ACTIVE, State.NEVER_SO))
    if not line.one:
        standing = [known for known in standing if identity(known.object_name) == identity(fact.object_name)]
    chain = {known.id: known for known in standing}
    later = {fact.id, *chain}
    for replaced in rows.replaced_by(connection, fact.id) + ([fact.invalidated_by] if fact.invalidated_by else []):
        later.add(replaced)
    chain |= {key: known for key, known in rows.by_ids(connection, sorted(later)).items() if _shown(known, fact)}
    return sorted(chain.values(), key=lambda known: (known.valid_from, known.created_at, known.id))


def _stood_for(chain: list[Fact], fact: Fact) -> list[str]:
    """What was never so and stood where this fact stands: the values before it ended when that was heard."""
    return [known.id for known in chain if known.state is State.NEVER_SO and known.invalidated_by == fact.id]


def _by_hand(connection: Connection, chain: list[Fact]) -> frozenset[str]:
    """Those of which the first thing said came from the person."""
    said = points.of(connection, [known.id for known in chain if known.is_human])
    return frozenset(fact_id for fact_id, [(_, first), *_] in said.items() if first.trust is Trust.PERSON)


def _shown(known: Fact, fact: Fact) -> bool:
    return known.id == fact.id or known.state in (State.ACTIVE, State.NEVER_SO)


def _readers(connection: Connection, fact: Fact) -> tuple[Reader, ...]:
    return tuple(
        Reader(name or actor, actor, key_id, last_read, reads)
        for name, actor, key_id, last_read, reads in readers.of_fact(connection, fact.project_id, fact.id)
    )
