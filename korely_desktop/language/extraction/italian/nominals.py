"""Whether an Italian word that is no verb is a noun or an adjective: lists, endings, the word in front."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.italian.verbs import lemmatized
from korely_desktop.language.extraction.remembered import remembered
from korely_desktop.language.extraction.text.tokens import Token

ARTICLES = lexicon.words("italian", "nominals.articles")
PREPOSITIONS = lexicon.words("italian", "nominals.prepositions")
_MODIFYING = re.compile(
    r"(?:[^aeiou]al|[aeiou]bil|il|ant|ent|es|ar|or|iv|ic|os|an|in|at|it|ut|ist|estr|at|ion|ior|ac|oc|ud)[aeio]$"
)
_ALWAYS_ADJECTIVE = re.compile(r"(?:[aeiou]bil[ei]|ic[oah]+[ie]?|iv[oaie]|os[oaie]|[^o]nal[ei]|ial[ei]|esc[oaih]+)$")

_YEAR = re.compile(r"(?:19|20)\d\d")


@cache
def nouns() -> dict[str, str]:
    """Listed nouns with their English pivots."""
    return dict(lexicon.word_map("it_words", "nouns"))


@cache
def adjectives() -> dict[str, str]:
    """Listed adjectives with their English pivots."""
    return dict(lexicon.word_map("it_words", "adjectives"))


def noun_or_adjective(low: str, before: str) -> str:
    """The letter of a word that is no verb, by the lists, its ending and the word before it."""
    if low in nouns():
        return "n"
    if low in adjectives():
        return "j"
    if low.endswith("mente") and len(low) > 6:
        return "r"
    if before in ARTICLES or before in PREPOSITIONS:
        return "n"
    return "j" if _is_adjective(low) else "n"


@remembered
def _is_adjective(low: str) -> bool:
    """An unlisted word that inflects or ends like an adjective."""
    if _ALWAYS_ADJECTIVE.search(low):
        return True
    base = lemmatized(low)
    if base.endswith("o") and len(base) > 3 and low[-1] in "oaie" and base[:-1] == low[:-1]:
        return lemmatized(f"{base[:-1]}a") == base
    return bool(_MODIFYING.search(low)) and low[-1] in "ei" and base.endswith("e")


def ends_year(tokens: Sequence[Token], index: int) -> bool:
    """ "Dal 2019 *lavoro* alla Bosch": a year in front counts nothing."""
    dated = index > 1 and (
        tokens[index - 2].letter == "f" or tokens[index - 2].low in lexicon.words("types", "calendar")
    )
    return dated and _YEAR.fullmatch(tokens[index - 1].low) is not None
