"""The demo data set: texts by three invented agents about invented people, read by the real pipeline.

Every demo text has ``run_id`` :data:`DEMO_RUN`, and nothing else has it; taking the demo away erases exactly those.
"""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.domain.scope import Caller
from korely_desktop.memory.services import Services

DEMO_RUN = "korely-demo"


@dataclass(frozen=True, slots=True)
class DemoReceipt:
    """How much of the demo was loaded or taken away."""

    memories: int
    facts: int


def load(services: Services, caller: Caller) -> DemoReceipt:
    """Put the demo texts into the store, dated relative to today; does nothing when they are there already."""
    raise NotImplementedError


def remove(services: Services, caller: Caller) -> DemoReceipt:
    """Erase every demo text and what was learned from it alone."""
    raise NotImplementedError


def is_loaded(services: Services, caller: Caller) -> bool:
    """Whether any demo text is in the store."""
    raise NotImplementedError
