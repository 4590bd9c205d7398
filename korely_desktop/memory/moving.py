"""Facts that are about somebody else: the same said of another subject, in one go."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.scope import Caller
from korely_desktop.memory import verbs
from korely_desktop.memory.services import Services


def move(services: Services, caller: Caller, fact_ids: Sequence[str], subject: str) -> list[Fact]:
    """Correct the subject of each of these facts; what stood under the wrong name stays in its history.

    Returns:
        The facts as they are now; ``invalidated`` of one that moved begins with the id it had. One that was about
        this subject already is only confirmed. Taken back with :func:`verbs.reopen_many`.

    Raises:
        FactNotCurrent: one of them was superseded; those before it have moved.
    """
    return [verbs.correct(services, caller, fact_id, subject=subject) for fact_id in fact_ids]
