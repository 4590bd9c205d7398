"""What checks of the memory need: the person's golden questions, the small history of runs, and what to ask about.

Both lists are small and live among the settings. A question goes with the memory it names: when that is erased or
blackened, the question may hold its words. It goes, too, with whom it names.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import case, exists, func, select

from korely_desktop.domain import blackening
from korely_desktop.domain.facts import State
from korely_desktop.domain.selfcheck import RUNS_KEPT, CheckRun, GoldenQuestion
from korely_desktop.domain.times import iso, parse_time
from korely_desktop.store import settings
from korely_desktop.store.engine import Connection
from korely_desktop.store.holding import holds
from korely_desktop.store.queries import count
from korely_desktop.store.tables import fact_sources, facts, memories

_QUESTIONS = "golden questions"
_RUNS = "memory checks "


def questions(connection: Connection) -> list[GoldenQuestion]:
    """Every golden question of every project, oldest first."""
    return [
        GoldenQuestion(row["id"], row["question"], row["memory_id"], parse_time(row["created_at"]))
        for row in settings.get(connection, _QUESTIONS) or ()
    ]


def put_questions(connection: Connection, kept: Sequence[GoldenQuestion]) -> None:
    """Keep exactly these."""
    rows = [{**asdict(each), "created_at": iso(each.created_at)} for each in kept]
    settings.put(connection, _QUESTIONS, rows)


def forget_questions(connection: Connection, memory_ids: Collection[str]) -> None:
    """Drop the questions that these memories answer."""
    present = questions(connection)
    kept = [each for each in present if each.memory_id not in set(memory_ids)]
    if len(kept) < len(present):
        put_questions(connection, kept)


def forget_questions_naming(connection: Connection, project_id: str, names: Sequence[str]) -> None:
    """Drop the questions of a project that name somebody or something that is erased."""
    present = questions(connection)
    naming = {each.memory_id for each in present if blackening.naming(each.question, names)}
    here = select(memories.c.id).where(memories.c.id.in_(naming), memories.c.project_id == project_id)
    if gone := set(connection.execute(here).scalars()):
        left = [each for each in present if each.memory_id not in gone or not blackening.naming(each.question, names)]
        put_questions(connection, left)


def forget_questions_saying(connection: Connection, words: Collection[str]) -> None:
    """Drop every question in which one of these words, in small letters, stands."""
    present = questions(connection)
    left = [each for each in present if not any(word in each.question.casefold() for word in words)]
    if len(left) < len(present):
        put_questions(connection, left)


def runs(connection: Connection, project_id: str) -> list[CheckRun]:
    """The runs of a project, oldest first."""
    rows = settings.get(connection, _RUNS + project_id) or ()
    return [CheckRun(**{**row, "at": parse_time(row["at"])}) for row in rows]


def add_run(connection: Connection, project_id: str, run: CheckRun) -> None:
    """Append one; the oldest go when there are more than :data:`RUNS_KEPT`."""
    rows = [{**asdict(each), "at": iso(each.at)} for each in (*runs(connection, project_id), run)]
    settings.put(connection, _RUNS + project_id, rows[-RUNS_KEPT:])


def forget_project(connection: Connection, project_id: str) -> None:
    """Forget the runs of a project that is no more."""
    settings.remove(connection, _RUNS + project_id)


def facts_with_text(connection: Connection, project_id: str, now: datetime, wanted: int) -> list[str]:
    """Ids of about ``wanted`` current facts that some text states, spread evenly over the project."""
    current = (facts.c.project_id == project_id, holds(now))
    total = count(connection, facts, *current)
    stated = exists().where(fact_sources.c.fact_id == facts.c.id)
    spread = facts.c.seq % max(1, total // wanted) == 0
    query = select(facts.c.id).where(*current, stated, spread).order_by(facts.c.seq).limit(wanted)
    return list(connection.execute(query).scalars())


def only_ended(connection: Connection, memory_ids: Sequence[str], now: datetime) -> set[str]:
    """Those memories that state facts, all of which have ended."""
    ended = case((facts.c.invalid_at <= now, 1), else_=0)
    query = (
        select(fact_sources.c.memory_id)
        .join(facts, facts.c.id == fact_sources.c.fact_id)
        .where(fact_sources.c.memory_id.in_(memory_ids), facts.c.state == State.ACTIVE)
        .group_by(fact_sources.c.memory_id)
        .having(func.min(ended) == 1)
    )
    return set(connection.execute(query).scalars())
