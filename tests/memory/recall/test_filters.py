"""Which memories a search may look at, by filters and by the bounds of a key, and whose reads are noted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.memories import Filters, Labels, MemoryKind
from korely_desktop.domain.scope import PERSON, READ, WRITE
from korely_desktop.memory.access.audit import flush_reads
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.services import Services
from tests.memory.recall.asking import AGENT, ids, tell


def test_filters_hold_together_and_metadata_is_compared_as_strings(ready: Services) -> None:
    wanted = tell(
        ready, "tea in the morning", user_id="u1", agent_id="a1", run_id="r1", metadata={"team": 7, "kind": "x"}
    )
    tell(ready, "tea in the evening", user_id="u1", agent_id="a2", run_id="r1", metadata={"team": 7})
    tell(ready, "tea at noon", user_id="u2", agent_id="a1", run_id="r1", metadata={"team": 7})
    log = tell(ready, "tea log", user_id="u1", kind=MemoryKind.SESSION)
    assert ids(ready, "tea", user_id="u1", agent_id="a1") == [wanted.id]
    assert ids(ready, "tea", metadata={"team": "7", "kind": "x"}) == [wanted.id]
    assert ids(ready, "tea", run_id="r9") == []
    assert ids(ready, "tea", metadata={"team": "8"}) == []
    assert log.id in ids(ready, "tea", user_id="u1")
    assert log.id not in ids(ready, "tea", user_id="u1", exclude_sessions=True)
    assert ids(ready, "tea", known_until=wanted.created_at - timedelta(days=1)) == []


@pytest.mark.parametrize("built", [True, False])
def test_labels_and_dates_filter(services: Services, built: bool) -> None:
    if built:
        assert isinstance(services.index, RecallIndex)
        services.index.build()
    todo = tell(
        services,
        "tea: buy a kilo",
        labels=Labels("todo", 5, ("shop", "urgent"), "team"),
        timestamp=datetime(2025, 3, 1, tzinfo=UTC),
    )
    plain = tell(services, "tea is in the cupboard", timestamp=datetime(2025, 4, 1, tzinfo=UTC))
    assert set(ids(services, "tea")) == {todo.id, plain.id}
    for filters in (
        {"filters": Filters(type="todo")},
        {"filters": Filters(tags=("urgent",))},
        {"filters": Filters(tags=("Shop", "URGENT"))},
        {"filters": Filters(scope="team")},
        {"filters": Filters(min_importance=4)},
        {"until": datetime(2025, 4, 1, tzinfo=UTC)},
    ):
        assert ids(services, "tea", **filters) == [todo.id], filters
    assert set(ids(services, "tea", filters=Filters(min_importance=3))) == {todo.id, plain.id}, "none said counts as 3"
    assert ids(services, "tea", since=datetime(2025, 4, 1, tzinfo=UTC)) == [plain.id]
    for wrong in (
        Filters(type="goal"),
        Filters(tags=("shop", "food")),
        Filters(type="todo", min_importance=5, scope="task"),
    ):
        assert ids(services, "tea", filters=wrong) == []


@pytest.mark.parametrize("built", [True, False])
def test_a_confined_key_never_sees_others(services: Services, built: bool) -> None:
    if built:
        assert isinstance(services.index, RecallIndex)
        services.index.build()
    mine = tell(services, "coffee at seven", user_id="team-a:anna")
    tell(services, "coffee at eight", user_id="team-b:bob")
    tell(services, "coffee at nine")
    other_project = replace(AGENT, project_id="prj_11111111111111111111111111")
    confined = replace(AGENT, users=("team-a:*",))
    assert ids(services, "coffee", caller=confined) == [mine.id]
    assert ids(services, "coffee", caller=other_project) == []
    with pytest.raises(Forbidden):
        ids(services, "coffee", caller=confined, user_id="team-b:bob")
    with pytest.raises(Forbidden):
        ids(services, "coffee", caller=replace(AGENT, scopes=frozenset({WRITE})))


def test_reads_by_agents_are_noted_and_those_of_the_person_are_not(ready: Services) -> None:
    made = tell(ready, "Nadia sings")
    flush_reads(ready)
    ids(ready, "Nadia", caller=PERSON)
    assert ready.reads.take() == []
    ids(ready, "Nadia", caller=replace(AGENT, scopes=frozenset({READ})))
    (note,) = ready.reads.take()
    assert (note.meta["verb"], note.read) == ("search", {"memories": [made.id], "facts": []})
