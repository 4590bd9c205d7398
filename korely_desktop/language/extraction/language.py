"""Which language a text is in: English or Italian, the two that the built-in engine reads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from korely_desktop.language.extraction import dictionaries, lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.remembered import remembered

_ITALIAN = lexicon.words("reading", "language.italian")
_ENGLISH = lexicon.words("reading", "language.english")
_ELIDED = tuple(article + mark for article in ("l", "un", "dell", "all", "nell", "sull", "dall") for mark in ("'", "’"))
_TELLING = 3
"""Words in small letters from which on they alone tell the language; fewer only where they are sure."""
_SURE = 2
_LOANS = word_set("part time full smart working freelance online streaming")
"""English words that Italians say as well: "lavora part time"."""
_SHARED = lexicon.words("reading", "language.shared")


def is_italian(words: Sequence[str]) -> bool:
    """Whether a text is Italian rather than English: by little words, accents and what each dictionary knows.

    Capitalised words are names more often than not ("Luca Pellegrini lives in Turin"): they count only where the
    others leave it open, those beside one another ("Sia Toft, nurse"), first names and places ("vive a Verona") only
    where all others do.
    """
    small = [word for word in words if word[:1].islower()]
    leaning = _leaning(small)
    if len(small) < _TELLING and abs(leaning) < _SURE:
        leaning = 0  # "Gioco a tennis"
    capital = [False, *(word[:1].isupper() for word in words), False]
    alone = [
        word.lower()
        for at, word in enumerate(words, 1)
        if word.isalpha() and not (capital[at] and (capital[at - 1] or capital[at + 1] or _is_named(word)))
    ]
    return (leaning or _leaning(alone) or _leaning([word.lower() for word in words])) > 0


def _is_named(word: str) -> bool:
    return lexicon.is_titled(word) or lexicon.is_place(word.lower())


@cache
def _function_words() -> frozenset[str]:
    """Italian articles, prepositions, pronouns, auxiliaries and frequent adverbs that are no English words."""
    return (frozenset(lexicon.word_map("it_words", "letters")) - _SHARED) | _ITALIAN


def _leaning(words: Sequence[str]) -> int:
    """Above zero for Italian, below for English; the dictionaries are asked while what is left could turn it."""
    leaning = 0
    for word in words:
        italian = word.startswith(_ELIDED) + (word in _function_words()) + (word[-1:] in "àèéìòù")
        leaning += 2 * (italian - (word in _ENGLISH))
    for left, word in zip(range(len(words), 0, -1), words, strict=True):
        if abs(leaning) - left >= _SURE:
            break
        known_here, known_there = _known(word, "it"), _known(word, "en")
        leaning += known_here and not known_there
        leaning -= known_there and not known_here and word not in _LOANS
    return leaning


@remembered
def _known(word: str, language: str) -> bool:
    return dictionaries.is_known(word, language)
