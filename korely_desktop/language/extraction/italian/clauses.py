"""What Italian word order asks of a clause once it is read: pronouns in front of the verb, subjects behind it, places
that lie in one another, and what "prima di" tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.italian.arguments import drop_acts, settle_arguments, subject_behind_object
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.text.tokens import Token

_BEHIND = lexicon.words("italian", "clauses.behind")
_TO_ME = word_set("mi m' me ci ce")
_STAYING = word_set("live work sleep")
"""Verbs with which somebody behind them can only be the subject: nobody lives or works them."""
_INSIDE = word_set("in nel nella nello nell' nei nelle negli")
_REGIONS = lexicon.words("italian", "clauses.regions")


def settle(clauses: list[Clause], tokens: Sequence[Token]) -> None:
    """Give every clause the object its pronoun stands for, the subject that follows its verb and one place for "a
    Lodi, in Lombardia"; "prima di morire a Pisa" becomes a clause of its own.
    """
    for before, clause in zip([None, *clauses], list(clauses), strict=False):
        settle_arguments(clause, tokens)
        _bare_item(clause, tokens)
        _made_thing(clause, before, tokens)
        _one_name(clause, tokens)
        _object_pronoun(clause, tokens)
        drop_acts(clause, tokens)
        _subject_behind(clause, tokens)
        _other_sense(clause, tokens)
        _goes_on_with_place(clauses, _nested_places(clause, tokens))
        ended = _last_deed(clause)
        if ended is not None:
            _nested_places(ended, tokens)
            clauses.insert(clauses.index(clause) + 1, ended)


def _goes_on_with_place(clauses: Sequence[Clause], nested: Sequence[tuple[Phrase, Phrase]]) -> None:
    """ "nata a Lodi, in Lombardia, *che* ha tre ponti": of the town, not of what it lies in."""
    for near, wide in nested:
        for clause in clauses:
            if clause.relative and len(clause.subjects) == 1 and clause.subjects[0].i == wide.i:
                clause.subjects = [near]


def _bare_item(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "84 anni, vedova, abita a Bra", "paura del buio, fa judo": an item of a list is no subject of what follows."""
    if clause.verb.person != 3 or clause.inherited or len(clause.subjects) != 1:
        return
    item = clause.subjects[0]
    head = tokens[item.head]
    bare = item.kind == "noun" and tokens[item.i].letter in "cnj" and head.letter == "n"
    parted = any(token.text == "," for token in tokens[item.j : clause.verb.i])
    if bare and parted and head.low not in lexicon.kin() and not any(t.letter == "m" for t in item.tokens(tokens)):
        clause.subjects, clause.fragment = [], True


def _made_thing(clause: Clause, before: Clause | None, tokens: Sequence[Token]) -> None:
    """ "un film con le musiche di Ugo Neri, montato da ...": what is made is the film, not the person named last;
    in "ha un bar a Bari, aperto nel 2011" it is the bar that was opened.
    """
    verb = clause.verb
    if before is None or verb.person or not verb.passive or len(clause.subjects) != 1:
        return
    last = tokens[clause.subjects[0].head]
    if verb.lemma == "create" and last.type == "person" and clause.subjects[0] not in before.subjects:
        clause.subjects = before.subjects
    opened = before.objects and tokens[verb.j - 1].text.lower().startswith("apert")
    if opened and any(place.i == clause.subjects[0].i for _, place in before.places):
        clause.subjects = before.objects[-1:]


def _other_sense(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "ho portato Pepe dal medico" wears nobody; "me lo ha regalato Bea" gives away nothing of hers."""
    verb = clause.verb
    for phrase in clause.objects if verb.lemma == "wear" else ():
        head = tokens[phrase.head]
        if head.type == "person" or lexicon.noun_class(head.low) == "pet" or head.low in lexicon.kin():
            verb.lemma = "bring"
    group = {token.text.lower() for token in tokens[max(0, verb.i - 2) : verb.j]}
    if verb.lemma == "donate" and verb.person == 3 and group & _TO_ME:
        verb.lemma = "give"


def _one_name(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "Ada Neri, o Ada Maria Neri, è nata": two names of one person."""
    if len(clause.subjects) == 2:
        first, second = clause.subjects
        between = [token.text for token in tokens[first.j : second.i]]
        if between == [",", "o"] and tokens[first.head].kind == tokens[second.head].kind == "name":
            clause.subjects = [first]


def _nested_places(clause: Clause, tokens: Sequence[Token]) -> list[tuple[Phrase, Phrase]]:
    """ "a Lodi, in Lombardia", "nel comune di Gorla, in provincia di Varese": one place, told from near to far; each
    with what it lies in.
    """
    places = clause.places
    told: list[tuple[Phrase, Phrase]] = []
    for index in range(len(places) - 1, 0, -1):
        inner, (preposition, outer) = places[index - 1], places[index]
        near = inner[1]
        parted = outer.i - near.j == 2 and tokens[near.j].text == "," and tokens[near.j + 1].text.lower() in _INSIDE
        located = tokens[near.head].type == "place" or tokens[near.head].text.lower() in _REGIONS
        head = tokens[outer.head]
        wide = head.low in lexicon.names("places") or head.text.split()[0].lower() in _REGIONS
        if preposition == "in" and parted and located and wide and near.kind == outer.kind == "noun":
            places[index - 1 : index + 1] = [(inner[0], Phrase(near.i, outer.j, near.head))]
            told.append((near, outer))
    return told


def _last_deed(clause: Clause) -> Clause | None:
    """ "ha studiato a Pavia prima di morire a Pisa": that somebody died is told beside what came before."""
    inner = clause.inner
    if inner is None or inner.link != "before" or inner.verb.lemma != "die" or clause.verb.lemma == "die":
        return None
    clause.inner = None
    clause.dates = [date for date in clause.dates if date not in inner.dates]
    clause.j = min(clause.j, inner.i)
    verb = replace(inner.verb, person=3, finite=True, tense="past")
    return replace(inner, verb=verb, link="", subjects=clause.subjects, inherited=clause.inherited)


def _object_pronoun(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "lo adoro" has its object before the verb; in "la carne non la mangio" the noun in front is meant."""
    place = next((p for p in range(max(0, clause.verb.i - 1), clause.verb.j) if tokens[p].lemma == "it"), None)
    if place is None or subject_behind_object(clause, place, tokens) or clause.objects:
        return
    fronted = [phrase for phrase in clause.subjects if phrase.j <= place and phrase.kind == "noun"]
    if clause.verb.person == 1 and fronted and not clause.inherited:
        clause.objects, clause.subjects, clause.fragment = fronted[-1:], [], True
    else:
        clause.objects.append(Phrase(place, place + 1, place, "pronoun"))


def _subject_behind(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "è morto mio nonno", "è stato inaugurato il museo", "ci vive solo il custode"."""
    verb = clause.verb
    dropped = clause.fragment or clause.inherited or clause.link == "where"
    if not dropped or verb.person != 3 or not clause.objects:
        return
    first = clause.objects[0]
    behind = verb.lemma in _BEHIND or verb.passive or (verb.lemma in _STAYING and _is_somebody(first, tokens))
    if behind and tokens[first.head].letter in "nm" and first.kind == "noun":
        clause.subjects, clause.objects = [first], clause.objects[1:]
        clause.fragment = clause.inherited = False


def _is_somebody(phrase: Phrase, tokens: Sequence[Token]) -> bool:
    head = tokens[phrase.head]
    return bool(persons.gender_of(head.text)) or is_role(head.low)
