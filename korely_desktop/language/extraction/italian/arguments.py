"""What hangs on an Italian verb only by its looks: how long and how somebody does something, what nobody in particular
does ("si cerca un cuoco"), and the subject behind a verb whose object stands in front ("lo gestisce Ilaria").

``Token.low`` is the English pivot of a listed word, else the word itself, so lists compared with it are of both
languages. All lists are gathered by hand from readings that were wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.phrases import TIMES
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.italian.verbs import verb_form
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

_OF_TIME = lexicon.words("italian", "arguments.of_time")
_STAGES = lexicon.words("italian", "arguments.stages")
_ABOUT = lexicon.words("italian", "arguments.about")
_SIDED = word_set("orecchio occhio orecchie occhi gamba braccio mano lato")
"""Of what one has two, so that "da" tells which ("sorda dall'orecchio sinistro")."""
_RIDDEN = lexicon.words("italian", "arguments.ridden")
_MANNERS = lexicon.words("italian", "arguments.manners")
_MEETING = word_set("study learn know speak talk eat meet")
_HALVES = word_set("mezza mezzo mezzogiorno mezzanotte")
_SCARCE = lexicon.words("italian", "arguments.scarce")
_AT_SPEED = word_set("piano forte veloce")
_GOING = word_set("partire andare tornare arrivare uscire rientrare")
_DONE_TO_ONESELF = lexicon.words("italian", "arguments.done_to_oneself")


def settle_arguments(clause: Clause, tokens: Sequence[Token]) -> None:
    """Take out of a clause what is no argument of its verb, and tell who does it."""
    _impersonal(clause, tokens)
    verb = clause.verb
    if verb.j == clause.j < len(tokens) and tokens[clause.j].low == "which":
        clause.governs_clause = True  # "dice che sono matta"
    if verb.lemma not in _OF_TIME:
        clause.objects = [phrase for phrase in clause.objects if not _is_span(phrase, tokens)]
    if verb.lemma == "wear":
        clause.objects = [phrase for phrase in clause.objects if _is_worn(phrase, tokens)]  # not "porta il pane"
    if verb.lemma == "miss":
        left = bool({"only", "solo", "soltanto", "still"} & set(verb.adverbs))  # "mi manca solo il tirocinio"
        clause.objects = [p for p in clause.objects if not left and not _is_lacking(p, tokens)]
    if verb.lemma == "drive":
        clause.objects = [p for p in clause.objects if tokens[p.i].text.lower() not in _AT_SPEED]
    _cut_short(clause, tokens)
    _leave_gapped(clause, tokens)
    clause.places = [(where, phrase) for where, phrase in clause.places if _is_place(clause, where, phrase, tokens)]
    had = any(token.text.lower().startswith("avut") for token in tokens[verb.i : verb.j])
    if verb.lemma == "have" and had and not any(tokens[p.head].low in lexicon.kin() for p in clause.objects):
        verb.tense, verb.perfect = "past", False  # "ha avuto un bar": no more


def _is_lacking(phrase: Phrase, tokens: Sequence[Token]) -> bool:
    """ "mi manca il fiato", "mi mancano due esami": nobody longs for it."""
    return tokens[phrase.head].low in _SCARCE or tokens[phrase.i].letter == "c"


def drop_acts(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "ho fatto la spesa", "il viaggio lo facciamo in maggio": a single act, nothing that somebody does as a rule."""
    if clause.verb.lemma == "do":
        acts = lexicon.words("it_words", "acts")
        clause.objects = [p for p in clause.objects if tokens[p.head].text.lower() not in acts]


def subject_behind_object(clause: Clause, pronoun: int, tokens: Sequence[Token]) -> bool:
    """ "il server *lo* gestisce Ilaria", "ce *l'* ha Agata": the pronoun is the object, so the name behind does it."""
    verb = clause.verb
    behind = clause.objects[0] if len(clause.objects) == 1 else None
    if behind is None or verb.person != 3 or behind.i < verb.j or behind.i > verb.j + 1:
        return False
    head = tokens[behind.head]
    if head.letter not in "mnp" or verb_form(tokens[verb.j - 1].text.lower()) is None:
        return False
    own = [] if clause.inherited else clause.subjects
    fronted = [phrase for phrase in own if phrase.j <= pronoun]
    if own and (clause.fragment or not fronted):
        return False
    clause.objects = fronted[-1:] or [Phrase(pronoun, pronoun + 1, pronoun, "pronoun")]
    clause.subjects, clause.fragment, clause.inherited = [behind], False, False
    return True


def _impersonal(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "Si cerca un cuoco", "e si approva il bilancio", "domani si parte": nobody in particular does it."""
    verb = clause.verb
    if verb.person != 3 or verb.perfect or not (clause.fragment or clause.inherited):
        return
    first = verb.i if tokens[verb.i].letter == "r" else verb.i - 1
    if first < 0 or tokens[first].text.lower() not in ("si", "s'") or verb.lemma in ("be", "call"):
        return
    form = verb_form(tokens[verb.j - 1].text.lower())
    if not clause.objects:
        clause.impersonal = form is not None and form.lemma in _GOING
        return
    opening = tokens[clause.objects[0].i]
    own = form is not None and form.lemma in lexicon.word_map("it_verbs", "reflexive")
    if own or opening.letter not in "dcm" or tokens[clause.objects[0].head].low in _DONE_TO_ONESELF:
        return
    clause.impersonal = True


def _is_span(phrase: Phrase, tokens: Sequence[Token]) -> bool:
    """ "tre anni", "ogni estate", "un altro anno"."""
    words = phrase.tokens(tokens)
    return phrase.kind == "noun" and tokens[phrase.head].low in TIMES and any(word.letter in "cdj" for word in words)


def _cut_short(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "detesto le riunioni *prima delle 10*", "sorda *dall'orecchio sinistro*": what is left without it is not so."""
    if not clause.places or clause.places[0][1].j <= clause.places[0][1].i:
        return
    where, place = clause.places[0]
    leaning = clause.verb.lemma in ("like", "hate", "want") and where in ("before", "after", "without")
    part = clause.verb.lemma == "be" and where == "from" and tokens[place.head].text.lower() in _SIDED
    told = clause.objects[-1:] if leaning else clause.predicatives[-1:] if part else []
    if told and 0 <= place.i - told[0].j <= 1:
        told[0].j = place.j
        clause.places = clause.places[1:]


def _leave_gapped(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "parlo tedesco, mia moglie italiano e russo": behind another's name the rest is hers."""
    for place, phrase in enumerate(clause.objects[1:], start=1):
        kin = tokens[phrase.i].letter == "g" and any(token.low in lexicon.kin() for token in phrase.tokens(tokens))
        if kin and tokens[phrase.i - 1].text == "," and phrase.j - phrase.i > 2:
            clause.objects = clause.objects[:place]
            return


def _is_worn(phrase: Phrase, tokens: Sequence[Token]) -> bool:
    """Whether "porta" is said of clothes ("porta gli occhiali"), or of somebody, who stays as its object."""
    head, words = tokens[phrase.head], {token.text.lower() for token in phrase.tokens(tokens)}
    being = head.type == "person" or lexicon.noun_class(head.low) == "pet" or head.low in lexicon.kin()
    return being or bool(words & lexicon.words("it_words", "worn"))


def _is_hour(phrase: Phrase, tokens: Sequence[Token]) -> bool:
    """ "alle otto", "dalle sei e mezza", "a mezzogiorno": when, not where to."""
    first = tokens[phrase.i]
    before = next((token.text.lower() for token in reversed(tokens[: phrase.i]) if token.letter not in "cz"), "")
    number = first.letter == "c" and not first.kind and not any(t.letter == "n" for t in phrase.tokens(tokens))
    halved = first.text.lower() in _HALVES
    return (number or halved) and before in ("alle", "dalle", "all'", "dall'", "a", "da", "verso")


def _is_place(clause: Clause, where: str, phrase: Phrase, tokens: Sequence[Token]) -> bool:
    """Whether a preposition and its phrase tell where, from where or to whom, and not when, how or since when."""
    if phrase.j <= phrase.i:
        return True
    verb, head = clause.verb, tokens[phrase.head]
    if where == "from":
        if head.low in _STAGES and phrase.j - phrase.i == 1:
            return False  # "da giovane"
        if head.low in TIMES or tokens[phrase.j - 1].low in TIMES:
            return False  # "da vent'anni"
        if verb.lemma == "be":
            told = [tokens[state.head].low for state in clause.predicatives]
            return any(f"{word} from" in lexicon.word_map("it_verbs", "adjective") for word in told)
    if where == "to" and head.kind == "amount" and [token.low for token in tokens[phrase.j : phrase.j + 1]] == ["from"]:
        return False  # "a due chilometri dal centro"
    if where in ("to", "from") and _is_hour(phrase, tokens):
        return False
    if where == "to" and verb.lemma in _ABOUT | _MEETING and head.text.lower() in _MANNERS and phrase.j - phrase.i == 1:
        return False
    if verb.lemma == "marry" and where in ("to", "in"):
        return False  # "si sposa a Ravello"
    bare = phrase.j - phrase.i == 1 and head.letter == "n"
    if where == "in" and bare and verb.lemma in _ABOUT:
        return head.low in lexicon.words("it_words", "spots_in") or lexicon.noun_class(head.low) in ("home", "school")
    if where == "in" and bare and (head.low in _RIDDEN or lexicon.noun_class(head.low) == "vehicle"):
        return False
    return not (where == "on" and head.letter == "c" and head.kind != "amount" and phrase.j - phrase.i == 1)
