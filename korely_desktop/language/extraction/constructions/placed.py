"""The sense of a verb with a preposition by what stands behind it: "goes to" a gig or a school, "moved to" a town."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from korely_desktop.language.conjugation import is_italian, third_person
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.be import MONEY
from korely_desktop.language.extraction.constructions.senses import Use
from korely_desktop.language.extraction.constructions.where import plan_relation, plan_value
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.italian import wording as italian_wording
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.parties.mentions import is_strange
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_BESIDE = lexicon.words("constructions", "placed.beside")
_MADE_UP = ("compost", "format", "costituit")
""" "Il trio è composto da Ada Bini e Ugo Neri": who is in it, not who made it."""
_SCHOOLS = word_set("high college university school academy institute uni primary grammar nursery preschool")
_SCUOLE = word_set("asilo nido materna scuola elementare elementari media medie liceo istituto conservatorio")
_TAUGHT = lexicon.words("constructions", "placed.taught")
_CLUBS = word_set("gym pool club library")
"""What one enrolls in without being taught there."""
_RESETS = lexicon.words("constructions", "placed.resets")
_WEEKDAYS = word_set("monday tuesday wednesday thursday friday saturday sunday weekend")
_AWAY = lexicon.words("constructions", "placed.away")
_HOUSES = lexicon.words("constructions", "placed.houses")
_SEASONS = lexicon.words("constructions", "placed.seasons")
_EARNED = word_set("revenue sales profit turnover earnings income funding donations")
_HAPPENINGS = lexicon.words("constructions", "placed.happenings")
_MAJORING = word_set("major specialize specialise")
_MOVING = word_set("move relocate upgrade downgrade switch transfer")
_FIELDS = lexicon.words("constructions", "placed.fields")
_BEGUN = word_set("finish start begin end complete open close")
_UNCOUNTED = word_set("from lives_in works_at studied_at member_of")
_OF_PEOPLE = word_set("met_with knows likes on_bad_terms_with")


@dataclass
class _Placed(Use):
    """A verb with a preposition and what stands behind it, and the predicate that the two alone would give.

    Attributes:
        known: whether the vocabulary has the predicate.
        whole: the words that are kept where they go on behind the phrase.
    """

    preposition: str
    known: bool
    whole: str = ""

    @property
    def value(self) -> str:
        """The words that are kept."""
        if self.predicate in ("has_plan", "downgraded_to", "subscribes_to"):
            return plan_value(self.scene, self.phrase)
        return self.whole or self.scene.value(self.phrase)

    def word(self) -> None:
        """Take the verb's own words for the relation."""
        self.predicate, self.known = open_wording(self.scene, self.clause, self.preposition), False


def placed(
    scene: Scene, clause: Clause, subject: Party, predicate: str, phrase: Phrase, preposition: str, *, known: bool
) -> list[Draft]:
    """What a verb with a preposition says of somebody or something; empty where that is nothing to keep."""
    if predicate == "subscribes_to":
        predicate = plan_relation(scene, phrase)
    told = _Placed(scene, clause, predicate, phrase, subject, preposition, known)
    if not all(construction(told) for construction in _CONSTRUCTIONS):
        return []
    value = told.value
    beside = preposition in _BESIDE and (preposition != "between" or told.head.kind != "name")
    if predicate == "lives_in" and beside:
        value = scene.text[scene.tokens[phrase.i - 1].start : scene.tokens[phrase.j - 1].end]
    return _drafted(told, value)


# -- each may change the predicate; False: nothing to keep -------------------------------------------------------------


def _amount(told: _Placed) -> bool:
    """ "cut the price to 40 euro" """
    if told.preposition != "to" or told.head.kind != "amount":
        return True
    behind = told.scene.tokens[told.phrase.j : told.phrase.j + 1]
    high = told.head.low.endswith(("metri", "metres", "meters", " m")) and all(token.low != "from" for token in behind)
    if told.predicate == "located_in" and high and not told.subject.is_person:
        told.predicate = "size"  # "si trova a 610 metri sul livello del mare", not "a 200 metri da qui"
    if told.verb.lemma not in _RESETS:
        return True
    subjects = {token.low for part in told.clause.subjects for token in part.tokens(told.scene.tokens)}
    told.predicate = "costs" if any(mark in told.head.low for mark in MONEY) else "size"
    return told.subject.is_person or not _EARNED & subjects


def _moved(told: _Placed) -> bool:
    """ "moved to Gdansk"; not "moved its warehouse to Gdansk", "moved to tears"."""
    if told.predicate != "lives_in" or told.verb.lemma not in ("move", "relocate"):
        return True
    is_home = told.kind == "home"
    elsewhere = any(told.scene.head(place).type == "place" for _, place in told.clause.places if place.j > place.i)
    if is_home and told.subject.is_person and elsewhere and told.scene.tokens[told.phrase.i].low in ("a", "an"):
        told.predicate = "home_type"  # "moved into a bungalow in Devon"
    if not is_home and (told.head.letter == "n" or (told.preposition == "in" and told.head.letter != "m")):
        return False
    return _is_told_whole(told) and all(told.scene.head(each).low in _SEASONS for each in told.clause.objects)


def _is_told_whole(told: _Placed) -> bool:
    """ "moved to *Haus Linde in Freiburg*": one home; "to Leeds in Yorkshire" is Leeds."""
    tokens, beside = told.scene.tokens, [place for _, place in told.clause.places if place.j > place.i]
    if told.preposition == "in":
        return not any(near.j == told.phrase.i - 1 and tokens[near.head].letter == "m" for near in beside)
    wide = next((place for place in beside if place.i == told.phrase.j + 1 and tokens[place.i - 1].low == "in"), None)
    if wide is not None and told.head.letter == "m" and not lexicon.is_place(told.head.low):
        told.whole = told.scene.text[tokens[told.phrase.i].start : tokens[wide.j - 1].end]
    return True


def _position(told: _Placed) -> bool:
    if told.predicate == "currently_at" and not told.subject.is_person:
        told.predicate = "located_in"
        return told.preposition in ("in", "at", "near")
    return True


def _days(told: _Placed) -> bool:
    """ "closed on Mondays", "goes to Wednesdays" """
    is_weekday = told.head.low.rstrip("s") in _WEEKDAYS
    if is_weekday and told.predicate in ("happened_on", "located_in"):
        told.word()
        told.predicate = "scheduled_for" if told.verb.lemma == "be" else told.predicate
    if told.predicate in ("scheduled_for", "rescheduled_to") and told.head.letter == "m":
        told.word()
    return not (is_weekday and told.predicate == "goes_to")


def _unsaid(told: _Placed) -> bool:
    """ "asked me about", "got back from work", "played golf with my brother" say nothing to keep."""
    verb, head = told.verb, told.head
    if told.predicate == "asked_about":
        return not told.clause.objects
    if told.predicate == "visited" and told.preposition == "from":
        return head.type == "place" and verb.tense != "present"
    if told.predicate == "works_with" and verb.lemma == "play":
        sporting = any(lexicon.noun_class(told.scene.head(played).low) == "sport" for played in told.clause.objects)
        return head.letter == "m" and not sporting
    return True


def _care(told: _Placed) -> bool:
    """ "looks after the accounts", "doesn't care for jazz" """
    if told.predicate == "cares_for" and told.verb.lemma == "look" and not _is_being(told.head):
        told.predicate = "responsible_for"
    if told.predicate == "cares_for" and told.verb.negated:
        told.predicate = "likes"
    return True


def _made(told: _Placed) -> bool:
    """ "owned by", "made up of" """
    if told.predicate == "owned_by" and told.subject.is_person:
        told.predicate = "member_of"
    alone = told.head.type == "person" and sum(where == "by" for where, _ in told.clause.places) == 1
    made_up = told.scene.tokens[told.verb.j - 1].text.lower().startswith(_MADE_UP)
    if told.predicate == "created_by" and not alone and made_up:
        told.predicate = "has_member" if told.head.type == "person" else "has_part"
    return True


def _uncounted(told: _Placed) -> bool:
    """No number is a home, a firm or a school."""
    one_of = told.head.low == "one" and told.phrase.j - told.phrase.i > 2  # "at one of the biggest banks"
    return told.predicate not in _UNCOUNTED or told.head.letter != "c" or one_of


def _journey(told: _Placed) -> bool:
    """ "went on holiday", "heading to Oslo", "went to a wedding" """
    verb, head = told.verb, told.head
    if told.preposition == "on" and verb.lemma == "go" and head.low in _AWAY:
        told.predicate = "has_event"
    bound = told.predicate == "goes_to" and verb.lemma in ("head", "bind") and head.type == "place"
    if bound or (told.predicate == "visited" and verb.tense == "present" and not verb.perfect):
        told.predicate = "travels_to"
    if told.predicate == "goes_to" and verb.tense == "past" and not is_school(head):
        told.predicate = "attended" if head.low in _HAPPENINGS else "visited"
    return True


def _home(told: _Placed) -> bool:
    """ "grew up on Nirvana", "lives on coffee" """
    if told.predicate == "grew_up_in" and told.verb.lemma == "raise" and not told.verb.passive and told.clause.objects:
        return False  # "we raise hens on a farm in Iowa"
    if told.predicate == "grew_up_in" and told.preposition == "on":
        return told.head.letter != "m" or told.head.type == "place"
    if told.predicate == "lives_in" and told.preposition == "on" and told.kind == "drink":
        told.predicate = "drinks"
    if told.predicate == "lives_in" and told.value.casefold() in ("piano", "floor"):
        return False  # "abita al piano di sopra"
    if (
        told.predicate == "lives_in"
        and told.subject.is_person
        and told.value.split()[-1].casefold() in ("piano", "floor")
    ):
        told.predicate = "home_type"  # "lives on the third floor"
    return True


def _of_people(told: _Placed) -> bool:
    return told.predicate not in _OF_PEOPLE or told.subject.is_person


def _lessons(told: _Placed) -> bool:
    """ "enrolled in a gym", "majors in law", "goes to Lund University" """
    verb, head = told.verb, told.head
    if told.predicate == "has_degree" and verb.tense == "present" and verb.lemma in _MAJORING:
        told.predicate = "studies"
    if verb.lemma == "enroll" and head.low in _CLUBS:
        told.predicate = "member_of"  # "mi sono iscritta in palestra"
        return True
    if told.predicate == "attends" and verb.lemma == "enroll" and not _TAUGHT & set(told.value.lower().split()):
        told.predicate = "member_of" if told.kind != "school" and head.low != "course" else "attends"
    there = verb.lemma == "graduate" or (told.preposition == "to" and (verb.tense == "past" or verb.perfect))
    if told.predicate in ("attends", "studied_at") and head.type == "place" and not there:
        return False
    opening, *named = told.value.casefold().split()
    schooled = is_school(head) or (told.scene.italian and opening in _SCUOLE and bool(named))
    if told.predicate in ("goes_to", "likes") and schooled and verb.lemma in ("go", "get"):
        told.predicate = "attends" if verb.tense == "present" or verb.lemma == "get" else "studied_at"
    goes_on = told.subject.is_person and verb.tense == "present" and not (verb.person and verb.perfect)
    if told.predicate == "studied_at" and goes_on:
        at_school = head.letter == "m" or told.kind == "school" or told.preposition == "at"
        told.predicate = "attends" if at_school else "studies"
    return True


def _started(told: _Placed) -> bool:
    """ "started at Bosch", "started at Beacon Academy"; not "started at the bottom", "starts at nine" """
    if told.predicate != "works_at" or told.verb.lemma not in ("start", "begin"):
        return True
    if is_school(told.head):
        told.predicate = "attends"
    named = told.head.letter == "m" and told.head.type != "place"
    return told.subject.is_person and (named or told.predicate == "attends")


def _opened(told: _Placed) -> bool:
    """ "ho aperto un bar a Pesaro", "she opened a bar in Graz", "she started in sales": nobody is located there."""
    if told.predicate != "located_in":
        return True
    if told.verb.lemma == "open" and told.preposition == "to":
        return False  # "opened to traffic"
    begun = told.subject.is_person and told.verb.lemma in _BEGUN
    return not begun and not (told.subject.is_user and told.verb.person)


def _raised(told: _Placed) -> bool:
    """ "I grew up with five brothers" """
    raised = told.predicate == "raised_by" and told.preposition == "with"
    return not raised or fold.kin_predicate(told.head.low) in ("has_parent", None)


def _of_things(told: _Placed) -> bool:
    """What a thing does that people do otherwise."""
    if not told.subject.is_person and told.predicate == "reports_to":
        told.predicate = "led_by"
    if not told.subject.is_person and told.predicate == "lives_in":
        told.predicate = "headquartered_in" if told.verb.lemma == "base" else "located_in"
    moved = told.predicate == "lives_with" and told.verb.lemma == "move"  # "the call with Ada moved"
    return told.subject.is_person or not moved


def _work(told: _Placed) -> bool:
    """ "works on shifts", "works in a bakery", "lavoro a Rende": firms take an article."""
    head = told.head
    if told.predicate in ("works_in", "studies") and not told.scene.italian:
        told.phrase = _field(told.scene, told.phrase)
    if told.predicate == "works_on" and head.low in ("shift", "shifts", "rotation"):
        told.predicate = "work_schedule"
    if told.predicate == "works_in" and head.letter == "n" and head.low in _HOUSES:
        told.predicate = "works_at"
    article = told.scene.tokens[told.phrase.i - 1].text not in ("a", "ad") or head.type == "organization"
    if told.predicate == "works_at" and told.preposition == "to" and not article:
        told.predicate = "works_in" if head.kind == "name" and told.verb.person else "works_at"
    return True


def _field(scene: Scene, phrase: Phrase) -> Phrase:
    """ "in the field *of economics*", "in the wine trade": what the field is."""
    words = [token.low for token in phrase.tokens(scene.tokens)]
    of = words.index("of") if "of" in words else 0
    if not of or words[of - 1] not in _FIELDS or of + 1 == len(words):
        return phrase
    return Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1)


_CONSTRUCTIONS: tuple[Callable[[_Placed], bool], ...] = (
    _amount,
    _moved,
    _position,
    _days,
    _unsaid,
    _care,
    _made,
    _uncounted,
    _journey,
    _home,
    _of_people,
    _started,
    _opened,
    _lessons,
    _raised,
    _of_things,
    _work,
)


def _drafted(told: _Placed, value: str) -> list[Draft]:
    scene, clause, verb, head = told.scene, told.clause, told.verb, told.head
    rule = f"verb + {told.preposition}"
    draft = scene.draft(clause, told.subject, told.predicate, value, rule, phrase=told.phrase)
    draft.raw = scene.wording(verb, told.preposition)
    if told.predicate == "received" and verb.passive and told.preposition == "to" and not told.subject.is_user:
        if head.kind != "name":
            return []
        draft.subject, draft.value = scene.discourse.named(head), told.subject.text
        draft.value_type, draft.literal = "concept", True
    if told.predicate == "lives_in" and verb.lemma in ("move", "relocate"):
        named_otherwise = head.letter == "m" and head.type not in ("place", "organization")
        draft.alternatives = ("works_at",) if named_otherwise else ()
    draft.replaces = draft.replaces or verb.lemma in _MOVING
    letting = verb.lemma == "rent"  # "rents two rooms to students": of which it says that they are let
    if not told.known and told.subject.is_person and clause.objects and not (verb.passive or letting):
        return []  # "runs a tyre shop in Rosario": what is done there is told of the object
    if not told.known:
        if draft.predicate.startswith(verb.lemma):
            draft.predicate = open_wording(scene, clause, told.preposition)
        telling = not told.subject.is_person and (head.letter in "mc" or is_strange(head))
        draft.rule, draft.penalty = "open verb + preposition", 0.04 if telling else 0.12
    return [draft]


def _is_being(head: Token) -> bool:
    """Whether somebody or an animal is meant, not a matter one deals with."""
    return head.letter in "mp" or is_role(head.low) or lexicon.noun_class(head.low) in ("pet", "kin_child")


def is_school(head: Token) -> bool:
    """Whether a noun names a school."""
    return head.low.split()[-1] in _SCHOOLS or lexicon.noun_class(head.low) == "school"


def open_wording(scene: Scene, clause: Clause, preposition: str) -> str:
    """ "is stored in" -> stored_in, "listens on" -> listens_on, "litiga per" -> litiga_per."""
    verb = clause.verb
    link = italian_wording.preposition(preposition) if is_italian(verb.lemma) else preposition
    if verb.passive and not verb.person:
        word = scene.tokens[verb.j - 1 - (1 if verb.particle else 0)].low
        return scene.vocabulary.fold(" ".join(filter(None, (word, verb.particle, link))))
    return scene.vocabulary.fold(f"{third_person(verb.name)} {link}")
