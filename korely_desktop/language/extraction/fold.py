"""From wording to predicate: verb, preposition and the class of the object choose the canonical relation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from korely_desktop.domain.vocabulary import Vocabulary, snake
from korely_desktop.language.conjugation import third_person
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.text.tokens import Token

_KIN = lexicon.word_map("reading", "fold.kin")
INVERSE_KIN = {
    "has_child": "has_parent",
    "has_parent": "has_child",
    **{mutual: mutual for mutual in ("has_sibling", "married_to", "partner", "has_friend", "works_with")},
}
"""What somebody is to whose kin they are called."""
QUALITIES = frozenset(["nationality", "marital_status", "employment_status", "diet", "religion"])
"""What an adjective alone tells of somebody on a card or behind their name."""
_SHARING = lexicon.word_set("roommate roommates flatmate flatmates housemate housemates")
_NEXT_DOOR = lexicon.word_set("neighbor neighbors neighbour neighbours")
_HAVE = {
    **_KIN,
    "pet": "has_pet",
    "vehicle": "drives",
    "medicine": "takes_medication",
    "condition": "has_condition",
    "degree": "has_degree",
    "body": "appearance",
    "home": "owns",
    "savings": "savings",
    "income": "income",
    "job": "has",
    "school": "attends",
    "happening": "has_event",
}
_TAKE = {"medicine": "takes_medication", "school": "studies", "degree": "studies", "language": "studies"}
_BE = lexicon.word_map("reading", "fold.be")


_OTHER_PREPOSITIONS = {"to": ("in", "at"), "by": ("from",), "of": ("from",), "on": ("in",)}
"""Italian "a", "da", "di" and "su" cover several English prepositions."""


def _italian_prepositions() -> Mapping[str, str]:
    return lexicon.word_map("it_verbs", "prep")


@cache
def adjective_predicates() -> Mapping[str, str]:
    """Adjective with preposition ("fond of") -> relation, for both languages."""
    return {**lexicon.word_map("it_verbs", "adjective"), **lexicon.word_map("en_verbs", "adjective")}


TWINS = frozenset(["twins", "triplets", "gemelli", "gemelle"])


def kin_predicate(noun: str) -> str | None:
    """The relation to somebody called by a kinship noun ("sister" -> has_sibling)."""
    if noun in _SHARING:
        return "lives_with"
    if noun in _NEXT_DOOR:
        return "neighbor"
    return _KIN.get(lexicon.noun_class(noun))


def living_predicate(noun: str) -> str | None:
    """The relation to a relative or an animal called so ("sister" -> has_sibling, "cat" -> has_pet)."""
    return kin_predicate(noun) or ("has_pet" if lexicon.noun_class(noun) == "pet" else None)


def have_predicate(noun: str) -> str:
    """The sense of "have" with this object."""
    if noun in TWINS:
        return "has_child"  # who is one has a twin; who has two has them for children
    return _HAVE.get(lexicon.noun_class(noun), "has")


def take_predicate(noun: str) -> str | None:
    """The sense of "take" with this object; None when it says nothing lasting."""
    return _TAKE.get(lexicon.noun_class(noun))


def be_predicate(word: str) -> str | None:
    """The sense of "be" with this noun or adjective ("single" -> marital_status)."""
    return _BE.get(lexicon.noun_class(word))


def object_predicate(verb: str) -> str | None:
    """The canonical relation of a verb with a direct object."""
    return lexicon.word_map("en_verbs", "object").get(verb) or lexicon.word_map("it_verbs", "object").get(verb)


def prepositional_predicate(verb: str, preposition: str, value: Token, vocabulary: Vocabulary) -> str:
    """The relation of a verb with a preposition; open (``verb_preposition``) when nobody named it yet."""
    table = lexicon.word_map("en_verbs", "prep")
    known = table.get(f"{verb} {preposition}") or _italian_prepositions().get(f"{verb} {preposition}")
    if preposition == "to" and value.type == "place" and verb in ("bear", "die"):
        known = table.get(f"{verb} in")
    for other in _OTHER_PREPOSITIONS.get(preposition, ()) if known is None else ():
        known = known or table.get(f"{verb} {other}")
    coded = preposition == "in" and value.letter == "m" and value.type != "place"  # "written in Go"
    if known == "language" and not coded and lexicon.noun_class(value.low) not in ("language", "nationality"):
        return vocabulary.fold(f"{verb} {preposition}")
    if known == "lives_in" and verb in ("move", "relocate") and value.type == "organization":
        return "works_at"
    if known == "works_from" and (value.type == "organization" or lexicon.noun_class(value.low) == "job"):
        return "works_at"  # "lavora da Ikea", "da un gommista"
    if known == "works_in" and value.letter == "m" and value.type == "organization":
        return "works_at"
    if known == "works_at" and preposition in ("to", "in") and value.letter == "m" and value.type == "place":
        return "works_in"  # "lavora a Milano", "teaches English in Hanoi"
    if known == "works_in" and value.letter == "m" and value.type == "product":
        return "uses"  # "works in Excel"
    if known == "works_in" and value.letter == "n" and lexicon.noun_class(value.low) not in ("", "school"):
        return "works_in"
    if known == "currently_at" and preposition == "on" and value.letter == "m" and value.type != "place":
        return "uses"  # "stays on Node 20"
    if known == "happened_on" and value.letter != "c":
        return "located_in" if preposition in ("in", "at", "to") else known
    if known == "studied_at" and value.letter == "n" and preposition == "in":
        return "studies"
    return known or vocabulary.fold(f"{verb} {preposition}")


_QUALITIES = lexicon.word_set(
    "nationality appearance personality age gender religion language color size status health_status named rent"
)
"""Relations that nouns name and no verb does: who races pigeons has no race of pigeons."""


def open_predicate(verb: str, vocabulary: Vocabulary) -> str:
    """The relation of a verb that no table names: folded by synonym, else its own word in the third person."""
    folded = vocabulary.fold(verb)
    if vocabulary.knows(folded) and folded not in _QUALITIES:
        return folded
    third = third_person(verb)
    folded = vocabulary.fold(third)
    return folded if vocabulary.knows(folded) and folded not in _QUALITIES else snake(third)
