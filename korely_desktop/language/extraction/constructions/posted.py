"""Where somebody lives or works, told beside something else: "a bus driver in Quito", "ten years in Toronto now"."""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.roles import HOUSES
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

_SERVICES = lexicon.words("constructions", "posted.services")
_RUN = lexicon.words("constructions", "posted.run")
_DONE = lexicon.words("constructions", "posted.done")
_BODIES = lexicon.words("constructions", "posted.bodies")
_SPANS = word_set("year years month months decade decades")


def read_posted(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of the place that belongs to a job or to a stay of years. Told in passing, they end nothing known."""
    found = _posted(scene, clause, subject)
    for draft in found:
        draft.adds = True
    return found


def _posted(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    verb = clause.verb
    if not verb.affirms_now or not subject.is_person:
        return []
    if verb.lemma in _RUN and clause.objects and not verb.passive and not verb.perfect:
        run = _run_in(scene, clause, subject)
        if run:
            return run
    if scene.italian:
        return _done_for(scene, clause, subject)
    if verb.lemma == "be":
        return _stayed(scene, clause, subject) if verb.perfect else _job_in(scene, clause, subject)
    return _served(scene, clause, subject)


def _run_in(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I run a diner in Leeds", "dirigo una scuola a Reggio Emilia"."""
    if clause.verb.lemma == "do" and scene.head(clause.objects[-1]).low not in _DONE:
        return []
    return [
        scene.draft(clause, subject, "works_in", place, "run N in PLACE")
        for place in _towns(scene, clause, clause.objects[-1].j)[:1]
    ]


def _done_for(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "vendo caldaie per Immergas"."""
    if clause.verb.lemma not in ("sell", "do", "write", "test", "drive") or not clause.objects:
        return []
    return [
        scene.draft(clause, subject, "works_at", place, "do N for ORG")
        for where, place in clause.places
        if where == "for"
        and place.j > place.i
        and scene.head(place).kind == "name"
        and scene.head(place).type in ("organization", "unknown", "product")
    ]


def _job_in(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I'm a bus driver in Quito", "she's a nanny for twins in Manhattan"."""
    jobs = [phrase for phrase in clause.objects if fold.be_predicate(scene.head(phrase).low) == "works_as"]
    if len(jobs) != 1 or any(token.low == "retired" for token in jobs[0].tokens(scene.tokens)):
        return []
    return [
        scene.draft(clause, subject, "works_in", place, "job in PLACE")
        for place in _towns(scene, clause, jobs[0].j)[:1]
    ]


def _stayed(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I've been in Toronto ten years now", "we've been in Lima for years"."""
    spans = [*clause.objects, *(place for where, place in clause.places if where == "for" and place.j > place.i)]
    long = any(scene.head(phrase).low.split()[-1] in _SPANS for phrase in spans)
    long = long or any(span.role == "since" for span in clause.dates)
    return [
        scene.draft(clause, subject, "lives_in", place, "in PLACE for years")
        for place in _towns(scene, clause, clause.verb.j)[:1]
        if long
    ]


def _served(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I answer phones for a cable company", "he does the books for the council"."""
    if clause.verb.lemma not in _SERVICES or not clause.objects or clause.verb.passive:
        return []
    return [
        scene.draft(clause, subject, "works_at", place, "do N for ORG")
        for where, place in clause.places
        if where == "for" and place.j > place.i and _employs(scene, place)
    ]


def _employs(scene: Scene, place: Phrase) -> bool:
    head = scene.head(place)
    return head.low in HOUSES | _BODIES or (head.letter == "m" and head.type == "organization")


def _is_town(scene: Scene, place: Phrase) -> bool:
    """ "Quito", "byron bay"; not "the Abu Dhabi office"."""
    tokens = place.tokens(scene.tokens)
    based = scene.tokens[place.i - 2].letter in "ea"
    named = tokens[0].letter == "m" and tokens[0].type == "place" and not based
    if scene.italian and scene.tokens[place.i - 1].text.lower() == "in" and not lexicon.is_place(tokens[0].low):
        return False  # "in Engineering"
    return named and all(token.letter == "m" or token.low in ("bay", "city", "beach", "springs") for token in tokens)


def _towns(scene: Scene, clause: Clause, start: int) -> list[Phrase]:
    """The towns and countries that a clause names behind a token."""
    return [
        place
        for where, place in clause.places
        if where in ("in", "to" if scene.italian else "in") and place.j > place.i >= start and _is_town(scene, place)
    ]
