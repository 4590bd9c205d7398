"""The pages of Settings. Only what really works is here; every change applies at once."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from korely_desktop import __version__
from korely_desktop.domain.audit import ChainCheck
from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import MemoryQuery
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import Caller
from korely_desktop.gui.components.announce import tell
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.chips import Pill
from korely_desktop.gui.components.code import LongText
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.fields import CopyField
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.diagnostics import LogDialog, copy_report
from korely_desktop.gui.i18n import decimal, fill, number
from korely_desktop.gui.onboarding.page import DemoCard
from korely_desktop.gui.settings.backups import BackupRows
from korely_desktop.gui.settings.chosen import ChosenBox, ChosenSwitch
from korely_desktop.gui.settings.read_notes import ReadNotesBox
from korely_desktop.gui.settings.rows import Group
from korely_desktop.gui.settings.travel import TravelRows
from korely_desktop.gui.theme import theme
from korely_desktop.gui.window_settings import title as setting_title
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import audit
from korely_desktop.memory.services import Services
from korely_desktop.paths import short_path


class SettingsSection(QWidget):
    """A page of Settings: a title, a sentence, groups of rows."""

    def __init__(self, title: str, sentence: str) -> None:
        super().__init__()
        self.title = title
        self.column = vbox(self, spacing=8)
        self.column.addWidget(Label(title, "title"))
        self.column.addWidget(Label(sentence, "body", "text-2", wrap=True))
        self.column.addSpacing(12)

    def group(self, title: str) -> Group:
        """A new group below."""
        made = Group(title)
        self.column.addWidget(made)
        self.column.addSpacing(14)
        return made

    def words(self) -> str:
        """Everything that stands on the page, in small letters, to search in."""
        labels = (label.text() for label in self.findChildren(QLabel))
        buttons = (button.text() for button in self.findChildren(QAbstractButton))
        return " ".join([self.title, *labels, *buttons]).casefold()

    def refresh(self) -> None:
        """Read what may have changed."""


class GeneralSection(SettingsSection):
    """Language and keys."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(self.tr("General"), self.tr("Language and keyboard."))
        self._desk = desk
        language = self.group(self.tr("Language"))
        self.language = ChosenBox(desk, "language", setting_title("language"))
        language.add(
            setting_title("language"),
            self.tr("What agents write stays in the language it was written in."),
            self.language,
        )
        keys = self.group(self.tr("Shortcuts"))
        self.single = ChosenSwitch(desk, "single_keys")
        keys.add(
            setting_title("single_keys"),
            self.tr("E corrects and F forgets while a list or card has the focus. Ctrl and Alt shortcuts always work."),
            self.single,
        )
        self.hints = ChosenSwitch(desk, "key_hints")
        keys.add(setting_title("key_hints"), self.tr("Shown small inside each button."), self.hints)
        look = Button(self.tr("Show all shortcuts"))
        look.clicked.connect(desk.keys_wanted)
        keys.add(self.tr("All shortcuts"), self.tr("The list also opens with F1 or ?."), look)
        self.column.addStretch(1)


class AppearanceSection(SettingsSection):
    """Light and dark, text, motion."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(self.tr("Appearance"), self.tr("How the window looks and moves."))
        self._desk = desk
        colors = self.group(self.tr("Colours"))
        name = self.tr("Light or dark")
        self.appearance = ChosenBox(desk, "appearance", name)
        colors.add(name, self.tr("Changes at once, or along with the system."), self.appearance)
        text = self.group(self.tr("Text"))
        self.text_size = ChosenBox(desk, "text_size", setting_title("text_size"))
        text.add(setting_title("text_size"), self.tr("Rows and buttons grow with the text."), self.text_size)
        self.font_switch = ChosenSwitch(desk, "system_font")
        words = self.tr("Instead of Inter, which comes with Korely.")
        text.add(setting_title("system_font"), words, self.font_switch)
        motion = self.group(self.tr("Motion"))
        self.motion = ChosenSwitch(desk, "reduced_motion")
        motion.add(setting_title("reduced_motion"), self.tr("Nothing slides or fades."), self.motion)
        self.column.addStretch(1)


_ALL_FACTS = FactQuery(include_invalidated=True, states=(State.ACTIVE, State.REVIEW), limit=1)
"""As many as the Memory page has without a filter: what waits in Review takes room as well."""


@dataclass(frozen=True, slots=True)
class _Size:
    facts: int
    texts: int
    megabytes: float


def _measure(services: Services, caller: Caller, folder: Path) -> _Size:
    total = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return _Size(
        facts.query(services, caller, _ALL_FACTS)[1],
        remember.list_memories(services, caller, MemoryQuery(limit=1))[1],
        total / 1_000_000,
    )


class StorageSection(SettingsSection):
    """Where the memory is kept, how it is protected, whether the log is whole, and copies of everything."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(self.tr("Storage"), self.tr("Where your memory is kept, and how it is protected."))
        self._desk = desk
        connection = desk.connection
        computer = self.group(self.tr("This computer"))
        folder = Button(self.tr("Open folder"))
        folder.clicked.connect(self._open_folder)
        self.folder = computer.add(self.tr("Folder"), short_path(connection.data_dir), folder)
        if connection.encrypted:
            pill = Pill(self.tr("On"), "lock", "good", "good-soft")
            words = {
                "keyring": self.tr("Everything on disk is encrypted. The key is in your system keyring."),
                "file": self.tr("Everything on disk is encrypted. The key is in a file that only you can read."),
            }.get(connection.key_place, self.tr("Everything on disk is encrypted."))
        else:
            pill = Pill(self.tr("Off"), "circle-alert", "check", "check-soft")
            words = self.tr("Whoever can read the files of this computer can read your memory.")
        computer.add(self.tr("Encryption"), words, pill)
        self.check = Button(self.tr("Check now"))
        self.check.clicked.connect(self._verify)
        self.checked = computer.add(
            self.tr("Check the log"), self.tr("Checks the chain of everything that was ever done."), self.check
        )
        self.read_notes = ReadNotesBox(desk)
        words = self.tr(
            "For this long, the log shows every single read by an agent. After that, it shows for "
            "each day how often an agent read and how much it got. Writes stay in the log for good."
        )
        computer.add(self.tr("Keep single reads"), words, self.read_notes)
        self.backups = BackupRows(desk)
        self.travel = TravelRows(desk)
        for rows in (self.backups, self.travel):
            self.column.addWidget(rows)
            self.column.addSpacing(14)
        self.demo = DemoCard(desk, inset=18)
        self.column.addWidget(Label(self.tr("Demo data"), "subheading"))
        self.column.addSpacing(2)
        self.column.addWidget(self.demo)
        self.column.addStretch(1)

    def refresh(self) -> None:
        """Count and measure again."""
        measure = self._desk.bind(_measure, self._desk.connection.data_dir)
        self._desk.run(measure, self._show, owner=self, latest="size")
        self.read_notes.refresh()
        self.backups.refresh()
        self.travel.last.refresh()
        self.demo.refresh()

    def _show(self, size: _Size) -> None:
        words = fill(
            self.tr("{folder} · {size} MB, {facts}, {texts}"),
            folder=short_path(self._desk.connection.data_dir),
            size=decimal(size.megabytes, 1),
            facts=facts_counted(size.facts),
            texts=texts_counted(size.texts),
        )
        self.folder.setText(words)

    def _open_folder(self) -> None:
        self._desk.open_outside(QUrl.fromLocalFile(str(self._desk.connection.data_dir)))

    def _verify(self) -> None:
        services = self._desk.services
        self.check.set_at_work(True)
        self._desk.run(lambda: audit.verify(services), self._verified, owner=self)

    def _verified(self, check: ChainCheck) -> None:
        self.check.set_at_work(False)
        if check.whole:
            words = fill(
                self.tr("The log is intact: {n} entries, each linked to the one before."), n=number(check.rows)
            )
        else:
            words = fill(self.tr("The log is broken at entry {n}. Somebody changed the file."), n=number(check.rows))
        self.checked.set_token("good" if check.whole else "danger")
        tell(self.checked, words)


class AddressSection(SettingsSection):
    """How agents reach the app."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(self.tr("Local address"), self.tr("Where agents on this computer find Korely."))
        group = self.group(self.tr("For agents"))
        address = CopyField(self.tr("Address"), desk.connection.base_url)
        address.setFixedWidth(theme().scaled(300))
        group.add(
            self.tr("Address"), self.tr("Only programs on this computer can reach it, and each needs a key."), address
        )
        key = CopyField(self.tr("Key"), desk.connection.key, secret=True)
        key.setFixedWidth(theme().scaled(300))
        group.add(
            self.tr("Key of this computer"),
            self.tr("Can do everything. Under Agents, give each agent a key of its own."),
            key,
        )
        connect = Button(self.tr("Connect an agent"))
        connect.clicked.connect(lambda: desk.page_wanted.emit("welcome"))
        group.add(self.tr("Snippets to paste"), self.tr("The welcome page, with Python, curl and MCP."), connect)
        port = self.tr("To use another port, start Korely with --port. It listens only on 127.0.0.1.")
        group.add(self.tr("Port"), port, Label(desk.connection.base_url.rsplit(":", 1)[-1], "code", "text-2"))
        self.column.addStretch(1)


class AboutSection(SettingsSection):
    """The version and the licences."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(self.tr("About"), self.tr("Korely Desktop holds what your AI agents remember, and obeys you."))
        group = self.group("Korely Desktop")
        group.add(self.tr("Version"), __version__)
        group.add(self.tr("Licence"), "Apache License 2.0")
        wrong = self.group(self.tr("When something goes wrong"))
        log = Button(self.tr("Show the log"), icon="scroll-text")
        log.clicked.connect(lambda: LogDialog(desk, self.window()).open())
        copy = Button(self.tr("Copy diagnostics"), icon="copy")
        copy.clicked.connect(lambda: copy_report(desk, self))
        wrong.add(self.tr("Log"), self.tr("What the app did and where it failed."), log)
        words = self.tr(
            "Versions, counts and the end of the log, for whoever helps you. Nothing that you or agents wrote."
        )
        wrong.add(self.tr("Diagnostics"), words, copy)
        parts = self.group(self.tr("What Korely is built on"))
        for name, words, path in (
            ("Inter", "SIL Open Font License 1.1", "fonts/Inter-OFL.txt"),
            ("JetBrains Mono", "SIL Open Font License 1.1", "fonts/JetBrainsMono-OFL.txt"),
            ("Lucide", "ISC, MIT (Feather)", "icons/LICENSE.txt"),
        ):
            read = Button(self.tr("Read"), size="small")
            read.clicked.connect(lambda _checked=False, name=name, path=path: self._read(name, path))
            parts.add(name, words, read)
        qt = self.tr("Qt for Python, under the LGPL 3; its libraries are beside Korely and can be replaced.")
        parts.add("Qt", qt)
        self.column.addStretch(1)

    def _read(self, name: str, path: str) -> None:
        dialog = Dialog(name, self.window(), width=740)
        text = files("korely_desktop.resources").joinpath(path).read_text(encoding="utf-8")
        dialog.body.addWidget(LongText(name, text))
        dialog.add_act(self.tr("Close"))
        dialog.open()
