"""The welcome page: what is copied works, the first call is noticed, a first sentence becomes facts."""

from __future__ import annotations

import json
import shlex
import threading

import pytest
from korely_memory import Korely
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from korely_desktop.domain.memories import MemoryQuery, NewMemory
from korely_desktop.domain.scope import ADMIN, PERSON, READ, WRITE, Caller
from korely_desktop.gui.components.sentence import FactLine
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.onboarding.page import WelcomePage, storage_words
from korely_desktop.gui.onboarding.snippets import KINDS, Reach, snippet
from korely_desktop.gui.window_size import MINIMUM
from korely_desktop.memory import demo, remember
from korely_desktop.memory.access import keys
from korely_desktop.memory.services import Services
from korely_desktop.workers.pool import Workers
from tests.fakes import ScriptedEngine, statement

URL, KEY = "http://127.0.0.1:8765", "kor_self_abc"


@pytest.fixture
def page(qtbot, desk, settle):
    made = WelcomePage(desk)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    desk.changes.changed.connect(made.on_changes)
    made.refresh()
    made.show()
    settle(desk)
    return made


@pytest.fixture
def workers(services):
    running = Workers(services)
    running.start()
    yield running
    assert running.stop(5_000)


class TestSnippets:
    def test_python_is_python_and_speaks_to_this_address(self):
        code = snippet("python", URL, KEY)
        compile(code, "snippet", "exec")
        assert KEY in code
        assert URL in code

    def test_python_writes_and_reads_back(self, monkeypatch):
        asked = []
        monkeypatch.setattr(Korely, "_call", lambda _self, method, path, **more: asked.append((method, path)) or {})
        exec(compile(snippet("python", URL, KEY), "snippet", "exec"), {})
        assert asked == [("POST", "/v1/memories"), ("GET", "/v1/events"), ("GET", "/v1/context")]

    def test_python_waits_with_pauses_and_not_for_ever(self, monkeypatch):
        pauses = []
        monkeypatch.setattr(Korely, "_call", lambda _self, method, path, **more: {"processing": 1})
        monkeypatch.setattr("time.sleep", pauses.append)
        exec(compile(snippet("python", URL, KEY), "snippet", "exec"), {})
        assert 1 <= sum(pauses) <= 30

    def test_curl_writes_json_and_reads_back(self):
        said = shlex.split(snippet("curl", URL, KEY).replace("\\\n", " "))
        reading = said.index("curl", 1)
        words, read = said[:reading], said[reading:]
        assert read[:3] == ["curl", "-G", f"{URL}/v1/context"]
        assert words[0] == "curl"
        assert f"{URL}/v1/memories" in words
        assert all(f"Authorization: Bearer {KEY}" in command for command in (words, read))
        assert json.loads(words[-1]) == {"content": "I prefer email.", "user_id": "Giulia"}

    def test_what_is_written_is_of_the_language_of_the_window(self, qapp, services):
        install_language("it")
        for kind in ("python", "curl"):
            code = snippet(kind, URL, KEY)
            assert '"Vivo a Torino."' in code
            assert "email" not in code
        assert code.endswith("-d query=Torino --data-urlencode user_id=Giulia\n")
        assert "# al massimo dieci secondi" in snippet("python", URL, KEY)

    def test_mcp_is_the_configuration_of_the_apps_own_server(self):
        server = json.loads(snippet("mcp", URL, KEY))["mcpServers"]["korely"]
        assert server == {"type": "http", "url": f"{URL}/mcp", "headers": {"Authorization": f"Bearer {KEY}"}}

    @pytest.mark.parametrize(
        ("scope", "calls"),
        [(READ, ["/v1/context"]), (WRITE, ["/v1/memories"]), (ADMIN, ["/v1/memories", "/v1/events", "/v1/context"])],
    )
    def test_a_key_is_shown_only_what_it_may_do(self, monkeypatch, services, scope, calls):
        made, _ = keys.create_key(services, PERSON, name="Confined", scopes=frozenset({scope}))
        asked = []
        monkeypatch.setattr(Korely, "_call", lambda _self, method, path, **more: asked.append(path) or {})
        exec(compile(snippet("python", URL, KEY, Reach.of(made)), "snippet", "exec"), {})
        assert asked == calls
        curl = shlex.split(snippet("curl", URL, KEY, Reach.of(made)).replace("\\\n", " "))
        assert [word.removeprefix(URL) for word in curl if word.startswith(URL)] == [
            path for path in calls if path != "/v1/events"
        ]

    @pytest.mark.parametrize(
        ("users", "user_id", "header"),
        [(["o'brien 2"], "o'brien 2", "o'brien 2"), (["customer-*"], "customer-1", None), (["a", "b"], "a", None)],
    )
    def test_a_confined_key_speaks_for_whom_it_may(self, monkeypatch, services, users, user_id, header):
        made, _ = keys.create_key(services, PERSON, name="Confined", users=users)
        asked = []
        monkeypatch.setattr(Korely, "_call", lambda _self, method, path, **more: asked.append(str(more)) or {})
        exec(compile(snippet("python", URL, KEY, Reach.of(made)), "snippet", "exec"), {})
        assert all(repr(user_id) in call for call in asked)
        curl = shlex.split(snippet("curl", URL, KEY, Reach.of(made)).replace("\\\n", " "))
        assert f"user_id={user_id}" in curl
        assert json.loads(curl[curl.index("curl", 1) - 1])["user_id"] == user_id
        server = json.loads(snippet("mcp", URL, KEY, Reach.of(made)))["mcpServers"]["korely"]
        assert server["headers"].get("X-Korely-User") == header


class TestConnect:
    @pytest.mark.parametrize("kind", KINDS)
    def test_what_is_copied_has_the_key_and_what_is_seen_has_not(self, qtbot, page, desk, kind):
        card = page.connect_card
        qtbot.mouseClick(card.kinds.part(kind), Qt.MouseButton.LeftButton)
        qtbot.mouseClick(card.copy, Qt.MouseButton.LeftButton)
        assert desk.connection.key in QGuiApplication.clipboard().text()
        assert desk.connection.key not in card.code.toPlainText()

    def test_address_and_key_are_copied_with_one_click_each(self, qtbot, page, desk):
        qtbot.mouseClick(page.connect_card.address._copy, Qt.MouseButton.LeftButton)
        assert QGuiApplication.clipboard().text() == desk.connection.base_url
        qtbot.mouseClick(page.connect_card.key._copy, Qt.MouseButton.LeftButton)
        assert QGuiApplication.clipboard().text() == desk.connection.key

    def test_the_first_call_turns_waiting_into_a_tick(self, qtbot, page, services: Services):
        assert page.connect_card.state.text() == "Waiting for the first request…"
        _, secret = keys.create_key(services, PERSON, name="Claude Code")
        keys.authenticate(services, secret)
        qtbot.waitUntil(lambda: page.connect_card.connected)
        assert page.connect_card.state.text() == "Connected. “Claude Code” has made its first request."

    def test_what_the_first_agent_wrote_is_told_once_it_was_read(self, qtbot, page, services, workers, engine):
        text = "Sara lives in Lisbon."
        engine.says(text, statement(text, "Sara", "lives_in", "Lisbon"))
        key, secret = keys.create_key(services, PERSON, name="Claude Code")
        keys.authenticate(services, secret)
        remember.add(services, Caller("rest", key_id=key.id, label=key.name), NewMemory(text))
        qtbot.waitUntil(lambda: page.connect_card.state.text() == "Connected. Learned: Sara lives in Lisbon.")


class TestTryIt:
    def test_a_sentence_becomes_facts_that_are_listed(self, qtbot, page, workers, engine: ScriptedEngine):
        text = "Sara lives in Lisbon."
        engine.says(text, statement(text, "Sara", "lives_in", "Lisbon"))
        page.try_card.text.setPlainText(text)
        qtbot.mouseClick(page.try_card.send, Qt.MouseButton.LeftButton)
        assert page.try_card.send.is_at_work
        qtbot.waitUntil(lambda: len(page.try_card.findChildren(FactLine)) == 1)
        assert page.try_card.state.text().startswith("1 fact in ")
        assert not page.try_card.send.is_at_work

    def test_the_focus_stays_where_it_was_pressed_and_a_second_press_does_nothing(self, qtbot, page, desk, settle):
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        page.try_card.send.setFocus()
        for _ in range(2):
            qtbot.keyClick(page.try_card.send, Qt.Key.Key_Space)
        assert page.focusWidget() is page.try_card.send
        settle(desk)
        assert remember.list_memories(desk.services, PERSON, MemoryQuery())[1] == 1

    def test_a_text_without_a_fact_is_kept_and_that_is_said(self, qtbot, page, workers):
        page.try_card.text.setPlainText("Hm, well.")
        qtbot.mouseClick(page.try_card.send, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: "No facts found" in page.try_card.state.text())

    def test_what_stands_in_the_way_is_said_in_full_and_moves_nothing(self, qtbot, page, services: Services):
        width = page.connect_card.width()
        services.store.close()
        qtbot.mouseClick(page.try_card.send, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: page.try_card.facts.count() == 1)
        said = page.try_card.facts.itemAt(0).widget()
        assert "takes no new work" in said.text()
        assert said.wordWrap()
        assert page.connect_card.width() == width
        assert page.try_card.send.isEnabled()

    def test_nothing_can_be_sent_when_nothing_is_written(self, page):
        page.try_card.text.setPlainText("   ")
        assert not page.try_card.send.isEnabled()


def test_the_memory_page_opens_and_fills_while_the_demo_is_loading(qtbot, open_main, engine):
    window = open_main(welcomed=False)
    page = window.page("welcome")
    qtbot.mouseClick(page.demo_card.button, Qt.MouseButton.LeftButton)
    assert page.demo_card.button.is_at_work
    qtbot.mouseClick(page.open, Qt.MouseButton.LeftButton)
    assert window.page_name == "memory"
    assert page.demo_card.button.is_at_work, "the demo was loaded before the page was opened: the test says nothing"
    qtbot.waitUntil(lambda: not page.demo_card.button.is_at_work)


def test_it_says_where_the_snippet_of_an_mcp_client_goes(page):
    page.connect_card.kinds.part("mcp").click()
    assert any("MCP servers" in label.text() for label in page.connect_card.findChildren(QLabel))
    page.connect_card.kinds.part("curl").click()
    assert not any("MCP servers" in label.text() for label in page.connect_card.findChildren(QLabel))


@pytest.mark.parametrize("language", ["en", "it"])
def test_another_kind_of_snippet_moves_nothing_under_the_pointer(request, qtbot, desk, settle, language):
    install_language(language)
    page = request.getfixturevalue("page")
    kinds = page.connect_card.kinds
    places = []
    for kind in KINDS:
        kinds.part(kind).click()
        settle(desk)
        QApplication.processEvents()
        places.append(kinds.mapTo(page, QPoint(0, 0)).toTuple())
    assert len(set(places)) == 1


@pytest.mark.parametrize("language", ["en", "it"])
def test_loading_the_demo_moves_nothing(request, qtbot, desk, settle, language):
    install_language(language)
    page = request.getfixturevalue("page")
    page.resize(1080, 800)
    settle(desk)
    card, heights = page.demo_card, []

    def measure() -> None:
        QApplication.processEvents()
        heights.append((card.height(), page.try_card.height()))

    measure()
    qtbot.mouseClick(card.button, Qt.MouseButton.LeftButton)
    assert card.button.is_at_work
    measure()
    card._done(demo.DemoReceipt(memories=74, facts=137))
    measure()
    assert len(set(heights)) == 1, heights


def test_while_the_demo_is_loaded_from_elsewhere_its_button_neither_loads_nor_erases(qtbot, page, services):
    loading = threading.Thread(target=demo.load, args=(services, PERSON))
    loading.start()
    qtbot.waitUntil(lambda: page.demo_card.button.is_at_work)
    assert loading.is_alive(), "the demo was loaded before the card heard of it: the test says nothing"
    assert page.demo_card.button.text() == "Load demo data"
    loading.join()
    qtbot.waitUntil(lambda: not page.demo_card.button.is_at_work)
    assert page.demo_card.button.text() == "Erase demo data"


def test_the_demo_is_erased_only_after_a_question_that_enter_does_not_answer(qtbot, page, services):
    demo.load(services, PERSON)
    card = page.demo_card
    card.refresh()
    qtbot.waitUntil(lambda: card.button.text() == "Erase demo data")
    qtbot.mouseClick(card.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(card.question.isVisible)
    QTest.keyClick(card.question, Qt.Key.Key_Return)
    QTest.keyClick(card.question, Qt.Key.Key_Escape)
    assert demo.is_loaded(services, PERSON)
    assert not card.button.is_at_work
    qtbot.mouseClick(card.button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(card.question.act, Qt.MouseButton.LeftButton)
    assert card.button.is_at_work
    qtbot.waitUntil(lambda: card.button.text() == "Load demo data")
    assert not demo.is_loaded(services, PERSON)


def test_it_says_where_the_memory_is_kept(page, desk):
    assert storage_words(desk).startswith("Encrypted in ")
    assert storage_words(desk).endswith("The key is in your system keyring.")


def test_at_the_smallest_window_the_main_button_is_in_sight_without_scrolling(page, desk, settle):
    page.resize(MINIMUM)
    settle(desk)
    area = page.findChild(QScrollArea)
    assert area.verticalScrollBar().maximum() == 0
    assert page.rect().contains(page.open.mapTo(page, page.open.rect().bottomRight()))
