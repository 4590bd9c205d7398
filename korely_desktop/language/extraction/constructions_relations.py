"""Relations of a verb to its objects and prepositional phrases, by the tables or, failing them, in the verb's own
words.
"""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions_be import MONEY, joined_titles, plan_value
from korely_desktop.language.extraction.constructions_have import read_called
from korely_desktop.language.extraction.discourse import Party
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.syntax import Clause, Phrase
from korely_desktop.language.extraction.values import is_generic

_ADJUNCTS = frozenset(
    ["because", "during", "after", "before", "until", "without", "despite", "than", "through", "per", "via"]
)
_SPARE = frozenset(
    [
        "time",
        "day",
        "night",
        "morning",
        "evening",
        "weekend",
        "weekends",
        "week",
        "year",
        "life",
        "moment",
        "way",
        "mood",
        "home",
        "while",
        "fun",
        "living",
        "past",
        "future",
        "pensione",
        "vacanza",
        "ferie",
        "gennaio",
        "febbraio",
        "marzo",
        "aprile",
        "maggio",
        "giugno",
        "luglio",
        "agosto",
        "settembre",
        "ottobre",
        "novembre",
        "dicembre",
    ]
)
_RESETS = word_set("cut raise increase lower reduce drop rise go bump decrease extend grow")
_HAPPENINGS = word_set(
    """parade party concert conference meeting workshop wedding event festival show game match fair exhibition lecture
    course class ceremony funeral reunion race tournament picnic camp retreat support_group group council interview"""
)


def read_objects(scene: Scene, clause: Clause, subject: Party, personal: bool) -> list[Draft]:
    """Drafts of a verb and its direct objects; ``personal``: the speaker does it."""
    verb = clause.verb
    found: list[Draft] = []
    for phrase in [*clause.objects, *([] if personal and verb.lemma != "eat" else clause.predicatives)]:
        head = scene.head(phrase)
        if phrase.kind == "adjective" and verb.lemma == "eat":
            found.append(scene.draft(clause, subject, "diet", head.text, "eat + diet", phrase=phrase))
        if is_generic(phrase, scene.tokens) or phrase.kind == "adjective":
            continue
        predicate = fold.object_predicate(verb.name) or fold.object_predicate(verb.lemma)
        if verb.passive and predicate:
            predicate = None
        if predicate is None and personal:
            continue
        predicate = predicate or fold.open_predicate(verb.name, scene.vocabulary)
        predicate = _sense(scene, clause, predicate, phrase, subject)
        if not predicate:
            continue
        value = scene.value(phrase)
        if predicate == "has_pet":
            named = read_called(scene, clause, subject, phrase, predicate)
            if named:
                found += named
                continue
        draft = scene.draft(
            clause, subject, predicate, value, "verb + object", phrase=phrase, negated=verb.negated or phrase.denied
        )
        if not scene.vocabulary.knows(predicate):
            draft.rule, draft.penalty = "open verb", 0.1
        found.append(draft)
    return found


def _sense(scene: Scene, clause: Clause, predicate: str, phrase: Phrase, subject: Party) -> str:
    """The predicate after a look at the object: "join" a company or a club, "become" a nurse, "earn" money."""
    head = scene.head(phrase)
    kind = lexicon.noun_class(head.low)
    person = subject.is_user or subject.type == "person"
    if predicate == "works_at" and not (head.letter == "m" and head.type in ("organization", "unknown", "")):
        return "member_of"
    if predicate == "works_as" and clause.verb.lemma == "become":
        return fold.be_predicate(head.low) or "works_as"
    if (
        head.kind == "amount"
        and person
        and clause.verb.lemma in ("make", "earn")
        and any(mark in head.low for mark in "$€£") | any(unit in head.low for unit in ("euro", "dollar", "pound"))
    ):
        return "income"
    if (
        predicate == "pays"
        and head.kind == "amount"
        and any(scene.head(p).low == "rent" for _, p in clause.places if p.j > p.i)
    ):
        return "rent"
    if predicate in ("income", "costs", "pays", "savings", "debt", "weight"):
        return (
            predicate
            if head.letter == "c"
            else ("rents" if predicate == "pays" and head.low == "rent" else "" if person else predicate)
        )
    if predicate == "spends_on" and head.low in _SPARE:
        return ""
    if predicate == "leads" and clause.verb.person and (kind == "vehicle" or scene.tokens[phrase.i].low == "a"):
        return "drives"
    if predicate == "left" or (
        person and predicate in ("followed_by", "preceded_by", "near", "has_part", "has_member", "causes")
    ):
        return ""
    if predicate == "sold" and person and clause.verb.tense == "present":
        return "works_in"
    if predicate == "experienced" and head.letter != "m" and not kind:
        return ""
    if predicate == "drives" and kind not in ("vehicle", "pet", "") and head.letter != "m":
        return ""
    if predicate == "has":
        return (
            ""
            if person and clause.verb.lemma == "get" and clause.verb.tense != "past"
            else fold.have_predicate(head.low)
        )
    if predicate in ("met_with", "knows") and head.letter != "m":
        return ""
    if predicate == "owns" and kind == "pet":
        return "has_pet"
    if predicate == "owns" and kind == "vehicle":
        return "drives"
    if predicate == "plays" and kind == "" and head.letter not in "mn":
        return ""
    if predicate == "cares_for" and kind.startswith("kin_child"):
        return "has_child"
    if predicate == "teaches" and person and head.letter == "n" and head.low in ("school", "kindergarten"):
        return "works_as"
    if predicate == "started" or (
        predicate == "founded" and clause.verb.lemma == "start" and person and head.letter != "m"
    ):
        return "started"
    if (
        predicate == "created"
        and person
        and subject.is_user
        and clause.verb.tense == "present"
        and clause.verb.lemma in ("make", "write", "paint", "design")
    ):
        return "does"
    if predicate == "partner" and head.letter != "m" and kind not in ("kin_partner",):
        return "partner" if head.letter == "n" else ""
    return predicate


def _joined_roles(scene: Scene, clause: Clause) -> list[tuple[str, Phrase]]:
    """ "works as a Founder and Curator" names one role, "works in health and nutrition" one field."""
    joins = [preposition for preposition, _ in clause.places].count("as") == 2 or (
        clause.verb.lemma == "work" and [preposition for preposition, _ in clause.places] == ["in", "in"]
    )
    if not joins:
        return clause.places
    joined = [
        preposition
        for preposition in ("as", "in")
        if (preposition, 2) == (preposition, sum(p == preposition for p, _ in clause.places))
    ]
    roles = joined_titles(
        scene, [phrase for preposition, phrase in clause.places if preposition == joined[0]], plain=True
    )
    others = [(preposition, phrase) for preposition, phrase in clause.places if preposition != joined[0]]
    return [*((joined[0], phrase) for phrase in roles), *others]


def read_places(scene: Scene, clause: Clause, subject: Party, personal: bool, has_object: bool) -> list[Draft]:
    """Drafts of a verb and its prepositional phrases."""
    verb = clause.verb
    found: list[Draft] = []
    for preposition, phrase in _joined_roles(scene, clause):
        if phrase.j == phrase.i or preposition in _ADJUNCTS:
            continue
        head = scene.head(phrase)
        predicate = fold.prepositional_predicate(verb.name, preposition, head, scene.vocabulary)
        if predicate.startswith(verb.name) and verb.particle:
            predicate = fold.prepositional_predicate(verb.lemma, preposition, head, scene.vocabulary)
        if not scene.vocabulary.knows(predicate) and preposition == "by" and verb.passive:
            predicate = f"{scene.tokens[verb.j - 1].low}_by"
        known = scene.vocabulary.knows(predicate)
        if predicate == "for" and (personal or subject.type == "person"):
            continue
        if personal and (not known or head.low in _SPARE or is_generic(phrase, scene.tokens)):
            continue
        if is_generic(phrase, scene.tokens) or (not known and head.letter not in "mc"):
            continue
        if (
            personal
            and predicate in ("goes_to", "member_of")
            and head.letter != "m"
            and head.low in ("bed", "sleep", "work", "school", "home", "college")
        ):
            if predicate == "goes_to" and head.low in ("school", "college"):
                found.append(
                    scene.draft(clause, subject, "school_status", f"in {head.text}", "go to school", phrase=phrase)
                )
            continue
        found += _placed(scene, clause, subject, predicate, phrase, preposition, known)
    return found


def _placed(
    scene: Scene, clause: Clause, subject: Party, predicate: str, phrase: Phrase, preposition: str, known: bool
) -> list[Draft]:
    head = scene.head(phrase)
    verb = clause.verb
    person = subject.is_user or subject.type == "person"
    value = (
        plan_value(scene, phrase)
        if predicate == "has_plan" or predicate in ("downgraded_to", "subscribes_to")
        else scene.value(phrase)
    )
    if preposition == "to" and head.kind == "amount" and verb.lemma in _RESETS:
        predicate = "costs" if any(mark in head.low for mark in MONEY) else "size"
    alternatives: tuple[str, ...] = ()
    if predicate == "lives_in" and verb.lemma in ("move", "relocate"):
        if preposition in ("in",) and head.letter != "m" and lexicon.noun_class(head.low) != "home":
            return []
        if head.letter == "m" and head.type not in ("place", "organization"):
            alternatives = ("works_at",)
        if head.letter == "n" and lexicon.noun_class(head.low) != "home":
            return []
    if predicate == "works_with" and verb.lemma == "play" and head.letter != "m":
        return []
    if predicate == "cares_for" and verb.negated:
        predicate = "likes"
    if predicate == "goes_to" and verb.tense == "past":
        predicate = "attended" if head.low in _HAPPENINGS else "visited"
    if predicate in ("attends", "studied_at") and head.type == "place":
        return []
    if predicate == "reports_to" and not person:
        predicate = "led_by"
    if predicate == "lives_in" and not person and verb.lemma == "base":
        predicate = "headquartered_in"
    if (
        predicate == "works_in"
        and head.letter == "n"
        and head.low
        in (
            "office",
            "shop",
            "store",
            "restaurant",
            "hospital",
            "bank",
            "school",
            "factory",
            "library",
            "bar",
            "bakery",
            "warehouse",
            "kitchen",
            "lab",
        )
    ):
        predicate = "works_at"
    if predicate == "studied_at" and verb.tense == "present" and person:
        predicate = "attends" if head.letter == "m" or lexicon.noun_class(head.low) == "school" else "studies"
    draft = scene.draft(clause, subject, predicate, value, f"verb + {preposition}", phrase=phrase)
    draft.raw = f"{verb.name} {preposition}"
    draft.alternatives = alternatives
    if verb.lemma in ("move", "relocate", "upgrade", "downgrade", "switch", "transfer"):
        draft.replaces = True
    if not known:
        draft.rule, draft.penalty = "open verb + preposition", 0.12
    return [draft]


def read_date_value(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "was founded in 1901", "is scheduled for 2026-07-12", "is on Monday": the date is the value."""
    date = clause.dates[0]
    token = next((token for token in scene.tokens if token.date is date), None)
    if token is None:
        return []
    verb = clause.verb
    predicate = {
        "bear": "birthday",
        "die": "died_on",
        "be": "scheduled_for" if verb.tense != "past" else "happened_on",
        "schedule": "scheduled_for",
        "set": "scheduled_for",
        "plan": "scheduled_for",
        "fix": "scheduled_for",
        "postpone": "rescheduled_to",
        "move": "rescheduled_to",
        "reschedule": "rescheduled_to",
    }.get(verb.lemma, "happened_on")
    return [scene.draft(clause, subject, predicate, token.text, "dated event")]
