"""What an act came to: facts, and what was said of them, as they were before it changed them.

By that its audit row says what to take back, however much else is known. Whoever changes a fact (:mod:`store.facts`) or
what is said of it (:mod:`store.points`) says so here before; where nobody asks, that costs a look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.rewind import SavedPoint
from korely_desktop.store.engine import Connection

_TRACES = "traces"


@dataclass(slots=True, eq=False)
class Trace:
    """What one act came to so far.

    Attributes:
        facts: as they were; None for those that it stored.
        said: row number and point of everything that was said of a fact of which it changed that.
    """

    facts: dict[str, Fact | None] = field(default_factory=dict)
    said: dict[str, list[tuple[int, SavedPoint]]] = field(default_factory=dict)


@contextmanager
def traced(connection: Connection) -> Iterator[Trace]:
    """Everything that is done in the block; blocks may lie in each other."""
    traces: list[Trace] = connection.info.setdefault(_TRACES, [])
    trace = Trace()
    traces.append(trace)
    try:
        yield trace
    finally:
        traces.remove(trace)


def is_on(connection: Connection) -> bool:
    """Whether anybody asks."""
    return bool(connection.info.get(_TRACES))


def facts_change(
    connection: Connection, fact_ids: Iterable[str], read: Callable[[Connection, Sequence[str]], Mapping[str, Fact]]
) -> None:
    """These facts are about to change, or to come."""
    for trace in connection.info.get(_TRACES, ()):
        new = [fact_id for fact_id in fact_ids if fact_id not in trace.facts]
        known = read(connection, new) if new else {}
        trace.facts.update((fact_id, known.get(fact_id)) for fact_id in new)


def points_change(
    connection: Connection,
    fact_ids: Iterable[str],
    read: Callable[[Connection, Sequence[str]], Iterable[tuple[int, SavedPoint]]],
) -> None:
    """What is said of these facts is about to change."""
    for trace in connection.info.get(_TRACES, ()):
        new = {fact_id for fact_id in fact_ids if fact_id not in trace.said}
        trace.said.update((fact_id, []) for fact_id in new)
        for number, one in read(connection, sorted(new)) if new else ():
            trace.said[one.fact_id].append((number, one))
