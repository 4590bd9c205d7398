"""With whom somebody is on bad terms: "my brother and I don't talk any more", "mia suocera non mi parla dal 2016"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.scene import Scene

_RULE = "not on terms"
_SPEAKING = frozenset(["speak", "talk"])
_TOWARDS = frozenset(["to", "with"])
_ME = frozenset(["me", "us"])
_I = frozenset(["i", "io"])
_SINCE = frozenset(["since", "in", "from"])
_ALONG = frozenset(["on with", "along with"])
_SAME = frozenset(["met_with", "knows"])


def read_discord(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """``found`` with whom people no longer speak to, in place of "has not met"."""
    added = [draft for clause in scene.reading.clauses for draft in _apart(scene, clause)]
    values = {draft.value for draft in added}
    return [
        draft for draft in found if not (draft.predicate in _SAME and draft.negated and draft.value in values)
    ] + added


def _apart(scene: Scene, clause: Clause) -> list[Draft]:
    if not clause.verb.negated:
        return []
    if clause.verb.lemma == "get":
        return _told(scene, clause, [p for where, p in clause.places if where in _ALONG])
    inner = clause.inner
    if clause.verb.lemma == "be" and inner is not None and inner.verb.lemma == "speak":
        terms = any(scene.head(p).low == "terms" for p in inner.objects)
        return _told(scene, clause, [p for where, p in inner.places if where == "with"]) if terms else []
    if clause.verb.lemma not in _SPEAKING or clause.objects or not _lasts(scene, clause):
        return []
    me = [subject for subject in clause.subjects if scene.low(subject) in _I]
    if me and len(clause.subjects) == 2:
        return _of_speaker(scene, clause, [subject for subject in clause.subjects if subject not in me])
    towards = [p for where, p in clause.places if where in _TOWARDS and p.j > p.i]
    before = scene.tokens[clause.verb.i : clause.verb.j]
    if any(scene.low(p) in _ME for p in towards) or any(token.text.lower() == "mi" for token in before):
        return _of_speaker(scene, clause, clause.subjects)
    return _told(scene, clause, towards)


def _lasts(scene: Scene, clause: Clause) -> bool:
    """Whether they have not spoken for long: "since", "any more", "won't speak", "isn't speaking"."""
    verb = clause.verb
    if verb.no_longer or verb.progressive or verb.modal == "will" or (scene.italian and "more" in verb.adverbs):
        return True
    until = any(span.role == "since" for span in clause.dates) or (scene.italian and bool(clause.dates))
    return until or any(where in _SINCE for where, p in clause.places if p.j == p.i or verb.perfect)


def _told(scene: Scene, clause: Clause, phrases: Sequence[Phrase]) -> list[Draft]:
    subject = next(iter(scene.subjects(clause)), None)
    return _drafts(scene, clause, subject, phrases)


def _of_speaker(scene: Scene, clause: Clause, phrases: Sequence[Phrase]) -> list[Draft]:
    return _drafts(scene, clause, scene.discourse.speaker, phrases)


def _drafts(scene: Scene, clause: Clause, subject: Party | None, phrases: Sequence[Phrase]) -> list[Draft]:
    if subject is None or subject.type != "person" or not (subject.is_user or subject.text):
        return []
    found = []
    now = replace(clause, verb=replace(clause.verb, tense="present", modal=""))  # "won't speak to me"
    for phrase in phrases:
        last, head = scene.tokens[phrase.j - 1], scene.head(phrase)
        named = last.kind == "name" and last.type != "place"
        if not named and not (head.low in lexicon.kin() or is_role(head.low)):
            continue
        value = last.text if named else scene.value(phrase)
        if value != subject.text:
            found.append(scene.draft(now, subject, "on_bad_terms_with", value, _RULE, phrase=phrase, negated=False))
    return found
