"""Source texts: keeping them back from agents, beside a fact that is kept back and in their own list."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.errors import DiskFull, NotFound
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.panel import PanelState
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.recall import ContextQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.statements import Operation
from korely_desktop.domain.texts import TextQuery
from korely_desktop.gui.texts.words import outcome_words
from korely_desktop.memory import facts, remember
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.answers.context import context
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import explain, verbs
from korely_desktop.memory.intake import pipeline, reading_jobs
from korely_desktop.memory.listing import texts
from tests.fakes import ScriptedEngine, statement

AGENT = Caller("rest", label="support-bot")
TOLD = "Nadia Rossi is allergic to peanuts."


@pytest.fixture
def nuts(services, engine: ScriptedEngine):
    """A text from which a fact was learned, beside one from which nothing was."""
    engine.says(TOLD, statement(TOLD, "Nadia Rossi", "allergic_to", "peanuts"))
    remember.add(services, AGENT, NewMemory("The spare keys hang behind the door."))
    memory = remember.add(services, AGENT, NewMemory(TOLD, agent_id="support-bot"), reader="test")
    pipeline.read_memory(services, reading_jobs.of_memory(services, AGENT, memory.id).id)
    return memory


def keep_back(services, caller, fact_id):
    choosing.choose(services, caller, {fact_id: Recall.NEVER})


def said(page) -> str:
    return " ".join(label.text() for label in page.pane.findChildren(QLabel))


@pytest.mark.parametrize("put_away", [verbs.hide, keep_back])
def test_beside_a_fact_that_no_agent_gets_stands_what_they_read_of_its_text(qtbot, open_main, services, nuts, put_away):
    fact = facts.query(services, PERSON, FactQuery())[0][0]
    put_away(services, PERSON, fact.id)
    window = open_main("memory")
    page = window.page("memory")
    page.show_fact(fact.id)
    qtbot.waitUntil(lambda: "Agents read 1 text without the sentences that say it." in said(page))
    assert TOLD not in context(services, AGENT, ContextQuery(TOLD)).context
    choosing.choose_texts(services, PERSON, {nuts.id: Recall.NEVER})
    qtbot.waitUntil(lambda: "1 text kept from agents as well." in said(page))


def test_what_a_fact_cannot_be_read_of_is_in_the_log_that_its_pane_points_to(
    qtbot, open_main, monkeypatch, services, nuts, caplog
):
    def fail(*_asked: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(explain, "explain", fail)
    page = open_main("memory").page("memory")
    page.show_fact(facts.query(services, PERSON, FactQuery())[0][0].id)
    qtbot.waitUntil(lambda: "See the log in the data folder for details." in said(page))
    assert "division by zero" in caplog.text


def test_texts_that_are_kept_back_are_found_by_their_state(qtbot, open_main, services, settle, nuts):
    choosing.choose_texts(services, PERSON, {nuts.id: Recall.NEVER})
    window = open_main("texts")
    page = window.page("texts")
    window.show_page("texts")
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)
    qtbot.mouseClick(page.filters.state, Qt.MouseButton.LeftButton)
    menu = page.findChild(QMenu)
    next(action for action in menu.actions() if action.text() == "Kept from agents").trigger()
    menu.close()
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)
    assert page.model.row(0).id == nuts.id
    page.filters.state.cleared.emit()
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)


class TestLabels:
    @pytest.fixture
    def page(self, qtbot, open_main, services, nuts):
        remember.update(services, PERSON, nuts.id, labels={"tags": ("health", "food"), "type": "fact"})
        window = open_main("texts")
        window.show_page("texts")
        page = window.page("texts")
        page.show_text(nuts.id)
        qtbot.waitUntil(lambda: page.reader.shown is not None and page.reader.shown.memory.id == nuts.id)
        return page

    def labels(self, services, memory):
        return remember.get(services, PERSON, memory.id).labels

    def test_they_are_shown_and_taken_away_with_undo(self, qtbot, page, services, nuts):
        assert list(page.reader.labels.chips) == ["Fact", "health", "food"]
        page.reader.labels.chips["health"].setFocus()  # in the list Delete forgets the text
        qtbot.keyClick(page.reader.labels.chips["health"], Qt.Key.Key_Delete)
        qtbot.waitUntil(lambda: list(page.reader.labels.chips) == ["Fact", "food"])
        assert self.labels(services, nuts).tags == ("food",)
        page.window().undoing.undo()
        qtbot.waitUntil(lambda: "health" in page.reader.labels.chips)

    def test_one_more_is_added(self, qtbot, page, services, nuts):
        page.reader.labels.put(" allergy ")
        qtbot.waitUntil(lambda: "allergy" in page.reader.labels.chips)
        assert self.labels(services, nuts).tags == ("health", "food", "allergy")

    def test_texts_with_a_label_are_listed(self, qtbot, page):
        qtbot.waitUntil(lambda: page.model.rowCount() == 2)
        qtbot.mouseClick(page.reader.labels.chips["food"], Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: page.model.rowCount() == 1)
        assert page.filters.label.text() == "food"
        page.filters.label.cleared.emit()
        qtbot.waitUntil(lambda: page.model.rowCount() == 2)


def test_a_row_is_heard_with_when_it_was_written(qtbot, open_main, services, nuts):
    window = open_main("texts")
    page = window.page("texts")
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)
    heard = page.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == f"{TOLD} support-bot · {nuts.created_at.astimezone():%H:%M}. 1 fact."


def test_every_label_is_known_the_most_used_first(services, nuts):
    other = remember.add(services, PERSON, NewMemory("Peanuts grow below ground."))
    remember.update(services, PERSON, nuts.id, labels={"tags": ("health", "food")})
    remember.update(services, PERSON, other.id, labels={"tags": ("food",)})
    assert texts.labels(services, PERSON) == ["food", "health"]
    assert [memory.id for memory in texts.texts(services, PERSON, TextQuery(label="health"))[0]] == [nuts.id]


def test_texts_are_listed_by_session_from_the_menu_and_from_a_text(qtbot, open_main, services):
    for words in ("Marco asks for the invoice.", "Marco has paid."):
        remember.add(services, AGENT, NewMemory(words, agent_id="support-bot", run_id="7f3a"))
    remember.add(services, AGENT, NewMemory("A note of its own."))
    window = open_main("texts")
    window.show_page("texts")
    page = window.page("texts")
    qtbot.waitUntil(lambda: page.model.rowCount() == 3)
    qtbot.mouseClick(page.filters.session, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.findChild(QMenu) is not None)
    [offered] = page.findChild(QMenu).actions()
    assert offered.text() == "support-bot, today   2"
    offered.trigger()
    page.findChild(QMenu).close()
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)
    assert page.filters.session.text() == "support-bot, today"
    page.filters.session.cleared.emit()
    qtbot.waitUntil(lambda: page.model.rowCount() == 3)
    page.view.setCurrentIndex(page.model.index(1))
    qtbot.waitUntil(lambda: page.reader.shown is not None and page.reader.shown.memory.run_id == "7f3a")
    qtbot.mouseClick(page.reader.session, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)


@pytest.mark.parametrize("by", ["button", "F", "Delete"])
def test_a_forgotten_text_is_brought_back_by_undo(qtbot, open_main, services, nuts, by):
    window = open_main("texts")
    window.show_page("texts")
    page = window.page("texts")
    page.show_text(nuts.id)
    qtbot.waitUntil(lambda: page.reader.shown is not None and page.reader.shown.memory.id == nuts.id)
    if by == "button":
        qtbot.mouseClick(page.reader.buttons["forget"], Qt.MouseButton.LeftButton)
    else:
        page.view.setFocus()
        qtbot.keyClick(page.view, getattr(Qt.Key, f"Key_{by}"))
    qtbot.waitUntil(lambda: page.model.rowCount() == 1 and window.desk.undo.top is not None)
    assert facts.query(services, PERSON, FactQuery())[0] == []
    window.undoing.undo()
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)
    assert [fact.object for fact in facts.query(services, PERSON, FactQuery())[0]] == ["peanuts"]
    qtbot.waitUntil(lambda: window.desk.undo.next is not None)
    window.undoing.redo()
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)


def test_the_acts_go_on_in_the_next_line_where_there_is_little_room(qtbot, open_main, services, nuts):
    window = open_main("texts")
    window.show_page("texts")
    page = window.page("texts")
    page.show_text(nuts.id)
    qtbot.waitUntil(lambda: "erase" in page.reader.buttons)
    erase, seen = page.reader.buttons["erase"], page.reader.viewport()
    for width in (1280, 960):
        window.resize(width, 600)
        qtbot.waitUntil(lambda: erase.mapTo(seen, erase.rect().topRight()).x() < seen.width())


def test_a_text_that_cannot_be_read_says_why_and_one_that_is_gone_does_not(
    qtbot, open_main, monkeypatch, services, settle, nuts
):
    problem: list[Exception] = [DiskFull("There is no room left.")]

    def fail(*_asked: object) -> None:
        raise problem[0]

    monkeypatch.setattr(texts, "text", fail)
    window = open_main("texts")
    told: list[str] = []
    window.desk.toast.connect(lambda words, _step: told.append(words))
    page = window.page("texts")
    qtbot.waitUntil(lambda: told == ["The disk is full. There is no room left."])
    problem[0] = NotFound("It was erased.")
    page.show_text(nuts.id)
    settle(window.desk)
    assert len(told) == 1


def test_a_text_of_which_nothing_changed_stays_as_it_is_while_others_come_in(qtbot, open_main, services, settle, nuts):
    window = open_main("texts")
    window.show_page("texts")
    settle(window.desk)
    page = window.page("texts")
    qtbot.waitUntil(lambda: page.reader.shown is not None)
    button = page.reader.buttons["forget"]
    remember.add(services, AGENT, NewMemory("Nobody knows where the ladder is."))
    qtbot.waitUntil(lambda: page.model.rowCount() == 3)
    settle(window.desk)
    assert page.reader.buttons["forget"] is button
    choosing.choose_texts(services, PERSON, {page.reader.shown.memory.id: Recall.NEVER})
    qtbot.waitUntil(lambda: page.reader.buttons.get("forget") is not button)


def test_a_text_of_which_all_was_erased_says_so_and_counts_no_fact(qtbot, open_main, services, settle, nuts):
    [known] = facts.query(services, PERSON, FactQuery())[0]
    erasure.erase(services, PERSON, erasure.EraseTarget(fact_ids=(known.id,)))
    window = open_main("texts")
    window.show_page("texts")
    page = window.page("texts")
    page.show_text(nuts.id)
    qtbot.waitUntil(lambda: page.reader.shown is not None and page.reader.shown.memory.id == nuts.id)
    shown = [label.text() for label in page.reader.findChildren(QLabel)]
    assert "Nothing is left: what it said was erased." in shown
    assert outcome_words(page.reader.shown.memory) == "Nothing learned"


def test_beside_a_text_stands_what_it_says_is_over_so_that_its_count_can_be_opened(services, engine, nuts):
    over = "Nadia is not allergic to peanuts any more. She likes figs."
    gone = statement(over, "Nadia Rossi", "allergic_to", "peanuts", operation=Operation.END)
    engine.says(over, gone, statement(over, "Nadia Rossi", "likes", "figs", evidence="likes figs"))
    memory = remember.add(services, AGENT, NewMemory(over), reader="test")
    pipeline.read_memory(services, reading_jobs.of_memory(services, AGENT, memory.id).id)
    read = texts.text(services, PERSON, memory.id, "en")
    told = {fact.row.sentence: fact.row.state for fact in read.learned}
    assert told == {
        "Nadia Rossi is allergic to peanuts": PanelState.ENDED,
        "Nadia Rossi likes figs": PanelState.CURRENT,
    }
    assert read.memory.outcome == len(read.learned)
