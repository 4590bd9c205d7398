"""Constructions around full verbs: which reader a verb belongs to, abilities, doings and habits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.changes.endings import read_ending
from korely_desktop.language.extraction.changes.replacements import read_change
from korely_desktop.language.extraction.constructions.abilities import always, rather, read_ability, read_learning
from korely_desktop.language.extraction.constructions.be import read_be
from korely_desktop.language.extraction.constructions.dates import read_dated
from korely_desktop.language.extraction.constructions.habits import is_told_as_habit, read_alone, read_habit, resumes
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

_LIGHT = lexicon.words("constructions", "verbs.light")
_EARNING = frozenset(["get", "earn", "receive", "complete", "finish", "hold", "obtain"])
_LESSONS = {"teach": "teaches", "coach": "teaches", "study": "studies", "learn": "studies", "practice": "does"}
_STATES = lexicon.words("constructions", "verbs.states")
_WISHED = word_set("like love prefer enjoy hate want rather")
"""What somebody would do that tells of them now."""
_NO_ABILITIES = lexicon.words("constructions", "verbs.no_abilities")
_WANTING = lexicon.words("constructions", "verbs.wanting")
_TAKING_ON = frozenset(["care", "part", "up"])
""" "take care of", "take up": what is then taken is no medicine."""
_SPENDING = word_set("spend prefer practice consider keep busy")
_NOT_EATEN = frozenset(lexicon.word_set("kin_child pet vehicle home job school condition"))
_REGULARLY = lexicon.words("constructions", "verbs.regularly")
_SHIFTS = lexicon.words("constructions", "verbs.shifts")
_DRUG_STEMS = tuple(lexicon.words("constructions", "verbs.drug_stems"))


def read_clause(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Everything one clause says about one subject, by the first reader that it belongs to."""
    verb = clause.verb
    if verb.negated and verb.progressive and clause.link in ("when", "while"):
        clause = replace(clause, verb=replace(verb, negated=False))  # "when I'm not gardening": at other times
    told = (reader(scene, clause, subject) for reader in _READERS)
    return next((found for found in told if found is not None), [])


# -- each answers None where the clause is none of its own -------------------------------------------------------------


def _ended(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    return read_ending(scene, clause, subject, read_clause)


def _resuming(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    return _carried(scene, clause, subject) if resumes(scene, clause) else None


def _being(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    verb = clause.verb
    if verb.lemma == "be" or (verb.lemma == "get" and clause.predicatives and not clause.objects):
        return read_be(scene, clause, subject)
    state = read_be(scene, clause, subject) if verb.passive and verb.lemma in _STATES else []
    return state or None


def _becoming(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "I'm going to be a nurse", "thinking about becoming a nurse" """
    inner, verb = clause.inner, clause.verb
    if verb.lemma not in ("go", "think") or inner is None or verb.tense == "past" or not _becomes(scene, inner):
        return None
    if scene.tokens[verb.j - 1].letter != "k":
        return None
    return [scene.draft(clause, subject, "wants_to_be", inner.objects[0], "going to be N")]


def _carrying(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    inner = clause.inner
    light = clause.verb.lemma in _LIGHT and inner is not None and not inner.link
    if inner is not None and clause.verb.lemma == "go" and clause.places and scene.tokens[inner.i].letter == "0":
        return None  # "I go to college to become a pilot"
    return _carried(scene, clause, subject) if light and not clause.objects else None


def _having(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    verb = clause.verb
    if verb.lemma in ("have", "own", "possess") or (verb.lemma == "get" and verb.perfect):
        return _have(scene, clause, subject)
    degree = any(lexicon.noun_class(scene.head(phrase).low) == "degree" for phrase in clause.objects)
    return read_have(scene, clause, subject) if degree and verb.lemma in _EARNING else None


def _refusing(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "I refuse to eat liver" """
    inner = clause.inner
    if clause.verb.lemma != "refuse" or inner is None or clause.verb.negated:
        return None
    merged = replace(inner, subjects=clause.subjects, i=clause.i, link=clause.link)
    merged.verb.negated, merged.verb.finite = True, True
    return read_clause(scene, merged, subject)


def _wishing(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    """ "I could eat sushi every day", "I'd rather walk"; what one would do is not told."""
    verb = clause.verb
    if verb.modal == "could" and not verb.negated and clause.objects and always(scene, clause):
        liked = [phrase for phrase in clause.objects if not is_generic(phrase, scene.tokens)]
        rule = "could do it every day"
        return [replace(scene.draft(clause, subject, "likes", phrase, rule), hedged=False) for phrase in liked]
    if verb.modal == "would" and "rather" in verb.adverbs and not leaning_of(verb.lemma):
        return rather(scene, clause, subject)
    unable = verb.negated and (verb.modal == "could" or (verb.modal == "would" and verb.lemma in ("eat", "drink")))
    if verb.modal in ("would", "could", "should", "might") and verb.lemma not in _WISHED and not unable:
        return []
    return None


def _leaning(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    leaning = leaning_of(clause.verb.name) or leaning_of(clause.verb.lemma)
    if not leaning or (clause.verb.lemma == "favor" and clause.verb.passive):
        return None
    return read_leanings(scene, clause, subject, leaning)


def _ability(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    verb = clause.verb
    if verb.modal not in ("can", "could") or verb.passive or verb.lemma in _NO_ABILITIES:
        return None
    if verb.lemma in ("live", "survive", "function") and "without" in dict(clause.places):
        return []  # "can't live without coffee"
    consumed = verb.lemma in ("eat", "drink", "speak") and bool(clause.objects)
    if consumed and (verb.modal == "can" or verb.negated):
        return _plain(scene, clause, subject)
    return read_ability(scene, clause, subject)


def _wanting(scene: Scene, clause: Clause, subject: Party) -> list[Draft] | None:
    return read_wishes(scene, clause, subject) if clause.verb.lemma in _WANTING else None


def _becomes(scene: Scene, inner: Clause) -> bool:
    """ "(going) to be a nurse"."""
    job = inner.verb.lemma in ("be", "become") and bool(inner.objects)
    return (
        job and inner.link in ("", "about", "of") and fold.be_predicate(scene.head(inner.objects[0]).low) == "works_as"
    )


def _have(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    inner = clause.inner
    if clause.verb.modal in ("would", "might", "should"):
        return []  # "I'd have a pig if my husband let me"
    if clause.verb.lemma == "have" and inner is not None and not clause.objects and inner.link == "":
        return []
    if clause.verb.lemma == "have" and clause.verb.negated and clause.verb.modal in ("can", "could"):
        return [
            scene.draft(clause, subject, "does_not_eat", p, "cannot have", negated=False)
            for p in clause.objects
            if scene.head(p).letter == "n" and lexicon.noun_class(scene.head(p).low) not in _NOT_EATEN
        ]
    if clause.verb.lemma in ("have", "get"):
        return read_have(scene, clause, subject)
    named = [draft for p in clause.objects for draft in read_called(scene, clause, subject, p, _owned(scene, p))]
    return named or [
        scene.draft(clause, subject, _owned(scene, p), p, "own", negated=clause.verb.negated or p.denied)
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
    merged = clause.carried()
    merged.verb.negated = merged.verb.negated or verb.negated
    merged.verb.modal = merged.verb.modal or verb.modal
    merged.verb.adverbs += verb.adverbs
    merged.verb.tense = "present" if verb.lemma in ("start", "begin", "come", "grow") or verb.particle else verb.tense
    merged.verb.finite = True
    return read_clause(scene, merged, subject)


def _plain(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """A verb from the tables, or an open one in third-person text."""
    verb = clause.verb
    personal = subject.is_user or subject == scene.discourse.speaker
    if verb.lemma in ("mind", "miss") and verb.negated:
        return []
    if verb.lemma in ("earn", "make") and any(scene.head(phrase).low == "living" for phrase in clause.objects):
        return _living(scene, clause, subject)
    if verb.lemma == "take" and verb.particle not in _TAKING_ON and not verb.passive:
        return _medicines(scene, clause, subject)
    if (lesson := _lesson(scene, clause, subject)) is not None:
        return [lesson]
    found = _working(scene, clause, subject, personal) if verb.lemma == "work" else []
    found += read_objects(scene, clause, subject, personal)
    found += read_places(scene, clause, subject, personal)
    if not found and (personal or is_told_as_habit(scene, subject, verb)):
        found = read_alone(scene, clause, subject)
    if not found and personal:
        found = _back_from(scene, clause, subject)
    found += read_dated(scene, clause, subject, is_thing=not personal and subject.type != "person", told=bool(found))
    if not found and personal and clause.inner is not None and verb.lemma in _SPENDING:
        found = [scene.draft(clause, subject, "does", doing, "time spent") for doing in listed(scene, clause.inner)]
    if not found and not clause.objects and verb.lemma in ("divorce", "separate", "retire") and not verb.negated:
        status = "employment_status" if verb.lemma == "retire" else "marital_status"
        found = [scene.draft(clause, subject, status, scene.tokens[verb.j - 1].text, "status verb")]
    if personal:
        found += _ambition(scene, clause, subject)
        found = found or read_habit(scene, clause, subject)
    return found


def _medicines(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    found = []
    for phrase in clause.objects:
        nouns = [token.low for token in phrase.tokens(scene.tokens) if token.letter == "n"]  # "*vitamin* D"
        said = map(fold.take_predicate, [scene.head(phrase).low, *nouns])
        predicate = next(filter(None, said), None) or _taken(scene, clause, phrase)
        if predicate:
            denied = clause.verb.negated or phrase.denied
            found.append(scene.draft(clause, subject, predicate, phrase, "take + N", negated=denied))
    return found


def _lesson(scene: Scene, clause: Clause, subject: Party) -> Draft | None:
    """ "I teach swimming" """
    inner, verb = clause.inner, clause.verb
    if inner is None or clause.objects or inner.i != verb.j or verb.lemma not in _LESSONS:
        return None
    word = scene.tokens[inner.verb.j - 1]
    told = _LESSONS[verb.lemma]
    return scene.draft(clause, subject, told, word.text, "teach + -ing") if word.letter == "k" else None


def _working(scene: Scene, clause: Clause, subject: Party, personal: bool) -> list[Draft]:
    """ "I work nights", "work construction", "work part-time" """
    found: list[Draft] = []
    objects = [] if clause.verb.passive else clause.objects
    for phrase in objects:
        if scene.head(phrase).low in _SHIFTS or " hours" in scene.head(phrase).low:
            value = scene.value(phrase)
            found.append(scene.draft(clause, subject, "work_schedule", value, "work a shift", phrase=phrase))
    for phrase in objects:
        if phrase.j - phrase.i <= 2 and scene.head(phrase).low in FIELDS:
            value = scene.value(phrase)
            found.append(scene.draft(clause, subject, "works_in", value, "work FIELD", phrase=phrase))
    for phrase in clause.predicatives if personal else []:
        how = scene.head(phrase).low
        if how in ("part-time", "full-time", "freelance"):
            told = ("employment_status", f"working {how}", "work part-time")
            found.append(scene.draft(clause, subject, *told, phrase=phrase))
    return found


def _back_from(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I got back from sailing"; not "mi faccio spedire l'olio"."""
    inner, lemma = clause.inner, clause.verb.lemma
    if inner is None or lemma not in ("get", "come", "return", "finish", "do") or (scene.italian and lemma == "do"):
        return []
    if scene.tokens[inner.i].letter != "k" or inner.link not in ("", "from"):
        return []
    return [scene.draft(clause, subject, "does", inner_text(inner, scene.tokens, scene.text), "back from V-ing")]


def _living(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I earn my living as a locksmith", "at the bank"."""
    relations = {"as": "works_as", "at": "works_at", "in": "works_in", "with": "works_at"}
    return [
        scene.draft(clause, subject, relations[preposition], place, "earn a living")
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
        scene.draft(clause, subject, "wants_to_be", phrase, "to become N")
        for phrase in inner.objects[:1]
        if fold.be_predicate(scene.head(phrase).low) == "works_as"
    ]


_READERS: tuple[Callable[[Scene, Clause, Party], list[Draft] | None], ...] = (
    read_change,
    _ended,
    _resuming,
    _being,
    _becoming,
    _carrying,
    _having,
    _refusing,
    _wishing,
    _leaning,
    _ability,
    read_learning,
    _wanting,
    _plain,
)
