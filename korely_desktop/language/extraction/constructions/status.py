"""Statuses that a verb tells besides what else it says: graduated, dropped out, married, employed."""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.changes.departures import happened
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

_TOLD_BY = {"graduate": "school_status", "drop out": "school_status", "marry": "marital_status"}
_TOLD_BY_ME = {"retire": "employment_status"}
"""What others read of whoever else retired."""


def read_status(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I graduated with honours" leaves a graduate, "she dropped out of school" somebody who dropped out."""
    verb = clause.verb
    person = subject.is_person
    if not person or verb.negated or not happened(clause):
        return []
    if verb.lemma == "employ" and verb.passive and verb.tense == "present":
        return [_draft(scene, clause, subject, "employment_status")]
    if verb.lemma in ("go", "turn") and (clause.predicatives or clause.objects):
        return _turned(scene, clause, subject)
    if verb.lemma in ("raise", "bring", "grow"):
        return _brought_up(scene, clause, subject)
    predicate = _TOLD_BY.get(verb.name) or _TOLD_BY.get(verb.lemma)
    if subject.is_user:
        predicate = predicate or _TOLD_BY_ME.get(verb.name)
    over = verb.tense == "past" or verb.perfect
    if predicate is None or not over or verb.passive or (verb.lemma == "drop" and verb.name != "drop out"):
        return []
    if not subject.is_user and (clause.places or clause.objects):
        return []  # "Anna graduated from Bologna" is told by the place
    return [_draft(scene, clause, subject, predicate)]


def read_call_name(scene: Scene, clause: Clause) -> list[Draft]:
    """ "Call me Bea", "my friends call me Bea"."""
    named = clause.verb.lemma == "call" and len(clause.objects) == 2 and scene.low(clause.objects[0]) == "me"
    if not named or clause.verb.negated or clause.verb.modal or scene.head(clause.objects[1]).letter != "m":
        return []
    name = clause.objects[1]
    if scene.head(name).type not in ("person", "unknown", ""):
        return []
    return [scene.draft(clause, scene.discourse.speaker, "nickname", name, "call me NAME")]


def _turned(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I went vegan", "she turned vegetarian"."""
    phrase = [*clause.predicatives, *clause.objects][0]
    predicate = fold.be_predicate(scene.head(phrase).low)
    retiring = scene.italian and predicate == "employment_status"  # "è andata in pensione"
    told = predicate in ("diet", "religion", "health_status") or retiring
    if predicate is None or not told or phrase.i != clause.verb.j:
        return []
    draft = scene.draft(clause, subject, predicate, phrase, "go vegan")
    draft.replaces = True
    return [draft]


def _brought_up(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I was raised (as a) Mormon", "she grew up Catholic"."""
    verb = clause.verb
    place = verb.j
    while place < len(scene.tokens) and (scene.tokens[place].letter in "drt" or scene.tokens[place].low == "as"):
        place += 1
    if place == len(scene.tokens) or lexicon.noun_class(scene.tokens[place].low) != "religion":
        return []
    if verb.lemma in ("raise", "bring") and not verb.passive:
        return []  # "they raise Catholic children"
    faith = Phrase(place, place + 1, place)
    return [scene.draft(clause, subject, "raised_as", faith, "raised FAITH")]


def _draft(scene: Scene, clause: Clause, subject: Party, predicate: str) -> Draft:
    verb = clause.verb
    particle = bool(verb.particle)
    first = next((p for p in range(verb.j - 1, verb.i - 1, -1) if scene.tokens[p].letter in "aekv"), verb.j - 1)
    last = first + 1 if particle and first + 1 < len(scene.tokens) else first
    value = scene.text[scene.tokens[first].start : scene.tokens[last].end]
    return scene.draft(clause, subject, predicate, value, "status told by a verb")
