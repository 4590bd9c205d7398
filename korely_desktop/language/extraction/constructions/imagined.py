"""Being and having that is only thought of: "I dream of being a pilot", "the idea of having a dog".

The clause reader gives such a gerund the subject of what governs it; whether it is so, the governing words say.
"""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene

_GERUNDS = word_set("being having")
_FELT = lexicon.words("constructions", "imagined.felt")
_FELT_AS = lexicon.words("constructions", "imagined.felt_as")
_BESIDE = lexicon.words("constructions", "imagined.beside")
_THOUGHT = lexicon.words("constructions", "imagined.thought")

_WISHED = {"works_as": "wants_to_be", "has": "wants", "drives": "wants", "owns": "wants"}
_SKILLS = lexicon.words("constructions", "imagined.skills")
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
