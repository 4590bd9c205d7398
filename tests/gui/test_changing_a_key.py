"""What an agent may do and for whom, changed from its detail: by mouse and by keyboard, undone and done again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from korely_desktop.domain.scope import ADD, ALL_SCOPES, PERSON, READ, WRITE
from korely_desktop.gui.agents.changing import ChangeKeyDialog
from korely_desktop.gui.agents.rights import ids_of
from korely_desktop.gui.agents.words import ids_text
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.i18n import install_language
from korely_desktop.memory.access import keys
from tests.gui.agents.rows import rows


@pytest.fixture
def window(open_main, settle):
    made = open_main("agents", "activity")
    made.show_page("agents")
    settle(made.desk)
    return made


@pytest.fixture
def opened(qtbot, window, settle):
    """Opens the question of the key of this name, as a person does."""

    def open_it(name: str) -> ChangeKeyDialog:
        page = window.page("agents")
        page.refresh()
        settle(window.desk)
        number = page.list.agents.row_of(next(row.identity for row in rows(page).values() if row.name == name))
        page.list.setCurrentIndex(page.list.agents.index(number))
        settle(window.desk)
        qtbot.mouseClick(act(page), Qt.MouseButton.LeftButton)
        return page.changing.dialog

    return open_it


def act(page) -> Button | None:
    shown = [button for button in page.detail.findChildren(Button) if button.isVisible()]
    named = ("Change what it may do…", "Cambia ciò che può fare…")
    return next((button for button in shown if button.text() in named), None)


def said(page) -> list[str]:
    return [label.text() for label in page.detail.findChildren(Label) if label.isVisible()]


def rights(services, key) -> tuple[set[str], tuple[str, ...]]:
    now = next(one for one in keys.keys(services, PERSON) if one.id == key.id)
    return set(now.scopes), now.users


def test_by_mouse_and_back_and_again(qtbot, window, opened, services, settle):
    key, _ = keys.create_key(services, PERSON, name="Cursor", scopes=[READ], users=["giulia"])
    dialog = opened("Cursor")
    assert (dialog.may.rights.current, dialog.may.users.text()) == ("read", "giulia")
    assert not dialog.save.isEnabled(), "nothing is other yet"
    assert dialog.says.text() == "Changes take effect with its next request."
    qtbot.mouseClick(dialog.may.rights.part("both"), Qt.MouseButton.LeftButton)
    assert not dialog.may.erases.isChecked(), "more than it had is given one by one"
    assert dialog.says.text() == (
        "From its next request, it may: read and write, not erase · giulia. Until now: read only · giulia."
    )
    qtbot.keyClick(dialog.may.users, Qt.Key.Key_End)
    qtbot.keyClicks(dialog.may.users, ", nora")
    qtbot.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rights(services, key) == ({READ, ADD}, ("giulia", "nora")))
    page = window.page("agents")
    qtbot.waitUntil(lambda: rows(page)["Cursor"].second == "read and write")
    assert rows(page)["Cursor"].second_note == "not erase"
    assert page.changing.dialog is None
    assert window.toasts.words == "Cursor may now: read and write, not erase · giulia, nora."
    window.undoing.undo()
    qtbot.waitUntil(lambda: rights(services, key) == ({READ}, ("giulia",)))
    settle(window.desk)
    window.undoing.redo()
    qtbot.waitUntil(lambda: rights(services, key) == ({READ, ADD}, ("giulia", "nora")))


def test_by_keyboard_alone(qtbot, window, opened, services, settle):
    key, _ = keys.create_key(services, PERSON, name="Cursor", scopes=[READ, WRITE])
    dialog = opened("Cursor")
    dialog.may.rights.part("both").setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(dialog.may.rights.part("both"), Qt.Key.Key_Right)
    assert dialog.may.rights.current == "read"
    dialog.may.users.setFocus()
    qtbot.keyClicks(dialog.may.users, "giulia")
    settle(window.desk)
    qtbot.keyClick(dialog.may.users, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: rights(services, key) == ({READ}, ("giulia",)))


def test_nobody_named_is_said(qtbot, window, opened, services, settle):
    keys.create_key(services, PERSON, name="Cursor", users=["giulia"])
    dialog = opened("Cursor")
    dialog.may.users.setText(" ,")
    qtbot.waitUntil(lambda: "Nobody is named" in dialog.may.note.text())
    assert "read and write · everybody. Until now: read and write · giulia." in dialog.says.text()
    dialog.reject()
    settle(window.desk)


def test_a_comma_in_an_id_parts_nobody(qtbot, window, opened, services):
    people = ["Rossi, Anna", 'the "boss"', '"quoted"', " spaced ", "team-*"]
    key, _ = keys.create_key(services, PERSON, name="Cursor", users=people)
    dialog = opened("Cursor")
    assert dialog.may.confined_to == people
    assert rows(window.page("agents"))["Cursor"].third.startswith('"Rossi, Anna", the "boss"')
    assert not dialog.save.isEnabled()
    qtbot.mouseClick(dialog.may.rights.part("read"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rights(services, key) == ({READ}, tuple(people)))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", []),
        (" , ,", []),
        ("anna,nora ,  b*", ["anna", "nora", "b*"]),
        ('"a, b" , c', ["a, b", "c"]),
        ('"open, c', ['"open', "c"]),
        ('"a"b, c', ['"a"b', "c"]),
        ('""', []),
    ],
)
def test_ids_with_commas_between(typed: str, meant: list[str]) -> None:
    assert ids_of(typed) == meant
    assert ids_of(ids_text(meant)) == meant


def test_a_paused_key_is_changed_and_stays_paused(qtbot, window, opened, services):
    key, _ = keys.create_key(services, PERSON, name="Cursor")
    keys.pause_key(services, PERSON, key.id)
    dialog = opened("Cursor")
    assert dialog.says.text() == "It is paused. Changes take effect when you resume it."
    qtbot.mouseClick(dialog.may.erases, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rights(services, key)[0] == {READ, ADD})
    assert keys.keys(services, PERSON)[0].state(services.clock()) == "paused"


def test_one_that_is_revoked_meanwhile_is_told_and_keeps_what_was_chosen(qtbot, window, opened, services):
    key, _ = keys.create_key(services, PERSON, name="Cursor")
    dialog = opened("Cursor")
    qtbot.mouseClick(dialog.may.rights.part("read"), Qt.MouseButton.LeftButton)
    keys.revoke_key(services, PERSON, key.id)
    qtbot.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "and never works again" in dialog.may.note.text())
    assert dialog.isVisible()
    assert dialog.may.rights.current == "read"
    dialog.reject()
    qtbot.waitUntil(lambda: act(window.page("agents")) is None)


def test_an_admin_key_can_be_made_less_and_the_key_of_this_computer_stays(qtbot, window, opened, services, settle):
    _, secret = keys.create_key(services, PERSON, name="This computer", scopes=ALL_SCOPES)
    keys.note_local(services, secret)
    key, _ = keys.create_key(services, PERSON, name="Script", scopes=ALL_SCOPES)
    dialog = opened("Script")
    assert dialog.may.rights.current == "all"
    qtbot.mouseClick(dialog.may.rights.part("both"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rights(services, key)[0] == {READ, WRITE})
    page = window.page("agents")
    settle(window.desk)
    page.list.setCurrentIndex(page.list.agents.index(page.list.agents.row_of(keys.keys(services, PERSON)[0].id)))
    settle(window.desk)
    assert act(page) is None
    assert "This is the computer’s own key. What it may do cannot be changed." in said(page)


def test_in_italian(opened, services):
    install_language("it")
    keys.create_key(services, PERSON, name="Cursor")
    dialog = opened("Cursor")
    assert dialog.title.text() == "Che cosa può fare Cursor"
    assert dialog.says.text() == "Le modifiche valgono dalla sua prossima richiesta."
    dialog.reject()


def test_the_log_says_what_it_was_and_what_it_is(qtbot, window, services, settle):
    key, _ = keys.create_key(services, PERSON, name="Cursor", scopes=[READ], users=["giulia"])
    keys.change_key(services, PERSON, key.id, scopes=[READ, WRITE], users=[])
    window.show_page("activity")
    page = window.page("activity")
    settle(window.desk)
    page.list.setCurrentIndex(page.list.model().index(1, 0))
    settle(window.desk)
    shown = [label.text() for label in page.detail.findChildren(Label)]
    assert "You changed what a key may do" in shown
    assert shown[shown.index("Until then") + 1] == "read only · giulia"
    assert shown[shown.index("From then on") + 1] == "read and write · everybody"
