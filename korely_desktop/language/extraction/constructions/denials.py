"""What somebody does not eat or drink, where no verb of eating says so: "so no popcorn, no salad", "I've gone off
meat", "niente latte per Teo", "mangio tutto tranne il fegato". Plain "I don't eat X" is read with its verb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token, token_at

_RULE = "food denied"
_NONE = word_set("no niente nessun nessuna zero")
_OTHERWISE = frozenset(["does", "has"])
_ALL = word_set("everything anything tutto")
_BUT = word_set("except but tranne eccetto fuorché besides save")
_LEFT_OUT = lexicon.words("constructions", "denials.left_out")
_TAKEN = lexicon.words("constructions", "denials.taken")
_AT_HAND = lexicon.words("constructions", "denials.at_hand")
_WHEN = frozenset(["after", "before", "until"])
_STIRRED_IN = word_set("sugar milk cream zucchero latte")
_CUPS = word_set("coffee tea espresso caffè tè cappuccino")
""" "Black coffee, no sugar" tells of the cup."""


def read_denials(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """``found`` with the foods and drinks that are left out, by clause or without one."""
    told = {(draft.predicate, draft.value.casefold()) for draft in found}
    added = []
    for head in _foods(scene):
        phrase = _phrase(scene.tokens, head)
        draft = _in_clause(scene, phrase) or _excepted(scene, phrase) or _without_verb(scene, phrase)
        if draft is not None and (draft.predicate, draft.value.casefold()) not in told:
            told.add((draft.predicate, draft.value.casefold()))
            added.append(draft)
    values = {draft.value for draft in added}
    return [draft for draft in found if not (draft.predicate in _OTHERWISE and draft.value in values)] + added


def _foods(scene: Scene) -> Iterator[int]:
    eaten, drunk = _named(scene, "food"), _named(scene, "drink")
    for place, token in enumerate(scene.tokens):
        if not token.kind and ((word := token.text.lower()) in eaten or word in drunk):
            yield place


def _named(scene: Scene, kind: str) -> frozenset[str]:
    return lexicon.words("foods", f"{'it' if scene.italian else 'en'}_{kind}")


def left_out(scene: Scene, phrase: Phrase) -> str | None:
    """The relation in which somebody leaves out what a phrase names; None where that is neither food nor drink."""
    head = scene.head(phrase).text.lower()
    if head in _named(scene, "drink"):
        return "does_not_drink"
    return "does_not_eat" if head in _named(scene, "food") else None


def _relation(scene: Scene, phrase: Phrase) -> str:
    return left_out(scene, phrase) or "does_not_eat"


def _phrase(tokens: Sequence[Token], head: int) -> Phrase:
    """The food with the words that belong to it: "added sugar", "latte vaccino"."""
    i, j = head, head + 1
    while i and tokens[i - 1].letter in "jn" and not tokens[i - 1].kind and tokens[i - 1].low not in _NONE:
        i -= 1
    while j < len(tokens) and tokens[j].letter == "j" and tokens[j].text.islower():
        j += 1
    return Phrase(i, j, head)


def _in_clause(scene: Scene, phrase: Phrase) -> Draft | None:
    clause = next((c for c in scene.reading.clauses if c.i <= phrase.i <= max(c.j - 1, c.verb.j)), None)
    if clause is None or not _leaves_out(scene, clause, phrase):
        return None
    subject = next(iter(scene.subjects(clause)), None)
    if subject is None and clause.fragment and not clause.subjects:
        subject = scene.discourse.holder  # "Haven't touched alcohol in years"
    if subject is None or not subject.is_person:
        return None
    if clause.verb.negated:
        clause = replace(clause, dates=[])  # "in eleven years", which are gone by
    relation = _relation(scene, phrase)
    return scene.draft(clause, subject, relation, phrase, _RULE, negated=False)


def _leaves_out(scene: Scene, clause: Clause, phrase: Phrase) -> bool:
    verb = clause.verb
    object_of = phrase.i == verb.j or any(p.i <= phrase.head < p.j for p in clause.objects)
    behind = [where for where, p in clause.places if p.i <= phrase.head < p.j]
    if behind == ["off"] and not verb.negated and (verb.lemma == "be" or (verb.lemma == "go" and verb.perfect)):
        return True
    given = verb.name in _LEFT_OUT or (verb.lemma == "give" and verb.particle == "up")
    if given and (object_of or (scene.italian and behind[:1] == ["with"])):
        return not (verb.negated or verb.modal) and (verb.tense == "past" or verb.perfect)
    if object_of and verb.lemma in ("eat", "drink") and verb.no_longer:
        return True
    if not object_of or not verb.negated or verb.lemma not in _TAKEN:
        return False
    if verb.perfect:
        never = any(token.low == "never" for token in scene.tokens[verb.i : verb.j])
        return not verb.modal and (never or bool(clause.dates) or any(where == "since" for where, _ in clause.places))
    able = verb.modal == "can" or verb.lemma in ("touch", "toccare", "digest", "digerire", "tolerate")
    return able and verb.modal in ("", "can") and verb.tense != "past"


def _excepted(scene: Scene, phrase: Phrase) -> Draft | None:
    """ "I eat everything but liver", "mangio tutto tranne il fegato"."""
    at = phrase.i - 1
    while at > 0 and scene.tokens[at].letter in "dg":
        at -= 1
    if at < 1 or scene.tokens[at].text.lower() not in _BUT or scene.tokens[at - 1].text.lower() not in _ALL:
        return None
    clause = next((c for c in reversed(scene.reading.clauses) if c.verb.j <= at), None)
    if clause is None or clause.verb.lemma not in ("eat", "drink") or clause.verb.negated:
        return None
    subject = next(iter(scene.subjects(clause)), None)
    if subject is None:
        return None
    relation = _relation(scene, phrase)
    return scene.draft(clause, subject, relation, phrase, _RULE, negated=False)


def _without_verb(scene: Scene, phrase: Phrase) -> Draft | None:
    """ "no salad", "niente cavoli": of whom is named right in front, else of whom the text is about."""
    tokens = scene.tokens
    at = phrase.i - 1
    if at >= 0 and tokens[at].low == "more":
        at -= 1
    if at < 0 or tokens[at].text.lower() not in _NONE:
        return None
    before = tokens[at - 1] if at else None
    behind = token_at(tokens, phrase.j)
    if behind is not None and (behind.low in _AT_HAND or behind.letter in "nvabhwx"):
        return None  # "no meat left", "no sugar coating", "no bread is better"
    rest = [*takewhile(lambda token: token.letter not in ",.", tokens[phrase.j :]), *tokens[-3:]]
    if any(token.low in _AT_HAND for token in rest) or (behind is not None and behind.low in _WHEN):
        return None  # "no coffee after lunch"
    if tokens[phrase.head].text.lower() in _STIRRED_IN and any(token.text.lower() in _CUPS for token in tokens):
        return None
    if any(p.i <= phrase.head < p.j for clause in scene.reading.clauses for p in clause.objects):
        return None  # "I take no milk, no sugar"
    name = _named_for(tokens, at, phrase.j)
    holder = scene.discourse.named(name) if name is not None else scene.discourse.holder
    if before is not None and not (before is name or before.letter in ",.zs" or before.low in ("so", "quindi", "then")):
        return None
    if holder.type != "person" or not (holder.is_user or holder.text):
        return None
    if scene.discourse.is_note and behind is not None and behind.low == "for" and name is None:
        return None
    start, end = tokens[at].start, tokens[phrase.j - 1].end
    return Draft(holder, _relation(scene, phrase), "no N", scene.value(phrase), start, end, _RULE)


def _named_for(tokens: Sequence[Token], at: int, j: int) -> Token | None:
    """Who is named with it: "Leo *no nuts*", "Kasia, 33: *no nuts*", "*no nuts* for Leo"."""
    behind = tokens[j + 1 : j + 2] if j < len(tokens) and tokens[j].low == "for" else []
    colon = next((place for place in range(at - 1, -1, -1) if tokens[place].text == ":"), 0)
    near = [*behind, *tokens[max(0, at - 1) : at], *reversed(tokens[:colon])]
    return next((token for token in near if token.kind == "name" and token.type == "person"), None)
