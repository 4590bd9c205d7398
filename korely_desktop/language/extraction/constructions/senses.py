"""The sense of a verb by its object: "join" a company or a club, "become" a nurse, "earn" money."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from korely_desktop.language.dates.words import MONTH_NAMES
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase, Verb
from korely_desktop.language.extraction.italian.tags import known
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_LIVESTOCK = lexicon.words("constructions", "senses.livestock")

_RUN = lexicon.words("constructions", "senses.run")
_MADE_LIGHTLY = lexicon.words("constructions", "senses.made_lightly")
_RACES = lexicon.words("constructions", "senses.races")
_STRETCHES = lexicon.words("constructions", "senses.stretches")
_ONE = word_set("a an one two three both dual")
_FOODS = lexicon.words("constructions", "senses.foods")
_MONEY = word_set("income costs pays savings debt weight")
_OF_NO_PERSON = word_set("followed_by preceded_by near has_part has_member causes")
SPARE = word_set(
    """time day night morning evening mornings evenings nights summers winters weekend weekends
    week year life years months weeks days hours ages moment way mood
    home while fun living past future pensione vacanza ferie"""
).union(MONTH_NAMES["it"])


@dataclass
class Use:
    """A verb with what it is said of, its object here, and the predicate that the verb alone would give."""

    scene: Scene
    clause: Clause
    predicate: str
    phrase: Phrase
    subject: Party

    @property
    def head(self) -> Token:
        """The word that names what is told of."""
        return self.scene.head(self.phrase)

    @property
    def kind(self) -> str:
        """The class of that word."""
        return lexicon.noun_class(self.head.low)

    @property
    def verb(self) -> Verb:
        """The verb."""
        return self.clause.verb

    @property
    def opening(self) -> Token:
        """The first word of the object."""
        return self.scene.tokens[self.phrase.i]

    @property
    def is_now(self) -> bool:
        """Whether it is told as present: "makes", not "has made"."""
        return self.verb.tense == "present" and not self.verb.perfect


def sense(scene: Scene, clause: Clause, predicate: str, phrase: Phrase, subject: Party) -> str:
    """The predicate after a look at the object; empty where it tells nothing to keep."""
    use = Use(scene, clause, predicate, phrase, subject)
    told = (_work, _earned, _by_verb, _BY_PREDICATE.get(predicate, _any), _begun)
    return next((found for construction in told if (found := construction(use)) is not None), predicate)


def _any(use: Use) -> str | None:
    return "" if use.subject.is_person and use.predicate in _OF_NO_PERSON else None


def _work(use: Use) -> str | None:
    head = use.head
    if use.predicate == "works_at" and not (head.letter == "m" and head.type in ("organization", "unknown", "")):
        return "member_of"
    if use.predicate == "works_as" and use.verb.lemma == "become":
        return fold.be_predicate(head.low) or ("" if fold.kin_predicate(head.low) else "works_as")
    return None


def _earned(use: Use) -> str | None:
    """ "She makes 40k euros", "pays 900 in rent" """
    head = use.head
    if head.kind != "amount":
        return None
    money = any(mark in head.low for mark in "$€£") or any(unit in head.low for unit in ("euro", "dollar", "pound"))
    if use.subject.is_person and use.verb.lemma in ("make", "earn") and money:
        return "income"
    rented = any(use.scene.head(place).low == "rent" for _, place in use.clause.places if place.j > place.i)
    return "rent" if use.predicate == "pays" and rented else None


# -- verbs that mean something else by their object, whatever they were taken for -------------------------------------


def _by_verb(use: Use) -> str | None:
    construction = _BY_VERB.get(use.verb.lemma)
    return None if construction is None else construction(use)


def _fell_ill(use: Use) -> str | None:
    if use.kind != "condition" and use.predicate != "has_condition":
        return None
    return "has_condition" if use.subject.is_person and use.kind == "condition" else ""


def _expected(use: Use) -> str:
    return use.predicate if use.subject.is_person and use.kind == "kin_child" else ""


def _held(use: Use) -> str:
    return fold.have_predicate(use.head.low) if use.opening.low in _ONE and not use.clause.dates else ""


def _touched(use: Use) -> str:
    """ "I don't touch gin" """
    consumed = "drinks" if use.kind == "drink" else "eats" if use.head.low in _FOODS else ""
    return consumed if use.verb.negated and use.verb.tense == "present" else ""


def _missed(use: Use) -> str | None:
    """ "I miss my sister", "missing half a finger" are nothing to keep."""
    if use.scene.italian:
        return None
    someone = fold.kin_predicate(use.head.low) or lexicon.is_titled(use.head.low)
    quantified = use.opening.low in ("the", "every", "half", "each") or use.verb.progressive
    return "" if someone or quantified else use.predicate


_BY_VERB: Mapping[str, Callable[[Use], str | None]] = {
    "report": _fell_ill,
    "develop": _fell_ill,
    "expect": _expected,
    "hold": _held,
    "touch": _touched,
    "miss": _missed,
}

# -- predicates that only some objects fit ----------------------------------------------------------------------------


def _money(use: Use) -> str:
    if use.head.letter == "c":
        return use.predicate
    if use.predicate == "pays" and use.head.low == "rent":
        return "rents"
    return "" if use.subject.is_person else use.predicate


def _rented(use: Use) -> str | None:
    """ "I rent my spare room on Airbnb", "affitta due stanze a studenti": to others, not from them."""
    let = use.opening.letter == "g" or any(how == "to" and place.j > place.i for how, place in use.clause.places)
    return "" if let else None


def _spent(use: Use) -> str | None:
    return "" if use.head.low in SPARE else None


def _led(use: Use) -> str | None:
    """ "Ann runs a bakery" leads it, "runs marathons" does that, "Holm runs SAP" uses it."""
    head, runs = use.head, use.verb.lemma == "run"
    if runs and head.low in _RACES:
        return "does" if use.is_now else ""
    if runs and head.type == "place":
        return ""  # "she ran Boston twice"
    if use.opening.letter == "c":
        return "has"
    product = head.letter == "m" and (head.type == "product" or head.text.isupper())
    if product and use.subject.is_person and use.opening.low == "the" and " " in head.text and not head.text.isupper():
        return "leads"  # "runs the Sandbar Lodge"
    if runs and (product or not (use.subject.is_person or use.subject.type == "organization")):
        return "uses"
    if runs and head.letter == "n" and head.lemma not in _RUN:
        return ""
    return "drives" if use.verb.person and use.kind == "vehicle" else None


_DRIVEN_FOR = word_set("uber lyft doordash instacart deliveroo")
""" "I drive Uber": for whom."""


def _driven(use: Use) -> str | None:
    """ "I ride horses" does that; "we drive six hours" is nothing to keep; "I drive the choir" leads it."""
    if use.head.low.split()[-1] in _STRETCHES or use.kind == "pet":
        return "does" if use.kind == "pet" and use.verb.tense == "present" else ""
    if use.head.low in _RUN:
        return "leads"
    if use.head.low in _DRIVEN_FOR:
        return "works_at"
    return "" if use.kind not in ("vehicle", "") and use.head.letter != "m" else None


def _used(use: Use) -> str | None:
    moved = use.verb.lemma in ("migrate", "integrate") and "to" in dict(use.clause.places)
    return "" if moved else None


def _created(use: Use) -> str | None:
    if use.verb.lemma == "make" and use.head.low in _MADE_LIGHTLY:
        return ""
    return "does" if use.subject.is_user and use.verb.tense == "present" and not use.verb.progressive else None


def _employed(use: Use) -> str | None:
    """ "assume topiramato": a word of no dictionary, without an article."""
    bare = use.phrase.i == use.phrase.head
    return "takes_medication" if use.verb.person and bare and not known(use.head.low) else None


def _left(use: Use) -> str:
    return ""


def _sold(use: Use) -> str | None:
    if not use.is_now:
        return None
    first = use.opening
    own = first.letter in "dg" and not use.head.low.endswith("s") and first.low != "a"
    if use.subject.is_user and (own or use.head.letter == "c"):
        return ""  # "I sell the camera", "vendo la Golf": once
    return "works_in" if use.subject.is_user else "sells"


def _cared_for(use: Use) -> str | None:
    raised = use.verb.lemma == "raise" and use.head.letter == "n"
    if use.head.letter == "c" or (raised and not _is_raised(use.head)):
        return ""
    return "has_child" if use.kind.startswith("kin_child") else None


def _experienced(use: Use) -> str | None:
    return "" if fold.kin_predicate(use.head.low) or (use.head.letter != "m" and not use.kind) else None


def _had(use: Use) -> str:
    getting = use.subject.is_person and use.verb.lemma == "get" and use.verb.tense != "past"
    return "" if getting else fold.have_predicate(use.head.low)


def _met(use: Use) -> str | None:
    return "" if use.head.letter != "m" else None


def _taken_in(use: Use) -> str | None:
    """ "we adopted our son", "we rescued a chair" """
    if kin := fold.kin_predicate(use.head.low):
        return kin
    return "" if use.verb.lemma in ("rescue", "foster") and use.kind != "pet" else None


def _owned(use: Use) -> str | None:
    if use.verb.lemma in _BUYING and any(
        where == "for" and _is_of_kin(use, place) for where, place in use.clause.places
    ):
        return ""  # "bought a bike for my son"
    if use.kind in ("pet", "vehicle"):
        return "has_pet" if use.kind == "pet" else "drives"
    again = use.is_now and use.scene.tokens[use.verb.i - 1].letter != "0"
    return "" if use.verb.lemma in _BUYING and again else None  # what is bought again and again


def _is_of_kin(use: Use, place: Phrase) -> bool:
    return place.j > place.i and bool(fold.living_predicate(use.scene.head(place).low))


def _played(use: Use) -> str | None:
    if use.kind == "religion":
        return "religion"
    return "" if use.kind == "" and use.head.letter not in "mn" else None


_BUYING = word_set("buy purchase")
_ONESELF = word_set("myself himself herself themselves")


def _taught(use: Use) -> str | None:
    """ "I teach kindergarten" """
    if use.phrase.i and use.scene.tokens[use.phrase.i - 1].low in _ONESELF:
        return "studies"  # "I'm teaching myself Greek"
    school = use.head.letter == "n" and use.head.low in ("school", "kindergarten")
    return "works_as" if use.subject.is_person and school else None


def _partnered(use: Use) -> str | None:
    if use.head.letter == "m" or use.kind == "kin_partner":
        return None
    if use.verb.person and use.kind not in ("kin_spouse", "job"):
        return ""  # "mi metto in proprio"
    return "partner" if use.head.letter == "n" else ""


_BY_PREDICATE: Mapping[str, Callable[[Use], str | None]] = {
    **dict.fromkeys(_MONEY, _money),
    "spends_on": _spent,
    "leads": _led,
    "drives": _driven,
    "uses": _used,
    "created": _created,
    "employs": _employed,
    "left": _left,
    "sold": _sold,
    "cares_for": _cared_for,
    "experienced": _experienced,
    "has": _had,
    "met_with": _met,
    "knows": _met,
    "has_pet": _taken_in,
    "owns": _owned,
    "plays": _played,
    "teaches": _taught,
    "partner": _partnered,
    "rents": _rented,
}


_OPENED = lexicon.words("constructions", "senses.opened")


def _begun(use: Use) -> str | None:
    """ "I start work at six", "she finished school", "he started a choir" """
    lemma, starts = use.verb.lemma, use.verb.lemma in ("start", "begin")
    if use.kind == "school" and use.subject.is_person and (starts or lemma in ("enter", "finish")):
        return "attends" if lemma != "finish" else "studied_at"
    if starts and not use.clause.dates and use.head.low in ("work", "job", "shift", "day", "school"):
        return ""
    opening = use.scene.italian and use.verb.tense == "present" and not (use.verb.perfect or use.clause.dates)
    if use.predicate == "founded" and use.head.low in _OPENED:
        return ""  # "ho aperto un conto"
    if use.predicate == "founded" and opening:
        return "opens"  # "la mattina apre l'edicola"
    founded = use.predicate == "founded" and lemma == "start" and use.subject.is_person and use.head.letter != "m"
    return "started" if founded else None


def _is_raised(head: Token) -> bool:
    """Whether a noun names a child or an animal, which somebody raises; prices and questions are raised otherwise."""
    kind = lexicon.noun_class(head.low)
    return head.low in _LIVESTOCK or kind == "pet" or kind.startswith("kin")
