"""What takes another's place: X instead of Y, a new job, a figure raised, a status that ends what it excludes.

Leaving and giving away are in :mod:`korely_desktop.language.extraction.changes.departures`.
"""

from __future__ import annotations

from dataclasses import replace

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.changes.departures import happened
from korely_desktop.language.extraction.changes.whose import is_of_another
from korely_desktop.language.extraction.constructions.attributes import read_attribute
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

_EXCHANGING = {"replace": ("with", "by"), "swap": ("for", "with"), "trade": ("for",), "exchange": ("for",)}
_ADJUSTING = lexicon.words("changes", "replacements.adjusting")
_GOING = word_set("go climb fall drop rise")
"""Verbs that of people tell where they go."""
_STATUS = {"retire": "employment_status", "divorce": "marital_status"}


def read_change(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """Drafts of a clause that says what is new; None when it says no such thing, or not that it came about."""
    if clause.verb.negated or not happened(clause):
        return None
    for read in (_new_job, _dismissed, _exchanged, _status, _birth):
        drafts = read(scene, clause, subject)
        if drafts is not None:
            return drafts
    return None


def read_adjustment(scene: Scene, clause: Clause) -> list[Draft]:
    """ "my rent went up to 750 euro", "they raised my rent to 750 euro": the figure stands where "is" would put it."""
    values = _places(clause, "to")
    if clause.verb.lemma not in _ADJUSTING or not values or clause.verb.negated or not happened(clause):
        return []
    if clause.verb.lemma in _GOING and scene.head(values[0]).letter not in "c#":
        return []  # "my son goes to Hillcrest"
    if is_of_another(scene.tokens, italian=scene.italian):
        return []
    about = clause.objects[:1] if clause.objects and not clause.verb.passive else clause.subjects[:1]
    stated = replace(clause.verb, lemma="be", passive=False, tense="present", adverbs=("now",))
    drafts = read_attribute(scene, Clause(about, stated, clause.i, clause.j, objects=values[:1])) or []
    return [replace(draft, replaces=True) for draft in drafts]


def _places(clause: Clause, *prepositions: str) -> list[Phrase]:
    return [place for preposition, place in clause.places if preposition in prepositions and place.j > place.i]


def _new_job(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "started a new job at X", "got a job with X"."""
    jobs = [phrase for phrase in clause.objects if scene.head(phrase).low in ("job", "position")]
    if clause.verb.lemma not in ("start", "begin", "get", "land", "accept", "find", "take") or not jobs:
        return None
    places = _places(clause, "at", "with", *(("to", "by", "in") if clause.verb.person else ()))
    if not places:
        return None
    draft = scene.draft(clause, subject, "works_at", places[0], "new job at X")
    draft.replaces = True
    return [draft]


def _dismissed(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "got fired from X", "was sacked by X"."""
    said = {scene.tokens[clause.verb.j - 1].low, *(scene.head(phrase).low for phrase in clause.predicatives)}
    places = _places(clause, "from", "by")
    if not said & {"fired", "sacked", "dismissed"} or not (clause.verb.passive or clause.verb.lemma == "get"):
        return None
    drafts = [scene.draft(clause, subject, "works_at", place, "dismissed", negated=False) for place in places]
    return [replace(draft, operation=Operation.END, replaces=False) for draft in drafts] or None


def _exchanged(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "replaced Jenkins with Buildkite", "traded her guitar for a banjo"."""
    new = _places(clause, *_EXCHANGING.get(clause.verb.lemma, ()))
    if not new or not clause.objects or clause.verb.passive:
        return None
    draft = scene.draft(clause, subject, "uses", new[0], "X instead of Y", negated=False)
    draft.replaces, draft.instead_of = True, scene.value(clause.objects[0])
    draft.alternatives = ("owns", "drives", "has_pet", "has", "plays")
    return [draft]


def _status(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "retired last month", "they divorced": a status, which ends what cannot stand beside it."""
    predicate = _STATUS.get(clause.verb.lemma)
    person = subject.is_user or subject.type in ("person", "unknown")
    couple = scene.subjects(clause)
    if clause.verb.lemma == "marry" and clause.verb.person and len(couple) == 2 and not clause.objects:
        spouse = couple[1] if subject == couple[0] else couple[0]  # "Luca e Sara si sono sposati"
        return [scene.draft(clause, subject, "married_to", spouse.text, "they married", negated=False)]
    if clause.verb.lemma == "marry" and clause.verb.person and not _places(clause, "with"):
        predicate = "marital_status"  # "si è sposata"
    if predicate is None or clause.objects or not person or clause.verb.passive:
        return None
    word = scene.tokens[clause.verb.j - 1 - bool(clause.verb.particle)].text.lower()
    value = word if word.endswith(("ed", "ato", "ata", "ati", "ate")) else f"{clause.verb.lemma}d"
    if clause.verb.person and value != word:
        return None  # "mia sorella si sposa a maggio": not yet
    draft = scene.draft(clause, subject, predicate, value, "change of status", negated=False)
    draft.replaces = True
    return [draft]


def _birth(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "Sofia had her baby": a child, and the end of being pregnant."""
    born = [phrase for phrase in clause.objects if scene.head(phrase).low in ("baby", "twins", "triplets")]
    if clause.verb.lemma != "have" or clause.verb.tense != "past" or not born:
        return None
    phrase = born[0]
    child = scene.draft(clause, subject, "has_child", phrase, "had a baby")
    over = scene.draft(clause, subject, "health_status", "pregnant", "had a baby", negated=False)
    over.operation, over.alternatives = Operation.END, ("pregnant",)
    return [child, over]
