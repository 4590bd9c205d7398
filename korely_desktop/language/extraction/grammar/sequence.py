"""Sequence of tenses: a past that only follows the past of the verb that governs it, and so says nothing of now."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.text.tokens import Token

_KNOWING = lexicon.words("grammar", "sequence.knowing")
_TELLING = lexicon.words("grammar", "sequence.telling")
_THAT = frozenset(["that", "which"])


def settle_tenses(clauses: Sequence[Clause], tokens: Sequence[Token]) -> None:
    """Mark what was known, found out, thought or said in the past: "When I found out that I *was* diabetic", "Nessuno
    sapeva che *ero* celiaca". What such a clause goes on with is known too: "... that I was ill and *lived* here".
    """
    for before, clause in itertools.pairwise(clauses):
        if clause.verb.tense == "past" and not clause.verb.perfect:
            goes_on = before.shifted and clause.inherited and clause.link in ("and", "or")
            clause.shifted = goes_on or _governs(before, clause, tokens)


def _governs(before: Clause, clause: Clause, tokens: Sequence[Token]) -> bool:
    """Whether the one clause is what the verb of the other knows or tells."""
    if not (before.verb.tense == "past" or before.verb.perfect) or clause.link not in _THAT | {""}:
        return False
    verb = before.deepest.verb
    start = min([clause.verb.i, *(phrase.i for phrase in clause.subjects if phrase.i >= verb.j)])
    marks = [place for place in range(verb.j, clause.verb.i) if tokens[place].low in _THAT]
    if clause.verb.person and not marks:
        return False  # no "che" is left out: "quando lo sapevo lavoravo lì"
    between = tokens[verb.j : marks[-1] if marks else start]
    if verb.name in _TELLING:
        return not any(token.letter in ",.z" for token in between)  # "I told *my boss* that I lived in York"
    return verb.name in _KNOWING and all(token.letter == "r" or token.text == "conto" for token in between)
