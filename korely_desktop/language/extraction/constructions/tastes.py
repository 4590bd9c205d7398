"""Tastes told sideways: "a big sushi guy", "I live for karaoke", "I'm all about jazz", "I take my coffee black"."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.fans import WHO
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token, token_at
from korely_desktop.language.extraction.values import is_generic

_KEEN = word_set("big huge total real proper massive")
_SERVED = lexicon.words("constructions", "tastes.served")
_MEALS = lexicon.words("constructions", "tastes.meals")
_EVERYTHING = word_set("everything anything")


def read_tastes(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of what the subject of a clause likes, by other words than "like"."""
    verb = clause.verb
    if scene.italian or verb.negated or verb.modal or verb.perfect or not subject.is_person:
        return []
    if verb.lemma == "be" and verb.tense == "present":
        return _big_guy(scene, clause, subject) + _all_about(scene, clause, subject)
    if verb.lemma == "live" and verb.tense == "present":
        return _lived_for(scene, clause, subject)
    if verb.lemma in ("take", "like", "prefer", "drink", "eat", "have") and verb.tense == "present":
        return _served(scene, clause, subject)
    if verb.lemma == "put":
        return _on_everything(scene, clause, subject)
    return []


def _big_guy(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I'm a big sushi guy", "she's a total beach girl"; not "a big delivery guy" of some trade."""
    found = []
    for phrase in clause.objects:
        tokens = [token for token in phrase.tokens(scene.tokens) if token.letter != "d"]
        named = len(tokens) > 2 and tokens[-1].low in WHO and tokens[0].low in _KEEN
        if named and all(token.letter in "nmk" for token in tokens[1:-1]):
            value = scene.text[tokens[1].start : tokens[-2].end]
            found.append(scene.draft(clause, subject, "likes", value, "N person", phrase=phrase))
    return found


def _all_about(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I'm all about jazz"."""
    if not subject.is_user:
        return []
    return [
        scene.draft(clause, subject, "likes", place, "all about N")
        for preposition, place in clause.places
        if preposition == "about"
        and place.j > place.i
        and place.i > 1
        and scene.tokens[place.i - 2].low == "all"
        and not is_generic(place, scene.tokens)
    ]


def _lived_for(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I live for karaoke"; a time is none ("I lived for years ...")."""
    return [
        scene.draft(clause, subject, "likes", place, "live for N")
        for preposition, place in clause.places
        if preposition == "for"
        and place.i == clause.verb.j + 1
        and place.j > place.i
        and scene.head(place).letter in "nmk"
        and not any(token.letter in "c#" for token in place.tokens(scene.tokens))
        and not fold.kin_predicate(scene.head(place).low)
        and not is_generic(place, scene.tokens)
    ]


def _served(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I take my coffee black", "I like my steak rare": how somebody wants what they eat or drink."""
    found = []
    for phrase in [*clause.objects, *clause.predicatives]:
        tokens = phrase.tokens(scene.tokens)
        meal = next((place for place, token in enumerate(tokens) if token.low in _MEALS), None)
        if meal is None or tokens[0].letter != "g":
            continue
        place = phrase.i + meal
        behind = token_at(scene.tokens, place + 1)
        if behind is None or behind.low not in _SERVED or not _ends(scene.tokens, place + 2):
            continue
        value = scene.text[scene.tokens[place].start : behind.end]
        relation = "drinks" if lexicon.noun_class(tokens[meal].low) == "drink" else "likes"
        found.append(
            scene.draft(clause, subject, relation, value, "my N served so", phrase=Phrase(phrase.i, place + 2, place))
        )
    return found


def _on_everything(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I put hot sauce on everything"."""
    over = any(where in ("on", "in") and scene.low(place) in _EVERYTHING for where, place in clause.places)
    return [
        scene.draft(clause, subject, "likes", phrase, "put N on everything")
        for phrase in clause.objects
        if over and not is_generic(phrase, scene.tokens)
    ]


def _ends(tokens: Sequence[Token], stop: int) -> bool:
    return stop >= len(tokens) or tokens[stop].letter in ".,zs"
