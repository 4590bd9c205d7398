"""The receipt of an erasure: when, what, and what a search of every file found afterwards."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from korely_desktop.domain.erasure import EraseReceipt
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Hairline, IconLabel, Label, row
from korely_desktop.gui.i18n import decimal, fill, language, number
from korely_desktop.memory import date_words

_MEGABYTE = 1_000_000


class ReceiptDialog(Dialog):
    """Says what was erased and whether anything of it is left. ``save_wanted`` carries it as text."""

    save_wanted = Signal(str)

    def __init__(self, receipt: EraseReceipt, parent: QWidget) -> None:
        clean = receipt.clean
        title = self.tr("Erased, and checked") if clean else self.tr("Erased, but not yet everywhere")
        super().__init__(title, parent)
        gone = (
            self.tr("Nothing of it is left in any file of the app.")
            if receipt.backups == "none"
            else self.tr("Nothing of it is left in the app’s folder. For backups, see below.")
        )
        sentence = (
            gone
            if clean
            else self.tr("Some of it may still be in a file of the app. Quit Korely, start it again, then look again.")
        )
        token = "good" if clean else "danger"
        self.add_head("shield-check" if clean else "triangle-alert", token, sentence)
        grid = QGridLayout()
        grid.setVerticalSpacing(8)
        grid.setColumnMinimumWidth(0, 110)
        grid.setColumnStretch(1, 1)
        lines = self._lines(receipt)
        for line, (name, value) in enumerate(lines):
            grid.addWidget(Hairline(), 2 * line, 0, 1, 2)
            grid.addWidget(Label(name, "body", "text-3"), 2 * line + 1, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(Label(value, "body", wrap=True), 2 * line + 1, 1)
        last, found = 2 * len(lines), self._found(receipt)
        grid.addWidget(Hairline(), last, 0, 1, 2)
        grid.addWidget(Label(self.tr("Search"), "body", "text-3"), last + 1, 0)
        icon = IconLabel("circle-check" if clean else "triangle-alert", token)
        grid.addLayout(row(icon, Label(found, "body", token, weight=500), None), last + 1, 1)
        self.body.addLayout(grid)
        self.add_act(self.tr("Done"))
        written = [title, sentence, "", *(f"{name}: {value}" for name, value in lines)]
        text = "\n".join((*written, f"{self.tr('Search')}: {found}", ""))
        save = Button(self.tr("Save receipt…"), icon="save")
        save.clicked.connect(lambda: self.save_wanted.emit(text))
        self.add_aside(save)

    def _lines(self, receipt: EraseReceipt) -> list[tuple[str, str]]:
        day = date_words.day_words(receipt.at.astimezone().date(), language(), weekday=True)
        own = receipt.facts - receipt.earlier - receipt.derived
        counts = [
            (own, self.tr("%Ln fact(s)", "", own)),
            (receipt.earlier, self.tr("%Ln earlier value(s)", "", receipt.earlier)),
            (receipt.derived, self.tr("%Ln inferred fact(s)", "", receipt.derived)),
            (receipt.entities, self.tr("%Ln name(s)", "", receipt.entities)),
            (receipt.blocks, self.tr("%n working note(s)", "", receipt.blocks)),
        ]
        erased = ", ".join(words for count, words in counts if count)
        went = [
            (receipt.redacted, fill(self.tr("{count} redacted"), count=number(receipt.redacted))),
            (receipt.memories, fill(self.tr("{count} removed"), count=number(receipt.memories))),
        ]
        texts = ", ".join(words for count, words in went if count)
        backups = {
            "soon": self.tr(
                "Daily backups contain it until the next one, made within an hour of connecting their disk"
            ),
            "kept": self.tr("Existing daily backups contain it until you remove them"),
        }.get(receipt.backups)
        told = [] if backups is None else [(self.tr("Backups"), backups)]
        return [
            (self.tr("When"), f"{day}, {receipt.at.astimezone():%H:%M}"),
            (self.tr("By"), self.tr("You, in this window")),
            (self.tr("Erased"), erased or self.tr("Text only")),
            (self.tr("Texts"), texts or self.tr("None")),
            *told,
            (self.tr("Kept"), self.tr("Counts and a keyed fingerprint, so that it is not learned again")),
            (self.tr("In the log"), fill(self.tr("Entry {number}"), number=number(receipt.audit_entry))),
        ]

    def _found(self, receipt: EraseReceipt) -> str:
        scan = receipt.scan
        size = fill(self.tr("{size} MB"), size=decimal(scan.bytes / _MEGABYTE, 1))
        return fill(
            self.tr("{left} in {files} ({size})"),
            left=self.tr("%Ln leftover(s)", "", len(scan.leftovers)),
            files=self.tr("%Ln file(s)", "", scan.files),
            size=size,
        )
