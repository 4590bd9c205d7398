"""What is offered for a fact in each state is what the use cases accept: in the pane, rows and menus, and by keys."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Fact, State, Tense, Trust
from korely_desktop.domain.panel import PanelQuery, PanelState, SavedView, Show, panel_state
from korely_desktop.domain.questions import FactQuery, How, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.detail.dates import EndDialog
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.gui.panel.offers import OFFERED, offered_on_row
from korely_desktop.memory import facts, moving
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.history import explain, reopening, verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.listing import panel
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as rows
from tests.gui.panel.reading import AGENT, click, row_of, sentences

SOON = datetime.now(UTC) + timedelta(days=20)

VERBS: dict[str, Callable[[Services, str], object]] = {
    "confirm": lambda services, fact_id: verbs.confirm(services, PERSON, fact_id),
    "correct": lambda services, fact_id: verbs.correct(services, PERSON, fact_id, object="Bergen"),
    "move": lambda services, fact_id: moving.move(services, PERSON, [fact_id], "Bea"),
    "end": lambda services, fact_id: verbs.close(services, PERSON, fact_id),
    "reopen": lambda services, fact_id: reopening.reopen(services, PERSON, fact_id),
    "again": lambda services, _fact_id: facts.add_triple(services, PERSON, NewTriple("Ann", "lives_in", "Oslo")),
    "forget": lambda services, fact_id: verbs.hide(services, PERSON, fact_id),
    "restore": lambda services, fact_id: verbs.unhide(services, PERSON, fact_id),
    "pin": lambda services, fact_id: choosing.choose(services, PERSON, {fact_id: Recall.ALWAYS}),
    "keep_back": lambda services, fact_id: choosing.choose(services, PERSON, {fact_id: Recall.NEVER}),
}
"""What an offer does, as the person, to Ann's home."""


def home_in(services: Services, state: PanelState) -> str:
    """Ann's home in a state; returns the id of the fact."""
    planned = state is PanelState.PLANNED
    if state is PanelState.CLASH:
        facts.add_triple(services, PERSON, NewTriple("Ann", "lives_in", "Rome"))
    new = NewTriple(
        "Ann",
        "lives_in",
        "Oslo",
        tense=Tense.PLANNED if planned else Tense.CURRENT,
        valid_from=SOON if planned else None,
    )
    fact = facts.add_triple(services, AGENT, new)
    if state is PanelState.CONFIRMED:
        verbs.confirm(services, PERSON, fact.id)
    elif state is PanelState.ENDED:
        verbs.close(services, PERSON, fact.id)
    elif state is PanelState.NEVER_SO:
        verbs.correct(services, PERSON, fact.id, object="Bergen", how=How.NEVER_SO)
    elif state is PanelState.FORGOTTEN:
        verbs.hide(services, PERSON, fact.id)
    elif state is PanelState.REVIEW:
        with services.store.write() as connection:
            rows.change(connection, fact.id, state=State.REVIEW)
    told = explain.explain(services, PERSON, fact.id)
    assert panel_state(told.fact, services.clock(), is_clash=told.is_clash) is state
    return fact.id


def everything(services: Services) -> list[Fact]:
    return facts.query(services, PERSON, FactQuery(include_invalidated=True, states=tuple(State), limit=200))[0]


@pytest.mark.parametrize(
    ("state", "verb"), [(state, verb) for state in PanelState for verb in VERBS if verb in OFFERED[state]]
)
def test_what_is_offered_is_accepted_and_does_something(services, state, verb):
    fact_id = home_in(services, state)
    before = everything(services)
    VERBS[verb](services, fact_id)
    assert everything(services) != before


def test_a_plan_that_is_called_off_is_over(services):
    plan = home_in(services, PanelState.PLANNED)
    verbs.close(services, PERSON, plan)
    told = explain.explain(services, PERSON, plan)
    assert panel_state(told.fact, services.clock()) is PanelState.ENDED


def held(services) -> set[str]:
    return {fact.object for fact in facts.query(services, AGENT, FactQuery())[0]}


@pytest.mark.parametrize("state", list(PanelState))
def test_the_pane_offers_nothing_else(open_pane, services, state):
    pane = open_pane(home_in(services, state))
    in_menu = {action.text() for menu in pane.findChildren(QMenu) for action in menu.actions()}
    assert set(pane.buttons) - {"details"} <= OFFERED[state]
    assert ("Pin" in in_menu) == ("pin" in OFFERED[state])
    assert ("Keep from agents" in in_menu) == ("keep_back" in OFFERED[state])


@pytest.mark.parametrize(
    ("tense", "one", "several"), [("current", "It ended…", "Ended…"), ("planned", "Called off", "Called off")]
)
def test_ending_is_called_the_same_in_the_bar_of_the_selection_and_in_the_menu(
    open_page, services, tense, one, several
):
    tomorrow = services.clock() + timedelta(days=1)
    for value in ("tea", "jazz"):
        facts.add_triple(
            services,
            PERSON,
            NewTriple("Ann", "likes", value, tense=Tense(tense), valid_from=tomorrow if tense == "planned" else None),
        )
    page = open_page()

    def in_menu(*seqs: int) -> set[str]:
        page.view.select_facts(seqs)
        page._row_acts.open_menu(page.view.visualRect(page.model.index(row_of(page, "tea"), 0)).center())
        menu = page.findChildren(QMenu)[-1]
        words = {action.text().split("\t")[0] for action in menu.actions()}
        menu.close()
        return words

    tea, jazz = page.model.seqs()
    assert one in in_menu(tea)
    assert several in in_menu(tea, jazz)
    assert page.selection.buttons["end"].accessibleName() == several
    if tense == "current":
        page.selection.buttons["end"].click()
        asked = page.window().findChild(EndDialog)
        assert (asked.title.text(), asked.act.text()) == ("When did they end?", "They ended")


def test_what_has_ended_is_written_as_new_and_undo_takes_that_back(open_pane, desk, settle, services):
    ended = home_in(services, PanelState.ENDED)
    pane = open_pane(ended)
    assert "correct" not in pane.buttons
    pane.buttons["again"].click()
    assert pane.editor.text() == "Oslo"
    pane.editor.setText("Bergen")
    QTest.keyClick(pane.editor, Qt.Key.Key_Return)
    settle(desk)
    new = facts.get(services, PERSON, pane.fact_id)
    assert (new.subject, new.object, new.invalid_at, new.trust) == ("Ann", "Bergen", None, Trust.PERSON)
    assert facts.get(services, PERSON, ended).invalid_at is not None
    step = desk.undo.take()
    step.inverse()
    assert held(services) == set()
    assert panel.facets(services, PERSON).views[SavedView.TRASH] == 0
    step.again()
    assert facts.get(services, PERSON, new.id).object == "Bergen"
    assert held(services) == {"Bergen"}
    step.inverse()
    assert held(services) == set()


def test_written_as_new_what_holds_already_is_not_taken_away_by_undo(open_pane, desk, settle, services):
    ended = home_in(services, PanelState.ENDED)
    pane = open_pane(ended)
    now = facts.add_triple(services, PERSON, NewTriple("Ann", "lives_in", "Oslo"))
    pane.buttons["again"].click()
    pane.buttons["save"].click()
    settle(desk)
    assert facts.get(services, PERSON, now.id).observation_count == 2
    desk.undo.take().inverse()
    after = facts.get(services, PERSON, now.id)
    assert (after.observation_count, after.last_confirmed_at, after.invalid_at) == (1, now.last_confirmed_at, None)
    assert held(services) == {"Oslo"}


def test_written_as_new_it_answers_a_question_and_undo_asks_again(open_pane, desk, settle, services):
    pane = open_pane(home_in(services, PanelState.ENDED))
    facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", "Oslo"))
    [card], _ = review.waiting(services, PERSON)
    pane.buttons["again"].click()
    pane.buttons["save"].click()
    settle(desk)
    assert review.waiting(services, PERSON)[1] == 0
    step = desk.undo.take()
    step.inverse()
    assert [waiting.id for waiting in review.waiting(services, PERSON)[0]] == [card.id]
    step.again()
    assert review.waiting(services, PERSON)[1] == 0


def test_written_as_new_it_ends_what_holds_by_now_and_undo_brings_that_back(open_pane, desk, settle, services):
    ended = home_in(services, PanelState.ENDED)
    now = facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", "Rome"))
    pane = open_pane(ended)
    pane.buttons["again"].click()
    pane.buttons["save"].click()
    settle(desk)
    assert facts.get(services, PERSON, now.id).invalid_at is not None
    step = desk.undo.take()
    step.inverse()
    assert facts.get(services, PERSON, now.id).invalid_at is None
    step.again()
    assert held(services) == {"Oslo"}
    assert facts.get(services, PERSON, pane.fact_id).state is State.ACTIVE


def test_a_plan_is_called_off_without_asking_when(open_pane, desk, settle, services):
    plan = home_in(services, PanelState.PLANNED)
    pane = open_pane(plan)
    assert pane.buttons["end"].text() == "Called off"
    pane.buttons["end"].click()
    settle(desk)
    assert facts.get(services, PERSON, plan).is_over(services.clock())
    desk.undo.take().inverse()
    assert facts.get(services, PERSON, plan).is_open


def menu_of(page, value: str) -> dict[str, str]:
    """The words of each entry and its key."""
    click(page, value)
    rect = page.view.visualRect(page.model.index(row_of(page, value), 0))
    before = set(page.findChildren(QMenu))
    page.view.menu_wanted.emit(rect.center())
    (menu,) = set(page.findChildren(QMenu)) - before
    entries = [action.text().partition("\t") for action in menu.actions()]
    menu.close()
    return {words: key for words, _tab, key in entries}


@pytest.fixture
def page(open_page, services):
    home_in(services, PanelState.ENDED)
    facts.add_triple(services, AGENT, NewTriple("Bea", "likes", "tea"))
    page = open_page()
    page.show_query(PanelQuery(state=Show.ALL))
    open_page.loaded(page)
    return page


def test_the_menu_of_a_row_offers_what_fits_its_state(page):
    ended, holds = menu_of(page, "Oslo"), menu_of(page, "tea")
    for_both = {"Why do you know this?", "Keep from agents", "Forget", "Export…", "Erase…"}
    assert set(ended) - for_both - {""} == {"Reopen", "Write as new…", "About somebody else…", "Open Ann"}
    assert {"Correct", "Confirm", "It ended…", "Pin"} <= set(holds)


def test_the_menu_of_a_row_tells_the_keys_that_do_the_same(page, desk):
    holds = menu_of(page, "tea")
    told = {"Correct": "E", "Confirm": "C", "It ended…": "D", "Forget": "F", "Pin": "P", "Open Bea": "Enter"}
    assert {words: holds[words] for words in told} == told
    assert holds["Erase…"] == ""
    desk.actions.set_single_keys(False)
    assert {key for key in menu_of(page, "tea").values() if key} == {"F2", "Del", "Enter"}


def test_a_right_click_on_the_head_of_a_group_neither_folds_it_nor_acts_on_what_is_selected(page):
    click(page, "tea")
    head = page.model.heads()[0]
    place = page.view.visualRect(page.model.index(head, 0)).center()
    before, rows = set(page.findChildren(QMenu)), page.model.rowCount()
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.RightButton, pos=place)
    page.view.menu_wanted.emit(place)
    assert page.model.rowCount() == rows
    assert set(page.findChildren(QMenu)) == before


def test_the_acts_under_the_pointer_are_those_of_the_row(page, services, desk, settle):
    ended = page.model.fact(row_of(page, "Oslo"))
    assert offered_on_row(ended.state) == ("why", "reopen", "again", "forget")
    cell = page.view.acts_cell(row_of(page, "Oslo"))
    place = QPoint(cell.x() - 4 + 2 + 28 + 14, cell.center().y())
    QTest.mouseMove(page.view.viewport(), place)
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settle(desk)
    assert facts.get(services, PERSON, ended.fact.id).invalid_at is None


def test_a_key_for_what_is_not_to_be_had_says_why(page, desk, settle, services):
    said = []
    desk.toast.connect(lambda words, _step: said.append(words))
    click(page, "Oslo")
    settle(desk)
    for key in (Qt.Key.Key_E, Qt.Key.Key_C, Qt.Key.Key_P):
        QTest.keyClick(page.view, key)
        settle(desk)
    assert said == ["This has ended. Reopen it, or write it as new."] * 3
    assert page.pane.editor is None


def test_of_several_only_those_are_meant_to_which_an_act_fits(page, desk, settle, services):
    page.view.selectAll()
    settle(desk)
    page.selection.buttons["confirm"].click()
    settle(desk)
    by_value = {fact.object: fact for fact in everything(services)}
    assert by_value["tea"].trust is Trust.PERSON
    assert by_value["Oslo"].trust is not Trust.PERSON


@pytest.fixture
def waiting(services) -> str:
    """Ann lives in Oslo, an agent says against the person's word."""
    return home_in(services, PanelState.CLASH)


def test_an_answer_given_in_the_list_is_undone_and_done_again_from_another_page(
    qtbot, open_main, settle, services, waiting
):
    window = open_main()
    window.show_page("memory")
    page = window.page("memory")
    settle(window.desk)
    qtbot.waitUntil(lambda: len(sentences(page)) == 2 and "…" not in sentences(page))
    click(page, "Oslo")
    settle(window.desk)
    QTest.keyClick(page.view, Qt.Key.Key_C)
    settle(window.desk)
    assert facts.get(services, PERSON, waiting).state is State.ACTIVE
    window.show_page("texts")
    settle(window.desk)
    window.find()
    field = window.focusWidget()
    assert isinstance(field, SearchField)
    undo = Qt.KeyboardModifier.ControlModifier
    redo = undo | Qt.KeyboardModifier.ShiftModifier
    for keys, state, open_cards in ((undo, State.REVIEW, 1), (redo, State.ACTIVE, 0)) * 2:
        QTest.keyClick(field, Qt.Key.Key_Z, keys)
        settle(window.desk)
        assert facts.get(services, PERSON, waiting).state is state
        assert review.waiting(services, PERSON)[1] == open_cards
    assert facts.get(services, PERSON, waiting).trust is Trust.PERSON


@pytest.mark.parametrize("verb", ["correct", "forget", "move"])
def test_whatever_answers_a_question_can_be_taken_back(desk, settle, services, waiting, verb):
    before = facts.get(services, PERSON, waiting)
    acts = FactActs(desk, desk)
    if verb == "correct":
        acts.correct(waiting, "Bergen")
    elif verb == "forget":
        acts.forget([waiting])
    else:
        acts.move([waiting], "Bea")
    settle(desk)
    assert review.waiting(services, PERSON)[1] == 0
    step = desk.undo.take()
    step.inverse()
    after = facts.get(services, PERSON, waiting)
    assert (after.state, after.confidence, after.trust) == (State.REVIEW, before.confidence, before.trust)
    assert review.waiting(services, PERSON)[1] == 1
    step.again()
    assert review.waiting(services, PERSON)[1] == 0


def test_what_was_never_so_has_no_time_on_its_strip(open_page, services):
    home_in(services, PanelState.NEVER_SO)
    page = open_page()
    page.show_query(PanelQuery(state=PanelState.NEVER_SO))
    open_page.loaded(page)
    told = page.model.fact(row_of(page, "Oslo"))
    assert told.interval == "never true"
    assert page.view.delegate.span(told).kind == "never"
