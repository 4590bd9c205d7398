"""The past in the Memory Panel: both clocks, what became of each fact, what changed between two days."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from korely_desktop.domain.facts import State
from korely_desktop.domain.panel import (
    Change,
    PanelGrouping,
    PanelQuery,
    PanelSort,
    PanelState,
    Show,
    SinceThen,
)
from korely_desktop.domain.questions import FactQuery, How, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts
from korely_desktop.memory.history import verbs
from korely_desktop.memory.listing import panel
from tests.fakes import Clock
from tests.memory.panel.story import NOW, ago, shown


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


def test_by_what_was_known_then_a_fact_began_when_it_was_first_said_to_as_the_api_has_it(app, lists):
    def told(begin: float, now: float) -> None:
        triple = NewTriple("Ann", "lives_in", "Oslo", user_id="ann", valid_from=ago(begin))
        facts.add_triple(replace(app, clock=Clock(ago(now))), PERSON, triple)

    def listed(**clocks) -> list[tuple[datetime, datetime]]:
        query = PanelQuery(**clocks)
        lists.forget()
        ids = list(lists.ids(query).ids)
        rows = [row.fact.valid_from for row in panel.rows(app, PERSON, ids, query, "en")]
        assert rows == [one.valid_from for one in facts.query(app, PERSON, FactQuery(**clocks))[0]]
        bare = [row.fact.valid_from for row in panel.bare_rows(app, PERSON, ids, query)]
        return list(zip(rows, bare, strict=True))

    told(begin=50, now=40)
    told(begin=300, now=5)
    assert listed(as_of=ago(100)) == [(ago(300), ago(300))]
    assert listed(as_of=ago(100), known_as_of=ago(10)) == []
    assert listed(as_of=ago(45), known_as_of=ago(10)) == [(ago(50), ago(50))]


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
    only_known_then = (SinceThen.NEVER_SO, SinceThen.JOINED)
    order = [one for one in SinceThen if one not in only_known_then]
    assert listed == (order[::-1] if descending else order)


def test_by_what_was_known_then_what_ended_since_was_still_open(app, lists, rows):
    old = rows.fact("Ann", "works_at", "Acme", learned=ago(100), begin=ago(100))
    rows.end_learned(old, end=ago(70), at=ago(5))
    query = PanelQuery(as_of=ago(60), known_as_of=ago(60))
    row = panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")[0]
    assert (row.fact.invalid_at, row.fact.end_now, row.since) == (None, ago(70), SinceThen.ENDED)


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


def test_whoever_is_only_somebodys_is_told_of_as_theirs_among_what_changed_most(app):
    for user_id in ("Petra", None):
        facts.add_triple(app, PERSON, NewTriple("Mum", "lives_in", "Turin", user_id=user_id))
    most = panel.changed_since(app, PERSON, ago(30)).most
    assert {one.name for one in most} == {"Petra's mum", "Mum"}


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


@pytest.fixture
def never(app):
    """Ann's home was read as Rome 90 days ago; 5 days ago the person said that it had always been Oslo."""
    app.clock.now = ago(90)
    rome = facts.add_triple(app, PERSON, NewTriple("Ann", "lives_in", "Rome"))
    app.clock.now = ago(5)
    verbs.correct(app, PERSON, rome.id, object="Oslo", how=How.NEVER_SO)
    app.clock.now = NOW


def test_what_was_never_so_is_in_no_list_but_its_own(app, lists, never):
    for state in (Show.LIVE, Show.ALL, PanelState.ENDED):
        assert "Ann lives in Rome" not in shown(app, lists, PanelQuery(state=state))
    assert shown(app, lists, PanelQuery(as_of=ago(30))) == ["Ann lives in Oslo"]
    query = PanelQuery(state=PanelState.NEVER_SO)
    (row,) = panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")
    assert (row.sentence, row.note, row.interval) == ("Ann lives in Rome", "it was Oslo", "never true")
    assert panel.facets(app, PERSON).states["never_so"] == 1
    query = PanelQuery()
    (row,) = panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")
    assert row.note == "said once", "it replaced nothing"


def test_by_what_was_known_then_it_is_seen_and_what_became_of_it(app, lists, never):
    query = PanelQuery(as_of=ago(30), known_as_of=ago(30), sort=PanelSort.STATE)
    (row,) = panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")
    assert (row.sentence, row.since, row.fact.replaced_by) == ("Ann lives in Rome", SinceThen.NEVER_SO, "Oslo")
    assert row.fact.invalid_at is None


def test_among_what_changed_since_it_is_a_change(app, lists, never):
    assert panel.changed_since(app, PERSON, ago(30)).counts[Change.CHANGED] == 1
    assert panel.changed_since(app, PERSON, ago(30)).counts[Change.ADDED] == 0
    query = PanelQuery(since=ago(30), change=Change.CHANGED, state=Show.ALL)
    assert shown(app, lists, query) == ["Ann lives in Rome"]
