"""The two questions of backups: a passphrase for new ones, and what restoring one would change."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from korely_desktop.domain.backups import SHORTEST_PASSPHRASE, RestorePreview
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.problems import message_of
from korely_desktop.memory import backups
from korely_desktop.memory.date_words import local_day_words


class PassphraseField(QLineEdit):
    """Covered letters. They do not say what they are: ``named`` has a label above them."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setAccessibleName(name)
        self.label = Label(name, "label")
        self.named = vbox(spacing=4)
        self.named.addWidget(self.label)
        self.named.addWidget(self)

    def set_shown(self, shown: bool) -> None:
        """Show the letters, or cover them."""
        self.setEchoMode(QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password)


class PassphraseDialog(Dialog):
    """Asks twice for a passphrase, and says what will be needed to restore."""

    def __init__(self, title: str, words: str, act: str, parent: QWidget) -> None:
        """``words`` say what the passphrase is for, ``act`` what comes next."""
        super().__init__(title, parent)
        self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.first = PassphraseField(self.tr("Passphrase"))
        self.second = PassphraseField(self.tr("Repeat the passphrase"))
        self.shown = QCheckBox(self.tr("Show the passphrase"))
        self.note = Label("", "note", "text-3", wrap=True)
        needed = self.tr(
            "To restore, on this computer or another, you need only the file and its passphrase. "
            "Korely does not keep the passphrase. Without it, nobody can open the file, not even "
            "you."
        )
        for field in (self.first, self.second):
            self.body.addLayout(field.named)
        for part in (self.shown, self.note):
            self.body.addWidget(part)
        self.body.addWidget(Label(needed, "body", "text-2", wrap=True))
        for field in (self.first, self.second):
            field.textChanged.connect(self._judge)
            self.shown.toggled.connect(field.set_shown)
        self.add_cancel()
        self.act = self.add_act(act)
        self._judge()

    @property
    def passphrase(self) -> str:
        """What was typed."""
        return self.first.text()

    def _judge(self) -> None:
        long_enough = len(self.first.text().strip()) >= SHORTEST_PASSPHRASE
        same = self.first.text() == self.second.text()
        differ = long_enough and bool(self.second.text()) and not self.first.text().startswith(self.second.text())
        hint = fill(self.tr("At least {n} characters. Four words work well."), n=SHORTEST_PASSPHRASE)
        said = self.tr("The two do not match.") if differ else hint
        if said != self.note.text():
            self.note.setText(said)
            self.first.setAccessibleDescription(hint)
            announce(self.second, said)
        self.note.set_token("danger" if differ else "text-3")
        self.act.setEnabled(long_enough and same)


class RestoreDialog(Dialog):
    """Opens a backup with its passphrase, then says what is in it and what it takes the place of."""

    def __init__(self, desk: Desk, path: Path, parent: QWidget) -> None:
        super().__init__(fill(self.tr("Restore {file}"), file=path.name), parent)
        self._desk = desk
        self._path = path
        self.seen: RestorePreview | None = None
        self.field = PassphraseField(self.tr("Passphrase of this backup"))
        self.shown = QCheckBox(self.tr("Show the passphrase"))
        self.shown.toggled.connect(self.field.set_shown)
        self.words = Label("", "body", "text-2", wrap=True)
        self.warning = Label("", "body", "check", wrap=True)
        self.warning.hide()
        self.body.addLayout(self.field.named)
        for part in (self.shown, self.words, self.warning):
            self.body.addWidget(part)
        self.add_cancel()
        self.act = self.add_act(self.tr("Open"), closes=False)
        self.act.clicked.connect(self._go_on)
        self.act.setEnabled(False)
        self.field.textChanged.connect(lambda text: self.act.setEnabled(bool(text)))

    @property
    def passphrase(self) -> str:
        """What was typed."""
        return self.field.text()

    def _go_on(self) -> None:
        if self.seen is not None:
            self.accept()
            return
        self.act.setEnabled(False)
        self._say(self.tr("Checking every page of it."), "text-3")
        preview = self._desk.bind(backups.preview, self._path, self.passphrase)
        self._desk.run(preview, self._show, self._refused, owner=self)

    def _refused(self, problem: Exception) -> None:
        self._say(message_of(problem), "danger")
        self.act.setEnabled(True)
        self.field.setFocus()
        self.field.selectAll()

    def _show(self, seen: RestorePreview) -> None:
        self.seen = seen
        made = seen.contents
        parts = [
            fill(
                self.tr("Made: {day}. It is complete: {facts}, {texts} and {agents}."),
                day=local_day_words(made.made_at, language()),
                facts=facts_counted(made.facts),
                texts=texts_counted(made.memories),
                agents=self.tr("%Ln agent key(s)", "", made.agents),
            ),
            fill(
                self.tr(
                    "It replaces what is here now: {facts}, {texts}. Those are put aside, and you "
                    "can bring them back here."
                ),
                facts=facts_counted(seen.facts),
                texts=texts_counted(seen.memories),
            ),
        ]
        parts.append(self.tr("Korely then restarts."))
        erased = self.tr(
            "You have erased something %n time(s) since then. Whatever of it is in the backup "
            "comes back: erase it again.",
            "",
            seen.erased_since,
        )
        self.warning.setText(erased if seen.erased_since else "")
        self.warning.setVisible(bool(seen.erased_since))
        for part in (self.field.label, self.field, self.shown):
            part.hide()
        self._say("\n\n".join(parts), "text-2")
        self.act.setText(self.tr("Restore"))
        self.act.setEnabled(True)
        self.act.setFocus()

    def _say(self, words: str, token: str) -> None:
        self.words.set_token(token)
        self.words.setText(words)
        announce(self, " ".join(part for part in (words, self.warning.text()) if part))
