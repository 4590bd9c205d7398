"""Order, group heads and beginnings of the Memory Panel's lists. On a real store."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from korely_desktop.domain.panel import (
    PanelGrouping,
    PanelQuery,
    PanelSort,
    SavedView,
)
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.listing import panel, panel_lists
from tests.fakes import Clock
from tests.memory.panel.story import ago, shown


def test_day_heads_cover_the_list_without_gaps(app, lists, rows):
    for days in (0, 0.2, 1, 1.2, 5, 20, 45, 400):
        rows.fact("Ann", "likes", f"thing {days}", learned=ago(days), begin=ago(days))
    for descending in (True, False):
        lists.forget()
        page = lists.ids(PanelQuery(descending=descending))
        start = 0
        for group in page.groups:
            assert group.start == start
            start += group.count
        assert start == page.total == 8
        keys = [group.key for group in page.groups]
        expected = ["2026-06-12", "2026-06-11", "2026-06", "2026-05", "2026-04", "2025-05"]
        assert keys == (expected if descending else expected[::-1])


def test_the_first_of_a_month_has_the_rest_of_the_month_before_as_earlier(services, rows):
    app = replace(services, clock=Clock(datetime(2026, 6, 1, 12, tzinfo=UTC)))
    for day in (1, 31, 30, 2):
        month = 6 if day == 1 else 5
        rows.fact("Ann", "likes", f"{day}", learned=datetime(2026, month, day, 10, tzinfo=UTC), begin=ago(90))
    page = panel_lists.PanelLists(app, PERSON, zone=UTC).ids(PanelQuery())
    assert [(group.key, group.count) for group in page.groups] == [
        ("2026-06-01", 1),
        ("2026-05-31", 1),
        ("2026-05", 2),
    ]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of this computer cannot be set here")
def test_days_begin_at_midnight_on_either_side_of_a_change_to_summer_time(services, rows, monkeypatch):
    """Lisbon is an hour ahead of UTC in summer; the clock goes back on 25 October 2026 at one."""
    monkeypatch.setenv("TZ", "WET0WEST,M3.5.0/1,M10.5.0")
    time.tzset()
    try:
        for learned in ((10, 24, 22, 45), (10, 24, 23, 15), (9, 30, 22, 45), (9, 30, 23, 15)):
            rows.fact("Ann", "likes", f"{learned}", learned=datetime(2026, *learned, tzinfo=UTC), begin=ago(900))
        app = replace(services, clock=Clock(datetime(2026, 10, 25, 12, tzinfo=UTC)))
        page = panel_lists.PanelLists(app, PERSON).ids(PanelQuery())
        assert panel.facets(app, PERSON).views[SavedView.ADDED_TODAY] == 1
    finally:
        monkeypatch.undo()
        time.tzset()
    assert [(group.key, group.count) for group in page.groups] == [
        ("2026-10-25", 1),
        ("2026-10-24", 1),
        ("2026-10", 1),
        ("2026-09", 1),
    ]


def test_groups_by_person_family_and_agent(app, lists, world):
    def heads(group):
        lists.forget()
        page = lists.ids(PanelQuery(group=group))
        facts = panel.rows(app, PERSON, list(page.ids), PanelQuery(), "en")
        return {g.key: [row.fact.object for row in facts[g.start : g.start + g.count]] for g in page.groups}

    assert heads(PanelGrouping.PERSON)["Giulia Ferri"] == ["Turin", "email follow-ups"]
    assert list(heads(PanelGrouping.FAMILY)) == ["events", "health", "places", "preferences", "work"]
    assert heads(PanelGrouping.AGENT)[""] == ["peanuts"]
    assert lists.ids(PanelQuery(group=PanelGrouping.NONE)).groups == ()


def test_sorting(app, lists, world):
    by_fact = shown(app, lists, PanelQuery(sort=PanelSort.FACT, descending=False, group=PanelGrouping.NONE))
    assert by_fact == sorted(by_fact)
    query = PanelQuery(sort=PanelSort.TRUE, descending=True, group=PanelGrouping.NONE)
    lists.forget()
    begun = [row.fact.valid_from for row in panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")]
    assert begun == sorted(begun, reverse=True)
    assert shown(app, lists, PanelQuery(sort=PanelSort.STATE))[0] == "Giulia Ferri likes email follow-ups"


def test_a_new_fact_appears_after_the_list_was_told(app, lists, rows):
    rows.fact("Ann", "likes", "tea", learned=ago(2), begin=ago(2))
    assert lists.ids(PanelQuery()).total == 1
    rows.fact("Ann", "likes", "coffee", learned=ago(1), begin=ago(1))
    lists.forget()
    assert lists.ids(PanelQuery()).total == 2


def test_a_list_that_was_read_before_a_change_is_not_remembered_after_it(app, lists, rows):
    rows.fact("Ann", "likes", "tea", learned=ago(2), begin=ago(2))
    inner = panel_lists.store.matching

    def slow(*arguments):
        found = inner(*arguments)
        rows.fact("Ann", "likes", "coffee", learned=ago(1), begin=ago(1))
        lists.forget()
        return found

    panel_lists.store.matching = slow
    try:
        assert lists.ids(PanelQuery()).total == 1
    finally:
        panel_lists.store.matching = inner
    assert lists.ids(PanelQuery()).total == 2


def test_a_long_list_has_a_beginning_that_comes_sooner(app, rows, lists):
    with rows.together():
        for number in range(450):
            rows.fact("Ann", "owns", f"book {number}", learned=ago(number / 30), begin=ago(number / 30))
    query = PanelQuery()
    beginning = lists.beginning(query)
    whole = lists.ids(query)
    assert 0 < beginning.total < whole.total == 450
    assert list(beginning.ids) == list(whole.ids[: beginning.total])
    assert [group.key for group in beginning.groups] == [g.key for g in whole.groups][: len(beginning.groups)]
    assert lists.beginning(query) is None  # all of it is known by now
    assert lists.beginning(replace(query, family="health")) is None  # nothing, so not long


def test_what_is_new_at_the_top_is_told_from_what_was_there(app, rows, lists):
    rows.fact("Ann", "likes", "tea", learned=ago(2), begin=ago(2))
    before = lists.ids(PanelQuery())
    rows.fact("Ann", "likes", "milk", learned=ago(1), begin=ago(1))
    lists.forget()
    after = lists.ids(PanelQuery())
    assert panel_lists.new_at_top(before, after) == [after.ids[0]]
    assert panel_lists.new_at_top(after, after) == []


def test_what_is_typed_begins_with_the_facts_that_say_it_themselves(app, lists, world, rows):
    rows.rename("Giulia Ferri", "Julia Turini")
    lists.ids(PanelQuery())
    asked = PanelQuery(text="tur")
    page = lists.beginning(asked)
    assert [row.sentence for row in panel.rows(app, PERSON, page.ids, asked, "en")] == ["Julia Turini lives in Turin"]
    assert lists.ids(asked).total > page.total
    assert lists.beginning(asked) is None, "all of it is remembered: nothing comes sooner"


def test_where_no_fact_says_what_is_typed_the_names_are_waited_for(lists, world, rows):
    rows.rename("Giulia Ferri", "Zelda")
    lists.ids(PanelQuery())
    assert lists.beginning(PanelQuery(text="zel")) is None
    assert lists.ids(PanelQuery(text="zel")).total > 0


def test_a_name_that_changed_is_not_remembered(lists, world, rows):
    assert lists.ids(PanelQuery(text="zel")).total == 0
    rows.rename("Giulia Ferri", "Zelda")
    lists.forget()
    assert lists.ids(PanelQuery(text="zel")).total > 0
