"""What the person's decisions taught: the table of relations, and the person's own word on one of them."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response
from typing_extensions import TypedDict

from korely_desktop.api.bodies import SetAutonomy, SetRelation
from korely_desktop.api.fields import PathId
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.learning import Autonomy, Record
from korely_desktop.memory.inbox import learning
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


class EarnedShape(RecordShape):
    """What an agent earned: its unsure facts of the relation are let in, unless the person ``stopped`` that."""

    agent_id: str | None
    relation: str
    stopped: bool


class CheckedShape(TypedDict):
    """Facts let in without asking, how many of them the person judged; ``low`` to ``high``: the precision at 95 %."""

    accepted: int
    judged: int
    right: int
    low: float
    high: float


class AutonomyShape(TypedDict):
    """``autonomy``: always, unsure or never."""

    autonomy: str


class LearningShape(TypedDict):
    """Everything that was decided on, most decisions first."""

    relations: list[LearntRelationShape]
    agents: list[LearntAgentShape]
    earned: list[EarnedShape]
    checked: CheckedShape


def router(services: Services) -> APIRouter:
    """Reading and overruling, both for an admin key."""
    routes = new_router("admin")

    @routes.get("/admin/learning", response_model=LearningShape)
    def table(caller: CallerOf) -> Response:
        """For each relation how often it was right, and what it does by itself."""
        return Reply(_shape(learning.table(services, caller)))

    @routes.get("/admin/autonomy", response_model=AutonomyShape)
    def autonomy(caller: CallerOf) -> Response:
        """When the person is asked about what texts say."""
        return Reply({"autonomy": learning.autonomy(services, caller).value})

    @routes.put("/admin/autonomy", response_model=AutonomyShape)
    def set_autonomy(caller: CallerOf, body: SetAutonomy) -> Response:
        """Choose it for the texts that are read from now on."""
        chosen = learning.set_autonomy(services, caller, Autonomy(body.autonomy))
        return Reply({"autonomy": chosen.value})

    @routes.put("/admin/learning/{relation}", response_model=LearningShape)
    def overrule(caller: CallerOf, relation: PathId, body: SetRelation) -> Response:
        """Let a relation's unsure facts in (true), have it ask before it ends anything (false), or neither (null).

        With ``agent_id``: take away what this agent earned for the relation (false), or let it count again (null).
        """
        if body.agent_id is None:
            return Reply(_shape(learning.set_by_hand(services, caller, relation, body.lets_in)))
        if body.lets_in:
            raise InvalidRequest(
                "An agent earns this by decisions in its favour; it can only be taken away.", field="lets_in"
            )
        return Reply(_shape(learning.stop(services, caller, relation, body.agent_id, body.lets_in is False)))

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
        "earned": [
            {
                **_record(line.record),
                "agent_id": line.agent or None,
                "relation": line.relation,
                "stopped": line.stopped,
            }
            for line in table.earned
        ],
        "checked": {
            "accepted": table.checked.accepted,
            "judged": table.checked.judged,
            "right": table.checked.right,
            "low": round(table.checked.between[0], 3),
            "high": round(table.checked.between[1], 3),
        },
    }


def _record(record: Record) -> RecordShape:
    return {
        "decisions": record.decisions,
        "right": record.right,
        "wrong": record.wrong,
        "streak": record.streak,
        "precision": round(record.precision, 3),
    }
