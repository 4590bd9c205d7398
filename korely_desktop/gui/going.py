"""What the person did and waits for: many facts are changed some at a time, told as it goes, stopped at will.

Agents write between two parts: in one transaction a hundred thousand facts kept every one of them waiting for minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from korely_desktop.gui.i18n import fill, number, translate

PART = 100
"""Facts in one transaction, in which nobody else writes. On a slow machine it takes a quarter of a second to half of
one where they end, at 2 to 6 ms each, and up to 2.7 s where they are moved to somebody else.
"""

_Result = TypeVar("_Result")
_One = TypeVar("_One", str, int)


@dataclass(frozen=True, slots=True)
class InParts:
    """``call`` for many facts, :data:`PART` of them at a time."""

    ids: Sequence[str]
    call: Callable[[Sequence[str]], Any]

    def __call__(self) -> None:
        """Do it for all of them."""
        for part in _parts(self.ids):
            self.call(part)

    def of(self, some: Container[str]) -> InParts:
        """The same for some of them."""
        return InParts([one for one in self.ids if one in some], self.call)


def _parts(ids: Sequence[_One]) -> Iterator[Sequence[_One]]:
    return (ids[start : start + PART] for start in range(0, len(ids), PART))


class Going:
    """An act under way. It is counted on the thread that does it, and read and stopped on that of the window.

    After :meth:`through` ``problem`` is what kept it from going on, and None where nothing did.
    """

    def __init__(self, words: str, total: int = 1, *, can_stop: bool = False) -> None:
        """``can_stop``: what is done asks :meth:`is_stopped`; many parts can be stopped between two in any case."""
        self._words = words
        self._done = 0
        self._stopped = False
        self.can_stop = can_stop or total > PART
        self.problem: Exception | None = None

    @property
    def words(self) -> str:
        """What is being done, and from the first part on how much of it is done."""
        if not self._done:
            return self._words
        told = translate("Going", "{what} ({number} done)")
        return fill(told, what=self._words, number=number(self._done))

    def is_stopped(self) -> bool:
        """Whether nobody waits for it any more; asked by what can end at any time, on whichever thread."""
        return self._stopped

    def stop(self) -> None:
        """Go on with no further part."""
        self._stopped = True
        self.can_stop = False

    def through(
        self, ids: Sequence[_One], call: Callable[[Sequence[_One]], _Result]
    ) -> tuple[Sequence[_One], list[_Result]]:
        """``call`` part by part, until all is done or it is stopped; those that are done, and what it returned.

        What fails after the first part is kept as ``problem``: the parts before it stay, and can be undone.
        """
        results: list[_Result] = []
        for part in _parts(ids):
            if self._stopped:
                break
            try:
                results.append(call(part))
            except Exception as problem:
                if not results:
                    raise
                self.problem = problem
                break
            self._done += len(part)
        return ids[: self._done], results
