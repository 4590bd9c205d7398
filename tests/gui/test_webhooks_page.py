"""Settings > Webhooks with real clicks, against a real receiver on this computer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.webhooks import EVENTS, MEMORY_CREATED, Stopped, Webhook
from korely_desktop.gui.settings.webhooks import WebhooksSection
from korely_desktop.gui.theme import theme
from korely_desktop.memory import remember
from korely_desktop.memory.access import keys, pausing, projects
from korely_desktop.memory.webhooks import managing
from korely_desktop.store import webhooks as rows
from korely_desktop.workers.courier import Courier
from tests.receiver import Receiver, answers, receiving

ELSEWHERE = "https://example.com/hook"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as up:
        yield up


@pytest.fixture
def section(qtbot, desk, settle) -> WebhooksSection:
    made = WebhooksSection(desk)
    qtbot.addWidget(made)
    made.show()
    desk.choices.changed.connect(made.refresh)  # as Settings does
    made.refresh()
    settle(desk)
    return made


@pytest.fixture
def said(desk) -> list[str]:
    words: list[str] = []
    desk.toast.connect(lambda text, _step: words.append(text))
    return words


def only(services) -> Webhook:
    (one,) = managing.listed(services, PERSON)
    return one.webhook


def row_of(section: WebhooksSection, services):
    return section.rows[only(services).id]


def choose(section: WebhooksSection, services, words: str, settle) -> None:
    """Click an entry of the row's menu."""
    menu = row_of(section, services).more
    menu.popup(section.mapToGlobal(section.rect().center()))
    action = next(action for action in menu.actions() if action.text() == words)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    settle(section._desk)


def add(section: WebhooksSection, qtbot, press, url: str) -> None:
    press(section.add)
    dialog = section.dialog
    qtbot.waitUntil(dialog.isVisible)
    qtbot.keyClicks(dialog.url, url)
    press(dialog.act)


def test_added_tested_told_paused_and_removed(section, qtbot, press, desk, settle, services, receiver, said) -> None:
    assert "no program is notified." in section.words()
    press(section.add)
    dialog = section.dialog
    assert not dialog.act.isEnabled()
    qtbot.keyClicks(dialog.url, receiver.url)
    ended = dialog.events["fact.invalidated"]
    qtbot.mouseClick(ended, Qt.MouseButton.LeftButton, pos=QPoint(8, ended.height() // 2))
    press(dialog.act)
    assert section.dialog is not dialog
    made = only(services)
    assert (made.url, made.events) == (receiver.url, (MEMORY_CREATED,))
    assert section.dialog.field.value == made.secret
    press(section.dialog.done_button)
    row = row_of(section, services)
    assert "Nothing has been sent yet." in row.note.text()
    press(row.test)
    assert said == ["The test arrived."]
    assert receiver.received[0].verified(made.secret)["type"] == "webhook.test"
    assert "The last message arrived" in row.note.text()
    courier = Courier(services)
    courier.start()
    memory = remember.add(services, PERSON, NewMemory("Ann likes tea."))
    assert receiver.wait_for(2)[1].said["data"]["memory_id"] == memory.id
    assert courier.stop(10_000)
    press(row.switch)
    assert only(services).stopped is Stopped.PAUSED
    row = row_of(section, services)
    assert "Paused" in row.note.text()
    assert row.switch.text() == "Switch on"
    press(row.switch)
    assert only(services).stopped is None
    choose(section, services, "Remove…", settle)
    press(section.dialog.cancel)
    assert only(services).id == made.id
    choose(section, services, "Remove…", settle)
    press(section.dialog.act)
    assert managing.listed(services, PERSON) == []
    assert section.rows == {}


def test_messages_leave_only_after_the_question_was_answered(section, qtbot, press, desk, settle, services) -> None:
    add(section, qtbot, press, ELSEWHERE)
    assert "https://example.com" in section.question.title.text()
    assert not section.question.act.isDefault()
    press(section.question.cancel)
    assert managing.listed(services, PERSON) == []
    dialog = section.dialog
    assert dialog.isVisible()
    press(dialog.act)
    press(section.question.act)
    assert only(services).url == ELSEWHERE
    assert section.dialog.field.value == only(services).secret


def test_a_bad_address_is_said_where_it_was_typed(section, qtbot, press, services) -> None:
    add(section, qtbot, press, "ftp://nowhere")
    assert "http://" in section.dialog.note.text()
    assert section.dialog.isVisible()
    assert managing.listed(services, PERSON) == []
    press(section.dialog.cancel)


def test_a_new_secret_is_shown_once(section, press, desk, settle, services) -> None:
    before = managing.create(services, PERSON, "localhost:9", EVENTS)
    section.refresh()
    settle(desk)
    choose(section, services, "New secret", settle)
    assert section.dialog.field.value == only(services).secret != before.secret
    press(section.dialog.done_button)


def test_why_nothing_arrives_is_said_in_words(section, press, desk, settle, services, receiver, said) -> None:
    webhook = managing.create(services, PERSON, receiver.url, EVENTS)
    section.refresh()
    settle(desk)
    receiver.plays(answers(404))
    press(row_of(section, services).test)
    assert said == ["The test did not arrive. The program does not accept the message (error 404)."]
    failing = replace(webhook, failing_since=services.clock(), failures=3, problem="unreachable", given_up=2)
    for kept, expected in (
        (failing, "No program listens there. Korely keeps trying. Messages that never arrived: 2."),
        (replace(failing, stopped=Stopped.FAILING), "Stopped: nothing has arrived for days."),
        (replace(failing, stopped=Stopped.GONE, problem="gone"), "gone for good"),
    ):
        with services.store.write() as connection:
            rows.put(connection, kept)
        section.refresh()
        settle(desk)
        row = row_of(section, services)
        assert expected in row.note.text()
        assert row.test.accessibleDescription().startswith(row.note.text())
        assert ink(row.note) == theme().color("danger"), "what is wrong is told in red"
        assert ink(row.told) == theme().color("text-3"), "what it is told of is not wrong"


def test_while_all_agents_are_paused_it_says_why_messages_wait(section, desk, settle, services) -> None:
    keys.create_key(services, PERSON, name="bot")
    managing.create(services, PERSON, "localhost:9", EVENTS)
    remember.add(services, PERSON, NewMemory("Ann likes tea."))
    pausing.pause_all(services, PERSON)
    section.refresh()
    settle(desk)
    assert "All agents are paused, so nothing is sent. Messages waiting: 1." in row_of(section, services).note.text()


def test_with_several_projects_one_is_chosen(section, qtbot, press, desk, settle, services) -> None:
    other = projects.create(services, PERSON, "Work")
    section.refresh()
    settle(desk)
    press(section.add)
    dialog = section.dialog
    dialog.project.setCurrentIndex(dialog.project.findData(other.id))
    qtbot.keyClicks(dialog.url, "localhost:9/hook")
    press(dialog.act)
    assert only(services).project_id == other.id
    press(section.dialog.done_button)
    assert "Work: " in row_of(section, services).told.text()


def test_it_is_found_by_what_people_call_it(open_main, settle) -> None:
    window = open_main("settings")
    window.show_page("settings")
    page = window.page("settings")
    for words in ("webhook", "callback", "notify"):
        page._find(words)
        assert page.list.item("webhooks").isVisible(), words


def ink(label) -> QColor:
    return label.palette().color(QPalette.ColorRole.WindowText)
