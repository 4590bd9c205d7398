"""Looking for newer versions from the window: off at first, said in words, never more than once a day."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel

from korely_desktop import __version__, updates
from korely_desktop.gui.settings.updates import UpdatesSection
from korely_desktop.gui.updates import UpdateWatch
from korely_desktop.updates import Release, Source

TRUSTED = Source("https://example.org/updates.json", bytes(32))
OFFER = Release("9.0.0", datetime(2030, 1, 2, tzinfo=UTC).date(), {"en": ("Better.",)}, "https://example.org/9")


@pytest.fixture
def asked(monkeypatch):
    """How often somebody was asked; the answer is a newer version."""
    calls: list[Source] = []

    def look(where: Source) -> Release:
        calls.append(where)
        return OFFER

    monkeypatch.setattr(updates, "look", look)
    return calls


OUT = "9.0.0 is out. Korely installs nothing by itself."


def said(section) -> list[str]:
    """What stands there from the version in use on, from top to bottom."""
    labels = [label for label in section.findChildren(QLabel) if label.isVisible() and label.text()]
    labels.sort(key=lambda label: label.mapTo(section, QPoint()).y())
    words = [label.text() for label in labels]
    return words[words.index(f"You have {__version__}") :]


@pytest.fixture
def desk(open_main):
    return open_main("settings").desk


def test_it_is_off_and_nobody_is_asked(desk, asked, settle):
    assert not desk.preferences.look_for_updates
    UpdateWatch(desk, desk, TRUSTED).look_if_wanted()
    settle(desk)
    assert asked == []


def test_turned_on_it_asks_once_a_day_and_says_so(desk, asked, settle, qtbot):
    section = UpdatesSection(desk, TRUSTED)
    qtbot.addWidget(section)
    qtbot.mouseClick(section.regularly.switch, Qt.MouseButton.LeftButton)
    assert desk.preferences.look_for_updates
    told: list[str] = []
    desk.toast.connect(lambda words, _step: told.append(words))
    watch = UpdateWatch(desk, desk, TRUSTED)
    watch.look_if_wanted()
    watch.look_if_wanted()
    settle(desk)
    assert len(asked) == 1
    assert told == ["Korely 9.0.0 is out. See Settings > Versions."]
    section.show()
    section.refresh()
    settle(desk)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert said(section)[:3] == ["You have " + __version__, OUT, "What 9.0.0 brings"], "and it has"
    assert section.get.isVisible()


def test_looking_now_shows_the_notes_and_installs_nothing(desk, asked, settle, qtbot):
    section = UpdatesSection(desk, TRUSTED)
    qtbot.addWidget(section)
    section.show()
    qtbot.mouseClick(section.look, Qt.MouseButton.LeftButton)
    settle(desk)
    section.refresh()
    settle(desk)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    words = said(section)
    assert words[:5] == ["You have " + __version__, OUT, "What 9.0.0 brings", "2 January 2030", "• Better."]
    assert words.count("• Better.") == 1
    assert section.get.isVisible()


def test_a_build_without_a_key_cannot_look_and_says_why(desk, qtbot):
    section = UpdatesSection(desk, Source("https://example.org", None))
    qtbot.addWidget(section)
    assert not section.look.isEnabled()
    assert not section.regularly.switch.isEnabled()
