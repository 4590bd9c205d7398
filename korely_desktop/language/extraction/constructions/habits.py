"""Constructions of habit: "I hike", "I fix cars", "I live off fruit": what somebody does in the present tense."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase, Verb
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.described import kind_of
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import is_generic

_MOVING = lexicon.words("constructions", "habits.moving")
_COVERING = word_set("bike cycle run jog sail row skate")
_SAID_ALONE = word_set(
    """hike swim run paint draw sing dance cook bake write read garden camp fish hunt ski surf skate knit sew jog
    bike cycle travel teach drive smoke drink collect sail kayak climb meditate volunteer blog act model farm
    babysit juggle stutter snore freelance golf bowl box fence row skateboard snowboard crochet play study work
    exercise code program gamble vape stream pray journal scuba wrestle party shop weld whittle backpack"""
) | {"work out"}

_FAR = word_set("online remotely")
_TAKING_MORE = word_set("drink drive write")
"""What an Italian says alone only where nothing stands beside it ("Bevo", "Guido")."""


_RESUMED = lexicon.words("constructions", "habits.resumed")


def resumes(scene: Scene, clause: Clause) -> bool:
    """ "I'm back to eating meat", "è tornata a correre": what is done once more, as something begun is."""
    verb, inner = clause.verb, clause.inner
    if inner is None or verb.negated or verb.modal:
        return False
    if scene.italian:
        return verb.lemma == "return" and scene.tokens[inner.i].letter == "0" and inner.verb.lemma in _RESUMED
    back = verb.lemma == "be" and verb.particle == "back"
    return back and inner.link == "to" and scene.tokens[inner.verb.j - 1].letter == "k"


def read_alone(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I hike", "I have been painting lately": an activity that needs no object."""
    verb = clause.verb
    behind = scene.tokens[verb.j].low if verb.j < len(scene.tokens) else ""
    if verb.lemma == "work" and behind in _FAR and not verb.modal and not scene.italian:
        return [scene.draft(clause, subject, "works_from", behind, "work online")]
    said = verb.name in _SAID_ALONE and not (verb.person and verb.perfect) and not clause.objects and verb.finite
    going_on = verb.tense != "past" and (not verb.perfect or scene.tokens[verb.j - 1].letter == "k")
    if not said or not going_on or (verb.lemma in ("work", "play", "study") and not verb.particle):
        return []
    if scene.italian and verb.lemma in _TAKING_MORE and not verb.negated and (verb.adverbs or clause.inherited):
        return []  # "non fumo, bevo poco": how or how much, not what
    if verb.negated and clause.places and not scene.italian:
        return []  # "I don't cook with it", "I will not run for the board"
    last = verb.j - 1
    first = last - 1 if verb.particle and scene.tokens[last].letter == "t" else last
    way = next((p for where, p in clause.places[:1] if where == "to" and p.i == last + 2 and p.j > p.i), None)
    if way is not None and verb.lemma in _COVERING:
        last = way.j - 1  # "I cycle to the office"
    value = scene.text[scene.tokens[first].start : scene.tokens[last].end]
    return [scene.draft(clause, subject, "does", value, "verb alone")]


def is_told_as_habit(scene: Scene, subject: Party, verb: Verb) -> bool:
    """ "My sister swims", "Anna doesn't smoke": what somebody else does or never does, and not just now. In Italian,
    where such verbs are nouns, too ("cucina", "guida"), only of who is called "mia sorella".
    """
    lasting = verb.tense == "present" and not (verb.progressive or verb.perfect or verb.modal)
    sure = not scene.italian or kind_of(subject.text) is not None
    return subject.type == "person" and lasting and sure


def read_habit(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I fix cars", "I throw parties", "I live off fruit"."""
    verb = clause.verb
    if verb.i and (scene.tokens[verb.i - 1].low == "please" or scene.tokens[verb.i - 1].lemma == "say"):
        return []  # "so please correct me", "I say finish it"
    if verb.negated and scene.tokens[verb.j - 1].mood == "infinitive":
        return []  # "Non proporre React"
    last: Phrase | None = None
    rule = "habit"
    if not clause.objects and _habitual_place(scene, clause):
        last, rule = clause.places[0][1], "habit + place"
    elif _habitual(scene, clause):
        last = clause.objects[-1]
    if last is None or verb.lemma in ("live", "sell"):
        return []  # "I live an hour away" says nothing that is done
    start = verb.j - 1 - (1 if verb.particle and scene.tokens[verb.j - 1].letter == "t" else 0)
    value = scene.text[scene.tokens[start].start : scene.tokens[last.j - 1].end]
    return [scene.draft(clause, subject, "does", value, rule, phrase=last)]


def _habitual_place(scene: Scene, clause: Clause) -> bool:
    """ "I compete in triathlons", "I live off fruit": a doing in the present with one thing behind a preposition."""
    verb = clause.verb
    if (
        verb.tense != "present"
        or verb.modal
        or verb.perfect
        or verb.passive
        or verb.progressive
        or clause.governs_clause
    ):
        return False
    spoken = verb.lemma in lexicon.words("en_verbs", "said_in_passing") | _MOVING
    if spoken or verb.negated or len(clause.places) != 1 or clause.link in ("when", "if", "until", "before"):
        return False
    preposition, place = clause.places[0]
    words = {token.low for token in place.tokens(scene.tokens)}
    return (
        place.j > place.i
        and place.i in (verb.j + 1, verb.j + 2)
        and preposition not in ("like", "as", "than", "for", "with", "to", "because", "of")
        and not is_generic(place, scene.tokens)
        and not words & {"your", "you", "that", "this", "those", "these", "my", "time", "way", "moment"}
        and place.j - place.i <= 4
    )


def _habitual(scene: Scene, clause: Clause) -> bool:
    """A present-tense doing with an object of its own: "I fix cars", "I throw parties"."""
    verb = clause.verb
    if (
        not clause.objects
        or verb.tense != "present"
        or verb.modal
        or (verb.perfect and not verb.progressive)
        or verb.passive
        or clause.governs_clause
    ):
        return False
    if verb.person and (verb.progressive or verb.lemma == "date"):
        return False  # "sta cercando casa", "sto con la schiena a pezzi"
    if verb.lemma in lexicon.words("en_verbs", "said_in_passing") or clause.link in ("when", "if", "until", "before"):
        return False
    phrase = clause.objects[-1]
    words = {token.low for token in phrase.tokens(scene.tokens)}
    return (
        len(clause.objects) == 1
        and not is_generic(phrase, scene.tokens)
        and not words & {"your", "you", "that", "this", "those", "these"}
        and phrase.j - phrase.i <= 6
    )
