"""Constructions of ability and preference with a modal: "I can swim", "I can't stand X", "I would rather stay home";
and of what was learned.
"""

from __future__ import annotations

import re

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import inner_text, is_generic, qualified_end


def read_ability(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I can play the cello", "I can't swim"; "I can't stand X" is a dislike."""
    verb = clause.verb
    if verb.lemma in ("stand", "bear") and verb.negated:
        told = (clause, subject, "dislikes")
        if clause.inner and not clause.objects:
            value = inner_text(clause.inner, scene.tokens, scene.text)
            return [scene.draft(*told, value, "cannot stand", negated=False)]
        named = [p for p in clause.objects if not is_generic(p, scene.tokens)]
        values = [scene.value(p, qualified_end(p, clause, scene.tokens)) for p in named]
        return [
            scene.draft(*told, value, "cannot stand", phrase=p, negated=False)
            for p, value in zip(named, values, strict=True)
        ]
    if verb.modal == "could" and not verb.negated:
        return []
    if clause.objects and all(is_generic(p, scene.tokens) for p in clause.objects):
        return []
    end = max([verb.j, *[p.j for p in clause.objects]])
    if end == verb.j < len(scene.tokens) and scene.tokens[end].low in ("still", "straight", "together", "properly"):
        end += 1  # "I can't sit still"
    start = verb.j - 1 - (1 if verb.particle else 0)
    value = scene.text[scene.tokens[start].start : scene.tokens[end - 1].end]
    return [scene.draft(clause, subject, "can", value, "can")]


def read_able(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I am able to read music", "I have never been able to whistle"."""
    able = clause.verb.lemma == "be" and any(scene.head(p).low in ("able", "unable") for p in clause.predicatives)
    inner, verb = clause.inner, clause.verb
    if not able or inner is None or verb.modal or verb.tense == "future" or (verb.tense == "past" and not verb.perfect):
        return []
    if inner.verb.lemma in lexicon.words("en_verbs", "said_in_passing") or inner.verb.lemma in (
        "be",
        "have",
        "do",
        "go",
    ):
        return []
    negated = verb.negated or any(scene.head(p).low == "unable" for p in clause.predicatives)
    value = inner_text(inner, scene.tokens, scene.text)
    return [scene.draft(clause, subject, "can", value, "be able to", negated=negated)]


def always(scene: Scene, clause: Clause) -> bool:
    """ "I could eat pizza every day", "all day", "forever"."""
    words = {*clause.verb.adverbs, *(token.low for token in scene.tokens[clause.verb.j : clause.j])}
    return (
        bool({"forever", "everyday"} & words)
        or ({"every", "all"} & words and {"day", "night", "time"} & words) != set()
    )


def rather(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I would rather stay home": what somebody prefers to do."""
    verb = clause.verb
    end = max([verb.j, *(p.j for p in [*clause.objects, *clause.predicatives])])
    end = max([end, *(place.j for how, place in clause.places if place.i == end + 1 and how != "than")])
    if end == verb.j and end < len(scene.tokens) and scene.tokens[end].low in ("home", "inside", "outside", "alone"):
        end += 1
    if (clause.objects and is_generic(clause.objects[0], scene.tokens)) or verb.lemma in ("be", "have"):
        return []
    if verb.passive:
        return []  # "would rather not be asked why"
    if end == verb.j and verb.lemma in ("stay", "go", "do", "come", "get"):
        return []  # "I'd rather stay in with ...": the verb alone says too little
    value = scene.text[scene.tokens[verb.j - 1].start : scene.tokens[end - 1].end]
    return [scene.draft(clause, subject, "likes", value, "would rather")]


_MEANWHILE = re.compile(r"\s(?:over|during|throughout|last|this|while|when)\s")
"""What follows tells when it was learned: "learned to swim over the holidays"."""


def read_learning(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "I know how to weld", "I learned to weld", "I'm learning to weld" """
    verb = clause.verb
    if clause.inner is None or clause.objects or verb.lemma not in ("know", "learn"):
        return None
    doing = inner_text(clause.inner, scene.tokens, scene.text)
    if verb.lemma == "know":
        known = scene.draft(clause, subject, "can", doing, "know how to", negated=verb.negated)
        return None if verb.modal else [known]
    if verb.tense == "past":
        doing = _MEANWHILE.split(doing)[0]
        return [scene.draft(clause, subject, "can", doing, "learned to", negated=verb.negated)]
    return None if verb.negated else [scene.draft(clause, subject, "studies", doing, "learning to")]
