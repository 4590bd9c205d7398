"""What is asked of the index, and of which memories: the words, the vector and every filter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.decay import USUAL_IMPORTANCE
from korely_desktop.domain.memories import Labels


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and of which memories.

    Attributes:
        may_see: whether an end user's memories may be looked at; None when everybody's may.
        about: the time that the question names, end not included; memories of that time come a little forward.
        also: words of the question, each with a word of another name of whom it names.
        names_end_user: whether it names the end user, who is "user" in a chat.
        vector: the question as a unit vector; None ranks by words alone.
        vector_model: the name of the model that made it.
    """

    text: str
    project_id: str
    may_see: Callable[[str | None], bool] | None = None
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    exclude_sessions: bool = False
    known_until: datetime | None = None
    type: str | None = None
    tags: tuple[str, ...] = ()
    scope: str | None = None
    min_importance: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    about: tuple[datetime, datetime] | None = None
    also: tuple[tuple[str, str], ...] = ()
    names_end_user: bool = False
    vector: NDArray[np.float32] | None = None
    vector_model: str | None = None

    @property
    def asks_labels(self) -> bool:
        """Whether any label is filtered by."""
        return bool(self.tags) or any(each is not None for each in (self.type, self.scope, self.min_importance))

    def labelled(self, labels: Labels) -> bool:
        """Whether a memory has every label asked for; one without importance counts as a usual one."""
        return (
            (self.type is None or labels.type == self.type)
            and (self.scope is None or labels.scope == self.scope)
            and set(self.tags) <= set(labels.tags)
            and (self.min_importance is None or (labels.importance or USUAL_IMPORTANCE) >= self.min_importance)
        )


def carries(metadata: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether ``metadata`` has every key of ``wanted`` with the same value, compared as strings."""
    return all(key in metadata and str(metadata[key]) == str(value) for key, value in wanted.items())
