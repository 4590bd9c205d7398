"""Runs every construction over a sentence, in order, and keeps the discourse up to date."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.clauses import Clause
from korely_desktop.language.extraction.constructions_own import read_attribute, read_possessives
from korely_desktop.language.extraction.constructions_verbs import read_clause
from korely_desktop.language.extraction.discourse import Party
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.fragments import read_fragments
from korely_desktop.language.extraction.scene import Scene


def drafts(scene: Scene) -> list[Draft]:
    """Everything the sentence says. A construction that fails to apply says nothing."""
    found: list[Draft] = []
    doubt = False
    for clause in scene.reading.clauses:
        hypothetical = clause.link in lexicon.words("en_verbs", "conditional")
        if not hypothetical:
            for draft in _read(scene, clause):
                draft.hedged = draft.hedged or doubt
                found.append(draft)
        doubt = _casts_doubt(scene, clause)
        _notice(scene, clause)
    found += read_possessives(scene)
    found += read_fragments(scene, bool(found))
    return found


def _read(scene: Scene, clause: Clause) -> list[Draft]:
    attribute = read_attribute(scene, clause)
    if attribute:
        return attribute
    found: list[Draft] = []
    for subject in scene.subjects(clause):
        found += read_clause(scene, clause, subject)
    return found


def _casts_doubt(scene: Scene, clause: Clause) -> bool:
    """Whether what this clause governs is opinion or hearsay ("I think that ...", "he says ...")."""
    if not clause.governs_clause and clause.verb.j < clause.j:
        return False
    lemma = clause.verb.lemma
    reported = lemma in lexicon.words("en_verbs", "reporting") and not clause.fragment
    return lemma in lexicon.words("en_verbs", "hedges") or reported


def _notice(scene: Scene, clause: Clause) -> None:
    for party in scene.subjects(clause):
        scene.discourse.notice(party, as_subject=True)
    for phrase in clause.objects:
        head = scene.head(phrase)
        if head.letter == "m" and head.kind != "date":
            scene.discourse.notice(Party(head.text, head.type or "unknown"), as_subject=False)
