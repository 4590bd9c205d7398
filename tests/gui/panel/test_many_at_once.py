"""What is done to many facts is done some at a time: agents write in between, it can be stopped, and undone."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import State
from korely_desktop.domain.panel import PanelQuery, Show
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui import going
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.detail.dates import EndDialog
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.memory import facts
from korely_desktop.memory.history import verbs
from korely_desktop.memory.listing import panel
from korely_desktop.store import choices


@pytest.fixture
def ids(services, monkeypatch) -> list[str]:
    monkeypatch.setattr(going, "PART", 2)
    told = [NewTriple("Ann", "likes", taste) for taste in ("tea", "chess", "jazz", "snow", "rum")]
    return [facts.add_triple(services, PERSON, one).id for one in told]


def forgotten(services, ids) -> list[str]:
    return [one for one in ids if facts.get(services, PERSON, one).state is State.FORGOTTEN]


def test_it_is_done_and_undone_and_done_again_in_parts(desk, services, settle, ids) -> None:
    parts: list[int] = []
    services.changes.subscribe(lambda changes: parts.append(len(changes.facts)))
    FactActs(desk, desk).forget(ids)
    settle(desk)
    assert (parts, forgotten(services, ids)) == ([2, 2, 1], ids)
    step = desk.undo.top
    assert step.words == "forgot 5 facts"
    step.inverse()
    assert (parts[3:], forgotten(services, ids)) == ([2, 2, 1], [])
    step.again()
    assert (parts[6:], forgotten(services, ids)) == ([2, 2, 1], ids)


def test_of_a_part_all_end_or_none_and_what_ended_before_it_can_be_undone(desk, services, settle, ids) -> None:
    parts: list[int] = []
    day = services.clock() + timedelta(days=1)
    later = NewTriple("Ann", "likes", "figs", valid_from=day + timedelta(days=1))
    ids.insert(3, facts.add_triple(services, PERSON, later).id)
    services.changes.subscribe(lambda changes: parts.append(len(changes.facts)))
    FactActs(desk, desk).end(ids, day)
    settle(desk)
    assert (parts, [one for one in ids if facts.get(services, PERSON, one).invalid_at == day]) == ([2], ids[:2])
    assert desk.undo.top.words == "ended 2 facts"
    desk.undo.top.inverse()
    assert not any(facts.get(services, PERSON, one).invalid_at for one in ids)
    FactActs(desk, desk).end(ids[:3])
    settle(desk)
    assert parts[2:] == [2, 1]


def test_stopped_it_goes_no_further_and_what_is_done_can_be_undone(qtbot, open_main, services, settle, ids) -> None:
    window = open_main("activity")
    with services.store.write():
        FactActs(window.desk, window).forget(ids)
        qtbot.waitUntil(window.status.stop_button.isVisible)
        qtbot.mouseClick(window.status.stop_button, Qt.MouseButton.LeftButton)
        assert not window.status.stop_button.isVisible()
    settle(window.desk)
    assert forgotten(services, ids) == ids[:2]
    assert window.toasts.words == "Forgot 2 facts. Agents no longer see them."
    window.undoing.undo()
    settle(window.desk)
    assert forgotten(services, ids) == []


def test_facts_that_were_never_in_sight_are_looked_up_in_sight_of_the_person_who_may_stop_that(
    qtbot, open_main, services, settle, ids, monkeypatch
) -> None:
    window = open_main("memory")
    page, status = window.page("memory"), window.status
    settle(window.desk)
    seqs, looked = page.model.seqs(), threading.Semaphore(0)

    def looking_up(*asked) -> list[panel.BareRow]:
        looked.acquire(timeout=30)
        return rows(*asked)

    rows = panel.bare_rows
    monkeypatch.setattr(panel, "bare_rows", looking_up)
    monkeypatch.setattr(page.model, "loaded_rows", lambda _seqs: [])
    page._row_acts.act("forget", list(seqs))
    qtbot.waitUntil(status.stop_button.isVisible)
    assert status._slow.text() == "Looking up 5 facts"
    qtbot.mouseClick(status.stop_button, Qt.MouseButton.LeftButton)
    looked.release(99)
    settle(window.desk)
    assert forgotten(services, ids) == []
    page._row_acts.act("forget", list(seqs))
    settle(window.desk)
    assert sorted(forgotten(services, ids)) == sorted(ids)


def test_of_facts_that_were_never_in_sight_the_only_one_that_can_be_ended_is_asked_about_by_its_sentence(
    qtbot, open_main, services, settle, ids, monkeypatch
) -> None:
    for fact_id in ids[1:]:
        verbs.close(services, PERSON, fact_id, None)
    window = open_main("memory")
    page = window.page("memory")
    page.show_query(PanelQuery(state=Show.ALL))
    settle(window.desk)
    monkeypatch.setattr(page.model, "loaded_rows", lambda _seqs: [])
    page._row_acts.act("end", list(page.model.seqs()))
    settle(window.desk)
    (asked,) = page.window().findChildren(EndDialog)
    assert "Ann likes tea" in [label.text() for label in asked.findChildren(Label)]
    asked.act.click()
    settle(window.desk)
    assert facts.get(services, PERSON, ids[0]).invalid_at is not None


def test_undo_and_redo_are_stopped_likewise_and_what_is_left_is_done_with_the_next(
    qtbot, open_main, services, settle, ids
) -> None:
    window = open_main("activity")
    desk, status = window.desk, window.status

    def stopped(go) -> None:
        with services.store.write():
            go()
            qtbot.waitUntil(status.stop_button.isVisible)
            qtbot.mouseClick(status.stop_button, Qt.MouseButton.LeftButton)
        settle(desk)

    FactActs(desk, window).forget(ids)
    settle(desk)
    stopped(window.undoing.undo)
    assert forgotten(services, ids) == ids[2:]
    assert (desk.undo.top.words, desk.undo.next.words) == ("forgot 3 facts", "forgot 2 facts")
    assert window.toasts.words == "Undone: forgot 2 facts"
    window.undoing.undo()
    settle(desk)
    assert (forgotten(services, ids), desk.undo.top, desk.undo.next.words) == ([], None, "forgot 3 facts")
    stopped(window.undoing.redo)
    assert forgotten(services, ids) == ids[2:4]
    assert (desk.undo.top.words, desk.undo.next.words) == ("forgot 2 facts", "forgot 1 fact")
    for _ in range(2):
        window.undoing.redo()
        settle(desk)
    assert forgotten(services, ids) == ids


def test_many_are_moved_in_parts_and_back_the_last_one_first(desk, services, settle, ids) -> None:
    def whose() -> list[str]:
        return [fact.subject for fact in facts.query(services, PERSON, FactQuery())[0]]

    FactActs(desk, desk).move(ids, "Bea")
    settle(desk)
    assert (whose(), desk.undo.top.words) == (["Bea"] * 5, "moved 5 facts to Bea")
    step = desk.undo.top
    step.inverse()
    assert whose() == ["Ann"] * 5
    step.again()
    assert whose() == ["Bea"] * 5


def test_where_a_part_fails_those_before_it_are_done_and_can_be_undone(desk, services, settle, ids) -> None:
    failed: list[str] = []
    acts = FactActs(desk, desk)
    acts.failed.connect(failed.append)
    acts.forget([*ids[:2], "fct_nobody", *ids[2:]])
    settle(desk)
    assert len(failed) == 1
    assert (forgotten(services, ids), desk.undo.top.words) == (ids[:2], "forgot 2 facts")


def test_each_is_told_again_as_it_was_before(desk, services, settle, ids) -> None:
    def chosen() -> list[Recall | None]:
        with services.store.read() as connection:
            kept = choices.of(connection, "fact_id", ids)
        return [kept.get(one) for one in ids]

    acts = FactActs(desk, desk)
    acts.pin(ids[3:])
    settle(desk)
    acts.keep_back(ids)
    settle(desk)
    assert chosen() == [Recall.NEVER] * 5
    desk.undo.top.inverse()
    assert chosen() == [None, None, None, Recall.ALWAYS, Recall.ALWAYS]
