"""What agents were refused, in the audit trail: which key, why and how often. Nothing of what they asked or sent."""

from __future__ import annotations

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditEvent
from korely_desktop.domain.errors import KorelyError
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.scope import DEFAULT_PROJECT, Caller
from korely_desktop.memory.access.refused import Reason, Refused, Told, reason_of
from korely_desktop.memory.services import Services
from korely_desktop.store import audit as chain


def note(services: Services, caller: Caller, problem: KorelyError) -> None:
    """Count a refusal of this caller; what is no refusal, and the person at the window, are passed over."""
    reason = reason_of(caller, problem)
    if reason is not None and not caller.is_person:
        services.refusals.add(Refused(caller.project_id, caller.actor, caller.key_id, reason), services.clock())


def note_key(services: Services, key: ApiKey | None, reason: Reason) -> None:
    """Count a refusal of a key that does not open anything now; None is one that is not known here."""
    project_id, key_id = (DEFAULT_PROJECT, None) if key is None else (key.project_id, key.id)
    services.refusals.add(Refused(project_id, "rest", key_id, reason), services.clock())


def flush(services: Services, *, everything: bool = False) -> int:
    """Write what is to be told now in one transaction; returns how many entries.

    Raises:
        StoreProblem: none was written; they are tried again.
    """
    told = services.refusals.take(services.clock(), everything=everything)
    if not told:
        return 0
    try:
        with services.store.write() as connection:
            chain.append(connection, [_event(one) for one in told])
    except BaseException:
        services.refusals.put_back(told)
        raise
    return len(told)


def _event(told: Told) -> AuditEvent:
    refused = told.refused
    return AuditEvent(
        id=new_id("aud"),
        ts=told.at,
        project_id=refused.project_id,
        actor=refused.actor,
        action=actions.REFUSE,
        result="denied",
        key_id=refused.key_id,
        meta={"verb": refused.reason, "times": told.times},
    )
