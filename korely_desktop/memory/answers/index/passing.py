"""Which memories of the index pass the filters of a question."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.times import microseconds
from korely_desktop.memory.answers.index.columns import Columns
from korely_desktop.memory.answers.index.question import Question, carries
from korely_desktop.memory.answers.index.shelf import Shelf, positions_of


def allowed_by(question: Question, columns: Columns, shelves: Sequence[Shelf]) -> NDArray[np.bool_] | None:
    """For each position whether it passes every filter; None where nothing but being alive is asked."""
    filters = question.filters
    told = columns.told(microseconds(question.told_at), filters.include_archived, filters.include_done)
    if told is None and question.asks_all:
        return None
    members = positions_of(shelves)
    keep = (columns.alive.values if told is None else told)[members]
    if question.agent_id is not None:
        keep &= columns.agent.values[members] == columns.agents.known(question.agent_id)
    if question.run_id is not None:
        keep &= columns.run.values[members] == columns.runs.known(question.run_id)
    if question.exclude_sessions:
        keep &= ~columns.is_session_log.values[members]
    if question.known_until is not None:
        keep &= columns.received.values[members] <= microseconds(question.known_until)
    if question.since is not None:
        keep &= columns.event.values[members] >= microseconds(question.since)
    if question.until is not None:
        keep &= columns.event.values[members] < microseconds(question.until)
    if not filters.fit_all:
        keep &= columns.is_labelled.values[members]
    members = members[keep]
    if question.metadata or not filters.fit_all:
        passing = [
            carries(columns.metadata[position], question.metadata) and filters.fit(columns.labels[position])
            for position in members.tolist()
        ]
        members = members[np.array(passing, dtype=np.bool_)]
    allowed = np.zeros(len(columns), dtype=np.bool_)
    allowed[members] = True
    return allowed
