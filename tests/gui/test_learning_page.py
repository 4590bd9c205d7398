"""Settings > What it has learnt, with real decisions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.learning import EARNED_AFTER, Checked, Standing
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.labels import LinkLabel
from korely_desktop.gui.settings.learning import LearningSection
from korely_desktop.memory import facts
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import learning
from korely_desktop.memory.inbox.learning import LearntTable
from tests.fakes import UNSURE, statement
from tests.gui.learning import learn


@pytest.fixture
def section(qtbot, desk, settle) -> LearningSection:
    made = LearningSection(desk)
    qtbot.addWidget(made)
    made.show()
    made.refresh()
    settle(desk)
    return made


def texts(section) -> list[str]:
    return [label.accessibleName() or label.text() for label in section.findChildren(QLabel) if label.isVisible()]


def test_it_says_that_nothing_was_decided_yet(section) -> None:
    assert any(text.startswith("Nothing yet.") for text in texts(section))
    assert section.boxes == {}


def test_a_relation_is_told_in_words_and_overruled_by_keys(section, desk, services, settle) -> None:
    learning.set_by_hand(services, PERSON, "works_at", False)
    section.refresh()
    settle(desk)
    assert "works at" in texts(section)
    assert texts(section).count("0") == 2, "no decision, none right; no share of a half is claimed"
    assert not any(text.endswith("%") for text in texts(section))
    assert any("one at a time · asks before ending anything" in text for text in texts(section))
    box = section.boxes["works_at"]
    assert box.accessibleName() == "On its own: works at"
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    settle(desk)
    assert learning.table(services, PERSON).relations[0].record.standing is Standing.EARNED
    assert section.boxes["works_at"].currentData() == "in"
    QTest.keyClick(section.boxes["works_at"], Qt.Key.Key_Up)
    settle(desk)
    assert learning.table(services, PERSON).relations == ()


def test_what_an_agent_earned_is_shown_with_its_checks_and_taken_away(section, desk, services, settle) -> None:
    for number in range(EARNED_AFTER):
        text = f"Alex{number} likes tea."
        learn(services, text, statement(text, f"Alex{number}", "likes", "tea"), agent="claude")
        (fact,) = facts.query(services, PERSON, FactQuery(subject=f"Alex{number}"))[0]
        verbs.confirm(services, PERSON, fact.id)
    section.refresh()
    settle(desk)
    assert "claude · likes" in texts(section)
    assert "Accepted without asking: 0. None checked yet." in texts(section)
    box = section.stops["claude", "likes"]
    assert box.accessibleName() == "On its own: claude, likes"
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    settle(desk)
    assert section.stops["claude", "likes"].currentData() == "ask"
    (line,) = learning.table(services, PERSON).earned
    assert line.stopped


def test_how_many_were_let_in_leads_to_them_also_to_what_was_forgotten_since(open_main, services, settle) -> None:
    learning.set_by_hand(services, PERSON, "likes", True)
    for value in ("tea", "rye", "jam"):
        text = f"Ann likes {value}."
        sure = 0.95 if value == "tea" else UNSURE  # the first mention of a kind always waits
        learn(services, text, statement(text, "Ann", "likes", value, confidence=sure))
    jam = next(fact for fact in facts.query(services, PERSON, FactQuery(subject="Ann"))[0] if fact.object == "jam")
    verbs.hide(services, PERSON, jam.id)
    window = open_main("memory", "settings")
    window.show_page("settings")
    window.page("settings").show_section("learning")
    settle(window.desk)
    (told,) = (label for label in window.findChildren(LinkLabel) if "Accepted without asking" in label.text())
    told.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(told, Qt.Key.Key_Return)
    settle(window.desk)
    page = window.page("memory")
    assert window.page_name == "memory"
    assert told.accessibleName().startswith("Accepted without asking: 2.")
    assert {row.fact.object for row in page.model.loaded_in_order()} == {"rye", "jam"}
    assert page.filters.chips["state"].text() == "Accepted without asking"


def test_what_was_let_in_stays_told_where_nothing_is_earned_any_more(section, services, settle, desk) -> None:
    section.show_table(LearntTable((), (), (), Checked(35, 1, 1)))
    settle(desk)
    said = texts(section)
    assert any(words.startswith("Accepted without asking: 35. Checked: 1, right: 1.") for words in said)
    assert "Agent and kind of fact" not in said, "heads of no rows"
