"""Correcting in the detail pane by keys: it was never so, or it changed on a day; undo and redo."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.questions import FactQuery, How
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.detail.how_field import HowField
from korely_desktop.gui.detail.pane import DetailPane
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.memory import facts
from korely_desktop.memory.history import verbs
from tests.fakes import statement
from tests.gui.learning import ago, learn
from tests.memory.scene import objects

STORY = "Giulia is based in Turin."
BEGAN = datetime.now(UTC) - timedelta(days=20)


@pytest.fixture
def turin(services):
    learn(services, STORY, statement(STORY, "Giulia", "lives_in", "Turin", object_type="place"), at=BEGAN)
    (fact,) = facts.query(services, PERSON, FactQuery())[0]
    return fact


@pytest.fixture
def pane(qtbot, desk, settle, turin):
    pane = DetailPane(desk, FactActs(desk, desk))
    qtbot.addWidget(pane)
    pane.setFixedWidth(360)
    pane.resize(360, 800)
    pane.show()
    pane.activateWindow()
    qtbot.waitUntil(pane.isActiveWindow)
    pane.show_fact(turin.id)
    settle(desk)
    return pane


def typed(pane: DetailPane, value: str) -> HowField:
    pane.edit()
    QApplication.processEvents()  # what is new is laid out
    QTest.keyClicks(pane.editor, value)
    return pane.findChild(HowField)


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)


def test_what_was_read_was_never_so_unless_it_is_said_otherwise(pane, desk, settle, services, turin):
    field = typed(pane, "Milan")
    assert (field.how, field.day.isVisible()) == (How.NEVER_SO, False)
    assert field.said.startswith("“Turin” is taken out of history. Yours takes its place since ")
    QTest.keyClick(pane.editor, Qt.Key.Key_Return)
    settle(desk)
    assert (pane.explanation.fact.object, pane.explanation.fact.trust) == ("Milan", Trust.PERSON)
    assert objects(services, as_of=ago(10)) == {"Milan"}
    assert [fact.state for fact in pane.explanation.chain] == [State.NEVER_SO, State.ACTIVE]
    assert facts.get(services, PERSON, turin.id).state is State.NEVER_SO


def test_by_keys_it_changed_on_a_day(pane, desk, settle, services):
    field = typed(pane, "Milan")
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Right)
    assert (field.how, field.day.isVisible()) == (How.CHANGED, True)
    today = field.said
    press(Qt.Key.Key_Tab)
    assert field.day.hasFocus()
    for _ in range(3):
        press(Qt.Key.Key_Down)
    assert field.said != today
    press(Qt.Key.Key_Tab)
    while not pane.buttons["save"].hasFocus():
        press(Qt.Key.Key_Tab)
    picked = datetime.combine(field.day.picked, time(0), UTC)
    press(Qt.Key.Key_Space)
    settle(desk)
    new = pane.explanation.fact
    assert (new.object, new.valid_from) == ("Milan", picked)
    assert (objects(services, as_of=picked), objects(services, as_of=picked - timedelta(1))) == ({"Milan"}, {"Turin"})


def test_a_day_before_it_began_or_ahead_cannot_be_picked(pane):
    field = typed(pane, "Milan")
    assert field.day.maximumDate().toPython() == datetime.now().astimezone().date()
    assert field.day.minimumDate().toPython() > BEGAN.astimezone().date()


def test_ones_own_word_changed_unless_it_is_said_otherwise(pane, desk, settle, services, turin):
    verbs.confirm(services, PERSON, turin.id)
    pane.reread()
    settle(desk)
    field = typed(pane, "Milan")
    assert field.how is How.CHANGED
    QTest.keyClick(pane.editor, Qt.Key.Key_Return)
    settle(desk)
    assert objects(services, as_of=ago(10)) == {"Turin"}


@pytest.mark.parametrize("how", list(How))
def test_undo_and_redo_show_what_holds_then(pane, desk, settle, services, turin, how):
    field = typed(pane, "Milan")
    field.choice.part(how.value).click()
    QTest.keyClick(pane.editor, Qt.Key.Key_Return)
    settle(desk)
    milan = pane.fact_id
    for _ in range(2):
        step = desk.undo.take()
        step.inverse()
        pane.reread()
        settle(desk)
        assert (pane.fact_id, pane.explanation.fact.invalid_at) == (turin.id, None)
        assert (objects(services), objects(services, as_of=ago(10))) == ({"Turin"}, {"Turin"})
        desk.undo.undone(step)
        step = desk.undo.take_next()
        step.again()
        desk.undo.redone(step)
        pane.reread()
        settle(desk)
        assert (pane.fact_id, pane.explanation.fact.object) == (milan, "Milan")
        assert objects(services, as_of=ago(10)) == {"Milan" if how is How.NEVER_SO else "Turin"}


def test_what_was_never_so_is_seen_as_that_and_can_be_so_after_all(pane, desk, settle, services, turin):
    verbs.correct(services, PERSON, turin.id, object="Milan", how=How.NEVER_SO)
    pane.reread()
    settle(desk)
    assert set(pane.buttons) == {"reopen", "forget", "details"}
    assert pane.buttons["reopen"].text() == "It was true"
    pane.buttons["reopen"].click()
    settle(desk)
    assert objects(services) == {"Turin"}


def test_what_waits_or_is_planned_is_not_asked_about(pane, desk, settle, services):
    with services.store.write() as connection:
        connection.exec_driver_sql("UPDATE facts SET state = 'review'")
    pane.reread()
    settle(desk)
    pane.edit()
    assert pane.findChild(HowField) is None


def test_a_value_that_is_refused_keeps_what_was_chosen(pane, desk, settle):
    field = typed(pane, "Milan")
    field.choice.part(How.CHANGED.value).click()
    pane.editor.setText("\x00")
    pane.buttons["save"].click()
    settle(desk)
    assert pane.findChild(HowField).how is How.CHANGED
