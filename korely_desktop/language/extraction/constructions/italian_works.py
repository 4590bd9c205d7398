"""Whose a work, a machine or a firm is, and how big, where an Italian text says it beside a name: "il romanzo Nebbia di
Ada Bini", "Nebbia è un album dei Lupi", "la Zeta 40 da 12,5 metri", "AEROVAL, anch'essa con sede a Lodi".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_RULE = "whose N is V"
_WORKS = word_set(
    """album singolo disco canzone brano film cortometraggio documentario romanzo libro racconto saggio fumetto manga
    poesia quadro dipinto affresco scultura commedia opera sinfonia"""
)
"""What somebody makes and gives a name."""
_LENGTHS = ("m", "km", "cm", "metri", "chilometri", "millimetri", "centimetri", "mm")


def read_works(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """Drafts of what stands beside the names of a sentence; ``found`` is what it says otherwise."""
    if scene.first_person:
        return []
    told = {(draft.subject, draft.value) for draft in found}
    read = [*_made_by(scene), *_measured(scene), *_seated(scene)]
    return [draft for draft in read if (draft.subject, draft.value) not in told]


def _made_by(scene: Scene) -> Iterator[Draft]:
    """ "L'album *Nebbia dei Lupi* è uscito", "*Nebbia* è un album *dei Lupi*"."""
    for index, token in enumerate(scene.tokens[:-1]):
        if token.letter != "n" or token.text.lower() not in _WORKS:
            continue
        named = scene.tokens[index + 1]
        if named.kind == "name":
            yield from _maker(scene, scene.discourse.named(named), index + 1)
        elif work := _called_so(scene, index):
            yield from _maker(scene, work, index)


def _called_so(scene: Scene, index: int) -> Party | None:
    """What is said to be the work that is named at ``index``."""
    for clause in scene.reading.clauses:
        if clause.verb.lemma == "be" and not clause.verb.negated and len(clause.subjects) == 1:
            name = scene.head(clause.subjects[0])
            if name.kind == "name" and any(phrase.head == index for phrase in clause.objects):
                return scene.discourse.named(name)
    return None


def _maker(scene: Scene, work: Party, index: int) -> Iterator[Draft]:
    behind = scene.tokens[index + 1 : index + 3]
    if len(behind) == 2 and behind[0].low == "of" and behind[1].kind == "name" and behind[1].type != "place":
        start, maker = scene.tokens[index].start, behind[1]
        draft = Draft(work, "created_by", "di", maker.text, start, maker.end, _RULE)
        draft.value_type, draft.literal = maker.type or "unknown", False
        yield draft


def _measured(scene: Scene) -> Iterator[Draft]:
    """ "La Zeta 40 *da 12,5 metri* ...": how long or how high it is."""
    for index, amount in enumerate(scene.tokens):
        if amount.kind != "amount" or not amount.low.endswith(_LENGTHS) or index < 2:
            continue
        name = scene.tokens[index - 2]
        if scene.tokens[index - 1].text == "da" and name.kind == "name" and name.type != "person":
            yield Draft(scene.discourse.named(name), "size", "da", amount.text, name.start, amount.end, "measure")


def _seated(scene: Scene) -> Iterator[Draft]:
    """ "... gestito da AEROVAL, anch'essa con sede a Lodi": where a firm named in passing is."""
    for index, link in enumerate(scene.tokens[:-1]):
        place = scene.tokens[index + 1]
        if link.letter != "f" or link.low != "based in" or place.kind != "name":
            continue
        name = _beside(scene.tokens, index)
        if name is not None and (name.type != "person" or name.text.isupper()):
            firm = Party(scene.discourse.named(name).text, "organization")
            draft = Draft(firm, "headquartered_in", "sede:", place.text, name.start, place.end, "apposition")
            draft.value_type, draft.literal = "place", False
            yield draft


def _beside(tokens: Sequence[Token], index: int) -> Token | None:
    """The name that stands right in front, but for a comma and "anch'essa"."""
    place = index - 1
    while place > 0 and (tokens[place].text == "," or tokens[place].low in ("also", "too")):
        place -= 1
    if place < 0 or tokens[place].kind != "name" or (place and tokens[place - 1].low == "of"):
        return None  # "la compagnia del Teatro, con sede a ..."
    return tokens[place]
