"""Constructions of "be" with a place or group: "I am in Paris", "she is at Google", "I am on the Pro plan"."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.constructions.stays import was_on_a_visit
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import is_generic

FIELDS = word_set(
    """construction marketing finance banking retail sales tech education healthcare hospitality advertising
    insurance logistics publishing security landscaping reception childcare catering roofing plumbing
    journalism accounting consulting manufacturing nursing engineering law"""
)
_BODIES = word_set("board council committee jury panel team staff squad crew faculty")
_FIRMS = word_set("firm company agency bank practice business organisation organization department")
_PLACE_PREPOSITIONS = frozenset(["in", "at", "on", "near", "outside", "inside", "between"])

_GRADES = word_set(
    """free basic pro premium plus standard starter starting business enterprise team teams family individual duo
    student advanced developer essential essentials growth scale personal professional gold silver bronze platinum
    diamond unlimited lite light max ultra ultimate super deluxe vip trial annual monthly yearly weekly top lowest
    cheapest highest higher cheaper base core small medium large mini new current same the and off-peak peak economy
    first second third ad-supported paid gratuito annuale mensile base famiglia aziendale"""
)
"""What grades of a subscription are called."""


def read_position(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I am in Paris", "Anna is at Google", "the office is in Berlin", "I am on the Pro plan"."""
    if clause.objects or clause.predicatives or clause.verb.lemma != "be" or clause.inner is not None:
        return []
    if clause.verb.modal in ("can", "could"):
        return []  # "I cannot be in a house with cats"
    if any(preposition == "from" for preposition, _ in clause.places):
        return []  # "from a small town in Ohio"
    found: list[Draft] = []
    for preposition, place in clause.places:
        been = preposition == "to" or (preposition == "in" and clause.verb.person and scene.head(place).letter == "m")
        if been and clause.verb.perfect and place.j > place.i:
            if not clause.verb.negated:
                found.append(scene.draft(clause, subject, "visited", scene.value(place), "been to PLACE", phrase=place))
            continue
        if place.j == place.i:
            continue
        head = scene.head(place)
        if preposition == "to" and clause.verb.particle == "off" and head.type == "place" and not clause.verb.negated:
            found.append(scene.draft(clause, subject, "travels_to", scene.value(place), "off to PLACE", phrase=place))
            found[-1].planned = clause.verb.tense != "past"
            continue
        since = preposition == "with" and clause.verb.perfect
        since = since and (head.type == "organization" or (head.low in _FIRMS and bool(clause.dates)))
        if preposition not in _PLACE_PREPOSITIONS and not since:
            continue
        if preposition == "on" and head.low == "diet" and place.j - place.i > 1:
            told = [token for token in place.tokens(scene.tokens)[:-1] if token.letter not in "dgr"]
            value = scene.text[told[0].start : told[-1].end] if told else head.text
            found.append(scene.draft(clause, subject, "diet", value, "on a diet", phrase=place))
            continue
        person = subject.is_user or subject.type == "person"
        if head.low in ("plan", "tier", "subscription", "package") or (
            preposition == "on" and head.letter == "m" and head.low.endswith(" plan")
        ):
            found.append(scene.draft(clause, subject, "has_plan", plan_value(scene, place), "on a plan", phrase=place))
        elif person and preposition == "in" and lexicon.noun_class(head.low) == "school":
            found.append(
                scene.draft(
                    clause, subject, "school_status", f"{preposition} {scene.value(place)}", "in school", phrase=place
                )
            )
        elif person and preposition == "at" and head.letter in "mn" and _studies(scene, clause) and place.j > place.i:
            found.append(scene.draft(clause, subject, "attends", scene.value(place), "in school at N", phrase=place))
        elif person and (since or (head.letter == "m" and head.type == "organization")):
            found.append(
                scene.draft(
                    clause,
                    subject,
                    "works_at" if preposition in ("at", "with") else "member_of",
                    scene.value(place),
                    "at ORG",
                    phrase=place,
                )
            )
        elif person and preposition == "on" and head.low in _BODIES and scene.tokens[place.i].letter in "dg":
            found.append(scene.draft(clause, subject, "member_of", scene.value(place), "be in GROUP", phrase=place))
        elif person and preposition == "between" and head.low == "jobs":
            value = f"between {head.text}"
            found.append(scene.draft(clause, subject, "employment_status", value, "between jobs", phrase=place))
        elif person and preposition == "in" and place.j - place.i == 1 and head.low in FIELDS:
            found.append(scene.draft(clause, subject, "works_in", scene.value(place), "be in FIELD", phrase=place))
        elif person and _unlisted_in_italian(clause, preposition, head):
            continue
        elif person and preposition == "in" and (region := _region_behind(scene, place)):
            value = scene.value(place, region)
            found.append(scene.draft(clause, subject, "lives_in", value, "be in PLACE", phrase=place))
        elif person and head.letter == "m" and clause.verb.tense == "past" and not clause.verb.perfect:
            if head.type == "place":
                found.append(scene.draft(clause, subject, "visited", scene.value(place), "be in PLACE", phrase=place))
        elif person and preposition == "on" and head.letter == "m" and head.type != "place":
            found.append(scene.draft(clause, subject, "uses", scene.value(place), "be on NAME", phrase=place))
        elif person and (head.letter == "m" or lexicon.noun_class(head.low) == "home"):
            found.append(
                scene.draft(
                    clause,
                    subject,
                    "visited"
                    if was_on_a_visit(scene, clause)
                    else "lives_in"
                    if preposition in ("in", "near", "outside")
                    else "currently_at",
                    scene.value(place),
                    "be in PLACE",
                    phrase=place,
                )
            )
        elif person and (
            scene.low(place) in ("a relationship", "a band", "the army", "the military", "the navy", "a wheelchair")
            or head.low
            in ("relationship", "army", "military", "navy", "marines", "band", "choir", "team", "club", "wheelchair")
        ):
            predicate = {
                "relationship": "marital_status",
                "band": "member_of",
                "choir": "member_of",
                "team": "member_of",
                "club": "member_of",
                "wheelchair": "health_status",
            }.get(head.low, "serves_in")
            found.append(scene.draft(clause, subject, predicate, scene.value(place), "be in GROUP", phrase=place))
        elif not person and (head.letter in "mn" or (head.letter == "c" and place.j - place.i > 1)):
            value = scene.value(place)
            relation = "scheduled_for" if value.casefold().rstrip("s").endswith("day") else "located_in"
            found.append(scene.draft(clause, subject, relation, value, "be in PLACE", phrase=place))
    return found


def _region_behind(scene: Scene, place: Phrase) -> int:
    """Where "in grand rapids, michigan" ends: behind a town in small letters, its listed region; else 0."""
    tokens, comma = scene.tokens, place.j
    town = tokens[place.head].letter == "n" and tokens[place.i].letter in "njm" and comma + 1 < len(tokens)
    listed = town and tokens[comma].text == "," and tokens[comma + 1].type == "place"
    return comma + 2 if listed and tokens[comma + 1].letter == "m" else 0


def _studies(scene: Scene, clause: Clause) -> bool:
    """Whether the clause says "in college", "in school"."""
    return any(
        preposition == "in" and place.j > place.i and lexicon.noun_class(scene.head(place).low) == "school"
        for preposition, place in clause.places
    )


def _unlisted_in_italian(clause: Clause, preposition: str, head: Token) -> bool:
    """ "sono in Deloitte": towns take "a", countries and regions are listed; what is left may be a firm."""
    return bool(clause.verb.person) and preposition == "in" and head.letter == "m" and not lexicon.is_place(head.low)


def plan_relation(scene: Scene, phrase: Phrase) -> str:
    """Whether a plan is a grade of something, one at a time ("the Premium plan", "the Copper plan"), or a subscription
    of which there may be more ("a Netflix plan", "a dental plan"). A membership makes a member.
    """
    noun, value = scene.head(phrase).low.split()[-1], plan_value(scene, phrase)
    words = set(value.lower().split())
    if words and all(word in _GRADES or word.isdecimal() for word in words):
        return "has_plan"
    named = value[:1].isupper() and not words & lexicon.names("products") | words & lexicon.names("organizations")
    if noun in ("plan", "tier", "package", "tariff") and named:
        return "has_plan"
    return "member_of" if noun == "membership" else "subscribes_to"


def plan_value(scene: Scene, phrase: Phrase) -> str:
    """The name of a plan without the word "plan" ("the Advanced plan" -> "Advanced")."""
    written = scene.value(phrase)
    for ending in (" plan", " tier", " subscription", " package", " account", " membership", " license"):
        if written.lower().endswith(ending):
            return written[: -len(ending)]
    return written


def is_employer(scene: Scene, preposition: str, place: Phrase) -> bool:
    """ "a nurse at a small clinic", "an engineer for Acme": where somebody with such a job works."""
    if place.j == place.i or preposition not in ("at", "for", "with"):
        return False
    head = scene.head(place)
    team = preposition == "for" and any(token.letter == "m" for token in place.tokens(scene.tokens))
    common = preposition == "at" and head.letter == "n" and not is_generic(place, scene.tokens)
    return head.letter == "m" or team or (common and head.low not in ("home", "heart", "night", "times"))
