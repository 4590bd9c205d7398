"""Constructions of "be" with a place or group: "I am in Paris", "she is at Google", "I am on the Pro plan"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.constructions.stays import is_for_a_while, was_on_a_visit
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import is_generic

FIELDS = lexicon.words("constructions", "where.fields")
_BODIES = lexicon.words("constructions", "where.bodies")
_FIRMS = lexicon.words("constructions", "where.firms")
_PLACE_PREPOSITIONS = frozenset(["in", "at", "on", "near", "outside", "inside", "between"])

_GROUPS = {
    "relationship": "marital_status",
    "wheelchair": "health_status",
    **dict.fromkeys(("band", "choir", "team", "club"), "member_of"),
    **dict.fromkeys(("army", "military", "navy", "marines"), "serves_in"),
}

_GRADES = lexicon.words("constructions", "where.grades")
_PROGRAMS = lexicon.words("constructions", "where.programs")
_WARDS = word_set("infirmary hospital clinic hospice ward icu")


@dataclass(frozen=True, slots=True)
class _At:
    """Where somebody or something is: a preposition and a place, which may have no words of its own."""

    scene: Scene
    clause: Clause
    subject: Party
    preposition: str
    place: Phrase

    @property
    def head(self) -> Token:
        """The word that names it."""
        return self.scene.head(self.place)

    @property
    def is_with_firm(self) -> bool:
        """ "She's been with Acme", "with the firm since May" """
        known = self.head.type == "organization" or (self.head.low in _FIRMS and bool(self.clause.dates))
        return self.preposition == "with" and self.clause.verb.perfect and known

    def draft(self, predicate: str, rule: str, value: str | None = None) -> Draft:
        """What it says; the place in its words where no other ``value`` is given."""
        told = self.scene.value(self.place) if value is None else value
        return self.scene.draft(self.clause, self.subject, predicate, told, rule, phrase=self.place)


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
        at = _At(scene, clause, subject, preposition, place)
        if place.j > place.i:
            told = (construction(at) for construction in _CONSTRUCTIONS)
            found += next((drafts for drafts in told if drafts is not None), ())
    return found


def _visited(at: _At) -> Sequence[Draft] | None:
    """ "I've been to Rome" """
    own_form = at.preposition == "in" and at.clause.verb.person and at.head.letter == "m"
    if not at.clause.verb.perfect or not (at.preposition == "to" or own_form):
        return None
    return () if at.clause.verb.negated else [at.draft("visited", "been to PLACE")]


def _off_to(at: _At) -> Sequence[Draft] | None:
    verb = at.clause.verb
    if at.preposition != "to" or verb.particle != "off" or at.head.type != "place" or verb.negated:
        return None
    draft = at.draft("travels_to", "off to PLACE")
    draft.planned = verb.tense != "past"
    return [draft]


def _nowhere(at: _At) -> Sequence[Draft] | None:
    """Other prepositions tell no place."""
    return None if at.preposition in _PLACE_PREPOSITIONS or at.is_with_firm else ()


def _diet(at: _At) -> Sequence[Draft] | None:
    if at.preposition != "on" or at.head.low != "diet" or at.place.j - at.place.i == 1:
        return None
    told = [token for token in at.place.tokens(at.scene.tokens)[:-1] if token.letter not in "dgr"]
    value = at.scene.text[told[0].start : told[-1].end] if told else at.head.text
    return [at.draft("diet", "on a diet", value)]


def _on_plan(at: _At) -> Sequence[Draft] | None:
    named = at.preposition == "on" and at.head.letter == "m" and at.head.low.endswith(" plan")
    if not named and at.head.low not in ("plan", "tier", "subscription", "package"):
        return None
    return [at.draft("has_plan", "on a plan", plan_value(at.scene, at.place))]


def _thing(at: _At) -> Sequence[Draft] | None:
    """Where something is, or when."""
    if at.subject.is_person:
        return None
    if at.head.low == "way":
        return ()  # "the pump is on its way out"
    if at.head.letter not in "mn" and not (at.head.letter == "c" and at.place.j - at.place.i > 1):
        return ()
    if at.preposition == "in" and is_written_in(at.subject.text, at.head.text):
        return [at.draft("uses", "written in NAME")]
    is_day = at.scene.value(at.place).casefold().rstrip("s").endswith("day")
    return [at.draft("scheduled_for" if is_day else "located_in", "be in PLACE")]


def is_written_in(noun: str, name: str) -> bool:
    """ "the *frontend* is in *Svelte*": a program is in no town that is not known as one."""
    words = noun.casefold().split()
    named = name[:1].isupper() and (
        not lexicon.is_place(name.casefold()) or name.casefold() in lexicon.names("products")
    )
    return bool(words) and words[-1] in _PROGRAMS and named


def _school(at: _At) -> Sequence[Draft] | None:
    if at.preposition == "in" and lexicon.noun_class(at.head.low) == "school":
        return [at.draft("school_status", "in school", f"in {at.scene.value(at.place)}")]
    if at.preposition == "at" and at.head.letter in "mn" and _studies(at.scene, at.clause):
        past = at.clause.verb.tense == "past" and not at.clause.verb.perfect
        return [at.draft("studied_at" if past else "attends", "in school at N")]
    return None


def _organization(at: _At) -> Sequence[Draft] | None:
    if not at.is_with_firm and not (at.head.letter == "m" and at.head.type == "organization"):
        return None
    return [at.draft("works_at" if at.preposition in ("at", "with") else "member_of", "at ORG")]


def _body(at: _At) -> Sequence[Draft] | None:
    """ "on the board" """
    chosen = at.head.low in _BODIES and at.scene.tokens[at.place.i].letter in "dg"
    return [at.draft("member_of", "be in GROUP")] if at.preposition == "on" and chosen else None


def _between_jobs(at: _At) -> Sequence[Draft] | None:
    if at.preposition != "between" or at.head.low != "jobs":
        return None
    return [at.draft("employment_status", "between jobs", f"between {at.head.text}")]


def _field(at: _At) -> Sequence[Draft] | None:
    """ "in marketing" """
    alone = at.place.j - at.place.i == 1 and at.head.low in FIELDS
    return [at.draft("works_in", "be in FIELD")] if at.preposition == "in" and alone else None


def _in_care(at: _At) -> Sequence[Draft] | None:
    """ "She's in the Royal Infirmary": nobody lives there."""
    return () if at.subject.is_person and at.head.letter == "m" and at.head.low.split()[-1] in _WARDS else None


def _unlisted(at: _At) -> Sequence[Draft] | None:
    """ "sono in Deloitte": towns take "a", countries and regions are listed; what is left may be a firm."""
    unlisted = at.head.letter == "m" and not lexicon.is_place(at.head.low)
    return () if at.clause.verb.person and at.preposition == "in" and unlisted else None


def _town(at: _At) -> Sequence[Draft] | None:
    """ "in grand rapids, michigan" """
    region = _region_behind(at.scene, at.place) if at.preposition == "in" else 0
    return [at.draft("lives_in", "be in PLACE", at.scene.value(at.place, region))] if region else None


def _was_there(at: _At) -> Sequence[Draft] | None:
    verb = at.clause.verb
    if at.head.letter != "m" or verb.tense != "past" or verb.perfect:
        return None
    return [at.draft("visited", "be in PLACE")] if at.head.type == "place" else ()


def _on_name(at: _At) -> Sequence[Draft] | None:
    """ "I'm on Fedora" """
    named = at.head.letter == "m" and at.head.type != "place"
    return [at.draft("uses", "be on NAME")] if at.preposition == "on" and named else None


def _somewhere(at: _At) -> Sequence[Draft] | None:
    if at.head.letter != "m" and lexicon.noun_class(at.head.low) != "home":
        return None
    if was_on_a_visit(at.scene, at.clause) or _has_been_there(at):
        return [at.draft("visited", "be in PLACE")]
    lives = at.preposition in ("in", "near", "outside") and not is_for_a_while(at.scene, at.clause)
    return [at.draft("lives_in" if lives else "currently_at", "be in PLACE")]


_TILL_NOW = re.compile(r"\b(?:since|for|from|always|all|da|dal|dall|dai|sempre|tutt[ao])\b", re.IGNORECASE)


def _has_been_there(at: _At) -> bool:
    """ "We've been in Guam, Japan and Norfolk": where somebody was before; "has been in Cardiff since 1998" goes on."""
    i, j = at.scene.tokens[at.clause.i].start, at.scene.tokens[at.clause.j - 1].end
    return at.clause.verb.perfect and _TILL_NOW.search(at.scene.text, i, j) is None


def _group(at: _At) -> Sequence[Draft] | None:
    """ "in a relationship", "in the navy", "in a wheelchair" """
    predicate = _GROUPS.get(at.head.low)
    return [at.draft(predicate, "be in GROUP")] if predicate else None


_CONSTRUCTIONS: tuple[Callable[[_At], Sequence[Draft] | None], ...] = (
    _visited,
    _off_to,
    _nowhere,
    _diet,
    _on_plan,
    _thing,
    _school,
    _organization,
    _body,
    _between_jobs,
    _field,
    _in_care,
    _unlisted,
    _town,
    _was_there,
    _on_name,
    _somewhere,
    _group,
)


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
