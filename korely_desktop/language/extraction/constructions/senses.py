"""The sense of a verb by its object: "join" a company or a club, "become" a nurse, "earn" money."""

from __future__ import annotations

from korely_desktop.language.dates.words import MONTH_NAMES
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.italian.tags import known
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_LIVESTOCK = word_set(
    """cattle cow cows sheep lamb lambs goat goats pig pigs horse horses chicken chickens hen hens duck ducks goose
    geese turkey turkeys bee bees alpaca alpacas llama llamas animal animals livestock poultry family"""
)

_RUN = word_set(
    """company business shop store bakery restaurant cafe bar pub hotel team department group project lab club blog farm
    school studio agency charity clinic practice office channel podcast program programme service workshop firm unit"""
)
"""What somebody who runs it leads; other things are run in other senses ("run a marathon")."""
_MADE_LIGHTLY = word_set(
    """offer decision mistake call appointment plan plans progress change changes effort choice point suggestion
    reservation payment friend friends list promise request deal agreement comment complaint noise mess trip start
    sense difference"""
)
"""What "make" does not create."""
_RACES = word_set("marathon marathons race races mile miles laps kilometres kilometers ultramarathons triathlons")
_STRETCHES = word_set("hour hours minute minutes mile miles kilometre kilometres kilometers")
_ONE = word_set("a an one two three both dual")
_FOODS = word_set("meat fish dairy gluten sugar pork beef seafood shellfish cheese eggs nuts bread sweets carbs")
SPARE = word_set(
    """time day night morning evening mornings evenings nights summers winters weekend weekends
    week year life years months weeks days hours ages moment way mood
    home while fun living past future pensione vacanza ferie"""
).union(MONTH_NAMES["it"])


def sense(scene: Scene, clause: Clause, predicate: str, phrase: Phrase, subject: Party) -> str:
    """The predicate after a look at the object: "join" a company or a club, "become" a nurse, "earn" money."""
    head = scene.head(phrase)
    kind = lexicon.noun_class(head.low)
    person = subject.is_user or subject.type == "person"
    if predicate == "works_at" and not (head.letter == "m" and head.type in ("organization", "unknown", "")):
        return "member_of"
    if predicate == "works_as" and clause.verb.lemma == "become":
        return fold.be_predicate(head.low) or ("" if fold.kin_predicate(head.low) else "works_as")
    if (
        head.kind == "amount"
        and person
        and clause.verb.lemma in ("make", "earn")
        and any(mark in head.low for mark in "$€£") | any(unit in head.low for unit in ("euro", "dollar", "pound"))
    ):
        return "income"
    if (
        predicate == "pays"
        and head.kind == "amount"
        and any(scene.head(p).low == "rent" for _, p in clause.places if p.j > p.i)
    ):
        return "rent"
    if clause.verb.lemma in ("report", "develop") and (kind == "condition" or predicate == "has_condition"):
        return "has_condition" if person and kind == "condition" else ""
    if clause.verb.lemma == "expect":
        return predicate if person and kind == "kin_child" else ""
    if clause.verb.lemma == "hold":
        return fold.have_predicate(head.low) if scene.tokens[phrase.i].low in _ONE and not clause.dates else ""
    if clause.verb.lemma == "touch":
        consumed = "drinks" if kind == "drink" else "eats" if head.low in _FOODS else ""
        return consumed if clause.verb.negated and clause.verb.tense == "present" else ""
    if clause.verb.lemma == "miss" and not scene.italian:
        someone = fold.kin_predicate(head.low) or lexicon.is_titled(head.low)
        told = scene.tokens[phrase.i].low in ("the", "every", "half", "each") or clause.verb.progressive
        return "" if someone or told else predicate  # "I miss my sister", "missing half a finger"
    if predicate in ("income", "costs", "pays", "savings", "debt", "weight"):
        return (
            predicate
            if head.letter == "c"
            else ("rents" if predicate == "pays" and head.low == "rent" else "" if person else predicate)
        )
    if predicate == "spends_on" and head.low in SPARE:
        return ""
    if predicate == "leads" and clause.verb.lemma == "run" and head.low in _RACES:
        return "does" if clause.verb.tense == "present" and not clause.verb.perfect else ""
    if predicate == "leads" and clause.verb.lemma == "run" and head.type == "place":
        return ""  # "she ran Boston twice"
    if predicate == "drives" and (head.low.split()[-1] in _STRETCHES or kind == "pet"):
        ridden = kind == "pet" and clause.verb.tense == "present"
        return "does" if ridden else ""  # "I ride horses", "we drive six hours"
    if predicate == "leads" and scene.tokens[phrase.i].letter == "c":
        return "has"
    product = head.type == "product" or head.text.isupper()
    if predicate == "leads" and clause.verb.lemma == "run" and head.letter == "m" and product:
        return "uses"  # "Holm runs SAP"
    if predicate == "leads" and clause.verb.lemma == "run" and not person and subject.type != "organization":
        return "uses"  # "his laptop runs Fedora", "Holm runs SAP"
    if predicate == "uses" and clause.verb.lemma in ("migrate", "integrate") and "to" in dict(clause.places):
        return ""
    if predicate == "leads" and clause.verb.lemma == "run" and head.letter == "n" and head.lemma not in _RUN:
        return ""
    if predicate == "created" and clause.verb.lemma == "make" and head.low in _MADE_LIGHTLY:
        return ""
    if predicate == "leads" and clause.verb.person and kind == "vehicle":
        return "drives"
    if predicate == "employs" and clause.verb.person and phrase.i == phrase.head and not known(head.low):
        return "takes_medication"  # "assume topiramato": a word of no dictionary, without an article
    if predicate == "left" or (
        person and predicate in ("followed_by", "preceded_by", "near", "has_part", "has_member", "causes")
    ):
        return ""
    if predicate == "drives" and head.low in _RUN:
        return "leads"
    if predicate == "sold" and clause.verb.tense == "present" and not clause.verb.perfect:
        own = scene.tokens[phrase.i].letter in "dg" and not head.low.endswith("s") and scene.tokens[phrase.i].low != "a"
        if subject.is_user and (own or head.letter == "c"):
            return ""  # "I sell the camera", "vendo la Golf": once
        return "works_in" if subject.is_user else "sells"
    raised = predicate == "cares_for" and clause.verb.lemma == "raise" and head.letter == "n"
    if predicate == "cares_for" and (head.letter == "c" or (raised and not _is_raised(head))):
        return ""
    if predicate == "experienced" and (fold.kin_predicate(head.low) or (head.letter != "m" and not kind)):
        return ""
    if predicate == "drives" and kind not in ("vehicle", "pet", "") and head.letter != "m":
        return ""
    if predicate == "has":
        return (
            ""
            if person and clause.verb.lemma == "get" and clause.verb.tense != "past"
            else fold.have_predicate(head.low)
        )
    if predicate in ("met_with", "knows") and head.letter != "m":
        return ""
    if predicate == "has_pet" and fold.kin_predicate(head.low):
        return fold.kin_predicate(head.low) or ""  # "we adopted our son"
    if predicate == "has_pet" and clause.verb.lemma in ("rescue", "foster") and kind != "pet":
        return ""
    if predicate == "owns" and kind == "pet":
        return "has_pet"
    if predicate == "owns" and kind == "vehicle":
        return "drives"
    if predicate == "plays" and kind == "religion":
        return "religion"
    if predicate == "plays" and kind == "" and head.letter not in "mn":
        return ""
    if predicate == "cares_for" and kind.startswith("kin_child"):
        return "has_child"
    if predicate == "teaches" and person and head.letter == "n" and head.low in ("school", "kindergarten"):
        return "works_as"
    if kind == "school" and clause.verb.lemma in ("start", "begin", "enter", "finish") and person:
        return "attends" if clause.verb.lemma != "finish" else "studied_at"
    opening = clause.verb.lemma in ("start", "begin") and not clause.dates
    if opening and head.low in ("work", "job", "shift", "day", "school"):
        return ""  # "I start work at six"
    again = clause.verb.tense == "present" and not clause.verb.perfect and scene.tokens[clause.verb.i - 1].letter != "0"
    if predicate == "owns" and clause.verb.lemma in ("buy", "purchase") and again:
        return ""  # what is bought again and again
    if predicate == "started" or (
        predicate == "founded" and clause.verb.lemma == "start" and person and head.letter != "m"
    ):
        return "started"
    if (
        predicate == "created"
        and person
        and subject.is_user
        and clause.verb.tense == "present"
        and not clause.verb.progressive
    ):
        return "does"
    if predicate == "partner" and head.letter != "m" and kind not in ("kin_partner",):
        if clause.verb.person and kind not in ("kin_spouse", "job"):
            return ""  # "mi metto in proprio"
        return "partner" if head.letter == "n" else ""
    return predicate


def _is_raised(head: Token) -> bool:
    """Whether a noun names a child or an animal, which somebody raises; prices and questions are raised otherwise."""
    kind = lexicon.noun_class(head.low)
    return head.low in _LIVESTOCK or kind == "pet" or kind.startswith("kin")
