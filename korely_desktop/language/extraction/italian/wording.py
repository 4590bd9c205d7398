"""How an Italian text itself puts a relation ("parlare di"): the grammar knows its words by their English pivots, and a
relation that the vocabulary has no sentence for is shown in the words of its source.
"""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.syntax import Verb
from korely_desktop.language.extraction.italian.clitics import OWN
from korely_desktop.language.extraction.italian.verbs import verb_form
from korely_desktop.language.extraction.text.tokens import Token

"""The person of a verb to which a pronoun before it makes it reflexive."""
_WRITTEN = lexicon.word_map("italian", "wording.written")


def infinitive(tokens: Sequence[Token], verb: Verb) -> str:
    """The dictionary form of a verb as written, "allenarsi" of "mi alleno"; its pivot where it is no known form."""
    for index in range(min(verb.j, len(tokens)) - 1, verb.i - 1, -1):
        form = verb_form(tokens[index].text.lower())
        if form is None or tokens[index].letter not in "vaekbh":
            continue
        own = form.reflexive or (index > 0 and OWN.get(tokens[index - 1].text.lower()) == form.person)
        return f"{form.lemma[:-1]}si" if own and form.lemma.endswith("re") else form.lemma
    return verb.name


def preposition(pivot: str) -> str:
    """The Italian preposition, without an article, that an English one stands for."""
    return _WRITTEN.get(pivot, pivot)
