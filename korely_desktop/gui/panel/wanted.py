"""Which fact of the list is to be seen: one that was asked for, and the one that the pane beside it shows."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.pane import DetailPane
from korely_desktop.gui.panel.model import FactModel
from korely_desktop.gui.panel.view import FactView
from korely_desktop.memory.listing import panel


class WantedFact(QObject):
    """Brings a fact into sight and selects it, waiting for the list where it is still read."""

    hidden = Signal(str)
    """The list does not hold the fact of this id, though there is one."""
    left = Signal()
    """Another list is shown, and the fact in the pane is none of it."""

    def __init__(self, desk: Desk, view: FactView, model: FactModel, pane: DetailPane) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view
        self._model = model
        self._pane = pane
        self._wanted: str | None = None
        self._unread: int | None = None
        view.selection_changed.connect(self._note_unread)
        model.loaded.connect(self._select_shown)
        pane.turned.connect(self._select_shown)  # the list may have come before it

    def find(self, fact_id: str) -> None:
        """Show this fact; ``hidden`` tells when the list does not hold it."""
        services = self._desk.services
        self._wanted = fact_id
        self._desk.run(
            lambda: panel.positions(services, [fact_id]).get(fact_id), self._found, owner=self, latest="find"
        )

    def wait_for(self, fact_id: str) -> None:
        """Show this fact when the next list has come."""
        self._wanted = fact_id

    def list_came(self, *, other: bool) -> None:
        """A list is shown, ``other`` than before: what is waited for may be in it, what is in the pane may not."""
        if self._wanted is not None:
            self.find(self._wanted)
        elif other and self._pane.fact_id and not self._view.selected() and not self._model.query.in_past:
            self.left.emit()

    def _found(self, seq: int | None) -> None:
        wanted = self._wanted
        if seq is not None and not self._model.is_loaded:
            return
        self._wanted = None
        if wanted is not None and seq is not None and not self._view.show_fact(seq):
            self.hidden.emit(wanted)

    def _select_shown(self) -> None:
        """The fact in the pane is selected as soon as the list holds it: after a correction, after Undo. One that was
        selected before its words were there is told of again.
        """
        if self._unread is not None and self._model.loaded_rows([self._unread]):
            self._view.selection_changed.emit([self._unread])
            return
        if self._pane.fact_id is None or self._view.selected():
            return
        seq = self._model.seq_of(self._pane.fact_id)
        if seq is not None:
            self._view.show_fact(seq)

    def _note_unread(self, seqs: list[int]) -> None:
        self._unread = seqs[0] if len(seqs) == 1 and not self._model.loaded_rows(seqs) else None
