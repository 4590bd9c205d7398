"""Clefts of doing and being: "salad, that is what I eat every day", "teaching is what I do for a living".

Leanings ("what I love is sailing") are in :mod:`korely_desktop.language.extraction.constructions.clefts`.
"""

from __future__ import annotations

from korely_desktop.language.extraction import fold
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import is_generic

RULE = "V is what I do"
_DOING = {
    "eat": "eats",
    "drink": "drinks",
    "watch": "watches",
    "read": "reads",
    "play": "plays",
    "drive": "drives",
    "wear": "wears",
    "study": "studies",
    "teach": "teaches",
    "collect": "collects",
    "use": "uses",
    "speak": "speaks",
}
_FOR_WORK = frozenset(["living", "work", "money"])
_FOR_FUN = frozenset(["fun", "pleasure", "relaxation"])


def read_doing_clefts(scene: Scene) -> list[Draft]:
    """What the speaker says to eat, do, be or want to be by "... is what I ..."."""
    tokens = scene.tokens
    found = []
    for place in range(1, len(tokens) - 2):
        turned = tokens[place].low == "what" and tokens[place + 1].low == "i" and tokens[place - 1].letter in "br"
        if not turned or scene.italian or not scene.discourse.speaker.is_user:
            continue
        verb = next((p for p in range(place + 2, len(tokens)) if tokens[p].letter not in "r"), place + 2)
        relation = _relation(scene, verb)
        for value, start in _values(scene, place) if relation else ():
            predicate = relation
            if relation == "is":
                predicate = fold.be_predicate(value.lower().split()[-1]) or "is"
            end = tokens[min(verb + 1, len(tokens) - 1)].end
            found.append(Draft(scene.discourse.speaker, predicate, "what I do", value, start, end, RULE))
    return found


def _relation(scene: Scene, verb: int) -> str:
    """The relation of "what I eat", "what I do for a living", "what I want to be", "what I am"."""
    tokens = scene.tokens
    rest = [token.low for token in tokens[verb : verb + 5]]
    if not rest or tokens[verb].letter == "!":
        return ""
    if rest[0] == "am" and (len(rest) == 1 or tokens[verb + 1].letter in ".,"):
        return "is"
    if rest[:3] in (["want", "to", "be"], ["hope", "to", "be"]) or rest[:3] == ["want", "to", "become"]:
        return "wants_to_be"
    if rest[0] == "do":
        return "works_as" if _FOR_WORK & set(rest) else "hobby" if _FOR_FUN & set(rest) else ""
    return _DOING.get(tokens[verb].lemma, "") if tokens[verb].letter == "v" else ""


def _values(scene: Scene, what: int) -> list[tuple[str, int]]:
    """What stands in front of "is what", each thing with where it stands; what "that" points at."""
    tokens = scene.tokens
    stop = what
    while stop and tokens[stop - 1].letter in "rb":
        stop -= 1
    pointing = stop and tokens[stop - 1].low in ("that", "it", "this", "which")
    if pointing:
        stop -= 1
        while stop and tokens[stop - 1].letter in ",srz":
            stop -= 1
    before = [phrase for phrase in scene.reading.loose if phrase.j <= stop]
    clauses = scene.reading.clauses
    before += [phrase for clause in clauses for phrase in [*clause.subjects, *clause.objects] if phrase.j <= stop]
    near = sorted({(p.i, p.j): p for p in before if p.kind == "noun"}.values(), key=lambda p: p.i)
    kept: list[Phrase] = []
    for phrase in reversed(near):
        if phrase.j == (kept[-1].i if kept else stop) or (kept and tokens[phrase.j].letter in "z,"):
            kept.append(phrase)
    if not kept and near and pointing:
        kept = near[-1:]
    if not kept and pointing and scene.discourse.last_value:
        return [(scene.discourse.last_value, scene.discourse.last_place)]
    return [(scene.value(p), tokens[p.i].start) for p in reversed(kept) if not is_generic(p, tokens)]
