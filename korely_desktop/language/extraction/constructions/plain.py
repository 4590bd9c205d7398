"""Short plain statements of one clause that no other construction reads: "The van holds nine people", "The keys are
with the concierge", "My flight leaves at 6:40".

Their relation is open: the verb's own words. Read only where a text is little more than that one sentence, which an
agent kept for what it says; in a longer one such sentences tell a story.
"""

from __future__ import annotations

import re

from korely_desktop.domain.statements import Operation
from korely_desktop.language.conjugation import third_person
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.dates import DATED
from korely_desktop.language.extraction.constructions.placed import open_wording
from korely_desktop.language.extraction.constructions.standing import thing_of
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import ROLE, Party
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import is_generic

_RULE = "plain statement"
_ENDING = re.compile(r"(?:expires?|ends?|runs? out|valid until|scade) (?:in |on |at |the |il |a )*")
_SHORT = 120
"""Characters of a text that is one plain statement."""
_PASSING = lexicon.words("constructions", "plain.passing")
_PLACING = lexicon.words("constructions", "plain.placing")
_UNTIL = word_set("run last continue stay")


def read_plain(scene: Scene, found: list[Draft]) -> list[Draft]:
    """Drafts of a sentence of which ``found`` has nothing that holds."""
    clauses = [clause for clause in scene.reading.clauses if clause.verb.finite]
    if not scene.tokens or len(scene.text) > _SHORT or "?" in scene.tokens[-1].text or _holds(found):
        return []
    if not clauses:
        return _expires(scene)
    if len(clauses) > 1:
        return []
    clause = clauses[0]
    verb = clause.verb
    if verb.negated or verb.modal or verb.perfect or verb.no_longer or clause.link or clause.governs_clause:
        return []
    if verb.progressive or (verb.tense != "present" and not verb.passive) or len(clause.subjects) != 1:
        return []
    subject = _subject(scene, clause.subjects[0])
    if subject is None:
        return []
    read_openly = [draft for draft in found if draft.rule.startswith("open verb") and draft.clause is clause]
    for draft in read_openly:
        draft.rule, draft.penalty = _RULE, 0.0
    return [] if read_openly else _dated(scene, clause, subject) or _told(scene, clause, subject)


def _holds(found: list[Draft]) -> bool:
    """Whether a draft stands on more than an open verb or on "my N" alone."""
    aside, told = ("my ", "open verb"), "my N is on DATE"
    standing = [draft.rule for draft in found if draft.operation is not Operation.END]
    return any(rule == told or not rule.startswith(aside) for rule in standing)


def _expires(scene: Scene) -> list[Draft]:
    """ "My passport expires in June": the verb is part of the date."""
    place = next((p for p, token in enumerate(scene.tokens) if p and _ENDING.match(token.low) and token.date), None)
    if place is None or scene.tokens[place - 1].letter not in "nm":
        return []
    token, phrase = scene.tokens[place], Phrase(0, place, place - 1)
    subject = _subject(scene, phrase)
    value = token.text[_ENDING.match(token.low).end() :]  # type: ignore[union-attr]
    start = scene.tokens[0].start
    return [Draft(subject, "ends_on", "expires", value, start, token.end, _RULE)] if subject is not None else []


def _subject(scene: Scene, phrase: Phrase) -> Party | None:
    """A thing that is called by its words, or what has a name; people without one are known to the writer alone."""
    party = scene.discourse.party(phrase, scene.tokens, scene.text)
    if party is None or party.type == "thing":
        party = thing_of(scene, phrase) or party
    if party is None or party.is_user or party.type == ROLE or is_role(scene.head(phrase).low):
        return None
    return party if phrase.kind == "noun" else None


def _dated(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "runs until 2041", "expires in October", "was installed in 2009"."""
    verb = clause.verb
    span = clause.dates[0] if clause.dates else None
    token = next((token for token in scene.tokens if token.date is span), None) if span is not None else None
    if token is None or span is None:
        return []
    if verb.lemma in _UNTIL:
        predicate = "ends_on" if span.role in ("until", "end") else ""
    else:
        predicate = DATED.get(verb.lemma, "") if verb.lemma != "be" else ""
    recurring = token.low.startswith(("every ", "each ", "ogni ", "on ")) or token.low.rstrip("s").endswith("day")
    if not predicate and recurring and verb.tense == "present" and not verb.passive and verb.lemma not in _PASSING:
        predicate = f"{third_person(verb.name)}_on"
    if not predicate and verb.passive and verb.tense == "past" and not verb.particle:
        predicate = f"{scene.tokens[verb.j - 1].low}_in"
    return [scene.draft(clause, subject, predicate, token.text, _RULE)] if predicate else []


def _told(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """The verb with its object, or with one place."""
    verb = clause.verb
    sourced = verb.lemma == "come" and any(where == "from" for where, _ in clause.places)
    if (verb.lemma in _PASSING and not sourced) or (verb.tense != "present" and not verb.passive):
        return []
    telling = [phrase for phrase in clause.objects if not is_generic(phrase, scene.tokens)]
    if telling and verb.lemma != "be" and not verb.passive:
        word = "has" if verb.lemma == "have" else fold.open_predicate(verb.name, scene.vocabulary)
        return [scene.draft(clause, subject, word, p, _RULE) for p in telling[:1]]
    colours = [p for p in clause.predicatives if lexicon.noun_class(scene.head(p).low) == "color"]
    if colours and verb.lemma == "be" and not clause.objects:
        return [scene.draft(clause, subject, "color", colours[0], _RULE)]
    if clause.objects or clause.predicatives:
        return []
    for where, place in clause.places[:1]:
        if place.j == place.i or where not in _PLACING | {"from", "to", "for", "by"} or is_generic(place, scene.tokens):
            continue
        if verb.lemma == "be" and verb.person:
            timed = scene.head(place).letter == "c"
            told = {"to": "scheduled_for" if timed else "located_in", "from": "is_with", "by": "is_with"}
            word = told.get(where, f"is_{where}" if where in _PLACING else "")
        elif verb.lemma == "be":
            word = f"is_{where}" if where in _PLACING else ""
        else:
            word = open_wording(scene, clause, where)
        if word:
            value = scene.value(place)
            wording = scene.wording(verb, where)
            return [scene.draft(clause, subject, word.replace(" ", "_"), value, _RULE, phrase=place, raw=wording)]
    return []
