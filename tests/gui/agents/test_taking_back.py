"""What an agent wrote is undone from a line on, forgotten or erased."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.agents.list import ROW
from korely_desktop.gui.components.controls import IconButton
from korely_desktop.memory import facts
from korely_desktop.memory.access import keys, rewind, taken
from korely_desktop.memory.history import verbs
from tests.gui.agents.ledgers import lines, open_key, shown_words, values, wrote


def test_everything_since_a_line_is_undone_undone_again_and_redone(qtbot, window, services, agent, settle):
    wrote(services, agent, "50 euro")
    wrote(services, agent, "60 euro")
    wrote(services, agent, "70 euro")

    def price() -> str:
        return facts.query(services, PERSON, FactQuery(subject="Aurora"))[0][0].object

    page = window.page("agents")
    open_key(page, settle, "support-bot")
    ledger = page.detail.list
    ledger.setCurrentIndex(ledger.ledger.index(2))
    foot = page.detail.foot
    qtbot.waitUntil(lambda: foot.undo is not None and foot.undo.isVisible())
    assert [ledger.ledger.is_taken(row) for row in range(4)] == [False, True, True, False]
    words = [label.text() for label in foot.findChildren(QLabel)]
    assert "Takes back 2 facts." in words
    assert "One earlier value is true again: Aurora costs 50 euro." in words
    assert price() == "70 euro"
    foot.undo.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.mouseClick(foot.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    assert price() == "50 euro"
    settle(window.desk)
    assert window.focusWidget() is ledger, "and not at Pause or Revoke, where Space would stop the agent"

    def undone() -> list[bool]:
        return [words.endswith("undone") for words in lines(ledger.ledger)]

    qtbot.waitUntil(lambda: undone() == [False, True, True, False])
    window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    assert price() == "70 euro"
    qtbot.waitUntil(lambda: not any(undone()))
    window.undoing.redo()
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    assert price() == "50 euro"
    window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    assert price() == "70 euro"


def test_what_takes_a_moment_to_look_up_is_said_and_ends_where_it_is_left(
    qtbot, window, services, agent, settle, monkeypatch
):
    looked = []

    def find(*arguments):
        looked.append(arguments)
        return taken.find(*arguments)

    monkeypatch.setattr(rewind, "find", find)
    wrote(services, agent, "50 euro")
    wrote(services, agent, "60 euro")
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    ledger, foot = page.detail.list, page.detail.foot
    with services.store.write():
        ledger.setCurrentIndex(ledger.ledger.index(1))
        qtbot.waitUntil(lambda: "Checking what this would undo…" in shown_words(foot))
        assert foot.undo is None
        qtbot.mouseClick(foot.findChild(IconButton), Qt.MouseButton.LeftButton)
        assert not foot.isVisible()
    settle(window.desk)
    assert not foot.isVisible()
    assert looked == [], "nobody waits for it any more, and agents would wait for its end"
    assert window.toasts.words == ""
    ledger.setCurrentIndex(ledger.ledger.index(2))
    qtbot.waitUntil(lambda: foot.undo is not None)
    assert "Takes back 2 facts." in shown_words(foot)
    with services.store.write():
        ledger.setCurrentIndex(ledger.ledger.index(1))
        assert foot.undo.is_at_work, "it is still about the other line"
    qtbot.waitUntil(lambda: "Takes back 1 fact." in shown_words(foot))
    assert not foot.undo.is_at_work


def test_all_that_a_key_wrote_is_forgotten_after_a_preview_and_comes_back(qtbot, window, services, agent, settle):
    facts.add_triple(services, PERSON, NewTriple("Aurora", "costs", "40 euro", object_is_literal=True, agent_id="me"))
    wrote(services, agent, "50 euro")
    facts.add_triple(services, agent, NewTriple("Giulia", "lives_in", "Turin"))
    verbs.confirm(services, PERSON, facts.query(services, PERSON, FactQuery(subject="Giulia"))[0][0].id)
    before = values(services)
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    qtbot.mouseClick(page.detail.forget, Qt.MouseButton.LeftButton)
    settle(window.desk)
    dialog = page.forgetting.dialog
    assert dialog.title.text() == "Forget all that support-bot wrote?"
    assert "You confirmed or corrected 1 fact: your word stays." in shown_words(dialog)
    assert values(services) == before
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    settle(window.desk)
    assert values(services) == before
    qtbot.mouseClick(page.detail.forget, Qt.MouseButton.LeftButton)
    settle(window.desk)
    qtbot.mouseClick(page.forgetting.dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    assert values(services) == before - {"50 euro"} | {"40 euro"}
    window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    assert values(services) == before


def test_nothing_is_asked_on_another_page_by_who_left_while_it_was_looked_up(qtbot, window, services, agent, settle):
    wrote(services, agent, "50 euro")
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    with services.store.write():  # the preview waits for its turn
        qtbot.mouseClick(page.detail.forget, Qt.MouseButton.LeftButton)
        window.show_page("activity")
    settle(window.desk)
    assert page.forgetting.dialog is None
    window.show_page("agents")
    settle(window.desk)
    qtbot.mouseClick(page.detail.forget, Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert page.forgetting.dialog.isVisible()


def test_an_agent_by_name_is_forgotten_with_a_way_back_and_erased_without(qtbot, window, services, settle):
    keys.create_key(services, PERSON, name="wild")
    for value in ("Oslo", "Bergen"):
        facts.add_triple(services, Caller("rest"), NewTriple(f"Who of {value}", "lives_in", value, agent_id="wild"))
    page = window.page("agents")

    def open_agent() -> None:
        page.refresh()
        settle(window.desk)
        model = page.list.agents
        found = [model.index(number).data(ROW) for number in range(model.rowCount())]
        at = next(n for n, one in enumerate(found) if getattr(one, "agent", None) and one.name == "wild")
        page.list.setCurrentIndex(model.index(at))
        settle(window.desk)

    open_agent()
    qtbot.mouseClick(page.detail.forget, Qt.MouseButton.LeftButton)
    settle(window.desk)
    qtbot.mouseClick(page.forgetting.dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.desk.undo.top is not None)
    settle(window.desk)
    assert values(services) == set()
    assert not page.detail.isVisible()
    window.undoing.undo()
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    assert values(services) == {"Oslo", "Bergen"}
    open_agent()
    qtbot.mouseClick(page.detail.erase, Qt.MouseButton.LeftButton)
    settle(window.desk)
    dialog = page.erasing.dialog
    assert dialog.title.text() == "Erase everything that wild wrote?"
    qtbot.mouseClick(dialog.act, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.erasing.receipt is not None and page.erasing.receipt.isVisible())
    assert values(services) == set()
    page.erasing.receipt.accept()


def test_the_line_stays_where_it_is_when_the_agent_goes_on(qtbot, window, services, agent, settle):
    wrote(services, agent, "50 euro")
    wrote(services, agent, "60 euro")
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    ledger, foot = page.detail.list, page.detail.foot
    ledger.setCurrentIndex(ledger.ledger.index(1))
    wrote(services, agent, "70 euro")
    settle(window.desk)
    assert [ledger.ledger.is_taken(row) for row in range(4)] == [False, True, True, False]
    qtbot.waitUntil(lambda: "Takes back 2 facts." in [label.text() for label in foot.findChildren(QLabel)])


def test_the_line_can_be_taken_away(qtbot, window, services, agent, settle):
    wrote(services, agent, "50 euro")
    page = window.page("agents")
    open_key(page, settle, "support-bot")
    ledger = page.detail.list
    ledger.setCurrentIndex(ledger.ledger.index(1))
    qtbot.waitUntil(lambda: page.detail.foot.isVisible())
    page.detail.foot.left.emit()
    assert not page.detail.foot.isVisible()
    assert ledger.ledger.marked is None
