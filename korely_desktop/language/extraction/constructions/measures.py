"""Amounts that no verb carries: "Nebbia (94 minuti)", "la torre, alta 40 metri,", "with an elevation of 610 metres"."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_DIMENSIONS = lexicon.words("constructions", "measures.dimensions")
_DURATIONS = word_set("minuti minutes min ore hours hrs secondi seconds")
_CARRIERS = word_set("with of")


def read_measures(scene: Scene, found: list[Draft]) -> list[Draft]:
    """Drafts for amounts beside a name or in a phrase with "with" or "of" that nothing else in ``found`` took up."""
    if scene.first_person:
        return []
    told = [draft.value.casefold() for draft in found]
    extra = []
    for index, token in enumerate(scene.tokens):
        if token.letter != "c" or token.kind != "amount":
            continue
        draft = _lasting(scene, index)
        if draft is None and not any(token.text.casefold() in value for value in told):
            draft = _beside(scene, index) or _carried(scene, index)
        if draft is not None:
            extra.append(draft)
    return extra


def _beside(scene: Scene, index: int) -> Draft | None:
    """ "Nebbia (94 minuti)", "la torre, alta 40 metri": the amount stands right behind what it measures."""
    tokens, before = scene.tokens, index - 1
    if before > 0 and tokens[before].text.lower() in _DIMENSIONS and tokens[before - 1].text == ",":
        before -= 1
    elif before < 0 or tokens[before].text != "(":
        return None
    name = tokens[before - 1] if before else None
    if name is None or name.kind != "name":
        return None
    lasting = bool(_DURATIONS & set(tokens[index].low.split()))
    relation = scene.vocabulary.fold("duration") if lasting else "size"
    return _draft(scene, scene.discourse.named(name), relation, before - 1, index, None)


def _lasting(scene: Scene, index: int) -> Draft | None:
    """ "Nebbia è un film di 94 minuti": how long it lasts is more than a part of what it is."""
    if index < 2 or scene.tokens[index - 1].low != "of" or not _DURATIONS & set(scene.tokens[index].low.split()):
        return None
    clause = next((c for c in scene.reading.clauses for p in c.objects if p.i < index < p.j), None)
    owner = next(iter(scene.subjects(clause)), None) if clause is not None else None
    if clause is None or clause.verb.lemma != "be" or owner is None or owner.is_user or owner.type == "person":
        return None
    return _draft(scene, owner, scene.vocabulary.fold("duration"), index, index, clause)


def _carried(scene: Scene, index: int) -> Draft | None:
    """ "with an elevation of 610 metres", "della durata di 94 minuti": the noun in front names the relation."""
    for clause in scene.reading.clauses:
        for preposition, place in clause.places:
            if preposition not in _CARRIERS or not place.i <= index < place.j:
                continue
            noun = _measured(scene, place, index)
            owner = next(iter(scene.subjects(clause)), None)
            if noun is None or owner is None or owner.is_user or owner.type == "person":
                return None
            relation = lexicon.word_map("en_nouns", "relations").get(noun.low) or scene.vocabulary.fold(noun.low)
            return _draft(scene, owner, relation, place.i, index, clause)
    return None


def _measured(scene: Scene, place: Phrase, index: int) -> Token | None:
    """The noun of "N of AMOUNT"."""
    if index < place.i + 2 or scene.tokens[index - 1].low != "of":
        return None
    noun = scene.head(place)
    return noun if noun.letter == "n" else None


def _draft(scene: Scene, owner: Party, relation: str, first: int, index: int, clause: Clause | None) -> Draft:
    start, end = scene.tokens[first].start, scene.tokens[index].end
    return Draft(owner, relation, relation.replace("_", " "), scene.tokens[index].text, start, end, "measure", clause)
