"""Who said what: the agent as it signed, else the name of its key, in every list and count alike."""

from __future__ import annotations

from datetime import timedelta

import pytest

from korely_desktop.domain.panel import PanelGrouping, PanelQuery
from korely_desktop.domain.questions import EntityQuery, FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.texts import TextQuery
from korely_desktop.memory import entities, facts
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import verbs
from korely_desktop.memory.listing import insights, panel, texts
from korely_desktop.memory.listing.panel_lists import PanelLists
from tests.memory.two_agents import World

TALE = "Bea lives in Turin."


@pytest.fixture
def world(services):
    """Claude states one fact and says another in a text; the other agent signs one; the person says one."""
    made = World(services)
    facts.add_triple(services, made.claude, NewTriple("Bea", "likes", "green tea"))
    made.says(made.claude, TALE, ("Bea", "lives_in", "Turin"))
    facts.add_triple(services, made.bot, NewTriple("Bea", "likes", "snow", agent_id="Cursor"))
    facts.add_triple(services, PERSON, NewTriple("Bea", "likes", "rain"))
    return made


def test_lists_of_facts_agree_on_whose_they_are(services, world):
    lists = PanelLists(services, PERSON)
    counts = {group.key: group.count for group in lists.ids(PanelQuery(group=PanelGrouping.AGENT)).groups}
    assert counts == {"": 1, "Claude Code": 2, "Cursor": 1}
    assert lists.ids(PanelQuery(agent="Claude Code")).total == 2
    assert panel.facets(services, PERSON).agents == ("Claude Code", "Cursor")
    shares = {share.name: share.facts for share in insights.kept_of_agents(services, PERSON, 10)}
    assert shares == {"Claude Code": 2, "Cursor": 1}
    assert panel.changed_since(services, PERSON, world.now - timedelta(hours=1)).agents == 2


def test_a_key_of_the_same_name_is_the_same_agent(services, world):
    facts.add_triple(services, world.agent("Claude Code"), NewTriple("Bea", "likes", "cocoa"))
    assert PanelLists(services, PERSON).ids(PanelQuery(agent="Claude Code")).total == 3


def test_who_knows_somebody_and_whose_texts_they_are(services, world):
    [bea] = entities.entities(services, PERSON, EntityQuery(q="Bea"))[0]
    assert entities.entity(services, PERSON, bea.id).agents == ("Claude Code", "Cursor")
    assert texts.agents(services, PERSON) == ["Claude Code"]
    found, total = texts.texts(services, PERSON, TextQuery(agent="Claude Code"))
    assert (total, [text.content for text in found]) == (1, [TALE])
    assert texts.texts(services, PERSON, TextQuery(agent="Cursor"))[1] == 0


def test_what_the_person_corrects_is_theirs_and_what_they_confirm_is_not(services, world):
    known = {fact.object: fact.id for fact in facts.query(services, PERSON, FactQuery())[0]}
    verbs.confirm(services, PERSON, known["snow"])
    verbs.correct(services, PERSON, known["green tea"], object="black tea")
    writers = {fact.object: fact.writer for fact in facts.query(services, PERSON, FactQuery())[0]}
    assert writers == {"black tea": None, "snow": "Cursor", "Turin": "Claude Code", "rain": None}


def test_what_outlives_its_agent_is_of_whoever_else_said_it(services, world):
    world.says(world.claude, "Bea runs.", ("Bea", "likes", "running"), agent_id="Cursor")
    world.says(world.claude, "Bea runs a lot.", ("Bea", "likes", "running"))
    erasure.purge_agent(services, PERSON, "Cursor")
    writers = {fact.object: fact.writer for fact in facts.query(services, PERSON, FactQuery())[0]}
    assert writers["running"] == "Claude Code"
