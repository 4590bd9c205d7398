"""Deciding in Review by keys and acts: what each does, and that it is taken back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from korely_desktop.domain.answers import Decision
from korely_desktop.domain.questions import Correction, FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.review.correct import CorrectDialog
from korely_desktop.memory import facts
from korely_desktop.memory.inbox import review
from korely_desktop.memory.inbox.attention import Fatigue, Inbox
from korely_desktop.memory.listing.panel import midnight
from tests.fakes import Clock
from tests.gui.review.clash import current, shown, waiting_cards


def test_the_budget_of_the_day_ends_the_asking_and_can_be_gone_beyond(qtbot, page, services):
    page.window().desk.preferences.keep("review_minutes", "2")
    inbox = page._inbox
    used = replace(inbox, spent=timedelta(minutes=2))
    page._current = None
    page._show(used)
    assert page.enough.isVisible()
    assert page.enough._sentence.text().startswith("2 questions can wait until tomorrow.")
    assert page.budget.text() == "2 of 2 minutes today"
    qtbot.mouseClick(page.enough.main_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.current is not None)


def test_going_on_is_for_this_day_and_another_day_begins_by_itself(qtbot, page, services, settle):
    desk = page.window().desk
    desk.preferences.keep("review_minutes", "2")
    clock = Clock(services.clock())
    object.__setattr__(services, "clock", clock)

    def used_up() -> None:
        page._current = None
        page._show(replace(page._inbox, today=midnight(clock()), spent=timedelta(minutes=2)))

    used_up()
    qtbot.mouseClick(page.enough.main_button, Qt.MouseButton.LeftButton)
    settle(desk)
    assert page.current is not None
    clock.now += timedelta(days=1)
    used_up()
    assert page.enough.isVisible(), "yesterday's going on is over"
    clock.now += timedelta(days=1)
    QApplication.sendEvent(page, QEvent(QEvent.Type.WindowActivate))
    settle(desk)
    assert page.current is not None, "nothing is used of the third day"


def test_a_decision_taken_back_is_asked_again_although_the_budget_is_used(qtbot, page, monkeypatch):
    page.window().desk.preferences.keep("review_minutes", "2")
    decided = page.current.id
    monkeypatch.setattr(Inbox, "fit_into", lambda inbox, budget: 0 if inbox.spent else len(inbox.cards))
    qtbot.keyClick(page.view, Qt.Key.Key_R)
    qtbot.waitUntil(page.enough.isVisible)
    page.window().undoing.undo()
    qtbot.waitUntil(lambda: page.current is not None and page.view.isVisible())
    assert page.current.id == decided
    assert [card.id for card in page.list.cards.cards()] == [decided]
    page.refresh()
    qtbot.keyClick(page.view, Qt.Key.Key_R)
    qtbot.waitUntil(page.enough.isVisible)


def test_a_correction_is_taken_back_and_done_again_from_another_page(qtbot, page, services, settle):
    window = page.window()
    page.decide(Decision.CORRECT, Correction(object="Southwind Labs"))
    qtbot.waitUntil(lambda: current(services) == {"Southwind Labs"})
    settle(window.desk)
    window.show_page("welcome")
    for modifiers, values in (
        (Qt.KeyboardModifier.ControlModifier, {"Acme GmbH"}),
        (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, {"Southwind Labs"}),
    ) * 2:
        qtbot.keyClick(window, Qt.Key.Key_Z, modifiers)
        settle(window.desk)
        assert current(services) == values


def test_until_it_is_decided_agents_read_the_persons_word(page, services):
    assert current(services) == {"Acme GmbH"}


def test_a_accepts_and_u_takes_it_back(qtbot, page, services):
    qtbot.keyClick(page.view, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: current(services) == {"Northwind Labs"})
    qtbot.waitUntil(lambda: page.top._note.text() == "1 waiting")
    assert page.current.old_fact is None
    qtbot.waitUntil(lambda: page.window().toasts.words == "Accepted. Agents read it from now on.")
    qtbot.keyClick(page.view, Qt.Key.Key_U)
    qtbot.waitUntil(lambda: current(services) == {"Acme GmbH"})
    qtbot.waitUntil(lambda: page.current.old_fact is not None)
    qtbot.waitUntil(lambda: page.top._note.text() == "2 waiting")


def test_undo_is_offered_only_where_there_is_something_to_take_back(qtbot, page):
    assert not page.acts.undo.isEnabled()
    qtbot.keyClick(page.view, Qt.Key.Key_A)
    qtbot.waitUntil(page.acts.undo.isEnabled)
    qtbot.keyClick(page.view, Qt.Key.Key_U)
    qtbot.waitUntil(lambda: not page.acts.undo.isEnabled())


def test_a_key_of_a_choice_that_a_card_does_not_offer_says_so(qtbot, page):
    page._put(next(card.id for card in page.list.cards.cards() if card.fact.object == "Turin"))
    assert "That answer does not fit this question." not in shown(page)
    qtbot.keyClick(page.focusWidget(), Qt.Key.Key_K)
    assert "That answer does not fit this question." in shown(page)
    assert page.current.fact.object == "Turin"


def test_undo_right_behind_a_decision_takes_that_one_back_and_not_the_one_before(qtbot, page, services, settle):
    desk, ids = page.window().desk, waiting_cards(page)
    page._put(ids["Turin"])
    page.decide(Decision.REJECT)
    settle(desk)
    with services.store.write():
        qtbot.keyClick(page.view, Qt.Key.Key_A)
        qtbot.keyClick(page.view, Qt.Key.Key_U)
    settle(desk)
    assert [card.fact.object for card in review.waiting(services, PERSON)[0]] == ["Northwind Labs"]
    assert current(services) == {"Acme GmbH"}


def test_whoever_goes_by_the_list_stays_in_it(qtbot, page, services, settle):
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_R)
    settle(page.window().desk)
    assert len(page.list.cards.cards()) == 1
    assert page.window().focusWidget() is page.list
    assert page.list.currentIndex().data() == page.list.cards.words_of(page.list.cards._rows[1])


def test_a_key_that_is_held_down_decides_once(page):
    acts = [action for action in page.actions() if action.shortcut().toString() in set("AREKSU")]
    assert len(acts) == 6
    assert not any(action.autoRepeat() for action in acts)


def test_r_rejects_and_the_old_value_stays(qtbot, page, services):
    qtbot.keyClick(page.view, Qt.Key.Key_R)
    qtbot.waitUntil(lambda: page.top._note.text() == "1 waiting")
    assert current(services) == {"Acme GmbH"}


def test_k_keeps_both(qtbot, page, services):
    qtbot.keyClick(page.view, Qt.Key.Key_K)
    qtbot.waitUntil(lambda: current(services) == {"Acme GmbH", "Northwind Labs"})


def test_e_asks_for_the_right_value_and_writes_it_as_the_persons_word(qtbot, page, services):
    qtbot.keyClick(page.view, Qt.Key.Key_E)
    dialog = page.window().findChild(CorrectDialog)
    dialog.field.clear()
    assert not dialog.save.isEnabled()
    qtbot.keyClicks(dialog.field, "acme GmbH")
    assert dialog.ends.text() == "Acme GmbH stays in memory."
    dialog.field.clear()
    qtbot.keyClicks(dialog.field, "Globex")
    assert dialog.ends.text() == "Acme GmbH ends."
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: current(services) == {"Globex"})
    found, _ = facts.query(services, PERSON, FactQuery(limit=10))
    assert next(fact for fact in found if fact.object == "Globex").is_human


def test_enter_and_space_decide_nothing(qtbot, page, services, settle):
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        page.acts.accept.setFocus()
        qtbot.keyClick(page.acts.accept, key)
    settle(page.window().desk)
    assert review.waiting(services, PERSON)[1] == 2


def test_s_goes_on_and_comes_back_in_the_end(qtbot, page):
    first = page.current.id
    qtbot.keyClick(page.view, Qt.Key.Key_S)
    assert page.current.id != first
    qtbot.keyClick(page.view, Qt.Key.Key_S)
    assert page.current.id == first


def test_what_has_no_old_value_cannot_be_kept_beside_it(qtbot, page):
    qtbot.keyClick(page.view, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: not page.acts.keep_both.isVisible())


def test_the_focused_act_says_what_it_would_do(qtbot, page):
    page.acts.reject.setFocus(Qt.FocusReason.TabFocusReason)
    assert "If you reject" in shown(page)
    assert any(text.startswith("Acme GmbH stays.") for text in shown(page))


def test_when_all_is_decided_the_page_says_so(qtbot, page):
    qtbot.mouseClick(page.acts.reject, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.top._note.text() == "1 waiting")
    qtbot.mouseClick(page.acts.reject, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.empty.isVisible())
    qtbot.waitUntil(lambda: page.empty._sentence.text() == "2 decided today.")


def test_a_tired_person_is_offered_a_pause_once(qtbot, page, settle):
    page._show(replace(page._inbox, fatigue=Fatigue.FAST))
    assert page.pause.isVisible()
    assert page.pause.accessibleName() == "10 identical answers, faster than anyone can read."
    qtbot.mouseClick(page.pause.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.enough.isVisible() and page.enough._title.text() == "Taking a break")
    assert not page.pause.isVisible()
    assert page.enough.main_button.text() == "Continue"
    qtbot.mouseClick(page.enough.main_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.current is not None)
    settle(page.window().desk)
    page._show(replace(page._inbox, fatigue=Fatigue.LONG))
    assert not page.pause.isVisible()


def test_up_and_down_go_to_the_next_card_from_a_card_that_is_in_sight_as_a_whole(qtbot, page):
    page.window().resize(1200, 900)
    QApplication.processEvents()
    first = page.current.id
    page.view.setFocus()
    qtbot.keyClick(page.view, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: page.current.id != first)
    assert page.view.hasFocus()
    qtbot.keyClick(page.view, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: page.current.id == first)
