"""The reader of changes, loaded when it is asked for the first time; without its files nothing is said."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.language.judging.change_reader import ChangeReader, Effect, Known, load_change_reader

_log = logging.getLogger(__name__)


class LateReader:
    """Stands for the shipped reader. A reader that cannot be loaded is logged once and not tried again."""

    def __init__(self) -> None:
        self._missing = False

    def effects(self, said: str, known: Sequence[Known], *, in_italian: bool) -> Sequence[Effect]:
        """See :meth:`ChangeReader.effects`; empty while there is no reader."""
        reader = self._loaded()
        return [] if reader is None else reader.effects(said, known, in_italian=in_italian)

    def _loaded(self) -> ChangeReader | None:
        if self._missing:
            return None
        try:
            return load_change_reader()
        except ModelUnavailable as problem:
            self._missing = True
            _log.warning("%s", problem.message)
            return None
