"""Who belongs to the house, told sideways: "a mom of twins", "dad to a toddler", "my mother in law lives with us"."""

from __future__ import annotations

from korely_desktop.language.extraction import fold
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

_PARENTS = word_set("mother father mom mum mam dad parent mommy daddy mama papa")
_US = frozenset(["us", "me"])


def read_household(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of the children that make somebody a parent, and of who lives with the speaker."""
    verb = clause.verb
    if scene.italian or verb.negated or verb.modal or verb.tense != "present":
        return []
    if verb.lemma == "be":
        return _parent_of(scene, clause, subject)
    if verb.lemma in ("live", "stay") and not verb.perfect and len(clause.subjects) == 1:
        return _lives_with_us(scene, clause)
    return []


def _parent_of(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I'm a stay at home mom of five", "a dad to a deaf toddler"."""
    found = []
    for phrase in clause.objects:
        tokens = phrase.tokens(scene.tokens)
        told = next((i for i, token in enumerate(tokens) if token.low in _PARENTS), None)
        if told is None or not (subject.is_user or subject.type == "person"):
            continue
        behind = [place for where, place in clause.places if where in ("of", "to") and place.i == phrase.j + 1]
        if told + 2 < len(tokens) and tokens[told + 1].low == "of":
            behind = [Phrase(phrase.i + told + 2, phrase.j, phrase.j - 1)]
        for place in behind[:1]:
            head = scene.head(place)
            if fold.kin_predicate(head.low) == "has_child" or (head.letter == "c" and place.j - place.i == 1):
                value = scene.value(place)
                found.append(scene.draft(clause, subject, "has_child", value, "parent of N", phrase=place))
    return found


def _lives_with_us(scene: Scene, clause: Clause) -> list[Draft]:
    """ "My mother in law lives with us"."""
    phrase = clause.subjects[0]
    ours = scene.tokens[phrase.i].letter == "g" and scene.tokens[phrase.i].low in ("my", "our")
    with_us = any(where == "with" and scene.low(place) in _US for where, place in clause.places)
    if not ours or not with_us or not scene.discourse.told_by_user:
        return []
    speaker = scene.discourse.speaker
    return [scene.draft(clause, speaker, "lives_with", scene.value(phrase), "N lives with us", phrase=phrase)]
