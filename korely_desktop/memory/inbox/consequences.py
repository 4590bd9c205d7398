"""What a decision in Review would do, before it is taken: which facts end, which hold, and what agents would read.

The decision is carried out in a transaction that is rolled back, so what is shown is what would happen, to the word.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from difflib import SequenceMatcher
from typing import Literal

from korely_desktop.domain.answers import Decision, Reader, ReviewCard
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.recall import ContextQuery
from korely_desktop.domain.scope import ADMIN, Caller
from korely_desktop.memory.access import audit
from korely_desktop.memory.answers import context
from korely_desktop.memory.answers.context_block import fact_line
from korely_desktop.memory.inbox import review
from korely_desktop.memory.inbox.rehearsing import rehearsed
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import readers

TOKENS = 800
"""The budget of the blocks that are compared; what agents get that ask for nothing else."""

SEEN_WITHIN = timedelta(days=7)
_AROUND = 1
"""So many unchanged lines are shown beside a changed one."""

Side = Literal["same", "before", "after"]


@dataclass(frozen=True, slots=True)
class BlockChange:
    """One line of the context block: the same on both sides, or only before or after the decision."""

    side: Side
    text: str


@dataclass(frozen=True, slots=True)
class Consequence:
    """What one decision would do.

    Attributes:
        ends: facts that hold now and would end, with when.
        begins: facts that would hold and do not now.
        block: the lines of the context block about the subject that tell of the facts that change, with a few unchanged
            ones around them; where no fact changes, every line that does.
        moved: how many other lines come in or drop out, because there is more room, or less.
        readers: agents that were given the fact in memory, or the subject's others, in the last week.
    """

    decision: Decision
    ends: tuple[tuple[Fact, datetime], ...]
    begins: tuple[Fact, ...]
    block: tuple[BlockChange, ...]
    moved: int
    readers: tuple[Reader, ...]


def preview(services: Services, caller: Caller, review_id: str, decision: Decision) -> Consequence:
    """What ``decision`` would do to a waiting card; nothing is changed. Correct needs a value and has no preview.

    Raises:
        NotFound, Conflict, InvalidRequest: as :func:`memory.inbox.review.decide` would.
    """
    caller.require(ADMIN)
    audit.flush_reads(services)
    card = review.card(services, caller, review_id)
    query = _question(card)
    before = context.context(services, caller, query).context
    touched: set[str] = set()
    with rehearsed(services) as inside:

        def note(changes: Changes) -> None:
            touched.update(changes.facts)

        inside.changes.subscribe(note)
        review.decide(inside, caller, review_id, decision)
        after = context.context(inside, caller, query).context
        with inside.store.read() as connection:
            then = fact_rows.by_ids(connection, touched)
    with services.store.read() as connection:
        now = fact_rows.by_ids(connection, touched)
    ends = tuple((fact, end) for fact in now.values() if (end := _new_end(fact, then)) is not None)
    begins = tuple(fact for fact in then.values() if _holds(fact) and not _holds(now.get(fact.id)))
    told = {fact_line(fact) for known in (now, then) for fact in known.values()}
    block, moved = _compared(
        before.split("\n"),
        after.split("\n"),
        _replaced([fact for fact, _ in ends], begins),
        told if card.fact is not None or told else None,
    )
    return Consequence(
        decision=decision,
        ends=ends,
        begins=begins,
        block=block,
        moved=moved,
        readers=_readers(services, card),
    )


def _question(card: ReviewCard) -> ContextQuery:
    """What an agent that works on the subject would ask."""
    if card.fact is not None:
        name = card.fact.subject_name
    else:
        name = card.other_entity.name if card.other_entity is not None else ""
    return ContextQuery(query=name or None, user_id=card.user_id, token_budget=TOKENS)


def _new_end(fact: Fact, then: dict[str, Fact]) -> datetime | None:
    later = then.get(fact.id)
    return later.invalid_at if _holds(fact) and later is not None and later.state is State.ACTIVE else None


def _holds(fact: Fact | None) -> bool:
    return fact is not None and fact.state is State.ACTIVE and fact.is_open


def _replaced(ends: Sequence[Fact], begins: Sequence[Fact]) -> dict[str, str]:
    """The line of each fact that takes another's place, with the line of that other."""
    return {
        fact_line(new): fact_line(old)
        for new in begins
        for old in ends
        if (new.subject_entity_id, new.predicate) == (old.subject_entity_id, old.predicate)
    }


def _compared(
    before: list[str], after: list[str], replaced: Mapping[str, str], told: Collection[str] | None
) -> tuple[tuple[BlockChange, ...], int]:
    """The lines of ``told`` (None: all) that differ, with the nearest that do not; how many others differ.

    A line stands right above the one that takes its place. One that only changes its place is the same.
    """
    listed: list[BlockChange] = []
    kept = set(before) & set(after)
    moved = {old for new, old in replaced.items() if new in after and old in before and old not in after}
    for tag, one, two, three, four in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            listed += [BlockChange("same", text) for text in before[one:two]]
        else:
            listed += [BlockChange("before", text) for text in before[one:two] if text not in moved | kept]
            for text in after[three:four]:
                if text in kept:
                    listed.append(BlockChange("same", text))
                    continue
                if replaced.get(text) in moved:
                    listed.append(BlockChange("before", replaced[text]))
                listed.append(BlockChange("after", text))
    others = 0 if told is None else sum(line.side != "same" and line.text not in told for line in listed)
    if told is not None:
        listed = [line for line in listed if line.side == "same" or line.text in told]
    changed = [place for place, line in enumerate(listed) if line.side != "same"]
    near = {place + step for place in changed for step in range(-_AROUND, _AROUND + 1)}
    return tuple(line for place, line in enumerate(listed) if place in near and line.text), others


def _readers(services: Services, card: ReviewCard) -> tuple[Reader, ...]:
    fact = card.old_fact or card.fact
    if fact is None:
        return ()
    since = services.clock() - SEEN_WITHIN
    with services.store.read() as connection:
        found = readers.of_fact(connection, fact.project_id, fact.id, since)
        if not found and fact.subject_entity_id is not None:
            others = [other.id for other in fact_rows.about(connection, [fact.subject_entity_id])]
            found = readers.of_any(connection, fact.project_id, others, since)
    return tuple(  # whoever comes without a key is no agent that the person knows
        Reader(name or actor, actor, key_id, last_read, reads)
        for name, actor, key_id, last_read, reads in found
        if key_id is not None
    )
