"""What the window's decisions teach: for each relation, how often it was right and whether it acts by itself.

The records are counts without content. They are worked out from the audit trail once and kept up with every decision,
in its own transaction; rules and formula stand in :mod:`korely_desktop.domain.learning`. What follows from them:
unsure statements of an agent that earned it are let in (:mod:`memory.inbox.auto_accept`), and a relation that
was taken back asks in Review before it ends anything (:mod:`memory.history.truth`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.learning import Autonomy, Checked, Learnt, Outcome, Record, pair
from korely_desktop.domain.questions import How
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.access import audit
from korely_desktop.memory.services import Services
from korely_desktop.store import auto_accepts, decisions
from korely_desktop.store import settings as kept
from korely_desktop.store.engine import Connection

NOBODY = ""
"""Who wrote without an agent and without a key; agents go by the name they sign with, else that of their key."""

_OPEN = "open"
"""Relations outside the vocabulary are counted together: their names are words of texts."""

_OUTCOMES = {
    "confirm": Outcome.RIGHT,
    "review_accept": Outcome.RIGHT,
    "review_keep_both": Outcome.RIGHT,
    "correct": Outcome.WRONG,
    "review_correct": Outcome.WRONG,
    "review_reject": Outcome.WRONG,
    "unconfirm": Outcome.RIGHT_WITHDRAWN,
}


@dataclass(frozen=True, slots=True)
class LearntRelation:
    """One line of the table. ``one``: it has one value at a time; ``known``: the vocabulary has it."""

    relation: str
    known: bool
    one: bool
    record: Record


@dataclass(frozen=True, slots=True)
class LearntPair:
    """An agent that earned to bring in unsure facts of one relation; ``stopped``: the person took that away."""

    agent: str
    relation: str
    known: bool
    record: Record

    @property
    def stopped(self) -> bool:
        """Whether the person took it away."""
        return self.record.by_hand is False


@dataclass(frozen=True, slots=True)
class LearntTable:
    """Relations and agents that were decided on, and what was earned; most decisions first."""

    relations: tuple[LearntRelation, ...]
    agents: tuple[tuple[str, Record], ...]
    earned: tuple[LearntPair, ...]
    checked: Checked


def table(services: Services, caller: Caller) -> LearntTable:
    """What was learnt in the caller's project."""
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        learnt = of_project(connection, services.vocabulary, caller.project_id)
        checked = Checked(*auto_accepts.counts(connection, caller.project_id))
    vocabulary = services.vocabulary
    relations = [
        LearntRelation(name, vocabulary.knows(name), vocabulary.get(name).cardinality_one, record)
        for name, record in learnt.relations.items()
        if record.decisions or record.by_hand is not None
    ]
    agents = [(name, record) for name, record in learnt.agents.items() if record.decisions]
    earned = [
        LearntPair(agent, relation, vocabulary.knows(relation), record)
        for (relation, _, agent), record in ((both.partition("/"), record) for both, record in learnt.pairs.items())
        if record.by_hand is False or learnt.lets_in(relation, agent)
    ]
    return LearntTable(
        tuple(sorted(relations, key=lambda line: (-line.record.decisions, line.relation))),
        tuple(sorted(agents, key=lambda line: (-line[1].decisions, line[0]))),
        tuple(sorted(earned, key=lambda line: (-line.record.decisions, line.relation, line.agent))),
        checked,
    )


def set_by_hand(services: Services, caller: Caller, relation: str, choice: bool | None) -> LearntTable:
    """Say oneself what a relation may do: True lets all of it in, False asks, None leaves it to the decisions.

    Raises:
        InvalidRequest: the vocabulary has no such relation.
    """
    caller.require_unconfined_admin()
    if relation != _OPEN and not services.vocabulary.knows(relation):
        raise InvalidRequest("relation must be one of the vocabulary, or open.", field="relation")
    with services.store.write() as connection:
        learnt = of_project(connection, services.vocabulary, caller.project_id)
        _keep(connection, caller.project_id, learnt.by_hand(relation, choice))
        audit.record(
            connection,
            caller,
            actions.WRITE,
            at=services.clock(),
            target_id=relation,
            meta={"verb": "set_relation", "lets_in": choice},
        )
    services.changes.publish(Changes(caller.actor))
    return table(services, caller)


def autonomy(services: Services, caller: Caller) -> Autonomy:
    """When the person is asked about what texts say."""
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        return _autonomy(connection, caller.project_id)


def set_autonomy(services: Services, caller: Caller, choice: Autonomy) -> Autonomy:
    """Choose it for the texts that are read from now on."""
    caller.require_unconfined_admin()
    with services.store.write() as connection:
        kept.put(connection, _autonomy_key(caller.project_id), choice.value)
        meta = {"verb": "set_autonomy", "choice": choice.value}
        audit.record(connection, caller, actions.WRITE, at=services.clock(), meta=meta)
    services.changes.publish(Changes(caller.actor))
    return choice


def stop(services: Services, caller: Caller, relation: str, agent: str, stopped: bool) -> LearntTable:
    """Take away what an agent earned for a relation (True), or let its decisions count again (False).

    Raises:
        InvalidRequest: nothing was decided yet on this agent and this relation.
    """
    caller.require_unconfined_admin()
    with services.store.write() as connection:
        learnt = of_project(connection, services.vocabulary, caller.project_id)
        if pair(relation, agent) not in learnt.pairs:
            raise InvalidRequest("Nothing has been decided yet about this agent and this relation.", field="agent_id")
        _keep(connection, caller.project_id, learnt.stopped(relation, agent, stopped))
        audit.record(
            connection,
            caller,
            actions.WRITE,
            at=services.clock(),
            target_id=relation,
            meta={"verb": "stop_earned" if stopped else "resume_earned"},
        )
    services.changes.publish(Changes(caller.actor))
    return table(services, caller)


def of_project(connection: Connection, vocabulary: Vocabulary, project_id: str) -> Learnt:
    """The records of a project; of a store that has none yet, from its audit trail."""
    return _read(connection, vocabulary, project_id)[0]


def for_reading(connection: Connection, vocabulary: Vocabulary, project_id: str) -> Learnt:
    """The same in the transaction of a text that is read: kept from then on, or each text would walk the trail."""
    learnt, is_kept = _read(connection, vocabulary, project_id)
    if not is_kept:
        _keep(connection, project_id, learnt)
    return learnt


def _read(connection: Connection, vocabulary: Vocabulary, project_id: str) -> tuple[Learnt, bool]:
    """The records, and whether they are kept as they are."""
    stored = kept.get(connection, _key(project_id)) or {}
    known = {
        part: {name: Record(*values) for name, values in stored[part].items()} for part in _PARTS if part in stored
    }
    chosen = _autonomy(connection, project_id)
    if len(known) == len(_PARTS):
        return Learnt(**known, autonomy=chosen), True
    by_hand = {name: Record(by_hand=record.by_hand) for name, record in known.get("relations", {}).items()}
    learnt = Learnt(by_hand, {}, autonomy=chosen)
    for predicate, writer, meta in decisions.of_person(connection, project_id):
        learnt = _with(learnt, vocabulary, predicate, writer, meta)
    return learnt, False


def forget_project(connection: Connection, project_id: str) -> None:
    """Let go of what was learnt in a project, the names of its agents among it, and of what was chosen for it."""
    for key in (_key(project_id), _autonomy_key(project_id)):
        kept.remove(connection, key)


def _autonomy(connection: Connection, project_id: str) -> Autonomy:
    return Autonomy(kept.get(connection, _autonomy_key(project_id)) or Autonomy.UNSURE)


def _autonomy_key(project_id: str) -> str:
    return f"autonomy:{project_id}"


def counted_as(vocabulary: Vocabulary, predicate: str) -> str:
    """The line of the table that a relation is counted in."""
    return predicate if vocabulary.knows(predicate) else _OPEN


def note(
    connection: Connection, vocabulary: Vocabulary, caller: Caller, fact: Fact | None, meta: Mapping[str, Any]
) -> None:
    """Take a decision into account. ``fact`` is as it was when the person saw it, ``meta`` as the audit trail has it.

    Only what a person decides about something learned from a text says how well texts are read. Comes before the
    decision's own audit row, which a store without records would count a second time.
    """
    if not caller.is_person or fact is None or not fact.source_memory_ids:
        return
    learnt = of_project(connection, vocabulary, fact.project_id)
    _keep(connection, fact.project_id, _with(learnt, vocabulary, fact.predicate, fact.writer, meta))


def _with(
    learnt: Learnt, vocabulary: Vocabulary, predicate: str, writer: str | None, meta: Mapping[str, Any]
) -> Learnt:
    relation = counted_as(vocabulary, predicate)
    for outcome in _outcomes(meta):
        learnt = learnt.after(relation, writer or NOBODY, outcome)
    return learnt


def _outcomes(meta: Mapping[str, Any]) -> tuple[Outcome, ...]:
    """What a decision says, by the verb of its audit row. Closing and forgetting say nothing about right or wrong."""
    verb = str(meta.get("verb", ""))
    if verb in ("reopen", "end_again") and meta.get("never_so"):  # that it was wrong is taken back, or said again
        return (Outcome.WRONG_WITHDRAWN if verb == "reopen" else Outcome.WRONG,)
    if verb == "reopen":
        return (Outcome.UNDONE,) if meta.get("ended_by_text") else ()
    if verb == "end_again":
        return (Outcome.UNDONE_WITHDRAWN,) if meta.get("ended_by_text") else ()
    if verb == "review_undo":
        of = _OUTCOMES.get(f"review_{meta.get('of', '')}")
        if of is None:
            return ()
        return (Outcome.RIGHT_WITHDRAWN if of is Outcome.RIGHT else Outcome.WRONG_WITHDRAWN,)
    if verb == "correct" and meta.get("same"):
        return (Outcome.RIGHT,)  # the correction says what the fact says
    if verb == "correct" and meta.get("how") == How.CHANGED:
        return ()  # it was right until it changed
    outcome = _OUTCOMES.get(verb)
    return () if outcome is None else (outcome,)


_values = attrgetter(*(field.name for field in fields(Record)))
_PARTS = ("relations", "agents", "pairs")


def _keep(connection: Connection, project_id: str, learnt: Learnt) -> None:
    parts = (learnt.relations, learnt.agents, learnt.pairs)
    kept.put(
        connection,
        _key(project_id),
        {part: {name: _values(record) for name, record in of.items()} for part, of in zip(_PARTS, parts, strict=True)},
    )


def _key(project_id: str) -> str:
    return f"learnt.{project_id}"
