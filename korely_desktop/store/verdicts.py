"""What the contradiction check said about pairs of facts, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any

from sqlalchemy import Row, insert, or_, select

from korely_desktop.domain.ids import new_id
from korely_desktop.domain.verdicts import Judgement, LoggedVerdict, Reason, Verdict
from korely_desktop.store.engine import Connection
from korely_desktop.store.tables import verdicts

_RECORD = insert(verdicts)
_OWN = [field.name for field in fields(LoggedVerdict) if field.name != "judgement"]


def record(
    connection: Connection,
    judgement: Judgement,
    *,
    old_fact_id: str | None,
    new_fact_id: str | None,
    judge: str,
    applied: bool,
    at: datetime,
    similarity: float | None = None,
) -> str:
    """Store one verdict; returns its id."""
    verdict_id = new_id("vdt")
    connection.execute(
        _RECORD,
        {
            "id": verdict_id,
            "old_fact_id": old_fact_id,
            "new_fact_id": new_fact_id,
            "verdict": judgement.verdict,
            "reason": judgement.reason,
            "confidence": judgement.confidence,
            "judge": judge,
            "similarity": similarity,
            "applied": applied,
            "created_at": at,
        },
    )
    return verdict_id


def of_facts(connection: Connection, fact_ids: Sequence[str]) -> list[LoggedVerdict]:
    """Every verdict in which one of these facts is old or new, newest first."""
    rows = connection.execute(
        select(verdicts)
        .where(or_(verdicts.c.old_fact_id.in_(fact_ids), verdicts.c.new_fact_id.in_(fact_ids)))
        .order_by(verdicts.c.seq.desc())
    )
    return [_verdict(row) for row in rows]


def _verdict(row: Row[Any]) -> LoggedVerdict:
    judgement = Judgement(Verdict(row.verdict), Reason(row.reason), row.confidence)
    return LoggedVerdict(**{name: getattr(row, name) for name in _OWN}, judgement=judgement)
