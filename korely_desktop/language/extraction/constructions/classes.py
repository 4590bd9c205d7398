"""What a noun says that somebody or something is: a job, kin, a member, a class of things."""

from __future__ import annotations

from collections.abc import Callable

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.figures import (
    is_named_other,
)
from korely_desktop.language.extraction.constructions.italian_trades import workplaces
from korely_desktop.language.extraction.constructions.where import is_employer
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import PARENTS_OR_THEIRS
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_SKILLED = lexicon.words("constructions", "classes.skilled")
_DESCRIBED = word_set("diet nationality health_status religion")
_LENGTHS = word_set("feet foot inches ft cm meters")


def read_class(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    """What the noun says that somebody or something is, by the first construction that it fits."""
    told = (construction(scene, clause, subject, phrase) for construction in _CLASSES)
    found = next((drafts for drafts in told if drafts is not None), None)
    if found is not None:
        return found
    head = scene.head(phrase)
    predicate = _predicate(scene, subject, phrase)
    if predicate == "works_as":
        return _job(scene, clause, subject, phrase)
    if predicate is None and (subject.is_user or subject.type in ("person", "unknown")):
        return [scene.draft(clause, subject, "is", phrase, "be + noun")]
    if predicate:
        at = [place for where, place in clause.places if where == "at" and place.j > place.i]
        at = at[:1] if predicate == "school_status" else []
        return [
            scene.draft(clause, subject, predicate, phrase, "be + class"),
            *(scene.draft(clause, subject, "attends", p, "student at N") for p in at),
        ]
    if head.low.endswith("ed") and phrase.j - phrase.i == 1:
        return []
    return [scene.draft(clause, subject, "is_a", phrase, "be + noun")]


def _predicate(scene: Scene, subject: Party, phrase: Phrase) -> str | None:
    """The relation that the noun gives, or an adjective in front of it: "a vegan baker" is vegan."""
    tokens = phrase.tokens(scene.tokens)
    predicate = fold.be_predicate(scene.head(phrase).low)
    if not predicate:
        described = (fold.be_predicate(token.low) for token in tokens if token.letter in "jn")
        predicate = next((told for told in described if told in _DESCRIBED), None)
    if predicate == "works_as" and subject.is_user and any(token.low == "retired" for token in tokens):
        return "employment_status"  # "a retired teacher" no longer works as one
    terrible = len(tokens) == 3 and tokens[1].low in _SKILLED
    return "is" if predicate == "works_as" and terrible else predicate  # "a terrible cook" is no job


def _height(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft] | None:
    """ "five feet seven inches tall" """
    tall = phrase.j < len(scene.tokens) and scene.tokens[phrase.j].low == "tall"
    if not tall or scene.head(phrase).low not in _LENGTHS:
        return None
    return [scene.draft(clause, subject, "height", scene.value(phrase, phrase.j + 1), "height", phrase=phrase)]


def _of_user(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft] | None:
    """ "I'm otto", "I'm a girl" """
    head = scene.head(phrase)
    bare = phrase.j - phrase.i == 1 and head.letter == "n" and not clause.places
    if bare and subject.is_user and _is_strange_word(scene, head) and not clause.verb.negated:
        return [scene.draft(clause, subject, "named", head.text, "I am NAME", phrase=phrase)]
    if subject.is_user and head.low in lexicon.words("en_nouns", "gender"):
        return [scene.draft(clause, subject, "gender", head.text, "be + class", phrase=phrase)]
    return None


def citizenship(scene: Scene, phrase: Phrase, *nouns: str) -> str:
    """The nationality in front of one of ``nouns``: "an *Italian* citizen", "*Swiss* nationality"; empty if none."""
    before = scene.tokens[phrase.head - 1] if phrase.head > phrase.i else None
    if before is None or scene.head(phrase).low not in nouns:
        return ""
    return before.text if before.low in lexicon.words("en_nouns", "nationality") else ""


def _citizen(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft] | None:
    """ "an Italian citizen" """
    held = "" if scene.italian else citizenship(scene, phrase, "citizen", "national")
    return [scene.draft(clause, subject, "nationality", held, "be + nationality", phrase=phrase)] if held else None


def _kinship(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft] | None:
    """ "Thea is my sister", "Paul is the brother of Carla", "I'm a mother of two" """
    head = scene.head(phrase)
    kin = fold.kin_predicate(head.low) if head.low not in lexicon.words("en_nouns", "jobs") else None
    called = subject.type == "person" or (kin == "reports_to" and subject.text[:1].isupper())
    if kin and called and scene.tokens[phrase.i].low == "my" and is_named_other(scene, clause, subject):
        rule, speaker = "NAME is my KIN", scene.discourse.speaker
        draft = scene.draft(clause, speaker, kin, subject.text, rule, phrase=phrase, raw=head.low)
        draft.value_type, draft.literal = "person", False
        return [draft]
    if kin == "reports_to":
        return [scene.draft(clause, subject, "works_as", phrase, "be + job")]
    if not kin or not subject.is_person:
        return None
    if kin != "has_child" and any(token.letter == "y" for token in phrase.tokens(scene.tokens)):
        return []  # "I'm a sailor's wife"
    parent, other = head.low in PARENTS_OR_THEIRS, _kin_of(scene, phrase)
    if other is not None and kin in fold.INVERSE_KIN and not clause.verb.negated:
        inverse = "has_child" if parent else fold.INVERSE_KIN[kin]
        return [scene.draft(clause, subject, inverse, other, "KIN of NAME")]
    if head.low in ("twin", "twins"):
        return [scene.draft(clause, subject, kin, phrase, "be + kin")]
    if not subject.is_user or not (parent or kin == "has_child" or head.low == "family"):
        return []  # "Thea is his sister", "he's a sweetheart": whose is not told
    count = next((place for preposition, place in clause.places if preposition == "of"), None) if parent else None
    told = "has_relative" if head.low == "family" else "is"
    return [scene.draft(clause, subject, told, scene.value(phrase), "be + kin", phrase=count or phrase)]


def _kin_of(scene: Scene, phrase: Phrase) -> Phrase | None:
    """ "the brother *of Carla*": whose."""
    if phrase.j - phrase.i < 3 or scene.tokens[phrase.j - 2].low != "of" or scene.tokens[phrase.j - 1].letter != "m":
        return None
    return Phrase(phrase.j - 1, phrase.j, phrase.j - 1)


def _job(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    """ "a nurse at Lodi hospital" """
    employers = [("works_at", place) for where, place in clause.places if is_employer(scene, where, place)][:1]
    places = workplaces(scene, phrase.j) if scene.italian else employers
    jobs = [
        scene.draft(clause, subject, "works_as", scene.value(phrase, phrase.j), "be + job", phrase=phrase),
        *(scene.draft(clause, subject, at, place, "job at") for at, place in places),
    ]
    for job in jobs:
        over = scene.italian and clause.verb.perfect and "always" not in clause.verb.adverbs
        job.past = over  # "ha fatto il ferroviere"
    return jobs


def _is_strange_word(scene: Scene, head: Token) -> bool:
    """ "hi im otto": behind a greeting, a word of no dictionary is a name."""
    greeted = any(token.letter == "l" for token in scene.tokens[:2])
    strange = not known_word(head.low) or head.low in lexicon.names("first_names")
    return greeted and head.text.isalpha() and strange and not head.low.endswith(("ing", "ed"))


_CLASSES: tuple[Callable[[Scene, Clause, Party, Phrase], list[Draft] | None], ...] = (
    _height,
    _of_user,
    _citizen,
    _kinship,
)
