"""Every dialog and menu of the window for :mod:`scripts.gallery`, as it stands when somebody has just opened it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scripts.gallery_scenes import giulia, keys_of, until_answered

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from korely_desktop.domain.erasure import EraseReceipt
    from korely_desktop.domain.facts import Fact
    from korely_desktop.gui.window import MainWindow


def _a_fact(window: MainWindow) -> Fact:
    from korely_desktop.domain.questions import FactQuery
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.memory import facts

    services = window.desk.services
    return facts.query(services, PERSON, FactQuery(entity_id=giulia(services).id, limit=1))[0][0]


def _sentence(window: MainWindow) -> str:
    from korely_desktop.gui.detail.words import plain_sentence

    return plain_sentence(window.desk.services.vocabulary, _a_fact(window))


# -- people and facts


def _rename(window: MainWindow) -> None:
    window.desk.entity_wanted.emit(giulia(window.desk.services).id)
    until_answered(window)
    window.page("memory").drawer._act("rename")


def _merge(window: MainWindow) -> None:
    from korely_desktop.gui.drawer.dialogs import MergeDialog

    dialog = MergeDialog(window.desk, giulia(window.desk.services), window)
    dialog.open()
    until_answered(window)
    dialog.list.setCurrentRow(1)


def _end(window: MainWindow) -> None:
    from datetime import UTC, datetime

    from korely_desktop.gui.detail.dates import EndDialog

    EndDialog(_sentence(window), _a_fact(window).valid_from, datetime.now(UTC), window).open()


def _which_day(window: MainWindow) -> None:
    from datetime import UTC, datetime

    from korely_desktop.gui.activity.day_chip import DayDialog

    DayDialog(datetime.now(UTC).date(), window).open()


def _move(window: MainWindow) -> None:
    from korely_desktop.gui.panel.moving import MoveDialog

    MoveDialog(window.desk, _sentence(window), window).open()


def _correct(window: MainWindow) -> None:
    from korely_desktop.gui.review.correct import CorrectDialog

    CorrectDialog(window.desk, _a_fact(window), window).open()


def _source_text(window: MainWindow) -> None:
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.domain.texts import TextQuery
    from korely_desktop.gui.detail.texts import show_text
    from korely_desktop.memory.listing import texts

    memory = texts.texts(window.desk.services, PERSON, TextQuery(text="Giulia"))[0][0]
    show_text(window, memory.content, [(0, 12)], "support-bot")


def _save_filter(window: MainWindow) -> None:
    from korely_desktop.domain.panel import PanelQuery

    window.desk.saved_filters.ask_name(PanelQuery(person="Giulia Ferri", family="preferences"), window)


# -- erasing


def _erase_person(window: MainWindow) -> None:
    window.page("memory").erasing.ask_entity(giulia(window.desk.services).id, giulia(window.desk.services).name)


def _erase_fact(window: MainWindow) -> None:
    window.page("memory").erasing.ask_facts([_a_fact(window).id], _sentence(window))


def _erasing(window: MainWindow) -> None:
    """Decided, and under way."""
    _erase_fact(window)
    until_answered(window)
    dialog = window.page("memory").erasing.dialog
    dialog.decided.disconnect()
    dialog._decide()


def _receipt(window: MainWindow) -> None:
    from korely_desktop.gui.detail.receipt import ReceiptDialog

    ReceiptDialog(_erased(()), window).open()


def _receipt_left(window: MainWindow) -> None:
    from korely_desktop.gui.detail.receipt import ReceiptDialog

    ReceiptDialog(_erased(("korely.db-wal",)), window).open()


def _erased(leftovers: tuple[str, ...]) -> EraseReceipt:
    from datetime import UTC, datetime

    from korely_desktop.domain.erasure import EraseReceipt, Scan

    return EraseReceipt(
        at=datetime.now(UTC),
        actor="person",
        facts=31,
        earlier=6,
        derived=2,
        entities=3,
        memories=2,
        redacted=9,
        copies_removed=1,
        scan=Scan(files=5, bytes=18_400_000, fragments=44, leftovers=leftovers, encrypted=True),
        finished=True,
        audit_id="aud",
        audit_entry=1_204,
    )


# -- agents


def _new_agent(window: MainWindow) -> None:
    window.page("agents").ask_new()


def _key_once(window: MainWindow) -> None:
    from korely_desktop.gui.agents.words import RIGHTS

    window.page("agents").make_key("Cursor", RIGHTS["both"], [])


def _change_key(window: MainWindow) -> None:
    page = window.page("agents")
    page.changing.ask(keys_of(window)[-1])
    until_answered(window)
    page.changing.dialog.may.rights.part("read").click()


def _revoke(window: MainWindow) -> None:
    window.page("agents")._ask_revoke(keys_of(window)[-1])


def _taken_back(window: MainWindow) -> None:
    """What undoing from a line of the ledger on would take back."""
    from scripts.gallery_scenes import SCENES

    SCENES["rewind"][1](window)
    until_answered(window)
    window.page("agents").detail.foot.show_all.click()


def _forget_all(window: MainWindow) -> None:
    """What forgetting all that an agent wrote would take back."""
    page = window.page("agents")
    rows = [page.list.agents.row_of(name) for name in ("support-bot", "assistenza")]
    page.list.setCurrentIndex(page.list.agents.index(next(row for row in rows if row is not None)))
    until_answered(window)
    page.detail.forget.click()


# -- settings, texts, help


def _consent(window: MainWindow) -> None:
    from korely_desktop.gui.settings.consent import ConsentDialog

    ConsentDialog("http://192.168.1.20:11434", window).open()


def _new_webhook(window: MainWindow) -> None:
    from korely_desktop.gui.settings.webhook_dialogs import NewWebhookDialog

    dialog = NewWebhookDialog([], window)
    dialog.url.setText("http://127.0.0.1:9000/korely")
    dialog.open()


def _leaving(window: MainWindow) -> None:
    from korely_desktop.gui.settings.webhook_dialogs import LeavingDialog

    LeavingDialog("https://agents.example.com", window).open()


def _secret(window: MainWindow) -> None:
    from korely_desktop.gui.settings.webhook_dialogs import SecretDialog

    SecretDialog("whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", window, replaces=True).open()


def _remove_webhook(window: MainWindow) -> None:
    from korely_desktop.gui.settings.webhook_dialogs import RemoveWebhookDialog

    RemoveWebhookDialog("127.0.0.1:9000/korely", window).open()


def _erase_demo(window: MainWindow) -> None:
    from korely_desktop.gui.onboarding.page import EraseDemoDialog

    EraseDemoDialog(window).open()


def _log(window: MainWindow) -> None:
    from korely_desktop.gui.diagnostics import LogDialog

    log = window.desk.connection.data_dir / "logs" / "korely.log"
    log.parent.mkdir(exist_ok=True)
    line = "2026-06-12 09:41:07,112 INFO korely_desktop.workers.pool: read a text in 0.04 s\n"
    log.write_text(line * 60, encoding="utf-8")
    LogDialog(window.desk, window).open()


def _licence(window: MainWindow) -> None:
    window.page("settings").show_section("about")
    window.page("settings").sections["about"]._read("Lucide", "icons/LICENSE.txt")


def _new_label(window: MainWindow) -> None:
    from korely_desktop.gui.texts.labels import NewLabel

    NewLabel(["aurora", "prices"], window).open()


def _note(window: MainWindow) -> None:
    window.write_down()


def _note_of_others(window: MainWindow) -> None:
    from korely_desktop.domain.memories import NewMemory
    from korely_desktop.memory import remember

    services, caller = window.desk.services, window.desk.caller
    remember.add(services, caller, NewMemory("Prefers mornings.", user_id="customer-1184 of the northern branch"))
    window.write_down()


def _keys(window: MainWindow) -> None:
    window.show_keys()


def _choose_file(window: MainWindow) -> None:
    """Where an export goes, on a system without a dialog of its own."""
    window.page("settings").show_section("storage")
    window.page("settings").sections["storage"].backups._ask_file()


# -- menus


def _row_menu(window: MainWindow) -> None:
    page = window.page("memory")
    page.leave()
    page.view.setCurrentIndex(page.model.index(1, 0))
    page.view.customContextMenuRequested.emit(page.view.visualRect(page.view.currentIndex()).center())


def _view_menu(window: MainWindow) -> None:
    window.page("memory").more.click()


def _person_menu(window: MainWindow) -> None:
    window.page("memory").filters.chips["person"].clicked.emit()


def _state_menu(window: MainWindow) -> None:
    window.page("memory").filters.chips["state"].clicked.emit()


def _as_of_menu(window: MainWindow) -> None:
    window.page("memory").as_of.click()


def _label_menu(window: MainWindow) -> None:
    page = window.page("texts")
    page.view.setCurrentIndex(page.model.index(0))
    until_answered(window)
    page.reader.labels.add.click()


def _tray_menu(window: MainWindow) -> None:
    window.tray.set_waiting(5)
    _pop_up(window, window.tray.menu)


def _pop_up(window: MainWindow, menu: QMenu) -> None:
    menu.popup(window.mapToGlobal(window.rect().center()))


DIALOGS: dict[str, tuple[str, Callable[[MainWindow], None]]] = {
    "rename": ("memory", _rename),
    "merge": ("people", _merge),
    "end": ("memory", _end),
    "move": ("memory", _move),
    "correct": ("review", _correct),
    "source-text": ("memory", _source_text),
    "save-filter": ("memory", _save_filter),
    "erase-person": ("memory", _erase_person),
    "erase-fact": ("memory", _erase_fact),
    "erasing": ("memory", _erasing),
    "receipt": ("memory", _receipt),
    "receipt-left": ("memory", _receipt_left),
    "which-day": ("activity", _which_day),
    "new-agent": ("agents", _new_agent),
    "key-once": ("agents", _key_once),
    "change-key": ("agents", _change_key),
    "revoke": ("agents", _revoke),
    "taken-back": ("agents", _taken_back),
    "forget-all": ("agents", _forget_all),
    "consent": ("settings", _consent),
    "new-webhook": ("settings", _new_webhook),
    "leaving": ("settings", _leaving),
    "secret": ("settings", _secret),
    "remove-webhook": ("settings", _remove_webhook),
    "erase-demo": ("settings", _erase_demo),
    "log": ("settings", _log),
    "licence": ("settings", _licence),
    "new-label": ("texts", _new_label),
    "note": ("memory", _note),
    "note-of-others": ("memory", _note_of_others),
    "keys": ("memory", _keys),
    "choose-file": ("settings", _choose_file),
    "row-menu": ("memory", _row_menu),
    "view-menu": ("memory", _view_menu),
    "person-menu": ("memory", _person_menu),
    "state-menu": ("memory", _state_menu),
    "as-of-menu": ("memory", _as_of_menu),
    "label-menu": ("texts", _label_menu),
    "tray-menu": ("memory", _tray_menu),
}
"""By name: the page, and what opens the dialog or menu over it."""
