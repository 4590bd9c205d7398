"""The Review inbox: questions that only the person can settle."""

from __future__ import annotations

from korely_desktop.domain.answers import Decision, ReviewCard
from korely_desktop.domain.questions import Correction
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.services import Services


def waiting(
    services: Services, caller: Caller, user_id: str | None = None, *, limit: int = 50, offset: int = 0
) -> tuple[list[ReviewCard], int]:
    """Open cards, oldest first, and how many there are. ``user_id`` None means every user the caller may see."""
    raise NotImplementedError


def card(services: Services, caller: Caller, review_id: str) -> ReviewCard:
    """One card, open or decided."""
    raise NotImplementedError


def decide(
    services: Services, caller: Caller, review_id: str, decision: Decision | str, correction: Correction | None = None
) -> ReviewCard:
    """Settle a card. Accept and correct give the fact the rank of the person."""
    raise NotImplementedError


def undo(services: Services, caller: Caller, review_id: str) -> ReviewCard:
    """Open a decided card again and take back what the decision did."""
    raise NotImplementedError
