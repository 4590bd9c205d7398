"""What the person chose to be told always or never, by fact and by text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, get_args

from sqlalchemy import Select, bindparam, delete, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert

from korely_desktop.domain.choices import Recall
from korely_desktop.store.engine import Connection
from korely_desktop.store.lists import IDS, is_listed, listed
from korely_desktop.store.person_tables import recall_choices
from korely_desktop.store.prepared import Prepared
from korely_desktop.store.tables import fact_ends, facts, memories

_ANY_KEPT_BACK = Prepared(
    select(recall_choices.c.seq)
    .where(recall_choices.c.choice == Recall.NEVER, recall_choices.c.fact_id.is_not(None))
    .limit(1)
)
_PINNED = Prepared(
    select(recall_choices.c.fact_id)
    .where(
        recall_choices.c.project_id == bindparam("project_id"),
        recall_choices.c.choice == Recall.ALWAYS,
        recall_choices.c.fact_id.is_not(None),
    )
    .order_by(recall_choices.c.seq)
)

Item = Literal["fact_id", "memory_id"]
_OF = {
    item: Prepared(select(recall_choices.c[item], recall_choices.c.choice).where(is_listed(recall_choices.c[item])))
    for item in get_args(Item)
}


def of(connection: Connection, item: Item, ids: Sequence[str]) -> dict[str, Recall]:
    """What was chosen for those of ``ids`` for which something was."""
    return {row[0]: Recall(row[1]) for row in _OF[item].rows(connection, {IDS: listed(ids)})}


def put(
    connection: Connection, project_id: str, item: Item, choices: Mapping[str, Recall | None], now: datetime
) -> None:
    """Keep these choices; None takes one away."""
    connection.execute(delete(recall_choices).where(recall_choices.c[item].in_(list(choices))))
    chosen = [
        {item: item_id, "project_id": project_id, "choice": choice, "since": now}
        for item_id, choice in choices.items()
        if choice is not None
    ]
    if chosen:
        connection.execute(insert(recall_choices), chosen)


def pinned(connection: Connection, project_id: str) -> list[str]:
    """Ids of the facts that are always told, the first pinned first."""
    return [row[0] for row in _PINNED.rows(connection, {"project_id": project_id})]


def any_kept_back(connection: Connection) -> bool:
    """Whether any fact is kept back; where none is, lists need not look."""
    return bool(_ANY_KEPT_BACK.rows(connection, {}))


def facts_chosen(choice: Recall) -> Select[tuple[int]]:
    """Row numbers of the facts for which this was chosen; to be put into a condition."""
    chosen = facts.alias("chosen")
    return (
        select(chosen.c.seq)
        .join(recall_choices, recall_choices.c.fact_id == chosen.c.id)
        .where(recall_choices.c.choice == choice)
    )


def texts_kept_back() -> Select[Any]:
    """Row numbers of the texts that agents never get; to be put into a condition."""
    kept = memories.alias("kept")
    return (
        select(kept.c.seq)
        .join(recall_choices, recall_choices.c.memory_id == kept.c.id)
        .where(recall_choices.c.choice == Recall.NEVER)
    )


_ENDED_BY_THEN = (
    select(fact_ends.c.invalidated_by)
    .where(fact_ends.c.fact_id == recall_choices.c.fact_id, fact_ends.c.known_at < recall_choices.c.since)
    .order_by(fact_ends.c.seq.desc())
    .limit(1)
    .scalar_subquery()
)
_INHERIT = (
    upsert(recall_choices)
    .from_select(
        ["project_id", "fact_id", "choice", "since"],
        select(
            recall_choices.c.project_id,
            bindparam("new_id"),
            recall_choices.c.choice,
            recall_choices.c.since,
        ).where(recall_choices.c.fact_id == bindparam("old_id"), _ENDED_BY_THEN.is_distinct_from(bindparam("new_id"))),
    )
    .on_conflict_do_nothing()
)


def inherit(connection: Connection, old_id: str, new_id: str) -> None:
    """The fact that takes another's place is told as that one was, unless something was chosen for it itself.

    What was chosen for the other once it had ended by this one is for that one alone, also where it ends so again.
    """
    connection.execute(_INHERIT, {"old_id": old_id, "new_id": new_id})


def disinherit(connection: Connection, old_id: str, new_id: str) -> None:
    """Take :func:`inherit` back: the fact that did not take the place after all loses what that would give it again."""
    handed_on = (recall_choices.c.fact_id == old_id, _ENDED_BY_THEN.is_distinct_from(new_id))
    choice = select(recall_choices.c.choice).where(*handed_on).scalar_subquery()
    connection.execute(
        delete(recall_choices).where(recall_choices.c.fact_id == new_id, recall_choices.c.choice == choice)
    )
