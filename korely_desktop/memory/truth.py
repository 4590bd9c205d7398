"""How a new statement changes what is held true: the contradiction check and its effects, in one transaction."""

from __future__ import annotations

from korely_desktop.domain.questions import Correction
from korely_desktop.domain.verdicts import Judgement
from korely_desktop.memory.services import Services


def check(services: Services, old: Correction, new: Correction) -> Judgement:
    """Judge two triples without storing anything (all three parts of each are needed)."""
    raise NotImplementedError
