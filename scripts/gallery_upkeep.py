"""What :mod:`scripts.gallery` does to show working notes, a conversation, and looking after the memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scripts.gallery_scenes import until_answered

if TYPE_CHECKING:
    from korely_desktop.gui.window import MainWindow

_NOTES = {
    "en": (
        ("tasks", "giulia", "Send the offer for Aurora by Friday. Ask whether the demo can move to the afternoon."),
        ("tone", None, "Short answers, no exclamation marks. Figures first."),
    ),
    "it": (
        (
            "attività",
            "giulia",
            "Mandare l’offerta per Aurora entro venerdì. Chiedere se la demo può slittare.",
        ),
        ("tono", None, "Risposte brevi, niente punti esclamativi. Prima le cifre."),
    ),
}
_SAID = {
    "en": (
        ("user", "I have moved to Bologna."),
        ("assistant", "Noted. Shall I change the address of your orders as well?"),
    ),
    "it": (
        ("user", "Mi sono trasferita a Bologna."),
        ("assistant", "Va bene. Cambio anche l’indirizzo dei tuoi ordini?"),
    ),
}


def _write_notes(window: MainWindow) -> None:
    from korely_desktop.domain.blocks import BlockPlace
    from korely_desktop.domain.scope import PERSON, Caller
    from korely_desktop.gui.i18n import language
    from korely_desktop.memory import blocks

    agent = Caller("rest", label="support-bot")
    for place, writer in zip(_NOTES[language()], (agent, PERSON), strict=True):
        name, user, content = place
        where = BlockPlace(user, "support-bot", name)
        if not any(block.place == where for block in blocks.every(window.desk.services, PERSON)):
            blocks.put(window.desk.services, writer, where, content)
    until_answered(window)


def _show_notes(window: MainWindow) -> None:
    _write_notes(window)
    window.page("agents").working.click()


def _show_note(window: MainWindow) -> None:
    from korely_desktop.gui.agents.working_memory import WorkingMemoryDialog

    _show_notes(window)
    until_answered(window)
    listed = window.findChildren(WorkingMemoryDialog)[-1]
    next(iter(listed.lines.buttons.values())).click()


def _show_notes_of_agent(window: MainWindow) -> None:
    from korely_desktop.gui.agents.list import ROW, AgentRow

    _write_notes(window)
    page = window.page("agents")
    for number in range(page.list.agents.rowCount()):
        one = page.list.agents.index(number).data(ROW)
        if isinstance(one, AgentRow) and one.key is None and one.name == "support-bot":
            page.list.setCurrentIndex(page.list.agents.index(number))


def _show_message(window: MainWindow) -> None:
    from korely_desktop.domain.conversations import NewEpisode, NewMessage
    from korely_desktop.domain.memories import Role
    from korely_desktop.domain.scope import Caller
    from korely_desktop.gui.i18n import language
    from korely_desktop.memory import conversations

    said = tuple(NewMessage(Role(role), words) for role, words in _SAID[language()])
    agent = Caller("rest", label="support-bot")
    new = NewEpisode("chat-118", said, "giulia", "support-bot", f"chat-118 {language()}")
    kept = conversations.keep(window.desk.services, agent, new)
    window.page("texts").show_text(kept.messages[-1].memory.id)


def _show_look_after(window: MainWindow) -> None:
    from korely_desktop.domain.memories import NewMemory
    from korely_desktop.domain.scope import Caller
    from korely_desktop.gui.i18n import language
    from korely_desktop.memory import remember

    agent = Caller("rest", label="support-bot")
    for words in (_SAID[language()][0][1], _SAID[language()][0][1] + " "):
        remember.add(window.desk.services, agent, NewMemory(words, user_id="giulia", agent_id="support-bot"))
    page = window.page("insights")
    until_answered(window)
    page.look_after.look.click()
    until_answered(window)
    page.area.verticalScrollBar().setValue(page.area.verticalScrollBar().maximum())


_WROTE = {
    "en": ("I’m a vet in Turin, and I don’t eat meat.", "My sister Anna moved to Lisbon.", "The door code is 4711#"),
    "it": ("Faccio la veterinaria a Torino.", "Mia sorella Anna abita a Lisbona.", "Non mangio carne."),
}


def _import_texts(window: MainWindow) -> None:
    from datetime import timedelta

    from korely_desktop.domain.incoming import Origin, TextFile
    from korely_desktop.domain.memories import NewMemory
    from korely_desktop.gui.i18n import language
    from korely_desktop.gui.settings.text_import_dialog import TextImportDialog

    now = window.desk.services.clock()
    texts = [NewMemory(words, timestamp=now - timedelta(days=200 * n)) for n, words in enumerate(_WROTE[language()])]
    chats = [*texts, texts[0], NewMemory("x" * 20_000)]
    TextImportDialog(
        window.desk, TextFile("chatgpt.zip", Origin.CHATGPT, items=tuple(chats), answers=1_204), window
    ).open()


def _imported(window: MainWindow) -> None:
    from korely_desktop.domain.memories import NewMemory
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.gui.components.scrolled import bring_in_sight
    from korely_desktop.gui.i18n import language
    from korely_desktop.memory.incoming import taking_in

    services, page = window.desk.services, window.page("settings")
    texts = [NewMemory(words, source="chatgpt.zip") for words in _WROTE[language()]]
    if (expected := taking_in.look(services, PERSON, texts)).fresh:
        taking_in.take_in(services, PERSON, expected)
    page.show_section("storage")
    rows = page.sections["storage"].travel
    rows.last.refresh()
    until_answered(window)
    bring_in_sight(rows.last)


def _daily_backups(window: MainWindow) -> None:
    """Backups that are made by themselves, on a disk of their own."""
    from datetime import UTC, datetime
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from korely_desktop.domain.backups import AutomaticBackups
    from korely_desktop.gui.components.scrolled import bring_in_sight

    page = window.page("settings")
    page.show_section("storage")
    until_answered(window)
    last = datetime.now(UTC).replace(hour=9, minute=4)
    rows = page.sections["storage"].backups
    rows.daily._show(AutomaticBackups(True, Path("/media/backup/Korely"), False, last, 8_200_000, None, False))
    QApplication.processEvents()
    bring_in_sight(rows.restore)


UPKEEP: dict[str, tuple[str, Callable[[MainWindow], None]]] = {
    "working-notes": ("agents", _show_notes),
    "working-note": ("agents", _show_note),
    "notes-of-agent": ("agents", _show_notes_of_agent),
    "message": ("texts", _show_message),
    "look-after": ("insights", _show_look_after),
    "import-texts": ("settings", _import_texts),
    "imported": ("settings", _imported),
    "daily-backup": ("settings", _daily_backups),
}
"""By name: the page, and what is done on it."""
