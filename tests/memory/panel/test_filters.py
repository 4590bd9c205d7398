"""What the Memory Panel lists: states, words, names, saved views, typed filters. On a real store."""

from __future__ import annotations

from datetime import UTC, timedelta

import pytest

from korely_desktop.domain.panel import (
    VIEWS,
    PanelQuery,
    PanelState,
    SavedView,
    Show,
)
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory.listing import panel, panel_lists
from tests.memory.panel.story import NOW, NUTS, ago, shown


def test_all_but_ended_newest_first(app, lists, world):
    assert shown(app, lists, PanelQuery()) == [
        "Marco Conti works at Northwind Labs",
        "Project Apollo is scheduled for 12 July 2026",
        "Giulia Ferri lives in Turin",
        "Giulia Ferri likes email follow-ups",
        "Marco Conti works at Acme GmbH",
        "Nadia Rossi is allergic to peanuts",
    ]


@pytest.mark.parametrize(
    ("state", "values"),
    [
        (PanelState.CONFIRMED, {"email follow-ups"}),
        (PanelState.CURRENT, {"Turin", "Acme GmbH", NUTS}),
        (PanelState.CLASH, {"Northwind Labs"}),
        (PanelState.REVIEW, set()),
        (PanelState.PLANNED, {"2026-07-12"}),
        (PanelState.ENDED, {"phone calls"}),
        (PanelState.FORGOTTEN, {"a secret"}),
        (
            Show.ALL,
            {"email follow-ups", "phone calls", "Turin", "Acme GmbH", "Northwind Labs", "2026-07-12", "peanuts"},
        ),
    ],
)
def test_a_state_filter_and_the_state_of_its_rows_agree(app, lists, world, state, values):
    query = PanelQuery(state=state)
    found = panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")
    assert {row.fact.object for row in found} == values
    if isinstance(state, PanelState):
        assert all(row.state is state for row in found)


def test_the_counts_of_the_menus_are_those_of_the_lists(app, lists, world):
    facets = panel.facets(app, PERSON)
    for state in PanelState:
        assert facets.states[state.value] == lists.ids(PanelQuery(state=state)).total
    assert facets.total == lists.ids(PanelQuery(state=Show.ALL)).total
    assert facets.agents[0] == "support-bot"
    assert "Giulia Ferri" in facets.people


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("giulia", {"email follow-ups", "Turin"}),
        ("giu tur", {"Turin"}),
        ("lives in", {"Turin"}),
        ("vive", {"Turin"}),
        ("PEANUTS", {"peanuts"}),
        ("allergic nadia", {"peanuts"}),
        ("follow-ups", {"email follow-ups"}),
        ("urin", set()),
        ('"); DROP TABLE facts; --', set()),
        ("   ", {"email follow-ups", "Turin", "Acme GmbH", "Northwind Labs", "2026-07-12", "peanuts"}),
    ],
)
def test_words_search_subject_relation_and_value(app, lists, world, text, values):
    query = PanelQuery(text=text)
    assert {row.fact.object for row in panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")} == values


def test_search_finds_a_renamed_person_by_the_new_name(app, lists, world, rows):
    rows.rename("Marco Conti", "Marco Bianchi")
    assert shown(app, lists, PanelQuery(text="bianchi acme")) == ["Marco Bianchi works at Acme GmbH"]


def test_filters_combine(app, lists, world):
    assert shown(app, lists, PanelQuery(person="marco", family="work", state=Show.ALL)) == [
        "Marco Conti works at Northwind Labs",
        "Marco Conti works at Acme GmbH",
    ]
    assert shown(app, lists, PanelQuery(person="arco")) == []
    assert shown(app, lists, PanelQuery(agent="Claude Code")) == ["Project Apollo is scheduled for 12 July 2026"]
    giulia = world.entities["Giulia Ferri"]
    assert len(shown(app, lists, PanelQuery(entity_id=giulia, text="email"))) == 1


def test_a_place_finds_the_facts_that_lead_to_it(app, lists, rows):
    rows.fact("Ann", "lives_in", "Lisbon", family="places", learned=ago(1), begin=ago(1), object_entity=True)
    assert shown(app, lists, PanelQuery(person="lisbon")) == ["Ann lives in Lisbon"]


def test_typed_filters_become_filters_once_finished(app):
    assert panel.typed(PanelQuery(text="person: Giulia ")) == PanelQuery(person="Giulia")
    assert panel.typed(PanelQuery(text='persona:"Giulia Ferri"')) == PanelQuery(person="Giulia Ferri")
    assert panel.typed(PanelQuery(text="tea family: health green")) == PanelQuery(text="tea green", family="health")
    assert panel.typed(PanelQuery(text="stato: finito ")).state is PanelState.ENDED
    unfinished = PanelQuery(text="person: Giu")
    assert panel.typed(unfinished) == unfinished
    unknown = PanelQuery(text="colour: red ")
    assert panel.typed(unknown) == unknown


def test_facts_of_another_project_are_not_shown(app, lists, world):
    other = Caller("desktop", project_id="prj_01AAAAAAAAAAAAAAAAAAAAAAAA")
    elsewhere = panel_lists.PanelLists(app, other)
    assert elsewhere.ids(PanelQuery(state=Show.ALL)).total == 0
    assert panel.facets(app, other).total == 0
    assert panel.rows(app, other, list(lists.ids(PanelQuery()).ids), PanelQuery(), "en") == []


def test_saved_views_list_what_they_count(app, lists, rows):
    midnight = panel.midnight(NOW, UTC)
    rows.fact("Ann", "likes", "tea", learned=midnight - timedelta(minutes=1), begin=ago(2))
    rows.fact("Ann", "likes", "coffee", learned=midnight, begin=ago(2))
    rows.fact("Ann", "lives_in", "Rome", learned=ago(9), begin=ago(9), end=NOW + timedelta(days=29))
    rows.fact("Ann", "works_at", "Acme", learned=ago(9), begin=ago(9), end=NOW + timedelta(days=31))
    counts = panel.facets(app, PERSON, UTC).views
    assert counts == {
        SavedView.ADDED_TODAY: 1,
        SavedView.CONFIRMED: 0,
        SavedView.ENDING_SOON: 1,
        SavedView.TRASH: 0,
    }
    for view, query in VIEWS.items():
        assert query.view is view
        assert lists.ids(query).total == counts[view]
