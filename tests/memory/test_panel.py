"""The Memory Panel's lists: filters, order, group heads, both clocks, words of the rows. On a real store."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.facts import Precision, State, Tense, Trust
from korely_desktop.domain.panel import (
    VIEWS,
    Change,
    PanelGrouping,
    PanelQuery,
    PanelSort,
    PanelState,
    SavedView,
    Show,
    SinceThen,
)
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import facts, panel, verbs
from tests.fakes import Clock
from tests.memory.rows import Rows

NOW = datetime(2026, 6, 12, 9, 45, tzinfo=UTC)
NUTS = "peanuts"


def ago(days: float) -> datetime:
    return NOW - timedelta(days=days)


@pytest.fixture
def app(services):
    return replace(services, clock=Clock(NOW))


@pytest.fixture
def rows(app):
    return Rows(app.store)


@pytest.fixture
def lists(app):
    return panel.PanelLists(app, PERSON, zone=UTC)


def shown(app, lists, query: PanelQuery, language="en") -> list[str]:
    lists.forget()
    return [row.sentence for row in panel.rows(app, PERSON, list(lists.ids(query).ids), query, language)]


@pytest.fixture
def world(rows):
    """Facts of four people, in every state."""
    email = rows.fact("Giulia Ferri", "likes", "email follow-ups", learned=ago(1), begin=ago(1), trust=Trust.PERSON)
    rows.fact("Giulia Ferri", "likes", "phone calls", learned=ago(90), begin=ago(400), end=ago(1), by=email)
    rows.fact("Giulia Ferri", "lives_in", "Turin", family="places", learned=ago(0.9), begin=ago(430), observations=3)
    acme = rows.fact("Marco Conti", "works_at", "Acme GmbH", family="work", learned=ago(40), begin=ago(300))
    northwind = rows.fact(
        "Marco Conti", "works_at", "Northwind Labs", family="work", learned=ago(0.1), begin=ago(11), state=State.REVIEW
    )
    rows.review(northwind, acme, kind="clash")
    rows.fact(
        "Project Apollo",
        "scheduled_for",
        "2026-07-12",
        family="events",
        learned=ago(0.2),
        begin=NOW + timedelta(days=30),
        tense=Tense.PLANNED,
        agent="Claude Code",
    )
    rows.fact("Nadia Rossi", "allergic_to", "peanuts", family="health", learned=ago(200), begin=ago(200), agent=None)
    rows.fact("Nadia Rossi", "likes", "a secret", learned=ago(3), begin=ago(3), state=State.FORGOTTEN)
    rows.fact("Nadia Rossi", "likes", "a wrong guess", learned=ago(3), begin=ago(3), state=State.REJECTED)
    return rows


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


def test_the_past_on_the_first_clock(app, lists, world):
    query = PanelQuery(as_of=ago(100))
    assert set(shown(app, lists, query)) == {
        "Giulia Ferri likes phone calls",
        "Giulia Ferri lives in Turin",
        "Marco Conti works at Acme GmbH",
        "Nadia Rossi is allergic to peanuts",
    }


def test_the_past_on_the_second_clock_shows_the_end_that_was_known_then(app, lists, rows):
    job = rows.fact("Ann", "works_at", "Acme", family="work", learned=ago(50), begin=ago(300), end=ago(40))
    rows.end_learned(job, end=ago(20), at=ago(15))
    rows.end_learned(job, end=ago(40), at=ago(5))

    def known(days: float):
        query = PanelQuery(as_of=ago(30), known_as_of=ago(days), state=Show.LIVE)
        lists.forget()
        found = panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")
        return [row.fact.invalid_at for row in found]

    assert known(60) == []
    assert known(45) == [None]
    assert known(10) == [ago(20)]
    assert known(1) == []


def test_a_fact_learned_later_was_true_then_but_not_known(app, lists, rows):
    rows.fact("Ann", "lives_in", "Oslo", family="places", learned=ago(2), begin=ago(300))
    assert shown(app, lists, PanelQuery(as_of=ago(100))) == ["Ann lives in Oslo"]
    assert shown(app, lists, PanelQuery(as_of=ago(100), known_as_of=ago(100))) == []


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
    page = panel.PanelLists(app, PERSON, zone=UTC).ids(PanelQuery())
    assert [(group.key, group.count) for group in page.groups] == [
        ("2026-06-01", 1),
        ("2026-05-31", 1),
        ("2026-05", 2),
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


@pytest.fixture
def history(app, rows):
    """Facts that held sixty days ago, and what became of each since."""
    milan = rows.fact("Ann", "lives_in", "Milan", learned=ago(20), begin=ago(20))
    rows.fact("Ann", "lives_in", "Turin", learned=ago(100), begin=ago(100), end=ago(20), by=milan)
    rows.fact("Ann", "works_at", "Acme", learned=ago(100), begin=ago(100), end=ago(40))
    rows.fact("Ann", "owns", "a Volvo", learned=ago(100), begin=ago(100))
    rows.fact("Ann", "knows", "Bea", learned=ago(10), begin=ago(100))
    rows.fact("Ann", "likes", "tea", learned=ago(100), begin=ago(100))
    hidden = next(fact for fact in facts.query(app, PERSON, FactQuery())[0] if fact.object == "tea")
    verbs.hide(app, PERSON, hidden.id)
    return rows


def test_the_past_says_of_each_fact_what_became_of_it(app, lists, history):
    query = PanelQuery(as_of=ago(60), state=Show.ALL)
    listed = panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")
    assert {row.fact.object: row.since for row in listed} == {
        "Turin": SinceThen.CHANGED,
        "Acme": SinceThen.ENDED,
        "a Volvo": SinceThen.STILL,
        "Bea": SinceThen.LATE,
        "tea": SinceThen.FORGOTTEN,
    }
    turin, acme = (next(row.fact for row in listed if row.fact.object == value) for value in ("Turin", "Acme"))
    assert (turin.replaced_by, acme.end_now) == ("Milan", ago(40))


@pytest.mark.parametrize("descending", [True, False])
def test_the_past_is_sorted_by_what_became_of_each(app, lists, history, descending):
    query = PanelQuery(
        as_of=ago(60), state=Show.ALL, sort=PanelSort.STATE, descending=descending, group=PanelGrouping.NONE
    )
    listed = [row.since for row in panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")]
    assert listed == sorted(SinceThen, key=list(SinceThen).index, reverse=descending)


def test_by_what_was_known_then_what_ended_since_was_still_open(app, lists, rows):
    old = rows.fact("Ann", "works_at", "Acme", learned=ago(100), begin=ago(100))
    rows.end_learned(old, end=ago(70), at=ago(5))
    query = PanelQuery(as_of=ago(60), known_as_of=ago(60))
    row = panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")[0]
    assert (row.fact.invalid_at, row.fact.end_now, row.since) == (None, ago(70), SinceThen.ENDED)


def test_notes_tell_the_most_telling_thing(app, lists, world):
    query = PanelQuery(state=Show.ALL)
    notes = {row.fact.object: row.note for row in panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")}
    assert notes["Northwind Labs"] == "would replace Acme GmbH"
    assert notes["email follow-ups"] == "replaced phone calls"
    assert notes["phone calls"] == "replaced by email follow-ups"
    assert notes["Turin"] == "said 3 times"


def test_rows_come_in_the_order_asked_and_skip_what_was_erased(app, lists, world):
    ids = list(lists.ids(PanelQuery()).ids)
    world.erase(ids[1])
    found = panel.rows(app, PERSON, ids[::-1], PanelQuery(), "en")
    assert [row.fact.seq for row in found] == [seq for seq in ids[::-1] if seq != ids[1]]


def test_a_new_fact_appears_after_the_list_was_told(app, lists, rows):
    rows.fact("Ann", "likes", "tea", learned=ago(2), begin=ago(2))
    assert lists.ids(PanelQuery()).total == 1
    rows.fact("Ann", "likes", "coffee", learned=ago(1), begin=ago(1))
    lists.forget()
    assert lists.ids(PanelQuery()).total == 2


def test_typed_filters_become_filters_once_finished(app):
    assert panel.typed(PanelQuery(text="person: Giulia ")) == PanelQuery(person="Giulia")
    assert panel.typed(PanelQuery(text='persona:"Giulia Ferri"')) == PanelQuery(person="Giulia Ferri")
    assert panel.typed(PanelQuery(text="tea family: health green")) == PanelQuery(text="tea green", family="health")
    assert panel.typed(PanelQuery(text="stato: finito ")).state is PanelState.ENDED
    unfinished = PanelQuery(text="person: Giu")
    assert panel.typed(unfinished) == unfinished
    unknown = PanelQuery(text="colour: red ")
    assert panel.typed(unknown) == unknown


def test_the_start_of_a_fact_that_only_has_an_end_is_unknown(app, lists, rows):
    rows.fact(
        "Ann",
        "works_at",
        "Acme",
        family="work",
        learned=ago(5),
        begin=ago(5),
        end=ago(5),
        tense=Tense.PAST,
        precision=Precision.ASSUMED,
    )
    query = PanelQuery(state=Show.ALL)
    (row,) = panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")
    assert row.strip_from is None
    assert row.interval == "to 7 Jun 2026"


def test_facts_of_another_project_are_not_shown(app, lists, world):
    other = Caller("desktop", project_id="prj_01AAAAAAAAAAAAAAAAAAAAAAAA")
    elsewhere = panel.PanelLists(app, other)
    assert elsewhere.ids(PanelQuery(state=Show.ALL)).total == 0
    assert panel.facets(app, other).total == 0
    assert panel.rows(app, other, list(lists.ids(PanelQuery()).ids), PanelQuery(), "en") == []


def test_a_list_that_was_read_before_a_change_is_not_remembered_after_it(app, lists, rows):
    rows.fact("Ann", "likes", "tea", learned=ago(2), begin=ago(2))
    inner = panel.store.matching

    def slow(*arguments):
        found = inner(*arguments)
        rows.fact("Ann", "likes", "coffee", learned=ago(1), begin=ago(1))
        lists.forget()
        return found

    panel.store.matching = slow
    try:
        assert lists.ids(PanelQuery()).total == 1
    finally:
        panel.store.matching = inner
    assert lists.ids(PanelQuery()).total == 2


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


def test_the_slider_of_time_knows_when_things_changed_and_when_that_was_learned(app, rows):
    rows.fact("Ann", "lives_in", "Rome", learned=ago(5), begin=ago(100), end=ago(10))
    rows.fact("Ann", "lives_in", "Oslo", learned=ago(5), begin=ago(10), end=NOW + timedelta(days=3))
    rows.fact("Ann", "likes", "a secret", learned=ago(3), begin=ago(3), state=State.FORGOTTEN)
    happened = panel.changes_by_day(app, PERSON, known=False)
    assert happened == [(ago(100).date(), 1), (ago(10).date(), 2)]
    learned = dict(panel.changes_by_day(app, PERSON, known=True))
    assert learned[ago(5).date()] >= 2
    assert ago(3).date() not in learned


def test_what_changed_since_is_counted_and_listed_alike(app, lists):
    def wrote(subject: str, predicate: str, value: str) -> str:
        return facts.add_triple(app, PERSON, NewTriple(subject, predicate, value, object_is_literal=True)).id

    app.clock.now = ago(90)
    wrote("Giulia", "lives_in", "Turin")
    boat, _, tent = (wrote("Marco", "owns", value) for value in ("a boat", "a bike", "a tent"))
    app.clock.now = ago(5)
    wrote("Giulia", "lives_in", "Rome")
    wrote("Marco", "owns", "a car")
    verbs.close(app, PERSON, boat)
    verbs.hide(app, PERSON, tent)
    app.clock.now = NOW
    found = panel.changed_since(app, PERSON, ago(30))
    expected = {Change.ADDED: "a car", Change.CHANGED: "Turin", Change.ENDED: "a boat", Change.FORGOTTEN: "a tent"}
    for change, value in expected.items():
        query = PanelQuery(since=ago(30), change=change, state=Show.ALL)
        [sentence] = shown(app, lists, query)
        assert sentence.endswith(value), change
        assert found.counts[change] == 1
    assert [(one.name, one.facts) for one in found.most] == [("Marco", 3), ("Giulia", 1)]
    assert panel.changed_since(app, PERSON, NOW).counts == dict.fromkeys(Change, 0)


def test_what_changed_between_two_days_is_told_as_it_stood_on_the_second(app, lists):
    def wrote(value: str) -> str:
        return facts.add_triple(app, PERSON, NewTriple("Marco", "owns", value, object_is_literal=True)).id

    app.clock.now = ago(90)
    boat, tent = wrote("a boat"), wrote("a tent")
    app.clock.now = ago(60)
    verbs.close(app, PERSON, boat)
    bike = wrote("a bike")
    app.clock.now = ago(5)
    verbs.hide(app, PERSON, bike)
    verbs.close(app, PERSON, tent)
    wrote("a car")
    app.clock.now = NOW

    def listed(change: Change) -> list[str]:
        return shown(app, lists, PanelQuery(since=ago(70), until=ago(30), change=change, state=Show.ALL))

    counts = panel.changed_since(app, PERSON, ago(70), ago(30)).counts
    assert counts == {Change.ADDED: 1, Change.CHANGED: 0, Change.ENDED: 1, Change.FORGOTTEN: 0}
    assert listed(Change.ADDED)[0].endswith("a bike"), "forgotten only later"
    assert listed(Change.ENDED)[0].endswith("a boat")
    assert panel.changed_since(app, PERSON, ago(30)).counts[Change.FORGOTTEN] == 1


def test_a_long_list_has_a_beginning_that_comes_sooner(app, rows, lists):
    for number in range(450):
        rows.fact("Ann", "owns", f"book {number}", learned=ago(number / 30), begin=ago(number / 30))
    query = PanelQuery()
    beginning = lists.beginning(query)
    whole = lists.ids(query)
    assert 0 < beginning.total < whole.total == 450
    assert list(beginning.ids) == list(whole.ids[: beginning.total])
    assert [group.key for group in beginning.groups] == [g.key for g in whole.groups][: len(beginning.groups)]
    assert lists.beginning(query) is None  # all of it is known by now
    assert lists.beginning(replace(query, text="book")) is None
    assert lists.beginning(replace(query, family="health")) is None  # nothing, so not long


def test_what_is_new_at_the_top_is_told_from_what_was_there(app, rows, lists):
    rows.fact("Ann", "likes", "tea", learned=ago(2), begin=ago(2))
    before = lists.ids(PanelQuery())
    rows.fact("Ann", "likes", "milk", learned=ago(1), begin=ago(1))
    lists.forget()
    after = lists.ids(PanelQuery())
    assert panel.new_at_top(before, after) == [after.ids[0]]
    assert panel.new_at_top(after, after) == []
