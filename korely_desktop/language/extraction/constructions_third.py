"""Constructions of text about others: amounts inside phrases, appositions, and names that no clause rule placed.

A name or number left over is tied to the subject of its clause, and the nearest noun names the relation, or verb
and preposition; where neither names it, nothing is said.
"""

from __future__ import annotations

from korely_desktop.language.extraction import fold
from korely_desktop.language.extraction.discourse import Party
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.syntax import Clause, Phrase

_NOT_LABELS = word_set("something one part member name number year time way")


def read_others(scene: Scene, found: list[Draft]) -> list[Draft]:
    """Drafts for a sentence without "I" or "my"; ``found`` is what the clause rules gave."""
    if scene.first_person:
        return []
    extra: list[Draft] = []
    for first, second in scene.reading.appositions:
        extra += _apposition(scene, first, second)
    said = [(draft.start, draft.value.casefold()) for draft in found + extra]
    said += [(draft.start, draft.instead_of.casefold()) for draft in found if draft.instead_of]
    said_subjects = {draft.subject.text.casefold() for draft in found + extra}
    for index, token in enumerate(scene.tokens):
        telling = (
            token.letter == "m"
            or (token.letter == "c" and (token.kind == "amount" or any(c.isdigit() for c in token.text)))
            or token.date is not None
        )
        low = token.text.casefold()
        if not telling or any(low in name for name in said_subjects) or any(low in value for _, value in said):
            continue
        draft = _linked(scene, index)
        if draft is not None:
            extra.append(draft)
            said.append((draft.start, draft.value.casefold()))
    return extra


def _apposition(scene: Scene, first: Phrase, second: Phrase) -> list[Draft]:
    """ "Anna Rossi, a nurse, ..."."""
    party = scene.discourse.party(first, scene.tokens, scene.text)
    head = scene.head(second)
    if any(token.letter == "c" for token in second.tokens(scene.tokens)):
        return []
    if party is None or party.is_user or head.letter != "n" or scene.tokens[second.i].letter not in "dnj":
        return []
    predicate = fold.be_predicate(head.low) or "is_a"
    start, end = scene.tokens[first.i].start, scene.tokens[second.j - 1].end
    return [Draft(party, predicate, "apposition", scene.value(second), start, end, "apposition")]


def _linked(scene: Scene, index: int) -> Draft | None:
    token = scene.tokens[index]
    clause = _clause_of(scene, index)
    subject = _subject(scene, clause, index)
    if subject is None or subject.is_user or subject.text.casefold() == token.text.casefold():
        return None
    if token.date is not None and subject.type == "person":
        return None
    predicate = _relation(scene, clause, index)
    if predicate is None:
        return None
    i = min([index, *(s.i for s in clause.subjects)] if clause else [index])
    j = max(index + 1, clause.j if clause else index + 1)
    start, end = scene.tokens[i].start, scene.tokens[min(j, len(scene.tokens)) - 1].end
    value = token.text
    draft = Draft(subject, predicate, predicate.replace("_", " "), value, start, end, "topic link", clause)
    draft.replaces = clause is not None and "now" in clause.verb.adverbs
    draft.penalty = 0.1 if scene.discourse.told_by_user else 0.0
    draft.value_type, draft.literal = (token.type or "unknown", False) if token.letter == "m" else ("concept", True)
    return draft


def _clause_of(scene: Scene, index: int) -> Clause | None:
    inside = [clause for clause in scene.reading.clauses if clause.i <= index < max(clause.j, clause.verb.j)]
    before = [clause for clause in scene.reading.clauses if clause.verb.i <= index]
    return (
        inside[-1]
        if inside
        else before[-1]
        if before
        else (scene.reading.clauses[0] if scene.reading.clauses else None)
    )


def _subject(scene: Scene, clause: Clause | None, index: int) -> Party | None:
    parties = scene.subjects(clause) if clause is not None else []
    if parties and not (clause and clause.subjects and clause.subjects[0].i <= index < clause.subjects[0].j):
        return parties[0]
    return scene.discourse.topic


def _relation(scene: Scene, clause: Clause | None, index: int) -> str | None:
    """The name of the link: the noun in front ("director Cyril Frankel"), a noun with a preposition, or verb +
    preposition.
    """
    tokens = scene.tokens
    token = tokens[index]
    before = tokens[index - 1] if index else None
    if token.date is not None:
        return "happened_on"
    if before is not None and before.letter == "n" and before.low not in _NOT_LABELS:
        return scene.vocabulary.fold(before.low)
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if token.letter == "c" and after is not None and after.letter == "n":
        return "count"
    if before is not None and before.letter in "df" and index > 1:
        noun = next((tokens[p] for p in range(index - 1, max(-1, index - 4), -1) if tokens[p].letter == "n"), None)
        if noun is not None and noun.low not in _NOT_LABELS and (clause is None or tokens.index(noun) > clause.verb.i):
            return scene.vocabulary.fold(noun.low)
    if clause is not None and clause.verb.lemma != "be":
        preposition = (
            before.low
            if before is not None and before.letter == "f"
            else next((tokens[p].low for p in range(index - 1, clause.verb.i, -1) if tokens[p].letter == "f"), "")
        )
        if preposition:
            return fold.prepositional_predicate(clause.verb.name, preposition, token, scene.vocabulary)
        return fold.object_predicate(clause.verb.lemma) or fold.open_predicate(clause.verb.name, scene.vocabulary)
    if token.letter == "c":
        return "size"
    if token.type == "place":
        return "located_in"
    return None
