"""The audit trail: who did what, when, to which id. Ids and counts, never content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

READ = "read"
WRITE = "write"
FACT_WRITE = "fact_write"
FACT_INVALIDATE = "fact_invalidate"
ERASE = "erase"
KEY_CREATE = "key_create"
KEY_REVOKE = "key_revoke"
FOLD = "fold"
REFUSE = "refuse"
ACTIONS = (READ, WRITE, FACT_WRITE, FACT_INVALIDATE, ERASE, KEY_CREATE, KEY_REVOKE, FOLD, REFUSE)
ACTS = tuple(action for action in ACTIONS if action not in (READ, REFUSE))
"""Those that changed something."""

PUT_ASIDE = ("archive_text", "finish_text")
"""Verbs of a text that is archived or done."""
KEY_RIGHTS = "key_rights"
"""Verb of a key whose rights or people were changed; ``was`` and ``is`` in ``meta`` have both."""
IMPORT = "import"
"""Verb of an import, and of each text in it that the person had put aside."""
UNSAID = "unsaid"
"""Key in ``meta`` of a text that was read anew: the ids of facts that it stated before and does not state now."""


@dataclass(frozen=True, slots=True)
class AuditEvent:
    """One row of the chain.

    Attributes:
        actor: rest, mcp, worker or desktop.
        result: ok, denied or error.
        meta: counts and labels; ``verb`` says exactly what was done ("delete", "correct", ...).
        read: of a read, the ids it returned: ``{"memories": [...], "facts": [...]}``.

    Of old reads only their sum is left, one an agent, user and day: ``meta`` has how many (``reads``), of which kinds
    (``kinds``) and what they were given in all, ``ts`` is the last one's, ``target_id`` the entry that folded them.

    Refusals (:data:`REFUSE`) of one key for one reason are one entry an hour: ``verb`` has the reason, ``times`` how
    many.
    """

    id: str
    ts: datetime
    project_id: str
    actor: str
    action: str
    result: str = "ok"
    key_id: str | None = None
    user_id: str | None = None
    target_id: str | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    ip: str | None = None
    read: Mapping[str, Any] | None = None

    @property
    def is_sum(self) -> bool:
        """Whether it stands for all reads of a day."""
        return self.action == READ and "kinds" in self.meta


@dataclass(frozen=True, slots=True)
class AuditQuery:
    """Which events to list, newest first. ``until`` is inclusive; ``actions``, ``actors`` and ``key_ids`` are any of
    several. ``wherever``: in every project in which these keys were used, not only the caller's.
    """

    user_id: str | None = None
    action: str | None = None
    actions: tuple[str, ...] = ()
    actors: tuple[str, ...] = ()
    key_ids: tuple[str, ...] = ()
    wherever: bool = False
    target_id: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    limit: int = 100
    offset: int = 0


@dataclass(frozen=True, slots=True)
class ChainCheck:
    """Whether the chain is whole; ``broken_at`` is the first row that does not fit."""

    rows: int
    broken_at: str | None = None

    @property
    def whole(self) -> bool:
        """No row was changed, removed or slipped in."""
        return self.broken_at is None
