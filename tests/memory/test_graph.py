"""The graph around an entity: as far as asked, as things are now, and nothing that the caller may not see."""

from __future__ import annotations

import pytest

from korely_desktop.domain.errors import Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.questions import EntityQuery, NewTriple
from korely_desktop.domain.scope import PERSON, WRITE, Caller
from korely_desktop.memory import entities, facts, graph
from korely_desktop.memory.history import verbs
from korely_desktop.memory.services import Services
from tests.memory.scene import AGENT


def write(services: Services, subject: str, predicate: str, value: str, **more: object) -> str:
    return facts.add_triple(services, AGENT, NewTriple(subject, predicate, value, **more)).id  # type: ignore[arg-type]


def id_of(services: Services, name: str) -> str:
    found, _ = entities.entities(services, PERSON, EntityQuery(q=name, every_user=True))
    return next(one.id for one in found if one.name == name)


def names(found: graph.Graph) -> dict[str, int]:
    return {entity.name: steps for entity, steps in found.nodes}


def ties(found: graph.Graph) -> set[tuple[str, str, str]]:
    called = {entity.id: entity.name for entity, _ in found.nodes}
    return {(called[edge.source], edge.fact.predicate, called[edge.target]) for edge in found.edges}


@pytest.fixture
def circle(services: Services) -> Services:
    """Ann works at Acme, which is in Turin, where Bob lives, who knows Carla."""
    write(services, "Ann", "works_at", "Acme")
    write(services, "Acme", "located_in", "Turin")
    write(services, "Bob", "lives_in", "Turin")
    write(services, "Bob", "knows", "Carla")
    write(services, "Ann", "favorite_color", "green", object_is_literal=True)
    return services


def test_each_step_reaches_further_in_both_directions(circle: Services) -> None:
    assert names(graph.around(circle, AGENT, "Ann")) == {"Ann": 0, "Acme": 1}
    assert names(graph.around(circle, AGENT, "ann", 2)) == {"Ann": 0, "Acme": 1, "Turin": 2}
    whole = graph.around(circle, AGENT, id_of(circle, "Ann"), 3)
    assert names(whole) == {"Ann": 0, "Acme": 1, "Turin": 2, "Bob": 3}
    assert ties(whole) == {
        ("Ann", "works_at", "Acme"),
        ("Acme", "located_in", "Turin"),
        ("Bob", "lives_in", "Turin"),
    }
    assert not whole.truncated


def test_what_is_over_or_put_away_ties_nobody(circle: Services) -> None:
    moved = write(circle, "Ann", "works_at", "Globex")
    assert names(graph.around(circle, AGENT, "Ann")) == {"Ann": 0, "Globex": 1}
    verbs.hide(circle, PERSON, moved)
    assert "Globex" not in names(graph.around(circle, AGENT, "Ann", 3))
    with pytest.raises(NotFound):
        graph.around(circle, AGENT, "Globex")
    assert names(graph.around(circle, PERSON, "Globex")) == {"Globex": 0}


def test_merged_entities_are_one_node(circle: Services) -> None:
    write(circle, "Robert", "likes", "Jazz")
    robert, bob = id_of(circle, "Robert"), id_of(circle, "Bob")
    entities.merge(circle, PERSON, robert, bob)
    for asked in (robert, bob, "Robert"):
        found = graph.around(circle, AGENT, asked)
        assert found.centers == (bob,)
        assert names(found) == {"Bob": 0, "Turin": 1, "Carla": 1, "Jazz": 1}


def test_a_confined_key_walks_among_its_own(services: Services) -> None:
    write(services, "Ann", "works_at", "Acme", user_id="u1")
    write(services, "Ann", "works_at", "Globex", user_id="u2")
    assert len(graph.around(services, AGENT, "Ann").centers) == 2
    assert set(names(graph.around(services, AGENT, "Ann", user_id="u1"))) == {"Ann", "Acme"}
    confined = Caller(actor="rest", users=("u2",))
    assert set(names(graph.around(services, confined, "Ann", 3))) == {"Ann", "Globex"}
    with pytest.raises(Forbidden):
        graph.around(services, confined, "Ann", user_id="u1")
    with pytest.raises(NotFound):
        graph.around(services, Caller(actor="rest", project_id="prj_other"), "Ann")
    with pytest.raises(Forbidden):
        graph.around(services, Caller(actor="rest", scopes=frozenset({WRITE})), "Ann")
    with pytest.raises(InvalidRequest):
        graph.around(services, AGENT, "Ann", 4)


def test_a_crowd_is_cut_and_says_so(services: Services) -> None:
    for number in range(graph.MAX_NODES + 5):
        write(services, "Ann", "knows", f"Friend {number}")
    found = graph.around(services, AGENT, "Ann", 2)
    assert (len(found.nodes), len(found.edges), found.truncated) == (graph.MAX_NODES, graph.MAX_NODES - 1, True)
