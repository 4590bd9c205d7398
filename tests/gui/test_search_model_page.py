"""Settings > Search model: choose, follow, cancel, and see whether it was worth it; Insights keeps the trend."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import DEFAULT_PROJECT, PERSON
from korely_desktop.domain.selfcheck import CheckRun
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.insights.page import InsightsPage
from korely_desktop.gui.settings.rows import Group
from korely_desktop.gui.settings.search_model import SearchModelSection
from korely_desktop.language.embedding.embedder import LazyEmbedder
from korely_desktop.language.embedding.library import Library
from korely_desktop.memory import remember, selfcheck
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.store import selfcheck as rows
from korely_desktop.workers.queue import Lane, Queue
from tests.fakes import HashEmbedder
from tests.hub import answers, falls_silent, hub
from tests.models import graph_model

GAP_OF_GROUPS = 22
"""In pixels, on every page of Settings."""


@pytest.fixture
def server():
    with hub() as up:
        yield up


@pytest.fixture
def services(services, server, tmp_path):
    """The usual services, with one model to fetch."""
    offer = server.serves(graph_model(tmp_path / "offered", dimension=32), dimension=32)
    library = Library(tmp_path / "library", offers=[offer], hub_url=server.url, seconds=600)
    library.current.use(HashEmbedder())
    made = replace(services, embedder=library.current, library=library)
    made.index.build()
    made.index.use_model(library.current.name)
    texts = [remember.add(made, PERSON, NewMemory(f"text number {number}")) for number in range(40)]
    selfcheck.add_question(made, PERSON, "text number 7", texts[7].id)
    embedding_jobs.catch_up(made)
    return made


@pytest.fixture
def section(qtbot, desk, settle):
    made = SearchModelSection(desk)
    qtbot.addWidget(made)
    made.show()
    made.refresh()
    settle(desk)
    return made


def work(services) -> None:
    queue = Queue(services)
    while queue.work(queue.lease(1, Lane.CHANGE), threading.Event()):
        pass


def test_it_says_what_is_used_and_what_can_be_fetched(section) -> None:
    assert section.pill.accessibleName() == "Ready"
    assert section.state.text() == "Built-in"
    assert section.buttons["built-in"].isHidden()
    assert section.marks["built-in"].isVisible()
    assert section.marks["tiny"].isHidden()
    assert section.buttons["tiny"].text() == "Download and use"
    assert "MB, downloaded once" in section.notes["tiny"].text()
    assert section.change.isHidden()


def test_groups_stand_as_far_apart_as_on_other_pages(section) -> None:
    groups = [group.geometry() for group in section.findChildren(Group)]
    assert {below.top() - above.bottom() - 1 for above, below in pairwise(groups)} == {GAP_OF_GROUPS}


def test_a_model_is_fetched_and_what_it_brought_is_shown(section, press, services, desk, settle) -> None:
    press(section.buttons["tiny"])
    assert section.to.text() == "Switching to tiny"
    assert section.step.text() == "Starting in a moment."
    assert not section.buttons["tiny"].isEnabled()
    work(services)
    section.refresh()
    settle(desk)
    assert section.change.isHidden()
    assert section.state.text() == "tiny"
    assert section.buttons["built-in"].isVisible()
    assert section.buttons["tiny"].isHidden()
    assert section.marks["tiny"].isVisible()
    assert section.figures["Your own questions answered"] == "100% → 100%"
    assert section.figures["95 of 100 searches took at most"].count("ms") == 2


def test_progress_is_shown_and_cancelled(section, press, services, server, desk, settle, qtbot) -> None:
    server.plays(falls_silent(100))
    press(section.buttons["tiny"])
    worker = threading.Thread(target=work, args=(services,))
    worker.start()
    try:
        qtbot.waitUntil(lambda: bool(server.asked))

        def is_told() -> bool:
            section.refresh()
            settle(desk)
            return section.step.text().startswith("Downloading: 0 of 1 MB") and section.line.share > 0

        qtbot.waitUntil(is_told)
        press(section.cancel)
        worker.join(60)
        assert not worker.is_alive()
    finally:
        server.over.set()
    section.refresh()
    settle(desk)
    assert section.change.isHidden()
    assert section.state.text() == "Built-in"


def test_what_failed_says_why_and_can_be_tried_again(section, press, services, server, desk, settle) -> None:
    server.plays(answers(404))
    press(section.buttons["tiny"])
    work(services)
    section.refresh()
    settle(desk)
    assert section.to.text() == "Could not switch to tiny"
    assert "404" in section.step.text()
    press(section.again)
    assert section.to.text() == "Switching to tiny"
    server.plays(answers(404))
    work(services)
    section.refresh()
    settle(desk)
    assert section.cancel.text() == "Dismiss"
    press(section.cancel)
    assert section.change.isHidden()


def test_a_folder_is_picked_or_refused_in_words(section, press, desk, settle, tmp_path, services) -> None:
    said: list[str] = []
    desk.toast.connect(lambda words, _step: said.append(words))
    press(section.buttons["folder"])
    section.dialog.fileSelected.emit(str(tmp_path))
    settle(desk)
    assert "no modules.json" in said[0]
    section.dialog.fileSelected.emit(str(graph_model(tmp_path / "my model", dimension=16)))
    settle(desk)
    assert section.to.text() == "Switching to my model"
    section.dialog.reject()
    work(services)
    section.refresh()
    settle(desk)
    assert section.state.text() == "my model"


def test_insights_show_the_trend_or_that_there_is_none_yet(qtbot, desk, settle, services) -> None:
    page = InsightsPage(desk)
    qtbot.addWidget(page)
    page.show()
    settle(desk)
    assert page.quality.lines == {}
    start = datetime(2026, 6, 1, tzinfo=UTC)
    with services.store.write() as connection:
        for night in range(5):
            model = "one" if night < 3 else "another"
            run = CheckRun(start + timedelta(days=night), model, 0, None, 40, 0.5 + night / 10, 0.1, 0.0, 12.0)
            rows.add_run(connection, DEFAULT_PROJECT, run)
    page.refresh()
    settle(desk)
    names = {line.accessibleName() for line in page.quality.lines.values()}
    assert "Known facts found again: 90%. Checks since 1 June 2026: 5." in names
    assert not any(name.startswith("Your own questions") for name in names)
    assert any("took at most: 12 ms" in name for name in names)
    assert not page.quality.grab().isNull()


def test_in_italian_it_says_why_in_italian(section, press, services, server, desk, settle, tmp_path) -> None:
    install_language("it")
    for failing, why in ((answers(404), "Non c’è più."), (answers(503), "Il suo server non risponde")):
        server.plays(failing)
        press(section.buttons["tiny"])
        work(services)
        section.refresh()
        settle(desk)
        assert section.step.text().startswith(why)
        press(section.cancel)
    broken = LazyEmbedder(tmp_path / "nowhere", tmp_path / "cache")
    broken.start()
    assert not broken.wait(60)
    services.library.current.use(broken)
    section.refresh()
    settle(desk)
    assert "Non c’è più. Scegline un altro." in section.state.text()
