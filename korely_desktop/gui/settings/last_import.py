"""Settings > Storage: the last texts that came in from a file, and taking them back, also after a restart."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from korely_desktop.domain.incoming import Import
from korely_desktop.domain.rewind import Rewound, Writer
from korely_desktop.gui.agents.taking_back import ForgetAllDialog, Rewinding
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.counted import texts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.settings.rows import Group
from korely_desktop.memory.date_words import local_day_words
from korely_desktop.memory.incoming import taking_in


class LastImport(QWidget):
    """A row, in sight while there is an import of which texts are still here."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._last: Import | None = None
        self.dialog: ForgetAllDialog | None = None
        group = Group("")
        self.take_back = Button(self.tr("Undo import…"))
        self.take_back.clicked.connect(self._ask)
        self.note = group.add(self.tr("The last import of texts"), "", self.take_back)
        layout = vbox(self)
        layout.addWidget(group)
        self.hide()

    def refresh(self) -> None:
        """Read which it is."""
        self._desk.run(self._desk.bind(taking_in.latest, limit=1), self._show, owner=self, latest="imports")

    def _show(self, found: Sequence[Import]) -> None:
        self._last = found[0] if found else None
        self.setVisible(bool(found))
        if self._last is not None:
            day, texts = local_day_words(self._last.at, language()), texts_counted(self._last.texts)
            self.note.setText(fill("{file} · {texts} · {day}", file=self._last.source or "", texts=texts, day=day))

    def _ask(self) -> None:
        if self._last is not None:
            last = self._last
            back = Rewinding(self._desk, Writer(batch_id=last.batch_id), last.source or "")
            self._desk.run(
                back.preview,
                lambda shown: self._question(last, back, shown),
                owner=self,
                latest="take back",
                asks=True,
            )

    def _question(self, last: Import, back: Rewinding, shown: Rewound) -> None:
        title = fill(self.tr("Undo the import of {file}?"), file=last.source or self.tr("the file"))
        dialog = self.dialog = ForgetAllDialog(self._desk, title, shown, self.window(), self.tr("Undo import"))
        dialog.accepted.connect(lambda: self._desk.run(back.do, lambda did: self._say(last, back, did), owner=self))
        dialog.open()

    def _say(self, last: Import, back: Rewinding, did: Rewound) -> None:
        words = fill(self.tr("Import undone: {texts}. Nothing was erased."), texts=texts_counted(did.texts))
        undo_words = fill(self.tr("undid the import of {file}"), file=last.source or self.tr("the file"))
        self._desk.did(words, undo_words, back.put_back, back.do)
        self.refresh()
