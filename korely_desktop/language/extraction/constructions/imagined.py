"""Being and having that is only thought of: "I dream of being a pilot", "the idea of having a dog".

The clause reader gives such a gerund the subject of what governs it; whether it is so, the governing words say.
"""

from __future__ import annotations

from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene

_GERUNDS = word_set("being having")
_FELT = word_set("like love enjoy adore hate loathe dislike detest appreciate mention admit confess describe help")
"""Verbs behind which what one is or has is so: "I love being a nurse"."""
_FELT_AS = word_set(
    """tired sick proud glad happy fond used bored ashamed aware lucky grateful good bad great exhausted fortunate
    blessed content comfortable busy thankful stuck open honest through used famous known diagnosed
    accustomed embarrassed"""
)
""" "Tired of being a waiter", "good at being a dad"."""
_BESIDE = word_set("besides despite beyond like from with through for by since after as to at on in")
"""Prepositions that say by themselves that it is so: "besides being a nurse"; behind a noun or verb, no others."""
_THOUGHT = word_set(
    """think dream fantasize fantasise imagine picture consider contemplate wonder joke talk speak fantasy idea thought
    dream prospect possibility option notion plan hope chance worry worried scared afraid terrified fear fears thinking
    consider risk look forward suggest recommend propose miss remember recall regret deny avoid fancy mind pretend
    accuse suspect warn interested keen excited open pretending dreaming imagining considering picturing worrying
    talking fantasizing fantasising dreams thoughts ideas intend prefer postpone delay stop quit give"""
)
"""Words behind which it is not, is no more, or may be one day."""

_WISHED = {"works_as": "wants_to_be", "has": "wants", "drives": "wants", "owns": "wants"}
_SKILLS = word_set(
    "swim sing dance cook draw drive whistle play speak knit sew skate ski ride paint code juggle surf bake type weld"
)
_DREAMS = word_set("dream fantasize fantasise")


def is_wished(scene: Scene, clause: Clause, before: Clause | None) -> bool:
    """ "I wish I was a singer", "I dream of having a farm"."""
    if before is None or before.verb.negated or before.verb.tense == "past":
        return before is not None and before.verb.lemma == "wish" and before.governs_clause
    wishes = before.verb.lemma == "wish" and before.governs_clause
    return wishes or (before.verb.lemma in _DREAMS and is_imagined(scene, clause, before))


def wish(draft: Draft) -> bool:
    """Make a draft of what is wished the wish that it is; False where it is none that anybody would note.

    Whoever wishes they could swim cannot.
    """
    if draft.predicate == "can" and not draft.negated and draft.value.partition(" ")[0] in _SKILLS:
        draft.negated, draft.hedged, draft.clause = True, False, None
        return True
    wished = _WISHED.get(draft.predicate, "wants" if draft.predicate.startswith("has_") else "")
    if not wished or draft.negated:
        return False
    draft.predicate, draft.clause = wished, None  # "I wish I had": now
    return True


def is_imagined(scene: Scene, clause: Clause, before: Clause | None) -> bool:
    """Whether the clause is a gerund ("being a pilot") that the words in front of it only think of."""
    if scene.italian or before is None or not clause.inherited or clause.link:
        return False
    place = clause.verb.i
    if scene.tokens[place].low not in _GERUNDS or place == 0 or scene.tokens[place - 1].letter in ",.zs":
        return False
    governing = scene.tokens[before.verb.i : place]
    thought = any(token.low in _THOUGHT or token.lemma in _THOUGHT for token in governing)
    if thought or before.verb.modal in ("would", "could", "might"):
        return True
    if before.verb.lemma in _FELT or any(token.low in _FELT_AS for token in governing):
        return False
    return governing[-1].letter != "f" or governing[-1].low not in _BESIDE
