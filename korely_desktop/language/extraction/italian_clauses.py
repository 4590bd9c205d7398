"""What Italian word order asks of a clause once it is read: pronouns in front of the verb, subjects behind it."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.syntax import Clause, Phrase
from korely_desktop.language.extraction.tokens import Token

_BEHIND = word_set(
    "locate die bear come arrive start finish exist happen stay release move return break close open rise drop go"
)


def settle(clauses: Sequence[Clause], tokens: Sequence[Token]) -> None:
    """Give every clause the object its pronoun stands for and the subject that follows its verb."""
    for clause in clauses:
        _object_pronoun(clause, tokens)
        _subject_behind(clause, tokens)


def _object_pronoun(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "lo adoro" has its object before the verb; in "la carne non la mangio" the noun in front is meant."""
    if clause.objects:
        return
    place = next((p for p in range(max(0, clause.verb.i - 1), clause.verb.j) if tokens[p].lemma == "it"), None)
    if place is None:
        return
    fronted = [phrase for phrase in clause.subjects if phrase.j <= place and phrase.kind == "noun"]
    if clause.verb.person == 1 and fronted and not clause.inherited:
        clause.objects, clause.subjects, clause.fragment = fronted[-1:], [], True
    else:
        clause.objects.append(Phrase(place, place + 1, place, "pronoun"))


def _subject_behind(clause: Clause, tokens: Sequence[Token]) -> None:
    """ "è morto mio nonno", "è nata Sofia", "è stato inaugurato il museo"."""
    verb = clause.verb
    dropped = clause.fragment or clause.inherited or clause.link == "where"
    if not dropped or verb.person != 3 or not clause.objects:
        return
    if verb.lemma in _BEHIND or verb.passive:
        first = clause.objects[0]
        if tokens[first.head].letter in "nm" and first.kind == "noun":
            clause.subjects, clause.objects = [first], clause.objects[1:]
            clause.fragment = clause.inherited = False
