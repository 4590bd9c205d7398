"""What the rows of the Memory Panel say. On a real store."""

from __future__ import annotations

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Precision, State, Tense
from korely_desktop.domain.panel import PanelQuery, PanelState, Show
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.listing import panel
from tests.memory.panel.story import ago


def test_notes_tell_the_most_telling_thing(app, lists, world):
    query = PanelQuery(state=Show.ALL)
    notes = {row.fact.object: row.note for row in panel.rows(app, PERSON, list(lists.ids(query).ids), query, "en")}
    assert notes["Northwind Labs"] == "would replace Acme GmbH"
    assert notes["email follow-ups"] == "replaced phone calls"
    assert notes["phone calls"] == "replaced by email follow-ups"
    assert notes["Turin"] == "said 3 times"


def test_a_value_that_is_the_facts_own_is_no_note(app, lists, rows):
    def shown(fact_id: str) -> tuple[str, str]:
        found = panel.rows(app, PERSON, list(lists.ids(PanelQuery(state=Show.ALL)).ids), PanelQuery(), "en")
        row = next(row for row in found if row.fact.id == fact_id)
        return row.sentence, row.note

    drinks = rows.fact("Ann", "drinks", "tea", learned=ago(9), begin=ago(9))
    denied = rows.fact("Ann", "does_not_drink", "Tea", learned=ago(2), begin=ago(2), state=State.REVIEW)
    over = rows.fact("Ann", "drinks", "tea", learned=ago(1), begin=ago(1), state=State.REVIEW, tense=Tense.PAST)
    for asked in (denied, over):
        rows.review(asked, drinks, kind="clash")
    wife = rows.fact("Bob", "married_to", "Cleo", learned=ago(2), begin=ago(2))
    fiancee = rows.fact("Bob", "engaged_to", "Cleo", learned=ago(9), begin=ago(9), end=ago(2), by=wife)
    assert shown(denied) == ("Ann does not drink Tea", "would replace what is in memory")
    assert shown(over) == ("Ann drinks tea", "says that this is over")
    assert (shown(wife)[1], shown(fiancee)[1]) == ("said once", "said once")


def test_rows_come_in_the_order_asked_and_skip_what_was_erased(app, lists, world):
    ids = list(lists.ids(PanelQuery()).ids)
    world.erase(ids[1])
    found = panel.rows(app, PERSON, ids[::-1], PanelQuery(), "en")
    assert [row.fact.seq for row in found] == [seq for seq in ids[::-1] if seq != ids[1]]


def test_rows_without_words_are_the_same_facts_in_the_same_states(app, lists, world):
    pinned = next(row for row in panel.rows(app, PERSON, list(lists.ids(PanelQuery()).ids), PanelQuery(), "en"))
    choosing.choose(app, PERSON, {pinned.fact.id: Recall.ALWAYS})
    seen = set()
    for query in (
        PanelQuery(state=Show.ALL),
        PanelQuery(state=PanelState.FORGOTTEN),
        PanelQuery(as_of=ago(100)),
        PanelQuery(as_of=ago(30), known_as_of=ago(60)),
    ):
        lists.forget()
        ids = list(lists.ids(query).ids)[::-1]
        whole, bare = panel.rows(app, PERSON, ids, query, "en"), panel.bare_rows(app, PERSON, ids, query)
        assert [_goes_by(row) for row in bare] == [_goes_by(row) for row in whole]
        seen |= {row.state for row in bare} | {row.fact.recall for row in bare}
    assert seen == set(PanelState) - {PanelState.REVIEW, PanelState.NEVER_SO} | {Recall.ALWAYS, None}
    world.erase(ids[1])
    assert [row.fact.seq for row in panel.bare_rows(app, PERSON, ids, query)] == [ids[0], *ids[2:]]


def _goes_by(row: panel.PanelRow | panel.BareRow) -> tuple[object, ...]:
    return row.fact.seq, row.fact.id, row.state, row.fact.valid_from, row.fact.invalid_at, row.fact.recall


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
