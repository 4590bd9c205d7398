"""Amounts that no verb carries: "Nebbia (94 minuti)", "la torre, alta 40 metri,", "with an elevation of 610 metres"."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_DIMENSIONS = lexicon.words("constructions", "measures.dimensions")
_DURATIONS = word_set("minuti minutes min ore hours hrs secondi seconds")
_LENGTHS = word_set("m km cm mm metri chilometri millimetri centimetri")
_CARRIERS = word_set("with of")


def read_measures(scene: Scene, found: list[Draft]) -> list[Draft]:
    """Drafts for amounts beside a name or behind a noun that nothing else in ``found`` took up."""
    if scene.first_person:
        return []
    told = [draft.value.casefold() for draft in found if not draft.predicate.startswith("is")]
    extra = []
    for index, token in enumerate(scene.tokens):
        if token.letter == "c" and token.kind == "amount" and not any(token.low in value for value in told):
            extra += [draft for draft in [_beside(scene, index) or _carried(scene, index)] if draft is not None]
    return extra


def _beside(scene: Scene, index: int) -> Draft | None:
    """ "Nebbia (94 minuti)", "la torre, alta 40 metri", "la Zeta da 12,5 metri": right behind what it measures."""
    tokens, before = scene.tokens, index - 1
    lasting = _lasts(tokens[index])
    if before > 0 and tokens[before].text.lower() in _DIMENSIONS and tokens[before - 1].text == ",":
        before -= 1
    elif before < 0 or not (tokens[before].text == "(" or (tokens[before].text == "da" and _spans(tokens[index]))):
        return None
    name = tokens[before - 1] if before else None
    if name is None or name.kind != "name" or (tokens[before].text == "da" and name.type == "person"):
        return None
    relation = scene.vocabulary.fold("duration") if lasting else "size"
    return _draft(scene, scene.discourse.named(name), relation, before - 1, index, None)


def _lasts(amount: Token) -> bool:
    return bool(_DURATIONS & set(amount.low.split()))


def _spans(amount: Token) -> bool:
    return bool(_LENGTHS & set(amount.low.split()))


def _carried(scene: Scene, index: int) -> Draft | None:
    """ "with an elevation of 610 metres", "della durata di 94 minuti": the noun in front names the relation; how long
    "a film of 94 minutes" lasts is more than a part of what it is.
    """
    if index < 2 or scene.tokens[index - 1].low != "of":
        return None
    for clause in scene.reading.clauses:
        owner = next(iter(scene.subjects(clause)), None)
        if owner is None or owner.is_person:
            continue
        what = clause.objects if clause.verb.lemma == "be" and _lasts(scene.tokens[index]) else ()
        if any(phrase.i < index < phrase.j for phrase in what):
            return _draft(scene, owner, scene.vocabulary.fold("duration"), index, index, clause)
        for preposition, place in clause.places:
            noun = scene.head(place) if place.i + 2 <= index < place.j else None
            if noun is not None and noun.letter == "n" and preposition in _CARRIERS:
                relation = lexicon.word_map("en_nouns", "relations").get(noun.low) or scene.vocabulary.fold(noun.low)
                return _draft(scene, owner, relation, place.i, index, clause)
    return None


def _draft(scene: Scene, owner: Party, relation: str, first: int, index: int, clause: Clause | None) -> Draft:
    start, end = scene.tokens[first].start, scene.tokens[index].end
    return Draft(owner, relation, relation.replace("_", " "), scene.tokens[index].text, start, end, "measure", clause)
