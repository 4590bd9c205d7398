"""What a write changed, announced after its transaction committed, so that models and agents can follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock


@dataclass(frozen=True, slots=True)
class Changes:
    """Ids of everything one use case touched. ``origin`` names the actor (rest, mcp, worker, desktop)."""

    origin: str
    memories: frozenset[str] = frozenset()
    facts: frozenset[str] = frozenset()
    entities: frozenset[str] = frozenset()
    reviews: frozenset[str] = frozenset()
    keys: frozenset[str] = frozenset()
    blocks: frozenset[str] = frozenset()
    erased: bool = False
    """Content was destroyed: every cache must be dropped, ids included."""


@dataclass(slots=True)
class ChangeBus:
    """Hands each :class:`Changes` to every listener, in the thread of the writer.

    A listener must be quick and must not write; the window's listener only emits a queued Qt signal.
    """

    announced: int = 0
    """How many changes were published so far: while it stands still, nothing changed."""
    _listeners: list[Callable[[Changes], None]] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def subscribe(self, listener: Callable[[Changes], None]) -> Callable[[], None]:
        """Call ``listener`` for every change from now on; returns the function that ends it."""
        with self._lock:
            self._listeners = [*self._listeners, listener]

        def unsubscribe() -> None:
            with self._lock:
                self._listeners = [known for known in self._listeners if known is not listener]

        return unsubscribe

    def publish(self, changes: Changes) -> None:
        """Tell every listener."""
        with self._lock:
            self.announced += 1
        for listener in self._listeners:
            listener(changes)
