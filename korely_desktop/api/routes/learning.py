"""What the person's decisions taught: the table of relations, and the person's own word on one of them."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.bodies import SetRelation
from korely_desktop.api.fields import PathId
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.learning import Record
from korely_desktop.memory import learning
from korely_desktop.memory.services import Services


class RecordShape(TypedDict):
    """Decisions on one relation or agent; ``precision`` is (right + 1) / (decisions + 2)."""

    decisions: int
    right: int
    wrong: int
    streak: int
    precision: float


class LearntRelationShape(RecordShape):
    """``standing`` is usual, earned or asks; ``lets_in`` is the person's own word, null where it is as earned."""

    relation: str
    one: bool
    standing: str
    lets_in: bool | None


class LearntAgentShape(RecordShape):
    """``agent_id`` is null for texts that came without one."""

    agent_id: str | None


class LearningShape(TypedDict):
    """Everything that was decided on, most decisions first."""

    relations: list[LearntRelationShape]
    agents: list[LearntAgentShape]


def router(services: Services) -> APIRouter:
    """Reading and overruling, both for an admin key."""
    routes = new_router("admin")

    @routes.get("/admin/learning", response_model=LearningShape)
    def table(caller: CallerOf) -> Response:
        """For each relation how often it was right, and what it does by itself."""
        return Reply(_shape(learning.table(services, caller)))

    @routes.put("/admin/learning/{relation}", response_model=LearningShape)
    def overrule(caller: CallerOf, relation: PathId, body: SetRelation) -> Response:
        """Let a relation's unsure facts in (true), have it ask before it ends anything (false), or neither (null)."""
        return Reply(_shape(learning.set_by_hand(services, caller, relation, body.lets_in)))

    return routes


def _shape(table: learning.LearntTable) -> LearningShape:
    return {
        "relations": [
            {
                **_record(line.record),
                "relation": line.relation,
                "one": line.one,
                "standing": line.record.standing.value,
                "lets_in": line.record.by_hand,
            }
            for line in table.relations
        ],
        "agents": [{**_record(record), "agent_id": agent or None} for agent, record in table.agents],
    }


def _record(record: Record) -> RecordShape:
    return {
        "decisions": record.decisions,
        "right": record.right,
        "wrong": record.wrong,
        "streak": record.streak,
        "precision": round(record.precision, 3),
    }
