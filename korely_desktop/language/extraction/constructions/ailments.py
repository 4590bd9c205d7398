"""What ails somebody, told without a verb of illness: "on the spectrum", "deaf in one ear", "my knees are shot"."""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

_BODY_PARTS = lexicon.words("constructions", "ailments.body_parts")
_BAD = lexicon.words("constructions", "ailments.bad")
_SPENT = lexicon.words("constructions", "ailments.spent")
_FAILING = lexicon.words("constructions", "ailments.failing")
_ATTACKS = word_set("attack attacks migraines headaches seizures nosebleeds cramps hives")
_SENSES = word_set("smell taste hearing balance direction")
_DEGREES = lexicon.words("constructions", "ailments.degrees")
_SIDES = word_set("eye ear eyes ears")


def read_ailments(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of what ails the subject of a clause, in the present alone."""
    verb = clause.verb
    if scene.italian or not verb.affirms_now:
        return []
    if verb.lemma == "be":
        return _on_the_spectrum(scene, clause, subject)
    if verb.lemma in ("have", "get") and not verb.passive:
        return _had(scene, clause, subject)
    if verb.lemma == "keep" and clause.inner is not None and clause.inner.verb.lemma in ("have", "get"):
        return _had(scene, clause.inner, subject)  # "I keep getting migraines"
    return []


def read_body(scene: Scene, clause: Clause) -> list[Draft]:
    """ "My knees are shot", "my ears ring all the time", "my back is killing me"."""
    verb = clause.verb
    if scene.italian or not verb.affirms_now or len(clause.subjects) != 1:
        return []
    part = clause.subjects[0]
    first, head = scene.tokens[part.i], scene.head(part)
    if first.letter != "g" or head.low not in _BODY_PARTS or part.j - part.i > 3:
        return []
    told = [scene.head(phrase).low for phrase in clause.predicatives]
    states = (verb.lemma == "be" or verb.passive) and (set(told) & _SPENT or scene.tokens[verb.j - 1].low in _SPENT)
    if not states and verb.lemma not in _FAILING:
        return []
    owner = scene.discourse.owner(first)
    if owner is None:
        return []
    end = max([verb.j, *(phrase.j for phrase in [*clause.predicatives, *clause.objects])])
    value = scene.text[scene.tokens[part.i + 1].start : scene.tokens[end - 1].end]
    return [scene.draft(clause, owner, "has_condition", value, "my BODY fails", phrase=part)]


def is_bad_part(scene: Scene, phrase: Phrase) -> bool:
    """ "a bad heart", "wonky knees": an ailment, and nothing that one owns."""
    inside = phrase.head > phrase.i and scene.tokens[phrase.head - 1].low in _BAD
    return inside and scene.head(phrase).low in _BODY_PARTS


def where_it_ails(scene: Scene, clause: Clause, quality: Phrase) -> str:
    """ "deaf" with what belongs to it: "half deaf", "blind in my left eye"."""
    first, last = quality.i, quality.j
    if first and scene.tokens[first - 1].low in _DEGREES:
        first -= 1
    sides = (p for where, p in clause.places if where == "in" and p.i == last + 1 and scene.head(p).low in _SIDES)
    last = next((side.j for side in sides), last)
    return scene.text[scene.tokens[first].start : scene.tokens[last - 1].end]


def _on_the_spectrum(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I'm on the (autism) spectrum"."""
    found = []
    for preposition, place in clause.places:
        if preposition == "on" and place.j > place.i and scene.head(place).low == "spectrum":
            value = scene.value(place) if place.j - place.i > 2 else f"on {scene.low(place)}"
            found.append(scene.draft(clause, subject, "has_condition", value, "on the spectrum", phrase=place))
    return found


def _had(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    found = []
    for phrase in [*clause.objects, *clause.predicatives]:
        tokens, head = phrase.tokens(scene.tokens), scene.head(phrase)
        kind = lexicon.noun_class(head.low)
        ill = kind == "condition" or fold.be_predicate(head.low) == "health_status"
        lost = [token.low for token in tokens[:3]] == ["no", "sense", "of"] and tokens[-1].low in _SENSES
        named = phrase in clause.predicatives and ill and head.letter == "j"
        gets = clause.verb.lemma == "get" and (kind == "condition" or head.low in _ATTACKS) and head.low.endswith("s")
        if lost:
            value = scene.text[tokens[0].start : tokens[-1].end]
            draft = scene.draft(clause, subject, "has_condition", value, "no sense of N", phrase=phrase, negated=False)
            found.append(draft)
        elif (
            is_bad_part(scene, phrase)
            or named
            or (gets and not clause.verb.perfect)
            or (head.low in _ATTACKS and not ill)
        ):
            found.append(scene.draft(clause, subject, "has_condition", phrase, "have"))
    return found
