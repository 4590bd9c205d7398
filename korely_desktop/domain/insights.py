"""The memory in figures: growth by week, families, agents, and what Review asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Week:
    """One week, by the Monday (UTC) on which it began: facts learned and ended, questions asked and decided."""

    start: date
    learned: int = 0
    ended: int = 0
    asked: int = 0
    decided: int = 0


@dataclass(frozen=True, slots=True)
class AgentShare:
    """What one agent wrote, and how many of its facts the person neither corrected nor rejected nor forgot."""

    name: str
    facts: int
    kept: int


@dataclass(frozen=True, slots=True)
class Insights:
    """Figures of one project.

    Attributes:
        facts: how many hold now.
        texts: how many source texts there are.
        names: how many people and things.
        weeks: oldest first, without gaps.
        families: how many facts hold in each family, most first.
        agents: those that wrote most first.
        waiting: how many questions wait.
    """

    facts: int
    texts: int
    names: int
    weeks: tuple[Week, ...]
    families: tuple[tuple[str, int], ...]
    agents: tuple[AgentShare, ...]
    waiting: int
