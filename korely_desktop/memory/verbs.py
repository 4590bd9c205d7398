"""What a caller does to one fact: correct, close, confirm, reopen, hide, unhide."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from korely_desktop.domain.answers import CloseReceipt
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.services import Services


def correct(
    services: Services,
    caller: Caller,
    fact_id: str,
    *,
    subject: str | None = None,
    predicate: str | None = None,
    object: str | None = None,
) -> Fact:
    """Supersede a fact; ``invalidated`` of the answer begins with the corrected id."""
    raise NotImplementedError


def close(services: Services, caller: Caller, fact_id: str, at: datetime | None = None) -> CloseReceipt:
    """It stopped being true at ``at`` (None: now); it stays in history. Closing twice changes nothing."""
    raise NotImplementedError


def confirm(services: Services, caller: Caller, fact_id: str) -> Fact:
    """The fact is right: it gets the rank of the caller and counts one observation more."""
    raise NotImplementedError


def reopen(services: Services, caller: Caller, fact_id: str) -> Fact:
    """It has not ended after all."""
    raise NotImplementedError


def hide(services: Services, caller: Caller, fact_id: str) -> Fact:
    """Hide it from every agent read, history included; it is not learned again."""
    raise NotImplementedError


def unhide(services: Services, caller: Caller, fact_id: str) -> Fact:
    """Take a hidden fact back."""
    raise NotImplementedError


def confirm_many(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[Fact]:
    """:func:`confirm` for many facts, in one transaction."""
    raise NotImplementedError


def hide_many(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[Fact]:
    """:func:`hide` for many facts, in one transaction."""
    raise NotImplementedError


def unhide_many(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[Fact]:
    """:func:`unhide` for many facts, in one transaction."""
    raise NotImplementedError


def close_many(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[CloseReceipt]:
    """:func:`close` for many facts, in one transaction."""
    raise NotImplementedError


def reopen_many(services: Services, caller: Caller, fact_ids: Sequence[str]) -> list[Fact]:
    """:func:`reopen` for many facts, in one transaction."""
    raise NotImplementedError
