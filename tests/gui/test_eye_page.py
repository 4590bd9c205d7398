"""What an agent sees: the very block, line by line, why each line is there, and what is not in it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QDate, Qt

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.recall import ContextQuery, CutReason
from korely_desktop.domain.scope import PERSON, READ, Caller
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.answers import context
from korely_desktop.memory.history import verbs


@pytest.fixture
def window(services, open_main, settle):
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin", user_id="customer-1"))
    gone = facts.add_triple(services, PERSON, NewTriple("Giulia", "likes", "peonies", user_id="customer-1"))
    verbs.hide(services, PERSON, gone.id)
    facts.add_triple(services, PERSON, NewTriple("Nadia", "allergic_to", "peanuts", user_id="customer-2"))
    keys.create_key(services, PERSON, name="support-bot", scopes=[READ], users=["customer-1"])
    keys.create_key(services, PERSON, name="importer", scopes=["memories:write"])
    made = open_main("memory", "agents", "eye")
    made.desk.eye_wanted.emit(key_of(services, "support-bot").id, "Where does Giulia live?")
    settle(made.desk)
    return made


def key_of(services, name: str):
    return next(key for key in keys.keys(services, PERSON) if key.name == name)


def about(page, settle, user: str) -> None:
    page.about.setCurrentIndex(page.about.findData(user))
    page.about.activated.emit(page.about.currentIndex())
    settle(page._desk)


def lines(model) -> list[str]:
    return [model.index(number).data() for number in range(model.rowCount())]


def test_the_block_is_the_very_one_that_the_agent_gets_and_is_not_noted_as_read(window, services, settle):
    page = window.page("eye")
    about(page, settle, "customer-1")
    audit.flush_reads(services)
    assert audit.read(services, PERSON, AuditQuery(action="read"))[1] == 0
    key = key_of(services, "support-bot")
    agent = Caller("rest", scopes=key.scopes, users=key.users, key_id=key.id, label=key.name)
    block = context.context(services, agent, ContextQuery("Where does Giulia live?", "customer-1"))
    assert lines(page.lines.lines) == block.context.split("\n")
    assert page._tokens.text() == f"{block.tokens} of 800 tokens"
    assert any("Giulia lives in Turin" in line for line in lines(page.why.told))
    assert not any("lives_in" in line for line in (*lines(page.why.told), *lines(page.cuts.cuts)))


def test_what_is_missing_says_why(window, settle):
    page = window.page("eye")
    page.question.setText("Does Giulia like peonies?")
    about(page, settle, "customer-1")
    reasons = {cut.text: cut.reason for cut in page.block.cut}
    assert next(reason for text, reason in reasons.items() if "peonies" in text) is CutReason.HIDDEN
    assert any(line.endswith("you forgot it") for line in lines(page.cuts.cuts))


def test_while_the_search_model_is_not_ready_it_says_that_words_alone_found_this(window, services, settle):
    page = window.page("eye")
    services.index.build()
    services.index.use_model(services.embedder.name)
    services.embedder.state = "loading"
    about(page, settle, "customer-1")
    assert page.block.degraded
    assert page.limited.isVisible()
    services.embedder.state = "ready"
    about(page, settle, "customer-1")
    assert not page.limited.isVisible()


def test_a_person_whom_the_agent_may_not_see_is_refused_as_the_agent_would_be(window, settle):
    page = window.page("eye")
    about(page, settle, "customer-2")
    assert page.block is None
    assert page.empty.isVisible()
    assert "user_id" in page.empty._sentence.text()


def choose(view, model, word: str) -> None:
    view.setCurrentIndex(model.index(next(n for n, line in enumerate(lines(model)) if word in line)))


def told(page, word: str) -> bool:
    return any(word in line for line in lines(page.lines.lines))


def press(qtbot, page, verb: str) -> None:
    qtbot.mouseClick(page.offered[verb], Qt.MouseButton.LeftButton)


def test_a_line_and_its_reason_are_chosen_together_and_can_be_kept_back_there(qtbot, window, settle):
    page = window.page("eye")
    about(page, settle, "customer-1")
    choose(page.lines, page.lines.lines, "Turin")
    assert "Turin" in page.why.currentIndex().data()
    press(qtbot, page, "keep_back")
    qtbot.waitUntil(lambda: not told(page, "Turin"))
    assert window.focusWidget() is page.cuts  # it stays chosen, now among what is left out
    window.undoing.undo()
    qtbot.waitUntil(lambda: told(page, "Turin"))
    window.undoing.redo()
    qtbot.waitUntil(lambda: not told(page, "Turin"))
    settle(window.desk)
    assert page.cuts.currentIndex().data().endswith("kept from agents by you")
    press(qtbot, page, "tell_as_usual")
    qtbot.waitUntil(lambda: told(page, "Turin"))
    assert "Turin" in page.why.currentIndex().data()
    assert not page.cuts.currentIndex().isValid()


def test_a_line_is_pinned_there_and_says_so(qtbot, window, services, settle):
    for number in range(3):
        facts.add_triple(services, PERSON, NewTriple("Giulia", "likes", f"town {number}", user_id="customer-1"))
    page = window.page("eye")
    page.question.setText("Which town does Giulia like?")
    about(page, settle, "customer-1")
    choose(page.why, page.why.told, "Turin")
    press(qtbot, page, "pin")
    qtbot.waitUntil(lambda: page.block.told[0].pinned and "Turin" in page.block.told[0].text)
    assert lines(page.why.told)[0].endswith("pinned by you")
    settle(window.desk)
    press(qtbot, page, "tell_as_usual")  # the line stays chosen
    qtbot.waitUntil(lambda: not any(line.pinned for line in page.block.told))


def test_a_text_is_kept_back_there(qtbot, window, services, settle):
    remember.add(services, PERSON, NewMemory("Giulia lives in a flat with a view.", user_id="customer-1"))
    page = window.page("eye")
    about(page, settle, "customer-1")
    qtbot.waitUntil(lambda: told(page, "a flat with a view"))
    choose(page.why, page.why.told, "a flat with a view")
    press(qtbot, page, "keep_back")
    qtbot.waitUntil(lambda: not told(page, "a flat with a view"))
    window.undoing.undo()
    qtbot.waitUntil(lambda: told(page, "a flat with a view"))


def test_the_block_of_a_day_in_the_past_has_what_was_known_then_and_nothing_can_be_changed_there(
    qtbot, window, services, settle
):
    page = window.page("eye")
    about(page, settle, "customer-1")
    assert told(page, "Turin")
    yesterday = date.today() - timedelta(days=1)
    page.past.button_as_of.picked.emit(yesterday)
    settle(window.desk)
    assert page.past.isVisible()
    assert not told(page, "Turin")  # it was written today
    page.past.field.setDate(QDate.currentDate())
    settle(window.desk)
    assert told(page, "Turin")
    choose(page.why, page.why.told, "Turin")
    assert set(page.offered) == {"why"}
    page.lines.setFocus()
    qtbot.keyClick(page.lines, Qt.Key.Key_Escape)
    settle(window.desk)
    assert (window.page_name, page.past.isVisible()) == ("eye", False)
    choose(page.why, page.why.told, "Turin")
    assert "pin" in page.offered


def test_a_key_that_may_not_read_gets_nothing(window, services, settle):
    page = window.page("eye")
    page.ask_as(key_of(services, "importer").id, "anything")
    settle(window.desk)
    assert page.block is None
    assert "memories:read" in page.empty._sentence.text()


def test_it_belongs_to_the_agents_and_escape_goes_back_there(qtbot, window):
    assert window.page_name == "eye"
    assert window.rail.item("agents").isChecked()
    page = window.page("eye")
    page.lines.setFocus()
    qtbot.keyClick(page.lines, Qt.Key.Key_Escape)
    assert window.page_name == "agents"
