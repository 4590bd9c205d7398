"""The question before texts of a file come in: what there is, what of it comes, in whose memory it goes."""

from __future__ import annotations

from datetime import timedelta
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.incoming import Expected, Origin, Parts, TextFile
from korely_desktop.domain.memories import MAX_CONTENT
from korely_desktop.gui.components.announce import announce
from korely_desktop.gui.components.controls import Segments
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.counted import texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, number
from korely_desktop.gui.problems import message_of, note_problem
from korely_desktop.gui.whose import WhoseBox
from korely_desktop.memory.date_words import local_day_words
from korely_desktop.memory.incoming import files, taking_in
from korely_desktop.memory.incoming.taking_in import MOST

_SNIPPET = 160
_DAYS = {"year": 365, "quarter": 92}


class TextImportDialog(Dialog):
    """Looks through the file in the background, anew at each choice. ``decided`` carries what was found."""

    decided = Signal(object)

    def __init__(self, desk: Desk, file: TextFile, parent: QWidget) -> None:
        super().__init__(fill(self.tr("Import {file}?"), file=file.name), parent)
        self._desk, self._file = desk, file
        self._expected: Expected | None = None
        self.count = Label("", "body", weight=500, wrap=True)
        self.left = Label("", "body", "text-2", wrap=True)
        self.first = Label("", "body", "text-2", wrap=True)
        self.parts = Segments(
            [
                ("lines", self.tr("Each line")),
                ("paragraphs", self.tr("Each paragraph")),
                ("whole", self.tr("Each file") if len(file.notes) > 1 else self.tr("Everything together")),
            ],
            files.usual(file),
            name=self.tr("What is one text"),
        )
        self.period = Segments(
            [
                ("all", self.tr("All")),
                ("year", self.tr("The last 12 months")),
                ("quarter", self.tr("The last 3 months")),
            ],
            "all",
            name=self.tr("From when"),
        )
        self.whose = WhoseBox(desk)
        if file.notes:
            self.body.addWidget(Label(self.tr("What is one text"), "label"))
            self.body.addLayout(row(self.parts, None))
        if any(text.timestamp is not None for text in file.items):
            self.body.addWidget(Label(self.tr("From when"), "label"))
            self.body.addLayout(row(self.period, None))
        if file.notes or any(text.user_id is None for text in file.items):
            self.body.addLayout(row(Label(self.tr("In the memory of"), "body", "text-2"), self.whose, None))
        for label in (self.count, self.left, self.first):
            self.body.addWidget(label)
        words = self.tr(
            "Each becomes a source text, read like any other and found by agents. You can undo the whole import."
        )
        self.body.addWidget(Label(words, "body", "text-2", wrap=True))
        self.add_cancel()
        self.act = self.add_act(self.tr("Import"))
        self.accepted.connect(lambda: self.decided.emit(self._expected))
        for choice in (self.parts, self.period):
            choice.chosen.connect(lambda _key: self._look())
        self.whose.activated.connect(lambda _index: self._look())
        self._look()

    def _look(self) -> None:
        self.act.setEnabled(False)
        self.count.set_token("text")
        self.count.setText(self.tr("Looking through the file…"))
        services, caller, file = self._desk.services, self._desk.caller, self._file
        parts, user_id = cast("Parts", self.parts.current), self.whose.currentData()
        days = _DAYS.get(self.period.current)
        start = None if days is None else services.clock() - timedelta(days=days)

        def look() -> Expected:
            texts = taking_in.since(files.texts(file, parts), start)
            return taking_in.look(services, caller, taking_in.of(texts, user_id))

        self._desk.run(look, self._show, self._fail, owner=self, latest="texts of a file")

    def _show(self, expected: Expected) -> None:
        self._expected = expected
        fits = 1 <= len(expected.fresh) <= MOST
        self.count.setText(self._counted(expected))
        self.count.set_token("text" if fits else "danger")
        self.act.setEnabled(fits)
        left = self._left(expected)
        self.left.setText("\n".join(left))
        self.left.setVisible(bool(left))
        begun = " ".join(expected.fresh[0].content.split()) if expected.fresh else ""
        snippet = f"{begun[:_SNIPPET]}…" if len(begun) > _SNIPPET else begun
        self.first.setText(fill(self.tr("The first: “{text}”"), text=snippet))
        self.first.setVisible(bool(begun))
        announce(self, self.count.text())
        if fits and self.focusWidget() is self.cancel:
            self.act.setFocus()

    def _fail(self, problem: Exception) -> None:
        words = message_of(problem) if isinstance(problem, InvalidRequest) else note_problem(problem)
        self.count.setText(words)
        self.count.set_token("danger")

    def _counted(self, expected: Expected) -> str:
        texts = texts_counted(len(expected.fresh))
        if not expected.fresh:
            return self.tr("Nothing new to import.")
        if len(expected.fresh) > MOST:
            words = self.tr("{texts}. At most {n} can be imported at once: choose a shorter time, or split the file.")
            return fill(words, texts=texts, n=number(MOST))
        of = {
            Origin.CHATGPT: self.tr("{texts} that you wrote in ChatGPT"),
            Origin.CLAUDE: self.tr("{texts} that you wrote in Claude"),
            Origin.GRAPH: self.tr("{texts} from a memory server"),
        }
        words = fill(of.get(self._file.origin, "{texts}"), texts=texts)
        if expected.first is None or expected.last is None:
            return words
        first, last = (local_day_words(day, language()) for day in (expected.first, expected.last))
        if first == last:
            return fill(self.tr("{texts}, {day}"), texts=words, day=first)
        return fill(self.tr("{texts}, from {first} to {last}"), texts=words, first=first, last=last)

    def _left(self, expected: Expected) -> list[str]:
        """What stays out, and why."""
        said = []
        if self._file.answers:
            said.append(self.tr("%Ln answer(s) of the assistant are left out.", "", self._file.answers))
        if expected.known:
            said.append(self.tr("%Ln text(s) already here are left out.", "", expected.known))
        if expected.erased:
            said.append(self.tr("%Ln text(s) that you erased here are left out.", "", expected.erased))
        if expected.too_long:
            words = self.tr("%Ln text(s) longer than {n} characters are left out.", "", expected.too_long)
            said.append(fill(words, n=number(MAX_CONTENT)))
        if expected.secrets:
            words = self.tr(
                "%Ln text(s) contain a password, a key or a card number, which is taken out.", "", expected.secrets
            )
            said.append(words)
        if expected.undated and expected.first is not None:
            said.append(self.tr("%Ln text(s) have no date and count as said today.", "", expected.undated))
        return said
