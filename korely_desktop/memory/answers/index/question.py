"""What is asked of the index, and of which memories: the words, the vector and every filter."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.memories import NO_FILTERS, Filters


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and of which memories.

    Attributes:
        now: the instant at which it is asked.
        may_see: whether an end user's memories may be looked at; None when everybody's may.
        about: the time that the question names, end not included; memories of that time come a little forward.
        also: words of the question, each with a word of another name of whom it names.
        names_end_user: whether it names the end user, who is "user" in a chat.
        vector: the question as a unit vector; None ranks by words alone.
        vector_model: the name of the model that made it.
    """

    text: str
    project_id: str
    now: datetime
    may_see: Callable[[str | None], bool] | None = None
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    exclude_sessions: bool = False
    known_until: datetime | None = None
    filters: Filters = NO_FILTERS
    since: datetime | None = None
    until: datetime | None = None
    about: tuple[datetime, datetime] | None = None
    also: tuple[tuple[str, str], ...] = ()
    names_end_user: bool = False
    vector: NDArray[np.float32] | None = None
    vector_model: str | None = None

    @property
    def asks_all(self) -> bool:
        """Whether every memory will do, whoever wrote it, whenever, and whatever is said about it."""
        chosen = (self.agent_id, self.run_id, self.known_until, self.since, self.until)
        asks = self.exclude_sessions or self.metadata or not self.filters.fit_all
        return not asks and all(each is None for each in chosen)

    @property
    def told_at(self) -> datetime:
        """The instant as of which it is asked."""
        return self.now if self.known_until is None else self.known_until


def carries(metadata: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether ``metadata`` has every key of ``wanted`` with the same value, compared as strings: true is ``"true"``."""
    return all(key in metadata and _as_text(metadata[key]) == _as_text(value) for key, value in wanted.items())


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
