"""Which pages hear of a change: the one in sight at once, the others when they come into sight.

A page behind others would read lists nobody looks at, at every write of every agent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from korely_desktop.domain.changes import Changes


class Following:
    """Keeps, by name, which pages have missed something."""

    def __init__(self) -> None:
        self._missed: set[str] = set()

    def tell(self, pages: Mapping[str, Any], in_sight: str, changes: Changes) -> None:
        """Something changed. What was erased leaves every page now.

        A page with ``on_changes_unseen(changes)`` shows something elsewhere, such as counts in the rail.
        """
        for name, page in pages.items():
            if changes.erased:
                page.refresh()
            elif name == in_sight:
                page.on_changes(changes)
            else:
                self._missed.add(name)
                if hasattr(page, "on_changes_unseen"):
                    page.on_changes_unseen(changes)
        if changes.erased:
            self._missed.clear()

    def catch_up(self, name: str, page: Any) -> None:
        """A page comes into sight."""
        if name in self._missed:
            self._missed.discard(name)
            page.refresh()
