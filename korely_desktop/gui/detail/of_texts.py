"""Beside a fact that no agent gets: what they get of the texts that say it."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain.answers import SourceText
from korely_desktop.gui.components.labels import Label


class OfTexts(Label):
    """One quiet line."""

    def __init__(self, sources: Sequence[SourceText]) -> None:
        super().__init__("", "note", "text-3", wrap=True)
        read = {source.memory_id for source in sources if not source.kept_back}
        if read:
            self.setText(self.tr("Agents read %Ln text(s) without the sentences that say it.", "", len(read)))
        else:
            texts = {source.memory_id for source in sources}
            self.setText(self.tr("%Ln text(s) kept from agents as well.", "", len(texts)))
