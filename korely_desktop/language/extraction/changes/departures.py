"""Leaving, giving away and changing over: what somebody no longer has, where somebody no longer is.

The verb names several relations that may be over ("left Acme", "left the club", "left Rome"); the reading that fits
the object comes first and the others stay as alternatives, for what is known of the subject to choose from.
"""

from __future__ import annotations

import re

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.changes.italian import left_there
from korely_desktop.language.extraction.constructions.be import MONEY
from korely_desktop.language.extraction.constructions.where import plan_value
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import is_generic, qualified_end

_POSTS = word_set("job position role post")
_GROUPS = lexicon.words("changes", "departures.groups")
_PLANS = word_set("plan subscription membership account tier package contract")
_CHANGES = lexicon.words("changes", "departures.changes")
_KEPT = lexicon.words("changes", "departures.kept")

_RUNS = lexicon.words("changes", "departures.runs")


def read_departure(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """Drafts of a clause that says somebody left or gave away something; None when it says no such thing."""
    found = _departed(scene, clause, subject)
    verb = clause.verb
    yet_to_come = scene.italian and scene.tokens[verb.j - 1].letter == "v" and verb.tense == "present"
    return [] if found and yet_to_come and not verb.perfect else found  # "prima o poi mi licenzio"


def _departed(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    verb = clause.verb
    if (
        verb.negated
        or not happened(clause)
        or _is_daily(scene, clause)
        or (scene.italian and is_infinitive(scene.tokens[verb.j - 1]))
    ):
        return None
    changed = _changed_over(scene, clause, subject)
    if changed is not None:
        return changed
    table = lexicon.word_map("en_verbs", "departures")
    named = table.get(verb.name) or (table.get(verb.lemma) if not verb.particle else None)
    if verb.lemma == "give" and not verb.particle and not any(p == "to" for p, _ in clause.places):
        named = None
    if verb.lemma == "sell" and verb.tense == "present" and not verb.perfect:
        named = None  # "I sell insurance" is a trade
    if named and not verb.passive:
        phrases = [phrase for phrase in clause.objects if not is_generic(phrase, scene.tokens)]
        phrases = [phrase for phrase in phrases if not _is_put(scene, clause, phrase)]
        phrases = [_subscribed(scene, clause, phrase) for phrase in phrases]
        over = [d for phrase in phrases for d in _over_with(scene, clause, subject, phrase, named.split())]
        if over:
            return over
    from_table = lexicon.word_map("en_verbs", "departures_from")
    for preposition, place in clause.places:
        rid = "rid " if scene.tokens[place.i - 2].low == "rid" else ""
        readings = from_table.get(f"{verb.name} {preposition}") or from_table.get(f"{verb.lemma} {rid}{preposition}")
        if readings and place.j > place.i and not is_generic(place, scene.tokens):
            return _over_with(scene, clause, subject, place, readings.split())
    return None


def _is_daily(scene: Scene, clause: Clause) -> bool:
    """ "She leaves the office at six"."""
    timed = any(
        where == "at" and place.j > place.i and scene.head(place).letter == "c" for where, place in clause.places
    )
    return clause.verb.tense == "present" and not clause.verb.perfect and timed


def _subscribed(scene: Scene, clause: Clause, phrase: Phrase) -> Phrase:
    """ "my subscription to Netflix": the subscription goes by the name of what it is to."""
    if scene.head(phrase).low not in _PLANS:
        return phrase
    named = (p for where, p in clause.places if where in ("to", "with") and p.i == phrase.j + 1 and p.j > p.i)
    return next((place for place in named if scene.head(place).letter == "m"), phrase)


def is_infinitive(token: Token) -> bool:
    """Whether an Italian verb stands in the infinitive: "vorrei vendere la moto" tells no sale."""
    return token.letter == "v" and token.text.casefold().endswith(("are", "ere", "ire", "rre"))


def happened(clause: Clause) -> bool:
    """Whether the clause tells a change that came about: not what may, will or should, or almost did."""
    verb = clause.verb
    pending = verb.modal or verb.tense == "future" or (verb.progressive and verb.tense == "present")
    trades = verb.lemma == "sell" and verb.tense == "present" and not verb.perfect and not verb.person
    pending = pending or trades  # "his shop sells carpets"
    return not pending and not {"almost", "nearly", "quasi"} & set(verb.adverbs)


def _over_with(scene: Scene, clause: Clause, subject: Party, phrase: Phrase, readings: list[str]) -> list[Draft]:
    head = scene.head(phrase)
    if clause.verb.lemma in ("sell", "lose") and is_run(scene, phrase):
        return []
    if clause.verb.lemma == "swap" and head.letter == "n" and scene.tokens[phrase.i].letter != "g":
        return []  # "swapped gyms", "swapped the pump seal": one for another
    if head.low in _KEPT or (clause.verb.lemma == "lose" and (fold.kin_predicate(head.low) or head.type == "person")):
        return []
    if head.low in _POSTS:
        employer = next((p for where, p in clause.places if where in ("at", "with", "for") and p.j > p.i), None)
        return [_end(scene, clause, subject, "works_at", scene.value(employer), employer)] if employer else []
    ordered = _ordered(head, readings)
    if not ordered:
        return []
    value = plan_value(scene, phrase) if ordered[0] == "has_plan" else scene.value(phrase)
    draft = _end(scene, clause, subject, ordered[0], value, phrase)
    draft.alternatives = tuple(ordered[1:])
    return [draft]


def is_run(scene: Scene, phrase: Phrase) -> bool:
    """ "has sold *two million copies*", "lost *14 kg*": how much of something, which nobody owned."""
    tokens = phrase.tokens(scene.tokens)
    return tokens[-1].kind == "amount" or any(token.low in _RUNS for token in tokens)


def _ordered(head: Token, readings: list[str]) -> list[str]:
    """The readings that fit the object, the likeliest first."""
    kind = lexicon.noun_class(head.low)
    likeliest = ""
    if "owns" in readings:
        likeliest = {"pet": "has_pet", "vehicle": "drives"}.get(kind, "owns")
    elif "works_at" in readings and head.letter != "m":
        likeliest = "member_of" if head.low in _GROUPS else "attends" if kind == "school" else ""
        if not likeliest:
            return []
    elif head.type == "place" and "lives_in" in readings:
        likeliest = "lives_in"
    elif "has_plan" in readings and head.letter != "m" and head.low not in _PLANS:
        return []
    return [likeliest, *(r for r in readings if r != likeliest)] if likeliest in readings else readings


def _is_put(scene: Scene, clause: Clause, phrase: Phrase) -> bool:
    """ "Ho lasciato la Clio in garage"."""
    verb, left = clause.verb, scene.tokens[phrase.i : phrase.j]
    return scene.italian and left_there(scene.tokens, range(verb.i, verb.j), left, max(verb.j, phrase.j))


_CLOCK = re.compile(r"\d{1,2}[:.]\d{2}(?: ?[ap]m)?$|\d{1,2} ?[ap]m$")


def _changed_over(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "migrated from X to Y", "moved my account from X to Y": Y in the place of X, in whatever relation X stood."""
    if clause.verb.lemma not in _CHANGES:
        return None
    places = {preposition: place for preposition, place in clause.places if place.j > place.i}
    old, new = places.get("from"), places.get("to")
    if old is None or new is None or is_generic(new, scene.tokens):
        return None
    if _CLOCK.match(scene.value(old)) and _CLOCK.match(scene.value(new)):
        about = scene.discourse.party(clause.objects[0], scene.tokens, scene.text) if clause.objects else subject
        return [] if about is None or about.is_user else [_taking(scene, clause, about, "scheduled_for", old, new)]
    head = scene.head(new)
    person = subject.is_user or (subject.type == "person" and not _is_matter(subject))
    predicate = "likes" if person else "uses"
    moved = clause.verb.lemma == "move" and bool(clause.objects)
    if moved and (lexicon.is_place(head.low) or lexicon.is_place(scene.head(old).low)):
        return None  # "moved his practice from Linz to Graz"
    if head.letter == "c" and head.text.isdecimal() and not subject.is_user and subject.text.endswith("s"):
        return None  # "builds went from 40 minutes to 11"
    if head.low in _PLANS:
        predicate = "has_plan"
    elif moved and person:
        predicate = "uses"  # "moved the docs from Confluence to Outline"
    elif person and {head.low, scene.head(old).low} & (_SOFTWARE | lexicon.names("products")):
        predicate = "uses"  # "moved from Notion to Obsidian"
    elif clause.verb.lemma == "move" and person and head.letter == "m" and _is_division(head.low):
        predicate = "works_in"  # "moved from Design to Research"
    elif head.low in DIVISIONS and person:
        predicate = "works_in"  # "è passata dagli acquisti alla logistica"
    elif clause.verb.lemma == "switch" and person and head.text[:1].isupper():
        predicate = "works_at" if head.type == "organization" else "uses"  # "switched from Copilot to Cursor"
    elif (
        clause.verb.lemma in ("move", "transfer")
        and person
        and (head.type == "place" or lexicon.noun_class(head.low) == "home")
    ):
        predicate = "lives_in"
    elif head.letter == "c" and not person:
        predicate = "costs" if any(mark in head.low for mark in MONEY) else "is"  # "the fee goes from 60 to 75 euro"
    elif head.type == "organization" and clause.verb.lemma in ("move", "switch", "transfer", "change"):
        predicate = "works_at"
    value = (
        plan_value(scene, new)
        if predicate == "has_plan"
        else scene.value(new, qualified_end(new, clause, scene.tokens))
    )
    draft = _taking(scene, clause, subject, predicate, old, new, value)
    draft.alternatives = tuple(p for p in ("uses", "likes", "works_at", "lives_in", "drinks", "eats") if p != predicate)
    return [draft]


def _taking(
    scene: Scene, clause: Clause, about: Party, predicate: str, old: Phrase, new: Phrase, value: str = ""
) -> Draft:
    """Y in the place of X."""
    told = value or scene.value(new)
    draft = scene.draft(clause, about, predicate, told, "from X to Y", phrase=new, negated=False)
    draft.replaces, draft.instead_of = True, scene.value(old)
    return draft


def _is_matter(subject: Party) -> bool:
    """ "*Billing* moves from Stripe to Adyen": a word of the dictionary that nobody is called by."""
    low = subject.text.casefold()
    return bool(low) and known_word(low) and low not in lexicon.names("first_names")


_SOFTWARE = lexicon.words("changes", "departures.software")
DIVISIONS = lexicon.words("changes", "departures.divisions")
"""Parts of a firm in small letters, to which somebody moves."""


def _is_division(low: str) -> bool:
    """Whether a name is a dictionary word and no town: a part of a firm ("moved from Design to Research")."""
    return known_word(low) and not lexicon.is_place(low)


def read_death(scene: Scene, clause: Clause) -> list[Draft]:
    """ "our dog Rufus died": there is no such pet any more."""
    verb = clause.verb
    if verb.negated or not (verb.lemma == "die" or verb.name == "pass away" or verb.lemma == "euthanize"):
        return []
    found: list[Draft] = []
    for phrase in clause.subjects:
        tokens = phrase.tokens(scene.tokens)
        determiner = next((token for token in tokens if token.letter == "g"), None)
        owner = scene.discourse.owner(determiner) if determiner is not None else None
        pet = any(lexicon.noun_class(token.low) == "pet" for token in tokens)
        if owner is not None and pet:
            first = next(p for p in range(phrase.i, phrase.j) if scene.tokens[p].letter not in "dg")
            value = scene.text[scene.tokens[first].start : scene.tokens[phrase.j - 1].end]
            found.append(_end(scene, clause, owner, "has_pet", value, phrase))
    return found


def read_separation(scene: Scene, clause: Clause) -> list[Draft]:
    """ "Peter and Louise got divorced": the marriage of the two is over."""
    said = {scene.head(phrase).low for phrase in clause.predicatives} | {scene.tokens[clause.verb.j - 1].low}
    couple = clause.verb.name in ("break up", "split up", "split", "separate")
    if clause.verb.negated or not (couple or said & {"divorced", "separated"}) or len(clause.subjects) != 2:
        return []
    if clause.objects or not happened(clause):
        return []
    parties = scene.subjects(clause)
    if len(parties) != 2:
        return []
    first, second = parties if parties[1].text else parties[::-1]
    draft = _end(scene, clause, first, "married_to", second.text, clause.subjects[1])
    draft.alternatives = ("partner", "engaged_to")
    return [draft]


def _end(scene: Scene, clause: Clause, subject: Party, predicate: str, value: str, phrase: Phrase) -> Draft:
    draft = scene.draft(clause, subject, predicate, value, "left", phrase=phrase, negated=False)
    draft.operation = Operation.END
    draft.replaces = draft.hedged = False
    return draft
