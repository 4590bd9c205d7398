"""The type of a name: person, organization, product or place, by lists, its own words and the words around it.

No list is complete, so what is written around a name decides where its words do not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.parties.mentions import TALKED, known_word, type_words
from korely_desktop.language.extraction.text.tokens import Token

_SMALL_WORDS = lexicon.words("parties", "name_types.small_words")
_COURTESIES = lexicon.words("parties", "name_types.courtesies")
_PARTICLES = lexicon.words("parties", "name_types.particles")
_PLANS = word_set("plan tier subscription licence license piano abbonamento licenza")
_OF_WORKS = lexicon.words("parties", "name_types.of_works")
_ARTICLED = lexicon.words("parties", "name_types.articled")
_DETERMINERS = lexicon.words("parties", "name_types.determiners")
_NAMING_ARTICLES = word_set("la le les los las el")
_CODED = re.compile(r".*\d|[A-Za-z]-\w+$|[A-Z]{2,}[a-z]")
""" "GT 40", "J-Link", "CMake": no name of a person."""
_INITIALS = re.compile(r"(?:[a-z]\.){2,}[a-z]?")


@dataclass
class _Named:
    """A name in its sentence.

    Attributes:
        words: its words in lower case, without marks.
        before, before2, after: the words around it, in lower case.
    """

    tokens: Sequence[Token]
    index: int
    italian: bool

    def __post_init__(self) -> None:
        tokens, index = self.tokens, self.index
        self.token = tokens[index]
        self.words = [word.strip(".,'’\"") for word in self.token.low.replace("-", " ").split()]
        self.before = tokens[index - 1].low if index else ""
        self.before2 = tokens[index - 2].low if index > 1 else ""
        self.after = tokens[index + 1].low if index + 1 < len(tokens) else ""

    @property
    def written_before(self) -> str:
        """The word in front as it is written: "dell'", not "of"."""
        return self.tokens[self.index - 1].text.lower().replace("’", "'") if self.index else ""

    @property
    def letter_before(self) -> str:
        """The letter of the word in front."""
        return self.tokens[self.index - 1].letter if self.index else ""

    @property
    def has_several_words(self) -> bool:
        """Whether it is more than one word."""
        return len(self.words) > 1

    @cached_property
    def nearby(self) -> set[str]:
        """The words of its surroundings, in lower case."""
        places = range(max(0, self.index - 4), min(len(self.tokens), self.index + 4))
        return {self.tokens[place].low for place in places if place != self.index}


def name_type(tokens: Sequence[Token], index: int, *, italian: bool = False) -> str:
    """The type of a name token in its sentence."""
    name = _Named(tokens, index, italian)
    told = (sign(name) for sign in (_listed, _by_its_words, _beside_noun, _by_its_look, _by_surroundings))
    articled = name.has_several_words and name.words[0] in _NAMING_ARTICLES  # "La Scala", "Le Guin"
    return next((type_ for type_ in told if type_), "unknown" if articled else "person")


def _listed(name: _Named) -> str:
    """What the lists of names and titles say."""
    words = name.words
    if name.token.low.startswith("@") or (name.has_several_words and words[0] in type_words("person_titles")):
        return "person"
    if name.before.rstrip(".") in _COURTESIES and not name.has_several_words:
        return "person"  # "la signora Trapani", "l'arch. Mosca"
    for kind, type_ in (("places", "place"), ("organizations", "organization"), ("products", "product")):
        in_a_place = kind == "organizations" and name.before in ("in", "a", "ad")
        if name.token.low in lexicon.names(kind) and not in_a_place:
            return type_
    particle = len(words) > 2 and words[1] in _PARTICLES  # "Enrico Dalla Costa"
    return "person" if particle and words[0] in lexicon.names("first_names") else ""


def _by_its_words(name: _Named) -> str:
    """What its own words say: "Kestrel Bakery", "Mount Ida", "Project Heron"."""
    words = name.words
    ends = {words[-1], words[0]} if name.has_several_words else {words[-1]}
    if ends & type_words("org_words"):
        return "organization"
    if ends & type_words("place_words") or "," in name.token.low:
        return "place"
    if "&" in words:
        return "organization"
    if name.has_several_words and words[0] in ("project", "progetto", "operation"):
        return "product"
    if (name.has_several_words and words[0] == "team") or any(word in type_words("org_words") for word in words):
        return "organization"
    return ""


def _beside_noun(name: _Named) -> str:
    """What a noun or a verb next to it says: "the river Po", "on the Aurora plan"."""
    if name.words[0] not in lexicon.names("first_names") and (said := _said_to_be(name.tokens, name.index)):
        return said
    if name.letter_before == "n":
        for type_, listed in (("place", "place_words"), ("organization", "org_words")):
            if name.before in type_words(listed):
                return type_
    of_work = name.before in _OF_WORKS and name.letter_before == "n"
    return "product" if name.after in _PLANS or name.before in _PLANS or of_work else ""


def _by_its_look(name: _Named) -> str:
    """What it looks like: "The Art of War", "Almond Roofing", "K.L.M."; a first name of the list."""
    words = name.words
    small = {*words[1:], *(words[:1] if words[0] != "the" else [])}
    if name.has_several_words and _SMALL_WORDS & small:
        return "product"
    if words[0] in lexicon.names("first_names") and len(words) <= 4:
        return "person"
    roofing = name.has_several_words and words[-1].endswith("ing") and known_word(words[-1])
    if roofing or _INITIALS.fullmatch(name.token.low):
        return "organization"
    if name.italian and _is_articled_firm(name):
        return "organization"
    if name.before in type_words("person_titles") or name.before2 in type_words("person_titles"):
        return "person"
    return "product" if words[-1] in type_words("product_words") or _CODED.match(name.token.text) else ""


def _is_articled_firm(name: _Named) -> bool:
    """ "lavoro alla Ferrini Moda", "alla Bosch" """
    written = name.written_before
    if name.has_several_words:
        return written in ("alla", "al", "all'", "dalla", "dal", "dall'")
    return written in _ARTICLED or (written == "in" and _works_before(name.tokens, name.index))


def _by_surroundings(name: _Named) -> str:
    """What is said of it: who works at it, lives in it, talks to it."""
    before, after, nearby = name.before, name.after, name.nearby
    described = name.tokens[name.index + 2 : name.index + 4] if after in (",", "(") else ()
    if any(is_role(token.low) for token in described):
        return "person"
    if nearby & type_words("org_contexts") and before in type_words("org_prepositions"):
        return "organization"
    if name.token.text.isupper() and 2 <= len(name.token.text) <= 6:
        return "organization"
    if before == "at" and not name.has_several_words and after != "'s" and not name.italian:
        return "organization"
    if after in type_words("person_verbs") or (nearby & type_words("person_contexts") and before not in ("in", "at")):
        return "person"
    talked_to = before in ("to", "with") and name.before2 in TALKED
    if talked_to or (name.italian and name.written_before == "da"):
        return "person"
    placed = before in ("in", "near", "to", "from", "a", "ad") and name.letter_before == "f"
    if placed or _is_of_sites(name.tokens, name.index):
        return "place"
    if nearby & type_words("org_contexts"):
        return "organization"
    if before in _DETERMINERS:
        return "organization" if name.italian else "product"
    owned = name.index > 1 and name.letter_before in "je" and name.tokens[name.index - 2].letter in "dg"
    if owned or (not name.italian and name.letter_before == "g"):
        return "product"  # "his parked Skoda"
    titled = name.words[0] == "the" and name.has_several_words
    return "product" if titled or nearby & type_words("product_contexts") else ""


def _is_of_sites(tokens: Sequence[Token], index: int) -> bool:
    """ "Two depots, Swindon and Goole": the names of a list of sites."""
    while index and (tokens[index - 1].low in ("and", "e", ",") or tokens[index - 1].kind == "name"):
        index -= 1
    if index and tokens[index - 1].text in "(:":
        index -= 1
    return bool(index) and tokens[index - 1].letter == "n" and tokens[index - 1].low in type_words("sites")


def _said_to_be(tokens: Sequence[Token], index: int) -> str:
    """The type that a noun in front of a name tells: "their booking software is Termino", "supplier: Holm"."""
    linked = index > 1 and (tokens[index - 1].low in ("is", "was") or tokens[index - 1].text == ":")
    deal = index > 1 and tokens[index - 1].low in ("with", "con") and tokens[index - 2].low in type_words("deals")
    if deal:
        return "organization"
    noun = tokens[index - 2] if linked else None
    if noun is None or noun.letter not in "nj":
        return ""
    said = {"product": "said_products", "organization": "said_firms"}
    return next((type_ for type_, listed in said.items() if noun.low in type_words(listed)), "")


def _works_before(tokens: Sequence[Token], index: int) -> bool:
    """ "lavora (non più) in Telecom": countries and regions are listed, towns take "a"."""
    return any(token.lemma == "work" for token in tokens[max(0, index - 4) : index])
