"""What stands in every table of a store, for comparing one that took an export in with the one it came from.

Every table is named here: what comes along, or why it does not.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table, select

from korely_desktop.domain.facts import State
from korely_desktop.memory.services import Services
from korely_desktop.store import put_aside, selfcheck
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import facts, memories, metadata

LEFT_BEHIND = {
    "projects": "what is imported goes into the project of whoever imports it",
    "api_keys": "keys of agents",
    "audit": "the log, but for who put a text aside",
    "auto_accepts": "what decisions taught, as the log",
    "batches": "how far a write got",
    "jobs": "how far a write got",
    "tombstones": "what must not be learned again",
    "settings": "choices of this computer, but for golden questions",
    "embedding_models": "vectors are made anew",
    "vectors": "vectors are made anew",
    "webhooks": "programs of this computer, with their secrets",
    "webhook_deliveries": "programs of this computer, with their secrets",
}
_NOT_COMPARED = {"seq", "project_id"}
_WHEN = {"recall_choices": {"since"}}
"""Since when something is kept from agents, nobody is told."""


def rows(services: Services) -> dict[str, list[dict[str, Any]]]:
    """table -> the rows that come along, without their numbers, in an order that does not hang on these."""
    with services.store.read() as connection:
        gone = _forgotten(connection)
        found = {
            table.name: sorted((row for row in _rows(connection, table) if not gone & set(_ids(row))), key=repr)
            for table in metadata.sorted_tables
            if table.name not in LEFT_BEHIND
        }
        texts = [row["id"] for row in found["memories"]]
        lives = [(row["id"], row["archived_at"], row["done_at"]) for row in found["memories"]]
        moments = put_aside.by_person(connection, texts)
        found["put aside by the person"] = [
            {"id": one, "archived": archived in moments.get(one, ()), "done": done in moments.get(one, ())}
            for one, archived, done in lives
        ]
        asked = [one for one in selfcheck.questions(connection) if one.memory_id in texts]
        found["golden questions"] = [{"id": one.id, "question": one.question, "of": one.memory_id} for one in asked]
    return found


def any_forgotten(services: Services) -> bool:
    """Whether a fact can still be brought back."""
    with services.store.read() as connection:
        hidden = select(facts.c.id).where(facts.c.state == State.FORGOTTEN)
        return connection.execute(hidden.limit(1)).first() is not None


def _forgotten(connection: Connection) -> set[str]:
    """Ids of facts and texts that can still be brought back where they are, and nowhere else."""
    hidden = connection.execute(select(facts.c.id).where(facts.c.state == State.FORGOTTEN)).scalars()
    return {*hidden, *connection.execute(select(memories.c.id).where(memories.c.deleted_at.is_not(None))).scalars()}


def _rows(connection: Connection, table: Table) -> list[dict[str, Any]]:
    dropped = _NOT_COMPARED | _WHEN.get(table.name, set())
    if table.name == "fact_points":
        dropped = dropped | {"memory_id", "start"}  # of a text that was forgotten, the point comes without it
    return [
        {name: value for name, value in row._mapping.items() if name not in dropped}
        for row in connection.execute(select(table))
    ]


def _ids(row: dict[str, Any]) -> list[str]:
    """What a row is of: one of these gone, and it stays behind. A fact that only names what ended it comes."""
    return [value for name, value in row.items() if name.endswith("id") and name != "invalidated_by" and value]
