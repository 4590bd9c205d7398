"""The Memory page alone, with its facts about three people."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from korely_desktop.domain.facts import Trust
from korely_desktop.gui.panel.page import PanelPage
from tests.gui.learning import ago
from tests.memory.rows import Rows


@pytest.fixture
def rows(services):
    return Rows(services.store)


@pytest.fixture
def world(rows):
    email = rows.fact("Giulia Ferri", "likes", "email follow-ups", learned=ago(1), begin=ago(1), trust=Trust.PERSON)
    rows.fact("Giulia Ferri", "likes", "phone calls", learned=ago(90), begin=ago(400), end=ago(1), by=email)
    rows.fact("Giulia Ferri", "lives_in", "Turin", family="places", learned=ago(0.9), begin=ago(430))
    rows.fact("Marco Conti", "works_at", "Acme GmbH", family="work", learned=ago(40), begin=ago(300))
    rows.fact(
        "Nadia Rossi", "allergic_to", "peanuts", family="health", learned=ago(200), begin=ago(200), agent="Cursor"
    )
    return rows


@pytest.fixture
def open_page(qtbot, desk, settle):
    def open_it(width: int = 1080, height: int = 720) -> PanelPage:
        page = PanelPage(desk)
        qtbot.addWidget(page)
        desk.changes.changed.connect(page.on_changes)
        page.resize(width, height)
        page.show()
        page.refresh()
        loaded(page)
        return page

    def loaded(page: PanelPage) -> None:
        for _ in range(3):
            settle(desk)
            page.view.grab()
            QTest.qWait(5)
        settle(desk)

    open_it.loaded = loaded
    return open_it
