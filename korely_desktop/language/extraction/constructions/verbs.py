"""Constructions around full verbs: which reader a verb belongs to, abilities, doings and habits."""

from __future__ import annotations

from dataclasses import replace

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.changes.endings import read_ending
from korely_desktop.language.extraction.changes.replacements import read_change
from korely_desktop.language.extraction.constructions.abilities import always, rather, read_ability
from korely_desktop.language.extraction.constructions.be import read_be
from korely_desktop.language.extraction.constructions.dates import MADE, read_date_value
from korely_desktop.language.extraction.constructions.habits import read_alone, read_habit
from korely_desktop.language.extraction.constructions.have import read_called, read_have
from korely_desktop.language.extraction.constructions.leanings import leaning_of, listed, read_leanings, read_wishes
from korely_desktop.language.extraction.constructions.relations import read_objects, read_places
from korely_desktop.language.extraction.constructions.where import FIELDS
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.italian.tags import known as is_italian_word
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import inner_text, is_generic

_LIGHT = frozenset(
    ["start", "begin", "keep", "continue", "try", "tend", "seem", "happen", "end", "get", "go", "come", "grow", "have"]
)
_EARNING = frozenset(["get", "earn", "receive", "complete", "finish", "hold", "obtain"])
_LESSONS = {"teach": "teaches", "coach": "teaches", "study": "studies", "learn": "studies", "practice": "does"}
_STATES = word_set(
    """retire divorce separate engage adopt homeschool interest scare terrify obsess tire bore addict marry frighten
    disgust hook excite relate skill talent disable widow depress employ subscribe"""
)
""" "I am retired", "I was adopted": passives that say a state."""
_NOT_EATEN = frozenset(lexicon.word_set("kin_child pet vehicle home job school condition"))
_REGULARLY = word_set("every daily twice day morning night evening week bedtime mg bisogno fisso dì pasti")
_SHIFTS = word_set("shift shifts nights days weekends evenings mornings overtime hours")
_DRUG_STEMS = (
    "statin",
    "pril",
    "sartan",
    "prazole",
    "oxetine",
    "formin",
    "cillin",
    "mycin",
    "olol",
    "azepam",
    "tadine",
)
"""How international names of drugs end."""


def read_clause(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Everything one clause says about one subject."""
    verb = clause.verb
    if verb.negated and verb.progressive and clause.link in ("when", "while"):
        clause = replace(clause, verb=replace(verb, negated=False))
        verb = clause.verb  # "when I'm not gardening": at other times
    change = read_change(scene, clause, subject)
    if change is not None:
        return change
    ending = read_ending(scene, clause, subject, read_clause)
    if ending is not None:
        return ending
    if verb.lemma == "get" and clause.predicatives and not clause.objects:
        return read_be(scene, clause, subject)
    if verb.lemma == "be" or (verb.passive and verb.lemma in _STATES):
        found = read_be(scene, clause, subject)
        if found or verb.lemma == "be":
            return found
    if verb.lemma == "go" and verb.progressive and clause.inner is not None and _becomes(scene, clause.inner):
        role = clause.inner.objects[0]
        return [scene.draft(clause, subject, "wants_to_be", scene.value(role), "going to be N", phrase=role)]
    if verb.lemma in _LIGHT and clause.inner is not None and not clause.objects and not clause.inner.link:
        return _carried(scene, clause, subject)
    if verb.lemma in ("have", "own", "possess") or (verb.lemma == "get" and verb.perfect):
        return _have(scene, clause, subject)
    if verb.lemma in _EARNING and any(lexicon.noun_class(scene.head(p).low) == "degree" for p in clause.objects):
        return read_have(scene, clause, subject)
    if verb.lemma == "refuse" and clause.inner is not None and not verb.negated:
        merged = replace(clause.inner, subjects=clause.subjects, i=clause.i, link=clause.link)
        merged.verb.negated, merged.verb.finite = True, True
        return read_clause(scene, merged, subject)
    if verb.modal == "could" and not verb.negated and clause.objects and always(scene, clause):
        wished = [
            scene.draft(clause, subject, "likes", scene.value(p), "could do it every day", phrase=p)
            for p in clause.objects
            if not is_generic(p, scene.tokens)
        ]
        return [replace(draft, hedged=False) for draft in wished]
    if verb.modal == "would" and "rather" in verb.adverbs and not leaning_of(verb.lemma):
        return rather(scene, clause, subject)
    if (
        verb.modal in ("would", "could", "should", "might")
        and verb.lemma not in ("like", "love", "prefer", "enjoy", "hate", "want", "rather")
        and not (verb.modal == "could" and verb.negated)
    ):
        return []
    leaning = leaning_of(verb.name) or leaning_of(verb.lemma)
    if leaning and not (verb.lemma == "favor" and verb.passive):
        return read_leanings(scene, clause, subject, leaning)
    if (
        verb.modal in ("can", "could")
        and not verb.passive
        and verb.lemma
        not in (
            "be",
            "have",
            "see",
            "say",
            "tell",
            "imagine",
            "believe",
            "think",
            "get",
            "go",
            "help",
            "do",
            "understand",
            "wait",
            "keep",
            "relate",
            "remember",
            "afford",
        )
    ):
        plain = (
            verb.lemma in ("eat", "drink", "speak") and bool(clause.objects) and (verb.modal == "can" or verb.negated)
        )
        return _plain(scene, clause, subject) if plain else read_ability(scene, clause, subject)
    if verb.lemma == "know" and clause.inner is not None and not clause.objects and not verb.modal:
        doing = inner_text(clause.inner, scene.tokens, scene.text)
        return [scene.draft(clause, subject, "can", doing, "know how to", negated=verb.negated)]
    if verb.lemma == "learn" and clause.inner is not None and not clause.objects and verb.tense == "past":
        doing = inner_text(clause.inner, scene.tokens, scene.text)
        return [scene.draft(clause, subject, "can", doing, "learned to", negated=verb.negated)]
    if verb.lemma == "learn" and clause.inner is not None and not clause.objects and not verb.negated:
        doing = inner_text(clause.inner, scene.tokens, scene.text)
        return [scene.draft(clause, subject, "studies", doing, "learning to")]
    if verb.lemma in ("want", "wish", "hope", "aspire", "need", "plan", "intend", "dream", "aim", "love", "would"):
        return read_wishes(scene, clause, subject)
    if verb.lemma in _LIGHT and clause.inner is not None and not clause.objects and not clause.inner.link:
        return _carried(scene, clause, subject)
    return _plain(scene, clause, subject)


def _becomes(scene: Scene, inner: Clause) -> bool:
    """ "(going) to be a nurse"."""
    job = inner.verb.lemma in ("be", "become") and bool(inner.objects)
    return job and not inner.link and fold.be_predicate(scene.head(inner.objects[0]).low) == "works_as"


def _have(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    inner = clause.inner
    if clause.verb.modal in ("would", "might", "should"):
        return []  # "I'd have a pig if my husband let me"
    if clause.verb.lemma == "have" and inner is not None and not clause.objects and inner.link == "":
        return []
    if clause.verb.lemma == "have" and clause.verb.negated and clause.verb.modal in ("can", "could"):
        return [
            scene.draft(clause, subject, "does_not_eat", scene.value(p), "cannot have", phrase=p, negated=False)
            for p in clause.objects
            if scene.head(p).letter == "n" and lexicon.noun_class(scene.head(p).low) not in _NOT_EATEN
        ]
    if clause.verb.lemma in ("have", "get"):
        return read_have(scene, clause, subject)
    named = [draft for p in clause.objects for draft in read_called(scene, clause, subject, p, _owned(scene, p))]
    return named or [
        scene.draft(
            clause,
            subject,
            _owned(scene, p),
            scene.value(p),
            "own",
            phrase=p,
            negated=clause.verb.negated or p.denied,
        )
        for p in clause.objects
        if not is_generic(p, scene.tokens)
    ]


def _owned(scene: Scene, phrase: Phrase) -> str:
    """The relation to what somebody owns."""
    kind = lexicon.noun_class(scene.head(phrase).low)
    if kind == "pet":
        return "has_pet"
    return "drives" if kind == "vehicle" and scene.head(phrase).letter != "m" else "owns"


def _carried(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "started working at X", "keep collecting coins", "go fishing": the inner verb tells."""
    verb, inner = clause.verb, clause.inner
    assert inner is not None
    if verb.lemma == "go" and (inner.link or scene.tokens[inner.i].letter != "k"):
        return []
    if verb.lemma in ("try",):
        return []
    merged = Clause(
        clause.subjects,
        inner.verb,
        clause.i,
        inner.j,
        inner.objects,
        inner.predicatives,
        inner.places,
        inner.inner,
        clause.link,
    )
    merged.dates = clause.dates
    merged.verb.negated = merged.verb.negated or verb.negated
    merged.verb.modal = merged.verb.modal or verb.modal
    merged.verb.adverbs += verb.adverbs
    merged.verb.tense = "present" if verb.lemma in ("start", "begin", "come", "grow") else verb.tense
    merged.verb.finite = True
    return read_clause(scene, merged, subject)


def _plain(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """A verb from the tables, or an open one in third-person text."""
    verb = clause.verb
    found: list[Draft] = []
    personal = subject.is_user or subject == scene.discourse.speaker
    if verb.lemma in ("mind", "miss") and verb.negated:
        return []
    if verb.lemma in ("earn", "make") and any(scene.head(phrase).low == "living" for phrase in clause.objects):
        return _living(scene, clause, subject)
    if verb.lemma == "take" and not verb.passive:
        return [
            scene.draft(
                clause, subject, predicate, scene.value(p), "take + N", phrase=p, negated=verb.negated or p.denied
            )
            for p in clause.objects
            if (predicate := fold.take_predicate(scene.head(p).low) or _taken(scene, clause, p))
        ]
    if verb.lemma == "work" and clause.objects and not verb.passive:
        shifts = [p for p in clause.objects if scene.head(p).low in _SHIFTS or " hours" in scene.head(p).low]
        found += [
            scene.draft(clause, subject, "work_schedule", scene.value(p), "work a shift", phrase=p) for p in shifts
        ]
        found += [
            scene.draft(clause, subject, "works_in", scene.value(p), "work FIELD", phrase=p)
            for p in clause.objects
            if p.j - p.i <= 2 and scene.head(p).low in FIELDS
        ]
    if verb.lemma == "work" and personal:
        for phrase in clause.predicatives:
            if scene.head(phrase).low in ("part-time", "full-time", "freelance"):
                found.append(
                    scene.draft(
                        clause,
                        subject,
                        "employment_status",
                        f"working {scene.head(phrase).low}",
                        "work part-time",
                        phrase=phrase,
                    )
                )
    if clause.inner is not None and not clause.objects and clause.inner.i == verb.j and verb.lemma in _LESSONS:
        word = scene.tokens[clause.inner.verb.j - 1]
        if word.letter == "k":  # "I teach swimming"
            return [scene.draft(clause, subject, _LESSONS[verb.lemma], word.text, "teach + -ing")]
    found += read_objects(scene, clause, subject, personal)
    found += read_places(scene, clause, subject, personal)
    if not found and personal:
        found += read_alone(scene, clause, subject)
    if (
        not found
        and personal
        and clause.inner is not None
        and verb.lemma in ("get", "come", "return", "finish", "do")
        and not (scene.italian and verb.lemma == "do")  # "mi faccio spedire l'olio"
        and scene.tokens[clause.inner.i].letter == "k"
        and clause.inner.link in ("", "from")
    ):
        found.append(
            scene.draft(clause, subject, "does", inner_text(clause.inner, scene.tokens, scene.text), "back from V-ing")
        )
    if clause.dates and verb.lemma in ("bear", "die"):
        found += read_date_value(scene, clause, subject)
    thing = not personal and subject.type != "person"
    if clause.dates and ((not found and verb.passive) or (thing and verb.lemma in MADE)):
        found += read_date_value(scene, clause, subject)
    if (
        not found
        and personal
        and clause.inner is not None
        and verb.lemma in ("spend", "prefer", "practice", "consider", "keep", "busy")
    ):
        found += [scene.draft(clause, subject, "does", doing, "time spent") for doing in listed(scene, clause.inner)]
    if not found and not clause.objects and verb.lemma in ("divorce", "separate", "retire") and not verb.negated:
        word = scene.tokens[verb.j - 1]
        status = "employment_status" if verb.lemma == "retire" else "marital_status"
        found.append(scene.draft(clause, subject, status, word.text, "status verb"))
    if personal:
        found += _ambition(scene, clause, subject)
    if not found and personal:
        found += read_habit(scene, clause, subject)
    return found


def _living(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I earn my living as a locksmith", "at the bank"."""
    relations = {"as": "works_as", "at": "works_at", "in": "works_in", "with": "works_at"}
    return [
        scene.draft(clause, subject, relations[preposition], scene.value(place), "earn a living", phrase=place)
        for preposition, place in clause.places
        if preposition in relations and place.j > place.i and not is_generic(place, scene.tokens)
    ]


def _taken(scene: Scene, clause: Clause, phrase: Phrase) -> str | None:
    """A medicine that no list has: an unknown word taken regularly, or by somebody for something."""
    head = scene.head(phrase)
    regular = bool(_REGULARLY & {token.low for token in scene.tokens[phrase.j : phrase.j + 6]})
    alone = len([token for token in phrase.tokens(scene.tokens) if token.letter != "d" or not scene.italian]) == 1
    if head.letter == "m":
        return "takes_medication" if regular and head.type not in ("place",) and alone else None
    medical = head.low.endswith(_DRUG_STEMS)
    ordinary = is_italian_word(head.low) or clause.verb.perfect if scene.italian else known_word(head.low)
    strange = head.letter == "n" and head.text.islower() and (medical or not ordinary)
    return "takes_medication" if strange and (regular or alone) else None


def _ambition(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "going to college to become a nurse", "studying to be a teacher"."""
    inner = clause.inner
    while inner is not None and inner.verb.lemma not in ("be", "become"):
        inner = inner.inner
    if (
        inner is None
        or inner.link
        or scene.tokens[inner.i].letter != "0"
        or clause.verb.negated
        or clause.verb.lemma in ("use", "have", "seem", "need")
    ):
        return []
    return [
        scene.draft(clause, subject, "wants_to_be", scene.value(phrase), "to become N", phrase=phrase)
        for phrase in inner.objects[:1]
        if fold.be_predicate(scene.head(phrase).low) == "works_as"
    ]
