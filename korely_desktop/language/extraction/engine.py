"""The built-in engine's front door: reads one memory into statements."""

from __future__ import annotations

from datetime import datetime

from korely_desktop.domain.statements import Extraction
from korely_desktop.domain.vocabulary import Vocabulary

ENGINE = "builtin-1"


class BuiltinEngine:
    """Deterministic, thread-safe reader of English and Italian text."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def read(self, content: str, *, event_time: datetime, user_name: str | None, user_id: str | None) -> Extraction:
        """Everything the text says.

        ``event_time`` anchors relative dates. ``user_name`` and ``user_id`` are the end user's names: statements about
        them, and in the first person, are the user's own.
        """
        return Extraction((), (), ENGINE)
