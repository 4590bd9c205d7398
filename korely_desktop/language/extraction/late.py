"""The built-in engine for an app that starts: its 90 modules and 400 patterns load with the first text."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from korely_desktop.domain.statements import Extraction
from korely_desktop.domain.vocabulary import Vocabulary

if TYPE_CHECKING:
    from korely_desktop.language.extraction.engine import BuiltinEngine


class LateEngine:
    """Reads as :class:`~korely_desktop.language.extraction.engine.BuiltinEngine` does. Thread-safe."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def read(self, content: str, *, event_time: datetime, user_name: str | None, user_id: str | None) -> Extraction:
        """Everything the text says."""
        return self._engine.read(content, event_time=event_time, user_name=user_name, user_id=user_id)

    @cached_property
    def _engine(self) -> BuiltinEngine:
        from korely_desktop.language.extraction.engine import BuiltinEngine

        return BuiltinEngine(self._vocabulary)
