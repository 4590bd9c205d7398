"""Every dialog by keyboard alone: where the focus begins, the round by Tab, what Enter and Esc do, the way back."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from korely_desktop import gui
from korely_desktop.domain.blocks import BlockPlace
from korely_desktop.domain.erasure import EraseReceipt, EraseTarget, Scan
from korely_desktop.domain.incoming import Note, Origin, TextFile
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import EntityQuery, FactQuery, NewTriple
from korely_desktop.domain.rewind import Rewound, Writer
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.activity.about_chip import AboutDialog
from korely_desktop.gui.activity.day_chip import DayDialog
from korely_desktop.gui.agents.changing import ChangeKeyDialog
from korely_desktop.gui.agents.dialogs import NewKeyDialog, RevokeDialog
from korely_desktop.gui.agents.taking_back import ForgetAllDialog, ShownDialog
from korely_desktop.gui.agents.working_memory import BlockDialog, WorkingMemoryDialog
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.dialog import Dialog, Question
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.dates import EndDialog
from korely_desktop.gui.detail.erase_dialog import EraseDialog
from korely_desktop.gui.detail.receipt import ReceiptDialog
from korely_desktop.gui.diagnostics import LogDialog
from korely_desktop.gui.drawer.dialogs import MergeDialog, NameDialog
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.insights.questions import QuestionsDialog
from korely_desktop.gui.onboarding.page import EraseDemoDialog
from korely_desktop.gui.panel.moving import MoveDialog
from korely_desktop.gui.quick_add import QuickAdd
from korely_desktop.gui.review.correct import CorrectDialog
from korely_desktop.gui.saved_filters import _NameDialog
from korely_desktop.gui.settings.backup_dialogs import PassphraseDialog, RestoreDialog
from korely_desktop.gui.settings.consent import ConsentDialog
from korely_desktop.gui.settings.text_import_dialog import TextImportDialog
from korely_desktop.gui.settings.travel import ImportDialog
from korely_desktop.gui.settings.webhook_dialogs import (
    LeavingDialog,
    NewWebhookDialog,
    RemoveWebhookDialog,
    SecretDialog,
)
from korely_desktop.gui.shortcuts import ShortcutSheet
from korely_desktop.gui.texts.details import ExpiryDialog, SourceDialog
from korely_desktop.gui.texts.labels import NewLabel
from korely_desktop.gui.texts.links import LinkDialog
from korely_desktop.gui.window_size import MINIMUM
from korely_desktop.memory import blocks, entities, facts, remember
from korely_desktop.memory.access import keys, projects
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.travel.lines import Header

NOW = datetime(2026, 6, 12, 9, tzinfo=UTC)
HEADER = Header(
    version=1, made_at=NOW, app="1", user_id=None, entities=1, memories=2, facts=3, left_out=["keys of agents"]
)
Make = Callable[[Desk, QWidget], Dialog]


def known(desk: Desk):
    """A fact about Giulia."""
    return facts.query(desk.services, PERSON, FactQuery(limit=1))[0][0]


def rewound(fact) -> Rewound:
    """Taking back one text, of which one fact came."""
    return Rewound(
        id="",
        writer=Writer("key"),
        since=NOW,
        texts=1,
        restored=0,
        facts=(fact,),
        back=(),
        kept=0,
        confirmed=0,
        questions=0,
        asked=0,
        left={},
    )


def giulia(desk: Desk):
    return entities.entities(desk.services, PERSON, EntityQuery(q="Giulia"))[0][0]


def erase(desk: Desk, parent: QWidget) -> Dialog:
    preview = erasure.preview(desk.services, PERSON, EraseTarget(fact_ids=(known(desk).id,)))
    return EraseDialog(preview, "Giulia lives in Turin", desk.services.vocabulary, parent)


def revoke(desk: Desk, parent: QWidget) -> Dialog:
    return RevokeDialog(keys.create_key(desk.services, PERSON, name="Claude Code")[0], parent)


def change_key(desk: Desk, parent: QWidget) -> Dialog:
    return ChangeKeyDialog(desk, keys.create_key(desk.services, PERSON, name="Claude Code")[0], parent)


def receipt(desk: Desk, parent: QWidget) -> Dialog:
    scan = Scan(files=3, bytes=1_000_000, fragments=2, leftovers=(), encrypted=True)
    counts = {"facts": 1, "earlier": 0, "derived": 0, "entities": 0, "memories": 0, "redacted": 1}
    made = EraseReceipt(
        at=NOW, actor="person", copies_removed=0, finished=True, scan=scan, audit_id="aud", audit_entry=4, **counts
    )
    return ReceiptDialog(made, parent)


def block(desk: Desk, parent: QWidget) -> Dialog:
    place = BlockPlace("giulia", "support-bot", "tasks")
    return BlockDialog(desk, blocks.put(desk.services, PERSON, place, "Send the offer."), parent)


DIALOGS: dict[str, tuple[Make, type[QWidget], str]] = {
    "name": (lambda d, w: NameDialog("Rename", "Another name.", "Giulia", w), QLineEdit, ""),
    "merge": (lambda d, w: MergeDialog(d, giulia(d), w), QLineEdit, ""),
    "end": (lambda d, w: EndDialog("Giulia lives in Turin", NOW, datetime.now(UTC), w), QWidget, "It ended"),
    "correct": (lambda d, w: CorrectDialog(d, known(d), w), QLineEdit, "Save"),
    "new key": (lambda d, w: NewKeyDialog(d, w), QLineEdit, ""),
    "change key": (change_key, QLineEdit, ""),
    "revoke": (revoke, Button, ""),
    "label": (lambda d, w: NewLabel(["one"], w), QLineEdit, "Add"),
    "texts of a file": (
        lambda d, w: TextImportDialog(d, TextFile("notes.md", Origin.NOTES, (Note("notes.md", "Anna likes tea."),)), w),
        QAbstractButton,
        "Import",
    ),
    "about": (lambda d, w: AboutDialog(d, w), QLineEdit, "Show"),
    "day": (lambda d, w: DayDialog(NOW.date(), w), QWidget, "Show"),
    "expiry": (lambda d, w: ExpiryDialog(datetime.now(UTC), None, w), QWidget, "Set expiry"),
    "source": (lambda d, w: SourceDialog("a letter", w), QLineEdit, "Save"),
    "link": (lambda d, w: LinkDialog(d, remember.add(d.services, PERSON, NewMemory("Tea.")), w), QLineEdit, ""),
    "questions": (QuestionsDialog, QLineEdit, ""),
    "back up": (lambda d, w: PassphraseDialog("Back up", "One file.", "Choose…", w), QLineEdit, ""),
    "import": (lambda d, w: ImportDialog(Path("all.jsonl"), HEADER, w), Button, "Import"),
    "restore": (lambda d, w: RestoreDialog(d, Path("old.korely-backup"), w), QLineEdit, ""),
    "consent": (lambda d, w: ConsentDialog("http://example.org", w), Button, ""),
    "new webhook": (lambda d, w: NewWebhookDialog(projects.listed(d.services, PERSON), w), QLineEdit, ""),
    "leaving": (lambda d, w: LeavingDialog("http://example.org", w), Button, ""),
    "secret": (lambda d, w: SecretDialog("whsec_abc", w, replaces=True), IconButton, ""),
    "remove webhook": (lambda d, w: RemoveWebhookDialog("127.0.0.1:9000", w), Button, ""),
    "erase demo": (lambda d, w: EraseDemoDialog(w), Button, ""),
    "log": (LogDialog, Button, "Close"),
    "note": (QuickAdd, QPlainTextEdit, ""),
    "keys": (lambda d, w: ShortcutSheet(d.actions.listed(), w), Button, "Close"),
    "move": (lambda d, w: MoveDialog(d, "Giulia lives in Turin", w), QLineEdit, "Move"),
    "erase": (erase, Button, ""),
    "receipt": (receipt, Button, "Done"),
    "working notes": (WorkingMemoryDialog, Button, "Close"),
    "working note": (block, QPlainTextEdit, ""),
    "filter": (lambda d, w: _NameDialog("Save the filter", "Mine", "Save", w), QLineEdit, "Save"),
    "rewind": (
        lambda d, w: ShownDialog(d, rewound(known(d)), w),
        Button,
        "Close",
    ),
    "forget all": (
        lambda d, w: ForgetAllDialog(d, "Forget all?", rewound(known(d)), w, "Forget all of it"),
        Button,
        "Forget all of it",
    ),
}
"""How each is made, what has the focus first, and what Enter presses once the fields are filled ("" for none)."""
ONE_ACT = ("log", "secret", "keys", "receipt", "rewind", "questions", "working notes")
IRREVERSIBLE = ("erase", "revoke", "remove webhook")


@pytest.fixture
def opened(qtbot, desk, settle, services):
    """Opens a dialog from a button of a window, as a person does who has no mouse."""
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
    window = QWidget()
    qtbot.addWidget(window)
    opener = QPushButton("Open")
    QVBoxLayout(window).addWidget(opener)
    window.resize(900, 700)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    opener.setFocus()

    def open_it(name: str) -> tuple[Dialog, QPushButton]:
        dialog = DIALOGS[name][0](desk, window)
        dialog.open()
        qtbot.waitUntil(dialog.isActiveWindow)
        settle(desk)
        return dialog, opener

    return open_it


def test_every_dialog_is_here():
    for module in pkgutil.walk_packages(gui.__path__, "korely_desktop.gui."):
        importlib.import_module(module.name)
    kinds = {*Dialog.__subclasses__(), *Question.__subclasses__()} - {Question}
    ours = {kind.__name__ for kind in kinds if kind.__module__.startswith("korely_desktop")}
    assert len(ours) == len(DIALOGS)


@pytest.mark.parametrize("name", DIALOGS)
def test_the_focus_begins_inside_and_esc_gives_it_back_and_leaves_nothing(qtbot, opened, name):
    dialog, opener = opened(name)
    start = QApplication.focusWidget()
    assert isinstance(start, DIALOGS[name][1])
    assert dialog.isAncestorOf(start)
    assert QAccessible.queryAccessibleInterface(start).text(QAccessible.Text.Name)
    qtbot.keyClick(start, Qt.Key.Key_Escape)
    assert dialog.result() == Dialog.DialogCode.Rejected
    qtbot.waitUntil(lambda: not isValid(dialog))
    assert opener.window().focusWidget() is opener, "the window that comes forward again has it where it was"


def next_stop(qtbot, dialog: Dialog) -> QWidget:
    """Where Tab leads; within a date it goes from day to month to year first."""
    here = dialog.focusWidget()
    for _ in range(4):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        if dialog.focusWidget() is not here:
            break
    return dialog.focusWidget()


@pytest.mark.parametrize("name", DIALOGS)
def test_tab_goes_round_with_the_acts_at_the_end(qtbot, opened, name):
    dialog, _ = opened(name)
    seen: list[QWidget] = []
    place = dialog.focusWidget()
    while place not in seen:
        seen.append(place)
        place = next_stop(qtbot, dialog)
    assert place is seen[0]
    takes = Qt.FocusPolicy.TabFocus
    stops = [w for w in dialog.findChildren(QWidget) if w.focusPolicy() & takes and not w.focusProxy()]
    assert {w for w in stops if w.isVisible() and w.isEnabled()} <= set(seen)
    if dialog.cancel is not None:
        acts = {widget for widget in seen if widget.parent() is dialog.cancel.parent()}
        from_cancel = seen[seen.index(dialog.cancel) :] + seen[: seen.index(dialog.cancel)]
        assert set(from_cancel[: len(acts)]) == acts
    qtbot.keyClick(place, Qt.Key.Key_Backtab)
    assert dialog.focusWidget() is seen[-1]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", DIALOGS)
def test_the_smallest_window_holds_it_with_its_acts_whole(opened, name, language):
    install_language(language)
    dialog, opener = opened(name)
    window = opener.window()
    window.resize(MINIMUM)
    dialog.hide()
    dialog.open()
    assert dialog.height() <= window.height()
    named = [button for button in dialog.findChildren(Button) if button.text() and button.isVisibleTo(dialog)]
    for button in named:
        assert button.width() >= button.sizeHint().width(), button.text()
    for act in (button for button in named if button.parent() is dialog._foot):
        assert dialog._foot.rect().contains(act.geometry())
    assert dialog.rect().contains(dialog._foot.geometry())


@pytest.mark.parametrize("name", [name for name, (_, _, act) in DIALOGS.items() if act])
def test_enter_does_the_act_by_default(qtbot, opened, name):
    dialog, _ = opened(name)
    start = QApplication.focusWidget()
    if isinstance(start, QLineEdit) and not start.text():
        qtbot.keyClicks(start, "Something")
    (default,) = [button for button in dialog.findChildren(Button) if button.isDefault()]
    assert default.text() == DIALOGS[name][2]
    qtbot.keyClick(start, Qt.Key.Key_Return)
    assert dialog.result() == Dialog.DialogCode.Accepted


def test_enter_copies_a_secret_that_cannot_be_had_again(qtbot, opened):
    dialog, _ = opened("secret")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert QApplication.clipboard().text() == "whsec_abc"
    assert dialog.isVisible()


@pytest.mark.parametrize("name", IRREVERSIBLE)
def test_enter_never_does_what_cannot_be_taken_back(qtbot, opened, name):
    dialog, _ = opened(name)
    decided = []
    if isinstance(dialog, EraseDialog):
        dialog.decided.connect(decided.append)
    acts = [button for button in dialog.findChildren(Button) if button is not dialog.cancel and button.text()]
    assert acts
    for button in acts:
        button.setFocus()
        qtbot.keyClick(button, Qt.Key.Key_Return)
        assert dialog.isVisible()
        assert decided == []


@pytest.mark.parametrize("name", DIALOGS)
def test_only_what_erases_is_red(opened, name):
    dialog, _ = opened(name)
    red = [button.text() for button in dialog.findChildren(Button) if button.kind == "erase"]
    assert all("Erase" in words for words in red)


@pytest.mark.parametrize("name", [name for name in DIALOGS if name not in ONE_ACT])
def test_enter_on_the_way_out_goes_out(qtbot, opened, name):
    dialog, _ = opened(name)
    dialog.cancel.setFocus()
    qtbot.keyClick(dialog.cancel, Qt.Key.Key_Return)
    assert dialog.result() == Dialog.DialogCode.Rejected
    assert not dialog.isVisible()


def test_ctrl_enter_acts_from_a_text_of_several_lines(qtbot, opened, desk, settle):
    dialog, _ = opened("note")
    qtbot.keyClicks(dialog.text, "Giulia likes tea.")
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return)
    assert dialog.isVisible()
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    settle(desk)
    qtbot.waitUntil(lambda: not isValid(dialog))
