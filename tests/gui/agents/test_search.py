"""A long table of agents can be searched."""

from __future__ import annotations

from PySide6.QtCore import Qt

from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.window_size import MINIMUM
from korely_desktop.memory.access import keys
from tests.gui.agents.rows import rows


def test_many_agents_can_be_searched_and_few_need_no_search(qtbot, open_main, services, settle):
    install_language("it")
    window = open_main("agents")
    window.show_page("agents")
    settle(window.desk)
    page = window.page("agents")
    assert not page.search.isVisible()
    window.resize(MINIMUM)
    for number in range(14):
        keys.authenticate(services, keys.create_key(services, PERSON, name=f"Bot {number} of Anna")[1])
    page.refresh()
    settle(window.desk)
    assert page.top.minimumSizeHint().width() <= page.top.width(), "the search gives way to the title and the buttons"
    qtbot.keyClick(page.list, Qt.Key.Key_Slash)
    assert page.search.hasFocus()
    qtbot.keyClicks(page.search, "anna 13")
    qtbot.waitUntil(lambda: list(rows(page)) == ["Bot 13 of Anna"])
    page.leave()
    qtbot.waitUntil(lambda: len(rows(page)) > 13)
