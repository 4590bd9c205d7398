"""How sure the engine is of a draft, by the construction that found it.

Base values are set by hand, by how often a construction was seen to mislead; doubts of the sentence are taken off.
They order constructions; they are not yet calibrated probabilities.
"""

from __future__ import annotations

from korely_desktop.language.extraction.drafts import Draft

_BASE = {
    "likes": 0.9,
    "dislikes": 0.92,
    "likes + verb": 0.88,
    "dislikes + verb": 0.88,
    "fan of": 0.92,
    "my favourite N is V": 0.92,
    "my N is V": 0.85,
    "my KIN NAME": 0.9,
    "my KIN, NAME": 0.85,
    "my KIN is NAME": 0.92,
    "my N": 0.8,
    "have": 0.75,
    "own": 0.9,
    "be + status": 0.9,
    "be + job": 0.85,
    "be + noun": 0.6,
    "be + name": 0.7,
    "be + class": 0.88,
    "wants to be": 0.9,
    "wants to": 0.7,
    "wants N": 0.75,
    "can": 0.75,
    "verb alone": 0.7,
    "verb + object": 0.78,
    "open verb": 0.65,
    "open verb + preposition": 0.65,
    "left": 0.85,
    "said to be over": 0.9,
    "no longer": 0.9,
    "stop + -ing": 0.88,
    "switched to": 0.85,
    "topic link": 0.55,
}
_DEFAULT = 0.8
_HEDGE = 0.3


def confidence(draft: Draft) -> float:
    """Between 0.05 and 0.99."""
    rule = draft.rule.removeprefix("used to: ")
    value = _BASE.get(rule, _DEFAULT) - draft.penalty - (_HEDGE if draft.hedged else 0.0)
    return round(min(0.99, max(0.05, value)), 3)
