"""What is over: stop, quit, no longer, used to, got over, gone off, switched from ... to.

The sign of an ending is that of what it ends: "stopped avoiding X" ends a dislike, it does not say that X is liked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.bounds import is_partly_over
from korely_desktop.language.extraction.changes.departures import DIVISIONS, happened, read_departure
from korely_desktop.language.extraction.changes.italian import calls_in
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import USER, Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import is_generic, qualified_end

Reader = Callable[[Scene, Clause, Party], list[Draft]]

_CONTACT = lexicon.word_map("changes", "endings.contact")
_OTHERS = frozenset(["him", "her", "them"]) | lexicon.kin()
_ASKING = frozenset(["ask", "tell", "want", "request", "beg", "prefer", "urge"])
_OVER = lexicon.word_map("changes", "endings.over")
_SUBSTANCES = lexicon.words("changes", "endings.substances")


def read_ending(scene: Scene, clause: Clause, subject: Party, read: Reader) -> list[Draft] | None:
    """Drafts of a clause that says something is over; None when it says no such thing."""
    verb = clause.verb
    contact = _contact(scene, clause)
    if contact is not None:
        return contact
    if verb.lemma == "use" and verb.tense == "past" and clause.inner is not None:
        return _used_to(scene, clause, subject, read)
    if verb.no_longer or (verb.negated and "anymore" in verb.adverbs):
        return _no_longer(scene, clause, subject, read)
    if verb.lemma == "mind" and verb.negated and clause.objects and verb.no_longer:
        return _ended(scene, clause, subject, "dislikes", clause.objects)
    if (
        verb.lemma in lexicon.words("en_verbs", "ending") or verb.name in ("give up", "gave up", "cut out")
    ) and not verb.negated:
        if not happened(clause):
            return []
        return [*_stop(scene, clause, subject, read), *_does_without(scene, clause, subject)]
    over = _over(scene, clause, subject)
    if over is not None:
        return over
    if scene.italian and calls_in(scene.tokens, clause):
        return []
    left = read_departure(scene, clause, subject)
    if left is not None:
        return left
    if verb.lemma == "switch" and clause.places:
        return _switched(scene, clause, subject) if happened(clause) else []
    if (
        verb.negated
        and verb.tense in ("past", "present")
        and "never" in {t.low for t in scene.tokens[verb.i : verb.j]}
        and any(t.low == "before" for t in scene.tokens[clause.verb.j : clause.j + 2])
    ):
        return _before_now(scene, clause, subject, read)
    return None


_SMOKING = frozenset(["smoke", "vape", "fumare", "svapare"])
_GIVEN_UP = {"eat": "does_not_eat", "drink": "does_not_drink"}


def _does_without(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I stopped eating meat" leaves somebody who eats none, "Ada quit smoking" one who does not smoke."""
    inner = clause.inner
    if inner is not None and inner.verb.lemma in _SMOKING and not inner.objects and not clause.verb.modal:
        doing = scene.tokens[inner.verb.j - 1].text
        return [scene.draft(clause, subject, "does_not_do", doing, "stop eating N")]
    relation = _GIVEN_UP.get(inner.verb.lemma) if inner is not None else None
    if inner is None or relation is None or not subject.is_user or clause.verb.lemma not in ("stop", "quit"):
        return []
    if scene.italian:
        return []  # the end says it: "Ho smesso di mangiare carne"
    return [
        scene.draft(clause, subject, relation, phrase, "stop eating N")
        for phrase in inner.objects
        if not is_generic(phrase, scene.tokens) and scene.tokens[phrase.i].letter not in "gd"
    ]


def _as_end(drafts: list[Draft], rule: str) -> list[Draft]:
    for draft in drafts:
        draft.operation = Operation.END
        draft.rule = rule
        draft.replaces = draft.hedged = draft.past = False
    return drafts


def _no_longer(scene: Scene, clause: Clause, subject: Party, read: Reader) -> list[Draft]:
    """ "no longer likes X", "doesn't like X any more": ends the positive statement."""
    verb = clause.verb
    kept = (verb.no_longer, verb.negated, verb.adverbs)
    verb.no_longer, verb.negated = False, False
    verb.adverbs = tuple(a for a in verb.adverbs if a not in ("anymore", "longer", "now"))
    if verb.lemma == "mind":
        drafts = _ended(scene, clause, subject, "dislikes", clause.objects)
    else:
        if verb.lemma == "drink" and not (clause.objects or clause.places):
            drafts = [scene.draft(clause, subject, "drinks", "alcohol", "no longer")]
        else:
            drafts = read(scene, clause, subject)
        drafts = _as_end(drafts, "no longer")
    verb.no_longer, verb.negated, verb.adverbs = kept
    return drafts


def _used_to(scene: Scene, clause: Clause, subject: Party, read: Reader) -> list[Draft]:
    drafts = read(scene, clause.carried(), subject)
    for draft in drafts:
        draft.past = True
        draft.rule = f"used to: {draft.rule}"
        draft.clause = clause
    return drafts


def _before_now(scene: Scene, clause: Clause, subject: Party, read: Reader) -> list[Draft]:
    """ "I never liked X before": what was so before the news."""
    clause.verb.adverbs = tuple(a for a in clause.verb.adverbs if a != "before")
    return [_signed_end(scene, draft) for draft in _once(scene, clause, subject, read)]


def _once(scene: Scene, clause: Clause, subject: Party, read: Reader) -> list[Draft]:
    verb = clause.verb
    verb.negated = False
    tokens = scene.tokens[verb.i : verb.j]
    letters = [token.letter for token in tokens]
    for token in tokens:
        if token.letter == "!":
            token.letter = "r"
    drafts = read(scene, clause, subject)
    for token, letter in zip(tokens, letters, strict=True):
        token.letter = letter
    verb.negated = True
    for draft in drafts:
        draft.negated = True
    return drafts


def _signed_end(scene: Scene, draft: Draft) -> Draft:
    if draft.negated:
        draft.predicate, draft.negated = scene.vocabulary.opposite(draft.predicate), False
    draft.operation, draft.rule = Operation.END, "never before"
    return draft


def _stop(scene: Scene, clause: Clause, subject: Party, read: Reader) -> list[Draft]:
    """ "stopped avoiding X", "quit smoking", "gave up sugar", "quit my job at X"."""
    inner = clause.inner
    joined = "k0" if clause.verb.person else "k"
    if inner is not None and scene.tokens[inner.i].letter in joined and not clause.objects:
        doings = read(scene, replace(clause.carried(), j=max(inner.j, clause.j), link=""), subject)
        without = [_without(draft) for draft in doings if draft.predicate in ("eats", "drinks")]
        stopped = _as_end(doings, "stop + -ing")
        if stopped:
            return [*stopped, *_leanings_too(stopped), *without]
        word = scene.tokens[inner.verb.j - 1].text
        predicate = "drinks" if inner.verb.lemma == "drink" else "does"
        value = "alcohol" if inner.verb.lemma == "drink" else word
        stopped = _as_end([scene.draft(clause, subject, predicate, value, "stop + -ing")], "stop + -ing")
        stopped[0].alternatives = ("smokes",) if inner.verb.lemma in _SMOKING else ()
        stopped[0].hedged = is_partly_over(scene.text, scene.tokens[inner.verb.j - 1].end)  # "for Lent"
        return stopped
    drafts: list[Draft] = []
    for phrase in clause.objects:
        head = scene.head(phrase)
        if head.low in ("job", "position", "role") or head.type == "organization":
            drafts += read_departure(scene, clause, subject) or []
        elif head.low == "drinking" and phrase.j - phrase.i == 1:
            stopped = _as_end([scene.draft(clause, subject, "drinks", "alcohol", "stop + -ing")], "stop + -ing")
            stopped[0].hedged = is_partly_over(scene.text, scene.tokens[phrase.j - 1].end)
            drafts += stopped
        elif head.low in _SUBSTANCES or not is_generic(phrase, scene.tokens):
            ended = _ended(scene, clause, subject, "likes", [phrase])
            for draft in ended:
                draft.alternatives = ("plays", "does", "drinks", "eats", "smokes", "uses", "studies", "hobby")
            drafts += ended
    return drafts


def _without(draft: Draft) -> Draft:
    """Who stopped eating meat eats none: said besides, since a text may be the first that speaks of meat."""
    return replace(draft, negated=True, rule="stop eating", replaces=False)


def _leanings_too(drafts: list[Draft]) -> list[Draft]:
    """Who stopped reading, playing or listening to something is no longer said to like it."""
    return [
        replace(draft, predicate="likes")
        for draft in drafts
        if draft.predicate in ("reads", "plays", "watches", "listens_to", "eats", "drinks", "does", "visited", "wears")
    ]


def _ended(scene: Scene, clause: Clause, subject: Party, predicate: str, phrases: list[Phrase]) -> list[Draft]:
    drafts = []
    for phrase in phrases:
        if is_generic(phrase, scene.tokens):
            continue
        value = scene.value(phrase, qualified_end(phrase, clause, scene.tokens))
        drafts.append(scene.draft(clause, subject, predicate, value, "said to be over", phrase=phrase, negated=False))
    return _as_end(drafts, "said to be over")


def _over(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "gone off X", "got over my dislike of X", "lost interest in X", "grown out of X", "changed my mind about X"."""
    verb = clause.verb
    places = [(preposition, place) for preposition, place in clause.places if place.j > place.i]
    if verb.lemma in ("get", "come", "overcome"):
        for phrase in [*clause.objects, *(place for _, place in places)]:
            tokens = phrase.tokens(scene.tokens)
            words = [token.low for token in tokens]
            for noun, predicate in (
                ("dislike", "dislikes"),
                ("hatred", "dislikes"),
                ("aversion", "dislikes"),
                ("fear", "fears"),
                ("love", "likes"),
                ("addiction", "addicted_to"),
            ):
                if noun in words:
                    position = words.index(noun)
                    rest = [i for i in range(position + 1, len(words)) if words[i] in ("of", "for", "to")]
                    if rest:
                        inside = Phrase(phrase.i + rest[0] + 1, phrase.j, phrase.j - 1)
                        return _ended(scene, clause, subject, predicate, [inside])
                    behind = next((place for _, place in places if place.i > phrase.j), None)
                    if behind is not None:
                        return _ended(scene, clause, subject, predicate, [behind])
    outgrown = _outgrown_allergy(scene, clause, subject, [*clause.objects, *(place for _, place in places)])
    if outgrown:
        return outgrown
    name = verb.name
    if name in _OVER and (clause.objects or places):
        return _ended(scene, clause, subject, _OVER[name], clause.objects or [places[0][1]])
    for preposition, place in places:
        if f"{verb.lemma} {preposition}" in ("go off", "get over", "grow out of", "move on from", "get past"):
            return _ended(scene, clause, subject, _OVER.get(f"{verb.lemma} {preposition}", "likes"), [place])
        if verb.lemma == "lose" and clause.objects and scene.head(clause.objects[0]).low == "interest":
            return _ended(scene, clause, subject, "likes", [place])
    return None


def _outgrown_allergy(scene: Scene, clause: Clause, subject: Party, phrases: Sequence[Phrase]) -> list[Draft]:
    """ "Grew out of my *nut allergy*", "outgrew the allergy"."""
    if clause.verb.name not in ("grow out", "outgrow", "get over"):
        return []
    found = [phrase for phrase in phrases if scene.head(phrase).low == "allergy" and phrase.j - phrase.i > 1]
    what = [
        Phrase(phrase.i, phrase.j - 1, phrase.j - 2) for phrase in found if scene.tokens[phrase.j - 2].letter in "nm"
    ]
    return _ended(scene, clause, subject, "allergic_to", what) if what else []


def _switched(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "switched from X to Y", "switched to Rust": ends the one, asserts the other in its place."""
    drafts: list[Draft] = []
    if any(scene.head(each).low in _OTHERS for each in clause.objects):
        return drafts  # "we switched him to the Montessori school"
    for preposition, place in clause.places:
        if place.j == place.i:
            continue
        if preposition == "from":
            drafts += _ended(scene, clause, subject, "likes", [place])
        predicate = _taken_up(scene, clause, subject, place) if preposition == "to" else ""
        if predicate:
            value = scene.value(place, qualified_end(place, clause, scene.tokens))
            value = _OF_PLAN.sub("", value) if predicate == "has_plan" else value
            draft = scene.draft(clause, subject, predicate, value, "switched to", phrase=place)
            draft.replaces = True
            draft.if_known = predicate == "likes" and _is_loose(scene, subject, scene.head(place))
            draft.alternatives = tuple(other for other in _TAKEN_UP.get(predicate, ()) if other != predicate)
            drafts.append(draft)
    return drafts


_TAKEN_UP = {
    "works_at": ("has_plan", "subscribes_to", "banks_with", "uses"),
    **dict.fromkeys(("likes", "uses"), ("likes", "uses", "has_plan", "subscribes_to", "banks_with", "drinks", "eats")),
}
"""What may be meant instead, by the relation that is told."""


def _taken_up(scene: Scene, clause: Clause, subject: Party, place: Phrase) -> str:
    """What somebody has who "switched to" something; empty where that says nothing of them: "passa il negozio *alla
    figlia*", "switched *to training staff*".
    """
    head = scene.head(place)
    if head.low in ("plan", "tier", "subscription", "package"):
        return "has_plan"
    if head.low in ("part-time", "full-time"):
        return "employment_status"
    if head.low in DIVISIONS:
        return "works_in"  # "passa al team pagamenti"
    if clause.objects or head.letter in "kip" or scene.tokens[place.i].letter == "k":
        return ""
    if lexicon.noun_class(head.low) in ("drink", "diet"):
        return "likes"
    if not scene.italian:
        return "works_at" if head.type == "organization" else "likes"
    if _is_loose(scene, subject, head):
        return "likes" if subject.is_person else ""
    return "works_at" if head.type == "organization" and not subject.is_user else "uses"


def _is_loose(scene: Scene, subject: Party, head: Token) -> bool:
    """ "sono passato *ai primi*", "il pilone passa *al Rovigo*": what it tells, only something known can say."""
    listed = lexicon.is_place(head.low) or lexicon.is_titled(head.text)
    named = head.letter == "m" and subject.is_person and not listed
    return scene.italian and not named and lexicon.noun_class(head.low) not in ("drink", "diet")


_OF_PLAN = re.compile(r" (?:plan|tier|subscription|package)$", re.IGNORECASE)


def _contact(scene: Scene, clause: Clause) -> list[Draft] | None:
    """ "asked us to stop calling her", "please don't call me": ends the liking of that way of contact."""
    verb = clause.verb
    asked = clause.inner if verb.lemma in _ASKING else None
    if asked is None and clause.fragment and (verb.lemma == "stop" or verb.negated):
        asked = clause
    if asked is None:
        return None
    stopping = asked.verb.lemma in ("stop", "quit", "avoid")
    act = asked.inner if stopping else asked
    negative = (
        stopping
        or asked.verb.negated
        or any(
            token.letter == "!"
            for token in scene.tokens[clause.verb.i : asked.j]
            if token.start >= scene.tokens[clause.verb.i].start
        )
    )
    if act is None or not negative or act.verb.lemma not in _CONTACT or not act.objects:
        return None
    target = scene.discourse.party(act.objects[0], scene.tokens, scene.text)
    if target is None:
        target = scene.discourse.person or USER
    whole = Clause(clause.subjects, clause.verb, clause.i, max(clause.j, act.j))
    draft = scene.draft(whole, target, "likes", _CONTACT[act.verb.lemma], "asked not to be contacted so", negated=False)
    draft.raw = f"stop {act.verb.lemma}"
    return _as_end([draft], "asked not to be contacted so")
