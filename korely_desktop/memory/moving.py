"""Facts that are about somebody else: the same said of another subject, in one go."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import Correction, How
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.history import reopening, verbs
from korely_desktop.memory.services import Services


def move(services: Services, caller: Caller, fact_ids: Sequence[str], subject: str) -> list[Fact]:
    """Correct the subject of each of these facts: under the wrong name it was never so.

    Returns:
        The facts as they are now; ``invalidated`` of one that moved begins with the id it had. One that was about
        this subject already is only confirmed, and one that went along with an earlier one of them comes as what that
        is now; neither has anything ``invalidated``.

    Raises:
        FactNotCurrent: one of them was superseded; none has moved.
    """
    return verbs.correct_many(services, caller, fact_ids, Correction(subject=subject), how=How.NEVER_SO)


def move_back(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[Fact]:
    """Take a move of these facts back, the last one first: of two that met under the new name, one had ended the other.

    Args:
        fact_ids: those that moved, in the order in which they were given to :func:`move`.

    Raises:
        Conflict: another value has come under the new name since.
    """
    return reopening.reopen_many(services, caller, fact_ids[::-1], as_undo=True)[::-1]


def move_again(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[Fact]:
    """Do what :func:`move_back` took back once more, with the same facts; ``fact_ids`` as they were given to it.

    Raises:
        Conflict: one of them has ended since.
    """
    return reopening.end_again_many(services, caller, fact_ids[::-1], of_undo=True)[::-1]
