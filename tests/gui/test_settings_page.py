"""Every setting that is shown does what it says, at once, and is kept."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.webhooks import MEMORY_CREATED
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.preferences import Preferences
from korely_desktop.gui.theme import theme
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import read_notes
from korely_desktop.memory.webhooks import managing


@pytest.fixture
def page(open_main, settle):
    window = open_main("settings", "agents")
    window.show_page("settings")
    settle(window.desk)
    return window.page("settings")


def kept(page) -> Preferences:
    page.window().desk.preferences.sync()
    return Preferences(page.window().desk.connection.data_dir)


def choose(box, key) -> None:
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


def test_dark_text_size_and_motion_apply_at_once_and_are_kept(qtbot, page):
    appearance = page.sections["appearance"]
    page.show_section("appearance")
    choose(appearance.appearance, "dark")
    assert theme().mode == "dark"
    choose(appearance.text_size, "130")
    assert theme().percent == 130
    theme().set(reduced_motion=False)
    qtbot.mouseClick(appearance.motion.switch, Qt.MouseButton.LeftButton)
    assert theme().duration(180) == 0
    preferences = kept(page)
    assert (preferences.appearance, preferences.text_size, preferences.reduced_motion) == ("dark", 130, True)


def test_single_letters_can_be_turned_off(qtbot, page):
    acted: list[str] = []
    desk = page.window().desk
    action = desk.actions.add(page, "Act", "A", lambda: acted.append("a"), "review")
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_A)
    assert acted == ["a"]
    general = page.sections["general"]
    qtbot.mouseClick(general.single.switch, Qt.MouseButton.LeftButton)
    assert not action.isEnabled()
    qtbot.keyClick(page, Qt.Key.Key_A)
    assert acted == ["a"]
    assert kept(page).single_keys is False


def test_the_person_chooses_how_long_single_reads_are_kept(qtbot, page, services):
    page.show_section("storage")
    box = page.sections["storage"].read_notes
    qtbot.waitUntil(lambda: box.currentText() == "90 days")
    box.setCurrentIndex(0)
    box.activated.emit(0)
    qtbot.waitUntil(lambda: read_notes.days_kept(services, PERSON) == 30)


@pytest.fixture
def file_manager():
    """What opens folders on this computer: a list of those that were opened."""

    class Manager(QObject):
        def __init__(self) -> None:
            super().__init__()
            self.opened: list[str] = []

        @Slot(QUrl)
        def show(self, place: QUrl) -> None:
            self.opened.append(place.toLocalFile())

    manager = Manager()
    yield manager
    QDesktopServices.unsetUrlHandler("file")


def test_the_folder_is_opened_and_where_nothing_opens_folders_it_is_told(qtbot, page, settle, file_manager):
    page.show_section("storage")
    window = page.window()
    folder = str(window.desk.connection.data_dir)
    opens = next(button for button in page.sections["storage"].findChildren(Button) if button.text() == "Open folder")
    QDesktopServices.setUrlHandler("file", file_manager, "show")
    qtbot.mouseClick(opens, Qt.MouseButton.LeftButton)
    assert file_manager.opened == [folder]
    assert not window.toasts.isVisible()
    QDesktopServices.unsetUrlHandler("file")
    qtbot.mouseClick(opens, Qt.MouseButton.LeftButton)
    assert window.toasts.words == f"No program on this computer opens {folder}"


def test_storage_tells_what_is_there(qtbot, page, services):
    remember.add(services, PERSON, NewMemory("Giulia likes peaches."))
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Turin"))
    facts.add_triple(services, Caller("rest", label="support-bot"), NewTriple("Giulia", "lives_in", "Milan"))
    page.show_section("storage")
    storage = page.sections["storage"]
    qtbot.waitUntil(lambda: storage.folder.text().endswith(" MB, 2 facts, 1 text"))  # with the one in Review
    qtbot.mouseClick(storage.check, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "The log is intact" in storage.checked.text())


def test_the_sections_are_switched_by_mouse(qtbot, page):
    qtbot.mouseClick(page.list.item("about"), Qt.MouseButton.LeftButton)
    assert page.sections["about"].isVisible()


def test_preferences_that_make_no_sense_count_as_not_set(tmp_path):
    (tmp_path / "window.ini").write_text(
        "[General]\nlanguage=klingon\nappearance=7\ntext_size=huge\ngeometry=1\nlayout=1\n", encoding="utf-8"
    )
    preferences = Preferences(tmp_path)
    assert preferences.language == "system"
    assert preferences.appearance == "system"
    assert preferences.text_size == 100
    assert preferences.geometry is None


def test_a_setting_is_found_by_its_words(qtbot, page):
    page.show()
    page.find()
    qtbot.keyClicks(page.search, "less motion")
    qtbot.waitUntil(lambda: not page.list.item("about").isVisible())
    assert page.list.item("appearance").isVisible()
    assert page.list.item("appearance").isChecked()
    page.leave()
    qtbot.waitUntil(lambda: page.list.item("about").isVisible())


@pytest.mark.parametrize(
    ("words", "section"),
    [
        ("dark mode", "appearance"),
        ("big text", "appearance"),
        ("API port", "address"),
        ("notifications", "presence"),
        ("startup", "presence"),
        ("update", "versions"),
        ("recycle bin", "privacy"),
        ("where is my data", "storage"),
        ("new computer", "storage"),
        ("licence", "about"),
        ("backups", "storage"),
    ],
)
def test_a_setting_is_found_by_what_people_call_it(qtbot, page, words, section):
    page.find()
    qtbot.keyClicks(page.search, words)
    qtbot.waitUntil(page.list.item(section).isChecked)


_CALLED = {
    "en": {
        "general": "change language, keyboard, shortcuts, hotkeys, single letter, translate",
        "appearance": "dark, night mode, theme, font size, bigger text, animations, contrast, colours, zoom",
        "presence": "tray, notification, start at login, launch at startup, background, minimize, global shortcut",
        "privacy": "telemetry, network, offline, trash, schedule",
        "storage": "backups, daily backup, scheduled backup, change passphrase, password, restore, move, usb, export",
        "learning": "how often, autonomy, trust",
        "webhooks": "callback, secret",
        "address": "port, mcp, connect an agent, tokens, url",
        "versions": "updates, changelog, check for updates, upgrade",
        "about": "licence, log file, diagnostics, help, bugs",
    },
    "it": {
        "general": "lingua, cambia lingua, tastiera, scorciatoie, lettere",
        "appearance": "tema scuro, carattere, testo più grande, ingrandire, animazioni, contrasto, notte",
        "presence": "area di notifica, avvio automatico, minimizza, esci, sfondo",
        "privacy": "telemetria, rete, offline, cestino",
        "storage": "backup automatico, copia automatica, ogni giorno, cambia password, frase segreta, ripristina",
        "learning": "quante volte, autonomia, fiducia",
        "webhooks": "segreto",
        "address": "porta, collega un agente, mcp",
        "versions": "aggiornamenti, aggiornamento, novità",
        "about": "licenza, diagnostica, aiuto",
    },
}


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_section_is_found_by_plain_words_in_the_language_of_the_window(open_main, settle, language):
    install_language(language)
    window = open_main("settings")
    window.show_page("settings")
    page = window.page("settings")
    for name in page.sections:
        assert page.sections[name] is not None
    settle(window.desk)
    missed = []
    for section, called in _CALLED[language].items():
        for words in called.split(", "):
            page.search.searched.emit(words)
            if page.list.item(section).isHidden():
                missed.append((section, words))
    assert not missed


def test_a_section_is_made_when_it_is_first_shown(qtbot, page):
    assert set(page.sections.made) == {"general"}
    qtbot.mouseClick(page.list.item("about"), Qt.MouseButton.LeftButton)
    assert set(page.sections.made) == {"general", "about"}


def test_a_section_nobody_looked_at_is_found_by_its_names_and_by_what_stands_on_it(qtbot, page):
    page.show()
    page.search.searched.emit("recycle bin")
    assert page.list.item("privacy").isChecked(), "at once"
    assert "storage" not in page.sections.made
    page.search.searched.emit("checks the chain of everything")
    assert page.list.findChild(QLabel).isHidden(), "it may yet be found"
    qtbot.waitUntil(page.list.item("storage").isChecked)
    assert page.list.item("about").isHidden()


def test_the_arrow_keys_go_through_the_sections(qtbot, page):
    page.list.item("general").setFocus()
    qtbot.keyClick(page.list.item("general"), Qt.Key.Key_Down)
    assert page.sections["appearance"].isVisible()
    qtbot.keyClick(page.list.item("appearance"), Qt.Key.Key_Up)
    assert page.sections["general"].isVisible()
    qtbot.keyClick(page.list.item("general"), Qt.Key.Key_Up)
    assert page.list.item("general").hasFocus()


def test_the_focus_goes_along_to_a_section_that_is_opened_from_elsewhere(page):
    page.show_section("appearance")
    page.list.item("appearance").setFocus()
    page.show_section("webhooks")
    assert page.list.item("webhooks").hasFocus()
    page.search.setFocus()
    page.show_section("general")
    assert page.search.hasFocus()


def test_privacy_says_what_leaves_and_what_is_let_go_and_leads_there(qtbot, page, services):
    page.show_section("privacy")
    privacy = page.sections["privacy"]
    qtbot.waitUntil(lambda: "for 90 days" in privacy.reads.text())
    assert privacy.webhooks.text() == "Nothing. Nobody is notified."
    assert privacy.model.text() == "Nothing. Korely reads every text itself."
    managing.create(services, PERSON, "http://127.0.0.1:9/x", (MEMORY_CREATED,))
    managing.create(services, PERSON, "https://hooks.example.com/korely", (MEMORY_CREATED,), agree=True)
    read_notes.keep(services, PERSON, 30)
    privacy.refresh()
    qtbot.waitUntil(lambda: "https://hooks.example.com" in privacy.webhooks.text())
    assert "127.0.0.1" not in privacy.webhooks.text()
    assert "for 30 days" in privacy.reads.text()
    to_storage = next(b for b in privacy.findChildren(Button) if b.accessibleName() == "Open: What agents read")
    qtbot.mouseClick(to_storage, Qt.MouseButton.LeftButton)
    assert page.sections["storage"].isVisible()


def test_a_setting_far_down_is_scrolled_to_when_it_is_found(qtbot, page):
    page.show()
    page.find()
    qtbot.keyClicks(page.search, "demo data")
    demo = page.sections["storage"].demo
    qtbot.waitUntil(demo.isVisible)
    assert not demo.visibleRegion().isEmpty()


def test_what_is_no_setting_leads_to_the_search_that_knows_everything(qtbot, page):
    page.find()
    qtbot.keyClicks(page.search, "a setting nobody thought of")
    none = page.list.findChild(QLabel)
    qtbot.waitUntil(none.isVisible)
    assert "Ctrl+K" in none.text()
