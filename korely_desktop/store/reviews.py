"""Review cards as they are stored: what is asked, and what was decided."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, bindparam, exists, insert, or_, select, update

from korely_desktop.domain.answers import Decision, ReviewKind
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.scope import Scope
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.queries import count, first
from korely_desktop.store.scoping import allowed_users
from korely_desktop.store.tables import facts, reviews

_ABOUT = ("fact_id", "old_fact_id", "entity_id", "other_entity_id")


def _same(leading: str) -> Prepared:
    """The very same question, looked for by what it is about. Not by the rest: of many cards there is no old fact, and
    all are of few projects.
    """
    rest = (name for name in ("project_id", *_ABOUT) if name != leading)
    return Prepared(
        select(reviews.c.id)
        .where(
            reviews.c[leading] == bindparam(leading),
            *(reviews.c[name].concat("").is_not_distinct_from(bindparam(name)) for name in rest),
            reviews.c.kind == bindparam("kind"),
        )
        .limit(1)
    )


# These run for every question that a text raises.
_SAME_OF_FACT, _SAME_OF_NAMES = _same("fact_id"), _same("entity_id")
_INSERT = Prepared(insert(reviews))
_OPEN_OF = Prepared(
    select(reviews.c.id).where(reviews.c.fact_id == bindparam("fact_id"), reviews.c.decided_at.is_(None))
)


@dataclass(frozen=True, slots=True)
class StoredReview:
    """One row."""

    id: str
    project_id: str
    user_id: str | None
    kind: str
    reason: str
    fact_id: str | None
    old_fact_id: str | None
    entity_id: str | None
    other_entity_id: str | None
    created_at: datetime
    decision: str | None
    decided_at: datetime | None


_CARDS = select(*(reviews.c[column.name] for column in fields(StoredReview)))
OF_WHAT_HOLDS = (ReviewKind.AMBIGUOUS, ReviewKind.SELF_CHECK)
"""Questions about a fact that holds meanwhile."""

_WAITED = Prepared(
    select(reviews.c.fact_id)
    .join(facts, facts.c.id == reviews.c.fact_id)
    .where(
        is_listed(reviews.c.fact_id),
        reviews.c.decided_at == facts.c.forgotten_at,
        reviews.c.kind.not_in(OF_WHAT_HOLDS),
    )
)
_SETTLED_AT = Prepared(_CARDS.where(reviews.c.fact_id == bindparam("fact_id"), reviews.c.decided_at == bindparam("at")))


def ask(
    connection: Connection,
    scope: Scope,
    kind: str,
    reason: str,
    at: datetime,
    *,
    fact_id: str | None = None,
    old_fact_id: str | None = None,
    entity_id: str | None = None,
    other_entity_id: str | None = None,
) -> str | None:
    """Put a question, unless the very same one was put before; returns the new card's id."""
    about = {"fact_id": fact_id, "old_fact_id": old_fact_id, "entity_id": entity_id, "other_entity_id": other_entity_id}
    same = _SAME_OF_NAMES if fact_id is None else _SAME_OF_FACT
    if same.rows(connection, {"project_id": scope.project_id, "kind": kind, **about}):
        return None
    review_id = new_id("rev")
    told = {"project_id": scope.project_id, "user_id": scope.user_id, "kind": kind, "reason": reason, "created_at": at}
    _INSERT.run(connection, {"id": review_id, **told, **about, "decision": None, "decided_at": None})
    return review_id


def by_id(connection: Connection, review_id: str) -> StoredReview | None:
    """The card, or None."""
    return first(connection, _CARDS.where(reviews.c.id == review_id), _review)


def waiting(
    connection: Connection, project_id: str, rules: Sequence[str], *, user_id: str | None, limit: int, offset: int
) -> tuple[list[StoredReview], int]:
    """A page of open cards, oldest first, and how many there are."""
    conditions: list[ColumnElement[bool]] = [
        reviews.c.project_id == project_id,
        reviews.c.decided_at.is_(None),
        allowed_users(reviews.c.user_id, rules, user_id),
    ]
    total = count(connection, reviews, *conditions)
    page = _CARDS.where(*conditions).order_by(reviews.c.created_at, reviews.c.seq).limit(limit).offset(offset)
    return [_review(row) for row in connection.execute(page)], total


def is_asked(connection: Connection, fact_id: str, kind: str) -> bool:
    """Whether an open card of this kind asks about the fact as the new one."""
    mine = (reviews.c.fact_id == fact_id, reviews.c.kind == kind, reviews.c.decided_at.is_(None))
    return connection.execute(select(reviews.c.id).where(*mine).limit(1)).first() is not None


def about_entity(connection: Connection, entity_ids: Sequence[str], fact_ids: Sequence[str]) -> list[str]:
    """Ids of open cards about these entities or facts."""
    rows = connection.execute(
        select(reviews.c.id)
        .where(
            reviews.c.decided_at.is_(None),
            or_(
                reviews.c.entity_id.in_(entity_ids),
                reviews.c.other_entity_id.in_(entity_ids),
                reviews.c.fact_id.in_(fact_ids),
                reviews.c.old_fact_id.in_(fact_ids),
            ),
        )
        .order_by(reviews.c.seq)
    )
    return list(rows.scalars())


def asked_besides(connection: Connection, fact_id: str, held: Collection[str]) -> bool:
    """Whether an open card is about this fact, besides those that ask for one of the facts that are ``held`` back."""
    return any(
        (card := by_id(connection, each)) is not None and card.fact_id not in held
        for each in about_entity(connection, [], [fact_id])
    )


def asked_about(connection: Connection, fact_ids: Sequence[str], kind: str, reason: str) -> set[str]:
    """Those of the facts that an open card of this kind asks about for this reason."""
    rows = connection.execute(
        select(reviews.c.fact_id).where(
            reviews.c.decided_at.is_(None),
            reviews.c.kind == kind,
            reviews.c.reason == reason,
            reviews.c.fact_id.in_(fact_ids),
        )
    )
    return set(rows.scalars())


def decide(connection: Connection, review_id: str, decision: str, at: datetime) -> None:
    """Note what the person said."""
    connection.execute(update(reviews).where(reviews.c.id == review_id).values(decision=decision, decided_at=at))


def open_again(connection: Connection, review_id: str) -> None:
    """Take the decision back."""
    connection.execute(update(reviews).where(reviews.c.id == review_id).values(decision=None, decided_at=None))


def open_settled(connection: Connection, kind: str, *, fact_id: str, old_fact_id: str) -> str | None:
    """Open the rejected card of this kind about these two facts again; its id."""
    about = (reviews.c.fact_id == fact_id, reviews.c.old_fact_id == old_fact_id, reviews.c.kind == kind)
    rejected = update(reviews).where(*about, reviews.c.decision == Decision.REJECT)
    opened = connection.execute(rejected.values(decision=None, decided_at=None).returning(reviews.c.id))
    return opened.scalars().first()


def open_of(connection: Connection, fact_ids: Sequence[str]) -> list[StoredReview]:
    """The open cards that ask about these facts as the new ones."""
    mine = (reviews.c.fact_id.in_(fact_ids), reviews.c.decided_at.is_(None))
    return [_review(row) for row in connection.execute(_CARDS.where(*mine).order_by(reviews.c.seq))]


def open_settled_at(connection: Connection, fact_id: str, at: datetime) -> list[StoredReview]:
    """Open the cards of a fact again that were decided at this instant, with everything else that was done to it then;
    as they were settled.
    """
    settled = [_review(row) for row in _SETTLED_AT.rows(connection, {"fact_id": fact_id, "at": at})]
    for card in settled:
        open_again(connection, card.id)
    return settled


def settled_at(connection: Connection, subject_ids: Sequence[str], at: datetime, state: str) -> list[str]:
    """Ids of facts about these subjects in this state, oldest first, whose cards were decided at this instant."""
    decided = exists().where(reviews.c.fact_id == facts.c.id, reviews.c.decided_at == at)
    mine = (facts.c.subject_entity_id.in_(subject_ids), facts.c.state == state, decided)
    return list(connection.execute(select(facts.c.id).where(*mine).order_by(facts.c.valid_from, facts.c.seq)).scalars())


def waited(connection: Connection, fact_ids: Sequence[str]) -> set[str]:
    """Which of these forgotten facts waited in Review until they were forgotten: none of them ever held."""
    return {row[0] for row in _WAITED.rows(connection, {IDS: listed(fact_ids)})} if fact_ids else set()


def settle_for_fact(connection: Connection, fact_id: str, decision: str, at: datetime) -> list[str]:
    """Decide every open card of a fact at once: it was settled elsewhere. Returns their ids."""
    ids = [row[0] for row in _OPEN_OF.rows(connection, {"fact_id": fact_id})]
    if ids:
        connection.execute(update(reviews).where(reviews.c.id.in_(ids)).values(decision=decision, decided_at=at))
    return ids


def settle_same(connection: Connection, entity_ids: Sequence[str], at: datetime) -> set[str]:
    """Accept every open question whether two of these are the same: they are now. Returns the ids of the cards."""
    return _of_pairs(connection, entity_ids, entity_ids, None, decision=Decision.ACCEPT, decided_at=at)


def ask_same_again(connection: Connection, entity_ids: Sequence[str], others: Sequence[str]) -> set[str]:
    """Open again what was accepted of one of each: they are two again. Returns the ids of the cards."""
    accepted = Decision.ACCEPT
    there = _of_pairs(connection, entity_ids, others, accepted, decision=None, decided_at=None)
    return there | _of_pairs(connection, others, entity_ids, accepted, decision=None, decided_at=None)


def _of_pairs(
    connection: Connection, ones: Sequence[str], others: Sequence[str], decided: Decision | None, **values: Any
) -> set[str]:
    about = (
        reviews.c.kind == ReviewKind.SAME_ENTITY,
        reviews.c.decision.is_not_distinct_from(decided),
        reviews.c.entity_id.in_(ones),
        reviews.c.other_entity_id.in_(others),
    )
    changed = connection.execute(update(reviews).where(*about).values(**values).returning(reviews.c.id))
    return set(changed.scalars())


def _review(row: Sequence[Any]) -> StoredReview:
    return StoredReview(*row)
