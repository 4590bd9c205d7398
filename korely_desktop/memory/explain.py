"""Why a fact is known."""

from __future__ import annotations

from korely_desktop.domain.answers import Explanation
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.services import Services


def explain(services: Services, caller: Caller, fact_id: str) -> Explanation:
    """Sources, verdicts, the chain of values, links and readers of a fact."""
    raise NotImplementedError
