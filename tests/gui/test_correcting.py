"""A value that is being typed in the detail pane, while agents do something to the very fact."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.detail.pane import DetailPane
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.memory import facts
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import verbs
from korely_desktop.memory.services import Services
from tests.gui.learning import AGENT


@pytest.fixture
def turin(services) -> Fact:
    return facts.add_triple(services, AGENT, NewTriple("Giulia", "lives_in", "Turin"))


@pytest.fixture
def pane(qtbot, desk, settle, turin) -> DetailPane:
    """Open on where Giulia lives, with *Genoa* typed and not yet saved."""
    made = DetailPane(desk, FactActs(desk, desk))
    qtbot.addWidget(made)
    made.resize(360, 800)
    made.show()
    made.show_fact(turin.id, edit=True)
    settle(desk)
    made.editor.setText("Genoa")
    return made


def texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel)]


def values(services: Services) -> set[str]:
    return {fact.object for fact in facts.query(services, PERSON, FactQuery(states=(State.ACTIVE,)))[0]}


def test_it_stays_where_an_agent_says_the_same_again(pane, desk, settle, services):
    facts.add_triple(services, AGENT, NewTriple("Giulia", "lives_in", "Turin"))
    pane.reread()
    settle(desk)
    assert pane.editor.text() == "Genoa"


def test_where_the_fact_ends_meanwhile_it_is_written_as_new(pane, desk, settle, services, turin):
    verbs.close(services, AGENT, turin.id)
    pane.reread()
    settle(desk)
    assert pane.editor.text() == "Genoa"
    assert any(text.startswith("A new fact from now on.") for text in texts(pane))
    QTest.keyClick(pane.editor, Qt.Key.Key_Return)
    settle(desk)
    assert "Genoa" in values(services)


def test_it_is_not_lost_where_saving_comes_upon_an_end(pane, desk, settle, services, turin):
    verbs.close(services, AGENT, turin.id)
    QTest.keyClick(pane.editor, Qt.Key.Key_Return)
    settle(desk)
    assert pane.editor.text() == "Genoa"


@pytest.mark.parametrize("told", [True, False], ids=["before it is saved", "only when it is saved"])
def test_nothing_of_a_fact_that_was_erased_meanwhile_stays_in_sight(pane, desk, settle, services, turin, told):
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(turin.id,)))
    if told:
        pane.reread()
    else:
        QTest.keyClick(pane.editor, Qt.Key.Key_Return)
    settle(desk)
    assert not any("Turin" in text for text in texts(pane))
    assert pane.editor is None
