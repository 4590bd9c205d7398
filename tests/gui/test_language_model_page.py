"""Settings > Language model against real servers on this computer, with real clicks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.settings.language_model import LanguageModelSection
from korely_desktop.gui.settings.rows import Group
from korely_desktop.language.extraction.llm.server import Server
from korely_desktop.memory.access import projects
from korely_desktop.memory.health import diagnostics
from korely_desktop.memory.models import language_model
from korely_desktop.memory.models.model_reader import ModelReader
from korely_desktop.secrets import SecretKeeper
from tests.language.llm.unruly import UnrulyServer, row, running, says, sends

NOBODY = "http://127.0.0.1:9/v1"
ELSEWHERE = "https://models.example.com/v1"


@pytest.fixture
def server() -> Iterator[UnrulyServer]:
    with running() as up:
        up.plays(says(row("Giulia", "lives_in", "Turin", "Giulia lives in Turin")))
        yield up


@pytest.fixture
def services(services, engine, vocabulary, tmp_path):
    """The usual services, and a model that can be connected."""
    reader = ModelReader(engine, vocabulary, SecretKeeper(tmp_path))
    yield replace(services, model=reader)
    reader.close()


@pytest.fixture
def section(qtbot, desk, settle, server) -> LanguageModelSection:
    made = LanguageModelSection(desk, [("Ollama", server.url), ("LM Studio", NOBODY)])
    qtbot.addWidget(made)
    desk.choices.changed.connect(made.refresh)  # as its page does
    made.show()
    made.refresh()
    settle(desk)
    return made


def fill_in(section: LanguageModelSection, url: str, model: str = "small-model", key: str = "") -> None:
    section.url.setText(url)
    section.model.setCurrentText(model)
    section.key.setText(key)


def test_off_and_empty_at_first(section) -> None:
    assert not section.on.switch.isChecked()
    assert not section.on.isEnabled()
    assert section.pill.accessibleName() == "Off"
    assert "Choose a server" in section.where.text()


def test_groups_stand_equally_far_apart(section) -> None:
    groups = [group.geometry() for group in section.findChildren(Group)]
    assert len({below.top() - above.bottom() for above, below in pairwise(groups)}) == 1


def test_what_is_missing_is_said_with_what_to_do(section, press) -> None:
    fill_in(section, NOBODY, model="")
    press(section.test)
    assert section.result.text() == "Choose a model first. List asks the server which it has."
    press(section.list_models)
    assert (
        section.result.text() == "The server cannot be reached. Check that it is running and that this is its address."
    )
    QTest.keyClicks(section.url, "/v1")
    assert section.result.text() == "The test sends a sentence of ours, none of your texts."


def test_a_server_found_here_is_tested_kept_and_switched_on(section, press, server, services) -> None:
    press(section.look)
    assert "small-model" in section.local_notes[server.url].text()
    assert section.local_notes[NOBODY].text() == "Not running."
    assert not section.local_buttons[NOBODY].isEnabled()
    press(section.local_buttons[server.url])
    assert (section.url.text(), section.model.currentText()) == (server.url, "small-model")
    assert section.result.text() == "Filled in. Test it, or use this model."
    press(section.test)
    assert section.result.text().endswith("in our sample: 1 of 3. A larger model finds more.")
    whole = [
        row("Giulia", "lives_in", "Turin", "Giulia lives in Turin"),
        row("Giulia", "works_at", "Rossi Engineering", "works at Rossi Engineering"),
        row("Giulia", "eats", "meat", "She no longer eats meat", status="ended"),
    ]
    server.plays(says(*whole))
    press(section.test)
    assert section.result.text().endswith("in our sample: 3 of 3.")
    press(section.save)
    assert "No text leaves it" in section.where.text()
    assert section.result.text() == "Saved. Switch it on below."
    press(section.on.switch)
    assert section.pill.accessibleName() == "Not asked yet"
    assert section.result.text() == "Saved."
    assert services.model.engine.server.model == "small-model"
    assert "Answers: 2." in section.used.text()
    press(section.on.switch)
    assert services.model.engine is None


def test_the_window_goes_on_while_a_slow_server_is_asked(section, qtbot, desk, settle, server) -> None:
    released = threading.Event()
    server.plays(lambda exchange: (released.wait(20), sends(500)(exchange)))
    fill_in(section, server.url)
    section.test.setFocus()
    QTest.keyClick(section.test, Qt.Key.Key_Space)
    qtbot.waitUntil(server.asked_now.is_set)
    assert desk.background.busy > 0
    assert section.test.is_at_work
    assert section.test.hasFocus(), "it is where the keyboard stays meanwhile"
    assert "Waiting for an answer" in section.result.text()
    released.set()
    server.plays(sends(401))
    settle(desk)
    assert not section.test.is_at_work
    assert "requires a key" in section.result.text()


def test_a_server_that_wants_a_key_says_so_before_one_was_typed(section, press, server) -> None:
    server.plays(sends(401))
    fill_in(section, server.url)
    press(section.test)
    assert section.result.text() == "The server requires a key. Type it above."
    fill_in(section, server.url, key="sk-wrong")
    press(section.test)
    assert section.result.text() == "The server refuses this key."
    press(section.save)
    press(section.test)
    assert section.result.text() == "The server refuses this key.", "the kept one was sent"
    section.url.setText(server.url.replace("127.0.0.1", "localhost"))
    press(section.test)
    assert section.result.text() == "The server requires a key. Type it above.", "it goes to its own server only"


def test_texts_leave_only_after_the_question_was_answered(section, press, desk, settle, services) -> None:
    fill_in(section, ELSEWHERE, key="sk-one")
    press(section.save)
    assert section.key.text() == ""
    assert "You are asked first" in section.where.text()
    press(section.on.switch)
    assert "models.example.com" in section.question.title.text()
    section.question.cancel.click()
    settle(desk)
    assert not section.on.switch.isChecked()
    assert services.model.engine is None
    press(section.on.switch)
    section.question.act.click()
    settle(desk)
    assert section.on.switch.isChecked()
    assert section.where.text().startswith("Texts leave this computer")
    assert services.model.engine.server.key == "sk-one"
    press(section.forget)
    assert section.url.text() == ""
    assert services.model.engine is None


def test_what_is_wrong_is_said_in_words(section, press, server) -> None:
    fill_in(section, "ftp://nowhere")
    press(section.test)
    assert "http://" in section.result.text()
    server.plays(sends(404))
    fill_in(section, server.url, "no-such-model")
    press(section.test)
    assert "does not know" in section.result.text()


def test_the_state_says_why_the_builtin_engine_stands_in(section, press, server, services, desk, settle) -> None:
    language_model.connect(services, PERSON, server.url, "small-model")
    language_model.switch(services, PERSON, True)
    server.plays(sends(401))
    engine = services.model.engine
    engine.read("Giulia lives in Turin.", event_time=services.clock(), user_name=None, user_id=None)
    section.refresh()
    settle(desk)
    assert section.pill.accessibleName() == "Standing in"
    server.plays(says())
    press(section.test)
    section.refresh()
    settle(desk)
    assert section.pill.accessibleName() == "Connected"
    server.plays(sends(401))
    engine.read("Giulia lives in Turin.", event_time=services.clock(), user_name=None, user_id=None)
    section.refresh()
    settle(desk)
    assert "refuses the key" in section.state.text()
    assert "read instead: 2." in section.used.text()
    press(section.again)
    assert section.used.text().startswith("Answers: 0.")


@pytest.mark.parametrize("answered", [False, True])
def test_the_first_text_that_the_model_does_not_read_is_told(section, server, services, desk, settle, answered) -> None:
    language_model.connect(services, PERSON, server.url, "small-model")
    language_model.switch(services, PERSON, True)
    engine = services.model.engine
    for act in (says(), sends(500)) if answered else (sends(500),):
        server.plays(act)
        engine.read("Giulia lives in Turin.", event_time=services.clock(), user_name=None, user_id=None)
    section.refresh()
    settle(desk)
    assert section.pill.accessibleName() == "Standing in"
    assert "The server reports an error of its own." in section.state.text()
    assert engine.breaker.allows(), "the next text is tried with the model again"


def test_prices_and_projects(section, press, services, desk, settle, qtbot) -> None:
    project = projects.create(services, PERSON, "Clients")
    section.refresh()
    settle(desk)
    section.prompt_price.setText("2.5")
    section.prompt_price.editingFinished.emit()
    settle(desk)
    assert language_model.status(services, PERSON).choice.prompt_price == 2.5
    assert "costs" in section.used.text()
    switch = next(part for part in section.findChildren(type(section.on)) if part.switch.accessibleName() == "Clients")
    said = section._projects.notes[project.id]
    assert said.text() == "Its texts go to the model."
    press(switch.switch)
    assert services.model.left_out == {project.id}
    assert said.text() == "Its texts stay with the built-in engine."


def test_the_meter_says_how_much_the_model_made_up(section, server, services, desk, settle) -> None:
    language_model.connect(services, PERSON, server.url, "small-model")
    language_model.switch(services, PERSON, True)
    stands = row("Giulia", "lives_in", "Turin", "Giulia lives in Turin")
    made_up = [row("Giulia", "owns", "castle", "Giulia owns a castle")] * 2
    server.plays(says(stands, *made_up))
    engine = services.model.engine
    engine.read("Giulia lives in Turin.", event_time=services.clock(), user_name=None, user_id=None)
    section.refresh()
    settle(desk)
    assert "Facts it wrote: 3; confirmed by the texts: 1." in section.used.text()
    assert "larger model" not in section.used.text()
    for _ in range(6):
        engine.read("Giulia lives in Turin.", event_time=services.clock(), user_name=None, user_id=None)
    section.refresh()
    settle(desk)
    assert "A larger model would make up less." in section.used.text()


def test_diagnostics_say_whether_a_model_is_on(services, server) -> None:
    assert diagnostics(services, PERSON)["language model"] == "none"
    services.model.use(Server(server.url, "small-model"), ())
    assert diagnostics(services, PERSON)["language model"] == "connected"
