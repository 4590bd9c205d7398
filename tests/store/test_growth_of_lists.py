"""What lists of few cost must not grow with what there is beside them: counted in steps, as in ``test_growth``."""

from __future__ import annotations

import pytest

from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import MemoryQuery
from korely_desktop.domain.panel import PanelQuery, PanelState, Show
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import DEFAULT_PROJECT, Scope
from korely_desktop.domain.texts import TextQuery, TextState
from korely_desktop.domain.times import utc_now
from korely_desktop.store import completing, entities, fact_queries, panel, reviews, texts
from korely_desktop.store import memories as memory_rows
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.fact_queries import Clocks
from tests.store.growing import FEW, MANY, Work, steps


def newest_facts(connection: Connection) -> object:
    few, clocks = FactQuery("u1", limit=10), Clocks(utc_now(), None)
    found = fact_queries.newest(connection, DEFAULT_PROJECT, (), few, clocks)
    assert len(found) == 10
    return found


def newest_texts(connection: Connection) -> object:
    few = MemoryQuery("u1", by_people=True, limit=10)
    found = memory_rows.newest(connection, DEFAULT_PROJECT, few, (), utc_now())
    assert len(found) == 10
    return found


def texts_of(query: TextQuery) -> Work:
    return lambda connection: texts.listed(connection, query, DEFAULT_PROJECT, utc_now())


def who_is_known(connection: Connection) -> object:
    known = completing.end_users(connection, DEFAULT_PROJECT, "U", 8), texts.agents(connection, DEFAULT_PROJECT)
    let_through = [completing.is_anybody(connection, DEFAULT_PROJECT, rule) for rule in ("u*", "v*", "u1", "u2")]
    assert (*known, let_through) == (["u1"], ["bot"], [True, False, True, False])
    return known


def list_of(state: PanelState | Show) -> Work:
    query, now = PanelQuery(state=state), utc_now()
    return lambda connection: panel.matching(connection, query, DEFAULT_PROJECT, now, now)


def answered_at_an_instant(connection: Connection) -> object:
    [seven] = entities.named(connection, Scope(DEFAULT_PROJECT, "u1"), "Nick 7")
    return reviews.settled_at(connection, [seven.id], utc_now(), State.ACTIVE)


@pytest.mark.parametrize(
    "work",
    [
        newest_facts,
        newest_texts,
        texts_of(TextQuery(state=TextState.READING)),
        texts_of(TextQuery(state=TextState.FAILED)),
        texts_of(TextQuery(kept_back=True)),
        texts_of(TextQuery(session="run 7")),
        *(list_of(state) for state in (PanelState.FORGOTTEN, PanelState.NEVER_SO, PanelState.REVIEW)),
        *(list_of(state) for state in (Show.PINNED, Show.KEPT_BACK, Show.LET_IN)),
        answered_at_an_instant,
        who_is_known,
    ],
)
def test_a_list_of_few_costs_the_same_among_many(grown: tuple[Store, Store], work: Work) -> None:
    among_few, among_many = (steps(store, work) for store in grown)
    assert among_many < 2 * among_few


def the_latest_sessions(connection: Connection) -> object:
    return texts.sessions(connection, DEFAULT_PROJECT, 20)


def test_the_latest_sessions_are_found_among_the_latest_texts(
    grown: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "_RECENT", FEW)
    among_few, among_many = (steps(store, the_latest_sessions) for store in grown)
    assert among_many < 2 * among_few
    with grown[1].read() as connection:
        found = texts.sessions(connection, DEFAULT_PROJECT, 20)
        assert [one.id for one in found] == [f"run {number}" for number in range(MANY - 1, MANY - 21, -1)]
        monkeypatch.setattr(texts, "_RECENT", 10)  # of fewer sessions than are asked for
        assert texts.sessions(connection, DEFAULT_PROJECT, 20) == found
