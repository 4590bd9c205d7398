"""Whether a clause tells of a stay or a state for a while: for how long somebody is there, and on what errand."""

from __future__ import annotations

import re

from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene

_ERRANDS = word_set(
    """conference meeting trip vacation holiday holidays honeymoon tour wedding training workshop fair business congress
    congresso convegno conferenza riunione vacanza ferie matrimonio fiera gita viaggio trasferta"""
)
"""What takes somebody to a place for some days."""
_SPANS = word_set("weekend week days weeks night nights while summer month")
_FOR = frozenset(["for", "on", "per", "in"])
_BRIEFLY = re.compile(r"for (?:a|an|the|\w+)(?: \w+)? (?:hours?|nights?|days?|weeks?|weekend)")
_WHILES = frozenset(["this week", "today", "tonight", "this weekend", "this month", "questa settimana", "oggi"])


def is_for_a_while(scene: Scene, clause: Clause) -> bool:
    """ "I report to Hamish this week", "Ewa is in Lisbon for a conference", "è in Sardegna fino a domenica": that ends
    nothing that holds as a rule.
    """
    if clause.verb.tense != "present":
        return False
    dated = any(token.kind == "date" and token.low in _WHILES for token in scene.tokens[clause.i : clause.j + 2])
    dated = dated or any(_BRIEFLY.fullmatch(token.low) for token in scene.tokens if token.kind == "date")
    ending = any(span.role == "until" for span in clause.dates)
    return dated or ending or bool((_SPANS | _ERRANDS) & _purposes(scene, clause))


def was_on_a_visit(scene: Scene, clause: Clause) -> bool:
    """ "I was in Oslo twice", "we were in Oslo on vacation", "for work"."""
    counted = {"once", "twice", "times", "before"} & set(clause.verb.adverbs)
    on_errand = (_ERRANDS | {"work"}) & _purposes(scene, clause)
    return clause.verb.tense == "past" and bool(counted or on_errand)


def _purposes(scene: Scene, clause: Clause) -> set[str]:
    return {scene.head(place).low for preposition, place in clause.places if preposition in _FOR and place.j > place.i}
