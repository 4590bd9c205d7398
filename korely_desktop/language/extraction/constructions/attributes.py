"""Attributes and favourites: "my N is V", "Anna's birthday is V", "V is my favourite N", "my favourite N, V".

Whose attribute a subject names is said by :mod:`.attribute_subjects`, what is told of it by :mod:`.attribute_values`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from korely_desktop.domain.vocabulary import snake
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.attribute_subjects import Attribute, attribute
from korely_desktop.language.extraction.constructions.attribute_values import DOINGS, EVENTS, Told, date_told, told
from korely_desktop.language.extraction.constructions.favourites import favourite_relation
from korely_desktop.language.extraction.constructions.figures import is_metaphor
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.scene import Scene

_ABROAD = word_set("contact rep representative liaison handler")
"""Whom one has at a company: of each company another."""
_COUNTERS = word_set("number code")
"""Nouns that only with the one in front say what they are of."""
_FELT = lexicon.words("constructions", "attributes.felt")
_BESIDE = lexicon.words("constructions", "attributes.beside")
_GIVEN = lexicon.words("constructions", "attributes.given")
_KINDS = lexicon.words("constructions", "attributes.kinds")
_TELLING = lexicon.words("constructions", "attributes.telling")
_MADE_BY = word_set("created_by led_by founded_by")
_REACHED_BY = word_set("email_address phone_number home_address")
_LOCATED = word_set("home place plans")


def read_attribute(scene: Scene, clause: Clause) -> list[Draft] | None:
    """ "my N is V", "her name is V", "Anna's birthday is V": the subject is an attribute of somebody. None if it is
    not.
    """
    if not _says_what_something_is(clause) or len(clause.subjects) != 1 or clause.inherited:
        return None
    phrase = clause.subjects[0]
    pet = _named_pet(scene, clause, phrase)
    if pet:
        return pet
    found = _of_a_matter(scene, clause, phrase) or attribute(scene, phrase)
    if found is None or _calls_somebody(scene, clause):
        return None
    if clause.verb.lemma in ("have", "get") and clause.inner is not None:
        clause = replace(clause.inner, subjects=clause.subjects)  # "my favourite band has to be ..."
    if clause.verb.progressive and clause.objects and found.noun not in DOINGS:
        return None  # "my landlord is selling the flat"
    if found.noun in _ABROAD:
        found = replace(found, owner=_company(scene, clause, phrase) or found.owner)
    values = told(scene, clause, found)
    if not values:
        happening = _scheduled(scene, clause, found)
        return [] if happening is None else [happening]
    drafts: list[Draft] = []
    for value in values:
        before = scene.tokens[value.phrase.i - 1].low if value.phrase.i else ""
        if not value.text or value.phrase.kind == "pronoun" or before in _BESIDE:
            continue
        draft = _read(scene, clause, found, value)
        if draft is not None and "late" in found.modifiers:
            draft.past = True  # "my late husband was called Ted"
        if draft is None and not found.is_favourite and _kin(found.noun):
            return None
        if draft is not None:
            drafts.append(draft)
    return drafts


def _of_a_matter(scene: Scene, clause: Clause, phrase: Phrase) -> Attribute | None:
    """ "The budget *for the campaign*", "the contact *at Fenwick*": a noun that tells a relation, and whose it is."""
    head = scene.head(phrase)
    bare = phrase.j - phrase.i == 1 + (scene.tokens[phrase.i].low == "the")
    if scene.italian or clause.dates or not bare or head.letter != "n":
        return None
    if head.low not in lexicon.word_map("en_nouns", "relations") and head.low not in _ABROAD:
        return None
    behind = (each for where, each in clause.places if where in ("for", "at", "with") and each.i - phrase.j in (1, 2))
    place = next(
        (each for each in behind if phrase.j < each.j <= clause.verb.i and scene.head(each).letter in "nm"), None
    )
    if place is None or (is_role(head.low) and head.low not in _ABROAD) or scene.tokens[place.i].letter == "g":
        return None
    owner = scene.discourse.party(place, scene.tokens, scene.text) or Party(scene.value(place), "thing")
    return Attribute(owner, head.low, frozenset(), phrase) if owner.type != "person" else None


def _says_what_something_is(clause: Clause) -> bool:
    verb = clause.verb
    has_to_be = (
        (verb.lemma == "have" or (verb.lemma == "get" and verb.perfect))
        and clause.inner is not None
        and clause.inner.verb.lemma == "be"
        and not clause.objects
    )
    stays = verb.lemma in ("be", "become", "call", "name", "stay", "remain")
    return stays or has_to_be or (verb.progressive and verb.tense == "present")


def _calls_somebody(scene: Scene, clause: Clause) -> bool:
    """ "my nephews call me Bob" says nothing of nephews."""
    verb = clause.verb
    return verb.lemma in ("call", "name") and not verb.passive and scene.tokens[verb.i].letter in "va"


def _company(scene: Scene, clause: Clause, phrase: Phrase) -> Party | None:
    """ "our contact at Fenwick": Fenwick's."""
    ahead = (place for where, place in clause.places if where in ("at", "for", "with") and phrase.j <= place.i)
    company = next((place for place in ahead if place.i < clause.verb.i and scene.head(place).letter == "m"), None)
    return None if company is None else scene.discourse.party(company, scene.tokens, scene.text)


def _scheduled(scene: Scene, clause: Clause, found: Attribute) -> Draft | None:
    """ "my appointment is on Friday": when something takes place."""
    token = date_told(scene, clause)
    if token is None:
        return None
    if found.noun in EVENTS:
        rule = "my N is on DATE"
    elif scene.vocabulary.fold(found.noun) == "has_event":
        rule = "my EVENT is on DATE"
    else:
        return None
    party = scene.discourse.party(found.phrase, scene.tokens, scene.text)
    if party is None:
        return None
    party = scene.told_apart(party, found.phrase, clause)
    return scene.draft(clause, party, "scheduled_for", token.text, rule, phrase=found.phrase)


def read_dyed(scene: Scene, clause: Clause) -> list[Draft]:
    """ "I dyed my hair blue": it is blue from then on."""
    verb = clause.verb
    if scene.italian or verb.lemma not in _DYEING or verb.negated or verb.modal or verb.tense == "future":
        return []
    found: list[Draft] = []
    now = replace(clause, verb=replace(verb, tense="present"))
    for phrase in clause.objects:
        words = scene.tokens[phrase.i : phrase.j]
        part = next((place for place, word in enumerate(words) if lexicon.noun_class(word.low) == "body"), 0)
        owner = scene.discourse.owner(words[0]) if words and words[0].letter == "g" else None
        if owner is not None and part and part + 1 < len(words) and lexicon.noun_class(words[-1].low) == "color":
            color = scene.text[words[part + 1].start : words[-1].end]
            found.append(
                scene.draft(now, owner, "appearance", f"{color} {words[part].text}", "dyed my N", phrase=phrase)
            )
    return found


def _read(scene: Scene, clause: Clause, found: Attribute, value: Told) -> Draft | None:
    """What one value says; None if it says nothing."""
    if found.is_favourite:
        predicate = "dislikes" if "least" in found.modifiers else favourite_relation(found.noun)
        return _attributed(scene, clause, found, predicate, value, "my favourite N is V")
    kin = _kin(found.noun)
    if kin == "reports_to" and found.before(scene) in _PROGRAMS:
        return _attributed(scene, clause, found, "uses", value, "my N is V")
    if kin:
        return _kin_named(scene, clause, found, kin, value)
    if is_role(found.noun) and is_metaphor(scene, value.phrase):
        return None
    relation = _relation(scene, found)
    if not _can_be(scene, relation, value):
        return None
    if relation == "named":
        kinds = found.before(scene)
        relation = snake(f"{kinds} name") if kinds and kinds not in _GIVEN else relation  # "my stage name is"
    if relation == "has_degree" and found.before(scene):
        return None  # "my law degree is proof": which one is said
    if value.is_where:
        relation = _whereabouts(scene, relation, value.phrase)
    is_adjective = value.phrase.kind == "adjective"
    if is_adjective and is_role(found.noun):
        return None  # "my landlady is lovely"
    if not relation or (is_adjective and (relation in ("home_type", "has_degree") or value.text.lower() in _FELT)):
        return None  # "my apartment is tiny", "my feet are cold"
    if relation == "wants_to_be":
        value = replace(value, text=re.sub(r"^(?:be|become)\s+(?:an?\s+)?", "", value.text))
        if clause.inner is not None and clause.inner.verb.lemma not in ("be", "become"):
            relation = "wants"  # "my dream is to open a bakery"
    if relation == "appearance":
        value = replace(value, text=f"{value.text} {found.noun}")
    return _attributed(scene, clause, found, relation, value, "my N is V")


_DYEING = word_set("dye color colour bleach")
_PROGRAMS = lexicon.words("constructions", "attributes.programs")


def _kin(noun: str) -> str:
    return fold.living_predicate(noun) or ""


def _relation(scene: Scene, found: Attribute) -> str:
    """The relation that the noun and its modifiers give."""
    relations = lexicon.word_map("en_nouns", "relations")
    noun, kinds = found.noun, found.before(scene)
    label = " ".join([*sorted(found.modifiers & _TELLING), noun]).strip()
    relation = relations.get(label) or relations.get(noun)
    if kinds and noun in _COUNTERS:
        relation = relations.get(f"{kinds} {noun}") or snake(f"{kinds} {noun}")
    elif kinds and f"{kinds} {noun}" in relations:
        relation = relations[f"{kinds} {noun}"]
    kind = found.modifiers & _KINDS
    if relation in _REACHED_BY and kind:
        return f"{min(kind)}_{relation}"
    if relation is not None:
        return relation
    if scene.first_person and found.owner.is_user and lexicon.noun_class(noun) == "body":
        return "appearance"
    if scene.italian and noun == "member":
        return "business_partner"  # "il mio socio"
    relation = scene.vocabulary.fold(noun)
    made = relation in _MADE_BY and found.owner.type == "person"
    return snake(noun) if made else relation  # somebody's designer did not make them


def _can_be(scene: Scene, relation: str, value: Told) -> bool:
    """ "my phone is older than my son", "my car is red", "my van is a Transit, 90k miles" say nothing to keep."""
    is_adjective = value.phrase.kind == "adjective"
    if _is_compared(scene, value.phrase):
        return False
    owned = scene.tokens[value.phrase.i].letter == "g"  # "my truck is my baby"
    if relation == "drives" and (is_adjective or owned or scene.head(value.phrase).kind == "amount"):
        return False
    is_color = is_adjective and lexicon.noun_class(value.text.lower()) == "color"
    return not is_color or relation == "appearance"


def _is_compared(scene: Scene, phrase: Phrase) -> bool:
    head = scene.head(phrase)
    compared = head.low.endswith("er") and phrase.j < len(scene.tokens) and scene.tokens[phrase.j].low == "than"
    return phrase.kind == "adjective" and (compared or head.low in ("better", "worse"))


def _named_pet(scene: Scene, clause: Clause, phrase: Phrase) -> list[Draft]:
    """ "(We rescued a donkey.) His name is Kevin", "name's Kevin": how the animal is called that was told of last."""
    told, speaker = scene.discourse.last_value.split()[-1:], scene.discourse.speaker
    spoken = scene.low(phrase) in ("his name", "her name", "its name", "name") and clause.verb.lemma == "be"
    names = [p for p in clause.objects if scene.head(p).letter == "m" and p.j - p.i == 1]
    if not spoken or not names or not told or not speaker.is_user or lexicon.noun_class(told[0].lower()) != "pet":
        return []
    value = f"{told[0]} {scene.head(names[0]).text}"
    return [scene.draft(clause, speaker, "has_pet", value, "N called NAME", phrase=names[0])]


def _whereabouts(scene: Scene, predicate: str, place: Phrase) -> str:
    """ "my job is in Lodi" tells where one works; "my number is on the fridge" no number."""
    if predicate.endswith(("_number", "_code")):
        return ""
    if predicate == "works_as":
        return "works_in" if scene.head(place).type == "place" else ""
    located = not scene.vocabulary.knows(predicate) or scene.vocabulary.get(predicate).family in _LOCATED
    return predicate if located else ""


def _attributed(scene: Scene, clause: Clause, found: Attribute, predicate: str, value: Told, rule: str) -> Draft:
    draft = scene.draft(clause, found.owner, predicate, value.text, rule, phrase=value.phrase, raw=found.said(scene))
    described = {token.low for subject in clause.subjects for token in subject.tokens(scene.tokens)}
    draft.replaces = draft.replaces or "new" in described
    if scene.vocabulary.get(predicate).family == "other" and not scene.vocabulary.knows(predicate):
        draft.penalty += 0.15
        draft.replaces = draft.replaces or (clause.verb.tense == "present" and not found.noun.endswith("s"))
    return draft


def _kin_named(scene: Scene, clause: Clause, found: Attribute, kin: str, value: Told) -> Draft | None:
    """ "my sister is Anna / is called Anna"; other statements about the sister are read as her own."""
    head = scene.head(value.phrase)
    if any(token.low == "maiden" for token in scene.tokens[: clause.verb.i]):
        return None  # "my gran's maiden name was Abbot"
    people = head.low in lexicon.words("en_nouns", "nationality") or head.low in lexicon.words("en_nouns", "religion")
    called = clause.verb.passive and clause.verb.lemma in ("call", "name") and head.letter == "n"
    if people or value.phrase.j - value.phrase.i != 1 or not (head.letter == "m" or called):
        return None
    bearer = scene.tokens[found.phrase.head]
    name = f"{bearer.text} {head.text}" if kin == "has_pet" and bearer.low != "name" else head.text
    draft = scene.draft(clause, found.owner, kin, name, "my KIN is NAME", phrase=value.phrase, raw=found.noun)
    if kin != "has_pet":
        draft.value_type = "person"
    return draft
