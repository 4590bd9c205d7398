"""Whether a clause tells of a stay or a state for a while: for how long somebody is there, and on what errand."""

from __future__ import annotations

import re

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.scene import Scene

_ERRANDS = lexicon.words("constructions", "stays.errands")
_SPANS = lexicon.words("constructions", "stays.spans")
_FOR = frozenset(["for", "on", "per", "in"])
_BRIEFLY = re.compile(r"for (?:a|an|the|\w+)(?: \w+)? (?:hours?|nights?|days?|weeks?|weekend)")
_WHILES = lexicon.words("constructions", "stays.whiles")


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
