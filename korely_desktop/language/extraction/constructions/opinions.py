"""Opinions that tell a liking: "clowns scare me", "I find golf boring", "nothing beats a burger", "tea is not for me".

What somebody calls delicious is liked, what scares is feared. A thing only passing through the talk ("the meeting was
great") is no liking: the subject is a kind of thing (no article, no "that"), the tense the present.
"""

from __future__ import annotations

from dataclasses import replace

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import is_generic

RULE = "opinion"
"""The rule of these drafts; "I think" in front of an opinion is no doubt."""

_MOVES = {
    **dict.fromkeys(["scare", "frighten", "terrify", "creep", "spook", "petrify"], "fears"),
    **dict.fromkeys(["annoy", "bother", "irritate", "bore", "disgust", "gross", "infuriate"], "dislikes"),
    **dict.fromkeys(["fascinate", "relax", "calm", "delight", "amuse", "thrill", "intrigue", "soothe"], "likes"),
}
_GOOD = lexicon.words("constructions", "opinions.good")
_BAD = lexicon.words("constructions", "opinions.bad")
_GIVEN = lexicon.words("constructions", "opinions.given")
_COMPARED = word_set("best worst")
_HAPPY = word_set("happy smile")
_UNHAPPY = word_set("sad nervous sick angry")
_LASTING = 0.12


def read_opinion(scene: Scene, clause: Clause) -> list[Draft]:
    """Drafts of what the speaker likes, dislikes or fears by calling it so."""
    verb = clause.verb
    if verb.modal or verb.tense != "present" or verb.perfect or verb.passive or not scene.discourse.speaker.is_user:
        return []
    if verb.lemma == "find" and not verb.negated:
        return _found(scene, clause)
    if len(clause.subjects) != 1:
        return []
    subject = clause.subjects[0]
    if verb.lemma == "beat" and scene.low(subject) == "nothing":
        return [_draft(scene, clause, "likes", phrase) for phrase in clause.objects]
    if scene.low(subject) == "they" and subject.i and scene.tokens[subject.i - 1].lemma == "think":
        liked, place = scene.discourse.last_value, scene.discourse.last_place
        called = _called(scene, clause, subject) if liked and verb.lemma == "be" else []
        return [replace(each, value=liked, start=min(each.start, place), penalty=_LASTING) for each in called]
    if not _is_kind(scene, subject):
        return []
    moved = [scene.low(phrase) for phrase in clause.objects] in (["me"], ["us"])
    if moved and verb.lemma in _MOVES and not verb.negated:
        return [_draft(scene, clause, _MOVES[verb.lemma], subject)]
    if verb.lemma == "make" and clause.objects and scene.low(clause.objects[0]) == "me":
        felt = {scene.head(phrase).low for phrase in clause.predicatives}
        relation = "likes" if felt & _HAPPY else "dislikes" if felt & _UNHAPPY else ""
        return [_draft(scene, clause, relation, subject)] if relation and not verb.negated else []
    if verb.lemma == "give" and len(clause.objects) == 2 and scene.low(clause.objects[0]) == "me":
        ill = scene.head(clause.objects[1]).low in _GIVEN and not verb.negated
        return [_draft(scene, clause, "dislikes", subject)] if ill else []
    return _called(scene, clause, subject) if verb.lemma == "be" else []


def _called(scene: Scene, clause: Clause, subject: Phrase) -> list[Draft]:
    """ "Sushi is delicious", "snow is the worst", "tea is not for me"."""
    negated = clause.verb.negated
    aside = any(preposition == "for" and scene.low(place) == "me" for preposition, place in clause.places)
    if aside and negated and not clause.objects and not clause.predicatives:
        return [_draft(scene, clause, "dislikes", subject)]
    words = {scene.head(phrase).low for phrase in clause.predicatives if phrase.j - phrase.i <= 2}
    for phrase in clause.objects:
        tokens = phrase.tokens(scene.tokens)
        words |= {token.low for token in tokens if token.low in _COMPARED and tokens[0].low == "the"}
    told = scene.discourse.told_by_user
    if negated or not told or not words & (_GOOD | _BAD | _COMPARED):
        return []
    return [_draft(scene, clause, "likes" if words & (_GOOD | {"best"}) else "dislikes", subject)]


def _found(scene: Scene, clause: Clause) -> list[Draft]:
    """ "I find golf boring"."""
    if not clause.subjects or scene.low(clause.subjects[0]) != "i" or len(clause.objects) != 1:
        return []
    words = {scene.head(phrase).low for phrase in clause.predicatives} | {
        token.low for token in scene.tokens[clause.objects[0].j : clause.objects[0].j + 2]
    }
    thing = clause.objects[0]
    if is_generic(thing, scene.tokens) or not words & (_GOOD | _BAD):
        return []
    return [_draft(scene, clause, "likes" if words & _GOOD else "dislikes", thing)]


def _is_kind(scene: Scene, subject: Phrase) -> bool:
    """Whether a subject names a kind of thing ("clowns", "loud people", "early mornings"), not one that is at hand."""
    first, head = scene.tokens[subject.i], scene.head(subject)
    if subject.kind != "noun" or first.letter in "dgp" or head.kind == "date":
        return False
    if head.low in ("life", "work", "today", "weather", "everything") or lexicon.is_exclamation(head.low):
        return False
    return not is_generic(subject, scene.tokens) or subject.j - subject.i > 1


def _draft(scene: Scene, clause: Clause, predicate: str, phrase: Phrase) -> Draft:
    draft = scene.draft(clause, scene.discourse.speaker, predicate, phrase, RULE, negated=False)
    draft.penalty = _LASTING
    return draft
