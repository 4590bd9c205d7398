"""The Insights page: its figures, in words too, and every bar opens what it counts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from korely_desktop.domain.memories import MemoryQuery, NewMemory
from korely_desktop.domain.projects import LOCAL_KEY_NAME
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.upkeep import Task
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.insights.plots import ShareBar
from korely_desktop.gui.insights.questions import QuestionsDialog
from korely_desktop.memory import facts, remember, selfcheck
from korely_desktop.memory.inbox import review


@pytest.fixture
def window(services, open_main, settle):
    agent = Caller("rest", label="bot")
    for subject, predicate, value in (("Anna", "owns", "a boat"), ("Anna", "owns", "a car"), ("Anna", "likes", "tea")):
        new = NewTriple(subject, predicate, value, agent_id="bot", object_is_literal=True)
        facts.add_triple(services, agent, new)
    made = open_main("memory", "insights")
    made.show_page("insights")
    settle(made.desk)
    return made


def bars(page) -> dict[str, ShareBar]:
    return {bar.text(): bar for bar in page.findChildren(ShareBar)}


def test_figures_are_said_in_words(window):
    page = window.page("insights")
    assert page.growth.accessibleName() == "In 26 weeks 3 facts were learned and 0 ended."
    assert page.load.accessibleName() == "0 questions were asked and 0 decided; 0 are waiting."
    assert bars(page)["Ownership"].accessibleName() == "Ownership: 2 facts"
    assert bars(page)["bot"].accessibleName() == "bot: 100% of 3 facts kept"
    assert page.top._note.text().startswith("3 facts now true")


def test_before_the_first_text_it_shows_the_way_on_and_no_empty_plots(qtbot, services, open_main, settle):
    window = open_main("insights")
    window.show_page("insights")
    settle(window.desk)
    page = window.page("insights")
    assert page.empty.isVisible()
    assert not page.growth.isVisible()
    remember.add(services, PERSON, NewMemory("The boat is blue."))
    qtbot.waitUntil(page.growth.isVisible)
    assert not page.empty.isVisible()


def test_a_bar_opens_the_facts_it_counts(qtbot, window, settle):
    page = window.page("insights")
    qtbot.mouseClick(bars(page)["Ownership"], Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert window.page_name == "memory"
    assert window.page("memory").model.total == 2
    assert window.page("memory").filters.chips["family"].is_on


def test_it_is_painted_at_every_size_and_empty(window, settle):
    page = window.page("insights")
    for width in (960, 1600):
        window.resize(width, 700)
        settle(window.desk)
        assert not page.grab().isNull()
        assert page.area.horizontalScrollBar().maximum() == 0


class TestQuestions:
    @pytest.fixture
    def keys(self, services):
        remember.add(services, PERSON, NewMemory("apples, pears and plums"))
        return remember.add(services, PERSON, NewMemory("the spare keys hang behind the kitchen door"))

    def test_a_question_is_typed_and_its_answer_pressed(self, qtbot, services, window, settle, keys):
        page = window.page("insights")
        qtbot.mouseClick(page.questions, Qt.MouseButton.LeftButton)
        dialog = window.findChild(QuestionsDialog)
        qtbot.keyClicks(dialog.field, "Where are the spare keys?")
        qtbot.waitUntil(lambda: any(keys.content == choice.text() for choice in dialog.choices))
        qtbot.mouseClick(
            next(choice for choice in dialog.choices if choice.text() == keys.content), Qt.MouseButton.LeftButton
        )
        qtbot.waitUntil(lambda: len(dialog.removals) == 1)
        assert [each.question for each in selfcheck.questions(services, PERSON)] == ["Where are the spare keys?"]
        remove = next(iter(dialog.removals.values()))
        assert remove.accessibleName() == "Remove “Where are the spare keys?”"
        qtbot.mouseClick(remove, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: dialog.removals == {})
        assert selfcheck.questions(services, PERSON) == []
        for _ in range(2):  # each time it comes back it is another entry of the store
            window.undoing.undo()
            settle(window.desk)
            assert len(selfcheck.questions(services, PERSON)) == 1
            window.undoing.redo()
            settle(window.desk)
            assert selfcheck.questions(services, PERSON) == []
        dialog.reject()

    def test_from_a_text_the_question_alone_is_asked_for(self, qtbot, services, open_main, settle, keys):
        window = open_main("texts")
        page = window.page("texts")
        page.show_text(keys.id)
        qtbot.waitUntil(lambda: "ask" in page.reader.buttons)
        qtbot.mouseClick(page.reader.buttons["ask"], Qt.MouseButton.LeftButton)
        dialog = window.findChild(QuestionsDialog)
        qtbot.keyClicks(dialog.field, "Where are the spare keys?")
        qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: [each.memory_id for each in selfcheck.questions(services, PERSON)] == [keys.id])
        dialog.reject()

    def test_it_is_checked_on_request(self, qtbot, services, window, settle, keys):
        page = window.page("insights")
        qtbot.mouseClick(page.check, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: len(selfcheck.history(services, PERSON)) == 1)
        qtbot.waitUntil(lambda: not page.check.is_at_work)


def test_what_is_known_in_short(qtbot, window, settle):
    page = window.page("insights")
    assert page.in_short.text.text().startswith("3 facts hold now.")
    parts = page.in_short.parts
    told = [parts.itemAt(n).widget().text() for n in range(parts.count()) if parts.itemAt(n).widget()]
    assert told[0] == "New"
    assert len(told) == 4
    assert all(line[0].isalpha() for line in told), "not as the list of a plain text"
    before = page.in_short.text.text()
    qtbot.mouseClick(page.in_short.anew, Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert page.in_short.text.text() == before


def test_copies_are_put_aside_only_when_pressed_and_come_back(qtbot, window, services, settle):
    agent = Caller("rest", label="bot")
    for _ in range(2):
        remember.add(services, agent, NewMemory("Said twice."))
    settle(window.desk)
    page = window.page("insights")
    qtbot.mouseClick(page.look_after.look, Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert remember.list_memories(services, agent, MemoryQuery())[1] == 2
    assert page.look_after.acts[Task.COMPRESS].isEnabled()
    assert not page.look_after.acts[Task.DREAM].isEnabled()
    qtbot.mouseClick(page.look_after.acts[Task.COMPRESS], Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert remember.list_memories(services, agent, MemoryQuery())[1] == 1
    assert not page.look_after.acts[Task.COMPRESS].isEnabled()
    window.undoing.undo()
    settle(window.desk)
    assert remember.list_memories(services, agent, MemoryQuery())[1] == 2


def test_questions_go_to_review_only_when_pressed(qtbot, window, services, settle):
    for name in ("Tomás Vega", "Tomas Vega"):
        facts.add_triple(services, Caller("rest"), NewTriple(name, "likes", "tea", subject_type="person"))
    page = window.page("insights")
    qtbot.mouseClick(page.look_after.look, Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert review.waiting(services, PERSON)[1] == 0
    qtbot.mouseClick(page.look_after.acts[Task.DREAM], Qt.MouseButton.LeftButton)
    settle(window.desk)
    assert review.waiting(services, PERSON)[1] == 1


def test_the_key_of_this_computer_has_its_name_in_every_language(qtbot, open_main, services, settle):
    local = Caller("rest", key_id="key_0", label=LOCAL_KEY_NAME)
    facts.add_triple(services, local, NewTriple("Anna", "likes", "rowing"))
    install_language("it")
    window = open_main("memory", "insights")
    window.show_page("insights")
    settle(window.desk)
    told = bars(window.page("insights"))
    assert told["Questo computer"].accessibleName().startswith("Questo computer: ")
    qtbot.mouseClick(told["Questo computer"], Qt.MouseButton.LeftButton)
    settle(window.desk)
    panel = window.page("memory")
    assert panel.model.total == 1, "it is found by the name it was stored under"
    assert panel.filters.chips["agent"].text() == "Questo computer"
    cells = [panel.model.index(1, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in range(4)]
    assert any("Questo computer" in words for words in cells)
