"""What a profile says of plans, of what is over and of others, and that all of a long list can be had."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Tense
from korely_desktop.domain.questions import EntityQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.elided import ElidedLabel, LineLink
from korely_desktop.gui.drawer.words import about_line, shown_name
from korely_desktop.gui.people.page import PeoplePage
from korely_desktop.memory import entities, facts
from tests.fakes import statement
from tests.gui.learning import AGENT, ago, learn

PLANNED = datetime.now(UTC).replace(hour=12) + timedelta(days=60)


def said(services, subject: str, predicate: str, value: str, **more) -> None:
    facts.add_triple(services, AGENT, NewTriple(subject, predicate, value, subject_type="person", **more))


@pytest.fixture
def profile_of(qtbot, desk, settle, services):
    page = PeoplePage(desk)
    qtbot.addWidget(page)
    page.resize(1080, 720)
    page.show()

    def opened(name: str):
        page.refresh()
        settle(desk)
        found, _ = entities.entities(services, PERSON, EntityQuery(every_user=True, q=name))
        page.open_entity(next(one.id for one in found if one.name == name))
        settle(desk)
        return page.drawer.profile

    return opened


def lane_words(profile, value: str) -> str:
    return next(
        label.text() for label in profile.findChildren(QLabel) if value in label.text() and "<a " in label.text()
    )


def ways(profile) -> list[str]:
    return [link.accessibleName() for link in profile.findChildren(LineLink)]


def test_what_is_only_planned_says_from_when_and_is_not_set_as_what_holds(profile_of, services):
    said(services, "Kim", "works_at", "Orion", valid_from=PLANNED, tense=Tense.PLANNED)
    said(services, "Kim", "lives_in", "Busan", valid_from=ago(60))
    profile = profile_of("Kim")
    planned, held = lane_words(profile, "Orion"), lane_words(profile, "Busan")
    assert f"<br>on {PLANNED.astimezone().day} " in planned
    assert "font-weight:600" not in planned
    assert "font-weight:600" in held
    assert "<br>" not in held


def test_what_is_over_says_until_when(profile_of, services):
    said(services, "Kim", "lives_in", "Busan", valid_from=ago(900), tense=Tense.PAST)
    words = lane_words(profile_of("Kim"), "Busan")
    assert "<br>" in words
    assert "font-weight:600" not in words


def test_a_connection_says_who_does_what(profile_of, services):
    said(services, "Henrik", "manages", "Sara", valid_from=ago(9))
    said(services, "Marco", "reports_to", "Henrik", valid_from=ago(9))
    profile = profile_of("Henrik")
    assert {"manages Sara", "Marco reports to Henrik"} <= set(ways(profile))
    inward = {node.spoke.name: node.spoke.leads_in for node in profile.foot.graph.nodes()}
    assert inward == {"Sara": False, "Marco": True}
    assert "Marco reports to Henrik" in profile.foot.graph.accessibleName()


def test_who_is_named_only_in_facts_about_others_is_not_unknown(profile_of, services):
    said(services, "Giulia", "manages", "Marco")
    shown = {label.text() for label in profile_of("Marco").findChildren(QLabel)}
    assert "Mentioned only in facts about others, shown below." in shown
    assert "Nothing is known yet beyond the name." not in shown


def test_all_connections_can_be_had(profile_of, services):
    for number in range(15):
        said(services, "Hub", "knows", f"Friend {number}")
    profile = profile_of("Hub")
    assert len(ways(profile)) == 12
    profile.foot.more["connections"].click()
    assert {f"Friend {number}" for number in range(15)} == {link.text() for link in profile.findChildren(LineLink)}
    assert profile.foot.more["connections"].isHidden()


def test_all_names_can_be_had(profile_of, services):
    said(services, "Hub", "lives_in", "Rome")
    hub = entities.entities(services, PERSON, EntityQuery(every_user=True, q="Hub"))[0][0].id
    for number in range(9):
        entities.add_alias(services, PERSON, hub, f"Alias {number}")
    profile = profile_of("Hub")
    assert len(profile.findChildren(FilterChip)) == 6
    profile.buttons["all_names"].click()
    assert {chip.text() for chip in profile.findChildren(FilterChip)} == {f"Alias {number}" for number in range(9)}


def test_a_waiting_question_is_told_in_its_words(profile_of, services, desk, settle):
    text = "I think Kim lives in Busan."
    learn(services, text, statement(text, "Kim", "lives_in", "Busan", hedged=True, confidence=0.5))
    profile = profile_of("Kim")
    settle(desk)
    assert "To decide:" in [label.text() for label in profile.findChildren(QLabel)]
    assert "Kim lives in Busan" in [label.accessibleName() for label in profile.findChildren(ElidedLabel)]


def test_beside_a_narrow_lane_a_long_word_breaks_instead_of_being_cut(desk, show_alone, settle, services):
    said(services, "Kim", "email_is", "kim.parkinson@acme.net", object_is_literal=True)
    page = PeoplePage(desk)
    show_alone(page, 860, 560)
    page.open_entity(entities.entities(services, PERSON, EntityQuery(every_user=True, q="Kim"))[0][0].id)
    settle(desk)
    label = next(
        one for one in page.drawer.profile.findChildren(QLabel) if "kim.par" in one.text().replace("\u200b", "")
    )
    assert label.minimumSizeHint().width() <= label.width()


def test_what_is_only_spoken_of_counts_no_facts():
    turin = Entity("ent", "prj", None, "Turin", "place", False, memories=5, first_seen=PLANNED, last_seen=PLANNED)
    assert about_line(turin, PLANNED) == "Place · mentioned today · 5 texts"
    assert about_line(replace(turin, facts=1), PLANNED) == "Place · mentioned today · 1 fact in 5 texts"


def test_whom_no_agent_knows_has_no_count_of_agents(services, profile_of):
    facts.add_triple(services, PERSON, NewTriple("Kofi", "lives_in", "Accra", subject_type="person"))
    told = [label.text() for label in profile_of("Kofi").findChildren(QLabel)]
    assert "No agent yet." in told
    assert "0 agents" not in told


def test_my_wife_is_a_name_in_ones_own_memory_alone():
    wife = Entity("ent_1", "prj_1", None, "My wife", "person", is_user=False)
    assert shown_name(wife) == "My wife"
    assert shown_name(replace(wife, user_id="Giulia")) == "Giulia's wife"
    assert shown_name(replace(wife, user_id="Giulia", name="Mia moglie")) == "moglie di Giulia"
    assert shown_name(replace(wife, user_id="Giulia", name="Giulia", is_user=True)) == "Giulia"


def told_of(profile) -> tuple[str, str]:
    """The line under the name, and what stands behind "Mentioned in"."""
    told = [label.text() for label in profile.findChildren(QLabel)]
    return next(one for one in told if one.startswith("Person · ")), told[told.index("Mentioned in") + 1]


def test_as_many_texts_are_counted_under_the_name_as_are_listed_and_none_of_an_end_user(services, profile_of):
    name = "Kim likes visits."
    learn(services, name, statement(name, "Kim", "likes", "visits"), user_id="marta")
    for sport in ("golf", "judo"):
        text = f"He took up {sport}."
        learn(services, text, statement(text, "Kim", "plays", sport), user_id="marta")
    own = "I moved to Busan. Marta is my name."
    learn(services, own, statement(own, "", "lives_in", "Busan", evidence="I moved to Busan"), user_id="marta")
    assert told_of(profile_of("Kim")) == ("Person · mentioned today · 3 facts in 3 texts", "3 texts")
    assert told_of(profile_of("marta")) == ("Person · mentioned today · 1 fact", "1 text")


def test_texts_beyond_those_listed_are_not_said_to_be_all(services, profile_of):
    for day in range(entities.MAX_MENTIONS + 2):
        text = f"I ate soup number {day}."
        learn(services, text, statement(text, "", "eats", f"soup {day}"), user_id="marta")
    assert told_of(profile_of("marta"))[1] == f"the newest {entities.MAX_MENTIONS} texts"
