"""Erasing from the window: first everything it takes, named and counted; then the receipt."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.erasure import Choices, ErasePreview, EraseReceipt, EraseTarget
from korely_desktop.domain.errors import Stopped
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.erase_dialog import EraseDialog
from korely_desktop.gui.detail.receipt import ReceiptDialog
from korely_desktop.gui.going import Going
from korely_desktop.gui.panel.exporting import Exporting
from korely_desktop.gui.problems import show_problem
from korely_desktop.memory.forgetting import erasure


class EraseFlow(QObject):
    """Preview, question, act, receipt. ``erased`` when something has gone."""

    erased = Signal(object)

    def __init__(self, desk: Desk, page: QWidget) -> None:
        super().__init__(page)
        self._desk = desk
        self._page = page
        self.dialog: EraseDialog | None = None
        self.receipt: ReceiptDialog | None = None
        self.exporting: Exporting | None = None

    def ask_facts(self, fact_ids: list[str], name: str) -> None:
        """Erase these facts; ``name`` is the sentence, or how many they are."""
        self._ask(EraseTarget(fact_ids=tuple(fact_ids)), name)

    def ask_entity(self, entity_id: str, name: str, *, is_you: bool = False) -> None:
        """Erase everything about one person or thing, or about whoever sits here."""
        self._ask(EraseTarget(entity_id=entity_id), "" if is_you else name)

    def ask_user(self, user_id: str, name: str) -> None:
        """Erase the whole memory of one end user."""
        self._ask(EraseTarget(user_id=user_id), name)

    def ask_texts(self, memory_ids: list[str], name: str) -> None:
        """Erase these texts and what was learned from them alone."""
        self._ask(EraseTarget(memory_ids=tuple(memory_ids)), name)

    def ask_agent(self, agent_id: str) -> None:
        """Erase everything that is signed by this agent, and what was learned from it alone."""
        self._ask(EraseTarget(agent_id=agent_id), agent_id)

    def _ask(self, target: EraseTarget, name: str) -> None:
        looking = Going(self.tr("Looking up what would be erased"), can_stop=True)

        def show(preview: ErasePreview) -> None:
            if not looking.is_stopped():
                self._show(preview, name)

        self._desk.run(
            self._desk.bind(erasure.preview, target, looking.is_stopped),
            show,
            self._fail,
            owner=self,
            latest="preview",
            said=looking,
            asks=True,
        )

    def _show(self, preview: ErasePreview, name: str) -> None:
        vocabulary = self._desk.services.vocabulary
        self.dialog = EraseDialog(preview, name, vocabulary, self._page.window())
        self.dialog.finished.connect(lambda _result: setattr(self, "dialog", None))
        self.dialog.decided.connect(lambda choices: self._erase(preview.target, choices))
        self.dialog.export_wanted.connect(lambda: self._export(preview))
        QTimer.singleShot(0, self.dialog, self.dialog.open)  # still in this turn, but it is painted in the next

    def _export(self, preview: ErasePreview) -> None:
        """Into a file, before it is gone."""
        dialog = self.dialog
        if dialog is None:
            return
        going = [fact.id for fact in (*preview.facts, *preview.earlier, *preview.derived)]
        self.exporting = Exporting(self._desk, dialog)
        self.exporting.ask(going, [text.memory_id for text in preview.texts], dialog.show_exported)

    def _erase(self, target: EraseTarget, choices: Choices) -> None:
        erasing = Going(self.tr("Erasing"))
        act = self._desk.bind(erasure.erase, target, choices)
        self._desk.run(act, self._done, self._fail, owner=self, said=erasing)

    def _done(self, receipt: EraseReceipt) -> None:
        self.erased.emit(receipt)
        self.receipt = ReceiptDialog(receipt, self._page.window())
        self.receipt.finished.connect(lambda _result: setattr(self, "receipt", None))
        self.receipt.save_wanted.connect(self._save)
        QTimer.singleShot(0, self.receipt, self._show_receipt)  # still in this turn, but it is painted in the next

    def _show_receipt(self) -> None:
        self._close()
        self.receipt.open()

    def _save(self, receipt: str) -> None:
        self.exporting = Exporting(self._desk, self.receipt or self._page)
        self.exporting.ask_text(self.tr("Save the receipt as"), self.tr("Korely receipt"), receipt)

    def _fail(self, error: Exception) -> None:
        self._close()
        if not isinstance(error, Stopped):
            show_problem(self._page.window(), error)

    def _close(self) -> None:
        if self.dialog is not None:
            self.dialog.accept()
