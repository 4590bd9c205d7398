"""Constructions of belonging: "my sister Anna", "her Developer subscription", "my fear of heights"."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.favourites import favourite_beside
from korely_desktop.language.extraction.constructions.where import plan_relation, plan_value
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.english.spots import forced_verbs
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import USER, Party
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

FAVOURITE = frozenset(["favorite", "favourite", "fav", "fave", "favorites", "favourites"])
_MARKS = frozenset(
    [
        "tattoo",
        "tattoos",
        "piercing",
        "piercings",
        "beard",
        "freckles",
        "braces",
        "glasses",
        "scars",
        "dimples",
        "wig",
        "mustache",
        "dreadlocks",
    ]
)
_THINGS = frozenset(
    [
        "phone",
        "iphone",
        "smartphone",
        "laptop",
        "computer",
        "tv",
        "television",
        "purse",
        "camera",
        "garden",
        "pool",
        "guitar",
        "house",
        "boat",
        "ranch",
        "farm",
        "shop",
        "store",
        "business",
        "restaurant",
        "company",
        "bakery",
        "xbox",
        "playstation",
        "tablet",
        "ipad",
        "kindle",
        "bookstore",
        "salon",
        "studio",
        "shoes",
        "boots",
        "watch",
        "ring",
        "necklace",
        "sword",
        "gun",
        "guns",
        "rifle",
        "couch",
        "bed",
        "backyard",
        "balcony",
        "garage",
        "kitchen",
        "collection",
        "drone",
        "telescope",
        "records",
        "blog",
        "podcast",
        "channel",
        "website",
    ]
)
_LOSABLE = word_set("has_parent has_sibling has_relative has_child married_to partner")
_LEANING_OF = {
    "fear": "fears",
    "skills": "can",
    "talent": "can",
    "love": "likes",
    "hatred": "dislikes",
    "dislike": "dislikes",
    "hate": "dislikes",
}
_PLAN_NOUNS = frozenset(["plan", "subscription", "tier", "package", "membership"])


_STUDYING = word_set("finish do complete start")
_EATEN = word_set("fish chicken chickens pig duck goat rabbit lamb cow horse hot")
_LIVING = word_set("lifestyle diet relationship life faith")
_OF_PETS = word_set(
    """walker walkers food person people lover lovers show shows house bed hair toy toys park owner owners groomer
    trainer rescue shelter breeder collar door park treats walk walks sitter lady picture pictures pics
    video videos allergy allergies litter poop name names cage tank bowl leash vet crate carrier breed breeds
    training"""
)


def read_possessives(scene: Scene) -> list[Draft]:
    """Every "my N" of the sentence, wherever it stands: kin, pets, vehicles, homes, plans, named relatives."""
    found: list[Draft] = []
    tokens = scene.tokens
    for index, token in enumerate(tokens):
        if token.letter != "g":
            continue
        owner = scene.discourse.owner(token)
        named = next((t.text for t in tokens[index + 1 : index + 4] if t.letter == "m"), "")
        owner = scene.discourse.owner(token, named) if named else owner
        owner = _bearer(owner, tokens[index + 1].low if index + 1 < len(tokens) else "")
        if owner is None:
            continue
        if index + 1 < len(tokens) and tokens[index + 1].low in FAVOURITE:
            found += favourite_beside(scene, owner, index)
            continue
        stop = index + 1
        while stop < len(tokens) and tokens[stop].letter in "jncoe" and not tokens[stop].date:
            stop += 1
        if (
            stop < len(tokens)
            and tokens[stop].letter == "m"
            and (stop == index + 1 or tokens[stop - 1].letter in "njco")
        ):
            name = stop
            stop += 1
            while stop < len(tokens) and tokens[stop].letter == "n":
                stop += 1
        else:
            name = -1
        if stop == index + 1 or tokens[index + 1].low in ("old", "former", "ex", "previous"):
            continue
        found += _possession(scene, owner, index, stop, name)
    return found


def _bearer(owner: Party | None, noun: str) -> Party | None:
    """ "The user and her wife": the wife that was just spoken of has no wife; who has her is meant."""
    if owner is None or not owner.text.endswith(f"'s {noun}"):
        return owner
    name = owner.text.removesuffix(f"'s {noun}")
    return USER if name == "user" else Party(name, "person")


def _lost(clause: Clause) -> bool:
    """ "my parents died", "I never knew my father": there is such a relative no more, or never was."""
    verb = clause.verb
    if verb.modal:
        return False  # "my wife would kill me"
    gone = verb.lemma in ("die", "pass", "lose") or verb.name == "pass away"
    gone = gone or (verb.lemma in ("kill", "murder") and verb.passive)
    own = not clause.subjects or clause.subjects[0].kind == "pronoun"
    return gone or (verb.negated and own and verb.lemma in ("know", "meet", "have"))


def _head(tokens: Sequence[Token], nouns: Sequence[int]) -> tuple[int, int]:
    """The noun that says what "my N" is, and the lower-case name behind it (or -1).

    "my cat minka" is a cat called so, "my dog helps" is a dog, "my dog food" is food.
    """
    for place, following in itertools.pairwise(nouns):
        noun, after = tokens[place].low, tokens[following]
        pet = lexicon.noun_class(noun) == "pet" and noun not in _EATEN
        if following != place + 1 or not (pet or fold.kin_predicate(noun)):
            continue
        if after.low.endswith("ing") or after.low in forced_verbs():
            return place, -1
        if not known_word(after.low) or (pet and after.low not in _OF_PETS and not lexicon.noun_class(after.low)):
            return place, following
    return nouns[-1], -1


def _is_no_kin(tokens: Sequence[Token], index: int, head: int) -> bool:
    """ "my business partner", "my work wife": another noun in front makes it no kin."""
    before = tokens[head - 1]
    related = fold.kin_predicate(tokens[head].low) in ("married_to", "partner")
    return related and head - 1 > index and before.letter == "n" and before.low not in ("ex", "life", "soon")


def _possession(scene: Scene, owner: Party, index: int, stop: int, name: int) -> list[Draft]:
    tokens = scene.tokens
    nouns = [position for position in range(index + 1, stop) if tokens[position].letter == "n"]
    if not nouns:
        return []
    head, called = _head(tokens, nouns)
    if called > 0:
        name, stop = called, called + 1
    elif head != nouns[-1]:
        stop = head + 1
    noun = tokens[head].low
    former = any(
        token.low in ("ex", "late", "former", "old", "previous", "dead") for token in tokens[index + 1 : head + 1]
    )
    if _is_no_kin(tokens, index, head):
        return []
    phrase = Phrase(index, head + 1, head)
    clause = next((c for c in scene.reading.clauses if c.i <= index < max(c.j, c.verb.j)), None)
    start = tokens[clause.i].start if clause else tokens[index].start
    end = max(tokens[stop - 1].end, scene.span(clause)[1] if clause else 0)
    start = min(start, tokens[index].start)
    if noun in _LEANING_OF and stop < len(tokens) and tokens[stop].low in ("of", "for", "in"):
        last = stop + 1
        while last < len(tokens) and tokens[last].letter in "djnmkeo":
            last += 1
        settled = clause is not None and clause.verb.lemma in ("get", "overcome", "come", "lose")
        if last == stop + 1 or settled:
            return []
        value = scene.value(Phrase(stop + 1, last, last - 1))
        return [
            Draft(
                owner,
                _LEANING_OF[noun],
                f"my {noun}",
                value,
                start,
                max(end, tokens[last - 1].end),
                "my fear of N",
                clause,
            )
        ]
    if noun in _PLAN_NOUNS and head > index + 1:
        relation, value = plan_relation(scene, phrase), plan_value(scene, phrase)
        return [Draft(owner, relation, noun, value, start, end, "her PLAN subscription", clause)]
    kind = lexicon.noun_class(noun)
    status = fold.be_predicate(tokens[head - 1].low)
    if noun in _LIVING and status in ("diet", "marital_status", "religion", "health_status"):
        told = tokens[head - 1]
        return [Draft(owner, status, f"my {noun}", told.text, start, max(end, told.end), "my STATUS life", clause)]
    predicate = fold.kin_predicate(noun) or {
        "pet": "has_pet",
        "vehicle": "drives",
        "medicine": "takes_medication",
        "condition": "has_condition",
        "degree": "has_degree",
    }.get(kind)
    if predicate == "has_degree" and clause is not None and clause.verb.progressive:
        subjects = [p for where, p in clause.places if where == "in" and p.j > p.i and p.i > head]
        return [
            Draft(
                owner,
                "studies",
                f"my {noun}",
                scene.value(p),
                start,
                max(end, tokens[p.j - 1].end),
                "my DEGREE",
                clause,
            )
            for p in subjects[:1]
        ]
    going_on = clause is not None and clause.verb.tense == "present" and not clause.verb.perfect
    if predicate == "has_degree" and going_on and clause is not None and clause.verb.lemma in _STUDYING:
        return []  # "while I finish my degree"
    if predicate == "has_degree" and noun == "major" and head == index + 1:
        return []
    if predicate is None and kind == "home" and noun not in ("city", "town", "village", "country", "island", "home"):
        predicate = "owns"
    employer = noun == "job" and head > index + 1 and tokens[head - 1].low in lexicon.names("organizations")
    if employer and owner.is_user:
        return [Draft(owner, "works_at", "my job", tokens[head - 1].text, start, end, "my ORG job", clause)]
    if predicate is None and noun == "job" and head > index + 1 and tokens[head - 1].letter in "nm":
        return []
    if (
        predicate is None
        and owner.is_user
        and kind in ("body", "school", "school_status")
        and (kind == "school" or head > index + 1 or noun in _MARKS)
    ):
        predicate = {"body": "appearance", "school": "attends", "school_status": "school_status"}[kind]
    theirs = noun == "company" and tokens[head - 1].low != "own"  # "my company" is mostly where somebody works
    if predicate is None and owner.is_user and noun in _THINGS and not theirs:
        predicate = "owns"
    if predicate is None and noun in (
        "band",
        "choir",
        "church",
        "team",
        "club",
        "fraternity",
        "sorority",
        "squad",
        "orchestra",
        "congregation",
    ):
        predicate = "member_of"
    if predicate is None and owner.is_user and kind == "instrument":
        predicate = "owns"
    if predicate is None:
        return []
    if (predicate in ("married_to", "partner") and former) or noun.startswith("ex-"):
        predicate = "ex_partner"
    found: list[Draft] = []
    if name > head or (name > 0 and tokens[name].type == "person"):
        value = scene.text[tokens[head].start : tokens[name].end] if kind in ("pet", "vehicle") else tokens[name].text
        found.append(
            Draft(
                owner, predicate, noun, value, start, max(end, tokens[name].end), "my KIN NAME", clause, "person", False
            )
        )
        return found
    if stop + 2 < len(tokens) and tokens[stop].text == "," and tokens[stop + 1].low == "named":
        stop += 1  # "mia moglie, che si chiama Ornella"
    comma = (
        stop + 1 < len(tokens)
        and (tokens[stop].text == "," or tokens[stop].low == "named")
        and tokens[stop + 1].letter == "m"
        and (tokens[stop + 1].type == "person" or (predicate == "attends" and tokens[stop + 2 : stop + 3] != []))
    )
    if comma:
        found.append(
            Draft(
                owner,
                predicate,
                noun,
                tokens[stop + 1].text,
                start,
                max(end, tokens[stop + 1].end),
                "my KIN, NAME",
                clause,
                "person" if predicate != "attends" else "organization",
                False,
            )
        )
        return found
    if predicate == "neighbor":
        return []
    value = scene.value(phrase)
    if clause is not None and predicate in _LOSABLE and _lost(clause):
        predicate = "has_no_relative"
    draft = Draft(owner, predicate, f"my {noun}", value, start, end, "my N", clause)
    found.append(draft)
    if stop + 1 < len(tokens) and tokens[stop].low in ("and", "&"):
        behind = range(stop + 1, min(stop + 4, len(tokens)))
        joined = next((p for p in behind if tokens[p].letter not in "djc" and tokens[p].low not in ("my", "our")), None)
        if joined is not None and tokens[joined].letter != "n":
            joined = None  # "my wife and I have twins"
        related = (
            fold.kin_predicate(tokens[joined].low)
            or ("has_pet" if lexicon.noun_class(tokens[joined].low) == "pet" else None)
            if joined
            else None
        )
        if joined and related:
            value = scene.value(Phrase(stop + 1, joined + 1, joined))
            found.append(
                Draft(
                    owner,
                    related,
                    f"my {tokens[joined].low}",
                    value,
                    start,
                    max(end, tokens[joined].end),
                    "my N",
                    clause,
                )
            )
    return found
