"""How a memory fades, for those who ask for ``ranking=effective``; the default ranking never uses it.

Whatever pushes an old answer down costs recall: an allergy told two years ago is still one. So fading is a choice of
the caller, per search, and whoever wrote a memory can exempt it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from korely_desktop.domain.memories import USUAL_IMPORTANCE, Labels

HALF_LIFE = timedelta(days=180)
"""After half a year a memory counts half: seasons and projects pass in about that time. A convention, not a finding."""

_MOST = 5


def decay(event_time: datetime, now: datetime, labels: Labels) -> float:
    """What time left of a memory, above 0 to 1; 1 for what is exempt or yet to come."""
    age = now - event_time
    if labels.decay_exempt or age <= timedelta(0):
        return 1.0
    return float(0.5 ** (age / HALF_LIFE))


def effective(similarity: float, event_time: datetime, now: datetime, labels: Labels) -> float:
    """similarity x decay x importance / 5, from 0 to 1."""
    return similarity * decay(event_time, now, labels) * (labels.importance or USUAL_IMPORTANCE) / _MOST
