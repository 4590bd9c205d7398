"""Settings > What it has learnt, with real decisions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.learning import Standing
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.settings.learning import LearningSection
from korely_desktop.memory import learning


@pytest.fixture
def section(qtbot, desk, settle) -> LearningSection:
    made = LearningSection(desk)
    qtbot.addWidget(made)
    made.show()
    made.refresh()
    settle(desk)
    return made


def texts(section) -> list[str]:
    return [label.text() for label in section.findChildren(QLabel) if label.isVisible()]


def test_it_says_that_nothing_was_decided_yet(section) -> None:
    assert any(text.startswith("Nothing yet.") for text in texts(section))
    assert section.boxes == {}


def test_a_relation_is_told_in_words_and_overruled_by_keys(section, desk, services, settle) -> None:
    learning.set_by_hand(services, PERSON, "works_at", False)
    section.refresh()
    settle(desk)
    assert "works at" in texts(section)
    assert any("one at a time · asks before it ends anything" in text for text in texts(section))
    box = section.boxes["works_at"]
    assert box.accessibleName() == "By itself: works at"
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    settle(desk)
    assert learning.table(services, PERSON).relations[0].record.standing is Standing.EARNED
    assert section.boxes["works_at"].currentData() == "in"
    QTest.keyClick(section.boxes["works_at"], Qt.Key.Key_Up)
    settle(desk)
    assert learning.table(services, PERSON).relations == ()
