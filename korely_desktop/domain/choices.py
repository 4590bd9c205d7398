"""The person's own word on what agents are told: always, or never."""

from __future__ import annotations

from enum import StrEnum


class Recall(StrEnum):
    """What the person chose for one fact or text; where nothing was chosen, ranking decides."""

    ALWAYS = "always"  # pinned: stands first among the facts of every context block in whose scope it is
    NEVER = "never"  # kept back: no agent gets it, the person still sees it
