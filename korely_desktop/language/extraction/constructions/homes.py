"""Homes that are told by a distance or by what is rented there, "I live an hour away in Bath", "we rent in Leith", and
who belongs to the house: "a mom of twins", "my mother in law lives with us".
"""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import PARENTS
from korely_desktop.language.extraction.scene import Scene

_DWELLINGS = lexicon.words("constructions", "homes.dwellings")
_ROOMS = lexicon.words("constructions", "homes.rooms")
_FOR_A_WHILE = lexicon.words("constructions", "homes.for_a_while")
_NO_MORE = lexicon.words("constructions", "homes.no_more")
_US = frozenset(["us", "me", "noi"])


def read_home(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of where somebody lives whose verb tells only how far away, or that they rent."""
    verb = clause.verb
    person = subject.is_person
    if scene.italian or not person or not verb.affirms_now or verb.passive:
        return []
    far = verb.lemma == "live" and bool(clause.objects) and _is_distance(scene, clause.objects[0])
    if not far and not _is_rented(scene, clause):
        return []
    towns = [place for where, place in clause.places if where in ("in", "near", "outside") and _is_town(scene, place)]
    found = [scene.draft(clause, subject, "lives_in", p, "home told by N") for p in towns[:1]]
    for draft in found:
        draft.adds = True  # told in passing, it ends nothing known
    return found


def read_rooms(scene: Scene) -> list[Draft]:
    """ "I sell pearls from my kitchen in Nantes", "my place in Neukölln"; not "my parents' house in Leeds"."""
    tokens, found = scene.tokens, []
    if scene.italian or not scene.discourse.told_by_user:
        return []
    for index, token in enumerate(tokens[2:-2], start=2):
        town = tokens[index + 2]
        if token.low not in _DWELLINGS | _ROOMS or tokens[index + 1].low != "in" or town.kind != "name":
            continue
        first = index
        while first and tokens[first - 1].letter in "njc":
            first -= 1
        around = {each.low for each in tokens[max(0, first - 2) : index]}
        mine = first > 0 and tokens[first - 1].low in ("my", "our")
        if mine and not around & (_FOR_A_WHILE | _NO_MORE) and town.type != "organization":
            value, rule = town.text, "my HOME in PLACE"
            draft = Draft(scene.discourse.speaker, "lives_in", rule, value, tokens[first - 1].start, town.end, rule)
            draft.adds = True
            found.append(draft)
    return found[:1]


def _is_distance(scene: Scene, phrase: Phrase) -> bool:
    """ "40 km", "an hour", "half an hour"."""
    head = scene.head(phrase)
    return head.kind == "amount" or head.low in ("hour", "hours", "minutes", "miles", "km", "kilometres", "door")


def _is_rented(scene: Scene, clause: Clause) -> bool:
    """ "we share a flat in Camden", "I'm renting in Leith"; not a cottage for the summer."""
    if clause.verb.lemma not in ("rent", "share"):
        return False
    around = {token.low for token in scene.tokens[clause.i : clause.j]}
    dwelling = clause.verb.lemma == "rent" if not clause.objects else scene.head(clause.objects[0]).low in _DWELLINGS
    return dwelling and not around & _FOR_A_WHILE


def _is_town(scene: Scene, phrase: Phrase) -> bool:
    head = scene.head(phrase)
    return phrase.j > phrase.i and (head.letter == "m" or lexicon.is_place(head.low)) and head.type != "organization"


def read_household(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of the children that make somebody a parent, and of who lives with the speaker."""
    verb = clause.verb
    if not verb.affirms_now:
        return []
    if verb.lemma == "be" and not scene.italian:
        return _parent_of(scene, clause, subject)
    if verb.lemma in ("live", "stay") and not verb.perfect and len(clause.subjects) == 1:
        return _lives_with_us(scene, clause)
    return []


def _parent_of(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I'm a stay at home mom of five", "a dad to a deaf toddler"."""
    found = []
    for phrase in clause.objects:
        tokens = phrase.tokens(scene.tokens)
        told = next((i for i, token in enumerate(tokens) if token.low in PARENTS), None)
        if told is None or not subject.is_person:
            continue
        behind = [place for where, place in clause.places if where in ("of", "to") and place.i == phrase.j + 1]
        if told + 2 < len(tokens) and tokens[told + 1].low == "of":
            behind = [Phrase(phrase.i + told + 2, phrase.j, phrase.j - 1)]
        for place in behind[:1]:
            head = scene.head(place)
            if fold.kin_predicate(head.low) == "has_child" or (head.letter == "c" and place.j - place.i == 1):
                found.append(scene.draft(clause, subject, "has_child", place, "parent of N"))
    return found


def _lives_with_us(scene: Scene, clause: Clause) -> list[Draft]:
    """ "My mother in law lives with us", "con me vivono i miei genitori"."""
    phrase = clause.subjects[0]
    ours = any(token.letter == "g" and token.low in ("my", "our") for token in phrase.tokens(scene.tokens)[:2])
    with_us = any(where == "with" and scene.head(place).text.lower() in _US for where, place in clause.places)
    if not ours or not with_us or not scene.discourse.told_by_user:
        return []
    speaker = scene.discourse.speaker
    return [scene.draft(clause, speaker, "lives_with", phrase, "N lives with us")]
