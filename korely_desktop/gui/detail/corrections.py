"""Which fact the detail pane shows when a correction made there is taken back or done again."""

from __future__ import annotations

from korely_desktop.domain.facts import Fact, State


class Corrections:
    """The corrections made while the pane showed their facts."""

    def __init__(self) -> None:
        self._old_of: dict[str, str] = {}
        self._back_at: str | None = None

    def made(self, old: str, new: str) -> None:
        """``new`` stands in the place of ``old``."""
        self._old_of[new] = old

    def leave(self, fact_id: str | None) -> None:
        """The pane goes on to a fact; only where it went back to does a redo take it along."""
        if fact_id != self._back_at:
            self._back_at = None

    def instead_of(self, fact: Fact) -> str | None:
        """The fact to show instead: the old one where the correction was taken back, the new one where it was done
        again.
        """
        if fact.state is State.REJECTED and fact.id in self._old_of:
            self._back_at = self._old_of[fact.id]
            return self._back_at
        if fact.id == self._back_at and fact.invalidated_by is not None:
            self.made(fact.id, fact.invalidated_by)
            return fact.invalidated_by
        return None
